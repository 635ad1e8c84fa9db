/* What a round of Doce is worth: its end, exactly, as chances of winning the match; a position in it, by its look. */
#ifndef BOTS_DOCE_WORTH_H
#define BOTS_DOCE_WORTH_H

#include "bots/doce/board.h"
#include "cubilete/bot.h"

/*
 * Worth is a share of the victory of the match in 1/1024 of millionths. The
 * fractions serve to prefer, of two ends that are worth the same, the one with
 * more points. What is worth w to one seat is worth DOCE_SURE - w to the other.
 */
enum { DOCE_GRAIN = 1024, DOCE_SURE = CUB_VICTORY * DOCE_GRAIN };

/* Beyond all that is possible: fractions go up to DOCE_POINTS either way. */
enum { DOCE_WORST = -DOCE_GRAIN, DOCE_BEST = DOCE_SURE + DOCE_GRAIN };

static inline cub_value doce_worth_value(int32_t worth)
{
    return (worth + DOCE_GRAIN / 2) / DOCE_GRAIN;
}

/* DO-11: 12 for the line, 2 for all its own, 5 for the blocker, at most 21 empty squares. */
enum { DOCE_POINTS = 12 + 2 + 5 + 21 };

/* What the ends of this round are worth to seat 0, at the match's score. */
struct doce_stakes {
    int32_t win[2][DOCE_POINTS + 1]; /* the seat that wins, and its points */
    int32_t draw[2][2];              /* whether seat 0, and seat 1, still have the blocker */
};

void doce_stakes_init(struct doce_stakes *, const struct doce *);

/* The share of the match, in millionths, of the seat that starts the next round, with this many rounds to play. */
cub_value doce_share(int rounds, int ahead);

/* What the round's end is worth to a seat: the board after the last die, and the lines that it made, if any. */
int32_t doce_worth_end(const struct doce_stakes *, const struct doce_board *, uint32_t lines, int seat);

/* What the position seems to be worth to the seat whose turn it is. */
int32_t doce_worth_look(const struct doce_stakes *, const struct doce_map *, const struct doce_board *,
                        const struct doce_ends *);

static inline int doce_stage_of(uint32_t empty)
{
    return size(empty) >= 19 ? 0 : size(empty) >= 14 ? 1 : 2;
}

static inline int doce_stage(const struct doce_board *b)
{
    return doce_stage_of(doce_board_empty(b));
}

/*
 * In 1/256 of a logit, to the seat whose turn it is: of a window's feature; of
 * having blockers, one's own and the other's; of a line that one could make now,
 * and of each square where the other seat could next.
 */
extern const int16_t doce_weights[DOCE_STAGES][DOCE_FEATURES];
extern const int16_t doce_blocker_weights[DOCE_STAGES][2][2];
extern const int16_t doce_threat_weights[DOCE_STAGES][2];

#endif
