/*
 * Bots: choose moves at five levels, and value positions for hints and analysis.
 *
 * Freestanding like the rules: the caller hands in memory, a generator of random
 * numbers, and a function that says when to stop. The same view, level, nodes and
 * generator give the same move on every platform.
 */
#ifndef CUB_BOT_H
#define CUB_BOT_H

#include "cubilete/game.h"

/* Strengths in order; CUB_AZAR plays game->draw. */
enum cub_level { CUB_AZAR, CUB_NOVATO, CUB_FACIL, CUB_MEDIO, CUB_FUERTE, CUB_MAESTRO, CUB_LEVELS };

/* The levels' names, as in `bot:medio`. cub_level_find returns CUB_LEVELS for a name that is no level. */
extern const char *const cub_level_names[CUB_LEVELS];
enum cub_level cub_level_find(const char *name);

/* The fixed Elo rating of a game's bot at this level, as measured; medio has 1500. */
int cub_bot_rating(const struct cub_game *, enum cub_level);

/*
 * What a position is worth to a seat: its expected share of the victory in
 * millionths (two winners: half each; a draw without winners: an equal share for
 * all). Playing alone: its expected points in thousandths.
 */
typedef int32_t cub_value;
enum { CUB_VICTORY = 1000000, CUB_POINT = 1000 };

/* The value when the game is over: exact. */
cub_value cub_result(const struct cub_state *, int seat);

enum { CUB_CHOICES = 8 };

struct cub_choice {
    cub_move move;
    cub_value value;
    const char *proven; /* message id: what this move certainly leads to, whatever others do; NULL: nothing proven */
};

/* A question to a bot. */
struct cub_think {
    const struct cub_state *view; /* only what the seat may see */
    int seat;
    enum cub_level level;
    uint64_t nodes; /* how many positions to search; 0: the level's default */
    struct cub_rng *rng;
    void *memory;                /* bot->memory bytes, 64-aligned, of any content */
    bool (*stop)(void *context); /* polled: true ends the search with the best move so far; NULL: never */
    void *context;

    /*
     * Asks for the best move instead of one that this level would play: the bot makes
     * no deliberate mistakes, and the level only sets how deep it searches. The first
     * choice is the move.
     */
    bool advice;
    cub_move also; /* with advice: a legal move to be valued besides; 0: none */
};

/* The bot's answer. */
struct cub_thought {
    cub_move move;  /* what the bot plays */
    uint32_t ms;    /* how long a person of this strength would take, for games where that matters; 0: at once */
    uint64_t nodes; /* positions looked at */
    uint32_t choices;
    struct cub_choice choice[CUB_CHOICES]; /* the best moves as the bot sees them, best first */
    cub_value also;                        /* the value of cub_think.also, if it is not among the choices */
};

struct cub_bot {
    const struct cub_game *game;
    size_t memory;

    /* Chooses a move for the seat, whose bit is set in to_act. level is CUB_NOVATO to CUB_MAESTRO. */
    void (*think)(const struct cub_think *, struct cub_thought *);

    /*
     * Values the position for each seat, at that level and number of nodes. Anybody may
     * be to act, dice and clock too. view may have nothing redacted; seat is ignored.
     * With advice, the next mover makes no deliberate mistakes. Not called once the
     * game is over: cub_result has the value then.
     */
    void (*value)(const struct cub_think *, cub_value value[CUB_SEATS]);

    /*
     * How much a roll, or the clock, changed the value for each seat between view and
     * after; over all rolls the mean is 0. NULL: the difference of the two values, as
     * this bot's value before a roll is the mean of the values after it.
     */
    void (*luck)(const struct cub_think *, const struct cub_state *after, cub_value change[CUB_SEATS]);

    /* Writes at most cap reasons why a move is good, as messages whose rule is NULL; returns how many. */
    int (*explain)(const struct cub_state *view, int seat, cub_move, struct cub_message *reasons, int cap);
};

/* All bots, ended by NULL; and the bot of a game, or NULL. */
extern const struct cub_bot *const cub_bots[];
const struct cub_bot *cub_bot_find(const struct cub_game *);

/* Each of them by name. */
extern const struct cub_bot cub_blitz_bot;
extern const struct cub_bot cub_dizzle_bot;
extern const struct cub_bot cub_doce_bot;
extern const struct cub_bot cub_ecuaciones_bot;
extern const struct cub_bot cub_secuencia_bot;

/* The bot of the template game: built and tested, but not in cub_bots. */
extern const struct cub_bot cub_null_bot;

/* Calls think; any level, CUB_AZAR too. */
void cub_bot_think(const struct cub_bot *, const struct cub_think *, struct cub_thought *);

/* Writes why a choice is good: what is proven of it, then what explain says. */
int cub_bot_explain(const struct cub_bot *, const struct cub_state *view, int seat, const struct cub_choice *,
                    struct cub_message *reasons, int cap);

#endif
