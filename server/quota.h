/*
 * Quotas: rate limits of addresses and players, and how much a player may have. Where limits are off, nothing is ever
 * exceeded, but for what the grammar and the store bound.
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

/* Whether somebody does something too often, else it is counted; *seconds: for how long to wait. */
bool rate_exceeded(struct server *, enum rate_kind, const char *who, uint64_t *seconds);
bool rate_exceeded_cost(struct server *, enum rate_kind, const char *who, double cost, uint64_t *seconds);
bool rate_exceeded_player(struct server *, enum rate_kind, uint64_t player, uint64_t *seconds);

/* The same for bytes that are to be stored, and for one more command (without a player: of the address). */
bool rate_exceeded_bytes(struct server *, uint64_t player, const char *address, size_t bytes, uint64_t *seconds);
bool rate_exceeded_commands(struct server *, uint64_t player, const char *address, uint64_t *seconds);

/* Gives one back that turned out not to count. */
void rate_give_back(struct server *, enum rate_kind, const char *who);

/* Whether a command comes too often, or too many wait at its table: then its answer says so. */
bool command_is_refused(struct room *, struct queued_command *);

/* Has the reader count the player's tables, if they count for this command. */
void command_count_tables(struct room *, struct queued_command *);

/* Whether a command that was judged goes too far: then it is answered, and what it wrote is taken back. */
bool command_exceeds_quota(struct room *, struct queued_command *);

#endif
