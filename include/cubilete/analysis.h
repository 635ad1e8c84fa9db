/*
 * Luck and skill: what each entry of a log did to what the position is worth.
 *
 * Whatever happens changes the value of the position for every seat. The change
 * is luck if the dice made it, else the mover's; when the clock closes a race or a
 * round, a seat loses what it has not done, and the others gain by that. So for
 * every seat
 *     start + luck + own + others = end
 * holds to the last millionth, whatever the bot thinks of the positions between.
 */
#ifndef CUB_ANALYSIS_H
#define CUB_ANALYSIS_H

#include "cubilete/bot.h"
#include "cubilete/match.h"

/* How good a move was, by what it gave away. */
enum cub_band { CUB_EXCELLENT, CUB_GOOD, CUB_DOUBTFUL, CUB_MISTAKE, CUB_BLUNDER, CUB_BANDS };

/* Who judges, and with what: as in cub_think. */
struct cub_judge {
    const struct cub_bot *bot;
    enum cub_level level; /* not CUB_AZAR */
    uint64_t nodes;
    void *memory;
    bool (*stop)(void *);
    void *context;
};

/* One entry of a log, judged. */
struct cub_step {
    cub_value value[CUB_SEATS]; /* what the position after it is worth to each seat; 0 for seats that there are not */
    cub_move best;              /* what the judge would have played; 0: not a seat's move */
    cub_value loss;             /* what a seat's move gave away against the best one, never below 0 */
    uint32_t who;
};

/* One seat's sums over a match, or over its beginning. */
struct cub_account {
    int64_t start, luck, own, others, end;
    int64_t lost;              /* what its moves gave away */
    uint32_t moves[CUB_BANDS]; /* how many it made of each kind */
};

/*
 * What the judge advises a seat that may act and sees this: at least one choice,
 * the best first, which is also the move; also (0: none) is valued with the rest
 * and never above the best. Hints, tutors and analysis all ask here, so that they
 * agree.
 */
void cub_judge_advise(const struct cub_judge *, const struct cub_state *view, int seat, cub_move also,
                      struct cub_thought *);

/* What the judge thinks of a position, with nothing hidden from it. */
struct cub_opinion {
    cub_value value[CUB_SEATS]; /* to each seat; 0 for seats that there are not; at the end exactly */
    int seat;                   /* the one seat to act, if it sees all there is; else CUB_NOBODY */
    struct cub_thought thought; /* what it is advised: the position is worth its best move */
};

/* next is what was done then, to be valued with the rest; NULL: nothing yet. */
void cub_judge_position(const struct cub_judge *, const struct cub_state *, const struct cub_entry *next,
                        struct cub_opinion *);

/*
 * Applies an entry, which the opinion of the state knew as the next, and judges it;
 * afterwards the opinion is that of the new state. A move has led to just what the
 * advice said that it was worth.
 */
void cub_judge_step(const struct cub_judge *, struct cub_state *, struct cub_opinion *, const struct cub_entry *,
                    const struct cub_entry *next, struct cub_step *);

/* The band of a loss: alone it counts in points, else in the chance of the seat's side to win. */
enum cub_band cub_band_find(const struct cub_setup *, cub_value loss);

/* The least loss that is no longer of this band; CUB_BLUNDER has none: INT32_MAX. */
cub_value cub_band_limit(const struct cub_setup *, enum cub_band);

/* A seat's sums over the first count steps; start are the values of the first position. */
void cub_account_sum(struct cub_account *, const struct cub_setup *, const cub_value start[CUB_SEATS],
                     const struct cub_step *, uint32_t count, int seat);

/* What step i did to what the position is worth to a seat. */
cub_value cub_step_change(const cub_value start[CUB_SEATS], const struct cub_step *, uint32_t i, int seat);

/* The steps that changed most for anybody, the greatest first, at most cap; returns how many. */
int cub_swings(const struct cub_setup *, const cub_value start[CUB_SEATS], const struct cub_step *, uint32_t count,
               uint32_t *swings, int cap);

#endif
