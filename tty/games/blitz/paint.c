/* Würfelblitz's dice: each colour with its letter, and each seat's discs and call. */
#include "games/blitz/blitz.h"
#include "tty/draw/die.h"
#include "tty/games/describe.h"
#include "tty/games/spots.h"

#include "cubilete/lang.h"

enum { ACROSS = 3, STEP_X = TTY_DIE_WIDTH + 1, STEP_Y = TTY_DIE_HEIGHT + 1 };

static const struct tty_style strong = {.bold = true}, faint = {.ink = TTY_GREY};

/* The colours in the order of the notation. */
static const struct tty_style colours[BLITZ_COLOURS] = {
    {.ink = TTY_BLACK, .paper = TTY_ORANGE, .bold = true}, {.ink = TTY_WHITE, .paper = TTY_RED, .bold = true},
    {.ink = TTY_WHITE, .paper = TTY_GREEN, .bold = true},  {.ink = TTY_WHITE, .paper = TTY_BLUE, .bold = true},
    {.ink = TTY_BLACK, .paper = TTY_YELLOW, .bold = true}, {.ink = TTY_WHITE, .paper = TTY_BLACK, .bold = true},
};

/* A dot in the middle of a die's face, with its letter: `(R)`. */
static void draw_dot(struct tty_canvas *canvas, int row, int column, int colour)
{
    char text[] = {'(', blitz_letters[colour], ')', 0};
    tty_text(canvas, row + 2, column + 3, colours[colour], text);
}

static bool is_racing(const struct blitz *s)
{
    return s->base.to_act & (CUB_BIT(CUB_SEATS) - 1u);
}

/* Below a die its letter with the pips, or with `*` for its dot; after the race, whether the pips were added. */
static void draw_label(struct tty_canvas *canvas, int row, int column, const struct blitz *s, int die, int face)
{
    bool dot = face >= BLITZ_DOT, over = !is_racing(s) && !dot, counted = blitz_counted(s) >> die & 1;
    char label[CUB_MOVE_TEXT];
    const char *mark = !over ? "" : counted ? " ✓" : " ✗";
    snprintf(label, sizeof label, "%c %c%s", blitz_letters[die], dot ? '*' : '0' + face, mark);
    tty_text(canvas, row, column, over && !counted ? faint : strong, label);
}

static void draw_coloured(struct tty_canvas *canvas, int row, int column, const struct blitz *s, int die, int face)
{
    int dot = blitz_dot(s, die, face);
    tty_die(canvas, row, column, colours[die], dot < 0 ? face : 0);
    if (dot >= 0)
        draw_dot(canvas, row, column, dot);
    draw_label(canvas, row + TTY_DIE_HEIGHT, column + 3, s, die, face);
}

static void draw_answer(struct tty_canvas *canvas, int row, int column, const struct blitz *s)
{
    char text[128], sum[CUB_ARG_SIZE];
    if (is_racing(s))
        return;
    blitz_sum_print(s, sum);
    cub_format(text, sizeof text, blitz_reversed(s) ? "show.reversed" : "show.answer", sum, NULL, NULL);
    tty_text(canvas, row, column, strong, text);
}

/* Before the first roll, and while somebody answers. */
static void draw_cup(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    static const char *const cup[] = {
        "    ┌─────────────┐",    "    │             │",   "   /               \\",   "   │               │",
        "  /                 \\", "  │                 │", " /                   \\", " └───────────────────┘",
    };
    tty_text(canvas, row, column, strong, cub_msg("show.cup"));
    for (size_t i = 0; i < sizeof cup / sizeof *cup && scene->large; i++)
        tty_text(canvas, row + 3 + (int)i, column + 3, faint, cup[i]);
}

/* A face that the die has: the one it shows, or while it tumbles another. */
static int face_of(const struct tty_scene *scene, int die)
{
    const struct blitz *s = (const struct blitz *)scene->state;
    return tty_rolled(scene)[0] ? blitz_side(s, die, tty_tumble(scene, die, BLITZ_SIDES)) : s->face[die];
}

static void draw_white(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene, int i)
{
    static const struct tty_style white = {.ink = TTY_BLACK, .paper = TTY_WHITE};
    const struct blitz *s = (const struct blitz *)scene->state;
    tty_die(canvas, row, column, white, 0);
    draw_dot(canvas, row, column,
             tty_rolled(scene)[0] ? tty_tumble(scene, BLITZ_COLOURS + i, BLITZ_COLOURS) : s->white[i] - 1);
}

static void board(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct blitz *s = (const struct blitz *)scene->state;
    if (!s->face[0] || scene->covered) {
        draw_cup(canvas, row, column, scene);
        return;
    }
    for (int i = 0; i < BLITZ_COLOURS; i++)
        draw_coloured(canvas, row + i / ACROSS * STEP_Y, column + i % ACROSS * STEP_X, s, i, face_of(scene, i));
    for (int i = 0; i < BLITZ_WHITES && s->white[i]; i++)
        draw_white(canvas, row + 2 * STEP_Y, column + i * STEP_X, scene, i);
    draw_answer(canvas, row + 3 * STEP_Y, column, s);
}

/* Whether a call was right, once the race is over. */
static const char *judge_call(const struct blitz *s, int seat, bool racing)
{
    if (racing)
        return "";
    return s->call[seat] - BLITZ_CALLED == s->answer ? " ✓" : " ✗";
}

/* Whether a seat buzzed, and no answer came in time: that is written as a call which is never right. */
static bool is_silent(const struct blitz *s, int seat)
{
    return s->call[seat] == BLITZ_CALLED + BLITZ_MOST;
}

/* What a seat has called, if it may be seen; that it has called is seen in any case (WB-14). */
static void describe_call(const struct blitz *s, int seat, char *out, size_t room)
{
    bool racing = is_racing(s);
    out[0] = 0;
    if (s->call[seat] >= BLITZ_CALLED) {
        char number[CUB_MOVE_TEXT], seconds[CUB_DECIMAL], time[CUB_DECIMAL + 2];
        uint32_t hundredths = s->ms[seat] / 10;
        snprintf(time, sizeof time, "%s s", cub_decimal(seconds, hundredths / 100.0, 2));
        snprintf(number, sizeof number, "%d", s->call[seat] - BLITZ_CALLED);
        cub_format(out, room, is_silent(s, seat) ? "show.no-answer" : "show.call", number, time,
                   judge_call(s, seat, racing));
    } else if (s->call[seat] == BLITZ_GAVE_UP)
        snprintf(out, room, "-");
    else if (racing)
        snprintf(out, room, s->base.to_act >> seat & 1 ? "…" : "?");
}

static void belongings(const struct tty_scene *scene, int seat, char *out, size_t room)
{
    const struct blitz *s = (const struct blitz *)scene->state;
    char discs[CUB_MOVE_TEXT], needed[CUB_MOVE_TEXT], call[CUB_MOVE_TEXT];
    snprintf(discs, sizeof discs, "%d", s->discs[seat]);
    snprintf(needed, sizeof needed, "%d", blitz_handicap(s, seat));
    describe_call(s, seat, call, sizeof call);
    cub_format(out, room, "show.discs", discs, needed, call);
}

const struct tty_painter tty_blitz = {
    .game = "blitz",
    .width = ACROSS * STEP_X,
    .board = board,
    .belongings = belongings,
    .describe = tty_describe_blitz,
};
