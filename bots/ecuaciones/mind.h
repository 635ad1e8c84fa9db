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

enum {
    MIND_ROWS = 512, /* rounds that the tables of rounds.scores have; each seat's equation is another look */
    MIND_COLUMNS = ECU_SEATS,
    MIND_LOOKS = 20,  /* that show all of a level's ways of seeing, each as often as it comes */
    MIND_ROLLS = 100, /* of the next seat that are tried for a value */
    MIND_LEFT = 8,    /* dice that an equation leaves at most: it has four besides `=` */
};

/* The bot's memory: what one thought needs. */
struct mind {
    const struct cub_think *think;
    struct cub_rng *rng;
    enum cub_level level;
    uint64_t nodes;           /* equations and rolls looked at */
    bool open;                /* nothing is overlooked */
    bool sharp;               /* nor will it be by the seat whose dice are due */
    int look;                 /* which of MIND_LOOKS; -1: any */
    bool careful;             /* what is said of a position counts, not only which move is best */
    int handed;               /* todos: the seat whose equation counts as handed in; CUB_NOBODY: none */
    uint32_t hidden;          /* todos: the seats whose equations are handed in and sealed */
    uint8_t here[MIND_LOOKS]; /* what equations somebody of the level finds in the dice on the table score */
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

/* What the best equation scores that the level finds, looking as often as it does. */
int mind_find(struct mind *, const struct ecu_task *);

/* Fills in what somebody of the level may find in the dice on the table. */
void mind_glimpse(struct mind *, const struct ecuaciones *);

/* How often the level looks, each time at other dice. */
int mind_looks(const struct mind *);

/*
 * Último: the chance, in RACE_ONE, that the next seat does not build on an
 * equation with these dice. Who looks ahead tries its rolls, all of them if they
 * are few, else always the same sample, and what the level would see in each.
 */
uint32_t mind_hold(struct mind *, ecu_dice used);

/* The same for a next seat that overlooks nothing. */
uint32_t mind_stuck(ecu_dice used);

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

/* A game of uno, todos or último that is played on to its end, again and again. */
struct mind_course {
    struct mind *mind;
    struct ecuaciones s;
    int now[ECU_SEATS];                     /* uno, todos: scores of the round under way, if known */
    uint32_t counted;                       /* those that are among the points already */
    int sharp;                              /* uno: who is about to roll and overlooks nothing, or -1 */
    uint32_t odds[RACE_SEATS];              /* último: to win the round under way */
    uint32_t later[RACE_SEATS][RACE_SEATS]; /* and those to come, by who starts them */
    int32_t points[RACE_SEATS];             /* at the end */
};

/* Uno and todos: looks at the round under way; plays on to an end, the draws falling to this seat first. */
void mind_open_rounds(struct mind_course *);
void mind_end_rounds(struct mind_course *, int first, struct cub_rng *);

/* The same of último. */
void mind_open_ultimo(struct mind_course *);
void mind_end_ultimo(struct mind_course *, struct cub_rng *);

/* What an equation scores that a level found in one of the rolls of the table, in uno or todos. */
int mind_score(bool todos, enum cub_level, uint32_t row, uint32_t column);

/* Último: what a level does with so many dice rolled, in thousandths: it passes; it leaves 0 dice, 1, 2... */
const uint16_t *mind_goes(enum cub_level, int rolled);

/* Último: of rounds between so many of a level, in thousandths, those that the starter wins, the next seat... */
const uint16_t *mind_starts(enum cub_level, int seats);

/* Último: each seat's chance, in RACE_ONE, to win the round under way; and one that this seat starts. */
void mind_round(struct mind *, const struct ecuaciones *, uint32_t odds[RACE_SEATS]);
void mind_start(enum cub_level, int seats, int starter, uint32_t odds[RACE_SEATS]);

/* Último of two seats: each one's share of the victory, exactly. */
void mind_duel(struct mind *, const struct ecuaciones *, cub_value share[RACE_SEATS]);

/* The table of lines of a level below a master's: what each set of free lines brings, in thousandths. */
extern const uint32_t mind_pars[CUB_MAESTRO][1 << ECU_LINES];

#endif
