/* The encodings, each by name, and what the library and the kernels of graphics cards share. */
#ifndef ENCODE_ENCODE_H
#define ENCODE_ENCODE_H

#include "cubilete/encoding.h"
#include "cubilete/games.h"

extern const struct cub_encoding encode_dizzle, encode_blitz, encode_ecuaciones, encode_doce, encode_secuencia;

/* cub_encoding_act; here, so that a kernel that knows its game calls the game's own functions. */
static inline cub_move encode_act(const struct cub_encoding *encoding, const struct cub_state *state, int seat,
                                  uint32_t action)
{
    if (!(state->to_act >> seat & 1) || action >= encoding->actions)
        return 0;
    cub_move move = encoding->act(state, seat, action);
    return move && !encoding->game->refuse(state, seat, move, NULL) ? move : 0;
}

#endif
