/* What each level sees of the dice, and how far ahead. */
#include "bots/ecuaciones/mind.h"

#define DIGITS ((ecu_dice)0x000FFFFFFFFFF000u)
#define SHOWING(sign) ((ecu_dice)15 << 4 * (sign))

/* A way of seeing: the dice that are seen at one look. */
struct sight {
    uint8_t digits, operations;
    ecu_dice blind;
};

enum { NARROW, SIMPLE, WIDE, SHARP, ALL, SIGHTS, ALWAYS = 20 };

CUB_TABLE struct sight sights[SIGHTS] = {
    [NARROW] = {.digits = 5, .operations = 2, .blind = SHOWING(ECU_TIMES) | SHOWING(ECU_DIVIDE)},
    [SIMPLE] = {.digits = 6, .operations = 2, .blind = SHOWING(ECU_DIVIDE)},
    [WIDE] = {.digits = 7, .operations = 3, .blind = SHOWING(ECU_DIVIDE)},
    [SHARP] = {.digits = 8, .operations = 3},
    [ALL] = {.digits = 8, .operations = 4},
};

/* Nobody is always at their best: of ALWAYS looks, how many are of each way. */
struct eyes {
    uint8_t sees[SIGHTS];
    uint8_t looks; /* at the same dice */
    uint8_t rolls; /* of the next seat that it tries; 0: it does not look ahead */
};

CUB_TABLE struct eyes eyes[CUB_LEVELS] = {
    [CUB_NOVATO] = {.sees = {[NARROW] = ALWAYS}, .looks = 2},
    [CUB_FACIL] = {.sees = {11, 4, 3, 2, 0}, .looks = 1},
    [CUB_MEDIO] = {.sees = {5, 4, 5, 4, 2}, .looks = 1},
    [CUB_FUERTE] = {.sees = {1, 2, 4, 6, 7}, .looks = 1, .rolls = 16},
    [CUB_MAESTRO] = {.sees = {[ALL] = ALWAYS}, .looks = 1, .rolls = 100},
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
    return mind->open ? 1 : eyes[mind->level].looks;
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

static int draw_way(struct mind *mind)
{
    const uint8_t *sees = eyes[mind->level].sees;
    uint32_t n = cub_rng_below(mind->rng, ALWAYS);
    int way = NARROW;
    for (; n >= sees[way]; way++)
        n -= sees[way];
    return way;
}

/*
 * Todos, extra rounds (EC-23): everybody has the same dice, and masters would
 * find equally good equations for ever. Even a master's eyes grow tired then.
 * Who gives advice sees all there is.
 */
static const struct sight *sight_of(struct mind *mind)
{
    enum { FRESH = 4 };
    const struct ecuaciones *s = (const struct ecuaciones *)mind->think->view;
    bool extra = false;
    if (mind->open)
        return &sights[ALL];
    for (int i = 0; i < s->base.setup.seats && s->game == ECU_TODOS; i++)
        extra |= s->points[i] >= s->target;
    bool tired = extra && mind->level == CUB_MAESTRO && cub_rng_below(mind->rng, FRESH) == 0;
    return &sights[tired ? SHARP : draw_way(mind)];
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

/* The best of as many looks as the level has. */
static int glimpse(struct mind *mind, const struct ecu_task *task)
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

/* Always with the same eyes: what two moves differ by is not chance. */
void mind_glimpse(struct mind *mind, const struct ecuaciones *s)
{
    struct ecu_task task = ecuaciones_task(s);
    struct cub_rng rng, *own = mind->rng;
    bool open = mind->open;
    cub_rng_init(&rng, s->dice, 1);
    mind->rng = &rng;
    mind->open = false;
    for (int i = 0; i < MIND_COLUMNS; i++)
        mind->here[i] = (uint8_t)(i && mind_enough(mind) ? mind->here[0] : glimpse(mind, &task));
    mind->open = open;
    mind->rng = own;
}

static bool stop(void *context, cub_move equation)
{
    (void)context;
    (void)equation;
    return false;
}

/* How much of the weight of some rolls leaves nobody an equation. */
static uint32_t stuck(ecu_dice used, int rolls, bool all)
{
    struct ecu_cup cup = ecu_cup_without(used);
    struct ecu_task task = {.must = used, .line = ECU_FREE};
    struct cub_rng rng;
    uint64_t weight = 0, held = 0;
    int i = 0;
    cub_rng_init(&rng, used, 0);
    do {
        task.dice = all ? ecu_cup_nth(cup, (uint32_t)i) : ecu_cup_roll(cup, &rng);
        uint64_t odds = all ? ecu_roll_weight(task.dice) : 1;
        weight += odds;
        held += ecu_each(&task, stop, NULL) ? odds : 0;
    } while (++i < rolls);
    return (uint32_t)(held * RACE_ONE / weight); /* at most 6^9 * 2^30: an equation has three dice besides `=` */
}

uint32_t mind_stuck(enum cub_level level, ecu_dice used, int *rolls)
{
    uint32_t count = ecu_cup_count(ecu_cup_without(used));
    *rolls = eyes[level].rolls;
    bool all = count <= (uint32_t)*rolls;
    *rolls = all ? (int)count : *rolls;
    return *rolls ? stuck(used, *rolls, all) : 0;
}

/*
 * How many per cent of a level get stuck when so many dice are left, though there
 * be a way: the fewer dice the worse. Made by tools/train/ecuaciones_ultimo.c; an
 * equation leaves nine dice at most.
 */
CUB_TABLE uint8_t overlooked[CUB_MAESTRO][ECU_ROLLED + 1] = {
    [CUB_NOVATO] = {100, 68, 52, 48, 65, 63, 71, 34, 30, 30},
    [CUB_FACIL] = {100, 80, 62, 54, 56, 48, 53, 31, 29, 29},
    [CUB_MEDIO] = {100, 70, 48, 37, 35, 25, 28, 12, 15, 15},
    [CUB_FUERTE] = {100, 50, 25, 15, 14, 9, 11, 7, 3, 3},
};

uint32_t mind_hold(struct mind *mind, ecu_dice used)
{
    int left = ECU_ROLLED - ecu_dice_count(used), rolls;
    uint32_t held = 0;
    if (!mind_enough(mind)) {
        held = mind_stuck(mind->sharp ? CUB_MAESTRO : mind->level, used, &rolls);
        mind->nodes += (uint64_t)rolls;
    }
    if (mind->level < CUB_MAESTRO && !mind->sharp)
        held += (RACE_ONE - held) / 100 * overlooked[mind->level][left];
    return held;
}
