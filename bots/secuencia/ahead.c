/* Secuencia's look ahead: every total by its odds, every side its own best, patterns at the end. */
#include "bots/secuencia/evaluator.h"

enum {
    PATIENCE = 512,    /* positions between two questions whether to stop */
    SETTLED = 1 << 14, /* strengths so far apart leave no chance */
};

int secuencia_ways(int total)
{
    return total <= 7 ? total - 1 : 13 - total;
}

cub_move secuencia_roll(int total)
{
    int low = total <= 7 ? 1 : total - 6;
    return (cub_move)(low << 4 | (total - low));
}

static void count_node(struct secuencia_search *search)
{
    const struct cub_think *think = search->think;
    if (++search->nodes >= search->limit)
        search->tired = true;
    if (search->nodes % PATIENCE == 0 && think && think->stop && think->stop(think->context))
        search->tired = true;
}

static int32_t scale_by_temperature(const struct secuencia_temperature *t, int32_t gap)
{
    return t ? gap * t->slope / (1024 + (gap * t->bend >> 10)) : gap;
}

/* e^(-gap / 1024) in 2^-30, at the temperature of the level: slopes stay below 2^12, so that it does not leave the
 * tables. */
static uint64_t power(const struct secuencia_evaluator *evaluator, int32_t gap)
{
    int32_t x = gap < SETTLED ? scale_by_temperature(evaluator->temperature, gap) : SETTLED;
    return x >= SETTLED ? 0 : (uint64_t)evaluator->coarse[x >> 8] * evaluator->fine[x & 255] >> 30;
}

/* Chances from strengths: each side's odds against the others are e to the power of its strength. */
static void share(const struct secuencia_evaluator *evaluator, const int32_t *strength, cub_value *value)
{
    int32_t most = strength[0];
    uint64_t odds[SECUENCIA_SIDES], all = 0;
    for (int i = 1; i < evaluator->sides; i++)
        most = strength[i] > most ? strength[i] : most;
    for (int i = 0; i < evaluator->sides; i++)
        all += odds[i] = power(evaluator, most - strength[i]);
    value[evaluator->sides - 1] = CUB_VICTORY;
    for (int i = 0; i + 1 < evaluator->sides; i++) {
        value[i] = (cub_value)(odds[i] * CUB_VICTORY / all);
        value[evaluator->sides - 1] -= value[i];
    }
}

static const int16_t *table_of(const struct secuencia_evaluator *evaluator, int side, int roller)
{
    return evaluator->table[side >= roller ? side - roller : side - roller + evaluator->sides];
}

/* How strong each side's patterns are when this side rolls next. */
static void weigh(const struct secuencia_evaluator *evaluator, const struct secuencia_board *board, int roller,
                  int32_t *strength)
{
    for (int side = 0; side < evaluator->sides; side++) {
        const int16_t *table = table_of(evaluator, side, roller);
        strength[side] = 0;
        for (int i = 0; table && i < SECUENCIA_PATTERNS; i++)
            strength[side] += table[evaluator->offset[i] + board->seen[side][i]];
    }
}

static int side_of(const struct secuencia *s, int seat)
{
    return s->base.setup.side[seat];
}

static void judge(struct secuencia_search *search, const struct secuencia_board *board, cub_value *value)
{
    int32_t strength[SECUENCIA_SIDES] = {0};
    count_node(search);
    weigh(&search->evaluator, board, side_of(&board->s, board->s.seat), strength);
    share(&search->evaluator, strength, value);
}

/* Whose chip a viewer sees on a square: nobody's, its own, another's. */
enum view { NONE, OWN, OTHER };

static enum view view_of(const struct secuencia_evaluator *evaluator, int viewer, int owner)
{
    if (owner < 0 || (evaluator->only >= 0 && evaluator->only != owner))
        return NONE;
    return owner == viewer ? OWN : OTHER;
}

static int step(const struct secuencia_part *part, enum view view)
{
    return view == NONE ? 0 : view == OWN ? part->own : part->other;
}

/* What a viewer's strength gains when a square changes hands. */
static int32_t gain(const struct secuencia_evaluator *evaluator, const uint16_t *seen, const int16_t *table, int square,
                    enum view before, enum view after)
{
    int32_t sum = 0;
    for (int i = 0; table && i < evaluator->parts[square]; i++) {
        const struct secuencia_part *part = &evaluator->part[square][i];
        const int16_t *at = table + evaluator->offset[part->pattern] + seen[part->pattern];
        sum += at[step(part, after) - step(part, before)] - *at;
    }
    return sum;
}

static int owner_of(const struct secuencia *s, int square)
{
    for (int side = 0; side < SECUENCIA_SIDES; side++)
        if (s->chips[side] >> square & 1)
            return side;
    return -1;
}

static int total_of(const struct secuencia *s)
{
    return s->dice[0] + s->dice[1];
}

/* Who rolls after the seat's move (SE-2, SE-7). */
static int next_roller(const struct secuencia *s)
{
    bool again = total_of(s) == 2 || total_of(s) == 12;
    int left = s->seat + 1 < s->base.setup.seats ? s->seat + 1 : 0;
    return side_of(s, again ? s->seat : left);
}

static void keep_better(int side, const cub_value *value, cub_value *best)
{
    if (value[side] <= best[side])
        return;
    for (int i = 0; i < SECUENCIA_SIDES; i++)
        best[i] = value[i];
}

/* The best of the seat's moves by their patterns alone: only what each one changes is looked up. */
static void judge_moves(struct secuencia_search *search, const struct secuencia_board *board, cub_value *best)
{
    const struct secuencia_evaluator *evaluator = &search->evaluator;
    int mover = side_of(&board->s, board->s.seat), roller = next_roller(&board->s);
    int placed = total_of(&board->s) == 10 ? -1 : mover;
    int32_t now[SECUENCIA_SIDES], then[SECUENCIA_SIDES];
    cub_value value[SECUENCIA_SIDES] = {0};
    weigh(evaluator, board, roller, now);
    for (uint64_t left = board->s.choices; left; left &= left - 1) {
        int square = __builtin_ctzll(left), owner = owner_of(&board->s, square);
        for (int i = 0; i < evaluator->sides; i++) {
            enum view before = view_of(evaluator, i, owner), after = view_of(evaluator, i, placed);
            then[i] = now[i] + gain(evaluator, board->seen[i], table_of(evaluator, i, roller), square, before, after);
        }
        count_node(search);
        share(evaluator, then, value);
        keep_better(mover, value, best);
    }
}

static void search_moves(struct secuencia_search *search, const struct secuencia_board *board, int rolls,
                         cub_value *best)
{
    uint32_t count = secuencia_count(&board->s, board->s.seat);
    for (uint32_t i = 0; i < count && !search->tired; i++) {
        cub_value value[SECUENCIA_SIDES] = {0};
        struct secuencia_board after = *board;
        secuencia_board_apply(&after, &search->evaluator, board->s.seat, secuencia_nth(&board->s, board->s.seat, i));
        secuencia_expect(search, &after, rolls, value);
        keep_better(side_of(&board->s, board->s.seat), value, best);
    }
}

void secuencia_best(struct secuencia_search *search, const struct secuencia_board *board, int rolls,
                    cub_value best[SECUENCIA_SIDES])
{
    for (int i = 0; i < SECUENCIA_SIDES; i++)
        best[i] = -1;
    if (rolls == 0 && search->play)
        search->play(search, board, best);
    else if (rolls == 0)
        judge_moves(search, board, best);
    else
        search_moves(search, board, rolls, best);
}

static void settle(const struct secuencia_board *board, int sides, cub_value *value)
{
    const struct cub_state *state = &board->s.base;
    value[sides - 1] = CUB_VICTORY;
    for (int seat = 0; seat < sides - 1; seat++) { /* the first seats of the sides are the first seats */
        bool won = state->winners >> seat & 1;
        value[seat] = won ? CUB_VICTORY : state->winners ? 0 : CUB_VICTORY / sides;
        value[sides - 1] -= value[seat];
    }
}

/* What a total is worth: the best move, or without one whatever the next roll brings. */
static void follow(struct secuencia_search *search, const struct secuencia_board *board, int total, int rolls,
                   cub_value *value)
{
    struct secuencia_board after = *board;
    secuencia_board_apply(&after, &search->evaluator, CUB_DICE, secuencia_roll(total));
    if (after.s.choices)
        secuencia_best(search, &after, rolls, value);
    else
        secuencia_expect(search, &after, rolls, value);
}

void secuencia_expect(struct secuencia_search *search, const struct secuencia_board *board, int rolls,
                      cub_value value[SECUENCIA_SIDES])
{
    int sides = search->evaluator.sides;
    int64_t sum[SECUENCIA_SIDES] = {0};
    if (!board->s.base.to_act) {
        settle(board, sides, value);
        return;
    }
    if (rolls == 0) {
        judge(search, board, value);
        return;
    }
    for (int total = 2; total <= 12 && !search->tired; total++) {
        follow(search, board, total, rolls - 1, value);
        for (int i = 0; i < sides; i++)
            sum[i] += (int64_t)secuencia_ways(total) * value[i];
    }
    value[sides - 1] = CUB_VICTORY;
    for (int i = 0; i < sides - 1; i++) {
        value[i] = (cub_value)(sum[i] / 36);
        value[sides - 1] -= value[i];
    }
}
