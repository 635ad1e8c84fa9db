/*
 * Push: tells people whose page is closed that it is their turn, or that somebody waits for them, by the push service
 * of their browser. Threads of their own do it: names are looked up, certificates checked and answers waited for there.
 */
#ifndef SERVER_PUSH_H
#define SERVER_PUSH_H

#include <stdbool.h>
#include <stdint.h>

struct server;

enum { PUSH_THREADS = 2 };

/* Starts the threads, each with a store of its own at this address. False with why, logged by the caller. */
bool push_begin(struct server *, const char *where);
void push_finish(struct server *);

/* Tells the devices of a player, if any of them wants to be told; event: `turn`, `invited`. */
void push_tell(struct server *, uint64_t player, uint64_t table, const char *game, const char *event);

#endif
