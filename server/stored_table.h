/* Converts between a table in memory and its rows in the store, in both directions. */
#ifndef SERVER_STORED_TABLE_H
#define SERVER_STORED_TABLE_H

#include "server/transaction.h"
#include "store/store.h"
#include "table/table.h"

/* Applies an append to the table. False: it does not follow the last line, or can't be applied. */
bool stored_append_apply(struct table *, const struct store_append *);

/*
 * Reads the whole log of a table. False: the store failed. *broken: the log can't be applied from some append on, and
 * the table is as it was before that append; NULL: the caller takes what there is.
 */
bool stored_table_read(struct table *, struct store *, uint64_t id, bool *broken);

/* Sets the members of a row that repeat the log: owner, phase, seats taken, due. */
void stored_row_update(struct store_table *row, const struct table *);

/* Adds the append of the lines that are not durable yet. False without memory. */
bool transaction_add_lines(struct transaction *, const struct table *, uint64_t id);

/* Adds that a player sits down at a table; false for `sits`: gets up. */
void transaction_add_seat(struct transaction *, uint64_t id, int seat, uint64_t player, bool sits);

/* Makes the summary of a row for lists. NULL without memory. */
char *transaction_add_summary(struct transaction *, const struct table *);

/* A table to be created. Each player sits down by an append of their own, as it names its player. */
struct new_table {
    uint64_t id;
    uint8_t invite[STORE_HASH];
    uint64_t player[CUB_SEATS]; /* 0: nobody */
    const char *name[CUB_SEATS];
};

/* Adds all writes that create a table after table_create. False without memory. */
bool transaction_add_table(struct transaction *, struct table *, const struct new_table *);

#endif
