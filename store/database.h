/*
 * The interface of the two databases, and what they share: the list of SQL statements,
 * a cursor over rows, the schema.
 *
 * A statement's values are passed as pointers, one for each letter of `kinds`: i an
 * int64_t, t a text ended by NUL (NULL: SQL's NULL), s a struct store_span, b a hash.
 */
#ifndef STORE_DATABASE_H
#define STORE_DATABASE_H

#include "store/store.h"

/* A text of known length. */
struct store_span {
    const char *text;
    size_t length;
};

/* A cursor. What rows_text returns is valid until the next rows_next or rows_end. */
struct store_rows {
    struct store *store;
    void *handle; /* sqlite3_stmt or PGresult; NULL: the statement failed */
    int row;      /* PostgreSQL: the current row of the result; below 0: before the first */
    bool owned;   /* of select_text: SQLite frees the statement, PostgreSQL fetches row by row */
    bool failed;
};

struct store_database {
    struct store *(*open)(const char *where, char why[STORE_WHY]);
    void (*close)(struct store *);

    /* Opens a snapshot of a store, to read all of it: nothing is locked, migrated or written. */
    struct store *(*open_snapshot)(const char *where, char why[STORE_WHY]);

    /* Runs SQL that takes no values and returns no rows. */
    bool (*exec)(struct store *, const char *sql);

    /* Runs a statement of the list. Returns the number of rows that it changed; below 0: it failed. */
    int64_t (*run)(struct store *, int which, const char *kinds, const void *const *values);

    /* Begins to read the rows of a statement, or of any SQL. rows_end has to follow, whatever happens. */
    void (*select)(struct store *, struct store_rows *, int which, const char *kinds, const void *const *values);
    void (*select_text)(struct store *, struct store_rows *, const char *sql);
    bool (*next)(struct store_rows *);
    void (*end)(struct store_rows *);
    int64_t (*number)(const struct store_rows *, int column);
    struct store_span (*text)(const struct store_rows *, int column);
    void (*hash)(const struct store_rows *, int column, uint8_t hash[STORE_HASH]);

    /* A transaction that no other process can begin at the same time; unlock commits it, or rolls back if !good. */
    bool (*lock)(struct store *);
    bool (*unlock)(struct store *, bool good);

    bool (*write)(struct store *, struct store_write_op *, size_t count, char why[STORE_WHY]);
    const char *(*error)(const struct store *); /* of the last call that failed */

    /* Only where many nodes share a store; NULL otherwise. */
    bool (*notify)(struct store *, const struct store_write_op *, size_t count);
    bool (*listen)(struct store *, int ms, store_each_notice *, void *context);
    bool (*logs)(struct store *, const struct store_want *, size_t count, store_each_append *);
    bool (*heads)(struct store *, struct store_head *, size_t count);
    void (*stop)(struct store *);
};

/* The first member of every store. */
struct store {
    const struct store_database *database;
    char generation[STORE_GENERATION];
    bool full; /* the last batch failed as the disk is full */
};

extern const struct store_database store_sqlite, store_postgres;

/* The database of an address. NULL with why: this program was built without it. */
const struct store_database *store_database(const char *where, char why[STORE_WHY]);
bool store_is_address(const char *where);

/* Statements: one for each enum store_act, then the others. */
enum {
    ADD_CUP = STORE_PAIR + 1,
    DROP_DEVICES,
    DROP_CODES,
    DROP_DOWNTIMES,
    DROP_TABLE_CODES,
    DROP_OLD_TABLE_CODES,
    HAS_META,
    READ_META,
    WRITE_META,
    READ_TABLE,
    READ_LOG,
    READ_DEVICE,
    READ_CODE,
    READ_TABLE_CODE,
    READ_CODE_OF_TABLE,
    READ_PAIRING,
    READ_PARTNER,
    READ_SEEKERS,
    READ_FRIENDS,
    READ_FRIEND,
    LOCK_PAIRING,
    READ_PUSHES,
    DROP_PUSHES,
    DROP_STALE_PAIRING,
    READ_LISTED,
    READ_GAME,
    READ_MINE,
    COUNT_MINE,
    READ_DUE,
    READ_PLAYING,
    READ_RATED,
    READ_DOWNTIMES,
    READ_TOURNAMENTS,
    READ_TOURNAMENTS_DUE,
    READ_PLANS,
    DROP_PLAN,

    /* Only in SQLite. */
    BEGIN,
    COMMIT,
    ROLLBACK,
    DATA_VERSION,
    APPEND_TO_TAIL,
    MOVE_TAIL,
    EMPTY_TAIL,
    READ_END,

    /* Only in PostgreSQL. */
    APPEND_ALL,
    NOTIFY,
    STATUS,
    READ_BACK,
    READ_LOGS,
    CLOCK,
    HEARTBEAT,
    READ_NODES,
    OTHERS,
    TAKE_OVER,
    INHERIT,
    FORGET_NODES,
    FORGET_PRESENCE,
    LEAVE_TABLES,
    LEAVE_PRESENCE,
    LEAVE_NODE,
    READ_HEADS,
    READ_PRESENCE,
    DROP_PRESENCE,
    STORE_STATEMENTS
};

/* A statement for SQLite, and one for PostgreSQL if they differ by more than ?n and $n. */
struct store_sql {
    const char *sqlite, *postgres;
};
extern const struct store_sql store_sql[STORE_STATEMENTS];

/* The columns that rows_table and rows_append read. */
#define STORE_TABLE_SELECT(names, keeper)                                                                      \
    "SELECT tables.id, owner, invite, game, phase, CAST(listed AS integer), seats, taken, made, changed, due," \
    " coalesce(cup.secret, ''), " names ", " keeper " FROM tables LEFT JOIN cup ON cup.tables=tables.id"
#define STORE_LINE_COLUMNS "tables,first,count,moment,player,key,said,spent,text"

/* All appends, in SQLite; where: which ones. */
#define STORE_SQLITE_LINES(where) \
    "SELECT " STORE_LINE_COLUMNS " FROM line" where " UNION ALL SELECT " STORE_LINE_COLUMNS " FROM tail" where

/* Writes a statement in PostgreSQL's form. False: there is none, or it does not fit. */
bool store_sql_postgres(const struct store_sql *, char *out, size_t size);

#define NUMBER(n) (&(const int64_t){(int64_t)(n)})
#define VALUES(...) ((const void *const[]){__VA_ARGS__})
#define RUN(store, which, kinds, ...) ((store)->database->run(store, which, kinds, VALUES(__VA_ARGS__)))
#define SELECT(store, rows, which, kinds, ...) \
    ((store)->database->select(store, rows, which, kinds, VALUES(__VA_ARGS__)))

/* Moves to the next row; false: there is none. rows_end returns whether all rows were read, and frees them. */
bool rows_next(struct store_rows *);
bool rows_end(struct store_rows *);
enum store_found rows_first(struct store_rows *);
int64_t rows_number(const struct store_rows *, int column);
uint64_t rows_id(const struct store_rows *, int column);
void rows_copy(const struct store_rows *, int column, char *out, size_t size);

/* Read a row of STORE_TABLE_SELECT, of STORE_LINE_COLUMNS, and a player's id, name and made. Texts belong to the rows.
 */
struct store_table rows_table(const struct store_rows *);
struct store_append rows_append(const struct store_rows *);
struct store_player rows_player(const struct store_rows *);

/* Reads what meta has under a key. False: nothing. */
bool store_meta(struct store *, const char *key, char *out, size_t size);

/* Carries out one write of a batch, within its transaction; marks an append or a claim that came too late as lost. */
bool store_apply(struct store *, struct store_write_op *);

/* Inserts an append by a statement that takes STORE_LINE_COLUMNS. Returns what run returns. */
int64_t store_insert(struct store *, int which, const struct store_append *);

/* Whether a write belongs to an append of its batch that was lost. */
bool store_is_lost(const struct store_write_op *ops, size_t i);

/* Migrates a store that was just opened to the newest schema, and reads its generation. */
bool store_migrate(struct store *, char why[STORE_WHY]);

/* A store's schema version; 0: none yet. */
int store_schema_version(struct store *);

/* Gives a store a new generation. */
bool store_renew(struct store *);

/* SQLite: opens a store in a file of any name. */
struct store *store_open_file(const char *path, char why[STORE_WHY]);

/* SQLite: checks that a file is a sound store and nothing else, migrates it, and leaves no log beside it. */
bool store_settle_file(const char *path, bool renew, char why[STORE_WHY]);

/* Locks a folder. Returns the file descriptor to close for unlocking it; below 0 with why: another process has it. */
int store_lock_folder(const char *where, char why[STORE_WHY]);

/* Fills why with the reason of a failure. Always false. */
bool store_fail(char why[STORE_WHY], const char *what, const char *detail);

enum { STORE_SCHEMA = 11 };

/* Fills why: a store with a schema newer than this one is left alone. */
extern const char store_newer[];

/* PostgreSQL: the `names` of a row of `tables`, from its log, for schemas before 5, which have no such column. */
#define STORE_POSTGRES_NAMES                                                                               \
    "coalesce((SELECT string_agg(l || E'\\n', '') FROM (SELECT DISTINCT ON (substr(l, 6, 1)) l FROM line," \
    " regexp_split_to_table(text, E'\\n') WITH ORDINALITY AS u(l, n) WHERE line.tables = tables.id"        \
    " AND l ~ '^seat [1-8] .' ORDER BY substr(l, 6, 1), first DESC, n DESC) AS last WHERE l !~ '^seat . -$'), '')"

#endif
