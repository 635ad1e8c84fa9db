/* A kind of store: what both have to do, and what they share. */
#ifndef STORE_KIND_H
#define STORE_KIND_H

#include "store/store.h"

struct store_kind {
    struct store *(*open)(const char *where, char why[STORE_WHY]);
    void (*close)(struct store *);
    bool (*write)(struct store *, struct store_step *, size_t count, char why[STORE_WHY]);
    enum store_found (*table)(struct store *, uint64_t id, struct store_table *);
    bool (*log)(struct store *, uint64_t table, uint32_t first, store_each_append *, void *context);
    enum store_found (*device)(struct store *, const uint8_t hash[STORE_HASH], struct store_player *);
    enum store_found (*code)(struct store *, const uint8_t hash[STORE_HASH], int64_t moment, struct store_player *);
    bool (*tables)(struct store *, const struct store_query *, store_each_table *, void *context);
    int (*count)(struct store *, uint64_t player);
    int64_t (*last_beat)(struct store *);
};

/* The first member of every store. */
struct store {
    const struct store_kind *kind;
    char edition[STORE_EDITION];
};

extern const struct store_kind store_sqlite, store_postgres;

/* Why something failed. Always false. */
bool store_fail(char why[STORE_WHY], const char *what, const char *detail);

enum { STORE_SCHEMA = 1, STORE_TRIES = 5 };

#endif
