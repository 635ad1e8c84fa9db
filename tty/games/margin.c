/* The margins of a picture: points by kind, the last moves, the legend. */
#include "tty/games/margin.h"

#include <string.h>

#include "cubilete/lang.h"
#include "tty/draw/wrap.h"

enum { LEFT = 1, NUMBER = 3, LABEL = 64 }; /* the first column; columns of a number at least; bytes */

static const struct tty_style usual, strong = {.bold = true}, faint = {.ink = TTY_GREY};

/* A row of a table with a column a seat: what they have, and of what. */
struct line {
    int32_t points[CUB_SEATS];
    char label[LABEL];
};

/* How many columns the widest of the numbers takes, with a blank. */
static int widest(const struct line *line, int count, int seats)
{
    char text[CUB_MOVE_TEXT];
    int width = NUMBER;
    for (int i = 0; i < count; i++)
        for (int seat = 0; seat < seats; seat++) {
            int wide = snprintf(text, sizeof text, " %d", (int)line[i].points[seat]);
            width = wide > width ? wide : width;
        }
    return width;
}

/* `  1  2 by kind`, and below it `  6  3 gem`. Returns the row after. */
static int draw_table(struct tty_canvas *canvas, int row, int seats, const char *heading, const struct line *line,
                      int count)
{
    int width = widest(line, count, seats), label = LEFT + width * seats + 1;
    tty_text(canvas, row, label, faint, cub_msg(heading));
    for (int i = 0; i < count; i++)
        tty_text(canvas, row + 1 + i, label, usual, line[i].label);
    for (int seat = 0; seat < seats; seat++) {
        tty_number(canvas, row, LEFT + width * (seat + 1), faint, seat + 1);
        for (int i = 0; i < count; i++)
            tty_number(canvas, row + 1 + i, LEFT + width * (seat + 1), strong, (int)line[i].points[seat]);
    }
    return row + 1 + count;
}

/* What points were for, in the whole match so far; a step without a move names the kinds. */
static int list_gains(const struct tty_scene *scene, int seat, struct cub_share out[CUB_SHARES])
{
    const struct cub_transition none = {.before = scene->state, .after = scene->state, .who = CUB_NOBODY};
    int count = cub_game_gains(scene->game, &none, seat, out);
    for (int i = 0; i < count; i++)
        out[i].count = scene->ledger.earned[seat][i];
    return count;
}

static int draw_shares(struct tty_canvas *canvas, int row, const struct tty_scene *scene)
{
    const struct tty_painter *painter = tty_painter_of(scene->game);
    struct cub_share share[CUB_SHARES];
    struct line line[CUB_SHARES];
    int seats = scene->state->setup.seats, count = 0;
    for (int seat = 0; seat < seats; seat++) {
        count =
            painter->gains ? list_gains(scene, seat, share) : cub_game_shares(scene->game, scene->state, seat, share);
        for (int i = 0; i < count; i++) {
            line[i].points[seat] = share[i].count;
            snprintf(line[i].label, LABEL, "%s", cub_msg(share[i].id));
        }
    }
    return draw_table(canvas, row, seats, "show.shares", line, count);
}

static int draw_rounds(struct tty_canvas *canvas, int row, const struct tty_scene *scene)
{
    const struct tty_ledger *ledger = &scene->ledger;
    struct line line[TTY_ROUNDS];
    char number[CUB_MOVE_TEXT];
    for (int i = 0; i < ledger->rounds; i++) {
        memcpy(line[i].points, ledger->round[i].points, sizeof line[i].points);
        snprintf(number, sizeof number, "%u", (unsigned)ledger->round[i].number);
        cub_format(line[i].label, LABEL, "show.round", number, NULL, NULL);
    }
    return draw_table(canvas, row, scene->state->setup.seats, "show.by-round", line, ledger->rounds);
}

void tty_paint_side(struct tty_canvas *canvas, const struct tty_scene *scene)
{
    const struct tty_painter *painter = tty_painter_of(scene->game);
    int row = 0;
    if (painter->gains || scene->game->shares)
        row = draw_shares(canvas, row, scene) + 1;
    if (painter->ledger)
        row = draw_rounds(canvas, row, scene) + 1;
    tty_paint_earlier(canvas, row, LEFT, TTY_ROWS, scene);
}

static void draw_how(struct tty_canvas *canvas, int row, const struct cub_game *game)
{
    char id[64], line[TTY_WRAPPED];
    snprintf(id, sizeof id, "%s%s.how", "move.", game->name);
    const char *text = cub_msg(id);
    for (; text != id && *text && row < TTY_ROWS; row++) {
        tty_wrap(&text, line);
        tty_text(canvas, row, 0, usual, line);
    }
}

void tty_paint_foot(struct tty_canvas *canvas, const struct tty_scene *scene)
{
    const struct tty_painter *painter = tty_painter_of(scene->game);
    if (painter->brief)
        painter->brief(canvas, 0, 0, scene);
    else
        draw_how(canvas, 1, scene->game);
}

void tty_paint_corner(struct tty_canvas *canvas, const struct tty_scene *scene)
{
    const struct tty_painter *painter = tty_painter_of(scene->game);
    if (painter->rest)
        painter->rest(canvas, 0, 0, scene);
}
