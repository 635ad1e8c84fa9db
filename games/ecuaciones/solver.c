/* The proven best equation of any dice. */
#include "solver.h"

enum { BONUS = 3 };

/* How many dice of a colour: green is 0, blue 1, red 2. */
static int colour_count(ecu_dice dice, int colour)
{
    const ecu_dice digits = 0x0001111111111000u, odd = 0x0001010101010000u & digits;
    const ecu_dice masks[] = {odd * 15, (digits & ~odd) * 15, ~(digits * 15)};
    return ecu_dice_count(dice & masks[colour]);
}

bool ecu_dice_sound(ecu_dice dice)
{
    for (int colour = 0; colour < 3; colour++)
        if (colour_count(dice, colour) > 4)
            return false;
    return true;
}

/* EC-61: a number greater than 100 in it. */
static bool over_100(ecu_equation equation)
{
    int value = 0;
    for (ecu_equation rest = equation << 12; rest && value <= 100; rest <<= 4) {
        int sign = (int)(rest >> 60);
        value = sign >= ECU_DIGIT && sign < ECU_DIVIDE ? value * 10 + sign - ECU_DIGIT : 0;
    }
    return value > 100;
}

/* The colour that a line asks for; -1: none. */
static int line_colour(enum ecu_line line)
{
    return line == ECU_GREEN ? 0 : line == ECU_BLUE ? 1 : line == ECU_RED ? 2 : -1;
}

bool ecu_line_fits(enum ecu_line line, ecu_equation equation)
{
    ecu_dice dice = ecu_equation_dice(equation);
    if (line_colour(line) >= 0)
        return colour_count(dice, line_colour(line)) >= 3;
    if (line == ECU_POKER)
        return colour_count(dice, 0) == 4 || colour_count(dice, 1) == 4 || colour_count(dice, 2) == 4;
    return line != ECU_OVER_100 || over_100(equation);
}

int ecu_line_bonus(enum ecu_line line, ecu_equation equation)
{
    int colour = line_colour(line);
    return colour >= 0 && colour_count(ecu_equation_dice(equation), colour) == 4 ? BONUS : 0;
}

struct hunt {
    const struct ecu_task *task;
    struct ecu_best best;
    int dice; /* that the best uses */
    cub_visit *visit;
    void *context;
};

/* More than 0: better than the best; 0: as good. */
static int compare(const struct hunt *hunt, int score, int dice)
{
    if (hunt->task->most_dice && dice != hunt->dice)
        return dice - hunt->dice;
    return score - hunt->best.score;
}

static int task_score(const struct ecu_task *task, ecu_equation equation)
{
    return ecu_equation_score(equation, NULL) + ecu_line_bonus(task->line, equation);
}

static bool keep_best(void *context, cub_move equation)
{
    struct hunt *hunt = context;
    int score = task_score(hunt->task, equation), dice = ecu_dice_count(ecu_equation_dice(equation));
    if (compare(hunt, score, dice) > 0) {
        hunt->best = (struct ecu_best){equation, score};
        hunt->dice = dice;
    }
    return true;
}

bool ecu_solve(const struct ecu_task *task, struct ecu_best *best)
{
    struct hunt hunt = {.task = task};
    ecu_each(task, keep_best, &hunt);
    *best = hunt.best;
    return best->equation != 0;
}

static bool pass_best(void *context, cub_move equation)
{
    struct hunt *hunt = context;
    int score = task_score(hunt->task, equation), dice = ecu_dice_count(ecu_equation_dice(equation));
    return compare(hunt, score, dice) != 0 || hunt->visit(hunt->context, equation);
}

bool ecu_solve_all(const struct ecu_task *task, cub_visit *visit, void *context)
{
    struct hunt hunt = {.task = task, .visit = visit, .context = context};
    ecu_solve(task, &hunt.best);
    hunt.dice = ecu_dice_count(ecu_equation_dice(hunt.best.equation));
    return ecu_each(task, pass_best, &hunt);
}

static bool keep_random(void *context, cub_move equation)
{
    ecu_equation *kept = context;
    *kept = equation;
    return true;
}

/* Takes n dice at random out of *from. */
static ecu_dice draw_dice(ecu_dice *from, int n, struct cub_rng *rng)
{
    ecu_dice drawn = 0;
    for (; n > 0 && *from; n--) {
        int skip = (int)cub_rng_below(rng, (uint32_t)ecu_dice_count(*from)), sign = 0;
        for (; skip >= (int)(*from >> 4 * sign & 15); sign++)
            skip -= (int)(*from >> 4 * sign & 15);
        drawn += (ecu_dice)1 << 4 * sign;
        *from -= (ecu_dice)1 << 4 * sign;
    }
    return drawn;
}

ecu_equation ecu_stumble(const struct ecu_task *task, struct cub_rng *rng)
{
    enum { TRIES = 20, HANDFUL = 6 };
    ecu_equation found = 0;
    for (int i = 0; i < TRIES && !found; i++) {
        struct ecu_task smaller = *task;
        ecu_dice from = task->dice;
        smaller.dice = draw_dice(&from, HANDFUL, rng);
        ecu_each(&smaller, keep_random, &found);
    }
    return found;
}
