/* What the tests of stores share: an empty store for each test, writes to make, what was read. */
#ifndef TESTS_STORES_H
#define TESTS_STORES_H

#include "store/database.h"

enum { STORES_LINES = 64 };

/* An address of an empty PostgreSQL database; NULL: there is none. */
extern const char *stores_database;

/* A store that is empty at first: where it lies, and how a second handle gets at it. */
struct stores_home {
    bool shared;
    char folder[64], where[512], second[520];
    struct store *store;
};

/* What a log was read as. */
struct stores_log_read {
    struct store_append append[STORES_LINES];
    char text[STORES_LINES][4096];
    int count;
};

/* Before and after each test; what it is given first says whether it is one that nodes share. */
int stores_set_up(void **state);
int stores_tear_down(void **state);

#define STORES_TEST(name) cmocka_unit_test_setup_teardown(name, stores_set_up, stores_tear_down)

/* These fail the test where they fail. */
struct store *stores_open(const char *where);
void stores_write(struct store *, struct store_write_op *, size_t count);
void stores_execute(const char *text); /* SQL, in the database */
struct stores_log_read *stores_log(struct store *, uint64_t table, uint32_t first);

struct store_table stores_row(uint64_t id);
struct store_write_op stores_table(uint64_t id);
struct store_write_op stores_append(uint64_t table, uint32_t first, uint32_t count, const char *text);

/* For reading: into a struct stores_log_read; ids and silences into a text of 64. */
void stores_take(void *context, const struct store_append *);
void stores_note(void *context, uint64_t id);
void stores_silence(void *context, int64_t from, int64_t to);

#endif
