/* Doce's rules: placing a die, finding lines, scoring rounds. Each place that carries a rule names it. */
#include "games/doce/grid.h"

/* A table of what MACRO says about each square; nothing about square 0, which is none. */
#define EACH_SQUARE(MACRO)                                                                                      \
    {                                                                                                           \
        0, MACRO(1), MACRO(2), MACRO(3), MACRO(4), MACRO(5), MACRO(6), MACRO(7), MACRO(8), MACRO(9), MACRO(10), \
            MACRO(11), MACRO(12), MACRO(13), MACRO(14), MACRO(15), MACRO(16), MACRO(17), MACRO(18), MACRO(19),  \
            MACRO(20), MACRO(21), MACRO(22), MACRO(23), MACRO(24), MACRO(25)                                    \
    }

/* DO-3: the squares next to a seat's last die, in all eight directions. Its own is among them, but taken. */
#define BESIDE(set) ((set) | ((set) << 1 & GRID & ~COLUMN(0)) | ((set) >> 1 & GRID & ~COLUMN(4)))
#define ZONE(square) (BESIDE(SET(square)) | BESIDE(SET(square)) << DOCE_SIDE | BESIDE(SET(square)) >> DOCE_SIDE)
CUB_TABLE uint32_t zones[DOCE_SQUARES + 1] = EACH_SQUARE(ZONE);

/* DO-2, DO-3: where a seat may place a die. */
static inline uint32_t allowed_squares(const struct doce *s, int seat)
{
    return s->hand[seat] ? empty_squares(s) & ~zones[s->last[seat]] : 0;
}

/* DO-1: everything is taken back, and the seats take turns at starting. */
static void begin_round(struct doce *s)
{
    for (int i = 0; i <= DOCE_SQUARES; i++)
        s->face[i] = 0;
    for (int seat = 0; seat < 2; seat++) {
        s->dice[seat] = 0;
        s->blocker[seat] = 0;
        s->hand[seat] = DOCE_DICE;
        s->last[seat] = 0;
    }
    s->allowed = GRID;
    s->base.to_act = CUB_BIT(s->base.round % 2);
    s->base.round++;
}

/* DO-14: level on points is a shared victory. */
static void end_match(struct doce *s)
{
    s->allowed = 0;
    s->base.to_act = 0;
    for (int seat = 0; seat < 2; seat++)
        if (s->base.score[seat] >= s->base.score[!seat])
            s->base.winners |= CUB_BIT(seat);
}

/* DO-11: how many full groups of three dice with the same number a seat has on the grid. */
static int32_t groups_of_three(const struct doce *s, int seat)
{
    uint8_t alike[DOCE_FACES + 1] = {0};
    int32_t groups = 0;
    for (uint32_t dice = s->dice[seat]; dice; dice &= dice - 1)
        groups += ++alike[s->face[__builtin_ctz(dice)]] % 3 == 0;
    return groups;
}

/* The lines there are: bit i, seat i has one; bit OWN + i, one that is all its own. */
enum { OWN = 2 };

/*
 * DO-6, DO-7, DO-11 to DO-13: what a seat gets for a round that ended on this grid.
 * Lines for one seat alone win, whoever placed the die; for both or for neither, it
 * is a draw. `points`, where it is asked for: by what they are for.
 */
static inline int32_t count_points(const struct doce *s, int seat, uint32_t lines, int32_t points[DOCE_KINDS])
{
    uint32_t seats = lines & (CUB_BIT(0) | CUB_BIT(1));
    int32_t line = 0, own = 0, kept = s->blocker[seat] ? 0 : 5, empty = 0, threes = 0, tie = 0;
    if (seats == CUB_BIT(seat)) {
        line = 12;
        own = lines >> (OWN + seat) & 1 ? 2 : 0;
        empty = (int32_t)size(empty_squares(s));
        threes = -2 * groups_of_three(s, seat);
    } else if (seats == CUB_BIT(!seat)) {
        kept = 0;
    } else {
        tie = 2;
    }
    if (points) {
        points[DOCE_FOR_LINE] = line;
        points[DOCE_FOR_OWN] = own;
        points[DOCE_FOR_KEPT] = kept;
        points[DOCE_FOR_EMPTY] = empty;
        points[DOCE_FOR_THREES] = threes;
        points[DOCE_FOR_DRAWN] = tie;
    }
    return line + own + kept + empty + threes + tie;
}

static void end_round(struct doce *s, uint32_t lines)
{
    for (int seat = 0; seat < 2; seat++)
        s->base.score[seat] += count_points(s, seat, lines, NULL);
    if (s->base.round < (uint32_t)s->base.setup.option[DOCE_ROUNDS])
        begin_round(s);
    else
        end_match(s);
}

/* DO-10: who can't place a die passes; when neither can, the round is over. */
static void end_turn(struct doce *s, int seat)
{
    s->allowed = allowed_squares(s, seat ^ 1);
    if (s->allowed) {
        s->base.to_act ^= CUB_BIT(0) | CUB_BIT(1);
        return;
    }
    s->allowed = allowed_squares(s, seat);
    if (!s->allowed)
        end_round(s, 0);
}

/* From one square of a window to its next: along a row, up a column, up the diagonals. */
enum { ALONG = 1, UP = DOCE_SIDE, UP_RIGHT = DOCE_SIDE + 1, UP_LEFT = DOCE_SIDE - 1 };

/*
 * DO-4: a window is four squares on end, and goes by its lowest one, which is
 * at most 25 - 3 * step. So all 28 fit into one set, direction behind direction.
 */
#define HIGHEST(step) (DOCE_SQUARES - 3 * (step))
enum {
    AT_UP = HIGHEST(ALONG) + 1,
    AT_UP_RIGHT = AT_UP + HIGHEST(UP) + 1,
    AT_UP_LEFT = AT_UP_RIGHT + HIGHEST(UP_RIGHT) + 1,
};
_Static_assert(AT_UP_LEFT + HIGHEST(UP_LEFT) < 64, "all windows fit into one set");

/* The windows that each square is in. */
#define WEST (COLUMN(0) | COLUMN(1))
#define EAST (COLUMN(3) | COLUMN(4))
#define SOUTH (ROW(0) | ROW(1))
#define BACK(set, step) ((uint64_t)((set) | (set) >> (step) | (set) >> 2 * (step) | (set) >> 3 * (step)))
#define WINDOWS(square)                                                             \
    ((BACK(SET(square), ALONG) & WEST) | (BACK(SET(square), UP) & SOUTH) << AT_UP | \
     (BACK(SET(square), UP_RIGHT) & SOUTH & WEST) << AT_UP_RIGHT |                  \
     (BACK(SET(square), UP_LEFT) & SOUTH & EAST) << AT_UP_LEFT)
CUB_TABLE uint64_t windows_through[DOCE_SQUARES + 1] = EACH_SQUARE(WINDOWS);

/* The squares from which four on end are in the set. Some would leave the grid at its side: they are no windows. */
static inline uint64_t fours(uint32_t set, int step)
{
    uint32_t pairs = set & set >> step;
    return pairs & pairs >> 2 * step;
}

/* The windows through a square that are full of dice. */
static inline uint64_t full_windows(const struct doce *s, uint32_t square)
{
    uint32_t dice = s->dice[0] | s->dice[1];
    return windows_through[square] & (fours(dice, ALONG) | fours(dice, UP) << AT_UP |
                                      fours(dice, UP_RIGHT) << AT_UP_RIGHT | fours(dice, UP_LEFT) << AT_UP_LEFT);
}

/* DO-4, DO-5: the lines in one full window. The other seat's die may be at one end of it. */
static inline uint32_t judge_window(const struct doce *s, int first, int step)
{
    const uint8_t *face = s->face + first;
    uint32_t ends = 1u | 1u << 3 * step, middle = 1u << step | 1u << 2 * step, lines = 0;
    if (face[0] + face[step] + face[2 * step] + face[3 * step] != DOCE_TOTAL)
        return 0;
    for (int seat = 0; seat < 2; seat++) {
        uint32_t others = s->dice[!seat] >> first & (ends | middle);
        if (!others)
            lines |= CUB_BIT(seat) | CUB_BIT(OWN + seat);
        else if (!(others & middle) && others != ends)
            lines |= CUB_BIT(seat);
    }
    return lines;
}

/* The lines in full windows. Kept out of apply, which would save more registers for it than it uses by itself. */
static __attribute__((noinline)) uint32_t judge_windows(const struct doce *s, uint64_t windows)
{
    uint32_t lines = 0;
    for (; windows; windows &= windows - 1) {
        int window = __builtin_ctzll(windows);
        if (window < AT_UP)
            lines |= judge_window(s, window, ALONG);
        else if (window < AT_UP_RIGHT)
            lines |= judge_window(s, window - AT_UP, UP);
        else if (window < AT_UP_LEFT)
            lines |= judge_window(s, window - AT_UP_RIGHT, UP_RIGHT);
        else
            lines |= judge_window(s, window - AT_UP_LEFT, UP_LEFT);
    }
    return lines;
}

/* Windows that are full, wherever they are. */
static uint64_t all_full_windows(const struct doce *s)
{
    uint64_t windows = 0;
    for (uint32_t square = 1; square <= DOCE_SQUARES; square++)
        windows |= full_windows(s, square);
    return windows;
}

void doce_account(const struct doce *end, int seat, int32_t points[DOCE_KINDS])
{
    count_points(end, seat, judge_windows(end, all_full_windows(end)), points);
}

/* Where the windows of each direction begin in the set, and what leads from square to square. */
CUB_TABLE int8_t begins[] = {0, AT_UP, AT_UP_RIGHT, AT_UP_LEFT, 64}, steps[] = {ALONG, UP, UP_RIGHT, UP_LEFT};

int doce_lines(const struct doce *s, int seat, uint8_t ends[DOCE_LINES][2])
{
    int count = 0, direction = 0;
    for (uint64_t windows = all_full_windows(s); windows && count < DOCE_LINES; windows &= windows - 1) {
        int window = __builtin_ctzll(windows);
        while (window >= begins[direction + 1])
            direction++;
        int first = window - begins[direction];
        if (!(judge_window(s, first, steps[direction]) & CUB_BIT(seat)))
            continue;
        ends[count][0] = (uint8_t)first;
        ends[count++][1] = (uint8_t)(first + 3 * steps[direction]);
    }
    return count;
}

/* The empty squares of a window; 0: it has none, too many, or a blocked one. */
static int gaps_of(const struct doce *s, int first, int step, uint32_t gap[4])
{
    int count = 0;
    for (int i = 0; i < 4; i++) {
        uint32_t square = (uint32_t)(first + i * step);
        if (s->face[square])
            continue;
        if (!(empty_squares(s) & SET(square)))
            return 0;
        gap[count++] = square;
    }
    return count <= CUB_LACKING ? count : 0;
}

/* Lays dice of a seat that show so much together, each as much as leaves 1 for those behind it. */
static void lay(struct doce *s, int seat, const uint32_t gap[], int gaps, int sum)
{
    for (int i = 0; i < gaps; i++) {
        int most = sum - (gaps - 1 - i), face = most < DOCE_FACES ? most : DOCE_FACES;
        s->face[gap[i]] = (uint8_t)face;
        s->dice[seat] |= SET(gap[i]);
        sum -= face;
    }
}

/* DO-4: whether a die or two of a seat make a line of a window. They are laid there, and judged as any other. */
static bool span_of(const struct doce *s, int seat, int first, int step, struct cub_span *out)
{
    struct doce tried = *s;
    uint32_t gap[4];
    int gaps = gaps_of(s, first, step, gap), lacks = DOCE_TOTAL;
    for (int i = 0; i < 4; i++)
        lacks -= s->face[first + i * step];
    if (!gaps || lacks < gaps || lacks > gaps * DOCE_FACES)
        return false;
    lay(&tried, seat, gap, gaps, lacks);
    if (!(judge_window(&tried, first, step) & CUB_BIT(seat)))
        return false;
    *out = (struct cub_span){.lacks = lacks};
    doce_square_print((uint32_t)first, out->from);
    doce_square_print((uint32_t)(first + 3 * step), out->to);
    for (int i = 0; i < gaps; i++)
        doce_square_print(gap[i], out->at[i]);
    return true;
}

/* There are 28 windows, and so no more spans. */
int doce_spans(const struct doce *s, int seat, struct cub_span *out)
{
    int count = 0;
    for (int i = 0; i < 4; i++)
        for (int first = 1; first <= HIGHEST(steps[i]); first++)
            if (windows_through[first] >> (begins[i] + first) & 1)
                count += span_of(s, seat, first, steps[i], &out[count]);
    return count;
}

/* DO-3; eight squares at most lie around one. */
int doce_closed(const struct doce *s, int seat, char (*out)[4])
{
    int count = 0;
    for (uint32_t zone = empty_squares(s) & zones[s->last[seat]]; zone; zone &= zone - 1)
        doce_square_print((uint32_t)__builtin_ctz(zone), out[count++]);
    return count;
}

bool doce_start(struct doce *s, const char *sheet, struct cub_message *why)
{
    (void)sheet;
    (void)why;
    begin_round(s);
    return true;
}

void doce_apply(struct doce *s, int who, cub_move move)
{
    uint32_t square = doce_die(move);
    s->base.ply++;
    if (doce_blocker(move)) /* DO-8 */
        s->blocker[who] = SET(doce_blocker(move));
    s->dice[who] |= SET(square);
    s->face[square] = (uint8_t)doce_face(move);
    s->last[who] = (uint8_t)square;
    s->hand[who]--;
    uint64_t windows = full_windows(s, square); /* DO-6: an older window has been judged before */
    uint32_t lines = windows ? judge_windows(s, windows) : 0;
    if (lines)
        end_round(s, lines);
    else
        end_turn(s, who); /* DO-15 */
}

/* Nothing is hidden. */
void doce_redact(struct doce *s, int seat)
{
    (void)s;
    (void)seat;
}
