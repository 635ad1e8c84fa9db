/*
 * The proven best equation of any dice: the plans are followed in falling order of
 * what they could score at best, until none is left that could do better than what
 * has been found.
 */
#include "games/ecuaciones/layout.h"

enum {
    NO_LIMIT = 1000, /* of points lost */
    PAGE = 512,
};

static const ecu_equation past_all = (ecu_equation)1 << 52;

struct hunt {
    const struct ecu_task *task;
    const struct ecu_plan *plan;
    ecu_dice dice; /* all that may be used */
    int rank;      /* of the best, as a plan's; -1: no equation yet */
    struct ecu_best best;
    struct ecu_search search;
    struct ecu_layout layout;
};

static ecu_dice digits_of(const struct ecu_part *parts, int count)
{
    ecu_dice digits = 0;
    for (int i = 0; i < count; i++) {
        int32_t value = parts[i].value;
        do
            digits += ecu_pool_die(value % 10);
        while (value /= 10);
    }
    return digits;
}

/* The bonus that a balance misses of what its plan hoped for; -1: it misses the line, or what it must have. */
static int missed(const struct hunt *hunt, const struct ecu_part *parts, int count)
{
    enum ecu_line line = hunt->task->line;
    if (line == ECU_FREE && !hunt->task->must)
        return 0;
    ecu_dice digits = digits_of(parts, count);
    int red = count - 2, blue = ecu_dice_colour(digits, ECU_BLUE), green = ecu_dice_colour(digits, ECU_GREEN);
    int of_line = line == ECU_RED ? red : line == ECU_GREEN ? green : blue;
    if (!ecu_dice_within(hunt->task->must & ECU_ALL_DIGITS, digits) || (line <= ECU_RED && of_line < 3) ||
        (line == ECU_POKER && red < 4 && blue < 4 && green < 4) || (line == ECU_OVER_100 && parts[0].value <= 100))
        return -1;
    return of_line < 4 ? hunt->plan->bonus : 0;
}

static bool weigh(void *context, const struct ecu_part *parts, int count)
{
    struct hunt *hunt = context;
    int loss = missed(hunt, parts, count);
    return loss < 0 || ecu_layout_run(&hunt->layout, hunt->task, hunt->plan, parts, loss);
}

static void begin(struct hunt *hunt, const struct ecu_task *task)
{
    *hunt = (struct hunt){.task = task, .dice = task->dice + task->must, .rank = -1};
    hunt->search.weigh = weigh;
    hunt->search.context = hunt;
    hunt->search.fixed = -1;
    hunt->search.most_pivot = hunt->search.most_long = ECU_NO_CAP;
}

/* The smallest digit of some dice, from this one on; 10: there is none. */
static int smallest_digit(ecu_dice dice, int from)
{
    while (from <= 9 && !ecu_pool_has(dice, from))
        from++;
    return from;
}

/* Whether only an earlier text could be better than the best, and the best begins with this digit. */
static bool begins_with(const struct hunt *hunt, int digit)
{
    return hunt->rank == hunt->plan->rank && ecu_sign_at(hunt->best.equation, 0) == (enum ecu_sign)(ECU_DIGIT + digit);
}

/* The same, and the digit is a term of its own there, as it is in all earlier texts that begin with it. */
static bool begins_with_term(const struct hunt *hunt, int digit)
{
    enum ecu_sign next = ecu_sign_at(hunt->best.equation, 1);
    return begins_with(hunt, digit) && (digit == 0 || next == ECU_PLUS || next == ECU_MINUS);
}

/* The first digits of the best's text; 9 for those after its first number. */
static int32_t first_digits(ecu_equation equation, int length)
{
    int32_t value = 0;
    bool ended = false;
    for (int i = 0; i < length; i++) {
        enum ecu_sign sign = ecu_sign_at(equation, i);
        ended |= sign < ECU_DIGIT || sign >= ECU_DIVIDE;
        value = value * 10 + (ended ? 9 : (int32_t)sign - ECU_DIGIT);
    }
    return value;
}

/*
 * If the best begins with the smallest digit but 0 and has another after it, an
 * earlier text begins with a number of several digits too, and not with a larger
 * one; or else with 0, or that digit and + or -, which search_terms() has seen to.
 * If the plan has one number of several digits, that is the pivot; if it has two of
 * two digits, the smaller is not.
 */
static void narrow(struct hunt *hunt)
{
    enum ecu_sign next = ecu_sign_at(hunt->best.equation, 1);
    uint32_t lengths = hunt->plan->lengths;
    int longest = ecu_longest(lengths);
    if (hunt->search.fixed >= 0 || !begins_with(hunt, smallest_digit(hunt->dice, 1)) || next < ECU_DIGIT ||
        next >= ECU_DIVIDE)
        return;
    if (longest > 1 && lengths >> 8 == 1u << 4 * (longest - 2))
        hunt->search.most_pivot = first_digits(hunt->best.equation, longest);
    else if (lengths >> 8 == 2)
        hunt->search.most_long = first_digits(hunt->best.equation, 2);
}

static bool improve(void *context, cub_move equation)
{
    struct hunt *hunt = context;
    hunt->rank = hunt->plan->rank - hunt->layout.loss;
    hunt->best = (struct ecu_best){equation, hunt->plan->score - hunt->layout.loss};
    hunt->layout.below = equation;
    hunt->layout.slack = hunt->search.slack = hunt->layout.loss;
    narrow(hunt);
    return true;
}

/* Searches a plan, only for balances with this digit as a term unless it is -1. */
static void search(struct hunt *hunt, int fixed)
{
    hunt->search.fixed = fixed;
    hunt->search.most_pivot = hunt->search.most_long = ECU_NO_CAP;
    narrow(hunt);
    ecu_search_run(&hunt->search, hunt->plan, hunt->dice);
}

/*
 * Balances with the smallest digits, 0 and another, as terms of their own are few
 * and soon searched; often they are enough: true. But such a digit might be the
 * pivot where all numbers are digits: not tried then.
 */
static bool search_terms(struct hunt *hunt)
{
    int low = smallest_digit(hunt->dice, 0), lead = smallest_digit(hunt->dice, 1);
    if (ecu_longest(hunt->plan->lengths) == 1)
        return false;
    search(hunt, low);
    if (begins_with_term(hunt, low) || lead == low)
        return begins_with_term(hunt, low);
    if (lead <= 9)
        search(hunt, lead);
    return begins_with_term(hunt, lead);
}

/* The best of a plan. */
static void follow(struct hunt *hunt, const struct ecu_plan *plan)
{
    hunt->plan = plan;
    hunt->search.slack = hunt->layout.slack = plan->rank - hunt->rank;
    if (!search_terms(hunt))
        search(hunt, -1);
}

/* Leaves the best in the hunt; how many plans it took. */
static int solve(struct hunt *hunt, const struct ecu_task *task, struct ecu_plan plans[ECU_PLANS])
{
    begin(hunt, task);
    hunt->layout.visit = improve;
    hunt->layout.context = hunt;
    hunt->layout.below = past_all;
    int count = ecu_dice_sound(hunt->dice) ? ecu_plans(task, plans) : 0, i = 0;
    while (i < count && plans[i].rank >= hunt->rank)
        follow(hunt, &plans[i++]);
    return i;
}

bool ecu_solve(const struct ecu_task *task, struct ecu_best *best)
{
    struct hunt hunt;
    struct ecu_plan plans[ECU_PLANS];
    solve(&hunt, task, plans);
    *best = hunt.best;
    return best->equation != 0;
}

/* The first equations after some text, in byte order. */
struct page {
    int count;
    ecu_equation after, equation[PAGE];
    struct hunt *hunt;
};

static bool add_to_page(void *context, cub_move equation)
{
    struct page *page = context;
    struct ecu_layout *l = &page->hunt->layout;
    if (equation <= page->after || l->loss != l->slack)
        return true;
    int i = page->count < PAGE ? page->count++ : PAGE - 1;
    for (; i > 0 && page->equation[i - 1] > equation; i--)
        page->equation[i] = page->equation[i - 1];
    page->equation[i] = equation;
    if (page->count == PAGE)
        l->below = page->equation[PAGE - 1];
    return true;
}

/* Fills a page with equations of this rank. */
static void fill(struct page *page, const struct ecu_plan *plans, int count, int rank)
{
    struct hunt *hunt = page->hunt;
    page->count = 0;
    hunt->layout.below = past_all;
    for (int i = 0; i < count && plans[i].rank >= rank; i++) {
        hunt->plan = &plans[i];
        hunt->search.slack = hunt->layout.slack = plans[i].rank - rank;
        ecu_search_run(&hunt->search, hunt->plan, hunt->dice);
    }
}

bool ecu_solve_all(const struct ecu_task *task, cub_visit *visit, void *context)
{
    struct hunt hunt;
    struct ecu_plan plans[ECU_PLANS];
    struct page page = {.hunt = &hunt};
    int count = solve(&hunt, task, plans);
    if (!hunt.best.equation)
        return true;
    hunt.layout.visit = add_to_page;
    hunt.layout.context = &page;
    hunt.layout.all_orders = true;
    hunt.search.most_pivot = hunt.search.most_long = ECU_NO_CAP;
    hunt.search.fixed = -1;
    do {
        fill(&page, plans, count, hunt.rank);
        for (int i = 0; i < page.count; i++)
            if (!visit(context, page.equation[i]))
                return false;
        page.after = page.count ? page.equation[page.count - 1] : 0;
    } while (page.count == PAGE);
    return true;
}

/* Plan by plan, those that promise most first or last. */
static bool list(const struct ecu_task *task, bool most_first, cub_visit *visit, void *context)
{
    struct hunt hunt;
    struct ecu_plan plans[ECU_PLANS];
    begin(&hunt, task);
    hunt.layout.visit = visit;
    hunt.layout.context = context;
    hunt.layout.all_orders = true;
    hunt.layout.slack = hunt.search.slack = NO_LIMIT;
    int count = ecu_dice_sound(hunt.dice) ? ecu_plans(task, plans) : 0;
    for (int i = 0; i < count; i++) {
        hunt.plan = &plans[most_first ? i : count - 1 - i];
        if (!ecu_search_run(&hunt.search, hunt.plan, hunt.dice))
            return false;
    }
    return true;
}

bool ecu_each(const struct ecu_task *task, cub_visit *visit, void *context)
{
    return list(task, true, visit, context);
}

static bool stop(void *context, cub_move equation)
{
    (void)context, (void)equation;
    return false;
}

/* What promises least is mostly short, and soon found. */
bool ecu_any(const struct ecu_task *task)
{
    return !list(task, false, stop, NULL);
}
