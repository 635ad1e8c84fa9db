/*
 * Tells a match to people: the question to a seat, what a move brought, what followed
 * by rule alone. The rules work it out once, as message ids with arguments; terminal,
 * paper and page print the messages, whose texts are in po.
 */
#ifndef CUB_STORY_H
#define CUB_STORY_H

#include "cubilete/game.h"

enum { CUB_TOLD = 16 }; /* room for the messages of one move */

/* A move that was made, and the states around it. */
struct cub_transition {
    const struct cub_state *before, *after;
    int who;
    cub_move move;
};

/*
 * Something that happened. If it happened to a seat, {1} is that seat's name, which
 * front ends fill in (rules leave argument 0 empty), and the catalogues have a second
 * form of the message, `ID-you`, for the person at that seat.
 */
struct cub_told {
    struct cub_message what;
    int seat; /* CUB_NOBODY: no seat in particular */
};

/*
 * Call the game's functions of these names. Defaults where a game has none: ask says
 * `ask.move`, ask_at is false, worth is -1, doubt is false, tell returns 0, gains
 * counts points as one kind, round_end is false. ask and ask_at are also false for a
 * seat that is not to act.
 */
bool cub_game_ask(const struct cub_game *, const struct cub_state *, int seat, struct cub_message *what);
bool cub_game_ask_at(const struct cub_game *, const struct cub_state *, int seat, const char *square,
                     struct cub_message *what);
int cub_game_worth(const struct cub_game *, const struct cub_state *, int seat, cub_move);
bool cub_game_doubt(const struct cub_game *, const struct cub_state *, int seat, cub_move, struct cub_message *why);
int cub_game_tell(const struct cub_game *, const struct cub_transition *, struct cub_told out[CUB_TOLD]);
int cub_game_gains(const struct cub_game *, const struct cub_transition *, int seat, struct cub_share out[CUB_SHARES]);
bool cub_game_round_end(const struct cub_game *, const struct cub_transition *, union cub_any *end);

/* For games: adds a message to a list with room for CUB_TOLD and returns it; in a full list it replaces the last. */
struct cub_message *cub_tell(struct cub_told *list, int *count, const char *message, int seat);

#endif
