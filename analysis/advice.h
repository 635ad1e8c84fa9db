/* Advice in words: what hints and the tutor say, whatever front end says it. */
#ifndef ANALYSIS_ADVICE_H
#define ANALYSIS_ADVICE_H

#include "analysis/worth.h"
#include "cubilete/bot.h"
#include "engine/engine.h"

enum { ADVICE_REASONS = 4, ADVICE_REASON = 256, ADVICE_TEXT = (ADVICE_REASONS + 1) * ADVICE_REASON };
enum {
    ADVICE_LINE = ADVICE_TEXT + CUB_MOVE_TEXT + TTY_WORTH + 16
}; /* a choice with its number, its worth and its reasons */

/* Advice to a seat about what it sees: cub_judge_advise. */
struct advice {
    const struct cub_bot *bot;
    const struct cub_state *view;
    int seat;
    const struct cub_thought *thought;
    const struct engine_choice *said; /* what a foreign bot says of each choice in its own words; NULL: bot explains */
};

/* What stands above the moves: what their numbers are; or that all of them lose, that there is just one. */
const char *advice_heading(const struct advice *);

/* Choice i as the game writes it, and its worth. */
void advice_move(const struct advice *, uint32_t i, char out[CUB_MOVE_TEXT]);
void advice_worth(const struct advice *, uint32_t i, char out[TTY_WORTH]);

/* Why a move is good, reason by reason; returns how many. */
int advice_explain(const struct advice *, uint32_t i, char text[ADVICE_REASONS][ADVICE_REASON]);

/* Choice i in words: that it is as good as the first, if it looks so; and its reasons. Empty: there is nothing to say.
 */
void advice_reasons(const struct advice *, uint32_t i, char out[ADVICE_TEXT]);

/*
 * The best move, step by step: a nudge in words; where on the board, or one side of an equation; then nothing more, for
 * the moves themselves follow. False: there is no such step, and the next one is due.
 */
enum advice_step { ADVICE_NONE, ADVICE_NUDGE, ADVICE_WHERE, ADVICE_WHAT };
bool advice_tell_step(const struct advice *, enum advice_step, char out[ADVICE_TEXT]);

/* The square that the best move ends on; empty: it goes to none. */
void advice_square(const struct advice *, char out[4]);

/* `Better c4: stops four in a row`: the first choice and why. */
void advice_better(const struct advice *, char out[ADVICE_LINE]);

#endif
