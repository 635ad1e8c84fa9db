/* A connection that mends itself. */
#include "store/link.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "store/kind.h"

enum { ANSWER_MS = 10000, AGAIN_MS = 200 };

int64_t link_clock_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void link_sleep_ms(int ms)
{
    nanosleep(&(struct timespec){.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L}, NULL);
}

/* What the library would print is told where it fails. */
static void ignore(void *context, const char *message)
{
    (void)context;
    (void)message;
}

static void drop(struct link *link)
{
    PQfinish(link->db);
    link->db = NULL;
    link->prepared = 0;
}

bool link_is_up(const struct link *link)
{
    return link->db && PQstatus(link->db) == CONNECTION_OK;
}

/* What the address says comes last, and so counts. */
static void connect_now(struct link *link)
{
    static const char *const names[] = {"application_name", "connect_timeout", "client_encoding", "tcp_user_timeout",
                                        "keepalives_idle",  "options",         "dbname",          NULL};
    const char *const values[] = {"cubilete",    "5",  "UTF8",
                                  "10000",       "10", "-c synchronous_commit=on -c statement_timeout=9000",
                                  link->address, NULL};
    link->tried = link_clock_ms();
    link->db = PQconnectdbParams(names, values, 1);
    PQsetNoticeProcessor(link->db, ignore, NULL);
    link->times++;
}

bool link_mend(struct link *link, char why[STORE_WHY])
{
    if (link_is_up(link))
        return true;
    if (link->tried && link_clock_ms() - link->tried < AGAIN_MS)
        return store_fail(why, "database", "away");
    drop(link);
    connect_now(link);
    if (link_is_up(link))
        return true;
    store_fail(why, "database", PQerrorMessage(link->db));
    drop(link);
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

bool link_init(struct link *link, const char *address, const char *const *texts, char why[STORE_WHY])
{
    *link = (struct link){.address = strdup(address), .texts = texts};
    if (!is_address(address))
        return store_fail(why, "database", "its address is malformed");
    return link->address ? link_mend(link, why) : store_fail(why, "database", "no memory");
}

void link_finish(struct link *link)
{
    drop(link);
    free(link->address);
    *link = (struct link){0};
}

bool link_wait(struct link *link, int ms)
{
    struct pollfd fd = {.fd = PQsocket(link->db), .events = POLLIN};
    int ready = poll(&fd, 1, ms);
    if (ready > 0 && !PQconsumeInput(link->db))
        drop(link);
    return link_is_up(link);
}

/* Why something went wrong is told, until something else does. */
static void note(struct link *link, const PGresult *result)
{
    const char *state = PQresultErrorField(result, PG_DIAG_SQLSTATE);
    if (state)
        snprintf(link->state, sizeof link->state, "%s", state);
}

/* The answer to what was sent; of several results the last, or the first that failed. */
static PGresult *await(struct link *link)
{
    int64_t until = link_clock_ms() + ANSWER_MS;
    PGresult *last = NULL;
    for (;;) {
        while (link->db && PQisBusy(link->db)) {
            int64_t left = until - link_clock_ms();
            if (left <= 0)
                drop(link);
            else
                link_wait(link, (int)left);
        }
        PGresult *result = link->db ? PQgetResult(link->db) : NULL;
        if (!result)
            break;
        PQclear(last);
        last = result;
        note(link, result);
    }
    if (link_is_up(link))
        return last;
    PQclear(last);
    drop(link);
    return NULL;
}

PGresult *link_exec(struct link *link, const char *text)
{
    return link->db && PQsendQuery(link->db, text) ? await(link) : NULL;
}

/* Statements are called by their numbers. */
static bool prepare(struct link *link, int which, const char *name)
{
    if (link->prepared >> which & 1)
        return true;
    PGresult *result = PQsendPrepare(link->db, name, link->texts[which], 0, NULL) ? await(link) : NULL;
    bool good = PQresultStatus(result) == PGRES_COMMAND_OK;
    PQclear(result);
    link->prepared |= good ? (uint64_t)1 << which : 0;
    return good;
}

PGresult *link_run(struct link *link, int which, int count, const char *const *values)
{
    char name[16];
    snprintf(name, sizeof name, "s%d", which);
    if (!link->db || !prepare(link, which, name) || !PQsendQueryPrepared(link->db, name, count, values, NULL, NULL, 0))
        return NULL;
    return await(link);
}
