/* A match: one game from its first state to its result. It owns the list of moves; its state is always what they lead
 * to. */
#ifndef CUB_MATCH_H
#define CUB_MATCH_H

#include "cubilete/game.h"
#include "cubilete/memory.h"

struct cub_entry {
    cub_move move;
    uint32_t note; /* for the match's owner, such as where a comment is; 0: none */
    uint16_t who;
    bool stand_in; /* another move stands for the real one, which is not known here: cub_match_stand_in */
};

struct cub_match {
    const struct cub_game *game;
    struct cub_memory memory;
    struct cub_entry *log;
    uint32_t length;
    uint32_t revealed; /* how many of the first moves everybody may see: struct cub_replay */
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

/* How many of the moves are rolls. */
uint32_t cub_match_rolls(const struct cub_match *);

/* Goes back to the position after the first length moves (no more than were played). */
void cub_match_undo(struct cub_match *, uint32_t length);

/* The position after the first length moves, without going back; nothing in it is hidden. */
void cub_match_at(const struct cub_match *, uint32_t length, union cub_any *out);

/* Whether a move that who makes now is hidden: another seat may act too, and must not see it before. */
bool cub_is_hidden(const struct cub_state *, int who);

/* The position as seat (or CUB_NOBODY) may see it. */
void cub_match_view(const struct cub_match *, int seat, union cub_any *out);

/*
 * Plays a hidden move of which only its maker is known here: another move stands in
 * for it, which looks the same to everybody else. False with *why if who may not act,
 * or its move would not be hidden; or without memory.
 */
bool cub_match_stand_in(struct cub_match *, int who, struct cub_message *why);

/* Puts the real move in place of stand-in i. False with *why, nothing changed: it can't have been that one. */
bool cub_match_reveal(struct cub_match *, uint32_t i, const char *text, struct cub_message *why);

/* How much of a move a viewer may know. */
enum cub_visibility {
    CUB_HIDDEN,   /* who made it, and nothing else */
    CUB_OWN,      /* all of it, as the viewer made it; nobody else may */
    CUB_REVEALED, /* all of it, as everybody */
};

/*
 * Steps through the moves of a match as a seat (or CUB_NOBODY) sees them. At every
 * length it has the position, and says how much of each move so far the seat may know:
 * a hidden move only its maker's seat knows, until somebody has acted while no other
 * seat could. All that is shown of a match comes from here. The match may grow
 * meanwhile, but not change.
 */
struct cub_replay {
    const struct cub_match *match;
    int seat;
    uint32_t length;     /* moves that it has stepped past */
    uint32_t revealed;   /* how many of the first of them everybody may see at this length */
    union cub_any state; /* the position after them, with nothing redacted */
};

/* Begins before the first move. */
void cub_replay_init(struct cub_replay *, const struct cub_match *, int seat);

/* Steps past the next move, which must exist. text, unless NULL, gets it in full, even if the seat may not see it. */
void cub_replay_step(struct cub_replay *, char text[CUB_MOVE_TEXT]);

/* Goes to a length; backwards it starts again from the beginning. */
void cub_replay_go(struct cub_replay *, uint32_t length);

/* How much the seat may know, at this length, of move i, which is below length. */
enum cub_visibility cub_replay_visibility(const struct cub_replay *, uint32_t i);

/* The position as the seat may see it. */
void cub_replay_view(const struct cub_replay *, union cub_any *out);

#endif
