/* The picture of a position on stdout. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tty/draw/sign.h"
#include "tty/games/view.h"

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

void cli_draw_scene(const struct tty_scene *scene, bool plain)
{
    struct tty_canvas canvas;
    tty_clear(&canvas);
    tty_paint(&canvas, 0, 0, scene);
    tty_print(&canvas, stdout, plain);
}

void cli_draw(const struct cub_record *record, uint32_t length, int seat, bool plain)
{
    struct tty_view view;
    tty_view_init(&view, record, length, seat);
    cli_draw_scene(&view.scene, plain);
}
