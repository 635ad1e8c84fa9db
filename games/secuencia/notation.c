/* Secuencia's notation: a roll is `35`, a chip placed `c4`, one removed `xc4`; `-` is a skip, never legal. */
#include "cubilete/text.h"
#include "games/secuencia/secuencia.h"

static void print_roll(cub_move move, char *out)
{
    out[0] = (char)('0' + (move >> 4));
    out[1] = (char)('0' + (move & 15));
    out[2] = 0;
}

void secuencia_print(const struct secuencia *s, int who, cub_move move, char *out)
{
    int square = (int)(move & SECUENCIA_NOWHERE);
    (void)s;
    if (who == CUB_DICE) {
        print_roll(move, out);
        return;
    }
    if (move & SECUENCIA_REMOVE)
        *out++ = 'x';
    *out++ = (char)('a' + square % 8);
    *out++ = (char)('1' + square / 8);
    *out = 0;
}

static cub_move parse_roll(const char *text)
{
    bool roll = text[0] >= '1' && text[0] <= text[1] && text[1] <= '6' && !text[2];
    return roll ? (cub_move)((text[0] - '0') << 4 | (text[1] - '0')) : 0;
}

/* Any letter and digit are a square, if maybe not one of this board; -1: neither. */
static int parse_square(const char *text)
{
    if (text[0] < 'a' || text[0] > 'z' || text[1] < '0' || text[1] > '9' || text[2])
        return -1;
    int column = text[0] - 'a', row = text[1] - '1';
    bool inside = column < SECUENCIA_SIZE && row >= 0 && row < SECUENCIA_SIZE;
    return inside ? SECUENCIA_SQUARE(column, row) : SECUENCIA_NOWHERE;
}

static cub_move parse_act(const char *text)
{
    if (cub_str_equal(text, "-"))
        return SECUENCIA_SKIP;
    bool remove = text[0] == 'x' && text[1] >= 'a'; /* x4 is a square, if far away */
    int square = parse_square(text + remove);
    return square < 0 ? 0 : (cub_move)((remove ? SECUENCIA_REMOVE : SECUENCIA_PLACE) | square);
}

cub_move secuencia_parse(const struct secuencia *s, int who, const char *text, struct cub_message *why)
{
    cub_move move = who == CUB_DICE ? parse_roll(text) : parse_act(text);
    (void)s;
    if (!move)
        cub_refuse(why, "NO-1", "match.notation");
    return move;
}
