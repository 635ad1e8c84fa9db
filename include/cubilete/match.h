/* The middle layer: a game being played. Owns the log; the state is always what the log replays to. */
#ifndef CUB_MATCH_H
#define CUB_MATCH_H

#include "cubilete/game.h"
#include "cubilete/memory.h"

struct cub_entry {
    cub_move move;
    uint32_t note; /* the owner's: a comment's place, say; 0: none */
    uint16_t who;
    bool stand_in; /* only that it was made is known here: see cub_match_stand_in */
};

struct cub_match {
    const struct cub_game *game;
    struct cub_memory memory;
    struct cub_entry *log;
    uint32_t length;
    uint32_t open; /* how many moves lie open to everybody: see struct cub_replay */
    size_t capacity;
    union cub_any first, now;
};

/* Begins a match; false with *why as cub_start. Nothing is allocated before the first move. */
bool cub_match_init(struct cub_match *, const struct cub_game *, const struct cub_setup *, const char *sheet,
                    struct cub_memory, struct cub_message *why);

/* Frees the log. Accepts a zeroed match. */
void cub_match_finish(struct cub_match *);

/*
 * Plays a move, or its text: judged, applied, logged. False with *why, nothing
 * changed, if refused; the rule is NULL if the log found no memory.
 */
bool cub_match_play(struct cub_match *, int who, cub_move, struct cub_message *why);
bool cub_match_play_text(struct cub_match *, int who, const char *text, struct cub_message *why);

/* Rolls the dice if they are due; false if they are not, or without memory. */
bool cub_match_roll(struct cub_match *, struct cub_rng *);

/* How often the dice were rolled. */
uint32_t cub_match_rolls(const struct cub_match *);

/* Goes back to the position after the first length moves (no more than were played). */
void cub_match_undo(struct cub_match *, uint32_t length);

/* The position after the first length moves, without going back; nothing in it is hidden. */
void cub_match_at(const struct cub_match *, uint32_t length, union cub_any *out);

/* Whether what somebody does in this position is sealed: another seat may act, too, and must not see it before. */
bool cub_sealed(const struct cub_state *, int who);

/* The position as seat (or CUB_NOBODY) may see it. */
void cub_match_view(const struct cub_match *, int seat, union cub_any *out);

/*
 * Plays a sealed move of which is known here only that who made it: some other move
 * stands in for it, which looks alike to all others. False with *why if who may not
 * act, or would not act sealed; or without memory.
 */
bool cub_match_stand_in(struct cub_match *, int who, struct cub_message *why);

/* Move i, for which another stood in, was this one. False with *why: it can't have been, and nothing has changed. */
bool cub_match_reveal(struct cub_match *, uint32_t i, const char *text, struct cub_message *why);

/* How much somebody may know of a move. */
enum cub_sight {
    CUB_HIDDEN, /* who made it, and nothing else */
    CUB_OWN,    /* all of it, having made it; nobody else may */
    CUB_OPEN,   /* all of it, as everybody */
};

/*
 * A walk over the moves of a match with the eyes of a seat (or CUB_NOBODY). At
 * every length it has the position, and knows how much of the moves so far may be
 * known then: a sealed one is its maker's alone until somebody has acted while no
 * other seat could. Whoever shows anything of a match asks here. It takes each move
 * once; the match may grow meanwhile, but not change.
 */
struct cub_replay {
    const struct cub_match *match;
    int seat;
    uint32_t length;     /* moves that it has gone past */
    uint32_t open;       /* how many of those lie open to everybody by then */
    union cub_any state; /* the position behind them; nothing in it is hidden */
};

/* Begins before the first move. */
void cub_replay_init(struct cub_replay *, const struct cub_match *, int seat);

/* Goes past one more move, which there has to be, and writes its text, whoever may see it; NULL: nowhere. */
void cub_replay_step(struct cub_replay *, char text[CUB_MOVE_TEXT]);

/* Goes to a length: forward, or once more from the beginning. */
void cub_replay_go(struct cub_replay *, uint32_t length);

/* How much may be known, at this length, of move i, which it has gone past. */
enum cub_sight cub_replay_sight(const struct cub_replay *, uint32_t i);

/* The position as it may be seen. */
void cub_replay_view(const struct cub_replay *, union cub_any *out);

#endif
