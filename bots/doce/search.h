/* The search for a move in Doce: alpha-beta by growing depth, with threats followed beyond it. */
#ifndef BOTS_DOCE_SEARCH_H
#define BOTS_DOCE_SEARCH_H

#include "bots/doce/moves.h"

/* How a level searches. */
struct doce_style {
    uint32_t nodes;
    uint32_t threats; /* one in this many of these is for the threat search; 0: none */
    int8_t depth;     /* plies ahead at most */
    int8_t forcing;   /* plies of threats and parries beyond that */
    bool ahead;       /* blockers are thought of before they are needed */
    bool varied;      /* rounds are opened in many ways */
};

/* A position met before: what its worth is, at least is, or at most is. */
enum doce_bound { DOCE_NOTHING, DOCE_EXACT, DOCE_AT_LEAST, DOCE_AT_MOST };

struct doce_slot {
    uint64_t key;
    int32_t worth;
    uint16_t move;
    int8_t depth;
    uint8_t bound;
};

struct doce_ply {
    struct doce_board board;
    struct doce_ends ends;
    struct doce_list list;
};

/* Every ply places one of 22 dice; one more for the position after the last. */
enum { DOCE_PLIES = 2 * DOCE_DICE + 1, DOCE_SLOTS = 1 << 17 };

struct doce_search {
    const struct cub_think *think;
    struct doce_style style;
    struct doce_map map;
    struct doce_stakes stakes;
    uint64_t nodes, budget;
    bool stopped; /* the caller wants no more */
    bool halted;  /* that, or the budget is spent */
    uint32_t slots;
    uint32_t images;             /* those that leave the position as it is, as a set; the first one always does */
    int32_t worth[DOCE_MOST];    /* of the first ply's options */
    uint32_t known;              /* how many of them, from the best on, were searched equally deep */
    int depth;                   /* so deep */
    enum doce_certainty certain; /* what is known of the best one's worth */
    struct doce_ply ply[DOCE_PLIES];
    struct doce_slot slot[DOCE_SLOTS];
};

/* How a level searches. */
const struct doce_style *doce_style(enum cub_level);

/* Prepares to search think's view, in which its seat is to act. map is filled; windows of the set are overlooked. */
void doce_search_init(struct doce_search *, const struct cub_think *, const struct doce_style *, uint32_t overlooked);

/*
 * Searches; afterwards ply[0].list has the options, best first, and worth what
 * each is worth, or for those far behind, at most is.
 */
void doce_search_run(struct doce_search *);

/*
 * After a search: this many options, from the best on, are worth just what it says.
 * And what any other move is worth, searched by itself as deep as a part of the
 * nodes goes.
 */
uint32_t doce_search_exact(const struct doce_search *);
int32_t doce_search_weigh(struct doce_search *, uint32_t move);

/* Of moves that images make alike one is listed: this one's, or the move itself. */
uint32_t doce_search_listed(const struct doce_search *, uint32_t move);

/* Whether the search has to end now: its nodes are spent, or the caller wants no more. */
bool doce_search_ends(struct doce_search *);

/*
 * The move after which the seat whose turn it is at ply 0 wins the round by
 * threats alone, and with how many dice; 0: none found. Fewest dice come first.
 */
uint32_t doce_find_threats(struct doce_search *, uint64_t nodes, int *dice);

/* Makes a move of a ply on the next one's board; the lines that it makes. False in *goes_on: the round is over. */
uint32_t doce_search_step(struct doce_search *, int at, uint32_t move, bool *goes_on);

/* Where a position with this key is remembered. */
struct doce_slot *doce_search_slot(struct doce_search *, uint64_t key);

#endif
