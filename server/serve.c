/* Starts the server from its settings, keeps it running, and ends it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "cubilete/host.h"
#include "host/clock.h"
#include "host/random.h"
#include "server/address.h"
#include "server/server.h"
#include "server/tls.h"
#include "server/tournament.h"

enum {
    TICK_MS = 1000,
    HEARTBEAT_TICKS = 5,
    NICE = 10,
    QUERY_NICE = 5,
    BYE_FROM = 200,
    BYE_TO = 3000,
    BYE_MS = 1500,
    MANY = 4,          /* tasks done together, from which on the server is busy: */
    TURN_NS = 3000000, /* then sockets are looked at so often at most */
    LAST_MS = 2000,    /* for commands that have come, before all are told to go, */
    LOOK_MS = 10,      /* looking so often whether they are done */
    FULL_MS = 60000,
    LATE_MS = 3000,
    UNWELL_MS = 5000,
    FOLLOW_MS = 50, /* a second: clocks of games then go 5 % faster or slower */
    JUMP_MS = 1000,
    APART_US = 50, /* readings of two clocks that count as one */
    TRIES = 10,
    OTHER_FILES = 100,
    LOG_EVENTS = 10,
    PUSHES = 60, /* to a player, an hour */
    DAY_MS = 86400000
};

#ifndef CLOCK_BOOTTIME /* Linux has it: a clock that goes on while the machine sleeps */
#define CLOCK_BOOTTIME CLOCK_MONOTONIC
#endif

static int64_t read_us(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* The time of day less the steady clock's. Read again where something came between the readings, or the server's time
 * would waver by as much. */
static int64_t read_ahead_us(void)
{
    int64_t ahead, before, after;
    int tries = 0;
    do {
        before = read_us(CLOCK_BOOTTIME);
        ahead = read_us(CLOCK_REALTIME) - before;
        after = read_us(CLOCK_BOOTTIME);
    } while (after - before > APART_US && ++tries < TRIES);
    return ahead;
}

/* The time of day less the steady clock's, as far as it has been followed; 0: not read yet. */
static atomic_int_least64_t ahead_us;

/*
 * The time of day as it was when the server started, going on by the steady clock: somebody who sets the machine's
 * clock takes nobody's time away. Each second follow_time brings it FOLLOW_MS nearer to the machine's.
 */
int64_t server_now(void)
{
    int64_t unread = 0;
    if (!atomic_load(&ahead_us))
        atomic_compare_exchange_strong(&ahead_us, &unread, read_ahead_us());
    return (read_us(CLOCK_BOOTTIME) + atomic_load(&ahead_us)) / 1000;
}

static void follow_time(struct server *server)
{
    int64_t off = read_ahead_us() - atomic_load(&ahead_us), jump = off / 1000 - server->clock_off_ms;
    int64_t most = FOLLOW_MS * 1000, step = off > most ? most : off < -most ? -most : off;
    if (jump > JUMP_MS || jump < -JUMP_MS) {
        char ms[24];
        snprintf(ms, sizeof ms, "%lld", (long long)jump);
        log_event(server, "clock-jump", "ms", ms);
    }
    atomic_fetch_add(&ahead_us, step);
    server->clock_off_ms = (off - step) / 1000;
}

void server_date(int64_t moment, char out[TABLE_DATE])
{
    time_t seconds = (time_t)(moment / 1000);
    struct tm parts;
    gmtime_r(&seconds, &parts);
    strftime(out, TABLE_DATE, "%Y-%m-%dT%H:%M:%SZ", &parts);
}

uint64_t server_turn(const char *address)
{
    char group[ADDRESS_GROUP];
    address_group(address, group);
    return fair_number(group);
}

bool server_is_own(const struct server *server, const char *origin, const char *host)
{
    char own[NET_HEADER + 16];
    if (strcmp(origin, server->origin) == 0 || server->url != server->origin)
        return strcmp(origin, server->origin) == 0 || strcmp(origin, server->url) == 0;
    snprintf(own, sizeof own, "%s://%s", server->config.certificate[0] ? "https" : "http", host);
    return strcmp(origin, own) == 0;
}

void server_set_store_health(struct server *server, enum store_health health, const char *why)
{
    static const char *const names[] = {"", "store", "full"};
    if (health != server->store_health && health == STORE_HEALTHY)
        log_event(server, "store-well");
    else if (health != server->store_health)
        log_event(server, "store-trouble", "kind", names[health], "why", why);
    server->store_health = health;
    if (health == STORE_FULL)
        server->full_until = cub_clock_ms() + FULL_MS;
}

void server_store_works(struct server *server, bool small)
{
    if (!small || server->store_health != STORE_FULL || cub_clock_ms() > server->full_until)
        server_set_store_health(server, STORE_HEALTHY, "");
}

static void on_woken(void *context)
{
    struct server *server = context;
    server->busy = completion_queue_drain(&server->completions) >= MANY;
}

static void run_rooms(struct server *server)
{
    do { /* what is sent may let a client follow on, which may wake its room */
        room_run_woken(server);
        room_sync_flush(server);
        net_flush(server->net);
    } while (server->woken);
}

/* Where many move at once, sockets are looked at in turns: to wake for each message alone costs more than to obey it,
 * and it would wait for the writer. What that has done is not kept waiting. */
static void on_before_waiting(void *context)
{
    struct server *server = context;
    const int64_t until = server->looked_ns + TURN_NS;
    run_rooms(server);
    while (server->busy && cub_clock_ns() < until && completion_queue_wait(&server->completions, until)) {
        on_woken(server);
        run_rooms(server);
    }
    server->looked_ns = server->busy ? cub_clock_ns() : 0;
}

/* Stores that the server is alive, to five seconds: no clock runs in the downtime that follows the last one. */
static void write_heartbeat(struct server *server)
{
    struct transaction *tx = transaction_new();
    if (tx)
        transaction_add(tx, STORE_HEARTBEAT)->moment = server_now();
    transaction_submit(tx, server, NULL, NULL);
}

static void on_tick(void *context)
{
    struct server *server = context;
    int64_t now = cub_clock_ms();
    if (server->last_tick_ms && now - server->last_tick_ms > LATE_MS) {
        server->late_until = now + UNWELL_MS;
        log_event(server, "loop-late");
    }
    server->last_tick_ms = now;
    follow_time(server);
    if (server->ticks++ % HEARTBEAT_TICKS == 0)
        write_heartbeat(server);
    net_tick(server->net);
    client_tick(server);
    stream_tick(server);
    room_tick(server);
    player_feed_tick(server);
    cluster_tick(server);
    tournament_tick(server);
    timer_set(server->loop, &server->tick_timer, server_paced(server, TICK_MS));
}

/* Whether somebody waits for the answer to a command. */
static bool is_asked(const struct server *server)
{
    for (int i = 0; i < SERVER_BUCKETS; i++)
        for (const struct room *room = server->rooms[i]; room; room = room->next)
            if (room->queue_length || room->committing)
                return true;
    return false;
}

static void say_bye(struct server *server)
{
    char line[64];
    snprintf(line, sizeof line, "bye %d %d\n", BYE_FROM, BYE_TO);
    for (struct client *client = server->clients; client; client = client->next_all) {
        client_send(client, line);
        net_hang_up(client->peer, 1001);
    }
}

/* Those who have not gone by now are left behind. Clocks stand still from now on. */
static void on_ending(void *context)
{
    write_heartbeat(context);
    loop_stop(((struct server *)context)->loop);
}

/* What has come is done and answered first, but not for ever. */
static void on_last(void *context)
{
    struct server *server = context;
    if (is_asked(server) && cub_clock_ms() < server->last_ms) {
        timer_set(server->loop, &server->ending, LOOK_MS);
        return;
    }
    server->ending.call = on_ending;
    say_bye(server);
    timer_set(server->loop, &server->ending, server->clients ? BYE_MS : 0);
}

static void on_end(void *context)
{
    struct server *server = context;
    if (server->stopping)
        return;
    server->stopping = true;
    net_shut(server->net);
    log_event(server, "stop");
    server->last_ms = cub_clock_ms() + LAST_MS;
    timer_set(server->loop, &server->ending, server->clients ? LOOK_MS : 0);
}

/* Certificates that can't be used are left alone: those that are in use stay. */
static void on_reload(void *context)
{
    struct server *server = context;
    const struct server_config *config = &server->config;
    char why[TLS_WHY] = "";
    bool good = !config->certificate[0] ||
                (tls_check(config->certificate, config->private_key, why) && net_reload(server->net));
    if (good)
        log_event(server, "reload");
    else
        log_event(server, "reload-failed", "why", why);
}

/* A store that older versions made, or a copy, may be open to others: that is told, for the modes are their owner's. */
static void tell_readable(struct server *server)
{
    const char *data = server->config.data;
    char path[CONFIG_PATH + 16], mode[16];
    struct stat folder, file;
    snprintf(path, sizeof path, "%s/cubilete.db", data);
    if (stat(data, &folder) != 0 || stat(path, &file) != 0)
        return;
    snprintf(mode, sizeof mode, "%04o", (unsigned)file.st_mode & 07777);
    if (folder.st_mode & S_IXOTH && file.st_mode & S_IRWXO)
        log_event(server, "readable-by-others", "file", path, "mode", mode);
}

/* The store's address for reader threads. */
static void name_second(const struct server *server, char out[CONFIG_PATH + 1])
{
    const struct server_config *config = &server->config;
    snprintf(out, CONFIG_PATH + 1, "%s%s", config->database[0] ? "" : "+",
             config->database[0] ? config->database : config->data);
}

static bool open_stores(struct server *server)
{
    const struct server_config *config = &server->config;
    const char *where = config->database[0] ? config->database : config->data;
    char why[STORE_WHY], second[CONFIG_PATH + 1];
    server->writer_store = store_open(where, why);
    name_second(server, second);
    server->reader_store = server->writer_store ? store_open(second, why) : NULL;
    bool good = server->reader_store;
    for (int i = 0; i < QUERY_THREADS && good; i++) {
        server->query_store[i] = store_open(second, why);
        good = server->query_store[i];
    }
    if (!good)
        log_event(server, "store-failed", "why", why);
    else if (!config->database[0])
        tell_readable(server);
    return good;
}

/* A thread for each core but one, and one for quick thoughts; memory for the largest bot each. */
static bool start_thinkers(struct server *server)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    size_t max = 64;
    int count = cores > 2 ? (int)cores : 2;
    server->thinker_count = count < WORKER_POOL_MAX ? count : WORKER_POOL_MAX;
    for (int i = 0; cub_bots[i]; i++)
        max = cub_bots[i]->memory > max ? cub_bots[i]->memory : max;
    server->memory = calloc((size_t)server->thinker_count, sizeof *server->memory);
    for (int i = 0; server->memory && i < server->thinker_count; i++)
        if (!(server->memory[i] = aligned_alloc(64, (max / 64 + 1) * 64)))
            return false;
    return server->memory && worker_pool_init_fair(&server->thinkers, &server->fair, server->memory,
                                                   server->thinker_count, NICE, &server->completions);
}

static bool start_pushers(struct server *server)
{
    char second[CONFIG_PATH + 1];
    name_second(server, second);
    return push_begin(server, second);
}

static bool start_threads(struct server *server)
{
    completion_queue_init(&server->completions, server->loop);
    return worker_pool_init(&server->writer, (void *const[]){server->writer_store}, 1, true, 0, &server->completions) &&
           worker_pool_init_fair(&server->reader, &server->reader_turns, (void *const[]){server->reader_store}, 1, 0,
                                 &server->completions) &&
           worker_pool_init_fair(&server->queries, &server->query_turns, (void *const *)server->query_store,
                                 QUERY_THREADS, QUERY_NICE, &server->completions) &&
           worker_pool_init(&server->verifier, (void *const[]){NULL}, 1, false, WORKER_POOL_IDLE,
                            &server->completions) &&
           start_pushers(server) && start_thinkers(server);
}

/* As many files as this process may have; and as many connections as fit them. */
static void count_files(struct server *server)
{
    struct rlimit files;
    uint32_t max = server->config.limits ? server_limit(server, LIMIT_CONNECTIONS) : UINT32_MAX;
    if (getrlimit(RLIMIT_NOFILE, &files) == 0) {
        files.rlim_cur = files.rlim_max;
        setrlimit(RLIMIT_NOFILE, &files);
        getrlimit(RLIMIT_NOFILE, &files);
        uint64_t fit = files.rlim_cur > 2 * OTHER_FILES ? files.rlim_cur - OTHER_FILES : OTHER_FILES;
        max = fit < max ? (uint32_t)fit : max;
    }
    server->max_connections = max;
}

static void name_origin(struct server *server)
{
    const struct server_config *config = &server->config;
    bool colons = strchr(config->address, ':');
    snprintf(server->origin, sizeof server->origin, "%s://%s%.400s%s:%d", config->certificate[0] ? "https" : "http",
             colons ? "[" : "", config->address, colons ? "]" : "", net_port(server->net));
    server->url = config->public_url[0] ? config->public_url : server->origin;
}

static bool start_net(struct server *server)
{
    const struct server_config *config = &server->config;
    struct net_hooks hooks = server_hooks;
    bool tls = config->certificate[0];
    char why[TLS_WHY] = "";
    const struct net_options options = {.address = config->address,
                                        .port = config->port,
                                        .certificate = tls ? config->certificate : NULL,
                                        .key = tls ? config->private_key : NULL,
                                        .proxies = config->proxies,
                                        .cookie = "cub",
                                        .limits = config->limits,
                                        .head_bytes = config->limit[LIMIT_HEAD_BYTES],
                                        .request_ms =
                                            (uint32_t)server_paced(server, config->limit[LIMIT_REQUEST_SECONDS] * 1000),
                                        .message_bytes = config->limit[LIMIT_MESSAGE_BYTES],
                                        .outbox_bytes = config->limit[LIMIT_OUTBOX_BYTES],
                                        .outbox_messages = config->limit[LIMIT_OUTBOX_MESSAGES]};
    hooks.context = server;
    count_files(server);
    if (tls && !tls_check(config->certificate, config->private_key, why)) {
        log_event(server, "certificate-failed", "why", why);
        return false;
    }
    server->net = net_open(server->loop, &options, &hooks);
    if (server->net)
        name_origin(server);
    else
        log_event(server, "listen-failed", "address", config->address, "why", strerror(errno));
    return server->net;
}

static void set_buckets(struct server *server)
{
    const uint32_t *limit = server->config.limit;
    struct rate_limits *buckets = &server->rates;
    rate_limit_set(buckets, RATE_REQUESTS, limit[LIMIT_REQUESTS_BURST], limit[LIMIT_REQUESTS_SECOND], 1000);
    rate_limit_set(buckets, RATE_DEVICES, limit[LIMIT_DEVICES_MINUTE], limit[LIMIT_DEVICES_MINUTE], 60000);
    rate_limit_set(buckets, RATE_DAY, limit[LIMIT_DEVICES_DAY], limit[LIMIT_DEVICES_DAY], DAY_MS);
    rate_limit_set(buckets, RATE_CODES, limit[LIMIT_CODES_HOUR], limit[LIMIT_CODES_HOUR], 3600000);
    rate_limit_set(buckets, RATE_TABLES, limit[LIMIT_TABLES_MINUTE], limit[LIMIT_TABLES_MINUTE], 60000);
    rate_limit_set(buckets, RATE_CHAT, limit[LIMIT_SAY_BURST], 1, (int64_t)limit[LIMIT_SAY_SECONDS] * 1000);
    rate_limit_set(buckets, RATE_EMOTES, limit[LIMIT_EMOTE_BURST], 1, (int64_t)limit[LIMIT_EMOTE_SECONDS] * 1000);
    rate_limit_set(buckets, RATE_WORK, limit[LIMIT_WORK_BURST], limit[LIMIT_WORK_SECOND], 1000);
    rate_limit_set(buckets, RATE_COMMANDS, limit[LIMIT_COMMANDS_BURST], limit[LIMIT_COMMANDS_SECOND], 1000);
    rate_limit_set(buckets, RATE_COMMANDS_DAY, limit[LIMIT_COMMANDS_DAY], limit[LIMIT_COMMANDS_DAY], DAY_MS);
    rate_limit_set(buckets, RATE_BYTES, limit[LIMIT_BYTES_DAY], limit[LIMIT_BYTES_DAY], DAY_MS);
    rate_limit_set(buckets, RATE_ADDRESS_BYTES, limit[LIMIT_ADDRESS_BYTES_DAY], limit[LIMIT_ADDRESS_BYTES_DAY], DAY_MS);
    rate_limit_set(buckets, RATE_PUSHES, PUSHES, PUSHES, 3600000);
    rate_limit_set(buckets, RATE_LOG_EVENTS, LOG_EVENTS, 1, 1000);
}

static void note_downtime(void *context, int64_t from, int64_t to)
{
    struct server *server = context;
    struct downtime *all =
        cub_array_reserve(&cub_heap, server->downtime, &server->downtime_capacity, server->downtimes + 1, sizeof *all);
    if (!all)
        return;
    server->downtime = all;
    all[server->downtimes++] = (struct downtime){.from = from, .to = to};
}

static bool start(struct server *server)
{
    server->loop = loop_open();
    if (!server->loop || !token_number(&server->cluster.self) || !open_stores(server))
        return false;
    loop_wakes(server->loop, on_woken, server);
    loop_signals(server->loop, on_end, on_reload, server);
    server->began = server_now();
    store_wake(server->reader_store, server->cluster.self, server->began, note_downtime, server);
    if (!start_threads(server) || !start_net(server) || !cluster_start(server) ||
        !timer_init(&server->tick_timer, on_tick, server) || !timer_init(&server->ending, on_last, server))
        return false;
    loop_before_waiting(server->loop, on_before_waiting, server);
    return true;
}

/* Everything that was handed to the writer gets to the disk. */
static void finish(struct server *server)
{
    server->ended = true;
    atomic_store(&server->quits, true);
    store_stop(server->writer_store);
    worker_pool_finish(&server->verifier);
    push_finish(server);
    worker_pool_finish(&server->thinkers);
    room_sync_flush(server);
    worker_pool_finish(&server->queries);
    worker_pool_finish(&server->reader);
    worker_pool_finish(&server->writer);
    cluster_finish(server);
    if (server->completions.loop)
        completion_queue_drain(&server->completions);
    net_close(server->net);
    room_free_all(server);
    timer_finish(server->loop, &server->tick_timer);
    timer_finish(server->loop, &server->ending);
    ratings_cache_finish(&server->ratings);
    device_forget(server, 0);
    for (int i = 0; i < QUERY_THREADS; i++)
        store_close(server->query_store[i]);
    store_close(server->reader_store);
    store_close(server->writer_store);
    for (int i = 0; server->memory && i < server->thinker_count; i++)
        free(server->memory[i]);
    free(server->memory);
    free(server->downtime);
    loop_close(server->loop);
}

int server_run(const struct server_config *config)
{
    struct server *server = calloc(1, sizeof *server);
    if (!server)
        return 4;
    server->config = *config;
    server->woken_end = &server->woken;
    umask(S_IRWXG | S_IRWXO); /* tokens' hashes, keys of sealed dice: nobody else's to read */
    set_buckets(server);
    ratings_cache_init(&server->ratings);
    bool good = cub_random(server->rates.seed, sizeof server->rates.seed) && start(server);
    if (good) {
        printf("%s%s/\n", server->origin, config->base_path);
        fflush(stdout);
        log_event(server, "start", "address", server->origin, "base-path", config->base_path, "store",
                  config->database[0] ? "database" : config->data, "edition", store_generation(server->reader_store));
        on_tick(server);
        loop_run(server->loop);
    }
    finish(server);
    free(server);
    return good ? 0 : 4;
}
