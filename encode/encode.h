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

/* A number of a state, of so many bytes; negative: signed. */
static inline int64_t encode_number(const uint8_t *at, int width)
{
    switch (width) {
    case 1:
        return *at;
    case -1:
        return *(const int8_t *)at;
    case 2:
        return *(const uint16_t *)(const void *)at;
    case 4:
        return *(const uint32_t *)(const void *)at;
    case -4:
        return *(const int32_t *)(const void *)at;
    default: /* 8: sets and packed counts */
        return *(const int64_t *)(const void *)at;
    }
}

/* cub_feature_value: read by the hundred for every position. */
static inline float encode_feature(const struct cub_feature *feature, const struct cub_state *view)
{
    int64_t value = encode_number((const uint8_t *)view + feature->offset, feature->width);
    if (feature->equals)
        return (float)(value == feature->value);
    if (feature->bits)
        return (float)((uint64_t)value >> feature->shift & ((1u << feature->bits) - 1));
    return (float)value;
}

#endif
