/*
 * `POST /api/verify`: whether the dice of records fell as they were sealed.
 *
 * Reading records takes up to seconds, so a thread of its own does it, at a low
 * priority: loop -> waiting for the thread -> judged -> answered in the loop. Each
 * address has one body there at a time, and a bounded number wait.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/verdict.h"
#include "cubilete/games.h"
#include "cubilete/host.h"
#include "server/address.h"
#include "server/http.h"

enum {
    MAX_WAITING = 16, /* bodies, each of `verify-bytes` at most */
    PIECE = 512,      /* bytes between two looks at what has been spent */
    WORK_MS = 3000,   /* processor time of one body: some moves of Ecuaciones need a search */
    RETRY_SECONDS = 1
};

/*
 * An answer for as many games as are usual is the loop's own memory: to free what a slow
 * thread has allocated the loop might have to wait for that thread.
 */
enum { ROOM = 192 << 10 };

enum verify_end { VERIFY_DONE, VERIFY_GAMES, VERIFY_MOVES, VERIFY_WORK, VERIFY_STOPPED };

struct verification {
    struct verification *next;
    char address[ADDRESS_GROUP];
    struct buffer body; /* taken from the request, which may go while it is read */
    struct json json;
    struct cub_reader reader;
    uint32_t games, moves;
    bool good;
    struct cub_fault fault; /* of the first game that is none */
    enum verify_end end;
};

static void judge(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct verification *verification = context;
    struct cub_verdict verdict;
    verification->games++;
    if (!cub_dice_judge(record, fault, &verdict)) {
        verification->fault = verification->good ? *fault : verification->fault;
        verification->good = false;
        return;
    }
    verdict_json(&verification->json, verification->games, &verdict);
    call_sink(verification->json.context, "\n", 1);
    verification->json.comma = false;
}

static void count_move(void *context, const struct cub_record *record, uint64_t line)
{
    (void)record;
    (void)line;
    ((struct verification *)context)->moves++;
}

/* Processor time of this thread, so that a busy machine refuses nothing that an idle one takes. */
static int64_t thread_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static enum verify_end look(const struct server *server, const struct verification *verification, int64_t since_ms)
{
    if (atomic_load(&server->quits))
        return VERIFY_STOPPED;
    if (verification->games > server_limit(server, LIMIT_VERIFY_GAMES))
        return VERIFY_GAMES;
    if (verification->moves > server_limit(server, LIMIT_VERIFY_MOVES))
        return VERIFY_MOVES;
    return thread_ms() - since_ms > WORK_MS ? VERIFY_WORK : VERIFY_DONE;
}

/* In the thread. One object a game, each on a line, as `verify --json` prints them. */
static void verify(struct call *call, struct store *none)
{
    struct verification *verification = call->user;
    struct cub_reader *reader = &verification->reader;
    int64_t since_ms = thread_ms();
    (void)none;
    cub_reader_init(reader, cub_games, cub_heap,
                    (struct cub_reader_events){.context = verification, .game = judge, .move = count_move});
    for (size_t at = 0; at < verification->body.length && verification->end == VERIFY_DONE; at += PIECE) {
        size_t left = verification->body.length - at;
        const char *piece = (const char *)buffer_bytes(&verification->body) + at;
        if (!cub_reader_feed(reader, piece, left < PIECE ? left : PIECE))
            break;
        verification->end = look(call->server, verification, since_ms);
    }
    if (verification->end == VERIFY_DONE) {
        cub_reader_finish(reader);
        verification->end = look(call->server, verification, since_ms);
    } else {
        cub_record_finish(&reader->record);
    }
    buffer_finish(&verification->body); /* here, so that the loop need not give a megabyte back */
}

/* `size`: how much of what may be in a body. */
static void refuse_size(struct call *call, uint64_t max, const char *of)
{
    struct cub_message why = {.rule = NULL};
    cub_message_number(&why, 0, (int64_t)max);
    cub_message_text(&why, 1, of);
    call_refuse(call, WIRE_SIZE, &why, 0);
}

static void answer(struct call *call)
{
    const struct verification *verification = call->user;
    switch (verification->end) {
    case VERIFY_GAMES:
        refuse_size(call, server_limit(call->server, LIMIT_VERIFY_GAMES), "games");
        break;
    case VERIFY_MOVES:
        refuse_size(call, server_limit(call->server, LIMIT_VERIFY_MOVES), "moves");
        break;
    case VERIFY_WORK:
        refuse_size(call, WORK_MS, "ms");
        break;
    case VERIFY_STOPPED:
        call_refuse(call, WIRE_BUSY, NULL, RETRY_SECONDS);
        break;
    case VERIFY_DONE:
        if (verification->good)
            call_answer(call, 200, NULL, NULL);
        else
            call_refuse(call, WIRE_RULE, &verification->fault.why, 0);
        break;
    }
}

static void drop(struct call *call)
{
    struct verification *verification = call->user, **at = &call->server->verifications;
    while (*at != verification)
        at = &(*at)->next;
    *at = verification->next;
    buffer_finish(&verification->body);
    free(verification);
}

/* How many there are; *same: of this address. */
static int count(const struct server *server, const char *address, int *same)
{
    int all = 0;
    *same = 0;
    for (const struct verification *other = server->verifications; other; other = other->next, all++)
        *same += strcmp(other->address, address) == 0;
    return all;
}

void http_verify(struct call *call)
{
    struct server *server = call->server;
    char address[ADDRESS_GROUP];
    address_group(call->request->head.address, address);
    int same, all = count(server, address, &same);
    if ((server->config.limits && same) || all > MAX_WAITING) {
        call_refuse(call, server->config.limits && same ? WIRE_RATE : WIRE_BUSY, NULL, RETRY_SECONDS);
        return;
    }
    struct verification *verification = calloc(1, sizeof *verification);
    if (!verification) {
        call_refuse(call, WIRE_BUSY, NULL, RETRY_SECONDS);
        return;
    }
    call->no_memory = !buffer_reserve(&call->out, ROOM);
    verification->body = net_take_body(call->request);
    verification->json = call_json(call);
    verification->good = true;
    memcpy(verification->address, address, sizeof verification->address);
    verification->next = server->verifications;
    server->verifications = verification;
    call->user = verification;
    call->drop = drop;
    call_work(call, &server->verifier, verify, answer);
}
