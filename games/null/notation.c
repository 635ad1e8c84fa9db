/* The template's notation: a roll is a digit, `+` takes the points, `-` leaves them. */
#include "games/null/null.h"

static const char signs[] = "?+-";

void null_print(const struct null *s, int who, cub_move move, char *out)
{
    (void)s;
    out[0] = who == CUB_DICE ? (char)('0' + move) : signs[move];
    out[1] = 0;
}

cub_move null_parse(const struct null *s, int who, const char *text, struct cub_message *why)
{
    (void)s;
    for (cub_move move = 1; text[0] && !text[1] && move <= (who == CUB_DICE ? 6u : 2u); move++)
        if (text[0] == (who == CUB_DICE ? (char)('0' + move) : signs[move]))
            return move;
    cub_refuse(why, "NO-1", "match.notation");
    return 0;
}
