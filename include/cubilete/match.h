/* The middle layer: a game being played. Owns the log; the state is always what the log replays to. */
#ifndef CUB_MATCH_H
#define CUB_MATCH_H

#include "cubilete/game.h"
#include "cubilete/memory.h"

struct cub_entry {
    cub_move move;
    uint32_t note; /* the owner's: a comment's place, say; 0: none */
    uint32_t who;
};

struct cub_match {
    const struct cub_game *game;
    struct cub_memory memory;
    struct cub_entry *log;
    uint32_t length, capacity;
    uint32_t open; /* how many moves lie open to everybody: cub_match_open */
    union cub_any first, now;
};

/* Begins a match; false with *why as cub_start. Nothing is allocated before the first move. */
bool cub_match_init(struct cub_match *, const struct cub_game *, const struct cub_setup *, const char *sheet,
                    struct cub_memory, struct cub_refusal *why);

/* Frees the log. Accepts a zeroed match. */
void cub_match_finish(struct cub_match *);

/*
 * Plays a move, or its text: judged, applied, logged. False with *why, nothing
 * changed, if refused; the rule is NULL if the log found no memory.
 */
bool cub_match_play(struct cub_match *, int who, cub_move, struct cub_refusal *why);
bool cub_match_play_text(struct cub_match *, int who, const char *text, struct cub_refusal *why);

/* Rolls the dice if they are due; false if they are not, or without memory. */
bool cub_match_roll(struct cub_match *, struct cub_rng *);

/* How often the dice were rolled. */
uint32_t cub_match_rolls(const struct cub_match *);

/* Goes back to the position after the first length moves (no more than were played). */
void cub_match_undo(struct cub_match *, uint32_t length);

/* The position after the first length moves, without going back. */
void cub_match_at(const struct cub_match *, uint32_t length, union cub_any *out);

/* Whether what somebody does in this position is sealed: another seat may act, too, and must not see it before. */
bool cub_sealed(const struct cub_state *, int who);

/*
 * How many of the first length moves lie open to everybody: sealed ones do once
 * somebody has acted while no other seat could. The rest are known only to
 * those who made them.
 */
uint32_t cub_match_open(const struct cub_match *, uint32_t length);

/* The text of move i if seat (or CUB_NOBODY) may see it, else NULL: what is sealed is known to who made it alone. */
const char *cub_match_text(const struct cub_match *, uint32_t i, int seat, char out[CUB_MOVE_TEXT]);

/* The position as seat (or CUB_NOBODY) may see it. */
void cub_match_view(const struct cub_match *, int seat, union cub_any *out);

#endif
