/* Doce's grid: seat 1's dice as `[4]`, seat 2's as `(4)`, blockers, and the zone that is closed to the seat to move. */
#include "games/doce/doce.h"
#include "tty/paint.h"

#include "cubilete/lang.h"

static const struct tty_grid grid = {.rows = DOCE_SIDE, .columns = DOCE_SIDE, .height = 1, .width = 5};

static const struct tty_style faint = {.ink = TTY_GREY}, blocked = {.ink = TTY_WHITE, .paper = TTY_GREY};

static const struct tty_badge badges[2] = {
    {"[ ]", 0, {.ink = TTY_WHITE, .paper = TTY_BLUE, .bold = true}},
    {"( )", 0, {.ink = TTY_BLACK, .paper = TTY_ORANGE, .bold = true}},
};

static void draw_die(struct tty_canvas *canvas, int row, int column, const struct doce *s, int square)
{
    int seat = s->dice[1] >> square & 1;
    char text[] = {' ', seat ? '(' : '[', (char)('0' + s->face[square]), seat ? ')' : ']', ' ', 0};
    tty_text(canvas, row, column, badges[seat].style, text);
}

static void draw_square(struct tty_canvas *canvas, int row, int column, const struct doce *s, int square)
{
    if (s->face[square])
        draw_die(canvas, row, column, s, square);
    else if ((s->blocker[0] | s->blocker[1]) >> square & 1)
        tty_mark(canvas, row, column, blocked, "▒▒▒▒▒", '#');
    else if (s->base.to_act && !(s->allowed >> square & 1)) /* DO-3 */
        tty_text(canvas, row, column + 1, faint, "· ·");
}

static void board(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct doce *s = (const struct doce *)scene->state;
    column += 2;
    tty_lines(canvas, row, column, faint, &grid);
    tty_coordinates(canvas, row, column, faint, &grid);
    for (int i = 0; i < DOCE_SQUARES; i++)
        draw_square(canvas, row + 1 + 2 * (DOCE_SIDE - 1 - i / DOCE_SIDE), column + 1 + 6 * (i % DOCE_SIDE), s, i + 1);
    if (s->base.to_act)
        tty_text(canvas, row + 2 * DOCE_SIDE + 3, column, faint, cub_text("show.zone"));
}

static void belongings(const struct tty_scene *scene, int seat, char *out, size_t room)
{
    const struct doce *s = (const struct doce *)scene->state;
    char text[CUB_MOVE_TEXT];
    const char *number = text;
    snprintf(text, sizeof text, "%d", s->hand[seat]);
    cub_say(out, room, s->blocker[seat] ? "show.hand" : "show.hand-blocker", &number, 1);
}

static const struct tty_badge *badge(const struct tty_scene *scene, int seat)
{
    (void)scene;
    return &badges[seat];
}

const struct tty_painter tty_doce = {
    .game = "doce",
    .width = 3 + 6 * DOCE_SIDE,
    .board = board,
    .belongings = belongings,
    .badge = badge,
};
