/* The picture of a position on stdout. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "tty/paint.h"

/* Whether an environment variable is set and not empty. */
static const char *set(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

/* By the locale's name: it need not be installed. */
static bool speaks_utf8(void)
{
    const char *name = set("LC_ALL");
    if (!name)
        name = set("LC_CTYPE");
    if (!name)
        name = set("LANG");
    const char *code = name ? strchr(name, '.') : NULL;
    return code && (strncasecmp(code, ".UTF-8", 6) == 0 || strncasecmp(code, ".UTF8", 5) == 0);
}

bool cli_plain(const struct cli_call *call)
{
    const char *term = set("TERM");
    return cli_flag(call, "plain") || set("NO_COLOR") || !isatty(STDOUT_FILENO) || !term || strcmp(term, "dumb") == 0 ||
           !speaks_utf8();
}

const char *cli_move_text(const struct cub_match *match, uint32_t i, int seat, char out[CUB_MOVE_TEXT])
{
    union cub_any before;
    int who = (int)match->log[i].who;
    cub_match_at(match, i, &before);
    uint32_t others = before.state.to_act & (CUB_BIT(CUB_SEATS) - 1u) & ~(uint32_t)CUB_BIT(who);
    if (who < CUB_SEATS && who != seat && others)
        return NULL;
    match->game->print(&before.state, who, match->log[i].move, out);
    return out;
}

const char *cli_seat_name(const struct cub_record *record, int seat)
{
    char key[32];
    snprintf(key, sizeof key, "seat %d", seat + 1);
    return cub_record_value(record, key);
}

void cli_draw(const struct cub_record *record, uint32_t length, int seat, bool plain)
{
    const struct cub_match *match = &record->match;
    struct tty_scene scene = {.game = match->game, .last_who = CUB_NOBODY};
    struct tty_canvas canvas;
    union cub_any view;
    char last[CUB_MOVE_TEXT];
    cub_match_at(match, length, &view);
    match->game->veil(&view.state, seat);
    scene.state = &view.state;
    for (int i = 0; i < view.state.setup.seats; i++)
        scene.name[i] = cli_seat_name(record, i);
    if (length > 0) {
        scene.last_who = (int)match->log[length - 1].who;
        scene.last = cli_move_text(match, length - 1, seat, last);
    }
    tty_clear(&canvas);
    tty_paint(&canvas, 0, 0, &scene);
    tty_print(&canvas, stdout, plain);
}
