/*
 * Encodings: a game's moves and positions as numbers, for programs that learn.
 *
 * Every game has a fixed list of actions, the same in all positions: action a stands for one move, or for none that is
 * legal now. Every position has a fixed list of features: what one seat may see, that seat first, as numbers.
 */
#ifndef CUB_ENCODING_H
#define CUB_ENCODING_H

#include "cubilete/field.h"
#include "cubilete/game.h"

/* What a number in a state means, which decides the features made of it. */
enum cub_signal_kind {
    CUB_SIGNAL_NUMBERS, /* `parts` numbers of `bits` bits each from bit `from` on; bits 0: the number itself */
    CUB_SIGNAL_ONE_OF,  /* one of the values `from` to `from + parts - 1`: a feature each, 1 for the one that it is */
    CUB_SIGNAL_SEAT,    /* a seat: a feature a seat, the observer first */
    CUB_SIGNAL_SEATS,   /* a set of seats, a bit each: likewise */
};

/* Whom the elements of an array, or blocks of elements, belong to. */
enum cub_signal_owner { CUB_OF_NOBODY, CUB_OF_SEATS, CUB_OF_SIDES };

/* A field of the state that is observed. Those left out never change in a match. */
struct cub_signal {
    struct cub_field field; /* name NULL ends the list */
    uint8_t kind, owner;
    uint8_t owners; /* how many the array has room for */
    uint8_t from, parts, bits;
};

struct cub_encoding {
    const struct cub_game *game;
    uint32_t actions;
    const struct cub_signal *signals; /* the game's own; cub_common_signals come first */

    /* The move that an action stands for, or 0. It may break a rule of the position: cub_encoding_act judges it. */
    cub_move (*act)(const struct cub_state *, int seat, uint32_t action);

    /* The action that stands for a legal move; `actions` if none does, which is so where moves are endless. */
    uint32_t (*action)(const struct cub_state *, int seat, cub_move);

    /*
     * Of a seat that is to act: puts 1 for each action that cub_encoding_act has a move for now into a row of zeros,
     * unless it is NULL, and returns how many there are. NULL: nothing finds them quicker than asking for each.
     */
    uint32_t (*mask)(const struct cub_state *, int seat, uint8_t *row);
};

extern const struct cub_signal cub_common_signals[];

/* All encodings, one a game, ended by NULL; and the encoding of a game, or NULL. */
extern const struct cub_encoding *const cub_encodings[];
const struct cub_encoding *cub_encoding_find(const struct cub_game *);

/* The encoding of the template game: built and tested, but not in cub_encodings. */
extern const struct cub_encoding cub_null_encoding;

/* The legal move that an action stands for now; 0: none. In a race its time is 0 (cub_game_stamp gives it another). */
cub_move cub_encoding_act(const struct cub_encoding *, const struct cub_state *, int seat, uint32_t action);

/* Where one feature lies in a state. */
struct cub_feature {
    uint16_t offset;
    int8_t width;    /* bytes; negative: signed */
    uint8_t equals;  /* 1: the feature is whether the number is `value` */
    uint8_t shift;   /* else: the lowest bit of the number that the feature takes */
    uint8_t bits;    /* and how many bits it takes; 0: all */
    uint16_t signal; /* which signal it comes from: common ones first, then the game's */
    int32_t value;
};

/*
 * The features of all positions under a setup, as a seat sees them: seats and sides count from its own, in the order of
 * play. Writes at most room of them, and returns how many there are, which is the same for every seat.
 */
uint32_t cub_features(const struct cub_encoding *, const struct cub_setup *, int seat, struct cub_feature *out,
                      uint32_t room);

/* A feature's value. The state must be the seat's view (game->redact), or it tells what is hidden. */
float cub_feature_value(const struct cub_feature *, const struct cub_state *view);

#endif
