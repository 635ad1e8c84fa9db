/* The encodings of this library, and what holds for each of them. */
#include "encode/encode.h"

const struct cub_encoding *const cub_encodings[] = {&encode_dizzle, &encode_blitz,     &encode_ecuaciones,
                                                    &encode_doce,   &encode_secuencia, NULL};

const struct cub_encoding *cub_encoding_find(const struct cub_game *game)
{
    const struct cub_encoding *const *encoding = cub_encodings;
    while (*encoding && (*encoding)->game != game)
        encoding++;
    return *encoding || game != cub_null_encoding.game ? *encoding : &cub_null_encoding;
}

cub_move cub_encoding_act(const struct cub_encoding *encoding, const struct cub_state *state, int seat, uint32_t action)
{
    return encode_act(encoding, state, seat, action);
}
