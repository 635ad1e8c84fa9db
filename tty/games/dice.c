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

/* The colour that a letter stands for, in either case; -1: none. */
static int colour_of(char letter)
{
    return blitz_colour_read((char)toupper((unsigned char)letter));
}

/* What was typed of blitz's dice; a face of 0 is missing. */
struct table_dice {
    const struct blitz *s;
    char face[BLITZ_COLOURS];
    int white[BLITZ_COLOURS]; /* dots of each colour */
    int next;                 /* the die that a face without a letter belongs to */
};

/* A dot as records of this game have it: ours is `*`, another box's tells its colour. */
static char dot_of(const struct blitz *s, int die, int colour)
{
    return !s->foreign && s->dot[die] == colour + 1 ? '*' : blitz_dots[colour];
}

/* What was typed without brackets; a dot that is known need not be told again. */
static char bare_face(const struct blitz *s, int die, char typed)
{
    return typed == '*' && s->foreign && s->dot[die] ? blitz_dots[s->dot[die] - 1] : typed;
}

/* A face: `3`, `*` or `(G)`; how long it is, 0: none stands there. */
static int face_length(const char *typed)
{
    if (isdigit((unsigned char)*typed) || *typed == '*')
        return 1;
    return *typed == '(' && colour_of(typed[1]) >= 0 && typed[2] == ')' ? 3 : 0;
}

/* One die at *typed, which is moved behind it. False: it is none, or one too many. */
static bool take_die(struct table_dice *dice, const char **typed)
{
    int colour = colour_of(**typed), lettered = colour >= 0 && face_length(*typed + 1);
    if (colour >= 0 && !lettered) {
        dice->white[colour]++;
        ++*typed;
        return true;
    }
    *typed += lettered;
    int die = lettered ? colour : dice->next++, length = face_length(*typed);
    if (!length || die >= BLITZ_COLOURS || dice->face[die])
        return false;
    dice->face[die] = length > 1 ? dot_of(dice->s, die, colour_of((*typed)[1])) : bare_face(dice->s, die, **typed);
    *typed += length;
    return true;
}

/* Whether dice are typed as records have them; only so `g` can be a dot of orange's, and not the green die. */
static bool is_record(const char *typed)
{
    return strspn(typed, "123456789*orgbyk") == BLITZ_COLOURS &&
           strspn(typed + BLITZ_COLOURS, blitz_letters) == strlen(typed + BLITZ_COLOURS);
}

/* The coloured dice of a record's text. */
static void take_record(struct table_dice *dice, const char **typed)
{
    for (int die = 0; die < BLITZ_COLOURS; die++, ++*typed) {
        const char *dot = strchr(blitz_dots, **typed);
        dice->face[die] = dot ? dot_of(dice->s, die, (int)(dot - blitz_dots)) : bare_face(dice->s, die, **typed);
    }
    dice->next = BLITZ_COLOURS;
}

static void sort_colours(const struct blitz *s, const char *typed, char out[CUB_MOVE_TEXT])
{
    struct table_dice dice = {.s = s};
    struct cub_out text;
    cub_out_init(&text, out, CUB_MOVE_TEXT);
    if (is_record(typed))
        take_record(&dice, &typed);
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
            cub_put_char(&text, blitz_letters[i]);
}

void tty_dice_sort(const struct cub_game *game, const struct cub_state *state, const char *typed,
                   char out[CUB_MOVE_TEXT])
{
    if (game == &cub_ecuaciones)
        sort_signs(typed, out);
    else if (game == &cub_blitz)
        sort_colours((const struct blitz *)state, typed, out);
    else
        sort_digits(typed, out);
}
