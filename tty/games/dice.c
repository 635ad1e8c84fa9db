/* Dice in any order. */
#include "tty/games/dice.h"

#include <ctype.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/text.h"
#include "games/blitz/blitz.h"
#include "games/ecuaciones/dice.h"

static bool is_blank(char c)
{
    return c == ' ' || c == ',' || c == ';' || c == '\t';
}

/* Insertion: a handful of dice. */
static void sort(char *dice, size_t length)
{
    for (size_t i = 1; i < length; i++)
        for (size_t j = i; j > 0 && dice[j - 1] > dice[j]; j--) {
            char swap = dice[j];
            dice[j] = dice[j - 1];
            dice[j - 1] = swap;
        }
}

static void sort_digits(const char *typed, char out[CUB_MOVE_TEXT])
{
    struct cub_out text;
    cub_out_init(&text, out, CUB_MOVE_TEXT);
    for (; *typed; typed++)
        if (!is_blank(*typed))
            cub_put_char(&text, *typed);
    sort(out, strlen(out));
}

/* Signs as equations have them; the `=` goes without saying. */
static void sort_signs(const char *typed, char out[CUB_MOVE_TEXT])
{
    ecu_dice dice = 0;
    int count = 0;
    while (*typed) {
        int length = 1;
        enum ecu_sign sign = is_blank(*typed) ? ECU_EQUALS : ecu_sign_read(typed, &length);
        bool die = sign != ECU_EQUALS;
        if (sign == ECU_NONE || (die && count == ECU_ROLLED)) { /* more dice than there are, or none */
            out[0] = '?';
            out[1] = 0;
            return;
        }
        dice += (ecu_dice)die << (4 * sign);
        count += die;
        typed += length;
    }
    ecu_dice_print(dice, out);
}

static const char colours[] = "ORGBYK";

/* The colour that a letter stands for, in either case; -1: none. */
static int colour_of(char letter)
{
    const char *at = letter ? strchr(colours, toupper((unsigned char)letter)) : NULL;
    return at ? (int)(at - colours) : -1;
}

/* What was typed of blitz's dice; a face of 0 is missing. */
struct table_dice {
    char face[BLITZ_COLOURS + 1];
    int white[BLITZ_COLOURS]; /* dots of each colour */
    int next;                 /* the die that a face without a letter belongs to */
};

/* One die at *typed, which is moved behind it. False: it is none, or one too many. */
static bool take_die(struct table_dice *dice, const char **typed)
{
    int colour = colour_of(**typed);
    bool lettered = colour >= 0 && (isdigit((unsigned char)(*typed)[1]) || (*typed)[1] == '*');
    if (colour >= 0 && !lettered) {
        dice->white[colour]++;
        ++*typed;
        return true;
    }
    *typed += lettered;
    int die = lettered ? colour : dice->next++;
    if (die >= BLITZ_COLOURS || dice->face[die])
        return false;
    dice->face[die] = *(*typed)++;
    return true;
}

static void sort_colours(const char *typed, char out[CUB_MOVE_TEXT])
{
    struct table_dice dice = {0};
    struct cub_out text;
    cub_out_init(&text, out, CUB_MOVE_TEXT);
    while (*typed) {
        if (is_blank(*typed) || *typed == '+') {
            typed++;
        } else if (!take_die(&dice, &typed)) {
            cub_put_char(&text, '?');
            return;
        }
    }
    for (int i = 0; i < BLITZ_COLOURS; i++)
        cub_put_char(&text, dice.face[i] ? dice.face[i] : '?');
    for (int i = 0; i < BLITZ_COLOURS; i++)
        for (int n = 0; n < dice.white[i]; n++)
            cub_put_char(&text, colours[i]);
}

void tty_dice_sort(const struct cub_game *game, const char *typed, char out[CUB_MOVE_TEXT])
{
    if (game == &cub_ecuaciones)
        sort_signs(typed, out);
    else if (game == &cub_blitz)
        sort_colours(typed, out);
    else
        sort_digits(typed, out);
}
