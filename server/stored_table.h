/* Stored tables: converts between a table in memory and what the store has of it, in both directions. */
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

/* Sets what a row repeats of the log: owner, phase, seats taken, due. */
void stored_row_update(struct store_table *row, const struct table *);

/* Adds the append of the lines that are not durable yet. False without memory. */
bool transaction_add_lines(struct transaction *, const struct table *, uint64_t id);

/* Adds that a player sits down at a table; false for `sits`: gets up. */
void transaction_add_seat(struct transaction *, uint64_t id, int seat, uint64_t player, bool sits);

/* What a row has for lists. NULL without memory. */
char *transaction_add_summary(struct transaction *, const struct table *);

/* A table that is to be created. Players sit down by an append of their own each, which says whose seat it is. */
struct new_table {
    uint64_t id;
    uint8_t invite[STORE_HASH];
    uint64_t player[CUB_SEATS]; /* 0: nobody */
    const char *name[CUB_SEATS];
};

/* Adds all that creates a table whose first lines were just written (table_create). False without memory. */
bool transaction_add_table(struct transaction *, struct table *, const struct new_table *);

#endif
