/* Secuencia's rules: what a total allows, what a chip does, who is next. */
#include "cubilete/bits.h"
#include "cubilete/option.h"
#include "cubilete/text.h"
#include "games/secuencia/secuencia.h"

#define AT(column, row) (1ull << SECUENCIA_SQUARE((column) - 'a', (row)-1))

enum { REMOVING = 10, WILD = 11 }; /* the totals that are no number of the board */

/* Where a chip may go by total; 10 places none. */
CUB_TABLE uint64_t area[13] = {
    [2] = AT('a', 1) | AT('a', 6) | AT('f', 1) | AT('f', 6),
    [3] = AT('a', 2) | AT('b', 6) | AT('e', 1) | AT('f', 5),
    [4] = AT('a', 3) | AT('c', 6) | AT('d', 1) | AT('f', 4),
    [5] = AT('a', 4) | AT('c', 1) | AT('d', 6) | AT('f', 3),
    [6] = AT('a', 5) | AT('b', 1) | AT('e', 6) | AT('f', 2),
    [7] = AT('b', 2) | AT('b', 5) | AT('e', 2) | AT('e', 5),
    [8] = AT('b', 3) | AT('c', 5) | AT('d', 2) | AT('e', 4),
    [9] = AT('b', 4) | AT('c', 2) | AT('d', 5) | AT('e', 3),
    [WILD] = 0x3F3F3F3F3F3F,
    [12] = AT('c', 3) | AT('c', 4) | AT('d', 3) | AT('d', 4),
};

int secuencia_number(int square)
{
    int number = 2;
    while (number == REMOVING || number == WILD || !(area[number] >> square & 1))
        number++;
    return number;
}

static int total(const struct secuencia *s)
{
    return s->dice[0] + s->dice[1]; /* SE-3 */
}

static cub_move act_of(const struct secuencia *s)
{
    return total(s) == REMOVING ? SECUENCIA_REMOVE : SECUENCIA_PLACE;
}

static uint64_t taken(const struct secuencia *s)
{
    return s->chips[0] | s->chips[1] | s->chips[2];
}

/* Where the seat may put a chip now, or with a 10 take one away. */
static uint64_t choices(const struct secuencia *s)
{
    int side = s->base.setup.side[s->seat], number = total(s);
    uint64_t all = taken(s), others = all ^ s->chips[side];
    if (number == REMOVING)
        return others & ~(area[2] | area[12]); /* SE-8 */
    if (!s->pile[side])
        return 0;                                 /* SE-12 */
    uint64_t empty = area[number] & ~all;         /* SE-4, SE-9 */
    return empty ? empty : area[number] & others; /* SE-5, SE-6, SE-9 */
}

static void begin_turn(struct secuencia *s, uint8_t seat)
{
    s->seat = seat;
    s->choices = 0;
    s->base.round++;
    s->base.to_act = CUB_BIT(CUB_DICE);
}

/* SE-1: with four seats, the first and third against the second and fourth. */
static void form_sides(struct cub_setup *setup)
{
    if (setup->seats < 4)
        return;
    setup->sides = 2;
    for (int i = 0; i < 4; i++)
        setup->side[i] = i & 1;
}

bool secuencia_start(struct secuencia *s, const char *sheet, struct cub_message *why)
{
    struct cub_setup *setup = &s->base.setup;
    (void)sheet;
    (void)why;
    form_sides(setup);
    if (setup->option[SECUENCIA_RUN] == CUB_BY_RULE)
        setup->option[SECUENCIA_RUN] = setup->sides == 2 ? 6 : 5; /* SE-11 */
    for (int i = 0; i < setup->sides; i++)
        s->pile[i] = SECUENCIA_CHIPS;
    s->contest = (uint8_t)((1u << setup->seats) - 1);
    s->base.to_act = CUB_BIT(CUB_DICE);
    return true;
}

/* `b6 c1`: room for the four squares of a number. */
static void name_squares(uint64_t squares, char out[CUB_ARG_SIZE])
{
    struct cub_out text;
    cub_out_init(&text, out, CUB_ARG_SIZE);
    for (; squares; squares &= squares - 1) {
        int square = __builtin_ctzll(squares);
        if (text.length)
            cub_put_char(&text, ' ');
        cub_put_char(&text, (char)('a' + square % 8));
        cub_put_char(&text, (char)('1' + square / 8));
    }
}

/* The rule of the rolled total: what the seat should have done instead. */
static bool refuse_act(const struct secuencia *s, struct cub_message *why)
{
    char squares[CUB_ARG_SIZE];
    int number = total(s);
    if (number == REMOVING)
        return cub_refuse(why, "SE-8", "secuencia.remove");
    bool full = !(area[number] & ~taken(s));
    if (number == WILD)
        return cub_refuse(why, "SE-9", full ? "secuencia.wild-replace" : "secuencia.wild");
    name_squares(s->choices, squares);
    cub_refuse(why, full ? "SE-5" : "SE-4", full ? "secuencia.replace" : "secuencia.place");
    cub_message_number(why, 0, number);
    cub_message_text(why, 1, squares);
    return true;
}

static bool is_roll(cub_move move)
{
    cub_move low = move >> 4, high = move & 15;
    return low >= 1 && low <= high && high <= 6;
}

static bool refuse_notation(struct cub_message *why)
{
    return cub_refuse(why, "NO-1", "match.notation");
}

bool secuencia_refuse(const struct secuencia *s, int who, cub_move move, struct cub_message *why)
{
    cub_move act = move & ~(cub_move)SECUENCIA_NOWHERE;
    if (who == CUB_DICE)
        return !is_roll(move) && refuse_notation(why);
    if (move == SECUENCIA_SKIP)
        return cub_refuse(why, "SE-13", "secuencia.skip");
    if (act != SECUENCIA_PLACE && act != SECUENCIA_REMOVE)
        return refuse_notation(why);
    if (act == act_of(s) && s->choices >> (move & SECUENCIA_NOWHERE) & 1)
        return false;
    return refuse_act(s, why);
}

/* SE-2: highest total starts; those tied for it, and only they, roll again. */
static void decide_start(struct secuencia *s)
{
    int best = 0;
    uint8_t tied = 0;
    for (int i = 0; i < s->base.setup.seats; i++) {
        if (!(s->contest >> i & 1) || s->opening[i] < best)
            continue;
        tied = (uint8_t)((s->opening[i] == best ? tied : 0) | 1u << i);
        best = s->opening[i];
    }
    s->seat = (uint8_t)__builtin_ctz(tied);
    s->contest = tied & (tied - 1) ? tied : 0;
    if (!s->contest)
        begin_turn(s, s->seat);
}

/* SE-2: the seats of the contest roll one after the other. */
CUB_APART void roll_opening(struct secuencia *s)
{
    uint32_t after = s->contest & ~((2u << s->seat) - 1);
    s->opening[s->seat] = (uint8_t)total(s);
    if (after)
        s->seat = (uint8_t)__builtin_ctz(after);
    else
        decide_start(s);
}

static void end(struct secuencia *s)
{
    s->choices = 0;
    s->base.to_act = 0;
}

/* again: a chip put by 2 or 12 earns another turn (SE-7). Else play goes to the left (SE-2). */
static void end_turn(struct secuencia *s, bool again)
{
    uint8_t left = (uint8_t)(s->seat + 1 < s->base.setup.seats ? s->seat + 1 : 0);
    if (s->base.round == SECUENCIA_TURNS)
        end(s); /* SE-14 */
    else
        begin_turn(s, again ? s->seat : left);
}

static void roll(struct secuencia *s, cub_move move)
{
    s->dice[0] = (uint8_t)(move >> 4);
    s->dice[1] = move & 15;
    if (s->contest) {
        roll_opening(s);
        return;
    }
    s->choices = choices(s);
    if (s->choices)
        s->base.to_act = CUB_BIT(s->seat);
    else
        end_turn(s, false); /* SE-6, SE-8, SE-12 */
}

/* SE-12: the owner of the chip there gets it back. */
CUB_APART void lift(struct secuencia *s, uint64_t square)
{
    for (int i = 0; i < SECUENCIA_SIDES; i++)
        if (s->chips[i] & square) {
            s->chips[i] ^= square;
            s->pile[i]++;
        }
}

/*
 * The chips that begin a run of this length (5 or 6) in the direction of step:
 * pairs of neighbours at distances 0, 2 and length - 2 cover every chip of it.
 */
static uint64_t runs(uint64_t chips, int step, int length)
{
    uint64_t pairs = chips & chips >> step;
    return pairs & pairs >> 2 * step & pairs >> (length - 2) * step;
}

/* The chips that begin four on end: every run has some, and few boards do. */
static uint64_t fours(uint64_t chips, int step)
{
    uint64_t pairs = chips & chips >> step;
    return pairs & pairs >> 2 * step;
}

/* SE-10: along a row, a column, a diagonal. */
static bool has_run(uint64_t chips, int length)
{
    if (!(fours(chips, 1) | fours(chips, 8) | fours(chips, 9) | fours(chips, 7)))
        return false;
    return runs(chips, 1, length) | runs(chips, 8, length) | runs(chips, 9, length) | runs(chips, 7, length);
}

/* From a square to the next along a row, a column, a diagonal. */
CUB_TABLE int8_t steps[SECUENCIA_RUNS] = {1, 8, 9, 7};

int secuencia_runs(const struct secuencia *s, int side, uint8_t ends[SECUENCIA_RUNS][2])
{
    uint64_t chips = s->chips[side];
    int count = 0;
    for (int i = 0; i < SECUENCIA_RUNS; i++) {
        uint64_t first = runs(chips, steps[i], s->base.setup.option[SECUENCIA_RUN]);
        if (!first)
            continue;
        int last = __builtin_ctzll(first);
        ends[count][0] = (uint8_t)last;
        while (chips >> last >> steps[i] & 1)
            last += steps[i];
        ends[count++][1] = (uint8_t)last;
    }
    return count;
}

/* This many squares on end; 0: they are not all on the board. */
static uint64_t window(int first, int step, int length)
{
    uint64_t squares = 0;
    if (first + (length - 1) * step > SECUENCIA_SQUARE(SECUENCIA_SIZE - 1, SECUENCIA_SIZE - 1))
        return 0;
    for (int i = 0; i < length; i++)
        squares |= 1ull << (first + i * step);
    return squares & ~area[WILD] ? 0 : squares;
}

static void name_square(int square, char out[4])
{
    out[0] = (char)('a' + square % 8);
    out[1] = (char)('1' + square / 8);
    out[2] = 0;
}

/* SE-10: what one chip would complete. Five on end lie on the board in 32 ways, and so no more spans. */
int secuencia_spans(const struct secuencia *s, int seat, struct cub_span *out)
{
    int count = 0, length = s->base.setup.option[SECUENCIA_RUN], last = SECUENCIA_SQUARE(0, SECUENCIA_SIZE);
    for (int i = 0; i < SECUENCIA_RUNS; i++)
        for (int first = 0; first < last; first++) {
            uint64_t gap = window(first, steps[i], length) & ~s->chips[s->base.setup.side[seat]];
            if (!gap || gap & (gap - 1))
                continue;
            out[count] = (struct cub_span){.lacks = 0};
            name_square(first, out[count].from);
            name_square(first + (length - 1) * steps[i], out[count].to);
            name_square(__builtin_ctzll(gap), out[count++].at[0]);
        }
    return count;
}

/* SE-10, and a point for each seat of the side. */
CUB_APART void win(struct secuencia *s, int side)
{
    for (int i = 0; i < s->base.setup.seats; i++)
        if (s->base.setup.side[i] == side) {
            s->base.winners |= CUB_BIT(i);
            s->base.score[i] = 1;
        }
    end(s);
}

CUB_APART void place(struct secuencia *s, uint64_t square)
{
    int side = s->base.setup.side[s->seat];
    if (taken(s) & square)
        lift(s, square);
    s->chips[side] |= square;
    s->pile[side]--;
    if (has_run(s->chips[side], s->base.setup.option[SECUENCIA_RUN]))
        win(s, side);
    else
        end_turn(s, total(s) == 2 || total(s) == 12);
}

void secuencia_apply(struct secuencia *s, int who, cub_move move)
{
    uint64_t square = 1ull << (move & SECUENCIA_NOWHERE);
    s->base.ply++;
    if (who == CUB_DICE) {
        roll(s, move);
    } else if (move & SECUENCIA_PLACE) {
        place(s, square);
    } else {
        lift(s, square);
        end_turn(s, false);
    }
}

uint32_t secuencia_count(const struct secuencia *s, int who)
{
    if (!(s->base.to_act >> who & 1))
        return 0;
    return who == CUB_DICE ? 21 : cub_count_bits(s->choices);
}

/* 11 12 … 16 22 23 … 66 */
static cub_move nth_roll(uint32_t n)
{
    uint32_t low = 1;
    for (; n > 6 - low; low++)
        n -= 7 - low;
    return low << 4 | (low + n);
}

static cub_move nth_act(const struct secuencia *s, uint32_t n)
{
    uint64_t left = s->choices;
    while (n--)
        left &= left - 1;
    return act_of(s) | (cub_move)__builtin_ctzll(left);
}

cub_move secuencia_nth(const struct secuencia *s, int who, uint32_t n)
{
    return who == CUB_DICE ? nth_roll(n) : nth_act(s, n);
}

static cub_move roll_of(uint32_t a, uint32_t b)
{
    return a < b ? a << 4 | b : b << 4 | a;
}

static cub_move draw_roll(struct cub_rng *rng)
{
    uint32_t both = cub_rng_below(rng, 36);
    return roll_of(1 + both / 6, 1 + both % 6);
}

CUB_APART cub_move draw_act(const struct secuencia *s, struct cub_rng *rng)
{
    return nth_act(s, cub_rng_below(rng, cub_count_bits(s->choices)));
}

cub_move secuencia_draw(const struct secuencia *s, int who, struct cub_rng *rng)
{
    return who == CUB_DICE ? draw_roll(rng) : draw_act(s, rng);
}

uint64_t secuencia_weight(const struct secuencia *s, cub_move move)
{
    (void)s;
    return move >> 4 == (move & 15) ? 1 : 2;
}

int secuencia_roller(const struct secuencia *s)
{
    return s->base.to_act & CUB_BIT(CUB_DICE) ? s->seat : CUB_NOBODY;
}

int secuencia_due(const struct secuencia *s)
{
    return s->base.to_act & CUB_BIT(CUB_DICE) ? 2 : 0;
}

cub_move secuencia_cast(const struct secuencia *s, const uint8_t *sides)
{
    (void)s;
    return roll_of(1u + sides[0], 1u + sides[1]);
}

/* Nothing is hidden (SE-15 is a rule for people). */
void secuencia_redact(struct secuencia *s, int seat)
{
    (void)s;
    (void)seat;
}

/* A side's chips. */
int secuencia_shares(const struct secuencia *s, int seat, struct cub_share *out)
{
    int side = s->base.setup.side[seat];
    out[0] = (struct cub_share){"show.on-board", __builtin_popcountll(s->chips[side])};
    out[1] = (struct cub_share){"show.to-place", s->pile[side]};
    return 2;
}
