/* Finding equations in plain ways, as a check on the solver. */
#include "tests/ecuaciones_walk.h"

#include <stdio.h>
#include <string.h>

static const char characters[] = "?+-0123456789:=x";

ecu_dice test_dice(const char *text)
{
    ecu_dice dice = 0;
    for (; *text; text++)
        dice += (ecu_dice)1 << 4 * (strchr(characters, *text) - characters);
    return dice;
}

struct search {
    cub_visit *visit;
    void *context;
    char text[2 * ECU_DICE]; /* 13 signs, or 12 and a number of 8 digits */
};

static void try_rows(struct search *s, ecu_dice dice, int length)
{
    s->text[length] = 0;
    ecu_equation equation = length >= 5 ? ecu_equation_parse(s->text, NULL) : 0;
    if (equation)
        s->visit(s->context, equation);
    for (int sign = 1; sign < ECU_SIGNS; sign++) {
        if (!(dice >> 4 * sign & 15))
            continue;
        s->text[length] = characters[sign];
        try_rows(s, dice - ((ecu_dice)1 << 4 * sign), length + 1);
    }
}

void test_brute(ecu_dice dice, cub_visit *visit, void *context)
{
    struct search s = {.visit = visit, .context = context};
    try_rows(&s, dice + ((ecu_dice)1 << 4 * ECU_EQUALS), 0);
}

struct ratio {
    int64_t over, under;
};

/* A text that ends after a separator, or is empty; a number comes next. */
struct prefix {
    ecu_dice dice;     /* left to use, the `=` among them */
    int length;        /* of the text */
    bool divide;       /* the number is after : */
    struct ratio sum;  /* of the left side's whole terms, less the right side's */
    struct ratio term; /* the unfinished term without the number, with its sign in that sum */
};

static bool has(ecu_dice dice, int sign)
{
    return dice >> 4 * sign & 15;
}

static struct ratio plus(struct ratio a, struct ratio b)
{
    return (struct ratio){a.over * b.under + b.over * a.under, a.under * b.under};
}

/* Tries the number that makes the sum 0. */
static void finish(struct search *s, const struct prefix *p)
{
    int64_t over = p->divide ? p->term.over * p->sum.under : -p->sum.over * p->term.under;
    int64_t under = p->divide ? -p->term.under * p->sum.over : p->sum.under * p->term.over;
    if (under == 0 || over % under != 0 || over / under < 0 || over / under > 99999999)
        return;
    ecu_dice dice = p->dice;
    int length = p->length + sprintf(s->text + p->length, "%d", (int)(over / under));
    for (int i = p->length; i < length; i++) {
        int sign = ECU_DIGIT + s->text[i] - '0';
        if (!has(dice, sign))
            return;
        dice -= (ecu_dice)1 << 4 * sign;
    }
    ecu_equation equation = ecu_equation_parse(s->text, NULL);
    if (equation)
        s->visit(s->context, equation);
}

static void walk(struct search *, const struct prefix *);

/* Goes on after a number with each separator that is left. */
static void separate(struct search *s, const struct prefix *p, int64_t value)
{
    static const int signs[] = {ECU_PLUS, ECU_MINUS, ECU_DIVIDE, ECU_EQUALS, ECU_TIMES};
    for (int i = 0; i < 5; i++) {
        struct prefix next = *p;
        bool right = !has(p->dice, ECU_EQUALS) || signs[i] == ECU_EQUALS;
        if (!has(p->dice, signs[i]))
            continue;
        s->text[next.length++] = characters[signs[i]];
        next.dice -= (ecu_dice)1 << 4 * signs[i];
        next.divide = signs[i] == ECU_DIVIDE;
        *(p->divide ? &next.term.under : &next.term.over) *= value;
        if (signs[i] != ECU_DIVIDE && signs[i] != ECU_TIMES) {
            next.sum = plus(next.sum, next.term);
            next.term = (struct ratio){(signs[i] == ECU_MINUS) == right ? 1 : -1, 1};
        }
        if (value != 0 || (signs[i] != ECU_DIVIDE && signs[i] != ECU_TIMES))
            walk(s, &next);
    }
}

static void lay_digits(struct search *s, const struct prefix *p, int64_t value)
{
    for (int digit = 0; digit <= 9; digit++) {
        struct prefix next = *p;
        if (!has(p->dice, ECU_DIGIT + digit))
            continue;
        s->text[next.length++] = characters[ECU_DIGIT + digit];
        next.dice -= (ecu_dice)1 << 4 * (ECU_DIGIT + digit);
        int64_t longer = value * 10 + digit;
        if (longer != 0 || !p->divide)
            separate(s, &next, longer);
        if (longer != 0)
            lay_digits(s, &next, longer);
    }
}

static void walk(struct search *s, const struct prefix *p)
{
    bool right = !has(p->dice, ECU_EQUALS);
    if (right)
        finish(s, p);
    if (!right || ecu_dice_colour(p->dice, ECU_RED) > 0) /* something can follow the number */
        lay_digits(s, p, 0);
}

void test_walk(ecu_dice dice, cub_visit *visit, void *context)
{
    struct search s = {.visit = visit, .context = context};
    struct prefix start = {.dice = dice + ((ecu_dice)1 << 4 * ECU_EQUALS), .sum = {0, 1}, .term = {1, 1}};
    walk(&s, &start);
}
