/* A careless player: takes a handful of dice and looks what can be made of them. */
#include "games/ecuaciones/solver.h"

/* One of those that come by, each equally likely. */
struct pick {
    struct cub_rng *rng;
    uint32_t seen;
    ecu_equation equation;
};

static bool pick(void *context, cub_move equation)
{
    struct pick *p = context;
    if (cub_rng_below(p->rng, ++p->seen) == 0)
        p->equation = equation;
    return true;
}

static ecu_dice grab(ecu_dice from, int count, struct cub_rng *rng)
{
    ecu_dice dice = 0;
    for (; count > 0 && from; count--) {
        int skip = (int)cub_rng_below(rng, (uint32_t)ecu_dice_count(from)), sign = 0;
        for (; skip >= (int)(from >> 4 * sign & 15); sign++)
            skip -= (int)(from >> 4 * sign & 15);
        dice += (ecu_dice)1 << 4 * sign;
        from -= (ecu_dice)1 << 4 * sign;
    }
    return dice;
}

/* To build on an equation means to take it apart, which few try: once in a while, with a die or two more. */
static ecu_equation extend(const struct ecu_task *task, struct cub_rng *rng)
{
    enum { SELDOM = 4, MORE = 2 };
    struct ecu_task handful = *task;
    struct ecu_best best;
    if (cub_rng_below(rng, SELDOM) != 0)
        return 0;
    handful.dice = grab(task->dice, 1 + (int)cub_rng_below(rng, MORE), rng);
    return ecu_solve(&handful, &best) ? best.equation : 0;
}

ecu_equation ecu_stumble(const struct ecu_task *task, struct cub_rng *rng)
{
    enum { TRIES = 12, LEAST = 4, MOST = 7 };
    struct pick p = {.rng = rng};
    struct ecu_task handful = *task;
    if (task->must)
        return extend(task, rng);
    for (int i = 0; i < TRIES && !p.equation; i++) {
        handful.dice = grab(task->dice, LEAST + (int)cub_rng_below(rng, MOST - LEAST + 1), rng);
        ecu_each(&handful, pick, &p);
    }
    return p.equation;
}
