/*
 * A room is a table in memory, with the clients that follow it and its queued commands. Rooms are looked up
 * by id, loaded on demand, and dropped a moment after their last use.
 *
 * room.c           the registry: looks up, loads and drops rooms
 * room_commands.c  the state machine of a room: judges commands, commits, answers and shows
 * room_events.c    what happens without a command, and the timer
 * room_presence.c  which seats have a connection
 * room_race.c      latency, the cup, and the time of calls in a race
 * room_bots.c      bots that think
 * room_plans.c     conditional moves
 * room_passing.c   messages that are not stored: remarks of watchers, emotes
 * room_sync.c      what other nodes do at the same table
 */
#ifndef SERVER_ROOM_H
#define SERVER_ROOM_H

#include "server/fair.h"
#include "server/loop.h"
#include "server/transaction.h"
#include "store/store.h"
#include "table/schedule.h"
#include "table/table.h"

enum { ROOM_NODES = 8 }; /* other nodes with connections to one table, at most */

struct client;
struct lookup;
struct room_passing;
struct room_plan;
struct server;
struct stream;
struct thinking;

/* A command that waits to be judged at a table. */
struct queued_command {
    struct fair_task turn; /* of the lookup that counts its player's tables */
    struct room *room;
    struct queued_command *next;
    bool counting;    /* a lookup counts the player's tables: it can't be judged yet */
    int other_tables; /* how many its player has; below 0: not known */
    struct wire_command command;
    struct command_context context;
    const char *address;      /* of the sender; valid while it is submitted */
    char name[WIRE_NAME + 1]; /* of its player; empty: none */
    char again[WIRE_ID + 1];  /* the id for the rematch's table, if the command agrees on one */
    struct wire_answer answer;
    int64_t received_ns;
    int retries;                            /* how often another node's append came first */
    void (*reply)(struct queued_command *); /* called once; frees the command */
    void *user;
    char line[]; /* the member command points into it */
};

/* NULL without memory. */
struct queued_command *queued_command_new(const char *line, size_t length);

/* From ROOM_IDLE on the table is loaded; the transitions are drawn in room_commands.c. */
enum room_state { ROOM_LOADING, ROOM_MISSING, ROOM_FAILED, ROOM_IDLE, ROOM_READING, ROOM_COMMITTING };

/* Parts of a room that other nodes may have changed, as bits. */
enum room_part { STALE_ROW = 1, STALE_LINES = 2, STALE_PRESENCE = 4, STALE_OWNER = 8 };

struct presence {
    int connections; /* to this node */
    int64_t gone_at; /* when an absent seat becomes gone; 0: it is present, or gone already */
};

struct room {
    struct room *next; /* in its bucket */
    struct server *server;
    uint64_t id;
    enum room_state state;
    enum room_state load_result; /* set by the reader's thread */
    int holds;                   /* requests, lookups and transactions that need it */
    int64_t idle_since;          /* by the steady clock in ms; 0: it is in use */
    struct table table;
    struct store_table row;
    struct timer timer;
    int64_t busy_until; /* no events before this, as the store has failed */

    struct queued_command *queue, **queue_end;
    int queue_length;
    struct queued_command *committing; /* the command whose lines are being committed; NULL: they are of */
    struct schedule_due event;         /* this event */
    unsigned stale;                    /* room_part bits that have to be read again */
    struct lookup *lookups;            /* those that wait until the room is up to date */
    bool outdated;                     /* the store has rewritten lines, so the room has to be loaded again */
    bool woken;
    struct room *next_woken;

    struct room_plan *plan[CUB_SEATS]; /* NULL: the seat has none */
    struct queued_command *storing;    /* commands whose plans are being stored */
    struct room_passing *passing;      /* remarks and emotes; NULL: none yet */
    struct client *clients;
    struct stream *streams;
    int watchers;             /* clients without a seat that have caught up */
    bool watchers_changed;    /* since clients were last told their number */
    int64_t watchers_sent_ms; /* when they were told */
    struct {
        enum cub_phase phase;
        uint32_t changed;
        uint16_t turns;
        bool again;
    } feed_mark;                /* what player feeds have been sent */
    uint32_t pushed[CUB_SEATS]; /* by seat: now.changed of the position that a push message was sent for */

    struct presence presence[CUB_SEATS];
    uint16_t closed_seats;                             /* whose last connection here was closed, not lost */
    struct store_presence remote_presence[ROOM_NODES]; /* seats with connections, as other nodes publish them */
    int remote_presence_count;
    uint16_t remote_seats;                    /* with a connection to another node that is alive */
    struct store_presence published_presence; /* seats with connections here, as last published */
    bool publishing;                          /* a newer one is being written */
    uint16_t bot_seats_shown;                 /* seats that clients were told a bot plays */
    uint32_t presence_line;                   /* lines searched for moves of absent players so far */

    struct schedule schedule; /* room_due brings it up to date */
    struct thinking *thinking[CUB_SEATS];
    uint32_t cup_pings;
    uint32_t race_lift;               /* the lift of the race that the following is about */
    int64_t dice_shown_ns[CUB_SEATS]; /* when its dice count as shown to each seat; 0: not yet */
    uint16_t late_seats;              /* without a connection at that moment */
};

static inline bool room_is_ready(const struct room *room)
{
    return room->state >= ROOM_IDLE;
}

/* The registry (room.c). */
struct room *room_find(struct server *, uint64_t id); /* NULL: it is not in memory */
struct room *room_get(struct server *, uint64_t id);  /* found, or made and loaded; NULL without memory */
void room_load(struct server *, uint64_t id);         /* loads it so that its events happen */
void room_loaded(struct room *);
void room_set_invite(struct room *, const uint8_t invite[STORE_HASH]); /* replaces the invitation */
void room_renew(struct server *, uint64_t id); /* loads it again, as the store has rewritten its lines */
void room_unlink(struct room *);
bool room_is_active(const struct room *); /* whether it has events even without clients */
void room_drop_if_idle(struct room *);
void room_tick(struct server *); /* every second */
void room_free_all(struct server *);

/* Commands (room_commands.c). */
bool room_submit(struct room *, struct queued_command *); /* false: refused, see its answer; reply is not called */
void room_wake(struct room *);                            /* the room will run before the loop waits */
void room_run_woken(struct server *);
void room_show(struct room *); /* sends new lines and news to all clients */

/* Events (room_events.c). */
struct schedule_due room_due(struct room *); /* the next event */
bool room_perform_due(struct room *);        /* performs the event that is due, if any; true: it appended lines */
void room_set_timer(struct room *);

/* Presence (room_presence.c). */
bool room_is_present(const struct room *, int seat); /* on any node */
void room_seat_arrived(struct room *, int seat);
void room_seat_left(struct room *, int seat, bool closed);
void room_move_presence(struct room *, int *present_seat, int seat); /* a connection changes its seat; -1: no seat */
void room_seat_disconnected(struct room *, int seat, int code);
void room_restart_absence(struct room *, int seat); /* an absent player has moved by HTTP */
void room_find_absent(struct room *);               /* marks seats that were taken without a connection */
void room_find_gone(struct room *, int64_t now);    /* marks seats that have been absent too long */
void room_send_presence(struct room *, int seat, struct client *only);
void room_send_clock(struct room *, struct client *only);

/* Races (room_race.c). */
bool room_has_seen_cup(const struct room *, int seat); /* true also for a seat that is not present */
void room_send_cup(struct room *, struct client *only);
uint32_t room_rtt_ms(const struct room *, int seat);                  /* 0: not known */
void room_note_dice_shown(struct room *, int seat, uint32_t told);    /* told: lines that the seat has been sent */
void room_time_command(const struct room *, struct queued_command *); /* sets how long the sender had the dice */
int64_t room_ping_at(const struct room *); /* when latency is measured next; INT64_MAX: never */
void room_ping(struct room *);

/* Bots (room_bots.c). */
void room_think(struct room *);
void room_stop_thinking(struct room *);

/* Conditional moves (room_plans.c). */
void room_judge_plan(struct room *, struct queued_command *); /* does the command `plan`; answers it now or later */
bool room_play_plan(struct room *, int64_t moment);           /* plays a reply that is due; false: none is */
bool room_has_due_plan(const struct room *);
void room_drop_plans(struct room *); /* those that no longer fit the match */
void room_send_plan(struct room *, int seat, struct client *only);
void room_read_plan(void *plans, int seat, const char *text); /* a store_each_plan */
void room_take_plans(struct room *,
                     struct room_plan *[CUB_SEATS]); /* as read from the store; the room owns them from then on */
void room_plans_free(struct room *);

/* Remarks and emotes (room_passing.c). */
void room_judge_passing(struct room *, struct queued_command *); /* does such a command, and answers it */
void room_pass_on(struct room *, const char *line);              /* shows a remark or emote to clients of this node */
void room_send_remarks(const struct room *, struct client *);    /* the last ones */
void room_passing_free(struct room *);

/* Other nodes (room_sync.c). */
bool room_is_owned(const struct room *);          /* whether this node owns the table, and so performs its events */
void room_claim(struct room *);                   /* makes this node the owner if no node is and an event is due */
void room_refresh(struct room *, unsigned parts); /* marks parts as stale */
bool room_sync(struct room *);                    /* begins to read stale parts; false: nothing is stale */
void room_sync_flush(struct server *);            /* hands the readings begun to the reader */
void room_publish_presence(struct room *);
void room_update_remote_presence(struct room *);
bool room_release(struct room *); /* gives up presence and ownership before it is dropped; true: not finished yet */

#endif
