/* The picture of a position on stdout. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cubilete/lang.h"
#include "tty/draw/sign.h"
#include "tty/games/view.h"
#include "tty/games/words.h"

enum { ASK = 512 };

/* Whether an environment variable is set and not empty. */
static const char *set(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

bool cli_plain(const struct cli_call *call)
{
    const char *term = set("TERM");
    return cli_flag(call, "plain") || set("NO_COLOR") || !isatty(STDOUT_FILENO) || !term || strcmp(term, "dumb") == 0 ||
           !tty_utf8();
}

/* A line below the picture: the question to the seat to act; if several act at once, it is the same for all. */
static void draw_ask(const struct tty_scene *scene, bool plain)
{
    static const struct tty_style strong = {.bold = true};
    uint32_t seats = scene->state->to_act & (CUB_BIT(CUB_SEATS) - 1u);
    struct cub_message what;
    struct tty_canvas canvas;
    char text[ASK];
    if (!seats || !cub_game_ask(scene->game, scene->state, __builtin_ctz(seats), &what))
        return;
    cub_format_message(text, sizeof text, &what);
    tty_clear(&canvas);
    tty_text(&canvas, 0, 0, strong, text);
    tty_print(&canvas, stdout, plain);
}

void cli_draw_scene(const struct tty_scene *scene, bool plain)
{
    struct tty_canvas canvas;
    tty_clear(&canvas);
    tty_paint(&canvas, 0, 0, scene);
    tty_print(&canvas, stdout, plain);
    draw_ask(scene, plain);
}

void cli_draw(const struct cub_record *record, uint32_t length, int seat, bool plain)
{
    struct tty_view view;
    tty_view_init(&view, record, length, seat);
    cli_draw_scene(&view.scene, plain);
}
