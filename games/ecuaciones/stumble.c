/* A careless player: takes a handful of dice and looks what can be made of them. */
#include "solver.h"

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

ecu_equation ecu_stumble(const struct ecu_task *task, struct cub_rng *rng)
{
    enum { TRIES = 12, LEAST = 4, MOST = 7 };
    struct pick p = {.rng = rng};
    struct ecu_task handful = *task;
    struct ecu_best best;
    for (int i = 0; i < TRIES && !p.equation && !task->must; i++) {
        handful.dice = grab(task->dice, LEAST + (int)cub_rng_below(rng, MOST - LEAST + 1), rng);
        ecu_each(&handful, pick, &p);
    }
    if (p.equation)
        return p.equation;
    handful.dice = grab(task->dice, 1 + (int)cub_rng_below(rng, MOST), rng);
    return ecu_solve(&handful, &best) || ecu_solve(task, &best) ? best.equation : 0;
}
