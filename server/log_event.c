/* Log events are written to standard error, one line each: for people, or as JSON for programs. */
#include "server/log_event.h"

#include <stdio.h>
#include <string.h>

#include "host/clock.h"
#include "host/json.h"
#include "server/server.h"

enum { LINE = 2048, VALUE = 512 };

struct line {
    char bytes[LINE];
    size_t length;
};

static void add(void *context, const char *bytes, size_t length)
{
    struct line *line = context;
    size_t room = sizeof line->bytes - line->length;
    length = length < room ? length : room;
    memcpy(line->bytes + line->length, bytes, length);
    line->length += length;
}

/* Replaces control characters, which would steer a terminal or end the line. */
static void clean(char out[VALUE], const char *value)
{
    snprintf(out, VALUE, "%s", value ? value : "");
    for (char *at = out; *at; at++)
        *at = (unsigned char)*at < ' ' || *at == 127 ? '?' : *at;
}

/* ` name=value`, in quotes where it has blanks. */
static void add_plain(struct line *line, const char *name, const char *value)
{
    char piece[2 * VALUE];
    const char *quote = strpbrk(value, " \"=") || !value[0] ? "\"" : "";
    int length = snprintf(piece, sizeof piece, " %s=%s%s%s", name, quote, value, quote);
    add(line, piece, (size_t)length);
}

static void compose(const struct server *server, struct line *line, const char *const *words)
{
    char date[TABLE_DATE], value[VALUE], count[24];
    struct json json = {.sink = add, .context = line};
    bool plain = !server->config.json_log;
    server_date(server_now(), date);
    if (plain) {
        add(line, date, strlen(date));
        add(line, " ", 1);
        add(line, words[0], strlen(words[0]));
    } else {
        json_open(&json, '{');
        json_put_text(&json, "time", date);
        json_put_text(&json, "event", words[0]);
    }
    snprintf(count, sizeof count, "%llu", (unsigned long long)server->unsaid);
    for (int i = 1; words[i]; i += 2) {
        clean(value, words[i + 1]);
        plain ? add_plain(line, words[i], value) : json_put_text(&json, words[i], value);
    }
    if (server->unsaid)
        plain ? add_plain(line, "unsaid", count) : json_put_text(&json, "unsaid", count);
    if (!plain)
        json_close(&json, '}');
}

/* Events that strangers can provoke are logged ten times at once, then once a second; the others are only counted. */
static bool is_too_often(struct server *server, const char *event)
{
    static const char *const provoked[] = {"refused", "limit", "closed", NULL};
    uint64_t seconds;
    for (const char *const *word = provoked; *word; word++)
        if (strcmp(*word, event) == 0)
            return !rate_limit_take(&server->rates, RATE_LOG_EVENTS, event, 1, cub_clock_ms(), &seconds);
    return false;
}

void log_event_words(struct server *server, const char *const *words)
{
    struct line line = {.length = 0};
    if (is_too_often(server, words[0])) {
        server->unsaid++;
        return;
    }
    compose(server, &line, words);
    server->unsaid = 0;
    fprintf(stderr, "%.*s\n", (int)line.length, line.bytes);
}
