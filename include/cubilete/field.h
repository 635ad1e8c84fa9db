/* Describes a state as a list of named numbers, so that code that knows no game can show, compare and hash states. */
#ifndef CUB_FIELD_H
#define CUB_FIELD_H

#include "cubilete/game.h"

/* What the bits of an element stand for. */
enum cub_form {
    CUB_NUMBER,
    CUB_SQUARES, /* a set of squares, a bit each */
    CUB_FACES,   /* dice counted by face, four bits for each count */
    CUB_ROW,     /* dice in order, four bits for each face, the first die in the highest */
};

/* One member of a state. A game's fields must cover its state after struct cub_state without gap or overlap. */
struct cub_field {
    const char *name; /* NULL ends the list */
    uint16_t offset, count;
    int16_t width;          /* bytes of one element; negative: signed */
    uint8_t form;           /* of enum cub_form */
    uint8_t columns, first; /* of CUB_SQUARES: bits a row, and the bit of a1 */
    const char *signs;      /* of CUB_FACES and CUB_ROW: the character for each face 0 to 15; a blank: no face */
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

/* The same with more members set: `.form = CUB_ROW, .signs = ...`. */
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

/* The fields of struct cub_state, with which every state begins. */
extern const struct cub_field cub_common_fields[];

/* Element i of a field, sign-extended. */
int64_t cub_field_value(const struct cub_state *, const struct cub_field *, uint32_t i);

/* A hash of a state's values, the same on every platform; chain calls through seed. */
uint64_t cub_state_hash(const struct cub_game *, const struct cub_state *, uint64_t seed);

#endif
