/* What each level sees of the dice, and how far ahead. */
#include "bots/ecuaciones/mind.h"

#define DIGITS ((ecu_dice)0x000FFFFFFFFFF000u)
#define SHOWING(sign) ((ecu_dice)15 << 4 * (sign))

/* A way of seeing: the dice that are seen at one look. */
struct sight {
    uint8_t digits, operations;
    ecu_dice blind;
};

enum { NARROW, SIMPLE, WIDE, SHARP, ALL, SIGHTS, ALWAYS = MIND_LOOKS };

CUB_TABLE struct sight sights[SIGHTS] = {
    [NARROW] = {.digits = 5, .operations = 2, .blind = SHOWING(ECU_TIMES) | SHOWING(ECU_DIVIDE)},
    [SIMPLE] = {.digits = 6, .operations = 2, .blind = SHOWING(ECU_DIVIDE)},
    [WIDE] = {.digits = 7, .operations = 3, .blind = SHOWING(ECU_DIVIDE)},
    [SHARP] = {.digits = 8, .operations = 3},
    [ALL] = {.digits = 8, .operations = 4},
};

/*
 * Nobody is always at their best: of ALWAYS looks, how many are of each way. What
 * wins in one game hardly matters in another, so that even steps between the
 * levels take other shares in each.
 */
CUB_TABLE uint8_t shares[ECU_ULTIMO + 1][CUB_LEVELS][SIGHTS] = {
    [ECU_UNO] = {[CUB_NOVATO] = {[NARROW] = ALWAYS},
                 [CUB_FACIL] = {11, 4, 3, 2, 0},
                 [CUB_MEDIO] = {5, 4, 5, 4, 2},
                 [CUB_FUERTE] = {1, 2, 4, 6, 7},
                 [CUB_MAESTRO] = {[ALL] = ALWAYS}},
    [ECU_TODOS] = {[CUB_NOVATO] = {[NARROW] = ALWAYS},
                   [CUB_FACIL] = {10, 4, 4, 2, 0},
                   [CUB_MEDIO] = {3, 4, 5, 5, 3},
                   [CUB_FUERTE] = {0, 1, 2, 7, 10},
                   [CUB_MAESTRO] = {[ALL] = ALWAYS}},
    [ECU_ULTIMO] = {[CUB_NOVATO] = {[NARROW] = ALWAYS},
                    [CUB_FACIL] = {4, 4, 5, 6, 1},
                    [CUB_MEDIO] = {1, 2, 4, 7, 6},
                    [CUB_FUERTE] = {0, 0, 2, 5, 13},
                    [CUB_MAESTRO] = {[ALL] = ALWAYS}},
};

struct skill {
    uint8_t looks; /* at the same dice */
    uint8_t rolls; /* of the next seat that it tries; 0: it does not look ahead */
};

CUB_TABLE struct skill skills[CUB_LEVELS] = {
    [CUB_NOVATO] = {.looks = 2},
    [CUB_FACIL] = {.looks = 1},
    [CUB_MEDIO] = {.looks = 1},
    [CUB_FUERTE] = {.looks = 1, .rolls = 16},
    [CUB_MAESTRO] = {.looks = 1, .rolls = MIND_ROLLS},
};

/* Values are asked of CUB_AZAR too. In the solitaire who gives advice reckons with a master in every turn to come. */
static enum cub_level level_of(const struct cub_think *think)
{
    bool solitaire = ((const struct ecuaciones *)think->view)->game == ECU_YAHTZEE;
    if (think->advice && solitaire)
        return CUB_MAESTRO;
    return think->level > CUB_NOVATO ? think->level : CUB_NOVATO;
}

void mind_begin(struct mind *mind, const struct cub_think *think, struct cub_rng *rng)
{
    mind->think = think;
    mind->rng = rng;
    mind->level = level_of(think);
    mind->nodes = 0;
    mind->open = think->advice;
    mind->sharp = false;
    mind->look = -1;
    mind->careful = think->advice;
    mind->handed = CUB_NOBODY;
    mind->hidden = 0;
}

bool mind_enough(const struct mind *mind)
{
    const struct cub_think *t = mind->think;
    return (t->nodes && mind->nodes >= t->nodes) || (t->stop && t->stop(t->context));
}

int mind_looks(const struct mind *mind)
{
    return mind->open ? 1 : skills[mind->level].looks;
}

static ecu_dice take_one(ecu_dice from, struct cub_rng *rng)
{
    int skip = (int)cub_rng_below(rng, (uint32_t)ecu_dice_count(from)), sign = 0;
    for (; skip >= ecu_dice_showing(from, (enum ecu_sign)sign); sign++)
        skip -= ecu_dice_showing(from, (enum ecu_sign)sign);
    return (ecu_dice)1 << 4 * sign;
}

static ecu_dice grab(ecu_dice from, int count, struct cub_rng *rng)
{
    while (ecu_dice_count(from) > count)
        from -= take_one(from, rng);
    return from;
}

/* How many dice it sees besides those that must be used; where these are too many already, one now and then. */
static int room(struct mind *mind, int sees, ecu_dice must)
{
    enum { ONE_IN = 4 };
    int left = sees - ecu_dice_count(must);
    return left > 0 ? left : cub_rng_below(mind->rng, ONE_IN) == 0;
}

static bool extra_round(const struct ecuaciones *s)
{
    bool extra = false;
    for (int i = 0; i < s->base.setup.seats && s->game == ECU_TODOS; i++)
        extra |= s->points[i] >= s->target;
    return extra;
}

/*
 * Todos, extra rounds (EC-23): everybody has the same dice, and masters would
 * find equally good equations for ever. Even a master stops finding them then.
 */
static int way_of(const struct mind *mind, uint32_t look)
{
    enum { FRESH = 4 };
    const struct ecuaciones *s = (const struct ecuaciones *)mind->think->view;
    const uint8_t *share = shares[s->game == ECU_YAHTZEE ? ECU_UNO : s->game][mind->level];
    int way = NARROW;
    if (mind->level == CUB_MAESTRO && look % FRESH == 0 && extra_round(s))
        return SHARP;
    for (; look >= share[way]; way++)
        look -= share[way];
    return way;
}

/* Who gives advice sees all there is. */
static const struct sight *sight_of(const struct mind *mind)
{
    if (mind->open)
        return &sights[ALL];
    return &sights[way_of(mind, mind->look < 0 ? cub_rng_below(mind->rng, ALWAYS) : (uint32_t)mind->look)];
}

ecu_dice mind_handful(struct mind *mind, const struct ecu_task *task)
{
    const struct sight *sight = sight_of(mind);
    ecu_dice seen = task->dice & ~sight->blind;
    int digits = room(mind, sight->digits, task->must & DIGITS);
    int operations = room(mind, sight->operations, task->must & ~DIGITS);
    return grab(seen & DIGITS, digits, mind->rng) + grab(seen & ~DIGITS, operations, mind->rng);
}

ecu_dice mind_less(struct mind *mind, ecu_dice dice)
{
    return dice ? dice - take_one(dice, mind->rng) : 0;
}

bool mind_solve(struct mind *mind, const struct ecu_task *task, struct ecu_best *best)
{
    mind->nodes++;
    return ecu_solve(task, best);
}

int mind_find(struct mind *mind, const struct ecu_task *task)
{
    struct ecu_task seen = *task;
    struct ecu_best best;
    int most = 0;
    for (int i = 0; i < mind_looks(mind); i++) {
        seen.dice = mind_handful(mind, task);
        if (mind_solve(mind, &seen, &best) && best.score > most)
            most = best.score;
    }
    return most;
}

/* The same random looks for every move, so that two moves do not differ by chance. */
struct habit {
    struct cub_rng rng, *own;
    bool open;
    int look;
};

static void take_habit(struct mind *mind, ecu_dice dice, struct habit *habit)
{
    *habit = (struct habit){.own = mind->rng, .open = mind->open, .look = mind->look};
    cub_rng_init(&habit->rng, dice, 1);
    mind->rng = &habit->rng;
    mind->open = false;
    mind->look = -1;
}

static void leave_habit(struct mind *mind, const struct habit *habit)
{
    mind->rng = habit->own;
    mind->open = habit->open;
    mind->look = habit->look;
}

/* Whether a look shows what the one before has shown. */
static bool repeats(const struct mind *mind, int look)
{
    return look && way_of(mind, (uint32_t)look) == ALL && way_of(mind, (uint32_t)look - 1) == ALL;
}

void mind_glimpse(struct mind *mind, const struct ecuaciones *s)
{
    struct ecu_task task = ecuaciones_task(s);
    struct habit habit;
    take_habit(mind, s->dice, &habit);
    for (int i = 0; i < MIND_LOOKS; i++) {
        bool known = i && (mind_enough(mind) || repeats(mind, i));
        mind->look = i;
        mind->here[i] = (uint8_t)(known ? mind->here[i - 1] : mind_find(mind, &task));
    }
    leave_habit(mind, &habit);
}

static bool stop(void *context, cub_move equation)
{
    (void)context;
    (void)equation;
    return false;
}

/* What some handfuls are good for: few dice make few of them, looked at again and again. */
struct memo {
    ecu_dice dice[256];
    enum { UNKNOWN, SOME, NONE } found[256];
};

static bool nothing_in(struct memo *memo, const struct ecu_task *seen)
{
    uint32_t at = (uint32_t)(seen->dice * 0x9E3779B97F4A7C15u >> 56);
    if (memo->found[at] == UNKNOWN || memo->dice[at] != seen->dice) {
        memo->dice[at] = seen->dice;
        memo->found[at] = ecu_each(seen, stop, NULL) ? NONE : SOME;
    }
    return memo->found[at] == NONE;
}

/* Whether the next seat, NULL: one that overlooks nothing, finds nothing in its roll. */
static bool finds_none(struct mind *next, const struct ecu_task *task, struct memo *memo)
{
    struct ecu_task seen = *task;
    bool none = true;
    if (!next)
        return nothing_in(memo, task);
    for (int i = 0; i < mind_looks(next) && none; i++) {
        seen.dice = mind_handful(next, task);
        none = nothing_in(memo, &seen);
    }
    return none;
}

/* How much of the weight of some rolls leaves the next seat nothing; times: all that there are, so often. */
static uint32_t stuck(struct mind *next, ecu_dice used, uint32_t rolls, uint32_t times)
{
    struct ecu_cup cup = ecu_cup_without(used);
    struct ecu_task task = {.must = used, .line = ECU_FREE};
    struct memo memo = {.found = {UNKNOWN}};
    struct cub_rng rng;
    uint64_t weight = 0, held = 0;
    cub_rng_init(&rng, used, 0);
    for (uint32_t i = 0; i < rolls * (times ? times : 1); i++) {
        task.dice = times ? ecu_cup_nth(cup, i % rolls) : ecu_cup_roll(cup, &rng);
        uint64_t odds = times ? ecu_roll_weight(task.dice) : 1;
        weight += odds;
        held += finds_none(next, &task, &memo) ? odds : 0;
    }
    return weight ? (uint32_t)(held * RACE_ONE / weight) : 0; /* at most 1000 times 6^3 where all are tried */
}

uint32_t mind_stuck(ecu_dice used)
{
    uint32_t count = ecu_cup_count(ecu_cup_without(used)), rolls = MIND_ROLLS;
    return count <= rolls ? stuck(NULL, used, count, 1) : stuck(NULL, used, rolls, 0);
}

/*
 * As mind_stuck, but the next seat finds what its level finds. For a value it looks
 * more often: equations that leave as many dice are about as hard to build on, and
 * few looks would differ by more than these do.
 */
static uint32_t overlooked(struct mind *mind, ecu_dice used, uint32_t rolls)
{
    enum { TIMES_ALL = 10, TIMES_SOME = 4 };
    uint32_t count = ecu_cup_count(ecu_cup_without(used));
    uint32_t all = mind->careful ? TIMES_ALL * rolls : rolls, some = mind->careful ? TIMES_SOME * rolls : rolls;
    struct habit habit;
    take_habit(mind, used, &habit);
    uint32_t held = count <= rolls ? stuck(mind, used, count, all / count) : stuck(mind, used, some, 0);
    leave_habit(mind, &habit);
    return held;
}

uint32_t mind_hold(struct mind *mind, ecu_dice used)
{
    uint32_t count = ecu_cup_count(ecu_cup_without(used));
    uint32_t rolls = mind->careful ? MIND_ROLLS : skills[mind->level].rolls;
    if (!rolls || mind_enough(mind))
        return mind_goes(mind->level, ECU_ROLLED - ecu_dice_count(used))[0] * (uint32_t)(RACE_ONE / 1000);
    mind->nodes += count < rolls ? count : rolls;
    return mind->sharp || mind->level == CUB_MAESTRO ? mind_stuck(used) : overlooked(mind, used, rolls);
}
