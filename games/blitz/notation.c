/* Blitz's notation: a roll is `3*2514GK`, a call `8@1234`; `-` gives up, `!` closes the race. */
#include "cubilete/text.h"
#include "games/blitz/blitz.h"

static const char letters[] = "?ORGBYK"; /* by colour + 1 */

static void print_roll(struct cub_out *out, cub_move roll)
{
    for (int die = 0; die < BLITZ_COLOURS; die++) {
        int face = blitz_roll_face(roll, die);
        cub_put_char(out, face == BLITZ_DOT ? '*' : (char)('0' + face));
    }
    for (int die = BLITZ_COLOURS; blitz_roll_face(roll, die); die++)
        cub_put_char(out, letters[blitz_roll_face(roll, die)]);
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

/* The pips 1 to 9, if maybe of no die, or the dot; 0: neither. */
static int parse_face(char c)
{
    return c == '*' ? BLITZ_DOT : c >= '1' && c <= '9' ? c - '0' : 0;
}

static int parse_letter(char c)
{
    for (int i = 1; letters[i]; i++)
        if (letters[i] == c)
            return i;
    return 0;
}

/* White dice past the one too many that a roll has room for are dropped: it is wrong with one already. */
static cub_move parse_roll(const char *text)
{
    cub_move roll = 0;
    int die = 0, last = 1;
    for (; die < BLITZ_COLOURS; die++, text++) {
        if (!parse_face(*text))
            return 0;
        roll = blitz_roll_put(roll, die, parse_face(*text));
    }
    for (; *text; die++, text++) {
        int dot = parse_letter(*text);
        if (dot < last)
            return 0;
        if (die < BLITZ_DICE)
            roll = blitz_roll_put(roll, die, dot);
        last = dot;
    }
    return roll;
}

static cub_move parse_call(const char *text)
{
    uint32_t number, ms;
    if (cub_text_same(text, "-"))
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
    return cub_text_same(text, "!") ? BLITZ_CLOSE : 0;
}

cub_move blitz_parse(const struct blitz *s, int who, const char *text, struct cub_refusal *why)
{
    cub_move move = who == CUB_DICE ? parse_roll(text) : who == CUB_CLOCK ? parse_close(text) : parse_call(text);
    (void)s;
    if (!move)
        cub_refuse(why, "NO-1", "match.notation");
    return move;
}
