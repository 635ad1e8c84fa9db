/*
 * A balance written as equations. Where numbers are equal, the search may find a
 * balance more than once; of the ways to write it each keeps some, so that no
 * equation comes twice: those where the pivot stands before its equals, and terms
 * with equal heads, of one number or of several, in the order of the search.
 */
#include "games/ecuaciones/layout.h"

/* The numbers of one term. */
struct shuffle {
    struct ecu_layout *layout;
    struct ecu_term *term;
    struct ecu_part part[ECU_NUMBERS];
    int count, pivot; /* which of them is the pivot; -1: none */
};

/* Writes a number of up to 8 digits after the first signs of a text; the new length. */
static int write_number(ecu_equation *text, int length, int32_t value)
{
    int32_t unit = 1;
    while (value / unit >= 10)
        unit *= 10;
    for (; unit > 0; unit /= 10)
        *text |= (ecu_equation)(ECU_DIGIT + value / unit % 10) << 4 * (ECU_DICE - ++length);
    return length;
}

/* Whether another number says no to number i here: its twin comes first, and the pivot before its equals. */
static bool waits(const struct shuffle *s, uint32_t unused, int i)
{
    for (int k = 0; k < s->count; k++) {
        if (k == i || !(unused >> k & 1) || s->part[k].value != s->part[i].value || i == s->pivot)
            continue;
        if (k == s->pivot || (k < i && (s->part[k].role == ECU_DIVISOR) == (s->part[i].role == ECU_DIVISOR)))
            return true;
    }
    return false;
}

static void keep_order(struct shuffle *s, ecu_equation text, int length, int loss)
{
    struct ecu_layout *l = s->layout;
    struct ecu_term *term = s->term;
    int at = term->first + (l->all_orders ? term->orders : 0);
    bool better = loss < l->cost[at] || (loss == l->cost[at] && text < l->order[at]);
    if (!l->all_orders && term->orders > 0 && !better)
        return;
    l->order[at] = text;
    l->cost[at] = (uint8_t)loss;
    term->orders = (uint8_t)(at + 1 - term->first);
    term->length = (uint8_t)length;
}

/* Writes the unused numbers of a term in every order, after a number of value before (0: none). */
static void shuffle(struct shuffle *s, uint32_t unused, ecu_equation text, int length, int32_t before, int loss)
{
    if (!unused)
        keep_order(s, text, length, loss);
    for (int i = 0; i < s->count; i++) {
        const struct ecu_part *part = &s->part[i];
        bool divisor = part->role == ECU_DIVISOR;
        ecu_equation next = text;
        int at = length, lost = loss;
        if (!(unused >> i & 1) || (divisor && length == 0) || waits(s, unused, i))
            continue;
        if (length > 0) {
            next |= (ecu_equation)(divisor ? ECU_DIVIDE : ECU_TIMES) << 4 * (ECU_DICE - ++at);
            lost += divisor ? 2 * (part->value == 1) : part->value == 1 || before == 1; /* EC-9 */
        }
        at = write_number(&next, at, part->value);
        shuffle(s, unused & ~(1u << i), next, at, part->value, lost);
    }
}

static void add_term(struct ecu_layout *l, struct shuffle *s, int32_t largest)
{
    struct ecu_term *term = &l->term[l->terms], *last = term - 1;
    *term = (struct ecu_term){.pan = (uint8_t)s->part[0].role, .head = s->part[0].value, .lone = s->count == 1};
    if (l->terms++ > 0)
        term->first = (uint8_t)(last->first + last->orders);
    for (int i = 0; i < s->count; i++)
        term->ties |= s->pivot < 0 && s->part[i].value == largest;
    s->term = term;
    shuffle(s, (1u << s->count) - 1, 0, 0, 0, 0);
}

/* Gathers the terms; a pivot that is a divisor comes after the head of its term. */
static void gather(struct ecu_layout *l, const struct ecu_part *part)
{
    struct shuffle s = {.layout = l};
    int below = part[0].role == ECU_DIVISOR;
    int count = l->plan->sums + l->plan->factors + l->plan->divisors + 2;
    l->terms = 0;
    for (int i = 0; i < count;) {
        s.count = 0;
        s.pivot = i == 0 ? below : -1;
        do {
            s.part[s.count++] = part[below && i < 2 ? 1 - i : i];
            i++;
        } while (i < count && (part[i].role >= ECU_FACTOR || (below && i == 1)));
        add_term(l, &s, part[0].value);
    }
}

/* A text under way: ends with a term. */
struct line {
    ecu_equation text;
    int length, equals; /* signs; where `=` is, 0: not yet */
    int loss;
    uint32_t unused; /* terms */
    int pan;         /* of this side */
    int own, other;  /* signs left */
    int32_t last;    /* the last term's head */
};

static bool lay_term(struct ecu_layout *, const struct line *, enum ecu_sign);

/* EC-8: the two sides are not the same row. */
static bool differs(const struct line *line)
{
    int right = line->length - line->equals - 1;
    ecu_equation mask = ((ecu_equation)1 << 4 * right) - 1;
    return right != line->equals ||
           (line->text >> 4 * (ECU_DICE - line->equals) & mask) != (line->text >> 4 * (ECU_DICE - line->length) & mask);
}

static bool finish(struct ecu_layout *l, const struct line *line)
{
    if (!line->equals || (line->loss == l->slack && line->text >= l->below) || !differs(line))
        return true;
    l->loss = line->loss;
    return l->visit(l->context, line->text);
}

static bool go_on(struct ecu_layout *l, const struct line *line)
{
    bool product = l->plan->sums == 0;
    if (!line->unused)
        return finish(l, line);
    return lay_term(l, line, product ? ECU_TIMES : ECU_PLUS) && lay_term(l, line, product ? ECU_DIVIDE : ECU_MINUS) &&
           (line->equals || lay_term(l, line, ECU_EQUALS));
}

static bool write_term(struct ecu_layout *l, const struct line *line, const struct ecu_term *term)
{
    int shift = 4 * (ECU_DICE - line->length - term->length);
    for (int i = 0; i < term->orders; i++) {
        struct line next = *line;
        next.text |= l->order[term->first + i] >> 4 * line->length;
        next.length += term->length;
        next.loss += l->cost[term->first + i];
        if (next.loss > l->slack || (next.loss == l->slack && next.text >> shift > l->below >> shift))
            continue;
        if (!go_on(l, &next))
            return false;
    }
    return true;
}

/* A term waits for unused ones with an equal head before it, and for the pivot if it has its equal. */
static bool term_waits(const struct ecu_layout *l, uint32_t unused, int i)
{
    const struct ecu_term *term = l->term;
    if (term[i].ties && (unused & 1))
        return true;
    for (int k = 1; k < i; k++)
        if ((unused >> k & 1) && term[k].head == term[i].head && term[k].lone == term[i].lone)
            return true;
    return false;
}

/* Goes on with a sign (ECU_NONE at the start) and every term that it can stand before. */
static bool lay_term(struct ecu_layout *l, const struct line *line, enum ecu_sign sign)
{
    struct line next = *line;
    bool other = sign == ECU_MINUS || sign == ECU_DIVIDE;
    if (sign == ECU_EQUALS) {
        next.equals = line->length;
        next.pan = !line->pan;
    } else if (sign != ECU_NONE && --*(other ? &next.other : &next.own) < 0) {
        return true;
    }
    if (sign != ECU_NONE)
        next.text |= (ecu_equation)sign << 4 * (ECU_DICE - ++next.length);
    for (int i = l->terms - 1; i >= 0; i--) {
        const struct ecu_term *term = &l->term[i];
        if (!(line->unused >> i & 1) || term->pan != (other ? !next.pan : next.pan) || term_waits(l, line->unused, i))
            continue;
        next.unused = line->unused & ~(1u << i);
        next.last = term->head;
        next.loss = line->loss;
        if (sign == ECU_TIMES) /* EC-9 */
            next.loss += term->head == 1 || line->last == 1;
        else if (sign == ECU_DIVIDE)
            next.loss += 2 * (term->head == 1);
        if (!write_term(l, &next, term))
            return false;
    }
    return true;
}

static int count(ecu_dice dice, enum ecu_sign sign)
{
    return (int)(dice >> 4 * sign & 15);
}

static int lesser(int a, int b)
{
    return a < b ? a : b;
}

bool ecu_layout_run(struct ecu_layout *l, const struct ecu_task *task, const struct ecu_plan *plan,
                    const struct ecu_part *parts, int loss)
{
    ecu_dice dice = task->dice + task->must;
    struct line line = {.own = plan->factors, .other = plan->divisors, .loss = loss};
    l->plan = plan;
    gather(l, parts);
    if (plan->sums > 0) { /* what must be of the one sign is none of the other */
        line.own = lesser(count(dice, ECU_PLUS), plan->sums - count(task->must, ECU_MINUS));
        line.other = lesser(count(dice, ECU_MINUS), plan->sums - count(task->must, ECU_PLUS));
    }
    line.unused = (1u << l->terms) - 1;
    for (line.pan = 0; line.pan < 2; line.pan++)
        if (!lay_term(l, &line, ECU_NONE))
            return false;
    return true;
}
