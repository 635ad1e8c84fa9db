/*
 * Every legal equation of some dice, in byte order: a depth-first walk over their
 * texts. The last number is never searched for: what stands before it says what
 * it has to be.
 */
#include "solver.h"

struct ratio {
    int32_t over, under; /* the bound of equation.c holds for every prefix, too */
};

/* A text that ends behind a separator, or is empty; a number comes next. */
struct prefix {
    ecu_equation text;
    int length;
    ecu_dice dice;     /* left to use */
    bool right;        /* `=` has been passed */
    bool joined;       /* the number is behind x or : */
    bool divide;       /* it is behind : */
    struct ratio goal; /* the value of the left side, once on the right */
    struct ratio sum;  /* of this side's whole terms */
    struct ratio term; /* the unfinished term without the number, with its sign */
};

struct walk {
    const struct ecu_task *task;
    cub_visit *visit;
    void *context;
};

static const struct ratio none = {0, 1}, one = {1, 1};

static ecu_dice die(int sign)
{
    return (ecu_dice)1 << 4 * sign;
}

static bool has(ecu_dice dice, int sign)
{
    return dice >> 4 * sign & 15;
}

static bool has_operation(ecu_dice dice)
{
    return has(dice, ECU_PLUS) || has(dice, ECU_MINUS) || has(dice, ECU_TIMES) || has(dice, ECU_DIVIDE);
}

static bool has_digit(ecu_dice dice)
{
    return dice << 4 * (ECU_SIGNS - ECU_DIVIDE) >> 4 * (ECU_SIGNS - ECU_DIVIDE + ECU_DIGIT);
}

static void push(struct prefix *p, int sign)
{
    p->text |= (ecu_equation)sign << 4 * (ECU_DICE - 1 - p->length++);
    p->dice -= sign == ECU_EQUALS ? 0 : die(sign);
}

static struct ratio plus(struct ratio a, struct ratio b)
{
    return (struct ratio){a.over * b.under + b.over * a.under, a.under * b.under};
}

/* What the last number of the right side has to be; -1: none can make the equation true. */
static int32_t last_number(const struct prefix *p)
{
    struct ratio rest = plus(p->goal, (struct ratio){-p->sum.over, p->sum.under});
    int32_t over = p->divide ? p->term.over * rest.under : rest.over * p->term.under;
    int32_t under = p->divide ? p->term.under * rest.over : rest.under * p->term.over;
    if (under == 0 || over % under != 0 || (over == 0 && p->joined))
        return -1;
    return over / under < 0 ? -1 : over / under;
}

/* EC-8 and the task's wishes; all else is true of what the walk makes. */
static bool offer(struct walk *w, const struct prefix *p)
{
    const struct ecu_task *task = w->task;
    ecu_dice used = task->dice + task->must - p->dice;
    int left = 0;
    while (ecu_sign_at(p->text, left) != ECU_EQUALS)
        left++;
    if (!has_operation(used) || !ecu_dice_within(task->must, used) || (task->must && used == task->must))
        return true;
    if (2 * left + 1 == p->length &&
        p->text >> 4 * (ECU_DICE - left) == (p->text >> 4 * (ECU_DICE - p->length) & (die(left) - 1)))
        return true;
    return !ecu_line_fits(task->line, p->text) || w->visit(w->context, p->text);
}

static bool next_number(struct walk *, const struct prefix *);

/* Goes on with a separator behind a number. */
static bool separate(struct walk *w, const struct prefix *p, int32_t value, int sign)
{
    struct prefix next = *p;
    bool joined = sign == ECU_TIMES || sign == ECU_DIVIDE;
    if (sign == ECU_EQUALS ? p->right : !has(p->dice, sign))
        return true;
    if (!has_digit(p->dice) || (joined && value == 0)) /* EC-7 */
        return true;
    push(&next, sign);
    *(p->divide ? &next.term.under : &next.term.over) *= value;
    next.joined = joined;
    next.divide = sign == ECU_DIVIDE;
    if (!joined) {
        next.sum = plus(next.sum, next.term);
        next.term = sign == ECU_MINUS ? (struct ratio){-1, 1} : one;
    }
    if (sign == ECU_EQUALS) {
        next.goal = next.sum;
        next.sum = none;
        next.right = true;
    }
    return next_number(w, &next);
}

/* Every digit that may come next in the number of this value so far, and what follows. */
static bool next_digit(struct walk *w, const struct prefix *p, int32_t value, int32_t last)
{
    for (int digit = 0; digit <= 9; digit++) {
        struct prefix next = *p;
        int32_t longer = value * 10 + digit;
        if (!has(p->dice, ECU_DIGIT + digit) || (longer == 0 && p->joined)) /* EC-7 */
            continue;
        push(&next, ECU_DIGIT + digit);
        if (longer == last && !offer(w, &next))
            return false;
        if (!separate(w, &next, longer, ECU_PLUS) || !separate(w, &next, longer, ECU_MINUS))
            return false;
        if (longer != 0 && !next_digit(w, &next, longer, last)) /* EC-3 */
            return false;
        if (!separate(w, &next, longer, ECU_DIVIDE) || !separate(w, &next, longer, ECU_EQUALS) ||
            !separate(w, &next, longer, ECU_TIMES))
            return false;
    }
    return true;
}

/* The last number when nothing can follow it. */
static bool finish(struct walk *w, const struct prefix *p, int32_t last)
{
    struct prefix next = *p;
    int32_t unit = 1;
    while (last / unit >= 10)
        unit *= 10;
    for (; unit > 0; unit /= 10) {
        int sign = ECU_DIGIT + last / unit % 10;
        if (!has(next.dice, sign))
            return true;
        push(&next, sign);
    }
    return offer(w, &next);
}

static bool next_number(struct walk *w, const struct prefix *p)
{
    int32_t last = p->right ? last_number(p) : -1;
    if (p->right && !has_operation(p->dice))
        return last < 0 || finish(w, p, last);
    return next_digit(w, p, 0, last);
}

bool ecu_each(const struct ecu_task *task, cub_visit *visit, void *context)
{
    struct walk w = {.task = task, .visit = visit, .context = context};
    struct prefix start = {.dice = task->dice + task->must, .goal = none, .sum = none, .term = one};
    return !ecu_dice_sound(start.dice) || next_number(&w, &start);
}
