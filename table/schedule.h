/*
 * Schedule: what happens next at a table by itself, and when.
 *
 * The log of a table says what has happened; nothing in it wakes anybody up. Its authority (a server, a page, a
 * terminal) asks schedule_next what is due, sleeps until then or until a command comes, and lets it happen:
 *
 *     struct schedule_due due;
 *     while ((due = schedule_next(&table, &schedule)).at <= now) {
 *         if (!schedule_perform(&table, &schedule, &due, now))
 *             break;                        nothing was appended: no memory; try again later
 *         store what was appended, then table_commit and schedule_done; or table_rollback, if it can't be stored
 *     }
 *     for each seat in due.think: schedule_ask, and bot_job_run in a thread, worker or here;
 *                                 schedule_answer when the thought has come
 *     sleep until due.at
 *
 * The schedule is a pure function: it reads no clock and keeps no timer. It follows from the log (struct table) and
 * from what only the authority knows (struct schedule), so a table that is loaded again goes on where it was. All times
 * are ms of the authority's clock, the one that stamps the log's lines; 0 means at once.
 *
 * The states of a match, and what leads on without a command (dice that follow a move are rolled in the same append, so
 * ROLL stands alone only where a log ends before them):
 *
 *                 ROLL                            LIFT
 *     dice due ----------> cup (a race's dice) ----------> race
 *      ^    |                                               |  people call, bots: THINK, PLAY at the time they call
 *      |    |  ROLL                                         |  CLOSE, once no call can count any more (WB-13)
 *      |    v                                               |
 *      |   turn, or round of hidden moves                   |
 *      |    |  people move, bots: THINK, PLAY at once       |
 *      |    |  CLOSE, where a round has a limit (EC-33)     |
 *      |    v                                               v
 *      +----+-----------------------------------------------+----> over: nothing is due any more
 *
 *     Beside these, as long as the match is played and whatever state it is in:
 *     RUN_OUT  a seat's clock is at 0, and the table does not wait for those who are late
 *     NO_SHOW  before that, at a tournament's board that begins by itself: somebody has not come
 *     LEAVE    the authority says that somebody stays away; RETURN: that they are back where a bot played for them
 */
#ifndef TABLE_SCHEDULE_H
#define TABLE_SCHEDULE_H

#include "bots/job.h"
#include "table/table.h"

enum {
    SCHEDULE_SEEN_MS = 5000,  /* how much longer the cup waits for a screen that has not shown it yet */
    SCHEDULE_GRACE_MS = 1000, /* the most that latency adds to a seat's clock */
};

enum schedule_kind {
    SCHEDULE_NOTHING, /* not before a command or a thought comes */
    SCHEDULE_RETURN,  /* the person of `seat`, where a bot plays, is back */
    SCHEDULE_LEAVE,   /* `seat` stays away */
    SCHEDULE_ROLL,    /* dice are due */
    SCHEDULE_LIFT,    /* the cup is lifted: a race begins (WB-3) */
    SCHEDULE_PLAY,    /* what `seat`'s bot has thought of is played */
    SCHEDULE_CLOSE,   /* the clock closes a race or a round with a limit */
    SCHEDULE_RUN_OUT, /* `seat`'s clock is at 0 */
    SCHEDULE_NO_SHOW, /* a board's players have been waited for long enough */
};

struct schedule_due {
    int64_t at; /* INT64_MAX: never, by itself */
    enum schedule_kind kind;
    int seat;       /* of RETURN, LEAVE, PLAY, RUN_OUT */
    uint16_t think; /* seats whose bots are to begin thinking now, whatever `at` says */
};

/* A seat's bot. Positions are named by table.now.changed: a thought about another one no longer counts. */
struct schedule_bot {
    uint32_t thinking; /* the position that it is thinking about; 0: it is not */
    uint32_t thought;  /* the position that `move` answers */
    cub_move move;     /* 0: none */
};

/* What only the authority of a table knows. Zeroed: nobody has any latency, nobody is away, no bot has thought. */
struct schedule {
    struct schedule_bot bot[CUB_SEATS]; /* set by schedule_ask and schedule_answer */
    uint32_t latency_ms[CUB_SEATS];     /* how long a person's move may take to arrive */
    uint32_t cup;                       /* the line of dice under a cup that clients have been sent */
    int64_t cup_since;                  /* when they were sent it */
    bool cup_seen;                      /* every screen shows it */
    int64_t lift_ahead_ms;       /* how far ahead a lift is dated, so that all clients have it before its moment */
    uint32_t cut_off;            /* the lift of a race during which the authority was down: the race closes at once */
    uint16_t leaving, returning; /* bits of seats; schedule_done clears each */
    bool remote_authority; /* another node plays the table: here only RETURN and NO_SHOW are due, and the first node
                          performs them */
};

/* The next event. Of events at the same time the kind that enum schedule_kind lists first comes first, then the lowest
 * seat. */
struct schedule_due schedule_next(const struct table *, const struct schedule *);

/*
 * Lets an event happen: appends lines to the log, which the authority stores and commits. False: nothing was appended,
 * and the event's cause (a thought, a bit of leaving or returning) is removed, unless memory ran out.
 */
bool schedule_perform(struct table *, struct schedule *, const struct schedule_due *, int64_t moment);

/*
 * To be called once the lines of an event are durable: clears the bit or line (leaving, returning, cut_off) that caused
 * it. It is kept until then, so that an event that was rolled back happens again. Authorities that set none of these
 * need not call.
 */
void schedule_done(struct schedule *, const struct schedule_due *);

/* Bits of the bots that have to move in this position, whether they have thought about it or not. */
uint16_t schedule_bots(const struct table *);

/* Fills the job of a bot that is to think; it is thinking from now on. The caller seeds job->rng. */
void schedule_ask(const struct table *, struct schedule *, int seat, struct bot_job *);

/* The job was given up: the bot is to be asked again. */
void schedule_forget(struct schedule *, int seat);

/*
 * Takes a bot's move for the position `asked` (bot_job.asked). True: it will be played. False: the position is another
 * one now, or the move is 0 or illegal; it is remembered all the same if its bot was asked, as a rollback may bring the
 * position back.
 */
bool schedule_answer(const struct table *, struct schedule *, int seat, uint64_t asked, cub_move);

/*
 * When no call of the race can count any more, or a round's limit is over, with the latency of the people who may still
 * act (EC-33, WB-13). INT64_MAX: not before somebody acts. It does not wait for a bot that is still thinking: on a slow
 * machine the authority lets all bots of `think` finish before the race goes on, as a call's time counts from the dice
 * (WB-3).
 */
int64_t schedule_close_at(const struct table *, const struct schedule *);

/* The due time to be stored, for a table with a clock of days or a board that waits for its players: when it must be
 * loaded again. 0: not before somebody comes. */
int64_t schedule_stored_due(const struct table *);

#endif
