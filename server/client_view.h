/*
 * A client view is a copy of a table made of the lines that one client may have. Whatever is shown of a table besides
 * its lines (a position, legal moves, a record) is taken from this copy, so that it can't show what the lines hide.
 */
#ifndef SERVER_CLIENT_VIEW_H
#define SERVER_CLIENT_VIEW_H

#include "host/json.h"
#include "wire/follow.h"
#include "wire/subscription.h"

struct client_view {
    struct subscription subscription; /* the lines that the client has got */
    struct follow follow;             /* the table that these lines make */
    int seat;                         /* of the client, or CUB_NOBODY */
};

/* player: 0 for a client without a token. To be finished whatever follows. */
void client_view_init(struct client_view *, uint64_t player);
void client_view_finish(struct client_view *);

/*
 * The lines after the first `told` that the client may have at a moment, as a text to be freed; NULL: it may have none,
 * or there is no memory.
 */
char *client_view_lines(struct client_view *, const struct table *, uint64_t told, int64_t moment);

/* Applies such a text to the copy, from line 1 on. It takes long, so any thread may do it. False: a line is not valid.
 */
bool client_view_apply(struct client_view *, const char *text);

/* Writes the record, up to the first move that is hidden from the client. */
void client_view_record(const struct client_view *, cub_sink *, void *context);

/* Writes the position, with the members of `cubilete show --json`, into an object that the caller opens and closes. */
void client_view_json(const struct client_view *, struct json *);

/* Writes `"moves": [...]`, at most this many, if it is the client's turn. */
void client_view_moves(const struct client_view *, struct json *, uint32_t max);

#endif
