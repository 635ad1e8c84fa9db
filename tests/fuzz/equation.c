/*
 * Fuzzes the reading of equations: any text is refused with a rule, a reason and
 * a place in it, or comes back from what is printed and scores what it can.
 */
#include <stdlib.h>
#include <string.h>

#include "cubilete/lang.h"
#include "games/ecuaciones/ecuaciones.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void demand(bool holds)
{
    if (!holds)
        abort();
}

/* A refusal names a rule that is ours, a message that there is, and a place in the text or right after it. */
static void check_refusal(const struct cub_message *why, size_t length)
{
    demand(why->rule && memcmp(why->rule, "EC-", 3) == 0);
    demand(why->id && strcmp(cub_msg(why->id), why->id) != 0);
    demand(why->column >= 1 && why->column <= length + 1 && why->line == 0);
}

/* At most 8 digits in one number, 4 operations of 3 points, `=` and the bonus. */
static void check_score(ecu_equation equation, int length)
{
    enum { MOST = 8 * 9 / 2 + 4 * 3 + 1 + 2 };
    uint8_t points[ECU_DICE];
    int score = ecu_equation_score(equation, points), sum = length == 12 ? 1 : length == 13 ? 2 : 0;
    demand(score == ecu_equation_score(equation, NULL) && score >= length && score <= MOST);
    for (int i = 0; i < ECU_DICE; i++) {
        demand(i < length ? points[i] >= 1 && points[i] <= 8 : points[i] == 0);
        sum += points[i];
    }
    demand(sum == score);
}

static void check_equation(ecu_equation equation)
{
    char text[ECU_DICE + 1];
    int length = ecu_equation_print(equation, text);
    ecu_dice dice = ecu_equation_dice(equation);
    demand(length >= 5 && length <= ECU_DICE && strlen(text) == (size_t)length);
    demand(ecu_equation_parse(text, NULL) == equation && !ecu_equation_refuse(equation, NULL));
    demand(ecu_dice_sound(dice) && !ecu_dice_stray(dice) && ecu_dice_count(dice) == length - 1);
    check_score(equation, length);
}

static void read_text(const char *text)
{
    struct cub_message why = {0};
    ecu_equation equation = ecu_equation_parse(text, &why);
    demand((equation == 0) == (ecu_equation_parse(text, NULL) == 0));
    if (equation)
        check_equation(equation);
    else
        check_refusal(&why, strlen(text));
}

/* Any 13 signs, and none among them. */
static void read_signs(const uint8_t *data, size_t size)
{
    struct cub_message why = {0};
    ecu_equation equation = 0;
    for (int i = 0; i < ECU_DICE; i++)
        equation = equation << 4 | ((size_t)i < size ? data[i] & 15 : 0);
    if (ecu_equation_refuse(equation, &why))
        check_refusal(&why, ECU_DICE);
    else
        check_equation(equation);
}

/* The first byte says how the rest is read; as signs only, there is more to find. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char signs[] = "+-x:=0123456789X";
    char *text = size ? malloc(size) : NULL; /* its last byte for the NUL: a step beyond is seen */
    if (!text)
        return 0;
    for (size_t i = 1; i < size; i++)
        text[i - 1] = data[0] & 1 ? signs[data[i] & 15] : (char)data[i];
    text[size - 1] = 0;
    read_text(text);
    read_signs(data + 1, size - 1);
    free(text);
    return 0;
}
