/*
 * Dizzle's bot. The lower levels take what looks best at once, each seeing
 * further than the one below; the higher ones play every move out some times
 * with a quick player in all seats.
 */
#include "bots/dizzle/worth.h"
#include "cubilete/games.h"

/* A move being thought about: its values and leads summed over its playouts. */
struct candidate {
    cub_move move;
    int64_t value, lead, samples;
};

enum { MOST_MOVES = DIZZLE_SQUARES + 1 };

struct search {
    struct candidate moves[MOST_MOVES];
    uint32_t count;
    uint64_t seed, stream; /* of the playouts: all moves meet the same dice */
};

/* How many positions are played on, and over how many turns each; 0: none. */
struct reach {
    uint32_t nodes, turns;
};

/* How a level thinks. */
struct way {
    struct dizzle_evaluator evaluator;
    struct reach others, alone;
};

CUB_TABLE struct way ways[CUB_LEVELS] = {
    [CUB_NOVATO] = {.evaluator = {.weights = dizzle_learned, .far = 0, .missed = 2}},
    [CUB_FACIL] = {.evaluator = {.weights = dizzle_learned, .far = 3, .missed = 2}},
    [CUB_MEDIO] = {.evaluator = {.weights = dizzle_learned, .far = DIZZLE_FARTHEST, .rivals = true}},
    [CUB_FUERTE] = {.evaluator = {.weights = dizzle_learned, .far = DIZZLE_FARTHEST, .rivals = true},
                    .others = {100, 1},
                    .alone = {1000, 1}},
    [CUB_MAESTRO] = {.evaluator = {.weights = dizzle_learned, .far = DIZZLE_FARTHEST, .rivals = true},
                     .others = {60000, 2},
                     .alone = {30000, 3}},
};

enum { VALUE_NODES = 4000, FEW_PLAYOUTS = 100 };

/* For advice a sheet is valued as at the highest level. */
static struct dizzle_evaluator evaluator_of(const struct cub_think *think)
{
    return ways[think->advice ? CUB_MAESTRO : think->level].evaluator;
}

static struct reach reach_of(const struct cub_think *think)
{
    const struct way *way = &ways[think->level];
    struct reach reach = think->view->setup.seats == 1 ? way->alone : way->others;
    reach.nodes = think->nodes ? (uint32_t)think->nodes : reach.nodes;
    return reach;
}

static bool stopped(const struct cub_think *think)
{
    return think->stop && think->stop(think->context);
}

/* How far a seat's worth lies above the best of the others': decides where chances are equal. */
static int32_t lead(const struct dizzle *s, int seat, const struct dizzle_evaluator *evaluator)
{
    int32_t own = dizzle_worth(s, seat, s->dice[seat], evaluator), other = INT32_MIN;
    for (int i = 0; i < s->base.setup.seats; i++) {
        int32_t worth = i == seat ? INT32_MIN : dizzle_worth(s, i, s->dice[i], evaluator);
        other = worth > other ? worth : other;
    }
    return other == INT32_MIN ? own : own - other;
}

static void note(struct candidate *c, const struct dizzle *s, const struct dizzle_evaluator *evaluator, int seat)
{
    cub_value value[CUB_SEATS];
    dizzle_appraise(s, evaluator, value);
    c->value += value[seat];
    c->lead += lead(s, seat, evaluator);
    c->samples++;
}

/* A reroll or leaving, by what the first promises: the quick way to see which is better. */
static void weigh_stop(struct search *search, const struct dizzle *s, const struct dizzle_evaluator *evaluator,
                       int seat)
{
    for (uint32_t i = 0; i < search->count; i++)
        note(&search->moves[i], s, evaluator, seat);
    bool good = dizzle_hope(s, seat, evaluator) > 0;
    search->moves[good ? 0 : 1].lead += 1;
}

/* Looks at each move once, without playing on; chance breaks ties for those who see little. */
static void glance(struct search *search, const struct cub_think *think, const struct dizzle_evaluator *evaluator)
{
    const struct dizzle *s = (const struct dizzle *)think->view;
    search->count = dizzle_count(s, think->seat);
    for (uint32_t i = 0; i < search->count; i++)
        search->moves[i] = (struct candidate){.move = dizzle_nth(s, think->seat, i)};
    if (!s->choice) {
        weigh_stop(search, s, evaluator, think->seat);
        return;
    }
    for (uint32_t i = 0; i < search->count; i++) {
        struct candidate *c = &search->moves[i];
        struct dizzle after = *s;
        dizzle_apply(&after, think->seat, c->move);
        note(c, &after, evaluator, think->seat);
        if (evaluator->missed)
            c->lead += cub_rng_below(think->rng, 8);
    }
}

static bool better(const struct candidate *a, const struct candidate *b)
{
    int64_t value = a->value * b->samples - b->value * a->samples;
    int64_t lead = a->lead * b->samples - b->lead * a->samples;
    return value ? value > 0 : lead > 0;
}

/* The best `count`, best first; equal ones keep their order. */
static void sort(struct search *search, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        struct candidate c = search->moves[i];
        uint32_t k = i;
        for (; k > 0 && better(&c, &search->moves[k - 1]); k--)
            search->moves[k] = search->moves[k - 1];
        search->moves[k] = c;
    }
}

/* Leaves out the moves that are overlooked; one always is seen. */
static void overlook(struct search *search, const struct cub_think *think, uint32_t missed)
{
    uint32_t seen = 0;
    for (uint32_t i = 0; i < search->count; i++)
        if (cub_rng_below(think->rng, 8) >= missed || (seen == 0 && i + 1 == search->count))
            search->moves[seen++] = search->moves[i];
    search->count = seen;
}

/* Plays one move out once more. */
static uint64_t sample(const struct cub_think *think, struct candidate *c, const struct search *search)
{
    const struct dizzle_evaluator evaluator = evaluator_of(think);
    struct dizzle s = *(const struct dizzle *)think->view;
    struct cub_rng rng;
    cub_rng_init(&rng, search->seed, search->stream);
    dizzle_apply(&s, think->seat, c->move);
    const struct dizzle_player player = dizzle_quick_player(&evaluator);
    int plies = dizzle_play_on(&s, (int)reach_of(think).turns, &player, &rng);
    note(c, &s, &evaluator, think->seat);
    return (uint64_t)plies + 1;
}

/* One more playout for each of the first moves; false if nodes or patience are spent. */
static bool sample_all(const struct cub_think *think, struct cub_thought *thought, struct search *search,
                       uint32_t alive, uint64_t nodes)
{
    search->stream++;
    for (uint32_t i = 0; i < alive; i++) {
        if (thought->nodes >= nodes || stopped(think))
            return false;
        thought->nodes += sample(think, &search->moves[i], search);
    }
    return true;
}

/* Nodes are spent in equal shares; after each the worse half of the moves is left alone. */
static void play_out(const struct cub_think *think, struct cub_thought *thought, struct search *search)
{
    uint64_t all = reach_of(think).nodes;
    uint32_t alive = search->count, shares = 1;
    for (uint32_t i = alive; i > 2; i = (i + 1) / 2)
        shares++;
    search->seed = cub_rng_next(think->rng);
    search->stream = 0;
    for (uint32_t share = 1; share <= shares && !stopped(think); share++) {
        while (sample_all(think, thought, search, alive, all * share / shares))
            continue;
        sort(search, alive);
        alive = (alive + 1) / 2;
    }
}

/* Dropped moves were worse when they were dropped: none of them is shown above one that was kept. */
static void answer(struct cub_thought *thought, const struct search *search)
{
    cub_value least = INT32_MAX;
    thought->move = search->moves[0].move;
    thought->choices = search->count < CUB_CHOICES ? search->count : CUB_CHOICES;
    for (uint32_t i = 0; i < thought->choices; i++) {
        const struct candidate *c = &search->moves[i];
        cub_value value = (cub_value)(c->value / c->samples);
        least = value < least ? value : least;
        thought->choice[i] = (struct cub_choice){.move = c->move, .value = least};
    }
}

static void think_over(const struct cub_think *think, struct cub_thought *thought)
{
    struct search *search = think->memory;
    const struct dizzle_evaluator evaluator = evaluator_of(think);
    glance(search, think, &evaluator);
    thought->nodes = search->count;
    if (evaluator.missed)
        overlook(search, think, evaluator.missed);
    sort(search, search->count);
    if (reach_of(think).turns && search->count > 1)
        play_out(think, thought, search);
    answer(thought, search);
}

/* Levels that play nothing out themselves are quick enough to be played out with. */
static bool plays_itself(const struct cub_think *think)
{
    return think->level > CUB_AZAR && !ways[think->level].others.turns;
}

/* Makes the move that half of the nodes find best; but who is quick enough, and not advised, makes its own. */
static void advance(const struct cub_think *think, struct dizzle *s, uint64_t nodes)
{
    struct cub_think own = *think;
    struct cub_thought thought = {0};
    struct cub_rng rng;
    if (!s->base.to_act || s->base.to_act & CUB_BIT(CUB_DICE) || (plays_itself(think) && !think->advice))
        return;
    cub_rng_init(&rng, DIZZLE_DICE, 0);
    own.seat = __builtin_ctz(s->base.to_act);
    own.level = CUB_FUERTE; /* few nodes do most over one turn */
    own.advice = false;
    own.nodes = nodes / 2;
    own.rng = &rng;
    think_over(&own, &thought);
    dizzle_apply(s, own.seat, thought.move);
}

/* The playouts to make: their turns, dice and positions, and the least number of playouts. */
struct playouts {
    int turns, least;
    uint64_t seed, nodes;
};

/* To the end of the turn. Alone on a sheet that nothing was learned of only the end of the game says what it brings. */
static struct playouts playouts_of(const struct dizzle *s, uint64_t seed, uint64_t nodes)
{
    bool strange = s->base.setup.seats == 1 && !s->base.setup.option[DIZZLE_LEVEL];
    return (struct playouts){
        .turns = strange ? DIZZLE_TURNS : 1, .least = strange ? FEW_PLAYOUTS : 1, .seed = seed, .nodes = nodes};
}

static cub_move move_own(const void *context, const struct dizzle *s, int seat, struct cub_rng *rng)
{
    struct cub_think own = *(const struct cub_think *)context;
    struct cub_thought thought = {0};
    own.view = &s->base;
    own.seat = seat;
    own.advice = false;
    own.rng = rng;
    think_over(&own, &thought);
    return thought.move;
}

/*
 * The mean of what playouts come to. Positions that are played out with the same
 * dice differ by what lies between them.
 */
static void play_outs(const struct cub_think *think, const struct dizzle *s, struct playouts how,
                      cub_value value[CUB_SEATS])
{
    const struct dizzle_evaluator *evaluator = &ways[CUB_MAESTRO].evaluator;
    const struct dizzle_player own = {.move = move_own, .context = think}, quick = dizzle_quick_player(evaluator);
    const struct dizzle_player *player = plays_itself(think) ? &own : &quick;
    int64_t sum[CUB_SEATS] = {0}, samples = 0;
    uint64_t spent = 0;
    do {
        struct dizzle end = *s;
        struct cub_rng rng;
        cub_rng_init(&rng, how.seed, (uint64_t)samples);
        spent += 1 + (uint64_t)dizzle_play_on(&end, how.turns, player, &rng);
        dizzle_foretell(&end, evaluator, think->level, value);
        samples++;
        for (int i = 0; i < s->base.setup.seats; i++)
            sum[i] += value[i];
    } while ((spent < how.nodes || samples < how.least) && !stopped(think) && s->base.to_act && how.turns);
    for (int i = 0; i < s->base.setup.seats; i++)
        value[i] = (cub_value)(sum[i] / samples);
}

static uint64_t value_nodes(const struct cub_think *think)
{
    return think->nodes ? think->nodes : VALUE_NODES;
}

/* What playouts come to, after the best move where a seat is to act. */
static void value(const struct cub_think *think, cub_value value[CUB_SEATS])
{
    struct dizzle s = *(const struct dizzle *)think->view;
    uint64_t nodes = value_nodes(think);
    advance(think, &s, nodes);
    play_outs(think, &s, playouts_of(&s, DIZZLE_DICE, nodes / 2), value);
    value[0] += dizzle_lead(&s, think->level);
}

/* A number that other positions do not have. */
static uint64_t hash_of(const struct dizzle *s)
{
    const unsigned char *byte = (const unsigned char *)s;
    uint64_t hash = DIZZLE_DICE;
    for (size_t i = 0; i < sizeof *s; i++)
        hash = (hash ^ byte[i]) * 0x100000001B3u; /* FNV-1a */
    return hash;
}

/*
 * Before a roll and after it, the same player plays to the end of the same turn:
 * only so is the one the mean of the other. Whatever a better player makes of the
 * roll is its own doing. Every roll has dice of its own for that, or what these
 * few show too much of would be everybody's luck.
 */
static void luck(const struct cub_think *think, const struct cub_state *after, cub_value change[CUB_SEATS])
{
    const struct dizzle *before = (const struct dizzle *)think->view, *rolled = (const struct dizzle *)after;
    struct playouts how = playouts_of(before, hash_of(rolled), value_nodes(think) / 2);
    cub_value then[CUB_SEATS];
    play_outs(think, before, how, then);
    how.turns -= dizzle_turn(before) != dizzle_turn(rolled);
    play_outs(think, rolled, how, change);
    for (int i = 0; i < after->setup.seats; i++)
        change[i] -= then[i];
}

static cub_value value_after(const struct cub_think *think, cub_move move)
{
    struct dizzle s = *(const struct dizzle *)think->view;
    struct cub_think after = *think;
    cub_value value_of[CUB_SEATS];
    dizzle_apply(&s, think->seat, move);
    after.view = &s.base;
    after.advice = false; /* the move is made: from now on everybody plays as the level does */
    value(&after, value_of);
    return value_of[think->seat];
}

/*
 * A thought's values are good for choosing, but its best ones are the lucky ones.
 * For advice the moves found are valued once more, as the analysis will value the
 * positions after them.
 */
static void advise(const struct cub_think *think, struct cub_thought *thought)
{
    for (uint32_t i = 0; i < thought->choices; i++) {
        struct cub_choice choice = {.move = thought->choice[i].move};
        uint32_t k = i;
        choice.value = value_after(think, choice.move);
        for (; k > 0 && thought->choice[k - 1].value < choice.value; k--)
            thought->choice[k] = thought->choice[k - 1];
        thought->choice[k] = choice;
    }
    thought->move = thought->choice[0].move;
    if (think->also)
        thought->also = value_after(think, think->also);
}

static void think(const struct cub_think *think, struct cub_thought *thought)
{
    think_over(think, thought);
    if (think->advice)
        advise(think, thought);
}

const struct cub_bot cub_dizzle_bot = {
    .game = &cub_dizzle,
    .memory = sizeof(struct search),
    .think = think,
    .value = value,
    .luck = luck,
    .explain = dizzle_explain,
};
