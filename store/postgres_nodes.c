/* What nodes over one PostgreSQL know of each other. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/postgres.h"

/*
 * The first of them says how long nobody was there, and the others believe it: their clocks
 * have to agree. One that falls before it beats has not ended the silence: the next one makes it longer.
 */
static bool end_silence(struct postgres *s, uint64_t node, int64_t moment)
{
    char beat[32] = "";
    PGresult *others = ASK(s, OTHERS, "i", NUMBER(node));
    bool good = PQresultStatus(others) == PGRES_TUPLES_OK, alone = good && !PQntuples(others);
    PQclear(others);
    if (alone && postgres_meta(s, "last_beat", beat, sizeof beat))
        good = RUN(s, STORE_SILENCE, "ii", NUMBER(strtoll(beat, NULL, 10)), &moment);
    return good && RUN(s, DROP_SILENCES, "i", &moment) && RUN(s, BEAT, "it", NUMBER(node), "");
}

bool postgres_wake(struct store *store, uint64_t node, int64_t moment, store_each_silence *each, void *context)
{
    struct postgres *s = (struct postgres *)store;
    char why[STORE_WHY];
    bool good = pg_mend(&s->pg, why) && postgres_lock(s) && postgres_unlock(s, end_silence(s, node, moment));
    PGresult *rows = LOOK(s, READ_SILENCES, "", NULL);
    for (int i = 0; i < PQntuples(rows); i++)
        each(context, postgres_number(rows, i, 0), postgres_number(rows, i, 1));
    good = good && rows;
    PQclear(rows);
    return good;
}

static int64_t time_of_day(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* How far the database's clock is ahead of ours: it was read in the middle of the question and its answer. */
static bool compare_clocks(struct postgres *s, int64_t *ahead_ms)
{
    int64_t before = time_of_day();
    PGresult *result = ASK(s, CLOCK, "", NULL);
    bool good = PQresultStatus(result) == PGRES_TUPLES_OK;
    if (good)
        *ahead_ms = postgres_number(result, 0, 0) - (before + time_of_day()) / 2;
    PQclear(result);
    return good;
}

bool postgres_beat(struct store *store, uint64_t node, const char *address, int64_t *ahead_ms, store_each_node *each,
                   void *context)
{
    struct postgres *s = (struct postgres *)store;
    char why[STORE_WHY];
    if (!pg_mend(&s->pg, why) || !RUN(s, BEAT, "it", NUMBER(node), address) || !compare_clocks(s, ahead_ms))
        return false;
    PGresult *nodes = ASK(s, READ_NODES, "", NULL);
    bool good = PQresultStatus(nodes) == PGRES_TUPLES_OK;
    for (int i = 0; good && i < PQntuples(nodes); i++)
        each(context, (uint64_t)postgres_number(nodes, i, 0), postgres_number(nodes, i, 1));
    PQclear(nodes);
    return good;
}

enum store_found postgres_keep(struct store *store, uint64_t table, uint64_t was, uint64_t node)
{
    struct postgres *s = (struct postgres *)store;
    PGresult *result = LOOK(s, TAKE, "iii", NUMBER(table), NUMBER(was), NUMBER(node));
    enum store_found found = postgres_first(result);
    postgres_notify(s, result, STORE_KEEP);
    PQclear(result);
    return found;
}

bool postgres_inherit(struct store *store, uint64_t node, int64_t silent_ms, uint32_t limit, store_each_id *each,
                      void *context)
{
    struct postgres *s = (struct postgres *)store;
    PGresult *result = LOOK(s, INHERIT, "iii", NUMBER(node), &silent_ms, NUMBER(limit));
    postgres_notify(s, result, STORE_KEEP);
    return postgres_ids(result, each, context) && RUN(s, FORGET_NODES, "i", &silent_ms) &&
           RUN(s, FORGET_HERE, "", NULL);
}

bool postgres_leave(struct store *store, uint64_t node)
{
    struct postgres *s = (struct postgres *)store;
    char why[STORE_WHY];
    if (!pg_mend(&s->pg, why))
        return false;
    PGresult *tables = ASK(s, LEAVE_TABLES, "i", NUMBER(node)), *seats = ASK(s, LEAVE_HERE, "i", NUMBER(node));
    bool good = RUN(s, LEAVE_NODE, "i", NUMBER(node));
    postgres_notify(s, tables, STORE_KEEP);
    postgres_notify(s, seats, STORE_HERE);
    PQclear(tables);
    PQclear(seats);
    return good;
}

/* The words of a notification, as describe wrote them. */
static void tell(const char *text, store_each_notice *each, void *context)
{
    static const char letters[] = "nhpf";
    for (char *end; *text; text = end + strspn(end, " ")) {
        const char *letter = strchr(letters, *text);
        uint64_t id = strtoull(text + 1, &end, 16);
        uint32_t length = *end == ':' ? (uint32_t)strtoul(end + 1, &end, 10) : 0;
        if (letter && id)
            each(context, (enum store_notice)(letter - letters), id, length);
        end += strcspn(end, " ");
    }
}

static int tell_all(struct postgres *s, store_each_notice *each, void *context)
{
    int count = 0;
    for (PGnotify *notice; s->pg.db && (notice = PQnotifies(s->pg.db)); PQfreemem(notice), count++)
        tell(notice->extra, each, context);
    return count;
}

bool postgres_listen(struct store *store, int ms, store_each_notice *each, void *context)
{
    struct postgres *s = (struct postgres *)store;
    char why[STORE_WHY];
    if (!pg_mend(&s->pg, why)) {
        pg_sleep_ms(ms);
        return false;
    }
    if (s->listening != s->pg.times) {
        s->listening = postgres_done(pg_exec(&s->pg, "LISTEN cubilete")) ? s->pg.times : 0;
        return false;
    }
    bool good = tell_all(s, each, context) || pg_wait(&s->pg, ms);
    tell_all(s, each, context);
    return good;
}

bool postgres_heads(struct store *store, struct store_head *heads, size_t count)
{
    struct buffer ids = {0};
    for (size_t i = 0; i < count; i++) {
        buffer_element(&ids, (int64_t)heads[i].table);
        heads[i].length = 0;
    }
    PGresult *result = buffer_end(&ids) ? LOOK((struct postgres *)store, READ_HEADS, "t", ids.text) : NULL;
    bool good = result;
    for (int row = 0; row < PQntuples(result); row++) {
        struct store_head *head = &heads[postgres_number(result, row, 0)];
        head->keeper = (uint64_t)postgres_number(result, row, 1);
        head->length = (uint32_t)postgres_number(result, row, 2);
    }
    PQclear(result);
    free(ids.text);
    return good;
}

bool postgres_here(struct store *store, uint64_t table, store_each_here *each, void *context)
{
    PGresult *result = LOOK((struct postgres *)store, READ_HERE, "i", NUMBER(table));
    bool good = result;
    for (int i = 0; i < PQntuples(result); i++)
        each(context, &(struct store_here){.node = (uint64_t)postgres_number(result, i, 0),
                                           .seats = (uint16_t)postgres_number(result, i, 1),
                                           .closed = (uint16_t)postgres_number(result, i, 2),
                                           .seen = (uint32_t)postgres_number(result, i, 3)});
    PQclear(result);
    return good;
}
