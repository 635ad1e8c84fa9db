/* Writes a table of a list as JSON, from its row. */
#ifndef SERVER_LISTED_TABLE_H
#define SERVER_LISTED_TABLE_H

#include "cubilete/game.h"
#include "host/json.h"
#include "rank/book.h"
#include "store/store.h"
#include "wire/grammar.h"

enum { LISTED_TERMS = 512 };

struct listed_table {
    struct store_table row;
    char name[CUB_SEATS][WIRE_NAME + 1]; /* empty: nobody's */
    char player[CUB_SEATS][WIRE_ID + 1]; /* where it is rated; empty: not told */
    char points[CUB_SEATS][12];          /* once it is over; empty: not told */
    uint16_t won;                        /* bits */
    bool rated;
    char terms[LISTED_TERMS]; /* lines of its log, with LF: `table clock move 60` */
};

/* Reads a row, of which no text is needed afterwards. */
void listed_table_read(struct listed_table *, const struct store_table *);

/* Writes its members into an open object. book: NULL: without ratings. */
void listed_table_json(const struct listed_table *, const struct rank_book *, struct json *);

#endif
