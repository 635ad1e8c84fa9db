/*
 * Equations of up to 13 dice: reading, judging, scoring.
 *
 * All arithmetic is exact and fits 32 bits. A number of n digits is below 10^n
 * and EC-1 lets 8 digit dice in, so the numbers of an equation, multiplied
 * together, stay below 10^8. A side as one fraction has the product of its
 * divisors below, and above it a sum of at most 5 terms (4 operations), each a
 * product of some of its numbers, every number at most once. Compared crosswise,
 * a side's upper part times the other side's lower part is again a sum of at
 * most 5 products of different numbers: below 5 * 10^8 < 2^31.
 */
#include "games/ecuaciones/equation.h"
#include "cubilete/text.h"

enum {
    COLOUR_DICE = 4, /* of each of green, blue and red */
    NUMBERS = 6,     /* one more than 4 operations and `=` */
};

struct number {
    int32_t value;
    uint8_t first, length; /* its place among the signs */
    uint8_t after;         /* the sign after it; ECU_NONE: it is the last */
};

struct row {
    int count, left; /* how many numbers, and how many of them before `=` */
    struct number number[NUMBERS];
};

struct ratio {
    int32_t over, under; /* under > 0 */
};

static const char characters[] = "\0+-0123456789:=x";

int ecu_equation_print(ecu_equation equation, char out[ECU_DICE + 1])
{
    int length = 0;
    for (ecu_equation rest = equation << 12; rest; rest <<= 4)
        out[length++] = characters[rest >> 60];
    out[length] = 0;
    return length;
}

/* The places first to last - 1 of an equation, as text. */
static void print_part(ecu_equation equation, int first, int last, char out[ECU_DICE + 1])
{
    char whole[ECU_DICE + 1] = "";
    ecu_equation_print(equation, whole);
    for (int i = first; i < last; i++)
        out[i - first] = whole[i];
    out[last - first] = 0;
}

enum ecu_sign ecu_sign_read(const char *text, int *length)
{
    *length = 1;
    switch (*text) {
    case '+':
        return ECU_PLUS;
    case '-':
        return ECU_MINUS;
    case 'x':
    case 'X':
    case '*':
        return ECU_TIMES;
    case ':':
    case '/':
        return ECU_DIVIDE;
    case '=':
        return ECU_EQUALS;
    default:
        break;
    }
    if (*text >= '0' && *text <= '9')
        return (enum ecu_sign)(ECU_DIGIT + (*text - '0'));
    *length = cub_str_starts(text, "−") ? 3 : 2;
    if (*length == 3)
        return ECU_MINUS;
    return cub_str_starts(text, "×") ? ECU_TIMES : cub_str_starts(text, "÷") ? ECU_DIVIDE : ECU_NONE;
}

/* EC-1, with the character that is none of the signs; one that can't be shown becomes U+FFFD. */
static bool refuse_sign(const char *text, struct cub_message *why)
{
    char character[5] = {text[0]};
    size_t length = 1;
    while (length < 4 && ((uint8_t)text[length] & 0xC0) == 0x80) {
        character[length] = text[length];
        length++;
    }
    bool shown = (uint8_t)text[0] >= ' ' && text[0] != 0x7F && cub_str_is_utf8(character, length);
    cub_refuse(why, "EC-1", "ecuaciones.sign");
    cub_message_text(why, 0, shown ? character : "\uFFFD");
    return true;
}

static bool is_digit(enum ecu_sign sign)
{
    return sign >= ECU_DIGIT && sign < ECU_DIVIDE;
}

/* EC-1: counts a sign to its colour (0 green, 1 blue, 2 red, 3 orange); NULL or the message if there is no such die. */
static const char *take_die(enum ecu_sign sign, uint8_t taken[4])
{
    static const char *const messages[] = {"ecuaciones.odd", "ecuaciones.even", "ecuaciones.operations",
                                           "ecuaciones.second"};
    int colour = is_digit(sign) ? !((sign - ECU_DIGIT) & 1) : sign == ECU_EQUALS ? 3 : 2;
    taken[colour]++;
    return taken[colour] > (colour == 3 ? 1 : COLOUR_DICE) ? messages[colour] : NULL;
}

static bool refuse_at(struct cub_message *why, const char *rule, const char *message, int column)
{
    cub_refuse(why, rule, message);
    cub_message_place(why, 0, (uint32_t)column);
    return true;
}

/* EC-1. True: refused. What passes has at most 13 signs, for there are only 13 dice. */
static bool read_signs(const char *text, ecu_equation *equation, struct cub_message *why)
{
    uint8_t taken[4] = {0};
    int column = 1, length;
    *equation = 0;
    for (; *text; text += length, column++) {
        enum ecu_sign sign = ecu_sign_read(text, &length);
        const char *message = sign == ECU_NONE ? NULL : take_die(sign, taken);
        if (message)
            return refuse_at(why, "EC-1", message, column);
        if (sign == ECU_NONE) {
            refuse_sign(text, why);
            cub_message_place(why, 0, (uint32_t)column);
            return true;
        }
        *equation |= (ecu_equation)sign << (4 * (ECU_DICE - column));
    }
    return taken[3] == 0 && refuse_at(why, "EC-1", "ecuaciones.equals", column);
}

/* EC-1 of signs that are packed already. */
static bool refuse_signs(ecu_equation equation, struct cub_message *why)
{
    uint8_t taken[4] = {0};
    int column = 1;
    for (ecu_equation rest = equation << 12; rest; rest <<= 4, column++) {
        enum ecu_sign sign = (enum ecu_sign)(rest >> 60);
        const char *message = sign == ECU_NONE ? "match.notation" : take_die(sign, taken);
        if (message)
            return refuse_at(why, "EC-1", message, column);
    }
    return taken[3] == 0 && refuse_at(why, "EC-1", "ecuaciones.equals", column);
}

/* Reads the number that *rest, the signs yet to read from the top bits on, begins with; its length may be 0. */
static void split_number(ecu_equation *rest, struct number *number)
{
    number->value = 0;
    number->length = 0;
    while (is_digit((enum ecu_sign)(*rest >> 60))) {
        number->value = number->value * 10 + (int32_t)(*rest >> 60) - ECU_DIGIT;
        number->length++;
        *rest <<= 4;
    }
    number->after = (uint8_t)(*rest >> 60);
    *rest <<= 4;
}

/* The numbers and the signs between them; false if one has no digits: the row's last, then. */
static bool split(ecu_equation equation, struct row *row)
{
    ecu_equation rest = equation << 12;
    uint8_t at = 0;
    for (row->count = row->left = 0;;) {
        struct number *number = &row->number[row->count++];
        split_number(&rest, number);
        number->first = at;
        at = (uint8_t)(at + number->length + 1);
        if (number->after == ECU_EQUALS)
            row->left = row->count;
        if (number->after == ECU_NONE || number->length == 0)
            return number->length > 0;
    }
}

/* EC-2: the row's last number is missing. */
static bool refuse_gap(const struct row *row, struct cub_message *why)
{
    const struct number *gap = &row->number[row->count - 1];
    char sign[2] = {characters[gap->after]};
    refuse_at(why, "EC-2", gap->after == ECU_NONE ? "ecuaciones.end" : "ecuaciones.number", gap->first + 1);
    cub_message_text(why, 0, sign);
    return true;
}

static bool refuse_zeros(ecu_equation equation, const struct row *row, struct cub_message *why)
{
    for (int i = 0; i < row->count; i++) { /* EC-3 */
        const struct number *n = &row->number[i];
        if (n->length > 1 && ecu_sign_at(equation, n->first) == ECU_DIGIT) {
            char text[ECU_DICE + 1];
            print_part(equation, n->first, n->first + n->length, text);
            refuse_at(why, "EC-3", "ecuaciones.zero", n->first + 1);
            cub_message_text(why, 0, text);
            return true;
        }
    }
    for (int i = 0; i + 1 < row->count; i++) { /* EC-7 */
        const struct number *n = &row->number[i];
        if ((n->after == ECU_TIMES || n->after == ECU_DIVIDE) && (n->value == 0 || n[1].value == 0)) {
            char sign[2] = {characters[n->after]};
            refuse_at(why, "EC-7", "ecuaciones.by-zero", n[1].first);
            cub_message_text(why, 0, sign);
            return true;
        }
    }
    return false;
}

/* EC-8 */
static bool refuse_same(ecu_equation equation, const struct row *row, struct cub_message *why)
{
    int at = row->number[row->left].first - 1, shift = 4 * (ECU_DICE - at);
    if (row->count == 2)
        return refuse_at(why, "EC-8", "ecuaciones.bare", at + 1);
    ecu_equation left = equation >> shift << shift, right = equation << 4 * (at + 1) & (((ecu_equation)1 << 52) - 1);
    if (left != right)
        return false;
    char text[ECU_DICE + 1];
    print_part(equation, 0, at, text);
    refuse_at(why, "EC-8", "ecuaciones.same", at + 1);
    cub_message_text(why, 0, text);
    return true;
}

/* EC-4, EC-5: the exact value of the numbers from first to last - 1; see the bound at the top. */
static struct ratio evaluate(const struct number *first, const struct number *last)
{
    struct ratio sum = {0, 1};
    enum ecu_sign before = ECU_PLUS;
    while (first < last) {
        struct ratio term = {first->value, 1};
        for (; first->after == ECU_TIMES || first->after == ECU_DIVIDE; first++)
            *(first->after == ECU_TIMES ? &term.over : &term.under) *= first[1].value;
        int32_t over = term.over * sum.under;
        sum.over = sum.over * term.under + (before == ECU_MINUS ? -over : over);
        sum.under *= term.under;
        before = (enum ecu_sign)first++->after;
    }
    return sum;
}

static void put_ratio(struct cub_out *out, struct ratio value)
{
    int32_t a = value.over < 0 ? -value.over : value.over, b = value.under;
    while (a != 0) {
        int32_t rest = b % a;
        b = a;
        a = rest;
    }
    cub_put_number(out, value.over / b);
    if (value.under != b) {
        cub_put_char(out, '/');
        cub_put_number(out, value.under / b);
    }
}

/*
 * `5+3=8`, or `7` for a number alone. Always fits: a side leaves the other a
 * digit at least, so it has 11 signs at most, its 7 digits make an upper part
 * below 5 * 10^7 and a lower part of 7 digits: 11 + 1 + 9 + 1 + 7 characters.
 */
static void say_side(ecu_equation equation, const struct number *first, const struct number *last,
                     struct cub_message *why, int arg)
{
    struct cub_out out;
    char text[ECU_DICE + 1];
    if (!why)
        return;
    cub_out_init(&out, why->arg[arg], CUB_ARG_SIZE);
    if (first + 1 < last) {
        print_part(equation, first->first, last[-1].first + last[-1].length, text);
        cub_put_text(&out, text);
        cub_put_char(&out, '=');
    }
    put_ratio(&out, evaluate(first, last));
}

/* EC-6 */
static bool refuse_values(ecu_equation equation, const struct row *row, struct cub_message *why)
{
    const struct number *begin = row->number, *middle = begin + row->left, *end = begin + row->count;
    struct ratio left = evaluate(begin, middle), right = evaluate(middle, end);
    if (left.over * right.under == right.over * left.under)
        return false;
    refuse_at(why, "EC-6", "ecuaciones.differ", middle->first);
    say_side(equation, begin, middle, why, 0);
    say_side(equation, middle, end, why, 1);
    return true;
}

/* Everything but EC-1, which has passed. */
static bool judge(ecu_equation equation, struct cub_message *why)
{
    struct row row;
    if (!split(equation, &row))
        return refuse_gap(&row, why);
    return refuse_zeros(equation, &row, why) || refuse_same(equation, &row, why) || refuse_values(equation, &row, why);
}

ecu_equation ecu_equation_parse(const char *text, struct cub_message *why)
{
    ecu_equation equation;
    if (read_signs(text, &equation, why) || judge(equation, why))
        return 0;
    return equation;
}

bool ecu_equation_refuse(ecu_equation equation, struct cub_message *why)
{
    return refuse_signs(equation, why) || judge(equation, why);
}

ecu_dice ecu_equation_dice(ecu_equation equation)
{
    ecu_dice dice = 0;
    for (ecu_equation rest = equation << 12; rest; rest <<= 4)
        dice += (ecu_dice)1 << 4 * (rest >> 60);
    return dice & ~((ecu_dice)15 << 4 * ECU_EQUALS);
}

/* EC-9: what the sign between two numbers scores. */
static int sign_points(const struct number *before)
{
    if (before->after == ECU_TIMES)
        return before->value == 1 || before[1].value == 1 ? 1 : 2;
    if (before->after == ECU_DIVIDE)
        return before[1].value == 1 ? 1 : 3;
    return 1;
}

/* Die by die: a number's digits show its length down to 1 (EC-10). */
static void list_points(const struct row *row, uint8_t points[ECU_DICE])
{
    int at = 0;
    for (const struct number *n = row->number; n < row->number + row->count; n++) {
        for (int digit = n->length; digit > 0 && at < ECU_DICE; digit--)
            points[at++] = (uint8_t)digit;
        if (n->after != ECU_NONE && at < ECU_DICE)
            points[at++] = (uint8_t)sign_points(n);
    }
    while (at < ECU_DICE)
        points[at++] = 0;
}

int ecu_equation_score(ecu_equation equation, uint8_t points[ECU_DICE])
{
    struct row row;
    int score = 0;
    if (!split(equation, &row))
        return 0;
    for (const struct number *n = row.number; n < row.number + row.count; n++)
        score += n->length * (n->length + 1) / 2 + (n->after == ECU_NONE ? 0 : sign_points(n));
    if (points)
        list_points(&row, points);
    const struct number *last = &row.number[row.count - 1];
    int dice = last->first + last->length;
    return score + (dice == 12 ? 1 : dice == 13 ? 2 : 0); /* EC-11 */
}

/* Four bits a sign and at most 12 dice: with the top bit of each four lent, no sign borrows from its neighbour. */
bool ecu_dice_within(ecu_dice these, ecu_dice those)
{
    const ecu_dice lent = 0x8888888888888888u;
    return (((those | lent) - these) & lent) == lent;
}

int ecu_dice_count(ecu_dice dice)
{
    int count = 0;
    for (; dice; dice >>= 4)
        count += (int)(dice & 15);
    return count;
}
