/* Lookups find the player of a token, the room of a table, or both. */
#ifndef SERVER_LOOKUP_H
#define SERVER_LOOKUP_H

#include "server/fair.h"
#include "server/room.h"
#include "server/token.h"
#include "store/store.h"

struct server;

/* The caller allocates it and fills in what to look up; ready is called in the loop, perhaps before lookup_start
 * returns. */
struct lookup {
    struct fair_task turn;
    struct server *server;
    uint64_t owner;             /* its owner in the reader's fair queue: the number of an address; 0: the server */
    struct lookup *next;        /* in the list of a room that is not up to date */
    char token[WIRE_TOKEN + 1]; /* empty: no player is looked up */
    uint8_t hash[CUB_DIGEST];   /* of the token */
    enum store_found token_found;
    struct store_player player;
    uint32_t forgotten;     /* server->forgotten when it started */
    uint64_t id;            /* of the table; 0: none is looked up */
    struct room *room;      /* NULL: there is no such table */
    bool failed;            /* the store did not answer */
    bool dropped;           /* given up: ready is not called */
    bool loads;             /* the room was not in memory when it started */
    enum room_state loaded; /* if it loads: the result */
    bool up_to_date;        /* the lines of other nodes have been read */
    void (*ready)(struct lookup *);
    void *user;
};

void lookup_start(struct lookup *);

/* Continues a list of lookups whose room is up to date now. */
void lookup_resume_all(struct lookup **);

/* Frees a lookup, and releases its room. */
void lookup_free(struct lookup *);

/* Adds a player to the cache of tokens; removes one (0: all). */
void device_remember(struct server *, const uint8_t hash[CUB_DIGEST], const struct store_player *);
void device_forget(struct server *, uint64_t player);

struct device {
    uint8_t hash[CUB_DIGEST];
    struct store_player player;
};

#endif
