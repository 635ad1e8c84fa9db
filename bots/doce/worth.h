/* Values a round of Doce: its end exactly, as chances of winning the match; a position in it by its features. */
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

/*
 * How rounds between two players of a level go. Numbers that are equally likely
 * stand for how something is spread.
 */
enum { DOCE_SPREAD = 16, DOCE_SURELY = 1 << 15, DOCE_LAST = 4 };

struct doce_learned {
    int8_t net[DOCE_LAST][DOCE_SPREAD]; /* points, the starter's less the other's, of a match's last round, and so on */
    uint8_t points[2][DOCE_SQUARES +
                      1];       /* of a round's winner: without (0) or with (1) its blocker now, by empty squares now */
    int8_t off[2][DOCE_SPREAD]; /* by how much they differ from that */
    uint8_t drawn[DOCE_SQUARES + 1];   /* how often a round that could go either way is drawn, out of 256 */
    uint16_t temperature[DOCE_STAGES]; /* how many of the search's logits come true, out of 256; */
    int16_t lead[DOCE_STAGES];         /* and what the starter has besides, in 1/256 of a logit */
    uint16_t sure;                     /* how often what is certain comes true, out of DOCE_SURELY */
};

/* By level; and what the search of every level goes by. */
enum { DOCE_SEARCHED = CUB_LEVELS, DOCE_ROWS };
extern const struct doce_learned doce_learned[DOCE_ROWS];

/* What the ends of this round are worth to seat 0, at the match's score. */
struct doce_stakes {
    const struct doce_learned *learned;
    bool last;                            /* the match ends with this round: ends are worth the same at every level */
    int32_t win[2][DOCE_POINTS + 1];      /* the seat that wins, and its points */
    int32_t draw[2][2];                   /* whether seat 0, and seat 1, still have the blocker */
    int32_t hope[2][2][DOCE_SQUARES + 1]; /* as win, points to be expected: by the blocker and empty squares now */
};

/* As rounds go by a row of what was learned: a level, or DOCE_SEARCHED. */
void doce_stakes_init(struct doce_stakes *, const struct doce *, int row);

/* The share of the match, in millionths, of the seat that starts the next round, with this many rounds to play. */
cub_value doce_share(enum cub_level, int rounds, int ahead);

/* What winning the round, with the points to be expected, is worth to a seat. */
int32_t doce_worth_win(const struct doce_stakes *, const struct doce_board *, int seat);

/* The chance of the round, out of 65536, that a worth comes to for the seat whose turn it is; -1: it decides nothing.
 */
int32_t doce_worth_chance(const struct doce_stakes *, const struct doce_board *, int32_t worth);

/* How much is known of a worth: nothing for certain, who wins the round, or how it ends, with its points. */
enum doce_certainty { DOCE_GUESSED, DOCE_DECIDED, DOCE_ENDED };

/*
 * What a worth that was searched for comes to between players of a level, whose
 * stakes are told; to the seat whose turn it is.
 */
int32_t doce_worth_calibrate(const struct doce_stakes *searched, const struct doce_stakes *told,
                             const struct doce_board *, int32_t worth, enum doce_certainty);

/* What the round's end is worth to a seat: the board after the last die, and the lines that it made, if any. */
int32_t doce_worth_end(const struct doce_stakes *, const struct doce_board *, uint32_t lines, int seat);

/* What the position seems to be worth to the seat whose turn it is. */
int32_t doce_worth_look(const struct doce_stakes *, const struct doce_map *, const struct doce_board *,
                        const struct doce_ends *);

static inline int doce_stage_of(uint32_t empty)
{
    return size(empty) >= 19 ? 0 : size(empty) >= 14 ? 1 : 2;
}

/* Whether the seat whose turn it is has started the round. */
static inline bool doce_is_starter(const struct doce_board *b)
{
    return b->hand[b->mover] <= b->hand[!b->mover];
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
