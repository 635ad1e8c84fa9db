/*
 * What a front end says of a match: what is asked, what a move brought, what
 * happened by rule alone. Rules work it out, once; terminal, paper and page print
 * it. Everything is a message id with arguments, whose texts are in po.
 */
#ifndef CUB_STORY_H
#define CUB_STORY_H

#include "cubilete/game.h"

enum { CUB_TOLD = 16 }; /* messages of one move at most */

/* A move that was made, and the states around it. */
struct cub_transition {
    const struct cub_state *before, *after;
    int who;
    cub_move move;
};

/*
 * Something that happened. If it happened to a seat, {1} is that seat's name, and the
 * catalogues have a second form of the message, with `-you` behind its id, for
 * whoever is that seat. Rules leave argument 0 empty.
 */
struct cub_told {
    struct cub_message what;
    int seat; /* CUB_NOBODY: it is about no seat */
};

/*
 * What the functions of the same names say; where a game has them not: `ask.move`,
 * the usual thing, not known, no doubt, nothing, the points as one kind, no round.
 * ask and ask_at are also false for a seat that is not to act.
 */
bool cub_game_ask(const struct cub_game *, const struct cub_state *, int seat, struct cub_message *what);
bool cub_game_ask_at(const struct cub_game *, const struct cub_state *, int seat, const char *square,
                     struct cub_message *what);
int cub_game_worth(const struct cub_game *, const struct cub_state *, int seat, cub_move);
bool cub_game_doubt(const struct cub_game *, const struct cub_state *, int seat, cub_move, struct cub_message *why);
int cub_game_tell(const struct cub_game *, const struct cub_transition *, struct cub_told out[CUB_TOLD]);
int cub_game_gains(const struct cub_game *, const struct cub_transition *, int seat, struct cub_share out[CUB_SHARES]);
bool cub_game_round_end(const struct cub_game *, const struct cub_transition *, union cub_any *end);

/* For games: begins another message of a list that has room for CUB_TOLD; where that is full, in place of the last. */
struct cub_message *cub_tell(struct cub_told *list, int *count, const char *message, int seat);

#endif
