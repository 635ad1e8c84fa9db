/* Secuencia's board: the printed numbers, each side's chips by shape and colour, and where one may go now. */
#include "games/secuencia/secuencia.h"
#include "tty/paint.h"

#include "cubilete/lang.h"

static const struct tty_grid grid = {.rows = SECUENCIA_SIZE, .columns = SECUENCIA_SIZE, .height = 1, .width = 5};

static const struct tty_style usual, faint = {.ink = TTY_GREY}, strong = {.bold = true};

/* How each side's chips look. */
static const struct tty_badge chips[SECUENCIA_SIDES] = {
    {"●", 'O', {.ink = TTY_WHITE, .paper = TTY_BLUE, .bold = true}},
    {"■", 'X', {.ink = TTY_BLACK, .paper = TTY_ORANGE, .bold = true}},
    {"▲", 'A', {.ink = TTY_WHITE, .paper = TTY_GREEN, .bold = true}},
};

/* The side that holds a square; -1: none. */
static int holder(const struct secuencia *s, int square)
{
    for (int side = 0; side < SECUENCIA_SIDES; side++)
        if (s->chips[side] >> square & 1)
            return side;
    return -1;
}

/* `  9  `, with a chip `  9O `, where the seat may choose it `[ 9O]`. */
static void draw_square(struct tty_canvas *canvas, int row, int column, const struct secuencia *s, int square)
{
    int side = holder(s, square);
    struct tty_style style = side < 0 ? usual : chips[side].style;
    tty_text(canvas, row, column, style, side < 0 ? "" : "     ");
    tty_number(canvas, row, column + 3, style, secuencia_number(square));
    if (side >= 0)
        tty_mark(canvas, row, column + 3, style, chips[side].sign, chips[side].plain);
    if (s->choices >> square & 1) {
        tty_text(canvas, row, column, side < 0 ? strong : style, "[");
        tty_text(canvas, row, column + 4, side < 0 ? strong : style, "]");
    }
}

static void draw_dice(struct tty_canvas *canvas, int row, int column, const struct secuencia *s)
{
    char face[2][CUB_MOVE_TEXT], total[CUB_MOVE_TEXT], text[128];
    const char *const args[] = {face[0], face[1], total};
    if (!s->dice[0])
        return;
    for (int i = 0; i < 2; i++)
        snprintf(face[i], sizeof face[i], "%d", s->dice[i]);
    snprintf(total, sizeof total, "%d", s->dice[0] + s->dice[1]);
    cub_say(text, sizeof text, "show.rolled", args, 3);
    tty_text(canvas, row, column, strong, text);
}

static void board(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct secuencia *s = (const struct secuencia *)scene->state;
    column += 2;
    tty_lines(canvas, row, column, faint, &grid);
    tty_coordinates(canvas, row, column, faint, &grid);
    for (int y = 0; y < SECUENCIA_SIZE; y++)
        for (int x = 0; x < SECUENCIA_SIZE; x++)
            draw_square(canvas, row + 1 + 2 * (SECUENCIA_SIZE - 1 - y), column + 1 + 6 * x, s, SECUENCIA_SQUARE(x, y));
    draw_dice(canvas, row + 2 * SECUENCIA_SIZE + 3, column, s);
}

static void belongings(const struct tty_scene *scene, int seat, char *out, size_t room)
{
    const struct secuencia *s = (const struct secuencia *)scene->state;
    char text[CUB_MOVE_TEXT];
    const char *number = text;
    snprintf(text, sizeof text, "%d", s->pile[scene->state->setup.side[seat]]);
    cub_say(out, room, "show.chips", &number, 1);
}

static const struct tty_badge *badge(const struct tty_scene *scene, int seat)
{
    return &chips[scene->state->setup.side[seat]];
}

const struct tty_painter tty_secuencia = {
    .game = "secuencia",
    .width = 3 + 6 * SECUENCIA_SIZE,
    .board = board,
    .belongings = belongings,
    .badge = badge,
};
