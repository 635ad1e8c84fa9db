/* Connects to PostgreSQL, prepares statements, and waits for their results. */
#include "store/pg_connection.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/database.h"

enum { ANSWER_MS = 10000, AGAIN_MS = 200, SQL_ROOM = 2048 };

int64_t pg_clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void pg_sleep_ms(int ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L}, NULL);
}

/* Drops messages that libpq would print; errors are reported where calls fail. */
static void ignore(void *context, const char *message)
{
    (void)context;
    (void)message;
}

void pg_drop(struct pg_connection *pg)
{
    PQfinish(pg->db);
    pg->db = NULL;
    memset(pg->prepared, 0, sizeof pg->prepared);
}

bool pg_is_up(const struct pg_connection *pg)
{
    return pg->db && PQstatus(pg->db) == CONNECTION_OK;
}

bool pg_mend(struct pg_connection *pg, char why[STORE_WHY])
{
    /* The address comes last, so its parameters override the others. */
    static const char *const names[] = {"application_name", "connect_timeout", "client_encoding", "tcp_user_timeout",
                                        "keepalives_idle",  "options",         "dbname",          NULL};
    const char *const values[] = {"cubilete",  "5",  "UTF8",
                                  "10000",     "10", "-c synchronous_commit=on -c statement_timeout=9000",
                                  pg->address, NULL};
    if (pg_is_up(pg))
        return true;
    if (pg->tried && pg_clock_ms() - pg->tried < AGAIN_MS)
        return store_fail(why, "database", "away");
    pg_drop(pg);
    pg->tried = pg_clock_ms();
    pg->db = PQconnectdbParams(names, values, 1);
    PQsetNoticeProcessor(pg->db, ignore, NULL);
    pg->times++;
    if (pg_is_up(pg))
        return true;
    store_fail(why, "database", PQerrorMessage(pg->db));
    pg_drop(pg);
    return false;
}

bool pg_init(struct pg_connection *pg, const char *address, char why[STORE_WHY])
{
    *pg = (struct pg_connection){.address = strdup(address)};
    PQconninfoOption *parts = PQconninfoParse(address, NULL);
    bool good = parts;
    PQconninfoFree(parts);
    if (!good) /* not libpq's own message, which repeats the address with its password */
        return store_fail(why, "database", "its address is malformed");
    return pg->address ? pg_mend(pg, why) : store_fail(why, "database", "no memory");
}

void pg_finish(struct pg_connection *pg)
{
    pg_drop(pg);
    free(pg->address);
    *pg = (struct pg_connection){0};
}

bool pg_wait(struct pg_connection *pg, int ms)
{
    struct pollfd fd = {.fd = PQsocket(pg->db), .events = POLLIN};
    int ready = poll(&fd, 1, ms);
    if (ready > 0 && !PQconsumeInput(pg->db))
        pg_drop(pg);
    return pg_is_up(pg);
}

/* The result of the query sent; of several results the last, or the first that failed. */
static PGresult *await(struct pg_connection *pg)
{
    int64_t until = pg_clock_ms() + ANSWER_MS;
    PGresult *last = NULL;
    for (;;) {
        while (pg->db && PQisBusy(pg->db)) {
            int64_t left = until - pg_clock_ms();
            if (left <= 0)
                pg_drop(pg);
            else
                pg_wait(pg, (int)left);
        }
        PGresult *result = pg->db ? PQgetResult(pg->db) : NULL;
        if (!result)
            break;
        PQclear(last);
        last = result;
        const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
        if (state)
            snprintf(pg->state, sizeof pg->state, "%s", state);
    }
    if (pg_is_up(pg))
        return last;
    PQclear(last);
    pg_drop(pg);
    return NULL;
}

PGresult *pg_exec(struct pg_connection *pg, const char *text)
{
    return pg->db && PQsendQuery(pg->db, text) ? await(pg) : NULL;
}

PGresult *pg_run(struct pg_connection *pg, int which, int count, const char *const *values, const int *lengths,
                 const int *formats)
{
    char name[16], sql[SQL_ROOM];
    snprintf(name, sizeof name, "s%d", which);
    if (pg->db && !pg->prepared[which] && store_sql_postgres(&store_sql[which], sql, sizeof sql)) {
        PGresult *result = PQsendPrepare(pg->db, name, sql, 0, NULL) ? await(pg) : NULL;
        pg->prepared[which] = PQresultStatus(result) == PGRES_COMMAND_OK;
        PQclear(result);
    }
    if (!pg->prepared[which] || !PQsendQueryPrepared(pg->db, name, count, values, lengths, formats, 0))
        return NULL;
    return await(pg);
}
