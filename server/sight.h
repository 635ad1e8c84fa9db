/*
 * A table as somebody may know it: a client's own table, made here of the lines that
 * this client gets. Whatever is told of a table besides its lines, a position or the
 * moves that there are, is taken from it, and so can't tell what the lines hide.
 */
#ifndef SERVER_SIGHT_H
#define SERVER_SIGHT_H

#include "host/json.h"
#include "wire/follow.h"
#include "wire/session.h"

struct sight {
    struct session session; /* what it has been told */
    struct follow follow;   /* what that comes to */
    int seat;               /* of those who look, or CUB_NOBODY */
};

/* With the eyes of a player, 0 for a stranger; to be finished whatever follows. */
void sight_init(struct sight *, uint64_t player);
void sight_finish(struct sight *);

/*
 * The lines behind the first `told` that they may have at a moment, as a text to be freed;
 * NULL: they may have none, or there is no memory. Any thread may fold them in, from the
 * first one on, which takes long. False: nothing is to be shown.
 */
char *sight_hear(struct sight *, const struct live *, uint64_t told, int64_t moment);
bool sight_fold(struct sight *, const char *text);

/* The record, up to the first move that is hidden from them. */
void sight_record(const struct sight *, cub_sink *, void *context);

/* The members of an object that the caller opens and closes: the position, as `cubilete show --json` has it. */
void sight_json(const struct sight *, struct json *);

/* `"moves": [...]`, at most so many, if it is their turn. */
void sight_moves(const struct sight *, struct json *, uint32_t most);

#endif
