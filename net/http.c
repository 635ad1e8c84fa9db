/* Sends requests and reads their answers. */
#include "net/http.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "host/clock.h"

enum { REQUEST = NET_ADDRESS + 256 };

/* Reads more of it. False: it has ended, or there is no room, or no time. */
static bool read_more(struct stream *stream, struct http_answer *answer, int64_t end)
{
    for (;;) {
        int64_t left = end - cub_clock_ms();
        ssize_t got = answer->length < HTTP_ROOM
                          ? stream_read(stream, answer->bytes + answer->length, HTTP_ROOM - answer->length)
                          : -1;
        if (got < 0)
            return false;
        answer->length += (size_t)got;
        answer->bytes[answer->length] = 0;
        if (got > 0)
            return true;
        if (left <= 0 || !stream_wait(stream, false, (int)left))
            return false;
    }
}

bool http_read_head(struct stream *stream, struct http_answer *answer, int ms)
{
    int64_t end = cub_clock_ms() + ms;
    const char *blank = NULL;
    answer->length = 0;
    answer->bytes[0] = 0;
    while (!(blank = strstr(answer->bytes, "\r\n\r\n")))
        if (!read_more(stream, answer, end))
            return false;
    answer->body = (size_t)(blank - answer->bytes) + 4;
    bool good = strncmp(answer->bytes, "HTTP/1.", 7) == 0 && strlen(answer->bytes) > 12;
    answer->status = good ? atoi(answer->bytes + 9) : 0;
    return answer->status >= 100 && answer->status <= 599;
}

bool http_field(const struct http_answer *answer, const char *name, char *out, size_t room)
{
    const char *line = answer->bytes, *end = answer->bytes + answer->body - 2;
    size_t length = strlen(name);
    while ((line = strstr(line, "\r\n")) && line < end) {
        line += 2;
        if (strncasecmp(line, name, length) != 0 || line[length] != ':')
            continue;
        const char *value = line + length + 1 + strspn(line + length + 1, " \t");
        size_t size = strcspn(value, "\r");
        while (size > 0 && (value[size - 1] == ' ' || value[size - 1] == '\t'))
            size--;
        if (size >= room)
            return false;
        memcpy(out, value, size);
        out[size] = 0;
        return true;
    }
    return false;
}

/* By HTTP/1.0: what follows the head is the body as it is, until the connection ends. */
bool http_request(const struct net_url *url, const char *method, const char *path, const char *body,
                  struct http_answer *answer, struct cub_message *why)
{
    struct stream stream;
    char host[NET_HOST + NET_PORT + 4], request[REQUEST];
    int64_t end = cub_clock_ms() + HTTP_MS;
    net_url_host(url, host, sizeof host);
    int length = snprintf(request, sizeof request,
                          "%s %s%s HTTP/1.0\r\nHost: %s\r\nContent-Type: text/plain\r\nContent-Length: %zu\r\n"
                          "Connection: close\r\n\r\n%s",
                          method, url->base, path, host, strlen(body), body);
    if (!stream_open(&stream, url, -1, HTTP_MS, why))
        return false;
    bool good = length < (int)sizeof request && stream_write_all(&stream, request, (size_t)length, HTTP_MS) &&
                http_read_head(&stream, answer, HTTP_MS);
    while (good && read_more(&stream, answer, end))
        ;
    stream_close(&stream);
    cub_refuse(why, NULL, "net.answer");
    cub_message_text(why, 0, host);
    return good;
}
