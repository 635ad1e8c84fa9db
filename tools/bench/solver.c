/*
 * How fast equations are solved and judged.
 *
 * Usage: solver rolls           solves every roll, prints `median p99 mean worst` in nanoseconds of the
 *                               processor, weighted by the odds of the rolls, and the worst roll
 *        solver some COUNT      solves this many rolls as they fall, from a fixed seed
 *        solver one DICE COUNT  solves one roll this many times
 *        solver judge COUNT     reads, judges and scores this many equations, prints the seconds
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/ecuaciones/ecuaciones.h"
#include "host/clock.h"

static ecu_equation solve(ecu_dice roll)
{
    struct ecu_task task = {.dice = roll, .line = ECU_FREE};
    struct ecu_best best;
    ecu_solve(&task, &best);
    return best.equation;
}

struct timed {
    ecu_dice roll;
    uint64_t weight, ns;
};

static void time_roll(struct timed *timed)
{
    int64_t begin = cub_clock_work_ns();
    solve(timed->roll);
    uint64_t ns = (uint64_t)(cub_clock_work_ns() - begin);
    if (!timed->ns || ns < timed->ns)
        timed->ns = ns;
}

static int compare(const void *a, const void *b)
{
    uint64_t x = ((const struct timed *)a)->ns, y = ((const struct timed *)b)->ns;
    return (x > y) - (x < y);
}

/* The first of those in rising order that have this many hundredths of the weight after them, itself included. */
static uint32_t quantile(const struct timed *timed, uint32_t count, unsigned percent)
{
    uint64_t all = 0, sum = 0;
    uint32_t i = 0;
    for (uint32_t k = 0; k < count; k++)
        all += timed[k].weight;
    while (i + 1 < count && (sum += timed[i].weight) * 100 < all * percent)
        i++;
    return i;
}

static double mean(const struct timed *timed, uint32_t count)
{
    double sum = 0, all = 0;
    for (uint32_t i = 0; i < count; i++) {
        sum += (double)timed[i].weight * (double)timed[i].ns;
        all += (double)timed[i].weight;
    }
    return sum / all;
}

/* Other work on the machine makes a few slow that are not: those get two more chances. */
static int time_rolls(void)
{
    struct ecu_cup cup = ecu_cup_without(0);
    uint32_t count = ecu_cup_count(cup);
    struct timed *timed = calloc(count, sizeof *timed);
    char dice[ECU_ROLLED + 1];
    if (!timed)
        return 1;
    for (uint32_t i = 0; i < count; i++) {
        timed[i].roll = ecu_cup_nth(cup, i);
        timed[i].weight = ecu_roll_weight(timed[i].roll);
        time_roll(&timed[i]);
    }
    qsort(timed, count, sizeof *timed, compare);
    for (int chance = 0; chance < 2; chance++)
        for (uint32_t i = quantile(timed, count, 98); i < count; i++)
            time_roll(&timed[i]);
    qsort(timed, count, sizeof *timed, compare);
    ecu_dice_print(timed[count - 1].roll, dice);
    printf("%" PRIu64 " %" PRIu64 " %.0f %" PRIu64 " %s\n", timed[quantile(timed, count, 50)].ns,
           timed[quantile(timed, count, 99)].ns, mean(timed, count), timed[count - 1].ns, dice);
    free(timed);
    return 0;
}

static int solve_some(uint64_t count)
{
    struct cub_rng rng;
    cub_rng_init(&rng, 1, 0);
    for (uint64_t i = 0; i < count; i++)
        solve(ecu_cup_roll(ecu_cup_without(0), &rng));
    return 0;
}

static int solve_one(const char *text, uint64_t count)
{
    ecu_dice dice;
    if (!ecu_dice_parse(text, &dice))
        return 2;
    for (uint64_t i = 0; i < count; i++)
        solve(dice);
    return 0;
}

/* The best equations of some rolls: as long as they come. */
static int judge(uint64_t count)
{
    enum { TEXTS = 256 };
    static char text[TEXTS][ECU_DICE + 1];
    struct cub_rng rng;
    uint64_t points = 0;
    cub_rng_init(&rng, 1, 0);
    for (int i = 0; i < TEXTS;)
        i += ecu_equation_print(solve(ecu_cup_roll(ecu_cup_without(0), &rng)), text[i]) > 0;
    int64_t begin = cub_clock_work_ns();
    for (uint64_t i = 0; i < count; i++)
        points += (uint64_t)ecu_equation_score(ecu_equation_parse(text[i % TEXTS], NULL), NULL);
    printf("%.6f %" PRIu64 "\n", (double)(cub_clock_work_ns() - begin) * 1e-9, points);
    return 0;
}

int main(int argc, char **argv)
{
    const char *what = argc > 1 ? argv[1] : "";
    if (argc == 2 && strcmp(what, "rolls") == 0)
        return time_rolls();
    if (argc == 3 && strcmp(what, "some") == 0)
        return solve_some(strtoull(argv[2], NULL, 10));
    if (argc == 4 && strcmp(what, "one") == 0)
        return solve_one(argv[2], strtoull(argv[3], NULL, 10));
    if (argc == 3 && strcmp(what, "judge") == 0)
        return judge(strtoull(argv[2], NULL, 10));
    return 2;
}
