/* Why a move of secuencia is good, in words. */
#include "bots/reasons.h"
#include "bots/secuencia/evaluator.h"

/* A stretch of squares as long as a run. */
struct stretch {
    int from, to;
    uint64_t squares;
};

static void name_square(struct cub_message *reason, int i, int square)
{
    char name[3] = {(char)('a' + square % 8), (char)('1' + square / 8), 0};
    cub_message_text(reason, i, name);
}

static void name_stretch(struct cub_message *reason, const struct stretch *stretch, int i)
{
    name_square(reason, i, stretch->from);
    name_square(reason, i + 1, stretch->to);
}

static bool on_board(int column, int row)
{
    return column >= 0 && column < SECUENCIA_SIZE && row >= 0 && row < SECUENCIA_SIZE;
}

/* The stretch in a direction that has the square at this place, if it lies on the board. */
static bool lay(int square, int across, int up, int place, int run, struct stretch *out)
{
    int column = square % 8 - place * across, row = square / 8 - place * up;
    int last_column = column + (run - 1) * across, last_row = row + (run - 1) * up;
    if (!on_board(column, row) || !on_board(last_column, last_row))
        return false;
    out->from = SECUENCIA_SQUARE(column, row);
    out->to = SECUENCIA_SQUARE(last_column, last_row);
    out->squares = 0;
    for (int i = 0; i < run; i++)
        out->squares |= 1ull << SECUENCIA_SQUARE(column + i * across, row + i * up);
    return true;
}

/* Of the stretches over a square the one with most of these chips and none of those; returns how many, 0: none. */
static int best_stretch(int square, int run, uint64_t chips, uint64_t without, struct stretch *best)
{
    static const int8_t across[] = {1, 0, 1, 1}, up[] = {0, 1, 1, -1};
    struct stretch stretch;
    int most = 0;
    for (int i = 0; i < 4 * run; i++) {
        if (!lay(square, across[i % 4], up[i % 4], i / 4, run, &stretch) || stretch.squares & without)
            continue;
        int count = __builtin_popcountll(stretch.squares & chips);
        if (count > most) {
            most = count;
            *best = stretch;
        }
    }
    return most;
}

static bool can_win(const struct secuencia *s, int total)
{
    struct secuencia rolled = *s;
    secuencia_apply(&rolled, CUB_DICE, secuencia_roll(total));
    for (uint32_t i = 0; i < secuencia_count(&rolled, s->seat); i++) {
        struct secuencia after = rolled;
        secuencia_apply(&after, s->seat, secuencia_nth(&rolled, s->seat, i));
        if (after.base.winners)
            return true;
    }
    return false;
}

/* With how many of 36 rolls a seat would win at once if it were its turn. */
static int wins(const struct secuencia *s, int seat)
{
    struct secuencia mine = *s;
    int ways = 0;
    mine.seat = (uint8_t)seat;
    mine.base.to_act = CUB_BIT(CUB_DICE);
    for (int total = 2; total <= 12; total++)
        ways += can_win(&mine, total) ? secuencia_ways(total) : 0;
    return ways;
}

/* The seat of another side whose chance to win at once shrinks most. */
static void tell_defence(struct reasons *reasons, const struct secuencia *before, const struct secuencia *after)
{
    const struct cub_setup *setup = &before->base.setup;
    int most = 0, left = 0;
    for (int seat = 0; seat < setup->seats; seat++) {
        int then = setup->side[seat] == setup->side[before->seat] ? 0 : wins(before, seat);
        int now = then ? wins(after, seat) : 0;
        if (then - now > most - left) {
            most = then;
            left = now;
        }
    }
    if (most == left)
        return;
    struct cub_message *reason = reasons_add(reasons, "secuencia.why-defends");
    cub_message_number(reason, 0, left);
    cub_message_number(reason, 1, most);
}

/* Most chips of one side on a stretch over the square, and none of the mover. */
static void tell_block(struct reasons *reasons, const struct secuencia *s, int square)
{
    struct stretch best = {0}, stretch = {0};
    int mine = s->base.setup.side[s->seat], most = 0;
    for (int side = 0; side < SECUENCIA_SIDES; side++) {
        uint64_t without = s->chips[0] | s->chips[1] | s->chips[2];
        int count = side == mine ? 0
                                 : best_stretch(square, s->base.setup.option[SECUENCIA_RUN], s->chips[side],
                                                without & ~s->chips[side], &stretch);
        if (count > most) {
            most = count;
            best = stretch;
        }
    }
    if (most < 2 && (most == 0 || reasons->count))
        return;
    struct cub_message *reason = reasons_add(reasons, "secuencia.why-blocks");
    cub_message_number(reason, 0, most);
    name_stretch(reason, &best, 1);
}

static void tell_line(struct reasons *reasons, const struct secuencia *s, int side, int square)
{
    struct stretch stretch = {0};
    uint64_t others = (s->chips[0] | s->chips[1] | s->chips[2]) ^ s->chips[side];
    int count = best_stretch(square, s->base.setup.option[SECUENCIA_RUN], s->chips[side], others, &stretch);
    if (count < 2 && (count == 0 || reasons->count))
        return;
    struct cub_message *reason = reasons_add(reasons, "secuencia.why-builds");
    cub_message_number(reason, 0, count);
    name_stretch(reason, &stretch, 1);
}

int secuencia_explain(const struct cub_state *view, int seat, cub_move move, struct cub_message *list, int cap)
{
    const struct secuencia *before = (const struct secuencia *)view;
    struct reasons reasons = {.list = list, .cap = cap};
    struct secuencia after = *before;
    int side = view->setup.side[seat], square = (int)(move & SECUENCIA_NOWHERE);
    bool placed = move & SECUENCIA_PLACE;
    secuencia_apply(&after, seat, move);
    if (after.base.winners) {
        struct stretch stretch = {0};
        best_stretch(square, after.base.setup.option[SECUENCIA_RUN], after.chips[side], ~after.chips[side], &stretch);
        name_stretch(reasons_add(&reasons, "secuencia.why-wins"), &stretch, 0);
        return reasons.count;
    }
    tell_defence(&reasons, before, &after);
    int ways = wins(&after, before->seat);
    if (ways > wins(before, before->seat))
        cub_message_number(reasons_add(&reasons, "secuencia.why-threatens"), 0, ways);
    if (placed && after.base.to_act && after.seat == seat)
        reasons_add(&reasons, "secuencia.why-again");
    if (placed)
        tell_line(&reasons, &after, side, square);
    tell_block(&reasons, before, square);
    if (!reasons.count)
        name_square(reasons_add(&reasons, placed ? "secuencia.why-takes" : "secuencia.why-frees"), 0, square);
    return reasons.count;
}
