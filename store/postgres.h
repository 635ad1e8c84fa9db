/*
 * The store of many nodes: PostgreSQL, every commit forced to the disk. postgres_ask.c
 * speaks to the database, postgres_write.c writes batches, postgres_nodes.c is what nodes
 * know of each other, postgres.c reads, opens and closes.
 */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include <stdatomic.h>

#include "store/kind.h"
#include "store/pg_connection.h"

enum {
    APPEND_ALL = STORE_STATEMENTS,
    NOTIFY,
    STATUS,
    READ_BACK,
    READ_LOGS,
    CLOCK,
    BEAT,
    READ_NODES,
    OTHERS,
    TAKE,
    INHERIT,
    FORGET_NODES,
    FORGET_HERE,
    LEAVE_TABLES,
    LEAVE_HERE,
    LEAVE_NODE,
    READ_HEADS,
    READ_HERE,
    DROP_HERE,
    STATEMENTS
};
_Static_assert(STATEMENTS <= 64, "a bit for each that is prepared");

extern const char *const postgres_texts[STATEMENTS];

struct postgres {
    struct store base;
    struct pg_connection pg;
    uint32_t listening; /* the connection that listens, as pg.times counts them; 0: none yet */
    atomic_bool stopping;
};

/* Text that grows. */
struct buffer {
    char *text;
    size_t length, capacity;
    bool failed;
};

void buffer_add(struct buffer *, const char *bytes, size_t length);
void buffer_text(struct buffer *, const char *);
void buffer_number(struct buffer *, int64_t);

/* An array of numbers: one more of them, and its end; false: there was no memory for it. */
void buffer_element(struct buffer *, int64_t);
bool buffer_end(struct buffer *);

/* An element of an array of texts. */
void buffer_quoted(struct buffer *, const char *text, size_t length);

/* Runs a statement with the arguments that follow, one for each letter: i a number, t a text, b a hash. */
PGresult *postgres_ask(struct postgres *, int which, const char *kinds, const void *const *values);

/* The same for what only reads: over a new connection, if the old one is gone. NULL: could not be read. */
PGresult *postgres_look(struct postgres *, int which, const char *kinds, const void *const *values);

#define NUMBER(n) (&(const int64_t){(int64_t)(n)})
#define ASK(s, which, kinds, ...) postgres_ask(s, which, kinds, (const void *const[]){__VA_ARGS__})
#define RUN(s, which, kinds, ...) postgres_done(ASK(s, which, kinds, __VA_ARGS__))
#define LOOK(s, which, kinds, ...) postgres_look(s, which, kinds, (const void *const[]){__VA_ARGS__})

/* Whether a statement was carried out; done frees the result. */
bool postgres_good(const PGresult *);
bool postgres_done(PGresult *);

int64_t postgres_number(const PGresult *, int row, int column);
void postgres_copy(char *out, size_t room, const PGresult *, int row, int column);
void postgres_hash(const char *text, uint8_t hash[STORE_HASH]);

/* Whether a row was found, and what meta has under a key. */
enum store_found postgres_first(const PGresult *);
bool postgres_meta(struct postgres *, const char *key, char *out, size_t room);

/* Ids, a row each; frees the result. */
bool postgres_ids(PGresult *, store_each_id *, void *context);

/* Nodes that begin at the same moment do it one after another. */
bool postgres_lock(struct postgres *);
bool postgres_unlock(struct postgres *, bool good);

/* Tells the other nodes of each row's table. */
void postgres_notify(struct postgres *, const PGresult *rows, enum store_act);

/* As store.h has them. */
bool postgres_write(struct store *store, struct store_write_op *ops, size_t count, char why[STORE_WHY]);
bool postgres_wake(struct store *store, uint64_t node, int64_t moment, store_each_silence *each, void *context);
bool postgres_beat(struct store *store, uint64_t node, const char *address, int64_t *ahead_ms, store_each_node *each,
                   void *context);
enum store_found postgres_keep(struct store *store, uint64_t table, uint64_t was, uint64_t node);
bool postgres_inherit(struct store *store, uint64_t node, int64_t silent_ms, uint32_t limit, store_each_id *each,
                      void *context);
bool postgres_leave(struct store *store, uint64_t node);
bool postgres_listen(struct store *store, int ms, store_each_notice *each, void *context);
bool postgres_heads(struct store *store, struct store_head *heads, size_t count);
bool postgres_here(struct store *store, uint64_t table, store_each_here *each, void *context);

#endif
