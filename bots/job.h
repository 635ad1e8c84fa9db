/*
 * A bot's thought as a value: everything that it needs to be had in another thread, worker or process.
 *
 * The owner of a table fills a job (bot_job_init), has it run wherever it likes (bot_job_run) and plays the move,
 * unless the position has changed meanwhile: `asked` is the owner's mark of the position that the job is about, which
 * comes back untouched. A job holds no pointer into a table, so the table goes on while somebody thinks.
 *
 * A race: all bots think at the moment when the dice are seen, and call later. bot_call_ms says when.
 *
 * Freestanding; only bot_job_run links the bots themselves.
 */
#ifndef BOTS_JOB_H
#define BOTS_JOB_H

#include "cubilete/bot.h"
#include "cubilete/match.h"

enum { BOT_GIVE_UP_MS = 3000 }; /* in a race: when a bot that finds nothing says that it gives up, from the dice */

struct bot_job {
    const struct cub_game *game;
    int seat;
    enum cub_level level;
    uint64_t nodes; /* positions to look at; 0: as many as the level usually does */
    struct cub_rng rng;
    bool advice;        /* asks for the best move instead of one to play */
    cub_move also;      /* advice: another legal move that is to be valued; 0: none */
    uint64_t asked;     /* the owner's mark of the position; nobody else reads it */
    union cub_any view; /* the position, with only what the seat may see */
};

/* A job for a seat that may move. The caller seeds `rng`, and sets `nodes` if it wants to. */
void bot_job_init(struct bot_job *, const struct cub_match *, int seat, enum cub_level, uint64_t asked);

/* Asks what is best for a seat that may move, at the strongest level, and what `also` is worth. The game has a bot. */
void bot_job_init_advice(struct bot_job *, const struct cub_match *, int seat, cub_move also, uint64_t asked);

/*
 * Thinks. memory: as many bytes as the game's bot needs (cub_bot.memory), 64-aligned, of any content; one for each
 * thread, however many tables there are. stop and context as in struct cub_think: when stop says true, the thought so
 * far is the answer. The same job has the same answer unless it was stopped. A game without a bot draws a random move.
 */
void bot_job_run(const struct bot_job *, void *memory, bool (*stop)(void *), void *context, struct cub_thought *);

/* When a bot's move counts in a race, in ms from the dice: the time that it carries; giving up has BOT_GIVE_UP_MS. */
uint32_t bot_call_ms(const struct cub_game *, const struct cub_state *, int seat, cub_move);

/* A job as bytes that an instance with other addresses can read; only for games of the catalogue. */
struct bot_job_packed {
    uint64_t nodes;
    struct cub_rng rng;
    uint32_t game; /* its index in cub_games */
    uint32_t level;
    uint32_t seat, unused;
    union cub_any view;
};

void bot_job_pack(const struct bot_job *, struct bot_job_packed *);

/* False: no such game. */
bool bot_job_unpack(struct bot_job *, const struct bot_job_packed *);

#endif
