/*
 * Blitz's notation: a roll is `3*2514GK`, of a foreign box with the colours of dots
 * `3g2514GK`; a call is `8@1234`; `-` gives up, `!` closes the race.
 */
#include "cubilete/text.h"
#include "games/blitz/blitz.h"

const char blitz_letters[BLITZ_COLOURS + 1] = "ORGBYK", blitz_dots[BLITZ_COLOURS + 1] = "orgbyk";

static void print_roll(struct cub_out *out, cub_move roll)
{
    for (int die = 0; die < BLITZ_COLOURS; die++)
        cub_put_char(out, blitz_face_letter(die, blitz_roll_face(roll, die)));
    for (int die = BLITZ_COLOURS; blitz_roll_face(roll, die); die++)
        cub_put_char(out, blitz_letters[blitz_roll_face(roll, die) - 1]);
}

static void print_call(struct cub_out *out, cub_move move)
{
    cub_put_number(out, blitz_call_number(move));
    if (blitz_call_ms(move) == CUB_NEVER)
        return;
    cub_put_char(out, '@');
    cub_put_number(out, blitz_call_ms(move));
}

void blitz_print(const struct blitz *s, int who, cub_move move, char *out)
{
    struct cub_out text;
    (void)s;
    cub_out_init(&text, out, CUB_MOVE_TEXT);
    if (who == CUB_DICE)
        print_roll(&text, move);
    else if (who == CUB_CLOCK)
        cub_put_char(&text, '!');
    else if (move == BLITZ_GIVE_UP)
        cub_put_char(&text, '-');
    else
        print_call(&text, move);
}

int blitz_colour_read(char c)
{
    for (int i = 0; i < BLITZ_COLOURS; i++)
        if (blitz_letters[i] == c)
            return i;
    return -1;
}

static cub_move refuse_notation(struct cub_message *why)
{
    cub_refuse(why, "NO-1", "match.notation");
    return 0;
}

/* WB-1: a dot has the colour of another die. */
static cub_move refuse_face(int die, char c, struct cub_message *why)
{
    if (c != blitz_dots[die])
        return refuse_notation(why);
    cub_refuse(why, "WB-1", "blitz.own-dot");
    cub_message_text(why, 0, (const char[]){blitz_letters[die], 0});
    return 0;
}

/* White dice past the one too many that a roll has room for are dropped: it is wrong with one already. */
static cub_move parse_roll(const char *text, struct cub_message *why)
{
    cub_move roll = 0;
    int die = 0, last = 1;
    for (; die < BLITZ_COLOURS; die++, text++) {
        if (!blitz_face_read(die, *text))
            return refuse_face(die, *text, why);
        roll = blitz_roll_put(roll, die, blitz_face_read(die, *text));
    }
    for (; *text; die++, text++) {
        int dot = blitz_colour_read(*text) + 1;
        if (dot < last)
            return refuse_notation(why);
        if (die < BLITZ_DICE)
            roll = blitz_roll_put(roll, die, dot);
        last = dot;
    }
    return roll;
}

static cub_move parse_call(const char *text)
{
    uint32_t number, ms;
    if (cub_str_equal(text, "-"))
        return BLITZ_GIVE_UP;
    if (!cub_read_number(&text, BLITZ_MOST, &number))
        return 0;
    if (!*text)
        return BLITZ_CALL(number, CUB_NEVER);
    if (!cub_read_char(&text, '@') || !cub_read_number(&text, BLITZ_LATEST, &ms) || *text)
        return 0;
    return BLITZ_CALL(number, ms);
}

static cub_move parse_close(const char *text)
{
    return cub_str_equal(text, "!") ? BLITZ_CLOSE : 0;
}

cub_move blitz_parse(const struct blitz *s, int who, const char *text, struct cub_message *why)
{
    cub_move move = who == CUB_CLOCK ? parse_close(text) : parse_call(text);
    (void)s;
    if (who == CUB_DICE)
        return parse_roll(text, why);
    return move ? move : refuse_notation(why);
}
