/* Secuencia's board: the printed numbers, each side's chips by shape and colour, and where one may go now. */
#include "games/secuencia/secuencia.h"
#include "tty/draw/die.h"
#include "tty/games/describe.h"
#include "tty/games/spots.h"

#include "cubilete/lang.h"

enum {
    WIDTH = 5,          /* of a square */
    ACROSS = WIDTH + 1, /* from one to the next */
    DOWN = 2,
    LARGE = TTY_DIE_WIDTH + 2, /* from one die on the full screen to the next */
};

static const struct tty_grid grid = {.rows = SECUENCIA_SIZE, .columns = SECUENCIA_SIZE, .height = 1, .width = WIDTH};

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

/* Where a square lies on the board, whose numbers stand left of it. */
static struct tty_spot spot_at(int x, int y)
{
    return tty_square(x, y, 1 + DOWN * (SECUENCIA_SIZE - 1 - y), 3 + ACROSS * x, 1, WIDTH);
}

static int spots(const struct tty_scene *scene, struct tty_spot *out)
{
    (void)scene;
    for (int i = 0; i < SECUENCIA_SIZE * SECUENCIA_SIZE; i++)
        out[i] = spot_at(i % SECUENCIA_SIZE, i / SECUENCIA_SIZE);
    return SECUENCIA_SIZE * SECUENCIA_SIZE;
}

/* The squares of the runs that have won, once somebody has. */
static uint64_t won_squares(const struct secuencia *s)
{
    uint64_t squares = 0;
    uint8_t ends[SECUENCIA_RUNS][2];
    for (int side = 0; side < s->base.setup.sides && s->base.winners; side++)
        for (int i = secuencia_runs(s, side, ends) - 1; i >= 0; i--) {
            int from = ends[i][0], to = ends[i][1], rows = to / 8 - from / 8;
            for (int step = rows ? (to - from) / rows : 1, at = from; at <= to; at += step)
                squares |= 1ull << at;
        }
    return squares;
}

/* `  9  `, with a chip `  9O `, where the seat may choose it `[ 9O]`, in a run that has won `* 9O*`. */
static void draw_square(struct tty_canvas *canvas, int row, int column, const struct secuencia *s, int square, bool lit)
{
    int side = holder(s, square);
    struct tty_style style = side < 0 ? usual : chips[side].style;
    tty_text(canvas, row, column, style, side < 0 ? "" : "     ");
    tty_number(canvas, row, column + 3, style, secuencia_number(square));
    if (side >= 0)
        tty_mark(canvas, row, column + 3, style, chips[side].sign, chips[side].plain);
    bool won = won_squares(s) >> square & 1;
    if (lit || won) {
        tty_text(canvas, row, column, side < 0 ? tty_lit_style : style, won ? "*" : "[");
        tty_text(canvas, row, column + 4, side < 0 ? tty_lit_style : style, won ? "*" : "]");
    }
}

static void draw_squares(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct secuencia *s = (const struct secuencia *)scene->state;
    for (int y = 0; y < SECUENCIA_SIZE; y++)
        for (int x = 0; x < SECUENCIA_SIZE; x++) {
            struct tty_spot at = spot_at(x, y);
            int square = SECUENCIA_SQUARE(x, y);
            bool lit = scene->large ? tty_lit(scene, y * SECUENCIA_SIZE + x) : s->choices >> square & 1;
            draw_square(canvas, row + at.row, column + at.column, s, square, lit);
        }
}

/* Both as they lie on the table, and their total once they lie still; faint if they are to be rolled again. */
static void draw_large(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    static const struct tty_style white = {.ink = TTY_BLACK, .paper = TTY_WHITE, .bold = true};
    const struct secuencia *s = (const struct secuencia *)scene->state;
    bool tumbling = tty_rolled(scene)[0], old = s->base.to_act >> CUB_DICE & 1 && !tumbling;
    char total[CUB_MOVE_TEXT] = "=  ?";
    if (!s->dice[0])
        return;
    if (!tumbling)
        snprintf(total, sizeof total, "= %2d", s->dice[0] + s->dice[1]);
    for (int i = 0; i < 2; i++)
        tty_die(canvas, row, column + i * LARGE, old ? faint : white,
                tumbling ? 1 + tty_tumble(scene, i, 6) : s->dice[i]);
    tty_text(canvas, row + 2, column + 2 * LARGE, old ? faint : strong, total);
}

static void draw_dice(struct tty_canvas *canvas, int row, int column, const struct secuencia *s)
{
    char face[2][CUB_MOVE_TEXT], total[CUB_MOVE_TEXT], text[128];
    if (!s->dice[0])
        return;
    for (int i = 0; i < 2; i++)
        snprintf(face[i], sizeof face[i], "%d", s->dice[i]);
    snprintf(total, sizeof total, "%d", s->dice[0] + s->dice[1]);
    cub_format(text, sizeof text, "show.rolled", face[0], face[1], total);
    tty_text(canvas, row, column, strong, text);
}

static void board(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct secuencia *s = (const struct secuencia *)scene->state;
    tty_lines(canvas, row, column + 2, faint, &grid);
    tty_coordinates(canvas, row, column + 2, faint, &grid);
    draw_squares(canvas, row, column, scene);
    if (scene->large)
        draw_large(canvas, row + DOWN * SECUENCIA_SIZE + 2, column + 5, scene);
    else
        draw_dice(canvas, row + DOWN * SECUENCIA_SIZE + 3, column + 2, s);
}

static void belongings(const struct tty_scene *scene, int seat, char *out, size_t room)
{
    const struct secuencia *s = (const struct secuencia *)scene->state;
    cub_format_number(out, room, "show.chips", s->pile[scene->state->setup.side[seat]]);
}

static const struct tty_badge *badge(const struct tty_scene *scene, int seat)
{
    return &chips[scene->state->setup.side[seat]];
}

/* How long a run wins (SE-11). */
static void heading(const struct tty_scene *scene, char *out, size_t room)
{
    cub_format_number(out, room, "show.run", scene->state->setup.option[SECUENCIA_RUN]);
}

const struct tty_painter tty_secuencia = {
    .game = "secuencia",
    .width = 3 + ACROSS * SECUENCIA_SIZE,
    .board = board,
    .belongings = belongings,
    .badge = badge,
    .heading = heading,
    .spots = spots,
    .describe = tty_describe_secuencia,
};
