/*
 * Checks rate limits of addresses and players, and how much a player may have. With limits off, nothing is ever
 * exceeded, except for the limits of grammar and store.
 */
#ifndef SERVER_QUOTA_H
#define SERVER_QUOTA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/rate_limit.h"

struct server;
struct room;
struct queued_command;

/* Whether something exceeds its rate limit (*seconds: how long to wait); else it is counted. */
bool rate_exceeded(struct server *, enum rate_kind, const char *who, uint64_t *seconds);
bool rate_exceeded_cost(struct server *, enum rate_kind, const char *who, double cost, uint64_t *seconds);
bool rate_exceeded_player(struct server *, enum rate_kind, uint64_t player, uint64_t *seconds);

/* The same for bytes to be stored, and for a command (without a player: of the address). */
bool rate_exceeded_bytes(struct server *, uint64_t player, const char *address, size_t bytes, uint64_t *seconds);
bool rate_exceeded_commands(struct server *, uint64_t player, const char *address, uint64_t *seconds);

/* Takes back a count. */
void rate_give_back(struct server *, enum rate_kind, const char *who);

/* Whether a command exceeds its rate limit, or its table's queue is full: then its answer says so. */
bool command_is_refused(struct room *, struct queued_command *);

/* Starts a lookup that counts the player's tables, if this command is limited by their number. */
void command_count_tables(struct room *, struct queued_command *);

/* Whether a command exceeds a quota by what it wrote: then it is answered, and rolled back. */
bool command_exceeds_quota(struct room *, struct queued_command *);

#endif
