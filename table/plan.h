/* Conditional moves of a seat, by correspondence in games without dice (docs/protocol.md, section 6). */
#ifndef TABLE_PLAN_H
#define TABLE_PLAN_H

#include "table/table.h"

enum {
    TABLE_PLAN = 400,      /* bytes of a tree at most */
    TABLE_PLAN_WAYS = 16,  /* ways of a tree at most */
    TABLE_PLAN_DEPTH = 12, /* moves of a way at most */
};

/*
 * Judges a tree for the position now and writes it as logs write moves. WIRE_DONE; WIRE_RULE with answer->why;
 * WIRE_FORM: a way ends with the other's move, or two answer the same move differently; WIRE_SIZE.
 */
enum wire_code table_plan_read(struct table *, int seat, const char *tree, char out[TABLE_PLAN + 1],
                               struct wire_answer *);

/* The state of a tree that was made when the log had `line` lines. */
enum table_plan_state {
    TABLE_PLAN_OVER,  /* the match went another way, or it is played through */
    TABLE_PLAN_WAITS, /* for the other's move */
    TABLE_PLAN_DUE    /* its reply is to be played */
};
enum table_plan_state table_plan_now(const struct table *, int seat, uint32_t line, const char *tree,
                                     char reply[2 * CUB_MOVE_TEXT]);

/* Plays a reply for the player who holds the seat. False: it can't be played. */
bool table_plan_play(struct table *, int seat, const char *reply, int64_t moment);

#endif
