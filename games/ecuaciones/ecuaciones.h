/*
 * Ecuaciones: 13 dice make equations. Three games, the tournament over them and a
 * solitaire, all in one state: a tournament is its games one after another.
 */
#ifndef GAMES_ECUACIONES_ECUACIONES_H
#define GAMES_ECUACIONES_ECUACIONES_H

#include "cubilete/typed.h"
#include "games/ecuaciones/dice.h"
#include "games/ecuaciones/solver.h"

enum { ECU_MODE, ECU_TARGET, ECU_LIMIT }; /* the options, by place */

/* The values of the option mode. All but ECU_TORNEO are also the games that can be under way. */
enum ecu_mode { ECU_UNO, ECU_TODOS, ECU_ULTIMO, ECU_TORNEO, ECU_YAHTZEE };

enum {
    ECU_SEATS = 6,
    ECU_REROLLED = 5, /* dice at most that go back into the cup in the solitaire (EC-60) */
    ECU_IDLE = 10,    /* rounds, or starts, in a row without an equation end a game (EC-23, EC-43) */
};

/*
 * A seat's move is an equation's 52 bits or ECU_PASS; in the solitaire with the
 * line, plus 1, in the three bits between. A reroll is ECU_REROLL and the
 * ecu_dice put back: its bit lies where those would count the `=` die, which they
 * never do. The dice's move is the ecu_dice rolled, the clock's only one ECU_TIME.
 */
enum { ECU_LINE_SHIFT = 52, ECU_TIME = 1 };
#define ECU_EQUATION_BITS ((1ull << ECU_LINE_SHIFT) - 1)
#define ECU_PASS (1ull << 55)
#define ECU_REROLL (1ull << 56)

struct ecuaciones {
    struct cub_state base;
    uint64_t dice;                       /* faces on the table, `=` apart; while a roll is due, those that stay there */
    uint64_t laid[ECU_SEATS];            /* each seat's equation of this round, 0: none */
    int32_t points[ECU_SEATS];           /* in the game under way; in a tournament the score is another thing */
    int8_t lines[ECU_SEATS * ECU_LINES]; /* solitaire: what each seat entered on each line, -1: free */
    uint16_t target;                     /* points that end the game under way */
    uint8_t game;                        /* the one under way, enum ecu_mode */
    uint8_t seat;                        /* whose turn it is; in todos everybody's */
    uint8_t starter;                     /* ultimo: who began the round */
    uint8_t playing;                     /* bit i: seat i plays this round (EC-23) */
    uint8_t idle;                        /* rounds, or starts, in a row without an equation */
    uint8_t fresh;                       /* 1: the next roll begins a round, laid is still the last one's */
    uint8_t cost;                        /* solitaire: dice put back this turn */
    uint8_t won;                         /* tournament: bit i: seat i won game 2 (EC-51) */
};

#define ECUACIONES_STORY(F, g, S) \
    CUB_FN_ASK(F, g, S)           \
    CUB_FN_WORTH(F, g, S) CUB_FN_DOUBT(F, g, S) CUB_FN_TELL(F, g, S) CUB_FN_GAINS(F, g, S) CUB_FN_ROUND_END(F, g, S)
#define ECUACIONES_FUNCTIONS(F, g, S) \
    CUB_EVERY(F, g, S)                \
    CUB_ROLLED(F, g, S)               \
    CUB_FN_DEADLINE(F, g, S)          \
    CUB_FN_EACH(F, g, S) CUB_FN_STANDING(F, g, S) CUB_FN_IDLE(F, g, S) ECUACIONES_STORY(F, g, S)
CUB_TYPED(ecuaciones, ECUACIONES_FUNCTIONS)

/* What the solver has to look for now: the dice on offer, those that must be in it, what the mode calls best. */
struct ecu_task ecuaciones_task(const struct ecuaciones *);

/* What ends one of the games (enum ecu_mode), which need not be the one under way. */
uint16_t ecuaciones_target(const struct ecuaciones *, int game);

/* Whether there is an equation to lay now; on a line of the solitaire, one that fits it. */
bool ecuaciones_solvable(const struct ecuaciones *, enum ecu_line);

/* Who sits before a seat: in ultimo it laid the equation that is to be built on. */
static inline int ecuaciones_before(const struct ecuaciones *s, int seat)
{
    return (seat + s->base.setup.seats - 1) % s->base.setup.seats;
}

/* The solitaire's line of a seat: what it holds, -1: free. */
static inline int ecuaciones_line(const struct ecuaciones *s, int seat, int line)
{
    return s->lines[seat * ECU_LINES + line];
}

/* What an equation (0: none) would enter on a line now: 0 if it does not fit, or not more than the dice put back cost.
 */
int ecuaciones_entry(const struct ecuaciones *, enum ecu_line, ecu_equation);

/* The seats that laid the best equation of the round, none if there was none; and what a seat gets for that. */
uint32_t ecuaciones_best(const struct ecuaciones *);
int ecuaciones_bonus(uint32_t best, int seat);

/* EC-60: whether the seat has used that line already; true: refused. */
bool ecuaciones_refuse_line(const struct ecuaciones *, int seat, int line, struct cub_message *why);

/* The letter of a solitaire's line in the notation. */
char ecuaciones_letter(int line);

#endif
