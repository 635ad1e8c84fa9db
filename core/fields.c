/* Reads and hashes a state by its list of fields, without knowing the game. */
#include "cubilete/field.h"
#include "cubilete/game.h"

const struct cub_field cub_common_fields[] = {
    {.name = "option", .offset = offsetof(struct cub_state, setup.option), .count = CUB_OPTIONS, .width = -4},
    {.name = "version", .offset = offsetof(struct cub_state, setup.version), .count = 1, .width = 2},
    {.name = "seats", .offset = offsetof(struct cub_state, setup.seats), .count = 1, .width = 1},
    {.name = "sides", .offset = offsetof(struct cub_state, setup.sides), .count = 1, .width = 1},
    {.name = "side", .offset = offsetof(struct cub_state, setup.side), .count = CUB_SEATS, .width = 1},
    CUB_FIELD(cub_state, ply),
    CUB_FIELD(cub_state, round),
    CUB_FIELD(cub_state, to_act),
    CUB_FIELD(cub_state, winners),
    CUB_ARRAY(cub_state, score),
    {.name = NULL},
};

_Static_assert(sizeof(struct cub_state) == 72, "the common part has no padding, and 8-byte members may follow");

static uint64_t load(const uint8_t *at, int width)
{
    switch (width) {
    case 1:
        return *at;
    case 2:
        return *(const uint16_t *)(const void *)at;
    case 4:
        return *(const uint32_t *)(const void *)at;
    default:
        return *(const uint64_t *)(const void *)at;
    }
}

int64_t cub_field_value(const struct cub_state *state, const struct cub_field *field, uint32_t i)
{
    int width = field->width < 0 ? -field->width : field->width;
    uint64_t value = load((const uint8_t *)state + field->offset + i * (uint32_t)width, width);
    if (field->width < 0 && width < 8) {
        uint64_t sign = 1ull << (8 * width - 1);
        value = (value ^ sign) - sign;
    }
    return (int64_t)value;
}

/* FNV-1a over the value's eight bytes, lowest first. */
static uint64_t mix(uint64_t hash, uint64_t value)
{
    for (int i = 0; i < 8; i++)
        hash = (hash ^ (value >> (8 * i) & 0xFF)) * 0x100000001B3u;
    return hash;
}

static uint64_t hash_fields(const struct cub_state *state, const struct cub_field *field, uint64_t hash)
{
    for (; field->name; field++)
        for (uint32_t i = 0; i < field->count; i++)
            hash = mix(hash, (uint64_t)cub_field_value(state, field, i));
    return hash;
}

uint64_t cub_state_hash(const struct cub_game *game, const struct cub_state *state, uint64_t seed)
{
    uint64_t hash = hash_fields(state, cub_common_fields, 0xCBF29CE484222325u ^ seed);
    return hash_fields(state, game->fields, hash);
}
