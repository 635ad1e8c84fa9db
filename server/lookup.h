/* Lookups find the player of a token, the room of a table, or both. */
#ifndef SERVER_LOOKUP_H
#define SERVER_LOOKUP_H

#include "server/fair.h"
#include "server/room.h"
#include "server/token.h"
#include "store/store.h"

struct server;

/* The caller allocates and fills in what is to be looked up; ready is called in the loop, perhaps before lookup_start
 * returns. */
struct lookup {
    struct fair_task turn;
    struct server *server;
    uint64_t owner;             /* whose turn it takes at the reader: the number of an address; 0: the server itself */
    struct lookup *next;        /* in a room, of those that wait until it is up to date */
    char token[WIRE_TOKEN + 1]; /* empty: no player is looked up */
    uint8_t hash[CUB_DIGEST];   /* of the token */
    enum store_found token_found;
    struct store_player player;
    uint64_t id;            /* of the table; 0: none is looked up */
    struct room *room;      /* NULL: there is no such table */
    bool failed;            /* the store did not answer */
    bool dropped;           /* the user has gone, and ready is not called */
    bool loads;             /* the room was not in memory when it started */
    enum room_state loaded; /* if it loads: how that ended */
    bool up_to_date;        /* lines that other nodes wrote have been read */
    void (*ready)(struct lookup *);
    void *user;
};

void lookup_start(struct lookup *);

/* Continues those of a list, whose room is up to date now. */
void lookup_resume_all(struct lookup **);

/* Frees it, and releases its room. */
void lookup_free(struct lookup *);

/* The cache of tokens' players. Forgets a player, or with 0 all. */
void device_remember(struct server *, const uint8_t hash[CUB_DIGEST], const struct store_player *);
void device_forget(struct server *, uint64_t player);

struct device {
    uint8_t hash[CUB_DIGEST];
    struct store_player player;
};

#endif
