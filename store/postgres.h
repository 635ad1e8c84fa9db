/*
 * The store in PostgreSQL, for many nodes: every commit is forced to the disk.
 * postgres.c runs statements and reads rows, postgres_write.c writes batches,
 * postgres_notice.c sends and receives notices about them.
 */
#ifndef STORE_POSTGRES_H
#define STORE_POSTGRES_H

#include <stdatomic.h>

#include "store/database.h"
#include "store/pg_connection.h"

struct postgres {
    struct store base;
    struct pg_connection pg;
    bool in_transaction; /* so a failed statement must not be repeated over a new connection */
    uint32_t listening;  /* the connection that listens, as pg.times counts them; 0: none yet */
    atomic_bool stopping;
};

/*
 * Builds an array in PostgreSQL's notation: elements are added one by one; the end returns the text, for the caller to
 * free (NULL: no memory). A zeroed struct is an empty array.
 */
struct pg_array {
    char *text;
    size_t length, capacity;
    bool lost; /* memory ran out */
};
void array_number(struct pg_array *, int64_t);
void array_text(struct pg_array *, const char *text, size_t length);
char *array_end(struct pg_array *);

/* Whether a statement was carried out; frees the result. */
bool postgres_done(PGresult *);

/* The members of struct store_database. */
bool postgres_write(struct store *store, struct store_write_op *ops, size_t count, char why[STORE_WHY]);
bool postgres_notify(struct store *store, const struct store_write_op *ops, size_t count);
bool postgres_listen(struct store *store, int ms, store_each_notice *each, void *context);

#endif
