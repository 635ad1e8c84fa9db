/* Dizzle's notation: `1124566` a roll, `4@c3` a die placed, `R` and `-`, `<c3` a die given back, `*f2` a planet. */
#include "cubilete/text.h"
#include "games/dizzle/dizzle.h"

void dizzle_square_print(int square, char out[3])
{
    out[0] = (char)('a' + square % DIZZLE_COLUMNS);
    out[1] = (char)('1' + square / DIZZLE_COLUMNS);
    out[2] = 0;
}

static void print_roll(cub_move roll, struct cub_out *out)
{
    for (char face = '1'; roll; roll >>= 4, face++)
        for (int i = 0; i < (int)(roll & 15); i++)
            cub_put_char(out, face);
}

void dizzle_print(const struct dizzle *s, int who, cub_move move, char *text)
{
    int kind = (int)(move >> DIZZLE_KIND_SHIFT);
    char square[3];
    struct cub_out out;
    (void)s;
    cub_out_init(&out, text, CUB_MOVE_TEXT);
    if (who == CUB_DICE) {
        print_roll(move, &out);
        return;
    }
    dizzle_square_print((int)(move & 63), square);
    if (kind == DIZZLE_PLACE)
        cub_put_number(&out, (int64_t)(move >> DIZZLE_FACE_SHIFT & 7));
    cub_put_char(&out, "?@R-<*"[kind]);
    if (kind != DIZZLE_REROLL && kind != DIZZLE_LEAVE)
        cub_put_text(&out, square);
}

static bool is_face(char c)
{
    return c >= '1' && c <= '0' + DIZZLE_PIPS;
}

/* Ascending digits, as many as dice are due. */
static cub_move parse_roll(const struct dizzle *s, const char *text)
{
    cub_move roll = 0;
    int dice = 0;
    for (; is_face(*text) && dice < dizzle_due(s); text++, dice++) {
        if (dice && *text < text[-1])
            return 0;
        roll += 1ull << 4 * (*text - '1');
    }
    return *text || dice < dizzle_due(s) ? 0 : roll;
}

/* A letter and a digit to the end of the text: a square, perhaps off the grid. -1: it is none. */
static int parse_square(const char *text)
{
    if (text[0] < 'a' || text[0] > 'z' || text[1] < '0' || text[1] > '9' || text[2])
        return -1;
    if (text[0] >= 'a' + DIZZLE_COLUMNS || text[1] == '0' || text[1] > '0' + DIZZLE_ROWS)
        return DIZZLE_NOWHERE;
    return (text[1] - '1') * DIZZLE_COLUMNS + text[0] - 'a';
}

static cub_move parse_seat(const char *text)
{
    if (text[0] && !text[1] && (text[0] == 'R' || text[0] == '-'))
        return dizzle_move(text[0] == 'R' ? DIZZLE_REROLL : DIZZLE_LEAVE, 0, 0);
    if (is_face(text[0]) && text[1] == '@' && parse_square(text + 2) >= 0)
        return dizzle_move(DIZZLE_PLACE, text[0] - '0', parse_square(text + 2));
    if ((text[0] == '<' || text[0] == '*') && parse_square(text + 1) >= 0)
        return dizzle_move(text[0] == '<' ? DIZZLE_GIVE : DIZZLE_FLY, 0, parse_square(text + 1));
    return 0;
}

cub_move dizzle_parse(const struct dizzle *s, int who, const char *text, struct cub_message *why)
{
    cub_move move = who == CUB_DICE ? parse_roll(s, text) : parse_seat(text);
    if (move)
        return move;
    cub_refuse(why, "NO-1", who == CUB_DICE ? "dizzle.dice" : "match.notation");
    if (who == CUB_DICE)
        cub_message_number(why, 0, dizzle_due(s));
    return 0;
}
