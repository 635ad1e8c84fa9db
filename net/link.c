/* Keeps a WebSocket to a table open in a thread of its own, and connects again after it was lost. */
#include "net/link.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/eventfd.h>
#include <unistd.h>

#include "host/clock.h"
#include "host/random.h"
#include "net/frame.h"
#include "net/http.h"

enum {
    FIRST_MS = 1000,  /* before the first new try; then twice as long each time */
    MOST_MS = 15000,  /* up to this; always at random between half and all of it, the first from a fifth on */
    IDLE_MS = 60000,  /* a server pings every 20 s: who hears nothing for so long has lost it */
    OUT_ROOM = 16384, /* what may wait to be sent: no more commands than that are ever on their way */
    IN_ROOM = FRAME_MOST + 4096,
    MOST_EVENTS = 65536,  /* that wait to be heard; a table has fewer lines */
    MOST_BYTES = 8 << 20, /* and what they may hold, so that no server fills our memory */
    FULL_MS = 100         /* how often it is looked whether they were heard */
};

struct node {
    struct link_event event;
    struct node *next;
};

struct link {
    struct net_url url;
    pthread_t thread;
    pthread_mutex_t lock; /* of what follows */
    struct node *first, *last;
    uint32_t events;
    size_t bytes; /* of the texts of these */
    char out[OUT_ROOM];
    size_t out_length;
    bool up, quit;
    uint32_t pause_from, pause_to;

    int news; /* eventfd: there is something to hear */
    int wake; /* eventfd: there is something to send */
    int stop; /* eventfd: it is to end */

    /* The thread's own. */
    struct stream stream;
    struct frames frames;
    char *in;
    size_t in_length;
    uint32_t tries;
};

static void signal_fd(int fd)
{
    const uint64_t one = 1;
    ssize_t put = write(fd, &one, sizeof one);
    (void)put;
}

static void clear_fd(int fd)
{
    uint64_t count;
    ssize_t got = read(fd, &count, sizeof count);
    (void)got;
}

/* Queues an event for the listener, who frees its text; without memory it is lost, and the next line shows the gap. */
static void tell(struct link *link, const struct link_event *event)
{
    struct node *node = malloc(sizeof *node);
    if (!node) {
        free(event->text);
        return;
    }
    *node = (struct node){.event = *event};
    pthread_mutex_lock(&link->lock);
    *(link->last ? &link->last->next : &link->first) = node;
    link->last = node;
    link->events++;
    link->bytes += event->length;
    pthread_mutex_unlock(&link->lock);
    signal_fd(link->news);
}

/* A message is one line or several. False: it has more than a table. */
static bool tell_lines(struct link *link, int64_t now)
{
    const char *at = link->frames.message, *end = at + link->frames.length;
    for (uint32_t lines = 0; at < end; lines++) {
        if (lines == MOST_EVENTS)
            return false;
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((line_end ? line_end : end) - at);
        char *copy = length ? malloc(length + 1) : NULL;
        if (copy) {
            memcpy(copy, at, length);
            copy[length] = 0;
            tell(link, &(struct link_event){.kind = LINK_LINE, .text = copy, .length = length, .when = now});
        }
        at += length + 1;
    }
    return true;
}

static bool has_quit(struct link *link)
{
    pthread_mutex_lock(&link->lock);
    bool quit = link->quit;
    pthread_mutex_unlock(&link->lock);
    return quit;
}

static bool send_frame(struct link *link, int op, const char *text, size_t length)
{
    static const uint8_t zero[4];
    char frame[OUT_ROOM + FRAME_HEAD];
    uint8_t mask[4];
    if (!cub_random(mask, sizeof mask))
        memcpy(mask, zero, sizeof mask);
    return stream_write_all(&link->stream, frame, frame_write(frame, op, text, length, mask), HTTP_MS);
}

static void send_close(struct link *link, uint16_t code)
{
    const char bytes[] = {(char)(code >> 8), (char)code};
    send_frame(link, FRAME_OP_CLOSE, bytes, 2);
}

/* After these it makes sense to come back without a person's wish. */
static bool comes_back(int code)
{
    return code == FRAME_AWAY || code == FRAME_LOST || code == 1011 || code == 1012 || code == 4008 || code == 429 ||
           (code >= 500 && code <= 599);
}

static void describe(const struct link *link, struct cub_message *why, const char *message, int code)
{
    char host[NET_HOST + NET_PORT + 4];
    net_url_host(&link->url, host, sizeof host);
    cub_refuse(why, NULL, message);
    cub_message_text(why, 0, host);
    cub_message_number(why, 1, code);
}

/* What the server says to those whom it does not let in. */
static const char *closing(int code)
{
    static const struct {
        int code;
        const char *message;
    } known[] = {{4001, "net.token"}, {401, "net.token"},       {4003, "net.watch"},
                 {4004, "net.gone"},  {404, "net.gone"},        {4009, "net.too-many"},
                 {403, "net.watch"},  {FRAME_LOST, "net.lost"}, {FRAME_AWAY, "net.away"}};
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].code == code)
            return known[i].message;
    return "net.closed";
}

static bool end_with(struct link *link, int code)
{
    struct link_event event = {.kind = comes_back(code) ? LINK_DOWN : LINK_OVER};
    describe(link, &event.why, closing(code), code);
    tell(link, &event);
    return comes_back(code);
}

static bool same_field(const struct http_answer *answer, const char *name, const char *value, bool exact)
{
    char text[128];
    return http_field(answer, name, text, sizeof text) && (exact ? strcmp : strcasecmp)(text, value) == 0;
}

/* 101, or what the server said instead; 0: nothing that is HTTP. */
static int shake_hands(struct link *link)
{
    char host[NET_HOST + NET_PORT + 4], request[NET_ADDRESS + 512], key[FRAME_KEY + 1], accept[FRAME_ACCEPT + 1];
    struct http_answer *answer = malloc(sizeof *answer);
    uint8_t bytes[16];
    int status = 0;
    if (answer && cub_random(bytes, sizeof bytes)) {
        frame_key(bytes, key);
        frame_accept(key, accept);
        net_url_host(&link->url, host, sizeof host);
        int length = snprintf(request, sizeof request,
                              "GET %s/%s/ws HTTP/1.1\r\nHost: %s\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                              "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n"
                              "Sec-WebSocket-Protocol: cubilete.1\r\n\r\n",
                              link->url.base, link->url.id, host, key);
        if (stream_write_all(&link->stream, request, (size_t)length, HTTP_MS) &&
            http_read_head(&link->stream, answer, HTTP_MS))
            status = answer->status;
        if (status == 101 && (!same_field(answer, "Upgrade", "websocket", false) ||
                              !same_field(answer, "Sec-WebSocket-Accept", accept, true) ||
                              !same_field(answer, "Sec-WebSocket-Protocol", "cubilete.1", true)))
            status = 0;
        link->in_length = status ? answer->length - answer->body : 0;
        memcpy(link->in, answer->bytes + (status ? answer->body : 0), link->in_length);
    }
    free(answer);
    return status;
}

/* Connected and let in. False: told why; *again: it makes sense to try again. */
static bool come_in(struct link *link, bool *again)
{
    struct link_event event = {.kind = LINK_DOWN};
    *again = true;
    if (!stream_open(&link->stream, &link->url, link->stop, HTTP_MS, &event.why)) {
        if (!has_quit(link))
            tell(link, &event);
        return false;
    }
    int status = shake_hands(link);
    if (status == 101)
        return true;
    stream_close(&link->stream);
    if (status) {
        *again = end_with(link, status);
    } else {
        describe(link, &event.why, "net.answer", 0);
        tell(link, &event);
    }
    return false;
}

/* One frame after another. 0: go on; else the code that it ended with. */
static int take_frames(struct link *link, int64_t now)
{
    size_t at = 0, used = 1;
    int code = 0;
    while (!code && used > 0) {
        enum frame_kind kind = frames_take(&link->frames, link->in + at, link->in_length - at, &used);
        at += used;
        if (kind == FRAME_TEXT)
            code = tell_lines(link, now) ? 0 : FRAME_TOO_LONG;
        else if (kind == FRAME_PING &&
                 !send_frame(link, FRAME_OP_PONG, link->frames.control, link->frames.control_length))
            code = FRAME_LOST;
        else if (kind == FRAME_CLOSE || kind == FRAME_BAD)
            code = link->frames.code;
        if (kind == FRAME_CLOSE || kind == FRAME_BAD)
            send_close(link, kind == FRAME_BAD ? link->frames.code : FRAME_DONE);
    }
    memmove(link->in, link->in + at, link->in_length - at);
    link->in_length -= at;
    return code;
}

/* If the listener does not listen, nothing more is queued: further lines wait in the socket. */
static bool is_full(struct link *link)
{
    pthread_mutex_lock(&link->lock);
    bool full = link->events >= MOST_EVENTS || link->bytes >= MOST_BYTES;
    pthread_mutex_unlock(&link->lock);
    return full;
}

static int read_all(struct link *link)
{
    int code = 0;
    ssize_t got = 1;
    while (!code && got > 0 && !is_full(link)) {
        got = stream_read(&link->stream, link->in + link->in_length, IN_ROOM - link->in_length);
        link->in_length += got > 0 ? (size_t)got : 0;
        code = take_frames(link, cub_clock_ms());
    }
    return code ? code : got < 0 ? FRAME_LOST : 0;
}

/* Sends what was queued meanwhile, and the close if it is to end. 0: go on; else the code that it ended with. */
static int send_queued(struct link *link)
{
    char out[OUT_ROOM];
    pthread_mutex_lock(&link->lock);
    size_t length = link->out_length;
    memcpy(out, link->out, length);
    link->out_length = 0;
    bool quit = link->quit;
    pthread_mutex_unlock(&link->lock);
    for (size_t at = 0; at < length; at += strlen(out + at) + 1)
        if (!send_frame(link, FRAME_OP_TEXT, out + at, strlen(out + at)))
            return FRAME_LOST;
    if (quit)
        send_close(link, FRAME_DONE);
    return quit ? FRAME_DONE : 0;
}

static void set_up(struct link *link, bool up)
{
    pthread_mutex_lock(&link->lock);
    link->up = up;
    link->out_length = 0;
    pthread_mutex_unlock(&link->lock);
}

/* Until it ends; the code that it ended with. */
static int serve(struct link *link)
{
    int64_t heard = cub_clock_ms();
    int code = take_frames(link, heard);
    bool left = false; /* reading stopped before there was nothing more, which need not lie in the socket */
    while (!code) {
        bool full = is_full(link);
        struct pollfd fds[] = {{.fd = link->stream.fd, .events = full ? 0 : POLLIN},
                               {.fd = link->wake, .events = POLLIN},
                               {.fd = link->stop, .events = POLLIN}};
        poll(fds, 3, full ? FULL_MS : left ? 0 : IDLE_MS);
        if (fds[1].revents)
            clear_fd(link->wake);
        heard = fds[0].revents || left ? cub_clock_ms() : heard;
        code = fds[0].revents || left ? read_all(link) : 0;
        left = is_full(link);
        code = code ? code : send_queued(link);
        if (!code && cub_clock_ms() - heard >= IDLE_MS)
            code = FRAME_LOST;
    }
    return code;
}

/* A number between two. */
static uint32_t between(uint32_t from, uint32_t to)
{
    uint32_t number = 0;
    return cub_random(&number, sizeof number) && to > from ? from + number % (to - from) : from;
}

/* Before the next try. */
static void rest(struct link *link)
{
    pthread_mutex_lock(&link->lock);
    uint32_t from = link->pause_from, to = link->pause_to;
    link->pause_from = link->pause_to = 0;
    pthread_mutex_unlock(&link->lock);
    uint32_t longest = link->tries < 4 ? (uint32_t)FIRST_MS << link->tries : MOST_MS;
    uint32_t ms = to ? between(from, to) : between(link->tries ? longest / 2 : longest / 5, longest);
    struct pollfd stop = {.fd = link->stop, .events = POLLIN};
    link->tries++;
    poll(&stop, 1, (int)ms);
}

/* One connection; whether another one is to be tried. */
static bool hold(struct link *link)
{
    bool again;
    link->frames.open = false;
    link->in_length = 0;
    if (!come_in(link, &again))
        return again;
    link->tries = 0;
    set_up(link, true);
    tell(link, &(struct link_event){.kind = LINK_UP});
    int code = serve(link);
    set_up(link, false);
    stream_close(&link->stream);
    return !has_quit(link) && end_with(link, code);
}

static void *run(void *context)
{
    struct link *link = context;
    while (!has_quit(link) && hold(link))
        if (!has_quit(link))
            rest(link);
    return NULL;
}

static void free_all(struct link *link)
{
    struct link_event event;
    while (link_next(link, &event))
        link_release(&event);
    const int fds[] = {link->news, link->wake, link->stop};
    for (size_t i = 0; i < sizeof fds / sizeof *fds; i++)
        if (fds[i] >= 0)
            close(fds[i]);
    frames_finish(&link->frames);
    pthread_mutex_destroy(&link->lock);
    free(link->in);
    free(link);
}

struct link *link_start(const struct net_url *url)
{
    struct link *link = calloc(1, sizeof *link);
    if (!link)
        return NULL;
    link->url = *url;
    link->stream.fd = -1;
    pthread_mutex_init(&link->lock, NULL);
    link->in = malloc(IN_ROOM);
    link->news = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    link->wake = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    link->stop = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    bool good = link->in && link->news >= 0 && link->wake >= 0 && link->stop >= 0;
    sigset_t all, before;
    sigfillset(&all); /* signals are for the other threads */
    pthread_sigmask(SIG_BLOCK, &all, &before);
    good = good && pthread_create(&link->thread, NULL, run, link) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (good)
        return link;
    free_all(link);
    return NULL;
}

void link_finish(struct link *link)
{
    if (!link)
        return;
    pthread_mutex_lock(&link->lock);
    link->quit = true;
    pthread_mutex_unlock(&link->lock);
    signal_fd(link->stop);
    pthread_join(link->thread, NULL);
    free_all(link);
}

int link_fd(const struct link *link)
{
    return link->news;
}

enum link_kind link_next(struct link *link, struct link_event *event)
{
    *event = (struct link_event){.kind = LINK_NOTHING};
    pthread_mutex_lock(&link->lock);
    struct node *node = link->first;
    if (node) {
        *event = node->event;
        link->first = node->next;
        link->last = node->next ? link->last : NULL;
        link->events--;
        link->bytes -= event->length;
    } else {
        clear_fd(link->news);
    }
    pthread_mutex_unlock(&link->lock);
    free(node);
    return event->kind;
}

void link_release(struct link_event *event)
{
    free(event->text);
    event->text = NULL;
}

void link_send(struct link *link, const char *line)
{
    size_t length = strlen(line) + 1;
    pthread_mutex_lock(&link->lock);
    if (link->up && link->out_length + length <= sizeof link->out) {
        memcpy(link->out + link->out_length, line, length);
        link->out_length += length;
        signal_fd(link->wake);
    }
    pthread_mutex_unlock(&link->lock);
}

void link_pause(struct link *link, uint32_t from, uint32_t to)
{
    pthread_mutex_lock(&link->lock);
    link->pause_from = from;
    link->pause_to = to;
    pthread_mutex_unlock(&link->lock);
}
