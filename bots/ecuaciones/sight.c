/* Decides what each level sees of the dice, and how far it looks ahead. */
#include "bots/ecuaciones/search.h"

#define DIGITS ((ecu_dice)0x000FFFFFFFFFF000u)
#define SHOWING(sign) ((ecu_dice)15 << 4 * (sign))

/* A way of seeing: the dice that are seen at one look. */
struct sight {
    uint8_t digits, operations;
    ecu_dice blind;
};

enum { NARROW, SIMPLE, WIDE, SHARP, ALL, SIGHTS, ALWAYS = SEARCH_LOOKS };

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
    [CUB_MAESTRO] = {.looks = 1, .rolls = SEARCH_ROLLS},
};

/* Values are asked of CUB_AZAR too. In the solitaire who gives advice reckons with a master in every turn to come. */
static enum cub_level level_of(const struct cub_think *think)
{
    bool solitaire = ((const struct ecuaciones *)think->view)->game == ECU_YAHTZEE;
    if (think->advice && solitaire)
        return CUB_MAESTRO;
    return think->level > CUB_NOVATO ? think->level : CUB_NOVATO;
}

void search_begin(struct search *search, const struct cub_think *think, struct cub_rng *rng)
{
    search->think = think;
    search->rng = rng;
    search->level = level_of(think);
    search->nodes = 0;
    search->open = think->advice;
    search->sharp = false;
    search->look = -1;
    search->careful = think->advice;
    search->handed = CUB_NOBODY;
    search->hidden = 0;
}

bool search_enough(const struct search *search)
{
    const struct cub_think *t = search->think;
    return (t->nodes && search->nodes >= t->nodes) || (t->stop && t->stop(t->context));
}

int search_looks(const struct search *search)
{
    return search->open ? 1 : skills[search->level].looks;
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
static int room(struct search *search, int sees, ecu_dice must)
{
    enum { ONE_IN = 4 };
    int left = sees - ecu_dice_count(must);
    return left > 0 ? left : cub_rng_below(search->rng, ONE_IN) == 0;
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
static int way_of(const struct search *search, uint32_t look)
{
    enum { FRESH = 4 };
    const struct ecuaciones *s = (const struct ecuaciones *)search->think->view;
    const uint8_t *share = shares[s->game == ECU_YAHTZEE ? ECU_UNO : s->game][search->level];
    int way = NARROW;
    if (search->level == CUB_MAESTRO && look % FRESH == 0 && extra_round(s))
        return SHARP;
    for (; look >= share[way]; way++)
        look -= share[way];
    return way;
}

/* Who gives advice sees all there is. */
static const struct sight *sight_of(const struct search *search)
{
    if (search->open)
        return &sights[ALL];
    return &sights[way_of(search, search->look < 0 ? cub_rng_below(search->rng, ALWAYS) : (uint32_t)search->look)];
}

ecu_dice search_handful(struct search *search, const struct ecu_task *task)
{
    const struct sight *sight = sight_of(search);
    ecu_dice seen = task->dice & ~sight->blind;
    int digits = room(search, sight->digits, task->must & DIGITS);
    int operations = room(search, sight->operations, task->must & ~DIGITS);
    return grab(seen & DIGITS, digits, search->rng) + grab(seen & ~DIGITS, operations, search->rng);
}

ecu_dice search_less(struct search *search, ecu_dice dice)
{
    return dice ? dice - take_one(dice, search->rng) : 0;
}

bool search_solve(struct search *search, const struct ecu_task *task, struct ecu_best *best)
{
    search->nodes++;
    return ecu_solve(task, best);
}

int search_find(struct search *search, const struct ecu_task *task)
{
    struct ecu_task seen = *task;
    struct ecu_best best;
    int most = 0;
    for (int i = 0; i < search_looks(search); i++) {
        seen.dice = search_handful(search, task);
        if (search_solve(search, &seen, &best) && best.score > most)
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

static void take_habit(struct search *search, ecu_dice dice, struct habit *habit)
{
    *habit = (struct habit){.own = search->rng, .open = search->open, .look = search->look};
    cub_rng_init(&habit->rng, dice, 1);
    search->rng = &habit->rng;
    search->open = false;
    search->look = -1;
}

static void leave_habit(struct search *search, const struct habit *habit)
{
    search->rng = habit->own;
    search->open = habit->open;
    search->look = habit->look;
}

/* Whether a look shows what the one before has shown. */
static bool repeats(const struct search *search, int look)
{
    return look && way_of(search, (uint32_t)look) == ALL && way_of(search, (uint32_t)look - 1) == ALL;
}

void search_glimpse(struct search *search, const struct ecuaciones *s)
{
    struct ecu_task task = ecuaciones_task(s);
    struct habit habit;
    take_habit(search, s->dice, &habit);
    for (int i = 0; i < SEARCH_LOOKS; i++) {
        bool known = i && (search_enough(search) || repeats(search, i));
        search->look = i;
        search->here[i] = (uint8_t)(known ? search->here[i - 1] : search_find(search, &task));
    }
    leave_habit(search, &habit);
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
        memo->found[at] = ecu_any(seen) ? SOME : NONE;
    }
    return memo->found[at] == NONE;
}

/* Whether the next seat, NULL: one that overlooks nothing, finds nothing in its roll. */
static bool finds_none(struct search *next, const struct ecu_task *task, struct memo *memo)
{
    struct ecu_task seen = *task;
    bool none = true;
    if (!next)
        return nothing_in(memo, task);
    for (int i = 0; i < search_looks(next) && none; i++) {
        seen.dice = search_handful(next, task);
        none = nothing_in(memo, &seen);
    }
    return none;
}

/* How much of the weight of some rolls leaves the next seat nothing; times: all that there are, so often. */
static uint32_t stuck(struct search *next, ecu_dice used, uint32_t rolls, uint32_t times)
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

uint32_t search_stuck(ecu_dice used)
{
    uint32_t count = ecu_cup_count(ecu_cup_without(used)), rolls = SEARCH_ROLLS;
    return count <= rolls ? stuck(NULL, used, count, 1) : stuck(NULL, used, rolls, 0);
}

/*
 * As search_stuck, but the next seat finds what its level finds. For a value it looks
 * more often: equations that leave as many dice are about as hard to build on, and
 * few looks would differ by more than these do.
 */
static uint32_t overlooked(struct search *search, ecu_dice used, uint32_t rolls)
{
    enum { TIMES_ALL = 10, TIMES_SOME = 4 };
    uint32_t count = ecu_cup_count(ecu_cup_without(used));
    uint32_t all = search->careful ? TIMES_ALL * rolls : rolls, some = search->careful ? TIMES_SOME * rolls : rolls;
    struct habit habit;
    take_habit(search, used, &habit);
    uint32_t held = count <= rolls ? stuck(search, used, count, all / count) : stuck(search, used, some, 0);
    leave_habit(search, &habit);
    return held;
}

uint32_t search_hold(struct search *search, ecu_dice used)
{
    uint32_t count = ecu_cup_count(ecu_cup_without(used));
    uint32_t rolls = search->careful ? SEARCH_ROLLS : skills[search->level].rolls;
    if (!rolls || search_enough(search))
        return search_goes(search->level, ECU_ROLLED - ecu_dice_count(used))[0] * (uint32_t)(RACE_ONE / 1000);
    search->nodes += count < rolls ? count : rolls;
    return search->sharp || search->level == CUB_MAESTRO ? search_stuck(used) : overlooked(search, used, rolls);
}
