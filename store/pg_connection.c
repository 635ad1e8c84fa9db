/* A connection that mends itself. */
#include "store/pg_connection.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/kind.h"

enum { ANSWER_MS = 10000, AGAIN_MS = 200 };

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

/* What the library would print is told where it fails. */
static void ignore(void *context, const char *message)
{
    (void)context;
    (void)message;
}

static void drop(struct pg_connection *pg)
{
    PQfinish(pg->db);
    pg->db = NULL;
    pg->prepared = 0;
}

bool pg_is_up(const struct pg_connection *pg)
{
    return pg->db && PQstatus(pg->db) == CONNECTION_OK;
}

/* What the address says comes last, and so counts. */
static void connect_now(struct pg_connection *pg)
{
    static const char *const names[] = {"application_name", "connect_timeout", "client_encoding", "tcp_user_timeout",
                                        "keepalives_idle",  "options",         "dbname",          NULL};
    const char *const values[] = {"cubilete",  "5",  "UTF8",
                                  "10000",     "10", "-c synchronous_commit=on -c statement_timeout=9000",
                                  pg->address, NULL};
    pg->tried = pg_clock_ms();
    pg->db = PQconnectdbParams(names, values, 1);
    PQsetNoticeProcessor(pg->db, ignore, NULL);
    pg->times++;
}

bool pg_mend(struct pg_connection *pg, char why[STORE_WHY])
{
    if (pg_is_up(pg))
        return true;
    if (pg->tried && pg_clock_ms() - pg->tried < AGAIN_MS)
        return store_fail(why, "database", "away");
    drop(pg);
    connect_now(pg);
    if (pg_is_up(pg))
        return true;
    store_fail(why, "database", PQerrorMessage(pg->db));
    drop(pg);
    return false;
}

/* What the library says of a malformed one repeats it, and a password may stand in it. */
static bool is_address(const char *address)
{
    PQconninfoOption *parts = PQconninfoParse(address, NULL);
    bool good = parts;
    PQconninfoFree(parts);
    return good;
}

bool pg_init(struct pg_connection *pg, const char *address, const char *const *texts, char why[STORE_WHY])
{
    *pg = (struct pg_connection){.address = strdup(address), .texts = texts};
    if (!is_address(address))
        return store_fail(why, "database", "its address is malformed");
    return pg->address ? pg_mend(pg, why) : store_fail(why, "database", "no memory");
}

void pg_finish(struct pg_connection *pg)
{
    drop(pg);
    free(pg->address);
    *pg = (struct pg_connection){0};
}

bool pg_wait(struct pg_connection *pg, int ms)
{
    struct pollfd fd = {.fd = PQsocket(pg->db), .events = POLLIN};
    int ready = poll(&fd, 1, ms);
    if (ready > 0 && !PQconsumeInput(pg->db))
        drop(pg);
    return pg_is_up(pg);
}

/* Why something went wrong is told, until something else does. */
static void note(struct pg_connection *pg, const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (state)
        snprintf(pg->state, sizeof pg->state, "%s", state);
}

/* The answer to what was sent; of several results the last, or the first that failed. */
static PGresult *await(struct pg_connection *pg)
{
    int64_t until = pg_clock_ms() + ANSWER_MS;
    PGresult *last = NULL;
    for (;;) {
        while (pg->db && PQisBusy(pg->db)) {
            int64_t left = until - pg_clock_ms();
            if (left <= 0)
                drop(pg);
            else
                pg_wait(pg, (int)left);
        }
        PGresult *result = pg->db ? PQgetResult(pg->db) : NULL;
        if (!result)
            break;
        PQclear(last);
        last = result;
        note(pg, result);
    }
    if (pg_is_up(pg))
        return last;
    PQclear(last);
    drop(pg);
    return NULL;
}

PGresult *pg_exec(struct pg_connection *pg, const char *text)
{
    return pg->db && PQsendQuery(pg->db, text) ? await(pg) : NULL;
}

/* Statements are called by their numbers. */
static bool prepare(struct pg_connection *pg, int which, const char *name)
{
    if (pg->prepared >> which & 1)
        return true;
    PGresult *result = PQsendPrepare(pg->db, name, pg->texts[which], 0, NULL) ? await(pg) : NULL;
    bool good = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    pg->prepared |= good ? (uint64_t)1 << which : 0;
    return good;
}

PGresult *pg_run(struct pg_connection *pg, int which, int count, const char *const *values)
{
    char name[16];
    snprintf(name, sizeof name, "s%d", which);
    if (!pg->db || !prepare(pg, which, name) || !PQsendQueryPrepared(pg->db, name, count, values, NULL, NULL, 0))
        return NULL;
    return await(pg);
}
