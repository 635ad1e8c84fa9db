/* Doce's rules: places dice, finds lines, scores rounds. Comments cite the rules: `DO-3`. */
#include "games/doce/grid.h"

/* An array by square: MACRO(square) for each, NONE for square 0. */
#define EACH_SQUARE(NONE, MACRO)                                                                                   \
    {                                                                                                              \
        NONE, MACRO(1), MACRO(2), MACRO(3), MACRO(4), MACRO(5), MACRO(6), MACRO(7), MACRO(8), MACRO(9), MACRO(10), \
            MACRO(11), MACRO(12), MACRO(13), MACRO(14), MACRO(15), MACRO(16), MACRO(17), MACRO(18), MACRO(19),     \
            MACRO(20), MACRO(21), MACRO(22), MACRO(23), MACRO(24), MACRO(25)                                       \
    }

/* DO-3: the squares next to a seat's last die, in all eight directions, and that die's own, which is taken anyhow. */
#define BESIDE(set) ((set) | ((set) << 1 & GRID & ~COLUMN(0)) | ((set) >> 1 & GRID & ~COLUMN(4)))
#define ZONE(square) (BESIDE(SET(square)) | BESIDE(SET(square)) << DOCE_SIDE | BESIDE(SET(square)) >> DOCE_SIDE)
#define BEYOND(square) (GRID & ~ZONE(square))
CUB_TABLE uint32_t beyond_zone[DOCE_SQUARES + 1] = EACH_SQUARE(GRID, BEYOND);

/* DO-2, DO-3: where a seat may place a die. */
static inline uint32_t allowed_squares(const struct doce *s, int seat)
{
    return s->hand[seat] ? beyond_zone[s->last[seat]] & ~taken_squares(s) : 0;
}

/* DO-1: clears the grid; the seats take turns at starting. */
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

/* A set of lines: bit i, seat i has a line; bit OWN + i, one of only its own dice; bit OVER, the round is over. */
enum { OWN = 2, OVER = 1 << 4 };

/*
 * DO-6, DO-7, DO-11 to DO-13: a seat's points for a round that ended on this grid. A
 * line for one seat alone wins, no matter who placed the die; lines for both, or none,
 * are a draw. Writes the points by kind too, unless points is NULL.
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

/*
 * Ends a round, and returns 0. On a graphics card it only returns a number other than 0: matches that are played in
 * parallel end their rounds together, as the end of a round takes longer than a move (gpu/kernels.c).
 */
#ifdef __NVPTX__
enum { TOLD = true };
#else
enum { TOLD = false };
#endif
static inline uint32_t end(struct doce *s, uint32_t lines)
{
    if (TOLD)
        return lines | OVER;
    end_round(s, lines);
    return 0;
}

/* DO-10: a seat that can't place a die passes; if neither seat can, the round is over. */
CUB_APART uint32_t pass(struct doce *s, int seat)
{
    s->allowed = allowed_squares(s, seat);
    return s->allowed ? 0 : end(s, 0);
}

static inline __attribute__((always_inline)) uint32_t end_turn(struct doce *s, int seat)
{
    s->allowed = allowed_squares(s, seat ^ 1);
    if (!s->allowed)
        return pass(s, seat);
    s->base.to_act ^= CUB_BIT(0) | CUB_BIT(1);
    return 0;
}

/* The steps from one square of a window to the next: along a row, up a column, up the diagonals. */
enum { ALONG = 1, UP = DOCE_SIDE, UP_RIGHT = DOCE_SIDE + 1, UP_LEFT = DOCE_SIDE - 1, DIRECTIONS = 4 };
CUB_TABLE int8_t steps[DIRECTIONS] = {ALONG, UP, UP_RIGHT, UP_LEFT};

/* DO-4: a window is four squares in a row, named by its lowest square. By direction: the lowest squares of the 28
 * windows. */
#define WEST (COLUMN(0) | COLUMN(1))
#define EAST (COLUMN(3) | COLUMN(4))
#define SOUTH (ROW(0) | ROW(1))
CUB_TABLE uint32_t firsts[DIRECTIONS] = {WEST, SOUTH, SOUTH &WEST, SOUTH &EAST};

/* DO-4, DO-5: the lines in a full window with the right sum. One die, at an end, may be the other seat's. */
CUB_APART uint32_t judge_full(const struct doce *s, int first, int step)
{
    uint32_t ends = 1u | 1u << 3 * step, middle = 1u << step | 1u << 2 * step, lines = 0;
    for (int seat = 0; seat < 2; seat++) {
        uint32_t others = s->dice[!seat] >> first & (ends | middle);
        if (!others)
            lines |= CUB_BIT(seat) | CUB_BIT(OWN + seat);
        else if (!(others & middle) && others != ends)
            lines |= CUB_BIT(seat);
    }
    return lines;
}

/* The lines in a window. */
static uint32_t judge_window(const struct doce *s, int first, int step)
{
    const uint8_t *face = s->face + first;
    int total = face[0] + face[step] + face[2 * step] + face[3 * step];
    bool full = face[0] && face[step] && face[2 * step] && face[3 * step];
    return total == DOCE_TOTAL && full ? judge_full(s, first, step) : 0;
}

/*
 * Each square is in up to four lanes: a row, a column and two diagonals. A lane of five squares has two windows, which
 * share the middle three; a lane of four has one. The core of a lane are three squares that any full window contains:
 * the middle three, or of four the upper three.
 */
#define ROW_OF(square) (((square)-1) / DOCE_SIDE)
#define COLUMN_OF(square) (((square)-1) % DOCE_SIDE)
#define RISE(square) (ROW_OF(square) - COLUMN_OF(square)) /* 0 on the diagonal of a1 */
#define FALL(square) (ROW_OF(square) + COLUMN_OF(square)) /* 4 on the diagonal of e1 */
#define SQUARE(column, row) (1 + (column) + DOCE_SIDE * (row))

/* For each lane, what(the lowest square of its core, the square above the core (0: a lane of four), the step). */
#define LANE_ALONG(what, s) what(SQUARE(1, ROW_OF(s)), SQUARE(4, ROW_OF(s)), ALONG)
#define LANE_UP(what, s) what(SQUARE(COLUMN_OF(s), 1), SQUARE(COLUMN_OF(s), 4), UP)
#define LANE_UP_RIGHT(what, s)               \
    (RISE(s) == 0    ? what(7, 25, UP_RIGHT) \
     : RISE(s) == 1  ? what(12, 0, UP_RIGHT) \
     : RISE(s) == -1 ? what(8, 0, UP_RIGHT)  \
                     : what(DOCE_OFF, 0, 0))
#define LANE_UP_LEFT(what, s)              \
    (FALL(s) == 4   ? what(9, 21, UP_LEFT) \
     : FALL(s) == 3 ? what(8, 0, UP_LEFT)  \
     : FALL(s) == 5 ? what(14, 0, UP_LEFT) \
                    : what(DOCE_OFF, 0, 0))

/* The lowest square of the core of each lane through a square, by direction; then the squares above the cores. */
#define LOW_OF(core, high, step) (core)
#define HIGH_OF(core, high, step) (high)
#define EACH_LANE(what, s) LANE_ALONG(what, s), LANE_UP(what, s), LANE_UP_RIGHT(what, s), LANE_UP_LEFT(what, s)
#define LANES(s)                                    \
    {                                               \
        EACH_LANE(LOW_OF, s), EACH_LANE(HIGH_OF, s) \
    }
/* NOLINTNEXTLINE(bugprone-branch-clone): lanes of four are alike in HIGH_OF */
CUB_TABLE uint8_t lanes[DOCE_SQUARES + 1][2 * DIRECTIONS] = EACH_SQUARE({0}, LANES);

/* A core as a set; that of a lane that does not exist is off the grid, so it is never full. */
#define CORE(core, high, step) (SET(core) | SET((core) + (step)) | SET((core) + 2 * (step)))

/* The cores of a square's four lanes, side by side so that they are compared at once. */
#define CORES(s)           \
    {                      \
        EACH_LANE(CORE, s) \
    }
CUB_TABLE _Alignas(16) uint32_t cores[DOCE_SQUARES + 1][DIRECTIONS] = EACH_SQUARE({0}, CORES);

/* The lanes through a square whose cores are full: bit i for direction i. */
static inline uint32_t full_lanes(const struct doce *s, uint32_t square)
{
    uint32_t dice = s->dice[0] | s->dice[1];
#ifdef __SSE2__
    typedef uint32_t lanes4 __attribute__((vector_size(16), may_alias));
    lanes4 full = (*(const lanes4 *)(const void *)cores[square] & ~((lanes4){0} + dice)) == 0;
    return (uint32_t)__builtin_ia32_movmskps((float __attribute__((vector_size(16))))full);
#else
    uint32_t full = 0;
    for (int i = 0; i < DIRECTIONS; i++)
        full |= (uint32_t) !(cores[square][i] & ~dice) << i;
    return full;
#endif
}

/* How much a full core lacks of the total, which a die at one end of it may show. */
static inline int lacks(const uint8_t *core, int step)
{
    return DOCE_TOTAL - core[0] - core[step] - core[2 * step];
}

/* Whether a lane with a full core has a window with the right sum. An empty square counts as 0. */
static inline bool adds_up(const struct doce *s, const uint8_t *lane, int step)
{
    const uint8_t *core = s->face + lane[0];
    int lack = lacks(core, step);
    return (core[-step] == lack || s->face[lane[DIRECTIONS]] == lack) && lack > 0;
}

/* The lines in a lane. */
static inline uint32_t judge_lane(const struct doce *s, const uint8_t *lane, int step)
{
    int first = lane[0], lack = lacks(s->face + first, step);
    uint32_t lines = 0;
    if (lack > 0 && s->face[first - step] == lack)
        lines |= judge_full(s, first - step, step);
    if (lack > 0 && s->face[lane[DIRECTIONS]] == lack)
        lines |= judge_full(s, first, step);
    return lines;
}

void doce_account(const struct doce *end, int seat, int32_t points[DOCE_KINDS])
{
    uint32_t lines = 0;
    for (int i = 0; i < DIRECTIONS; i++)
        for (uint32_t set = firsts[i]; set; set &= set - 1)
            lines |= judge_window(end, __builtin_ctz(set), steps[i]);
    count_points(end, seat, lines, points);
}

int doce_lines(const struct doce *s, int seat, uint8_t ends[DOCE_LINES][2])
{
    int count = 0;
    for (int i = 0; i < DIRECTIONS; i++)
        for (uint32_t set = firsts[i]; set && count < DOCE_LINES; set &= set - 1) {
            int first = __builtin_ctz(set);
            if (!(judge_window(s, first, steps[i]) & CUB_BIT(seat)))
                continue;
            ends[count][0] = (uint8_t)first;
            ends[count++][1] = (uint8_t)(first + 3 * steps[i]);
        }
    return count;
}

/* The empty squares of a window; 0: none, too many, or one is blocked. */
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

/* Lays dice of a seat with this sum; each shows as much as leaves 1 for each die after it. */
static void lay(struct doce *s, int seat, const uint32_t gap[], int gaps, int sum)
{
    for (int i = 0; i < gaps; i++) {
        int most = sum - (gaps - 1 - i), face = most < DOCE_FACES ? most : DOCE_FACES;
        s->face[gap[i]] = (uint8_t)face;
        s->dice[seat] |= SET(gap[i]);
        sum -= face;
    }
}

/* DO-4: whether one or two dice more make a window a seat's line: lays them and judges the window. */
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
    if (!(judge_full(&tried, first, step) & CUB_BIT(seat)))
        return false;
    *out = (struct cub_span){.lacks = lacks};
    doce_square_print((uint32_t)first, out->from);
    doce_square_print((uint32_t)(first + 3 * step), out->to);
    for (int i = 0; i < gaps; i++)
        doce_square_print(gap[i], out->at[i]);
    return true;
}

/* At most 28 spans, one for each window. */
int doce_spans(const struct doce *s, int seat, struct cub_span *out)
{
    int count = 0;
    for (int i = 0; i < DIRECTIONS; i++)
        for (uint32_t set = firsts[i]; set; set &= set - 1)
            count += span_of(s, seat, __builtin_ctz(set), steps[i], &out[count]);
    return count;
}

/* DO-3; at most eight squares lie around one. */
int doce_closed(const struct doce *s, int seat, char (*out)[4])
{
    int count = 0;
    for (uint32_t zone = empty_squares(s) & ~beyond_zone[s->last[seat]]; zone; zone &= zone - 1)
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

/* DO-6: the lines through the die just placed; an older line would have ended the round earlier. */
CUB_APART uint32_t judge_die(struct doce *s, int who, const uint8_t *lane, uint32_t full)
{
    uint32_t lines = 0;
    if (full & 1u << 0)
        lines |= judge_lane(s, lane + 0, ALONG);
    if (full & 1u << 1)
        lines |= judge_lane(s, lane + 1, UP);
    if (full & 1u << 2)
        lines |= judge_lane(s, lane + 2, UP_RIGHT);
    if (full & 1u << 3)
        lines |= judge_lane(s, lane + 3, UP_LEFT);
    return lines ? end(s, lines) : end_turn(s, who); /* DO-15 */
}

/* Not inlined into apply, nor judge_die into this: a function with a call in it saves registers even on paths without
 * the call. */
CUB_APART uint32_t add_up(struct doce *s, int who, uint32_t square, uint32_t full)
{
    const uint8_t *lane = lanes[square];
    if ((full & 1u << 0 && adds_up(s, lane + 0, ALONG)) || (full & 1u << 1 && adds_up(s, lane + 1, UP)) ||
        (full & 1u << 2 && adds_up(s, lane + 2, UP_RIGHT)) || (full & 1u << 3 && adds_up(s, lane + 3, UP_LEFT)))
        return judge_die(s, who, lane, full);
    return end_turn(s, who);
}

static inline __attribute__((always_inline)) uint32_t play(struct doce *s, int who, cub_move move)
{
    uint32_t square = doce_die(move);
    s->base.ply++;
    if (__builtin_expect(move >= DOCE_BLOCKER, 0)) /* DO-8 */
        s->blocker[who] = SET(doce_blocker(move));
    s->dice[who] |= SET(square);
    s->face[square] = (uint8_t)doce_face(move);
    s->last[who] = (uint8_t)square;
    s->hand[who]--;
    uint32_t full = full_lanes(s, square);
    return full ? add_up(s, who, square, full) : end_turn(s, who);
}

void doce_apply(struct doce *s, int who, cub_move move)
{
    uint32_t over = play(s, who, move);
    if (over && TOLD)
        end_round(s, over);
}

#ifdef __NVPTX__
uint32_t doce_play(struct doce *s, int who, cub_move move)
{
    return play(s, who, move);
}

void doce_end_round(struct doce *s, uint32_t over)
{
    end_round(s, over);
}
#endif

/* Nothing is hidden. */
void doce_redact(struct doce *s, int seat)
{
    (void)s;
    (void)seat;
}
