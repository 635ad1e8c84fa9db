/* Values sheets of dizzle, and plays quickly by these values: all levels of the bot are made of this. */
#ifndef BOTS_DIZZLE_WORTH_H
#define BOTS_DIZZLE_WORTH_H

#include "cubilete/bot.h"
#include "games/dizzle/dizzle.h"

enum {
    DIZZLE_FARTHEST = 15, /* steps are squares that must still be crossed for something; what needs more is not seen */
    DIZZLE_TURNS = 13,    /* of a game at most, and none */
    DIZZLE_PART = 256,    /* of a turn */
    DIZZLE_DICE = 42,     /* the seed of the playouts that values come from */
};

/* What can bring points: a square by itself, squares that lie together or apart, a flag; and a bomb, lost. */
enum dizzle_goal { DIZZLE_SINGLE, DIZZLE_TOGETHER, DIZZLE_APART, DIZZLE_RAISED, DIZZLE_BLAST, DIZZLE_GOALS };

/* What a player goes by, learned. */
struct dizzle_weights {
    uint16_t odds[DIZZLE_TURNS + 1][DIZZLE_GOALS]
                 [DIZZLE_FARTHEST + 2]; /* 2^-16 of a goal, by turns to come and steps */
    int16_t fit;  /* a number of the pool that fits next: worth so much to come, in thousandths of a point */
    int16_t jump; /* the same for being shut in */
    int16_t harm; /* thousandths of what a bomb costs a rival that are one's own gain */
    int16_t dare; /* what a reroll must promise, in thousandths of a point */
    int16_t rest; /* the share of the pool that counts as turn to come, in 2^-8 */
};
extern const struct dizzle_weights dizzle_learned[2]; /* with others, and alone */

/*
 * Learned, by turns to come: the points, in thousandths, that make one seat twice
 * as likely to win as another, on any sheet and by its level; and alone, how much comes of what worth sees above
 * the points that there are, in thousandths.
 */
extern const uint16_t dizzle_spread[DIZZLE_LEVELS + 1][DIZZLE_TURNS + 1], dizzle_yield[DIZZLE_TURNS + 1];

/*
 * Alone, of what worth sees above the points that there are, this comes in fuerte's
 * play, in thousandths; and if the quick player has played the turn before, its
 * lead comes to that: so much more fuerte makes of a turn that it begins.
 */
struct dizzle_line {
    int32_t base, slope, lead;
};
/* Learned, by level and turns to come. */
extern const struct dizzle_line dizzle_prospect[DIZZLE_LEVELS][DIZZLE_TURNS + 1];

/* With others: the points that make a seat twice as likely to win, and how much of what worth sees counts for that. */
struct dizzle_odds {
    uint16_t spread, slope;
};
/* The same for levels below fuerte, learned from games of theirs; odds by seats, on any sheet and by its level. */
struct dizzle_calibration {
    struct dizzle_line alone[DIZZLE_LEVELS][DIZZLE_TURNS + 1];
    struct dizzle_odds others[DIZZLE_SEATS + 1][DIZZLE_LEVELS + 1][DIZZLE_TURNS + 1];
};
extern const struct dizzle_calibration dizzle_weaker[CUB_FUERTE];

/* How somebody looks at a sheet. */
struct dizzle_evaluator {
    uint8_t far;                          /* goals more steps away are worth nothing: 0 sees points alone */
    uint8_t missed;                       /* of 8 moves, how many are overlooked by chance */
    bool rivals;                          /* sees what its bombs do to the others */
    const struct dizzle_weights *weights; /* with others, and alone */
};

/* What is to come for a seat, in parts of a turn. */
int dizzle_to_come(const struct dizzle *, int seat, int rest);

/* The points that a seat may expect at the end, in thousandths, if these are its dice and get crossed. */
int32_t dizzle_worth(const struct dizzle *, int seat, dizzle_board dice, const struct dizzle_evaluator *);

/* A seat's move by worth alone, in a moment. */
cub_move dizzle_quick(const struct dizzle *, int seat, const struct dizzle_evaluator *);

/* What a reroll promises above leaving, in thousandths of a point. */
int32_t dizzle_hope(const struct dizzle *, int seat, const struct dizzle_evaluator *);

/* Turns begun so far. */
int dizzle_turn(const struct dizzle *);

/* Somebody to play all seats. */
struct dizzle_player {
    cub_move (*move)(const void *context, const struct dizzle *, int seat, struct cub_rng *);
    const void *context;
};
struct dizzle_player dizzle_quick_player(const struct dizzle_evaluator *);

/* Plays until this many turns have ended, or the game; returns the moves made. */
int dizzle_play_on(struct dizzle *, int turns, const struct dizzle_player *, struct cub_rng *);

/* The value of a position to each seat as it stands, as cub_bot.value; its dice count as crosses. */
void dizzle_appraise(const struct dizzle *, const struct dizzle_evaluator *, cub_value value[CUB_SEATS]);

/*
 * The same as it is told, between turns: what players of this level make of it;
 * alone on the levels there are fuerte's is a master's, too. Moves are not ranked by it.
 */
void dizzle_foretell(const struct dizzle *, const struct dizzle_evaluator *, enum cub_level,
                     cub_value value[CUB_SEATS]);

/* Alone, what a player of this level makes of a turn above those who play it out; nothing once a die lies. */
int32_t dizzle_lead(const struct dizzle *, enum cub_level);

/* Why a move is good: cub_bot.explain. */
int dizzle_explain(const struct cub_state *view, int seat, cub_move, struct cub_message *reasons, int cap);

#endif
