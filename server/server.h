/*
 * The server: what its parts know of each other.
 *
 * One thread, the loop's, judges commands and shows lines; worker pools write, read and think (server/worker_pool.h). A
 * table that somebody needs is in memory as a room: the table itself, its clients, and the commands that wait for it. A
 * room commits one append at a time; nothing of it is shown before it is durable.
 */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include <stdatomic.h>

#include "bots/job.h"
#include "server/config.h"
#include "server/fair.h"
#include "server/log_event.h"
#include "server/loop.h"
#include "server/metrics.h"
#include "server/net.h"
#include "server/quota.h"
#include "server/rate_limit.h"
#include "server/ratings_cache.h"
#include "server/token.h"
#include "server/transaction.h"
#include "server/worker_pool.h"
#include "store/store.h"
#include "wire/measure.h"
#include "wire/schedule.h"
#include "wire/session.h"

enum {
    SERVER_BUCKETS = 4096,
    SERVER_DEVICES = 8192, /* tokens whose players are remembered */
    ROOM_NODES = 8,        /* others with connections to one table */
    QUERY_THREADS = 3,
    MAX_NODES = 64
};

struct server;
struct room;
struct client;

enum room_state { ROOM_LOADING, ROOM_READY, ROOM_MISSING, ROOM_FAILED };

/* Finds the player of a token, or the room of a table, or both (server/lookup.c). The caller allocates it. */
struct lookup {
    struct fair_task turn;
    struct server *server;
    uint64_t owner;             /* whose turn it takes at the reader: the number of an address; 0: the server itself */
    struct lookup *next;        /* in a room, of those that wait until it is up to date */
    char token[WIRE_TOKEN + 1]; /* empty: no player is looked up */
    uint8_t hash[CUB_DIGEST];
    enum store_found token_found;
    struct store_player player;
    uint64_t id;            /* of the table; 0: none is looked up */
    struct room *room;      /* NULL: there is no such table */
    bool failed, dropped;   /* the store did not answer; the user has gone, and ready is not called */
    bool loads;             /* the table was not in memory when it started */
    enum room_state loaded; /* if it loads: how that ended */
    bool up_to_date;        /* lines that other nodes wrote have been read */
    void (*ready)(struct lookup *);
    void *user;
};

/* A command that waits for its turn at a table. */
struct queued_command {
    struct fair_task turn; /* while its player's tables are counted */
    struct room *room;
    bool counting;
    int other_tables; /* that its player has besides; below 0: not known */
    struct queued_command *next;
    struct wire_command command;
    struct live_voice voice;
    const char *address; /* that it comes from; while it is given */
    char again[WIRE_ID + 1];
    struct wire_answer answer;
    int64_t received_ns;                    /* when it came */
    int retries;                            /* how often another node was quicker */
    void (*reply)(struct queued_command *); /* frees it, if it likes */
    void *user;
    char line[]; /* what the command points into */
};

/* A connection that follows a table. */
struct client {
    struct client *next, **link;         /* at the room; the pointer that points to it */
    struct client *next_all, **link_all; /* of all */
    struct server *server;
    struct peer *peer;
    struct room *room;
    struct session session;
    struct lookup *lookup;       /* hello, on its way */
    char cookie[WIRE_TOKEN + 1]; /* the token that came with the request */
    uint64_t id;
    char *early; /* lines that came behind hello, before it was answered */
    size_t early_length;
    int present_seat;   /* the seat that it counts as present for; -1: none */
    int bad_lines;      /* lines that were none */
    uint32_t over_rate; /* messages over the rate, in the minute that began then */
    int64_t over_rate_since;
    struct bucket message_rate, ping_rate, seen_rate; /* how often it says something, `ping`, `seen` */
    int64_t heard_ms;                                 /* when it was last alive */
    int64_t opened_ms, pinged_ms;
    uint32_t pings_sent; /* sent so far */
    uint32_t rtt_ms[MEASURE_PINGS], rtt_count, dice_rtt_ms;
    bool dice_sent; /* the dice of the race were sent to it */
};

/* A bot's thought. */
struct thinking {
    struct fair_task turn;
    struct bot_job job; /* asked when live.now.changed was so */
    struct cub_thought thought;
    struct server *server;
    uint64_t id;
    int64_t took_ns;
    atomic_bool stop;
};

struct presence {
    int connections; /* connections to this node */
    int64_t gone_at; /* when it is gone; 0: it is not away */
};

/* What is to be read anew of a table that other nodes may have changed. */
enum room_refresh { STALE_ROW = 1, STALE_LINES = 2, STALE_PRESENCE = 4, STALE_OWNER = 8 };

struct room {
    struct room *next;
    struct server *server;
    uint64_t id;
    enum room_state state;
    enum room_state load_result; /* the reader's, while it is loaded: what has come of it */
    struct lookup *lookups;      /* that wait for it to be read anew */
    int holds;                   /* requests and lookups that hold it */
    int64_t idle_since; /* nobody has needed it since then, by the steady clock in ms; 0: it was not let linger */
    struct live live;
    struct store_table row;
    struct client *clients;
    int watchers;             /* clients without a seat that have caught up */
    bool watchers_changed;    /* that has changed since all were told, */
    int64_t watchers_sent_ms; /* which was then */
    struct stream *streams;
    struct queued_command *queue, **queue_end;
    int queue_length;
    struct transaction *transaction;   /* the append that is being committed; NULL: none is */
    struct queued_command *committing; /* the command that wrote it; NULL: none did */
    unsigned stale;                    /* room_refresh */
    struct reading *reading;           /* that is on its way; nothing is judged meanwhile */
    struct presence presence[CUB_SEATS];
    struct store_presence remote_presence[ROOM_NODES]; /* what other nodes say of their connections */
    int remote_presence_count;
    uint16_t remote_seats;                    /* bits of seats with a connection there, of nodes that are alive */
    uint16_t closed_seats;                    /* bits of seats that closed their last connection here in good order */
    struct store_presence published_presence; /* what the others know of us */
    bool publishing;                          /* that is on its way */
    uint16_t bot_seats_shown;                 /* bits of seats of which all have been told that a bot plays there */
    uint32_t presence_line;                   /* lines from which is known who was there */
    struct schedule schedule; /* what is known for what comes by itself: room_due brings it up to date */
    struct thinking *thinking[CUB_SEATS];
    struct timer timer;
    uint32_t cup_pings;
    int64_t busy_until; /* the store refused: nothing by itself before that */
    struct {
        enum live_phase phase;
        uint32_t changed;
        uint16_t turns;
        bool again;
    } feed_mark;                      /* what those who listen to their own tables have been told */
    uint32_t race_lift;               /* the lift that the following is about */
    int64_t dice_shown_ns[CUB_SEATS]; /* when its dice count as handed to each seat; 0: not yet */
    uint16_t late_seats;              /* bits of seats that were not there then */
};

struct device {
    uint8_t hash[CUB_DIGEST];
    struct store_player player;
    bool used;
};

enum store_health { STORE_HEALTHY, STORE_AWAY, STORE_FULL };

/* The nodes that share a store, this one among them. */
struct nodes {
    uint64_t self;
    struct store *store; /* of its thread; NULL: there is but this node */
    pthread_t thread;
    bool running;
    atomic_bool stopping;
    uint64_t alive[MAX_NODES];
    int count;
    int64_t heartbeat_at; /* when the last heartbeat that got through began, by the steady clock; 0: none did yet */
    struct task *wanting; /* readings that ask for lines alone, */
    size_t wants;
    bool reading;          /* of which some are on their way together */
    uint64_t looked;       /* tables that were played when it came are looked after, up to this one so far */
    bool looking, settled; /* the next ones are asked for; all are */
};

/* A time in which no server ran. */
struct downtime {
    int64_t from, to;
};

struct server {
    struct server_config config;
    struct loop *loop;
    struct net *net;
    struct store *writer_store, *reader_store;
    struct store *query_store[QUERY_THREADS]; /* of the query pool */
    struct completion_queue completions;
    struct worker_pool writer, thinkers, verifier;
    struct worker_pool
        reader; /* who somebody is, tables that are needed, what other nodes wrote: one thing after another */
    struct worker_pool queries;                  /* what HTTP requests read besides: lists, views, ratings */
    struct fair fair, reader_turns, query_turns; /* whose bots think next; for whom something is read next */
    void **memory;                               /* of the thinkers */
    int thinker_count;
    struct room *rooms[SERVER_BUCKETS];
    int lingering; /* of them: those that nobody needs */
    struct client *clients;
    struct stream *streams;
    struct player_feed *feeds;
    struct verification *verifications; /* that wait or are at work */
    struct device devices[SERVER_DEVICES];
    struct counters count;
    struct rate_limits rates;
    uint64_t unsaid; /* events that were too many to be logged */
    struct timer tick_timer, ending;
    int64_t last_ms;         /* so long commands that have come are waited for when it ends */
    char origin[NET_HEADER]; /* http://127.0.0.1:1212 */
    const char *url;         /* the same, or how people see it */
    uint32_t max_connections;
    int64_t last_tick_ms, late_until; /* of a tick that came late: until when the server counts as unwell */
    int64_t began;
    struct downtime *downtime; /* ascending */
    size_t downtimes;
    struct nodes nodes;
    struct ratings_cache ratings;
    bool stopping;
    atomic_bool quits; /* threads: whatever is at work ends soon, without a result */
    bool ended;        /* nothing new begins */
    enum store_health store_health;
    int64_t full_until; /* so long a full disk is told, unless something is written that needs room */
    uint64_t ticks;
};

/* The time of day in ms; and as a record's date. */
int64_t server_now(void);
void server_date(int64_t moment, char out[LIVE_DATE]);

/* Visits. */
void lookup_start(struct lookup *);
void lookup_resume_all(struct lookup **); /* those of a list, whose room is up to date now */
void lookup_free(struct lookup *);        /* and releases its room */
void device_remember(struct server *, const uint8_t hash[CUB_DIGEST], const struct store_player *);
void device_forget(struct server *, uint64_t player); /* 0: all of them */

/* Places. */
struct room *room_get(struct server *, uint64_t id);  /* made if it is not there; NULL without memory */
struct room *room_find(struct server *, uint64_t id); /* NULL: it is not in memory */
void room_load(struct server *, uint64_t id);         /* for what time has to do there */
bool room_is_active(const struct room *); /* whether time or bots have something to do, though nobody looks */
void room_loaded(struct room *);
void room_set_invite(struct room *, const uint8_t invite[STORE_HASH]); /* whoever came by another one has none now */
void room_drop_if_idle(struct room *);                                 /* if nobody needs it any more */
void room_tick(struct server *);                                       /* every second */
void room_free_all(struct server *);

/* Orders and appends. */
struct queued_command *queued_command_new(const char *line, size_t length); /* NULL without memory */
bool room_submit(struct room *, struct queued_command *);                   /* false: its answer says why not */
void room_run(struct room *);                                               /* does whatever can be done now */
void room_show(struct room *);                                              /* sends all clients what is new */

/* Tables that other nodes change too. */
bool nodes_start(struct server *); /* false: the store can't be reached */
void nodes_finish(struct server *);
void nodes_tick(struct server *); /* every second */
bool nodes_are_many(const struct server *);
bool nodes_is_alive(const struct server *, uint64_t node);
bool room_is_owned(const struct room *);         /* whether what time brings there is this node's to do */
void room_claim(struct room *);                  /* takes it, if nobody does though something has to be done */
void room_refresh(struct room *, unsigned what); /* has it read anew */
bool room_sync(struct room *);                   /* begins to; false: nothing is wanted */
void room_sync_flush(struct server *);           /* what was begun goes to the reader */
void room_publish_presence(struct room *);
void room_update_remote_presence(struct room *); /* what other nodes say of seats holds from now on */
bool room_release(struct room *);                /* before it is parked; true: that takes a moment */

/* Presence. */
bool room_is_present(const struct room *, int seat);
void room_seat_arrived(struct room *, int seat);
void room_seat_left(struct room *, int seat, bool closed);
void room_move_presence(struct room *, int *on, int seat); /* a connection of that seat, no more of *on; -1: of none */
void room_seat_disconnected(struct room *, int seat, int code);
void room_restart_absence(struct room *, int seat); /* it is not there, but has moved */
void room_find_absent(struct room *);               /* who has sat down, and is not there */
void room_find_gone(struct room *, int64_t now);    /* whose absence has lasted long enough */
void room_send_presence(struct room *, int seat, struct client *only);
void room_send_clock(struct room *, struct client *only);

/* Races. */
bool room_has_seen_cup(const struct room *, int seat); /* the dice under the cup, or is not there */
void room_send_cup(struct room *, struct client *only);
uint32_t room_rtt_ms(const struct room *, int seat); /* what its line takes there and back; 0: that is not known */
void room_note_dice_shown(struct room *, int seat,
                          uint32_t told); /* somebody of a seat is shown so many lines: a race's dice? */
void room_time_command(const struct room *,
                       struct queued_command *); /* in a race: how long whoever gives it had the dice then */
int64_t room_ping_at(const struct room *);       /* when latencies are measured next; INT64_MAX: they need not be */
void room_ping(struct room *);

/* What comes by itself. */
struct schedule_due room_due(struct room *); /* what is next, by all that this node knows */
bool room_perform_due(struct room *);        /* does what is due first, if it is; true: it wrote something */
void room_set_timer(struct room *);          /* sets the timer */
void room_think(struct room *);
void room_stop_thinking(struct room *); /* thoughts that are still being had find nobody, and are dropped then */

/* Guests. */
extern const struct net_hooks server_hooks;
void client_message(struct client *, char *text, size_t length);
void client_follow(struct client *);
void client_tick(struct server *);
void client_expel(struct server *, uint64_t player); /* whoever is connected as them is a stranger now */
void client_send(struct client *, const char *line);
void client_sink(void *client, const char *bytes, size_t length);

/* Those who are told news: all who have caught up, or only one. */
static inline struct client *client_first(struct room *room, struct client *only)
{
    struct client *client = only ? only : room->clients;
    while (client && client != only && !client->session.live)
        client = client->next;
    return client;
}

static inline struct client *client_after(struct client *client, const struct client *only)
{
    do
        client = only ? NULL : client->next;
    while (client && !client->session.live);
    return client;
}

/* HTTP. */
struct stream;
struct player_feed;
void http_request(struct server *, struct request *);
size_t http_body_limit(void *server, const struct net_head *);    /* bytes of a body */
bool http_is_rate_limited(void *server, const struct net_head *); /* whether it will be refused for coming too often */
void stream_show(struct room *);
void stream_tick(struct server *);
void stream_end(struct server *, uint64_t player);
bool stream_follows(const struct room *, int seat); /* whether one of that seat has caught up */
void player_feed_mark(struct room *);               /* nothing of what is there now is news */
void player_feed_update(struct room *);
void player_feed_invite(struct server *, uint64_t player, uint64_t table); /* a seat was taken for somebody */
void player_feed_tick(struct server *);
void player_feed_close(struct server *, uint64_t player); /* who is no more */
/* The token of a request: bearer or cookie; bearer says which. False: there is none, or it is malformed. */
bool http_token(const struct net_head *, char out[WIRE_TOKEN + 1], bool *bearer);

/* Runs until it is told to stop; an exit code. */
int server_run(const struct server_config *);

/* Whose turn it takes in a fair queue: addresses of one network share it. */
uint64_t server_turn(const char *address);

/* Whether a page of this origin is our own. */
bool server_is_own(const struct server *, const char *origin, const char *host);

/* How long the server waits for something, in ms: less where tests hurry it. Clocks, cups and rates are never hurried.
 */
static inline int64_t server_paced(const struct server *server, int64_t ms)
{
    return ms / server->config.pace;
}

/* The limit of this name. */
static inline uint32_t server_limit(const struct server *server, enum config_limit limit)
{
    return server->config.limit[limit];
}

/* How writing goes: told when it changes. Small things may fit a disk that is full for all others. */
void server_set_store_health(struct server *, enum store_health, const char *why);
void server_store_works(struct server *, bool small);

#endif
