/*
 * Tells luck from skill: how much each move of a match changed the position's value.
 *
 * Every move changes the value of the position for every seat. The change is luck if
 * the dice made it, else the mover's; when the clock closes a race or a round, a seat
 * loses by what it did not do, and the others gain by that. So for every seat
 *     start + luck + own + others = end
 * holds exactly, whatever values the bot gives to the positions between.
 */
#ifndef CUB_ANALYSIS_H
#define CUB_ANALYSIS_H

#include "cubilete/bot.h"
#include "cubilete/match.h"

/* How good a move was, by what it gave away. */
enum cub_band { CUB_EXCELLENT, CUB_GOOD, CUB_DOUBTFUL, CUB_MISTAKE, CUB_BLUNDER, CUB_BANDS };

/* The bot that judges, and its parameters as in cub_think. */
struct cub_judge {
    const struct cub_bot *bot;
    enum cub_level level; /* not CUB_AZAR */
    uint64_t nodes;
    void *memory;
    bool (*stop)(void *);
    void *context;
};

/* One move of a match, judged. */
struct cub_step {
    cub_value value[CUB_SEATS]; /* the value of the position after it for each seat; 0 for seats not in the match */
    cub_move best;              /* the move that the judge would have played; 0: this was no seat's move */
    cub_value loss;             /* how much less the move was worth than the best one, never below 0 */
    uint32_t who;
};

/* One seat's sums over a match, or over its beginning. */
struct cub_account {
    int64_t start, luck, own, others, end;
    int64_t lost;              /* the sum of its moves' losses */
    uint32_t moves[CUB_BANDS]; /* how many moves it made in each band */
};

/*
 * The judge's advice to a seat that may act, from its view: at least one choice, the
 * best first, which is also the move. also (0: none) is valued with the rest and never
 * above the best. Hints, tutors and analysis all call this, so that they agree.
 */
void cub_judge_advise(const struct cub_judge *, const struct cub_state *view, int seat, cub_move also,
                      struct cub_thought *);

/* The judge's opinion of a position with nothing redacted. */
struct cub_opinion {
    cub_value value[CUB_SEATS]; /* for each seat; 0 for seats not in the match; exact when the game is over */
    int seat;                   /* the only seat to act, if nothing is hidden from it; else CUB_NOBODY */
    struct cub_thought thought; /* the advice to that seat; the position's value is that of its best move */
};

/* next is the move that was made in this position, to be valued with the rest; NULL: none yet. */
void cub_judge_position(const struct cub_judge *, const struct cub_state *, const struct cub_entry *next,
                        struct cub_opinion *);

/*
 * Applies and judges an entry, the `next` of the state's opinion; then the opinion is
 * that of the new state. The new value is the one that the advice gave this move.
 */
void cub_judge_step(const struct cub_judge *, struct cub_state *, struct cub_opinion *, const struct cub_entry *,
                    const struct cub_entry *next, struct cub_step *);

/* The band of a loss: playing alone, by points; else by the side's chance to win. */
enum cub_band cub_band_find(const struct cub_setup *, cub_value loss);

/* The smallest loss above this band; INT32_MAX for CUB_BLUNDER. */
cub_value cub_band_limit(const struct cub_setup *, enum cub_band);

/* Sums up the first count steps for a seat; start has the values of the first position. */
void cub_account_sum(struct cub_account *, const struct cub_setup *, const cub_value start[CUB_SEATS],
                     const struct cub_step *, uint32_t count, int seat);

/* How much step i changed the position's value for a seat. */
cub_value cub_step_change(const cub_value start[CUB_SEATS], const struct cub_step *, uint32_t i, int seat);

/* The steps that changed most for anybody, the greatest first, at most cap; returns how many. */
int cub_swings(const struct cub_setup *, const cub_value start[CUB_SEATS], const struct cub_step *, uint32_t count,
               uint32_t *swings, int cap);

#endif
