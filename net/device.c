/* Reads the token of a device from its file; where there is none yet, asks the server for one and keeps it there. */
#include "net/device.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/dice_key.h"
#include "host/paths.h"
#include "net/http.h"

enum { CREATED = 201, TOO_MANY = 429 };

/* `servers/http_127.0.0.1_1212_dados.token`: a name of its own for each server. */
bool device_path(const struct net_url *url, char path[DEVICE_PATH])
{
    char name[NET_ADDRESS], rest[NET_ADDRESS + 32];
    snprintf(name, sizeof name, "%s_%s_%s%s", url->secure ? "https" : "http", url->host, url->port, url->base);
    for (char *c = name; *c; c++)
        if (*c == '/' || *c == ':' || *c == '%')
            *c = '_';
    snprintf(rest, sizeof rest, "servers/%s.token", name);
    return cub_paths_find("XDG_DATA_HOME", ".local/share", rest, path, DEVICE_PATH);
}

static bool is_token(const char *text)
{
    return strncmp(text, "cub_", 4) == 0 && strlen(text) == WIRE_TOKEN &&
           strspn(text + 4, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == WIRE_TOKEN - 4;
}

static bool refuse_file(struct cub_message *why, const char *message, const char *path)
{
    int error = errno;
    cub_refuse(why, NULL, message);
    cub_message_text(why, 0, path);
    cub_message_text(why, 1, error ? strerror(error) : "");
    errno = error;
    return false;
}

/* False: there is none, *why says why; errno ENOENT: no such file. */
static bool read_token(const char *path, char token[WIRE_TOKEN + 1], struct cub_message *why)
{
    char text[WIRE_TOKEN + 2] = "";
    int fd = cub_file_open(path, O_RDONLY);
    if (fd < 0)
        return refuse_file(why, "net.token-read", path);
    ssize_t got = read(fd, text, sizeof text - 1);
    close(fd);
    text[got > 0 ? strcspn(text, "\n") : 0] = 0;
    errno = 0;
    if (!is_token(text))
        return refuse_file(why, "net.no-token", path);
    memcpy(token, text, WIRE_TOKEN + 1);
    return true;
}

/* `{"token":"cub_…","player":"…"}`. */
static bool find_token(const struct http_answer *answer, char token[WIRE_TOKEN + 1])
{
    static const char key[] = "\"token\"";
    const char *at = strstr(answer->bytes + answer->body, key);
    at = at ? at + sizeof key - 1 : "";
    at += strspn(at, " :\"");
    if (strlen(at) < WIRE_TOKEN)
        return false;
    memcpy(token, at, WIRE_TOKEN);
    token[WIRE_TOKEN] = 0;
    return is_token(token);
}

static bool ask_token(const struct net_url *url, char token[WIRE_TOKEN + 1], struct cub_message *why)
{
    struct http_answer *answer = malloc(sizeof *answer);
    bool good = answer && http_request(url, "POST", "/api/device", "", answer, why);
    if (!answer)
        cub_refuse(why, NULL, "match.memory");
    if (good && answer->status == TOO_MANY)
        why->id = "net.too-many-devices";
    good = good && answer->status == CREATED && find_token(answer, token);
    free(answer);
    return good;
}

bool device_token(const struct net_url *url, const char *path, char token[WIRE_TOKEN + 1], struct cub_message *why)
{
    if (read_token(path, token, why))
        return true;
    if (errno != ENOENT || !ask_token(url, token, why))
        return false;
    return (cub_paths_make_for(path) && cub_dice_key_write(path, token)) || refuse_file(why, "net.token-write", path);
}
