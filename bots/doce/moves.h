/* Moves worth a look in Doce, with what they promise at first sight. */
#ifndef BOTS_DOCE_MOVES_H
#define BOTS_DOCE_MOVES_H

#include "bots/doce/worth.h"

struct doce_option {
    int32_t rate; /* 1/256 of a logit, more is better; only to compare moves of one position */
    uint16_t move;
    uint16_t threats; /* how many squares it threatens to make a line on; DOCE_WINS, DOCE_LOSES */
};

enum { DOCE_WINS = 100, DOCE_LOSES = 101 };

/*
 * Which moves are listed. Where the other seat threatens a line these are,
 * always, one's own lines and what parries; only if there is neither, the rest.
 */
enum doce_breadth {
    DOCE_FORCING, /* lines, parries, threats */
    DOCE_SOUND,   /* all dice that don't give the other seat a line; blockers only to parry */
    DOCE_AHEAD,   /* the same, and the best few with a blocker where the other seat has most to gain */
    DOCE_PARRIES, /* against a threat, really everything that parries; never the rest */
    DOCE_EVERY,   /* every legal move */
};

/*
 * Room for every legal move, at most 7 * 6 * 7, when no more than DOCE_FEW
 * squares are empty: only then may it be asked for. It is enough for 25 * 6 dice
 * and BLOCKS * TRIES of them with a blocker, and for the parries of a threat: 6
 * faces on its square, or a blocker there and one of 6 * 21 dice. DOCE_PARRIES
 * may need more in theory; it says so.
 */
enum { DOCE_FEW = 7, DOCE_BLOCKS = 3, DOCE_TRIES = 8, DOCE_MOST = 300 };
_Static_assert(DOCE_MOST >= DOCE_FEW * DOCE_FACES * DOCE_FEW, "every legal move fits");
_Static_assert(DOCE_MOST >= DOCE_SQUARES * DOCE_FACES + DOCE_BLOCKS * DOCE_TRIES, "what is listed ahead fits");

struct doce_list {
    enum doce_breadth breadth;
    bool full; /* there was no room for some */
    uint32_t count;
    uint32_t limit; /* at most this many, the best first; DOCE_MOST: all, in any order */
    int32_t floor;  /* what is rated no higher is not listed any more */
    struct doce_option option[DOCE_MOST];
};

/* Lists moves of the seat whose turn it is; none only if nothing forces (DOCE_FORCING) or parries (DOCE_PARRIES). */
void doce_list(struct doce_list *, const struct doce_map *, const struct doce_board *, const struct doce_ends *,
               enum doce_breadth);

/* The same, only this many of them, the best first: fewer than DOCE_MOST. */
void doce_list_best(struct doce_list *, const struct doce_map *, const struct doce_board *, const struct doce_ends *,
                    enum doce_breadth, uint32_t limit);

/* Brings the best of the options from `first` on there. */
void doce_list_raise(struct doce_list *, uint32_t first);

#endif
