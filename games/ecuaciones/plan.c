/* The plans that a task's dice allow, the most promising first. */
#include "games/ecuaciones/search.h"

struct planner {
    const struct ecu_task *task;
    struct ecu_plan *plans;
    int count;
    int dice[ECU_SIGNS], must[ECU_SIGNS]; /* dice with must */
    int digits, must_digits, must_count;
    int of_line; /* dice of the line's colour */
};

/* EC-10 */
static int number_points(int length)
{
    return length * (length + 1) / 2;
}

/* EC-9 to EC-11, with no 1 in the way, and EC-61. */
static void rate(const struct planner *p, struct ecu_plan *plan, int points)
{
    int operations = plan->sums + plan->factors + plan->divisors, dice = plan->digits + operations;
    int score = points + operations + 1 + plan->factors + 2 * plan->divisors + (dice == 11) + 2 * (dice == 12);
    enum ecu_line line = p->task->line;
    if (line <= ECU_RED && p->of_line == 4 && (line == ECU_RED ? operations == 4 : plan->digits >= 4))
        plan->bonus = ECU_LINE_BONUS;
    score += plan->bonus;
    plan->score = (int16_t)score;
    plan->rank = (int16_t)(p->task->most_dice ? 64 * dice + score : score);
}

/* Keeps them in order: the higher rank first, of equal ones the first come. */
static void add(struct planner *p, const struct ecu_plan *plan)
{
    int i = p->count++;
    for (; i > 0 && p->plans[i - 1].rank < plan->rank; i--)
        p->plans[i] = p->plans[i - 1];
    p->plans[i] = *plan;
}

/* All ways to join this many numbers. */
static void join(struct planner *p, uint32_t lengths, int numbers, int digits, int points)
{
    const int *dice = p->dice, *must = p->must;
    int operations = numbers - 2;
    if (digits < p->must_digits || (p->must_count > 0 && digits + operations <= p->must_count) ||
        (p->task->line == ECU_RED && operations < 3) || (p->task->line == ECU_OVER_100 && ecu_longest(lengths) < 3))
        return;
    for (int factors = must[ECU_TIMES]; factors <= dice[ECU_TIMES] && factors <= operations; factors++)
        for (int divisors = must[ECU_DIVIDE]; divisors <= dice[ECU_DIVIDE] && factors + divisors <= operations;
             divisors++) {
            int sums = operations - factors - divisors;
            struct ecu_plan plan = {.lengths = lengths,
                                    .sums = (uint8_t)sums,
                                    .factors = (uint8_t)factors,
                                    .divisors = (uint8_t)divisors,
                                    .digits = (uint8_t)digits};
            if (sums > dice[ECU_PLUS] + dice[ECU_MINUS] || sums < must[ECU_PLUS] + must[ECU_MINUS])
                continue;
            rate(p, &plan, points);
            add(p, &plan);
        }
}

/*
 * Adds numbers of at most this length. The longest number, of n of d digits, is
 * at most a sum of 5 products of the others' digits, below 5 * 10^(d-n), and at
 * least 10^(n-1): so n - 1 <= d - n, and n is 4 at most.
 */
static void split(struct planner *p, uint32_t lengths, int numbers, int digits, int points, int most)
{
    if (numbers > 2 && 2 * ecu_longest(lengths) <= digits + 1)
        join(p, lengths, numbers, digits, points);
    if (numbers == ECU_NUMBERS)
        return;
    for (int length = 1; length <= most && digits + length <= p->digits; length++)
        split(p, lengths + (1u << 4 * length), numbers + 1, digits + length, points + number_points(length), length);
}

int ecu_plans(const struct ecu_task *task, struct ecu_plan plans[ECU_PLANS])
{
    struct planner p = {.task = task, .plans = plans, .must_count = ecu_dice_count(task->must)};
    for (int sign = 1; sign < ECU_SIGNS; sign++) {
        p.must[sign] = (int)(task->must >> 4 * sign & 15);
        p.dice[sign] = p.must[sign] + (int)(task->dice >> 4 * sign & 15);
    }
    for (int sign = ECU_DIGIT; sign < ECU_DIVIDE; sign++) {
        p.digits += p.dice[sign];
        p.must_digits += p.must[sign];
    }
    p.of_line = task->line <= ECU_RED ? ecu_dice_colour(task->dice + task->must, task->line) : 0;
    split(&p, 0, 0, 0, 0, (ECU_DIGITS + 1) / 2);
    return p.count;
}
