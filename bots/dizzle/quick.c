/* A quick player of dizzle that goes by worth, and the value of positions to all seats. */
#include "bots/dizzle/worth.h"
#include "cubilete/playout.h"

enum {
    MOST_PLIES = 400, /* of a playout: rerolls have no bound (DZ-9) */
};

/* The numbers of the pool that some square of these has. */
static int fitting(const struct dizzle *s, dizzle_board squares)
{
    int fits = 0;
    for (int i = 0; i < DIZZLE_PIPS; i++)
        fits += s->pool[i] && s->sheet.pip[i] & squares;
    return fits;
}

/* How a seat can go on if it puts a die here; shut in, it jumps. */
static int32_t outlook(const struct dizzle *s, int seat, int square, const struct dizzle_weights *weights)
{
    dizzle_board dice = s->dice[seat] | dizzle_bit(square), gone = s->crossed[seat] | s->exploded[seat] | dice;
    dizzle_board reach = dizzle_beside(dice) & s->sheet.number & ~gone & ~dizzle_locked(s, seat);
    return reach ? weights->fit * fitting(s, reach) : weights->jump;
}

/* What a bomb here costs the others, on average of them. */
static int32_t harm(const struct dizzle *s, int seat, int square, const struct dizzle_weights *weights)
{
    int hit = 0, seats = s->base.setup.seats;
    if (!(s->sheet.bomb >> square & 1) || seats == 1)
        return 0;
    for (int i = 0; i < seats; i++)
        hit += i != seat && !((s->crossed[i] | s->dice[i] | s->exploded[i]) >> square & 1);
    return -s->sheet.bomb_points * weights->harm * hit / (seats - 1);
}

static int32_t rate(const struct dizzle *s, int seat, int square, const struct dizzle_evaluator *evaluator)
{
    const struct dizzle_weights *weights = &evaluator->weights[s->base.setup.seats == 1];
    int32_t worth = dizzle_worth(s, seat, s->dice[seat] ^ dizzle_bit(square), evaluator);
    if (s->stage == DIZZLE_GIVES || s->stage == DIZZLE_ROCKET)
        return worth;
    return worth + outlook(s, seat, square, weights) + harm(s, seat, square, weights);
}

/* The square of the choice that is worth most, and its worth. */
static int pick(const struct dizzle *s, int seat, dizzle_board choice, const struct dizzle_evaluator *evaluator,
                int32_t *best)
{
    int found = -1;
    for (; choice; choice &= choice - 1) {
        int square = __builtin_ctzll(choice);
        int32_t worth = rate(s, seat, square, evaluator);
        if (found < 0 || worth > *best) {
            found = square;
            *best = worth;
        }
    }
    return found;
}

/* The odds in 2^-16 that one of the dice shows one of these numbers. */
static int32_t odds_of_fit(int dice, int fits)
{
    int64_t none = 1 << 16;
    for (int i = 0; i < dice; i++)
        none = none * (DIZZLE_PIPS - fits) / DIZZLE_PIPS;
    return (int32_t)((1 << 16) - none);
}

/* The die that costs least goes back if the reroll is in vain; what it finds is taken for middling. */
int32_t dizzle_hope(const struct dizzle *s, int seat, const struct dizzle_evaluator *evaluator)
{
    dizzle_board reach = dizzle_reach(s, seat), own = s->dice[seat];
    int32_t now = dizzle_worth(s, seat, own, evaluator), least = now, sum = 0;
    int fits = 0, squares = 0;
    for (int i = 0; i < DIZZLE_PIPS; i++)
        fits += (reach & s->sheet.pip[i]) != 0;
    for (; reach; reach &= reach - 1, squares++)
        sum += dizzle_worth(s, seat, own | (reach & (0 - reach)), evaluator) - now;
    for (dizzle_board dice = own; dice; dice &= dice - 1) {
        int32_t worth = dizzle_worth(s, seat, own & ~(dice & (0 - dice)), evaluator);
        least = dice == own || worth > least ? worth : least;
    }
    int32_t odds = odds_of_fit(s->left, fits), gain = squares ? sum / squares : 0;
    int64_t hope = (int64_t)gain * odds - (int64_t)(now - least) * ((1 << 16) - odds);
    return own ? (int32_t)(hope >> 16) - evaluator->weights[s->base.setup.seats == 1].dare : 1;
}

cub_move dizzle_quick(const struct dizzle *s, int seat, const struct dizzle_evaluator *evaluator)
{
    int32_t best = 0;
    if (!s->choice)
        return dizzle_move(dizzle_hope(s, seat, evaluator) > 0 ? DIZZLE_REROLL : DIZZLE_LEAVE, 0, 0);
    int square = pick(s, seat, s->choice, evaluator, &best);
    if (s->stage == DIZZLE_GIVES)
        return dizzle_move(DIZZLE_GIVE, 0, square);
    if (s->stage == DIZZLE_ROCKET)
        return dizzle_move(DIZZLE_FLY, 0, square);
    return dizzle_move(DIZZLE_PLACE, dizzle_face(s, square), square);
}

int dizzle_turn(const struct dizzle *s)
{
    return (int)s->base.round * s->base.setup.seats + s->starter;
}

static cub_move move_quickly(const void *evaluator, const struct dizzle *s, int seat, struct cub_rng *rng)
{
    (void)rng;
    return dizzle_quick(s, seat, evaluator);
}

struct dizzle_player dizzle_quick_player(const struct dizzle_evaluator *evaluator)
{
    return (struct dizzle_player){.move = move_quickly, .context = evaluator};
}

/* Each turn has dice of its own, so that playouts of different moves meet the same ones again. */
int dizzle_play_on(struct dizzle *s, int turns, const struct dizzle_player *player, struct cub_rng *rng)
{
    int plies = 0, last = dizzle_turn(s) + turns;
    uint64_t seed = cub_rng_next(rng);
    for (; s->base.to_act && dizzle_turn(s) < last && plies < MOST_PLIES; plies++) {
        int who = __builtin_ctz(s->base.to_act);
        if (s->stage == DIZZLE_ROLLS)
            cub_rng_init(rng, seed, (uint64_t)dizzle_turn(s));
        dizzle_apply(s, who, who == CUB_DICE ? dizzle_draw(s, who, rng) : player->move(player->context, s, who, rng));
    }
    return plies;
}

/* 2^-x for x in 2^-16, by a parabola that is right at whole and half numbers. */
static int64_t halve(int64_t x)
{
    int64_t part = x & 0xffff, whole = x >> 16;
    return whole > 30 ? 0 : ((1 << 16) - (part * (44014 - (part * 11246 >> 16)) >> 16)) >> whole;
}

/* What a row by whole turns says for the time to come. */
static int32_t at_time(const uint16_t *row, int to_come)
{
    int whole = to_come / DIZZLE_PART, part = to_come % DIZZLE_PART;
    return row[whole] + (row[whole + 1] - row[whole]) * part / DIZZLE_PART;
}

/* The odds between seats are a power of two of the points between them; the less is to come, the fewer decide. */
static void share(int seats, const int32_t *points, int32_t spread, cub_value value[CUB_SEATS])
{
    int64_t weight[DIZZLE_SEATS], sum = 0;
    int32_t most = points[0];
    for (int i = 1; i < seats; i++)
        most = points[i] > most ? points[i] : most;
    for (int i = 0; i < seats; i++) {
        weight[i] = halve(((int64_t)(most - points[i]) << 16) / spread);
        sum += weight[i];
    }
    for (int i = 0; i < seats; i++)
        value[i] = (cub_value)(weight[i] * CUB_VICTORY / sum);
}

/* Bombs under dice explode where no die or cross is (DZ-21): what the end of the turn will do to the others. */
static void explode(struct dizzle *s)
{
    dizzle_board bombs = 0;
    for (int i = 0; i < s->base.setup.seats; i++)
        bombs |= s->dice[i] & s->sheet.bomb;
    for (int i = 0; i < s->base.setup.seats; i++)
        s->exploded[i] |= bombs & ~(s->crossed[i] | s->dice[i]);
}

/* Of what worth sees above the points that a seat has, alone, so much comes in the end. */
static int32_t foresee(const struct dizzle *s, int32_t worth)
{
    int32_t now = s->base.score[0] * CUB_POINT;
    return now + (int32_t)((int64_t)(worth - now) * at_time(dizzle_yield, dizzle_to_come(s, 0, DIZZLE_PART)) / 1000);
}

void dizzle_appraise(const struct dizzle *s, const struct dizzle_evaluator *evaluator, cub_value value[CUB_SEATS])
{
    struct dizzle end = *s;
    int32_t points[DIZZLE_SEATS];
    int seats = s->base.setup.seats, level = s->base.setup.option[DIZZLE_LEVEL];
    if (evaluator->rivals && seats > 1)
        explode(&end);
    for (int i = 0; i < seats; i++) {
        points[i] = s->base.to_act ? dizzle_worth(&end, i, end.dice[i], evaluator) : 0;
        value[i] = s->base.to_act ? foresee(s, points[i]) : cub_result(&s->base, i);
    }
    if (seats > 1 && s->base.to_act)
        share(seats, points, at_time(dizzle_spread[level], dizzle_to_come(s, s->seat, DIZZLE_PART)), value);
}

/* The points that a seat has, and what a line makes of those that worth sees above them. */
static int32_t expect(const struct dizzle *s, int seat, const struct dizzle_evaluator *evaluator,
                      struct dizzle_line line)
{
    int32_t now = s->base.score[seat] * CUB_POINT, above = dizzle_worth(s, seat, s->dice[seat], evaluator) - now;
    return now + line.base + (int32_t)((int64_t)above * line.slope / 1000);
}

/* Between seats what comes to all of them alike decides nothing. */
static void foretell_others(const struct dizzle *s, const struct dizzle_evaluator *evaluator, struct dizzle_odds odds,
                            cub_value value[CUB_SEATS])
{
    const struct dizzle_line line = {.slope = odds.slope};
    int32_t points[DIZZLE_SEATS] = {0};
    for (int i = 0; i < s->base.setup.seats; i++)
        points[i] = expect(s, i, evaluator, line);
    share(s->base.setup.seats, points, odds.spread, value);
}

static bool is_weaker(enum cub_level level)
{
    return level > CUB_AZAR && level < CUB_FUERTE;
}

/* Alone on the sheet of a level. */
static struct dizzle_line line_of(const struct dizzle *s, enum cub_level level, int turns)
{
    int sheet = s->base.setup.option[DIZZLE_LEVEL] - 1;
    return is_weaker(level) ? dizzle_weaker[level].alone[sheet][turns] : dizzle_prospect[sheet][turns];
}

void dizzle_foretell(const struct dizzle *s, const struct dizzle_evaluator *evaluator, enum cub_level level,
                     cub_value value[CUB_SEATS])
{
    int sheet = s->base.setup.option[DIZZLE_LEVEL], turns = dizzle_to_come(s, s->seat, 0) / DIZZLE_PART;
    int seats = s->base.setup.seats;
    bool alone = seats == 1;
    if (!s->base.to_act || (alone ? !sheet : !is_weaker(level)))
        dizzle_appraise(s, evaluator, value);
    else if (alone)
        value[0] = expect(s, 0, evaluator, line_of(s, level, turns));
    else
        foretell_others(s, evaluator, dizzle_weaker[level].others[seats][sheet][turns], value);
}

/* The first die says which way the turn goes: after it the quick player makes as much of it. */
int32_t dizzle_lead(const struct dizzle *s, enum cub_level level)
{
    bool begun = s->dice[0] || s->stage == DIZZLE_ROCKET;
    if (s->base.setup.seats > 1 || !s->base.setup.option[DIZZLE_LEVEL] || !s->base.to_act || begun)
        return 0;
    return line_of(s, level, dizzle_to_come(s, 0, 0) / DIZZLE_PART - (s->stage == DIZZLE_ROLLS)).lead;
}
