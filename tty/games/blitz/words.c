/* Blitz in words: what is right to call, and its dice in any order. */
#include "tty/games/words.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "cubilete/lang.h"
#include "cubilete/text.h"
#include "games/blitz/blitz.h"

static const char *topic(const struct cub_state *state)
{
    const struct blitz *s = (const struct blitz *)state;
    if (!state->to_act)
        return "WB-10";
    if (state->to_act & CUB_BIT(CUB_CLOCK))
        return state->setup.option[BLITZ_EXPERT] ? "WB-5" : "WB-4";
    return s->face[0] ? "WB-6" : "WB-3"; /* what the race has brought, or how one begins */
}

static const char *form(const struct cub_state *state)
{
    (void)state;
    return "plain.form.blitz";
}

/* `8@1234` as `8 in 1.23 s`; what stands for an answer that did not come, as that; `-` as giving up. */
static void move(const char *text, char out[CUB_MOVE_TEXT])
{
    unsigned number, ms;
    char digits[CUB_MOVE_TEXT], time[CUB_DECIMAL + 2], seconds[CUB_DECIMAL];
    if (strcmp(text, "-") == 0)
        snprintf(out, CUB_MOVE_TEXT, "%s", cub_msg("show.gave-up"));
    else if (sscanf(text, "%u@%u", &number, &ms) != 2)
        snprintf(out, CUB_MOVE_TEXT, "%s", text);
    else if (number == BLITZ_MOST)
        cub_format(out, CUB_MOVE_TEXT, "show.no-answer", "", "", "");
    else {
        unsigned hundredths = ms / 10;
        snprintf(digits, sizeof digits, "%u", number);
        snprintf(time, sizeof time, "%s s", cub_decimal(seconds, hundredths / 100.0, 2));
        cub_format(out, CUB_MOVE_TEXT, "show.call", digits, time, "");
    }
}

static int answer(const struct cub_state *state)
{
    return blitz_answer((const struct blitz *)state);
}

static bool right(const struct cub_state *state, cub_move call)
{
    return call != BLITZ_GIVE_UP && (int)blitz_call_number(call) == answer(state);
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

/* One die at *typed, which is moved past it. False: it is none, or one too many. */
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

/*
 * The coloured dice come in the order of the notation or with their letters, `K4 O3
 * R(G) G2 B5 Y1 G K`; a dot in brackets or, if its colour is known, `R*`.
 */
static void sort(const struct cub_state *state, const char *typed, char out[CUB_MOVE_TEXT])
{
    struct table_dice dice = {.s = (const struct blitz *)state};
    struct cub_out text;
    cub_out_init(&text, out, CUB_MOVE_TEXT);
    if (is_record(typed))
        take_record(&dice, &typed);
    while (*typed) {
        if (tty_dice_blank(*typed) || *typed == '+') {
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

/* A letter before a face, or brackets around one, belong to it: a die is a face, or a letter without one. */
static int count(const char *typed)
{
    int dice = 0;
    if (is_record(typed))
        return (int)strlen(typed);
    for (; *typed; typed++) {
        int lettered = colour_of(*typed) >= 0 && face_length(typed + 1), length = face_length(typed + lettered);
        if (tty_dice_blank(*typed) || *typed == '+')
            continue;
        dice++;
        typed += length ? lettered + length - 1 : 0;
    }
    return dice;
}

const struct tty_words tty_blitz_words = {
    .game = "blitz",
    .topic = topic,
    .form = form,
    .move = move,
    .dice = "referee.form.blitz",
    .sort = sort,
    .count = count,
    .answer = answer,
    .right = right,
    .silence = "99",
};
