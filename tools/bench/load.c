/*
 * Many people at a server: two at each table of doce, who move as soon as they are shown the other's move, or in
 * turns at a given pace. A match that would end goes back to its beginning by an undo that both want, so that tables
 * last as long as a run.
 *
 * Usage: load play|watch|echo, then on standard input
 *     TABLE AT TOKEN AT TOKEN         a table, where its two come in, and as whom; AT: PORT of this machine, or
 *                                     ADDRESS:PORT; a TOKEN `-`: as strangers
 *     go SECONDS RATE [steps]         plays; RATE moves a second in all, 0: as many as can be
 *     wait SECONDS                    says nothing but what is asked
 * The first go or wait has everybody come in, and prints `ready` once they have; a run ends with
 * `moves MOVES seconds S p50 US p99 US own S`: from sending a move until the other one is shown it, and the processor's
 * seconds that this program took. With `steps` a line follows, `steps US COUNT …`: how many took so long, to 10 us.
 */
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#include "cubilete/games.h"
#include "cubilete/option.h"
#include "games/doce/doce.h"
#include "host/clock.h"

#ifndef IP_BIND_ADDRESS_NO_PORT
#define IP_BIND_ADDRESS_NO_PORT 24
#endif

enum {
    BUFFER = 80 << 10, /* more than an outbox holds */
    EVENTS = 512,
    AT_ONCE = 64,    /* who come in beside each other */
    ADDRESSES = 8,   /* that they come from: ports of one run short */
    STEP_NS = 10000, /* of the histogram */
    STEPS = 200000,
    DRAIN_MS = 60000,
    HEAD = 14
};

enum stage { COMING, GREETING, READY };

struct client {
    int socket, table, seat;
    enum stage stage;
    uint32_t last, keys; /* the last line that it has; how many keys it has used */
    size_t length;
    char in[BUFFER];
};

struct table {
    char id[16];
    struct sockaddr_in server[2];
    char token[2][64];
    struct client *client[2];
    struct doce now;
    bool moving; /* a command is on its way */
    uint32_t at; /* the last line when it was sent; the echo's: how many were */
    int64_t sent_ns;
};

static enum way { PLAY, WATCH, ECHO } way;
static struct table *tables;
static size_t table_count, table_room, ready, turn;
static struct doce first;
static struct cub_rng rng;
static int poller;
static uint64_t moves, histogram[STEPS];
static double rate;
static bool running;

static void fail(const char *what, const char *why)
{
    fprintf(stderr, "load: %s: %s\n", what, why);
    exit(1);
}

static void send_frame(struct client *c, int opcode, const char *bytes, size_t length)
{
    static const unsigned char mask[4] = {0x5a, 0xc3, 0x3c, 0xa5};
    unsigned char frame[HEAD + 256];
    size_t at = 0;
    if (length > 125)
        fail("a message", "too long");
    frame[at++] = (unsigned char)(0x80 | opcode);
    frame[at++] = (unsigned char)(0x80 | length);
    memcpy(frame + at, mask, sizeof mask);
    at += sizeof mask;
    for (size_t i = 0; i < length; i++)
        frame[at++] = (unsigned char)bytes[i] ^ mask[i % 4];
    if (send(c->socket, frame, at, MSG_NOSIGNAL) != (ssize_t)at)
        fail("send", strerror(errno));
}

static void say(struct client *c, const char *line)
{
    send_frame(c, 1, line, strlen(line));
}

static struct client *mover(const struct table *t)
{
    return t->client[__builtin_ctz(t->now.base.to_act)];
}

/* The next move; where it would end the match, the wish to begin again. */
static void move(struct table *t)
{
    char line[128], text[CUB_MOVE_TEXT];
    struct client *c = mover(t);
    cub_move chosen = doce_draw(&t->now, c->seat, &rng);
    struct doce next = t->now;
    doce_apply(&next, c->seat, chosen);
    t->moving = true;
    t->at = way == ECHO ? t->at + 1 : c->last;
    c->keys++;
    if (next.base.to_act || way == ECHO) {
        doce_print(&t->now, c->seat, chosen, text);
        snprintf(line, sizeof line, "play %c%u %u %s", 'a' + c->seat, (unsigned)c->keys, (unsigned)t->at, text);
        t->now = next.base.to_act ? next : first;
    } else
        snprintf(line, sizeof line, "offer k%u undo 0", (unsigned)c->keys);
    t->sent_ns = cub_clock_ns();
    say(c, line);
}

static void go_on(struct table *t)
{
    t->moving = false;
    if (running && rate == 0)
        move(t);
}

/* The client that sees the latest move may be the next to move. */
static void shown(struct client *c, int by, bool latest)
{
    struct table *t = &tables[c->table];
    if (c->seat != by) {
        int64_t step = (cub_clock_ns() - t->sent_ns) / STEP_NS;
        histogram[step < STEPS ? step : STEPS - 1]++;
        moves++;
    }
    if (latest && mover(t) == c)
        go_on(t);
}

static void consent(struct client *c, uint32_t offer)
{
    char line[64];
    snprintf(line, sizeof line, "accept k%u %u", (unsigned)++c->keys, (unsigned)offer);
    say(c, line);
}

static void begin_again(struct client *c)
{
    struct table *t = &tables[c->table];
    if (c->seat != __builtin_ctz(first.base.to_act))
        return;
    t->now = first;
    go_on(t);
}

static void come_in(struct client *c)
{
    c->stage = READY;
    ready++;
}

/* A line of the table's log, after its number. */
static void take_logged(struct client *c, const char *line)
{
    if (strcmp(line, "start") == 0)
        come_in(c);
    else if (line[0] >= '1' && line[0] <= '9')
        shown(c, line[0] - '1', c->last > tables[c->table].at);
    else if (strncmp(line, "offer ", 6) == 0 && line[6] - '1' != c->seat)
        consent(c, c->last);
    else if (strncmp(line, "undo ", 5) == 0)
        begin_again(c);
}

static void take_line(struct client *c, char *line)
{
    if (way == ECHO) {
        shown(c, line[5] - 'a', strtoul(strchr(line + 5, ' '), NULL, 10) == tables[c->table].at);
    } else if (line[0] >= '0' && line[0] <= '9') {
        char *rest;
        c->last = (uint32_t)strtoul(line, &rest, 10);
        if (way == PLAY)
            take_logged(c, rest + 1);
    } else if (strcmp(line, "live") == 0 && c->stage == GREETING) {
        if (way == WATCH)
            come_in(c);
        else if (c->seat == 1)
            say(c, "sit s 2 - Luis");
    } else if (strncmp(line, "no ", 3) == 0 || strncmp(line, "forget", 6) == 0) {
        fail("refused", line);
    }
}

static void take_message(struct client *c, char *text, size_t length)
{
    char *end = text + length, saved = *end;
    *end = 0; /* there is room: the buffer is one byte longer than it is filled */
    for (char *line = text; line < end;) {
        char *next = strchr(line, '\n');
        if (next)
            *next = 0;
        take_line(c, line);
        line = next ? next + 1 : end;
    }
    *end = saved;
}

/* Whole frames that have come; what is left moves to the front. */
static void take_frames(struct client *c)
{
    size_t at = 0;
    while (c->length - at >= 4) {
        const unsigned char *head = (unsigned char *)c->in + at;
        size_t size = head[1] & 127, skip = 2;
        if (size == 126) {
            size = (size_t)head[2] << 8 | head[3];
            skip = 4;
        }
        if (c->length - at < skip + size)
            break;
        int opcode = head[0] & 15;
        at += skip + size;
        if (opcode == 1)
            take_message(c, c->in + at - size, size);
        else if (opcode == 9)
            send_frame(c, 10, c->in + at - size, size);
        else if (opcode == 8)
            fail("closed", tables[c->table].id);
    }
    c->length -= at;
    memmove(c->in, c->in + at, c->length);
}

static void greet(struct client *c)
{
    char line[128];
    c->in[c->length] = 0;
    char *end = strstr(c->in, "\r\n\r\n");
    if (!end)
        return;
    if (strncmp(c->in, "HTTP/1.1 101", 12) != 0)
        fail("not let in", c->in);
    size_t head = (size_t)(end + 4 - c->in);
    c->length -= head;
    memmove(c->in, c->in + head, c->length);
    c->stage = GREETING;
    snprintf(line, sizeof line, "hello %s - 0", tables[c->table].token[c->seat]);
    if (way == ECHO)
        come_in(c);
    else
        say(c, line);
    take_frames(c);
}

static void take(struct client *c)
{
    ssize_t got = recv(c->socket, c->in + c->length, sizeof c->in - 1 - c->length, 0);
    if (got <= 0)
        fail("receive", got < 0 ? strerror(errno) : "closed");
    c->length += (size_t)got;
    if (c->stage == COMING)
        greet(c);
    else
        take_frames(c);
}

static void ask(struct client *c)
{
    char head[512];
    int length = snprintf(head, sizeof head,
                          "GET /%s/ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                          "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
                          "Sec-WebSocket-Protocol: cubilete.1\r\n\r\n",
                          tables[c->table].id, ntohs(tables[c->table].server[c->seat].sin_port));
    if (send(c->socket, head, (size_t)length, MSG_NOSIGNAL) != length)
        fail("send", strerror(errno));
}

static struct client *open_client(int table, int seat)
{
    static unsigned count;
    const int one = 1;
    struct client *c = calloc(1, sizeof *c);
    struct sockaddr_in from = {.sin_family = AF_INET}, to = tables[table].server[seat];
    if (!c)
        fail("memory", strerror(errno));
    *c = (struct client){.socket = socket(AF_INET, SOCK_STREAM, 0), .table = table, .seat = seat};
    if (to.sin_addr.s_addr == htonl(INADDR_LOOPBACK))
        from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1 + count++ % ADDRESSES);
    setsockopt(c->socket, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &one, sizeof one);
    setsockopt(c->socket, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    if (bind(c->socket, (struct sockaddr *)&from, sizeof from) || connect(c->socket, (struct sockaddr *)&to, sizeof to))
        fail("connect", strerror(errno));
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = c};
    if (epoll_ctl(poller, EPOLL_CTL_ADD, c->socket, &event))
        fail("epoll", strerror(errno));
    ask(c);
    return c;
}

static void serve(int progress_ms)
{
    struct epoll_event events[EVENTS];
    int count = epoll_wait(poller, events, EVENTS, progress_ms);
    for (int i = 0; i < count; i++)
        take(events[i].data.ptr);
}

/* Seat 1 has sat down when the table was made: it is in before the other starts the match. */
static void all_come_in(void)
{
    size_t in = 0;
    for (size_t i = 0; i < table_count; i++, in += 2) {
        for (int seat = 0; seat < 2; seat++)
            tables[i].client[seat] = open_client((int)i, seat);
        while (ready + AT_ONCE < in)
            serve(1000);
    }
    while (ready < 2 * table_count)
        serve(1000);
    printf("ready\n");
    fflush(stdout);
}

/* As many as are due by now; tables that have not been shown their last one are passed over. */
static void keep_pace(int64_t start_ns)
{
    static uint64_t made;
    if (moves == 0)
        made = 0;
    double due = (double)(cub_clock_ns() - start_ns) / 1e9 * rate - (double)made;
    for (size_t i = 0; i < table_count && due >= 1; i++) {
        struct table *t = &tables[turn++ % table_count];
        if (t->moving)
            continue;
        move(t);
        made++;
        due--;
    }
}

static bool any_moving(void)
{
    for (size_t i = 0; i < table_count; i++)
        if (tables[i].moving)
            return true;
    return false;
}

static unsigned percentile(double share)
{
    uint64_t below = 0;
    for (int i = 0; i < STEPS; i++)
        if ((double)(below += histogram[i]) >= share * (double)moves)
            return (unsigned)(i + 1) * (STEP_NS / 1000);
    return 0;
}

static void play(double seconds)
{
    memset(histogram, 0, sizeof histogram);
    moves = 0;
    running = true;
    int64_t start = cub_clock_ns(), end = start + (int64_t)(seconds * 1e9), own = cub_clock_work_ns();
    for (size_t i = 0; i < table_count && rate == 0; i++)
        move(&tables[i]);
    while (cub_clock_ns() < end) {
        if (rate > 0)
            keep_pace(start);
        serve(rate > 0 ? 1 : 100);
    }
    running = false;
    while (any_moving() && cub_clock_ns() < end + DRAIN_MS * 1000000LL)
        serve(10);
    if (any_moving())
        fail("a move", "not shown in time");
    printf("moves %llu seconds %.3f p50 %u p99 %u own %.3f\n", (unsigned long long)moves,
           (double)(cub_clock_ns() - start) / 1e9, percentile(0.5), percentile(0.99),
           (double)(cub_clock_work_ns() - own) / 1e9);
    fflush(stdout);
}

static void print_steps(void)
{
    printf("steps");
    for (int i = 0; i < STEPS; i++)
        if (histogram[i])
            printf(" %d %llu", (i + 1) * (STEP_NS / 1000), (unsigned long long)histogram[i]);
    printf("\n");
    fflush(stdout);
}

static void wait_for(double seconds)
{
    int64_t end = cub_clock_ns() + (int64_t)(seconds * 1e9);
    while (cub_clock_ns() < end)
        serve(100);
    printf("waited\n");
    fflush(stdout);
}

/* PORT, or ADDRESS:PORT. */
static bool read_address(char *word, struct sockaddr_in *address)
{
    char *colon = strchr(word, ':');
    *address = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    address->sin_port = htons((uint16_t)atoi(colon ? colon + 1 : word));
    if (colon)
        *colon = 0;
    return address->sin_port && (!colon || inet_pton(AF_INET, word, &address->sin_addr) == 1);
}

static void add_table(const char *line)
{
    if (table_count == table_room) {
        table_room = table_room ? 2 * table_room : 1024;
        struct table *more = realloc(tables, table_room * sizeof *tables);
        if (!more)
            fail("memory", strerror(errno));
        tables = more;
    }
    struct table *t = &tables[table_count++];
    *t = (struct table){.now = first};
    char at[2][32];
    if (sscanf(line, "%15s %31s %63s %31s %63s", t->id, at[0], t->token[0], at[1], t->token[1]) != 5 ||
        !read_address(at[0], &t->server[0]) || !read_address(at[1], &t->server[1]))
        fail("not a table", line);
}

static void obey(const char *line)
{
    double seconds;
    char more[8] = "";
    bool runs = sscanf(line, "go %lf %lf %7s", &seconds, &rate, more) >= 2,
         waits = sscanf(line, "wait %lf", &seconds) == 1;
    if (!runs && !waits) {
        add_table(line);
        return;
    }
    if (!ready)
        all_come_in();
    if (runs)
        play(seconds);
    if (runs && strcmp(more, "steps") == 0)
        print_steps();
    if (waits)
        wait_for(seconds);
}

static void prepare(void)
{
    struct rlimit files;
    struct cub_setup setup;
    union cub_any state;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    poller = epoll_create1(0);
    cub_rng_init(&rng, 12, 0);
    cub_setup_init(&setup, &cub_doce, 2);
    if (poller < 0 || !cub_start(&cub_doce, &setup, NULL, &state.state, NULL))
        fail("start", strerror(errno));
    memcpy(&first, &state, sizeof first);
}

int main(int argc, char **argv)
{
    static const char *const ways[] = {[PLAY] = "play", [WATCH] = "watch", [ECHO] = "echo"};
    char line[512];
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        if (argc == 2 && strcmp(argv[1], ways[i]) == 0) {
            way = (enum way)i;
            prepare();
            while (fgets(line, sizeof line, stdin))
                obey(line);
            return 0;
        }
    fprintf(stderr, "usage: %s play|watch|echo\n", argv[0]);
    return 2;
}
