/*
 * Rounds of Doce that are known to be won: a book for where one has to know the
 * move, and a small prover for everything else. docs/doce-solved.md says what of it
 * is proven.
 */
#ifndef BOTS_DOCE_STRATEGY_H
#define BOTS_DOCE_STRATEGY_H

#include "bots/doce/prover.h"

/* The first die of the proof: a 2 on c3. */
enum { DOCE_OPENING_FACE = 2, DOCE_OPENING_SQUARE = 13 };

/* Limits of the small prover: within them, from an empty memory, it finds the same on every machine. */
enum { DOCE_STRATEGY_LOOKS = 100000, DOCE_STRATEGY_KNOWN = 1 << 15 };

/* Whether it finds a win. All eight images of a position are answered alike, whatever was asked before. */
bool doce_strategy_prove(struct doce_prover *, const struct doce_duel *, struct doce_proof *);

/*
 * The book: an entry has the key of the least image of a position in its upper bits,
 * and the move there in the lower ones. By key.
 */
enum { DOCE_MOVE_BITS = 16 };

static inline uint64_t doce_book_key(const struct doce_duel *least)
{
    return doce_duel_key(least) >> DOCE_MOVE_BITS;
}

struct doce_strategy {
    struct doce_prover prover;
    struct doce_known known[DOCE_STRATEGY_KNOWN];
    const uint64_t *book;
    uint32_t entries;
};

/* With the book that is built in. */
void doce_strategy_init(struct doce_strategy *);

/* A move with which the seat that is to act wins the round, whatever the other one does; 0: none is known. */
uint32_t doce_strategy_move(struct doce_strategy *, const struct doce *);

/* Whether a seat is known to win the round, no matter who is to act. */
bool doce_strategy_wins(struct doce_strategy *, const struct doce *, int seat);

/* Made from bots/doce/book. */
extern const uint64_t doce_book[];
extern const uint32_t doce_book_size;

#endif
