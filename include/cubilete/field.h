/* Fields: a state as a list of named numbers, for whoever shows, compares or hashes states without knowing the game. */
#ifndef CUB_FIELD_H
#define CUB_FIELD_H

#include "cubilete/game.h"

/* What the bits of an element are: a number; a set of squares; dice by what they show, four bits for how many of each;
 * dice in a row, four bits for what each shows, the first one highest. */
enum cub_form { CUB_NUMBER, CUB_SQUARES, CUB_FACES, CUB_ROW };

/* One member of a state. The list of a game must tile its state behind the common part: no gap, no overlap. */
struct cub_field {
    const char *name; /* NULL ends the list */
    uint16_t offset, count;
    int16_t width;          /* bytes of one element; negative: signed */
    uint8_t form;           /* of enum cub_form */
    uint8_t columns, first; /* of CUB_SQUARES: bits a row, and the bit of a1 */
    const char *signs;      /* of CUB_FACES and CUB_ROW: what the numbers 0 to 15 show; a blank: nothing */
};

#define CUB_SIGN_(x) _Generic((x), int8_t : -1, int16_t : -1, int32_t : -1, int64_t : -1, default : 1)
#define CUB_WIDTH_(x) (int16_t)(CUB_SIGN_(x) * (int)sizeof(x))

/* The field of a scalar member, and of an array (of arrays counts as one long array: name its first scalar). */
#define CUB_FIELD(type, member)                                               \
    {                                                                         \
        .name = #member, .offset = offsetof(struct type, member), .count = 1, \
        .width = CUB_WIDTH_(((struct type *)0)->member)                       \
    }
#define CUB_ARRAY(type, member)                                                              \
    {                                                                                        \
        .name = #member, .offset = offsetof(struct type, member),                            \
        .count = sizeof(((struct type *)0)->member) / sizeof(((struct type *)0)->member[0]), \
        .width = CUB_WIDTH_(((struct type *)0)->member[0])                                   \
    }

/* The same for elements of another form: what CUB_FIELD and CUB_ARRAY give, and what stands behind it. */
#define CUB_FIELD_AS(type, member, ...)                                       \
    {                                                                         \
        .name = #member, .offset = offsetof(struct type, member), .count = 1, \
        .width = CUB_WIDTH_(((struct type *)0)->member), __VA_ARGS__          \
    }
#define CUB_ARRAY_AS(type, member, ...)                                                      \
    {                                                                                        \
        .name = #member, .offset = offsetof(struct type, member),                            \
        .count = sizeof(((struct type *)0)->member) / sizeof(((struct type *)0)->member[0]), \
        .width = CUB_WIDTH_(((struct type *)0)->member[0]), __VA_ARGS__                      \
    }

/* The fields that every state begins with; a game's own follow. */
extern const struct cub_field cub_common_fields[];

/* Element i of a field, sign-extended. */
int64_t cub_field_value(const struct cub_state *, const struct cub_field *, uint32_t i);

/* A hash of a state's values, the same on every platform; chain calls through seed. */
uint64_t cub_state_hash(const struct cub_game *, const struct cub_state *, uint64_t seed);

#endif
