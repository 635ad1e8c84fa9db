/* A kind of store: what both have to do, and what they share. */
#ifndef STORE_KIND_H
#define STORE_KIND_H

#include "store/store.h"

struct store_kind {
    struct store *(*open)(const char *where, char why[STORE_WHY]);
    void (*close)(struct store *);
    bool (*write)(struct store *, struct store_write_op *, size_t count, char why[STORE_WHY]);
    enum store_found (*table)(struct store *, uint64_t id, struct store_table *);
    bool (*log)(struct store *, uint64_t table, uint32_t first, store_each_append *, void *context);
    enum store_found (*device)(struct store *, const uint8_t hash[STORE_HASH], struct store_player *);
    enum store_found (*code)(struct store *, const uint8_t hash[STORE_HASH], int64_t moment, struct store_player *);
    bool (*tables)(struct store *, const struct store_query *, store_each_table *, void *context);
    bool (*rated)(struct store *, store_each_id *, void *context);
    bool (*events)(struct store *, uint64_t player, uint32_t limit, store_each_id *, void *context);
    int (*count)(struct store *, uint64_t player, enum store_phase);
    bool (*due)(struct store *, int64_t moment, uint64_t node, uint32_t limit, store_each_id *, void *context);
    bool (*playing)(struct store *, uint64_t after, uint32_t limit, store_each_id *, void *context);
    bool (*wake)(struct store *, uint64_t node, int64_t moment, store_each_silence *, void *context);

    /* NULL: table by table is as good. */
    bool (*logs)(struct store *, const struct store_want *, size_t count, store_each_append *);

    /* Only where many nodes share a store; NULL otherwise. */
    bool (*beat)(struct store *, uint64_t node, const char *address, int64_t *ahead_ms, store_each_node *,
                 void *context);
    enum store_found (*keep)(struct store *, uint64_t table, uint64_t was, uint64_t node);
    bool (*inherit)(struct store *, uint64_t node, int64_t silent_ms, uint32_t limit, store_each_id *, void *context);
    bool (*leave)(struct store *, uint64_t node);
    bool (*listen)(struct store *, int ms, store_each_notice *, void *context);
    bool (*heads)(struct store *, struct store_head *, size_t count);
    bool (*here)(struct store *, uint64_t table, store_each_here *, void *context);
    void (*stop)(struct store *);
};

/* The first member of every store. */
struct store {
    const struct store_kind *kind;
    char generation[STORE_GENERATION];
    bool full; /* the last batch found no room */
};

extern const struct store_kind store_sqlite, store_postgres;

/* Statements: one for each act, those that both kinds have besides, and behind them each kind's own. */
enum {
    ADD_CUP = STORE_HERE + 1,
    DROP_DEVICES,
    DROP_CODES,
    READ_TABLE,
    READ_LOG,
    READ_DEVICE,
    READ_CODE,
    READ_LISTED,
    READ_GAME,
    READ_MINE,
    COUNT_MINE,
    READ_META,
    WRITE_META,
    READ_DUE,
    READ_PLAYING,
    READ_RATED,
    DROP_SILENCES,
    READ_SILENCES,
    READ_EVENTS,
    STORE_STATEMENTS
};

/* Runs a statement that gives no rows, with a value for each letter: i a number, t a text, b a hash. */
typedef bool store_run(struct store *, int which, const char *kinds, const void *const *values);

/* Does what a write of those asks for that are alike in all kinds: not appends, nor what only nodes have. */
bool store_take(struct store *, store_run *, const struct store_write_op *);

/* Whether a write belongs to an append of its batch that has lost. */
bool store_is_lost(const struct store_write_op *ops, size_t i);

/* SQLite: a store in a file of any name; and that one sound, of the newest schema and whole in itself. */
struct store *store_open_file(const char *path, char why[STORE_WHY]);
bool store_settle_file(const char *path, bool renew_generation, char why[STORE_WHY]);

/* What has to be closed when a folder may be used by others again; below 0 with why: somebody else uses it. */
int store_lock_folder(const char *where, char why[STORE_WHY]);

/* Why something failed. Always false. */
bool store_fail(char why[STORE_WHY], const char *what, const char *detail);

enum { STORE_SCHEMA = 5 };

/* PostgreSQL: the names of a row of `tables`, out of its log, where the schema before has none. */
#define STORE_POSTGRES_NAMES                                                                               \
    "coalesce((SELECT string_agg(l || E'\\n', '') FROM (SELECT DISTINCT ON (substr(l, 6, 1)) l FROM line," \
    " regexp_split_to_table(text, E'\\n') WITH ORDINALITY AS u(l, n) WHERE line.tables = tables.id"        \
    " AND l ~ '^seat [1-8] .' ORDER BY substr(l, 6, 1), first DESC, n DESC) AS last WHERE l !~ '^seat . -$'), '')"

/* Why a store of a schema above that is left alone. */
extern const char store_newer[];

/* How schema n becomes n + 1, in the words of each kind. */
struct store_schema {
    const char *sqlite, *postgres;
};
extern const struct store_schema store_schema[STORE_SCHEMA];

#endif
