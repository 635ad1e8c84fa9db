/*
 * How a player of Ecuaciones thinks. Whoever sees all dice finds the best equation:
 * the solver proves it. A weaker one sees a handful of them, and the
 * simpler operations only, and finds the best that these make.
 */
#ifndef BOTS_ECUACIONES_MIND_H
#define BOTS_ECUACIONES_MIND_H

#include "bots/ecuaciones/optimum.h"
#include "bots/ecuaciones/race.h"
#include "cubilete/bot.h"
#include "games/ecuaciones/ecuaciones.h"

/* Rounds that the tables of rounds.scores have, and equations that a level finds in each. */
enum { MIND_ROWS = 512, MIND_COLUMNS = 4 };

/* The bot's memory: what one thought needs. */
struct mind {
    const struct cub_think *think;
    struct cub_rng *rng;
    enum cub_level level;
    uint64_t nodes;             /* equations and rolls looked at */
    bool open;                  /* nothing is overlooked */
    bool sharp;                 /* nor will it be by the seat whose dice are due */
    int handed;                 /* todos: the seat whose equation counts as handed in; CUB_NOBODY: none */
    uint32_t hidden;            /* todos: the seats whose equations are handed in and sealed */
    uint8_t here[MIND_COLUMNS]; /* todos: what equations somebody of the level finds in these dice score */
    struct race race;
    struct optimum optimum;
};

/* Sets out to think, with this generator. */
void mind_begin(struct mind *, const struct cub_think *, struct cub_rng *);

/* Whether there is no more time; nothing is begun then that is not needed for a legal move. */
bool mind_enough(const struct mind *);

/* The dice of a task that the level sees at one look; all that must be used it sees anyway. */
ecu_dice mind_handful(struct mind *, const struct ecu_task *);

/* All of these dice but one. */
ecu_dice mind_less(struct mind *, ecu_dice);

/* The best equation, as the solver's, and one node more. */
bool mind_solve(struct mind *, const struct ecu_task *, struct ecu_best *);

/* Todos: fills in what somebody of the level may find in the dice on the table. */
void mind_glimpse(struct mind *, const struct ecuaciones *);

/* How often the level looks, each time at other dice. */
int mind_looks(const struct mind *);

/*
 * Último: the chance, in RACE_ONE, that a next seat of the same level does not
 * build on an equation with these dice. Far-sighted levels try its rolls, all of
 * them if they are few, else always the same sample.
 */
uint32_t mind_hold(struct mind *, ecu_dice used);

/* The same for a next seat that overlooks nothing, and how many rolls were tried. */
uint32_t mind_stuck(enum cub_level, ecu_dice used, int *rolls);

/* Solitaire: the points in thousandths that a seat may expect at the end, whoever is to act. */
int32_t mind_expect(struct mind *, const struct ecuaciones *, int seat);

/* Solitaire: the points in thousandths that the free lines yet bring on average, but for this one (ECU_FREE: all). */
int32_t mind_lines(const struct mind *, const struct ecuaciones *, int seat, int but);

/* Solitaire: the moves that the seat can think of, each once. */
typedef void mind_offer(void *context, cub_move move);
void mind_entries(struct mind *, const struct ecuaciones *, mind_offer *offer, void *context);

/* What the position is worth to each seat: dice due, over, or a round of todos that others have yet to answer. */
void mind_worth(struct mind *, const struct ecuaciones *, cub_value value[CUB_SEATS]);

/* As cub_bot's. */
int mind_explain(const struct cub_state *view, int seat, cub_move, struct cub_refusal *reasons, int cap);

/* Uno and todos: each seat's share of the victory. */
void mind_play_rounds(struct mind *, const struct ecuaciones *, cub_value share[RACE_SEATS]);

/* What an equation scores that a level found in one of the rolls of the table; and all of them as chances. */
int mind_score(enum cub_level, uint32_t row, uint32_t column);
void mind_scores(enum cub_level, struct race_step *);

/* Último: the chance, in RACE_ONE, that whoever starts a round wins it. */
uint32_t mind_start(enum cub_level);

/* The table of lines of a level below a master's: what each set of free lines brings, in thousandths. */
extern const uint32_t mind_pars[CUB_MAESTRO][1 << ECU_LINES];

#endif
