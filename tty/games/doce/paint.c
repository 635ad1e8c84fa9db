/* Doce's grid: seat 1's dice as `[4]`, seat 2's as `(4)`, blockers, and the zone that is closed to the seat to move. */
#include "games/doce/doce.h"
#include "tty/games/describe.h"
#include "tty/games/spots.h"

#include "cubilete/lang.h"

enum { LARGE = 3, LARGE_WIDTH = 7 }; /* a square on the full screen, its edges included */

static const struct tty_grid grid = {.rows = DOCE_SIDE, .columns = DOCE_SIDE, .height = 1, .width = 5};

/* There no lines lie between the squares: each has edges of its own, or just their corners. */
static const struct tty_grid large = {
    .rows = DOCE_SIDE, .columns = DOCE_SIDE, .height = LARGE - 1, .width = LARGE_WIDTH};
static const struct tty_grid edges = {.rows = 1, .columns = 1, .height = LARGE - 2, .width = LARGE_WIDTH - 2};

static const struct tty_style usual, faint = {.ink = TTY_GREY}, blocked = {.ink = TTY_WHITE, .paper = TTY_GREY};

static const struct tty_badge badges[2] = {
    {"[ ]", 0, {.ink = TTY_WHITE, .paper = TTY_BLUE, .bold = true}},
    {"( )", 0, {.ink = TTY_BLACK, .paper = TTY_ORANGE, .bold = true}},
};

/* Whether a die lies in a line that has ended the round: once nobody is to move. */
static bool in_line(const struct doce *s, int square)
{
    uint8_t ends[DOCE_LINES][2];
    for (int seat = 0; seat < 2 && !s->base.to_act; seat++)
        for (int i = doce_lines(s, seat, ends) - 1; i >= 0; i--) {
            int step = (ends[i][1] - ends[i][0]) / 3, at = square - ends[i][0];
            if (at >= 0 && at <= 3 * step && at % step == 0)
                return true;
        }
    return false;
}

/* Dice of a line that has won are starred. */
static void draw_die(struct tty_canvas *canvas, int row, int column, const struct doce *s, int square)
{
    int seat = s->dice[1] >> square & 1;
    char edge = in_line(s, square) ? '*' : ' ';
    char text[] = {edge, seat ? '(' : '[', (char)('0' + s->face[square]), seat ? ')' : ']', edge, 0};
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

/* Where a square from 1 lies on the large board, whose numbers stand left of it. */
static struct tty_spot spot_at(int square)
{
    int x = (square - 1) % DOCE_SIDE, y = (square - 1) / DOCE_SIDE;
    return tty_square(x, y, LARGE * (DOCE_SIDE - 1 - y), 3 + (LARGE_WIDTH + 1) * x, LARGE, LARGE_WIDTH);
}

static int spots(const struct tty_scene *scene, struct tty_spot *out)
{
    (void)scene;
    for (int i = 0; i < DOCE_SQUARES; i++)
        out[i] = spot_at(i + 1);
    return DOCE_SQUARES;
}

static void draw_corners(struct tty_canvas *canvas, int row, int column, struct tty_style style)
{
    tty_mark(canvas, row, column, style, "┌", '.');
    tty_mark(canvas, row, column + LARGE_WIDTH - 1, style, "┐", '.');
    tty_mark(canvas, row + LARGE - 1, column, style, "└", '\'');
    tty_mark(canvas, row + LARGE - 1, column + LARGE_WIDTH - 1, style, "┘", '\'');
}

/* DO-3, DO-8: whether the seat to move may put its blocker there, but no die. */
static bool blocker_only(const struct doce *s, int square)
{
    return s->base.to_act && !s->blocker[s->base.to_act == CUB_BIT(1)] && !(s->allowed >> square & 1);
}

/* A square where the next die can go has a cross in its middle; where only the blocker can, the blocker's sign. */
static void draw_large_square(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene, int square)
{
    const struct doce *s = (const struct doce *)scene->state;
    bool die = s->face[square], blocker = (s->blocker[0] | s->blocker[1]) >> square & 1;
    bool lit = tty_lit(scene, square - 1);
    if (die)
        tty_lines(canvas, row, column, badges[s->dice[1] >> square & 1].style, &edges);
    else if (!blocker)
        draw_corners(canvas, row, column, lit ? tty_lit_style : faint);
    for (int i = 0; i < LARGE && blocker; i++)
        tty_mark(canvas, row + i, column, blocked, "▒▒▒▒▒▒▒", '#');
    if (!blocker)
        draw_square(canvas, row + 1, column + 1, s, square);
    if (lit && !die)
        tty_text(canvas, row + 1, column + LARGE_WIDTH / 2, tty_lit_style, blocker_only(s, square) ? "#" : "+");
}

/* The dice that a seat has left, and its blocker. */
static void draw_hand(struct tty_canvas *canvas, int row, int column, const struct doce *s, int seat)
{
    column += tty_text(canvas, row, column, badges[seat].style, badges[seat].sign) + 1;
    for (int i = 0; i < s->hand[seat]; i++)
        tty_mark(canvas, row, column + 2 * i, usual, "■", 'o');
    if (!s->blocker[seat])
        tty_mark(canvas, row, column + 2 * DOCE_DICE + 1, blocked, "▒▒▒", '#');
}

static void draw_large(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct doce *s = (const struct doce *)scene->state;
    tty_coordinates(canvas, row - 1, column + 2, faint, &large);
    for (int square = 1; square <= DOCE_SQUARES; square++) {
        struct tty_spot at = spot_at(square);
        draw_large_square(canvas, row + at.row, column + at.column, scene, square);
    }
    for (int seat = 0; seat < 2; seat++)
        draw_hand(canvas, row + LARGE * DOCE_SIDE + 2 + seat, column + 3, s, seat);
}

static void board(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct doce *s = (const struct doce *)scene->state;
    int legend = row + (scene->large ? LARGE * DOCE_SIDE + 1 : 2 * DOCE_SIDE + 3);
    bool blocker = scene->large && !s->blocker[s->base.to_act == CUB_BIT(1)];
    if (s->base.to_act)
        tty_text(canvas, legend, column + 2 + scene->large, faint,
                 cub_msg(blocker ? "show.zone-blocker" : "show.zone"));
    if (scene->large) {
        draw_large(canvas, row, column, scene);
        return;
    }
    column += 2;
    tty_lines(canvas, row, column, faint, &grid);
    tty_coordinates(canvas, row, column, faint, &grid);
    for (int i = 0; i < DOCE_SQUARES; i++)
        draw_square(canvas, row + 1 + 2 * (DOCE_SIDE - 1 - i / DOCE_SIDE), column + 1 + 6 * (i % DOCE_SIDE), s, i + 1);
}

static void belongings(const struct tty_scene *scene, int seat, char *out, size_t room)
{
    const struct doce *s = (const struct doce *)scene->state;
    cub_format_number(out, room, s->blocker[seat] ? "show.hand" : "show.hand-blocker", s->hand[seat]);
}

static const struct tty_badge *badge(const struct tty_scene *scene, int seat)
{
    (void)scene;
    return &badges[seat];
}

static void heading(const struct tty_scene *scene, char *out, size_t room)
{
    cub_format_number(out, room, "show.rounds", scene->state->setup.option[DOCE_ROUNDS]);
}

const struct tty_painter tty_doce = {
    .game = "doce",
    .width = 3 + 6 * DOCE_SIDE,
    .large_width = 2 + (LARGE_WIDTH + 1) * DOCE_SIDE,
    .board = board,
    .belongings = belongings,
    .badge = badge,
    .clears = true,
    .heading = heading,
    .spots = spots,
    .describe = tty_describe_doce,
    .ledger = true,
    .gains = true,
    .earned = true,
};
