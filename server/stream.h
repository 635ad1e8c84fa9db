/* Streams over HTTP: of a table (http_stream.c), and of what happens at a player's tables (http_player_feed.c). */
#ifndef SERVER_STREAM_H
#define SERVER_STREAM_H

#include <stdbool.h>
#include <stdint.h>

struct room;
struct server;

/* Sends what is new at a room; closes those that may not watch any more. */
void stream_show(struct room *);
void stream_tick(struct server *);
void stream_end(struct server *, uint64_t player);  /* of a player who is no more */
void stream_close(struct room *);                   /* of a room that is no more */
bool stream_follows(const struct room *, int seat); /* whether one of that seat has caught up */

/* Marks all that is there now as known to player feeds; tells them what is new since, and marks that. */
void player_feed_mark(struct room *);
void player_feed_update(struct room *);
void player_feed_left(struct room *, int seat); /* whose turn it may be: their page is closed, or asleep */
void player_feed_invite(struct server *, uint64_t player, uint64_t table,
                        const char *game); /* a seat was taken for somebody */
void player_feed_tournament(struct server *, uint64_t player, uint64_t tournament, const char *event);
void player_feed_tick(struct server *);
void player_feed_close(struct server *, uint64_t player); /* of a player who is no more */

#endif
