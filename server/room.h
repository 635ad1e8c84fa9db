/*
 * A room is a table in memory, with the clients that follow it and the commands that wait for it. Rooms are looked up
 * by id, loaded on demand, and dropped a moment after their last use.
 *
 * room.c           the registry: looks up, loads and drops rooms
 * room_commands.c  the state machine of a room: judges commands, commits, answers and shows
 * room_events.c    what happens without a command, and the timer
 * room_presence.c  which seats have a connection
 * room_race.c      latency, the cup, and the time of calls in a race
 * room_bots.c      bots that think
 * room_plans.c     conditional moves
 * room_passing.c   what is said and not kept: remarks of watchers, emotes
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

enum { ROOM_NODES = 8 }; /* other nodes with connections to one table */

struct client;
struct lookup;
struct room_passing;
struct room_plan;
struct server;
struct stream;
struct thinking;

/* A command that waits for its turn at a table. */
struct queued_command {
    struct fair_task turn; /* while its player's tables are counted */
    struct room *room;
    struct queued_command *next;
    bool counting;    /* the reader counts the player's tables: it can't be judged yet */
    int other_tables; /* that its player has; below 0: not known */
    struct wire_command command;
    struct command_context context;
    const char *address;      /* of the sender; valid while it is submitted */
    char name[WIRE_NAME + 1]; /* what its player is called; empty: nothing */
    char again[WIRE_ID + 1];  /* the id of a rematch's table, if it agrees on one */
    struct wire_answer answer;
    int64_t received_ns;
    int retries;                            /* how often another node's append was first */
    void (*reply)(struct queued_command *); /* is called once, and frees it */
    void *user;
    char line[]; /* the command points into it */
};

/* NULL without memory. */
struct queued_command *queued_command_new(const char *line, size_t length);

/* From ROOM_IDLE on the table is loaded; the transitions are drawn in room_commands.c. */
enum room_state { ROOM_LOADING, ROOM_MISSING, ROOM_FAILED, ROOM_IDLE, ROOM_READING, ROOM_COMMITTING };

/* Parts of a room that other nodes may have changed, as bits. */
enum room_part { STALE_ROW = 1, STALE_LINES = 2, STALE_PRESENCE = 4, STALE_OWNER = 8 };

struct presence {
    int connections; /* to this node */
    int64_t gone_at; /* when an absent seat counts as gone; 0: it is present, or gone already */
};

struct room {
    struct room *next; /* in its bucket */
    struct server *server;
    uint64_t id;
    enum room_state state;
    enum room_state load_result; /* the reader's, while it loads */
    int holds;                   /* requests, lookups and transactions that need it */
    int64_t idle_since;          /* by the steady clock in ms; 0: it is needed */
    struct table table;
    struct store_table row;
    struct timer timer;
    int64_t busy_until; /* the store refused: nothing happens by itself before that */

    struct queued_command *queue, **queue_end;
    int queue_length;
    struct queued_command *committing; /* wrote what is being committed; NULL: it came by itself, */
    struct schedule_due event;         /* as this */
    unsigned stale;                    /* room_part bits that are to be read */
    struct lookup *lookups;            /* wait until the room is up to date */
    bool outdated;                     /* its lines are others in the store */
    bool woken;
    struct room *next_woken;

    struct room_plan *plan[CUB_SEATS]; /* NULL: the seat has none */
    struct queued_command *storing;    /* commands whose plans are being stored */
    struct room_passing *passing;      /* NULL: nothing was said in passing yet */
    struct client *clients;
    struct stream *streams;
    int watchers;             /* clients without a seat that have caught up */
    bool watchers_changed;    /* since they were last told */
    int64_t watchers_sent_ms; /* when they were */
    struct {
        enum cub_phase phase;
        uint32_t changed;
        uint16_t turns;
        bool again;
    } feed_mark;                /* what player feeds have been told */
    uint32_t pushed[CUB_SEATS]; /* the change of the position that each seat was told of by push */

    struct presence presence[CUB_SEATS];
    uint16_t closed_seats;                             /* closed their last connection here in good order */
    struct store_presence remote_presence[ROOM_NODES]; /* what other nodes say of their connections */
    int remote_presence_count;
    uint16_t remote_seats;                    /* with a connection to another node that is alive */
    struct store_presence published_presence; /* what the other nodes know of us */
    bool publishing;                          /* a newer one is being written */
    uint16_t bot_seats_shown;                 /* clients know that a bot plays there */
    uint32_t presence_line;                   /* lines that have been searched for moves of absent players */

    struct schedule schedule; /* room_due brings it up to date */
    struct thinking *thinking[CUB_SEATS];
    uint32_t cup_pings;
    uint32_t race_lift;               /* the lift that the following is about */
    int64_t dice_shown_ns[CUB_SEATS]; /* when its dice count as shown to each seat; 0: not yet */
    uint16_t late_seats;              /* were not there then */
};

static inline bool room_is_ready(const struct room *room)
{
    return room->state >= ROOM_IDLE;
}

/* The registry (room.c). */
struct room *room_find(struct server *, uint64_t id); /* NULL: it is not in memory */
struct room *room_get(struct server *, uint64_t id);  /* made if it is not there; NULL without memory */
void room_load(struct server *, uint64_t id);         /* for what happens there by itself */
void room_loaded(struct room *);
void room_set_invite(struct room *, const uint8_t invite[STORE_HASH]); /* ends the invitation before */
void room_renew(struct server *, uint64_t id); /* its lines have changed in the store: it is to be loaded again */
void room_unlink(struct room *);
bool room_is_active(const struct room *); /* whether something happens by itself though nobody looks */
void room_drop_if_idle(struct room *);
void room_tick(struct server *); /* every second */
void room_free_all(struct server *);

/* Commands (room_commands.c). */
bool room_submit(struct room *, struct queued_command *); /* false: its answer says why not, and reply is not called */
void room_wake(struct room *);                            /* has it run before the loop waits */
void room_run_woken(struct server *);
void room_show(struct room *); /* sends all clients what is new */

/* Events (room_events.c). */
struct schedule_due room_due(struct room *); /* what is next, by all that this node knows */
bool room_perform_due(struct room *);        /* does what is due, if anything is; true: it wrote something */
void room_set_timer(struct room *);

/* Presence (room_presence.c). */
bool room_is_present(const struct room *, int seat); /* on any node */
void room_seat_arrived(struct room *, int seat);
void room_seat_left(struct room *, int seat, bool closed);
void room_move_presence(struct room *, int *present_seat, int seat); /* of a connection; -1: of no seat */
void room_seat_disconnected(struct room *, int seat, int code);
void room_restart_absence(struct room *, int seat); /* an absent player has moved by HTTP */
void room_find_absent(struct room *);               /* marks seats that were taken without a connection */
void room_find_gone(struct room *, int64_t now);    /* marks seats that have been absent too long */
void room_send_presence(struct room *, int seat, struct client *only);
void room_send_clock(struct room *, struct client *only);

/* Races (room_race.c). */
bool room_has_seen_cup(const struct room *, int seat); /* or is not present */
void room_send_cup(struct room *, struct client *only);
uint32_t room_rtt_ms(const struct room *, int seat);                  /* 0: not known */
void room_note_dice_shown(struct room *, int seat, uint32_t told);    /* told: lines that the seat has been sent */
void room_time_command(const struct room *, struct queued_command *); /* sets how long the sender had the dice */
int64_t room_ping_at(const struct room *); /* when latency is measured next; INT64_MAX: not */
void room_ping(struct room *);

/* Bots (room_bots.c). */
void room_think(struct room *);
void room_stop_thinking(struct room *);

/* Conditional moves (room_plans.c). */
void room_judge_plan(struct room *, struct queued_command *); /* does such a command and answers it, at once or later */
bool room_play_plan(struct room *, int64_t moment);           /* plays a reply that is due; false: none is */
bool room_has_due_plan(const struct room *);
void room_drop_plans(struct room *); /* those that the match has left */
void room_send_plan(struct room *, int seat, struct client *only);
void room_read_plan(void *plans, int seat, const char *text); /* a store_each_plan */
void room_take_plans(struct room *,
                     struct room_plan *[CUB_SEATS]); /* as the store has them now; they are the room's then */
void room_plans_free(struct room *);

/* What passes (room_passing.c). */
void room_judge_passing(struct room *, struct queued_command *); /* does such a command, or says why not */
void room_pass_on(struct room *, const char *line);              /* shows it to those who are here */
void room_send_remarks(const struct room *, struct client *);    /* those that are still known */
void room_passing_free(struct room *);

/* Other nodes (room_sync.c). */
bool room_is_owned(const struct room *);          /* by this node: what happens by itself is ours to do */
void room_claim(struct room *);                   /* takes a table that nobody owns though something has to be done */
void room_refresh(struct room *, unsigned parts); /* has parts read again */
bool room_sync(struct room *);                    /* begins to read what is stale; false: nothing is */
void room_sync_flush(struct server *);            /* hands what was begun to the reader */
void room_publish_presence(struct room *);
void room_update_remote_presence(struct room *);
bool room_release(struct room *); /* before it is dropped; true: that takes a moment */

#endif
