/* The margins of a picture: points by kind, the last moves, the legend. */
#include "tty/games/margin.h"

#include "cubilete/lang.h"
#include "tty/draw/wrap.h"

enum { LEFT = 1, NUMBER = 3 }; /* the first column; columns of a seat's number */

static const struct tty_style usual, strong = {.bold = true}, faint = {.ink = TTY_GREY};

/* Where a seat's column ends; what they are about stands behind the last. */
static int column_of(int seat)
{
    return LEFT + NUMBER * (seat + 1);
}

/* `  1  2 by kind`, and below it `  6  3 gem`. Returns the row after. */
static int draw_shares(struct tty_canvas *canvas, int row, const struct tty_scene *scene)
{
    struct cub_share share[CUB_SHARES];
    int seats = scene->state->setup.seats, label = column_of(seats - 1) + 1, count = 0;
    for (int seat = 0; seat < seats; seat++) {
        count = cub_game_shares(scene->game, scene->state, seat, share);
        tty_number(canvas, row, column_of(seat), faint, seat + 1);
        for (int i = 0; i < count; i++)
            tty_number(canvas, row + 1 + i, column_of(seat), strong, share[i].count);
    }
    tty_text(canvas, row, label, faint, cub_text("show.shares"));
    for (int i = 0; i < count; i++)
        tty_text(canvas, row + 1 + i, label, usual, cub_text(share[i].id));
    return row + 1 + count;
}

void tty_paint_side(struct tty_canvas *canvas, const struct tty_scene *scene)
{
    int row = 0;
    if (scene->game->shares)
        row = draw_shares(canvas, row, scene) + 1;
    tty_paint_long_past(canvas, row, LEFT, TTY_ROWS, scene);
}

static void draw_how(struct tty_canvas *canvas, int row, const struct cub_game *game)
{
    char id[64], line[TTY_WRAPPED];
    snprintf(id, sizeof id, "%s%s.how", "move.", game->name);
    const char *text = cub_text(id);
    for (; text != id && *text && row < TTY_ROWS; row++) {
        tty_wrap(&text, line);
        tty_text(canvas, row, 0, usual, line);
    }
}

void tty_paint_foot(struct tty_canvas *canvas, const struct tty_scene *scene)
{
    const struct tty_painter *painter = tty_painter_of(scene->game);
    if (painter->legend)
        painter->legend(canvas, 0, 0, scene);
    else
        draw_how(canvas, 1, scene->game);
}

void tty_paint_corner(struct tty_canvas *canvas, const struct tty_scene *scene)
{
    const struct tty_painter *painter = tty_painter_of(scene->game);
    if (painter->rest)
        painter->rest(canvas, 0, 0, scene);
}
