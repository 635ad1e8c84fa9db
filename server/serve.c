/* From options to a running server, and back. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cubilete/host.h"
#include "host/clock.h"
#include "server/server.h"

enum { BEAT_MS = 1000, BEATS = 5, NICE = 10, BYE_FROM = 200, BYE_TO = 3000, BYE_MS = 1500 };

int64_t server_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void server_date(int64_t moment, char out[LIVE_DATE])
{
    time_t seconds = (time_t)(moment / 1000);
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(out, LIVE_DATE, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

/* One line, for people or for programs; never a token or a key. */
void report(const struct server *server, const char *what, const char *detail)
{
    char date[LIVE_DATE];
    server_date(server_now(), date);
    if (server->config.json_log)
        fprintf(stderr, "{\"time\":\"%s\",\"what\":\"%s\",\"detail\":\"%s\"}\n", date, what, detail);
    else
        fprintf(stderr, "%s %s %s\n", date, what, detail);
}

bool server_limits(struct server *server, enum limit_kind kind, const char *who, uint64_t *seconds)
{
    *seconds = 0;
    return server->config.limits && !limit_take(&server->limits, kind, who, cub_clock_ms(), seconds);
}

bool server_limits_player(struct server *server, enum limit_kind kind, uint64_t player, uint64_t *seconds)
{
    char id[WIRE_ID + 1];
    token_id_print(player, id);
    return server_limits(server, kind, id, seconds);
}

static void on_woken(void *context)
{
    finished_take(&((struct server *)context)->finished);
}

static void on_before_waiting(void *context)
{
    net_flush(((struct server *)context)->net);
}

static void nothing(struct writing *writing)
{
    (void)writing;
}

/* That the server is alive, to five seconds: no clock runs while it is not. */
static void beat(struct server *server)
{
    struct writing *writing = writing_begin(1);
    if (!writing)
        return;
    writing_add(writing, STORE_BEAT)->moment = server_now();
    writing->server = server;
    writing->done = nothing;
    writing_go(writing);
}

static void on_beat(void *context)
{
    struct server *server = context;
    if (server->beats++ % BEATS == 0)
        beat(server);
    guest_tick(server);
    stream_tick(server);
    timer_set(server->loop, &server->beat, BEAT_MS);
}

/* Those who have not gone by now are left behind. */
static void on_ending(void *context)
{
    loop_stop(((struct server *)context)->loop);
}

static void on_end(void *context)
{
    struct server *server = context;
    char line[64];
    if (server->stopping)
        return;
    server->stopping = true;
    snprintf(line, sizeof line, "bye %d %d\n", BYE_FROM, BYE_TO);
    for (struct guest *guest = server->guests; guest; guest = guest->next_all) {
        guest_say(guest, line);
        net_hang_up(guest->peer, 1001);
    }
    timer_set(server->loop, &server->ending, server->guests ? BYE_MS : 0);
}

static void on_reload(void *context)
{
    report(context, "reload", "asked for");
}

static bool open_stores(struct server *server)
{
    char why[STORE_WHY], second[sizeof server->config.data + 1];
    bool many = strstr(server->config.data, "://");
    server->writer_store = store_open(server->config.data, why);
    snprintf(second, sizeof second, "%s%s", many ? "" : "+", server->config.data);
    server->reader_store = server->writer_store ? store_open(second, why) : NULL;
    if (!server->reader_store)
        report(server, "store", why);
    return server->reader_store;
}

/* A thread for each core but one; memory for the largest bot each. */
static bool start_thinkers(struct server *server)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    size_t most = 64;
    int count = cores > 2 ? (int)cores - 1 : 1;
    server->thinker_count = count < CREW_MOST ? count : CREW_MOST;
    for (int i = 0; cub_bots[i]; i++)
        most = cub_bots[i]->memory > most ? cub_bots[i]->memory : most;
    server->memory = calloc((size_t)server->thinker_count, sizeof *server->memory);
    for (int i = 0; server->memory && i < server->thinker_count; i++)
        if (!(server->memory[i] = aligned_alloc(64, (most / 64 + 1) * 64)))
            return false;
    return server->memory &&
           crew_init(&server->thinkers, server->memory, server->thinker_count, false, NICE, &server->finished);
}

static bool start_threads(struct server *server)
{
    finished_init(&server->finished, server->loop);
    return crew_init(&server->writer, (void *const[]){server->writer_store}, 1, true, 0, &server->finished) &&
           crew_init(&server->reader, (void *const[]){server->reader_store}, 1, false, 0, &server->finished) &&
           start_thinkers(server);
}

static bool start_net(struct server *server)
{
    const struct server_config *config = &server->config;
    struct net_hooks hooks = server_hooks;
    const struct net_options options = {.address = config->listen,
                                        .port = config->port,
                                        .certificate = config->certificate[0] ? config->certificate : NULL,
                                        .key = config->key[0] ? config->key : NULL};
    hooks.context = server;
    server->net = net_open(server->loop, &options, &hooks);
    if (!server->net) {
        report(server, "listen", config->listen);
        return false;
    }
    snprintf(server->origin, sizeof server->origin, "%s://%s:%d", config->certificate[0] ? "https" : "http",
             config->listen, net_port(server->net));
    return true;
}

static bool start(struct server *server)
{
    server->loop = loop_open();
    if (!server->loop || !token_number(&server->node) || !open_stores(server))
        return false;
    loop_wakes(server->loop, on_woken, server);
    loop_signals(server->loop, on_end, on_reload, server);
    store_wake(server->reader_store, server->node, server_now(), &server->down_from, &server->down_to);
    if (!start_threads(server) || !start_net(server) || !timer_init(&server->beat, on_beat, server) ||
        !timer_init(&server->ending, on_ending, server))
        return false;
    loop_before_waiting(server->loop, on_before_waiting, server);
    return true;
}

/* Everything that was handed to the writer gets to the disk. */
static void finish(struct server *server)
{
    crew_finish(&server->thinkers);
    crew_finish(&server->reader);
    crew_finish(&server->writer);
    if (server->finished.loop)
        finished_take(&server->finished);
    net_close(server->net);
    place_close_all(server);
    timer_finish(server->loop, &server->beat);
    timer_finish(server->loop, &server->ending);
    store_close(server->reader_store);
    store_close(server->writer_store);
    for (int i = 0; server->memory && i < server->thinker_count; i++)
        free(server->memory[i]);
    free(server->memory);
    loop_close(server->loop);
}

int server_run(const struct server_config *config)
{
    struct server *server = calloc(1, sizeof *server);
    if (!server)
        return 4;
    server->config = *config;
    bool good = start(server);
    if (good) {
        printf("%s%s/\n", server->origin, config->base_path);
        fflush(stdout);
        on_beat(server);
        loop_run(server->loop);
    }
    finish(server);
    free(server);
    return good ? 0 : 4;
}
