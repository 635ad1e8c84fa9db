/*
 * Ecuaciones' bot. A level that sees all dice finds the best equation:
 * the solver proves it. A weaker one sees a handful of them, and the
 * simpler operations only, and finds the best that these make.
 */
#ifndef BOTS_ECUACIONES_SEARCH_H
#define BOTS_ECUACIONES_SEARCH_H

#include "bots/ecuaciones/optimum.h"
#include "bots/ecuaciones/race.h"
#include "cubilete/bot.h"
#include "games/ecuaciones/ecuaciones.h"

enum {
    SEARCH_ROWS = 512, /* rounds that the tables of rounds.scores have; each seat's equation is another look */
    SEARCH_COLUMNS = ECU_SEATS,
    SEARCH_LOOKS = 20,  /* that show all of a level's ways of seeing, each as often as it comes */
    SEARCH_ROLLS = 100, /* of the next seat that are tried for a value */
    SEARCH_LEFT = 8,    /* dice that an equation leaves at most: it has four besides `=` */
};

/* The bot's memory: what one thought needs. */
struct search {
    const struct cub_think *think;
    struct cub_rng *rng;
    enum cub_level level;
    uint64_t nodes;             /* equations and rolls looked at */
    bool open;                  /* nothing is overlooked */
    bool sharp;                 /* nor will it be by the seat whose dice are due */
    int look;                   /* which of SEARCH_LOOKS; -1: any */
    bool careful;               /* what is said of a position counts, not only which move is best */
    int handed;                 /* todos: the seat whose equation counts as handed in; CUB_NOBODY: none */
    uint32_t hidden;            /* todos: the seats whose equations are handed in and sealed */
    uint8_t here[SEARCH_LOOKS]; /* what equations somebody of the level finds in the dice on the table score */
    struct race race;
    struct optimum optimum;
};

/* Sets out to think, with this generator. */
void search_begin(struct search *, const struct cub_think *, struct cub_rng *);

/* Whether there is no more time; nothing is begun then that is not needed for a legal move. */
bool search_enough(const struct search *);

/* The dice of a task that the level sees at one look; all that must be used it sees anyway. */
ecu_dice search_handful(struct search *, const struct ecu_task *);

/* All of these dice but one. */
ecu_dice search_less(struct search *, ecu_dice);

/* The best equation, as the solver's, and one node more. */
bool search_solve(struct search *, const struct ecu_task *, struct ecu_best *);

/* What the best equation scores that the level finds, looking as often as it does. */
int search_find(struct search *, const struct ecu_task *);

/* Fills in what somebody of the level may find in the dice on the table. */
void search_glimpse(struct search *, const struct ecuaciones *);

/* How often the level looks, each time at other dice. */
int search_looks(const struct search *);

/*
 * Último: the chance, in RACE_ONE, that the next seat does not build on an
 * equation with these dice. Who looks ahead tries its rolls, all of them if they
 * are few, else always the same sample, and what the level would see in each.
 */
uint32_t search_hold(struct search *, ecu_dice used);

/* The same for a next seat that overlooks nothing. */
uint32_t search_stuck(ecu_dice used);

/* Solitaire: the points in thousandths that a seat may expect at the end, no matter who is to act. */
int32_t search_expect(struct search *, const struct ecuaciones *, int seat);

/* Solitaire: the points in thousandths that the free lines yet bring on average, but for this one (ECU_FREE: all). */
int32_t search_lines(const struct search *, const struct ecuaciones *, int seat, int but);

/* Solitaire: the moves that the seat can think of, each once. */
typedef void search_offer(void *context, cub_move move);
void search_entries(struct search *, const struct ecuaciones *, search_offer *offer, void *context);

/* What the position is worth to each seat: dice due, over, or a round of todos that others have yet to answer. */
void search_worth(struct search *, const struct ecuaciones *, cub_value value[CUB_SEATS]);

/* As cub_bot's. */
int search_explain(const struct cub_state *view, int seat, cub_move, struct cub_message *reasons, int cap);

/* A game of uno, todos or último that is played on to its end, again and again. */
struct search_course {
    struct search *search;
    struct ecuaciones s;
    int now[ECU_SEATS];                     /* uno, todos: scores of the round under way, if known */
    uint32_t counted;                       /* those that are among the points already */
    int sharp;                              /* uno: who is about to roll and overlooks nothing, or -1 */
    uint32_t odds[RACE_SEATS];              /* último: to win the round under way */
    uint32_t later[RACE_SEATS][RACE_SEATS]; /* and those to come, by who starts them */
    int32_t points[RACE_SEATS];             /* at the end */
};

/* Uno and todos: looks at the round under way; plays on to an end, the draws falling to this seat first. */
void search_open_rounds(struct search_course *);
void search_end_rounds(struct search_course *, int first, struct cub_rng *);

/* The same of último. */
void search_open_ultimo(struct search_course *);
void search_end_ultimo(struct search_course *, struct cub_rng *);

/* What an equation scores that a level found in one of the rolls of the table, in uno or todos. */
int search_score(bool todos, enum cub_level, uint32_t row, uint32_t column);

/* Último: what a level does with this many dice rolled, in thousandths: it passes; it leaves 0 dice, 1, 2... */
const uint16_t *search_goes(enum cub_level, int rolled);

/* Último: of rounds between this many of a level, in thousandths, those that the starter wins, the next seat... */
const uint16_t *search_starts(enum cub_level, int seats);

/* Último: each seat's chance, in RACE_ONE, to win the round under way; and one that this seat starts. */
void search_round(struct search *, const struct ecuaciones *, uint32_t odds[RACE_SEATS]);
void search_start(enum cub_level, int seats, int starter, uint32_t odds[RACE_SEATS]);

/* Último of two seats: each one's share of the victory, exactly. */
void search_duel(struct search *, const struct ecuaciones *, cub_value share[RACE_SEATS]);

/* The table of lines of a level below a master's: what each set of free lines brings, in thousandths. */
extern const uint32_t search_pars[CUB_MAESTRO][1 << ECU_LINES];

#endif
