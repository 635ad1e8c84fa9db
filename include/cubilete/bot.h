/*
 * Players that think: one bot a game in five strengths, and the values that hints and analysis need.
 *
 * Freestanding like the rules: memory comes from the caller, chance from a
 * generator handed in, and the end of patience from a function. The same view,
 * level, nodes and generator give the same move on every platform.
 */
#ifndef CUB_BOT_H
#define CUB_BOT_H

#include "cubilete/game.h"

/* Strengths in order; CUB_AZAR plays game->draw. */
enum cub_level { CUB_AZAR, CUB_NOVATO, CUB_FACIL, CUB_MEDIO, CUB_FUERTE, CUB_MAESTRO, CUB_LEVELS };

/* Their names, as after `bot:`; and back, CUB_LEVELS if it is none. */
extern const char *const cub_level_names[CUB_LEVELS];
enum cub_level cub_level_find(const char *name);

/* What a bot of this level is worth in points of Elo, medio having 1500: measured once, and fixed. */
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
    const char *proven; /* what is certain of it whatever others do, as a message; NULL: nothing is */
};

/* What is thought about, and with what. */
struct cub_think {
    const struct cub_state *view; /* only what the seat may see */
    int seat;
    enum cub_level level;
    uint64_t nodes; /* positions to look at; 0: as many as the level usually does */
    struct cub_rng *rng;
    void *memory; /* bot->memory bytes, 64-aligned, of any content */
    bool (*stop)(
        void *);   /* asked every now and then: true ends the thinking at once, with what there is; NULL: never */
    void *context; /* stop's */

    /*
     * Asked for what is best instead of for a move to play: nothing is overlooked,
     * nobody wavers, and the first choice is the move; the level only says how far
     * to look.
     */
    bool advice;
    cub_move also; /* advice: a legal move that is to be valued as well; 0: none */
};

struct cub_thought {
    cub_move move;  /* what the bot plays */
    uint32_t ms;    /* how long a person of this strength would take, for games where that matters; 0: at once */
    uint64_t nodes; /* positions looked at */
    uint32_t choices;
    struct cub_choice choice[CUB_CHOICES]; /* the best moves as the bot sees them, best first */
    cub_value also;                        /* what think's also is worth, if it is none of these */
};

struct cub_bot {
    const struct cub_game *game;
    size_t memory;

    /* Thinks about a move for view's seat, whose bit is set in to_act. level is CUB_NOVATO to CUB_MAESTRO. */
    void (*think)(const struct cub_think *, struct cub_thought *);

    /*
     * What the position is worth to each seat, whoever is to act (dice and clock
     * too), at that level and budget. view may be the whole position with nothing
     * hidden; seat plays no part. Not called once the game is over: cub_result.
     * Advice: whoever moves next overlooks nothing.
     */
    void (*value)(const struct cub_think *, cub_value value[CUB_SEATS]);

    /*
     * What the dice, or the clock, did to each seat between think's view and what
     * came of it: over all that they can show the mean is 0. NULL: what the value
     * changed by, for its values before a roll are the means of those behind it.
     */
    void (*luck)(const struct cub_think *, const struct cub_state *after, cub_value change[CUB_SEATS]);

    /* Why a move is good, as messages with arguments (rule is NULL), at most cap; returns how many. */
    int (*explain)(const struct cub_state *view, int seat, cub_move, struct cub_message *reasons, int cap);
};

/* The bots that there are, ended by NULL; and a game's, or NULL. */
extern const struct cub_bot *const cub_bots[];
const struct cub_bot *cub_bot_find(const struct cub_game *);

/* Each of them by name. */
extern const struct cub_bot cub_blitz_bot;
extern const struct cub_bot cub_dizzle_bot;
extern const struct cub_bot cub_doce_bot;
extern const struct cub_bot cub_ecuaciones_bot;
extern const struct cub_bot cub_secuencia_bot;

/* The template's: like its game built and tested, but not in the list. */
extern const struct cub_bot cub_null_bot;

/* Thinks with whatever level, CUB_AZAR too. */
void cub_bot_think(const struct cub_bot *, const struct cub_think *, struct cub_thought *);

/* Why a choice is good: what is proven of it, then what explain says. */
int cub_bot_explain(const struct cub_bot *, const struct cub_state *view, int seat, const struct cub_choice *,
                    struct cub_message *reasons, int cap);

#endif
