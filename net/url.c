/* Reads the address of a table. */
#include "net/url.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *scheme;
    bool secure;
} schemes[] = {{"http://", false}, {"https://", true}, {"ws://", false}, {"wss://", true}};

static bool take(char *out, size_t room, const char *from, size_t length)
{
    if (length >= room)
        return false;
    memcpy(out, from, length);
    out[length] = 0;
    return true;
}

/* Whether a request can have it as it stands. */
static bool is_plain(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] <= ' ' || text[i] >= 0x7F || strchr("\"<>\\^`{|}", text[i]))
            return false;
    return true;
}

static bool read_scheme(struct net_url *url, const char **at)
{
    for (size_t i = 0; i < sizeof schemes / sizeof *schemes; i++)
        if (strncmp(*at, schemes[i].scheme, strlen(schemes[i].scheme)) == 0) {
            url->secure = schemes[i].secure;
            *at += strlen(schemes[i].scheme);
            return true;
        }
    return false;
}

static bool read_port(struct net_url *url, const char **at)
{
    size_t length = **at == ':' ? strspn(*at + 1, "0123456789") : 0;
    if (**at != ':')
        return take(url->port, sizeof url->port, url->secure ? "443" : "80", url->secure ? 3 : 2);
    if (!length || !take(url->port, sizeof url->port, *at + 1, length) || atoi(url->port) < 1 ||
        atoi(url->port) > 65535)
        return false;
    *at += 1 + length;
    return true;
}

static bool read_host(struct net_url *url, const char **at)
{
    bool six = **at == '[';
    const char *from = *at + six;
    size_t length = strcspn(from, six ? "]/#" : ":/#@?");
    if (!length || !is_plain(from, length) || !take(url->host, sizeof url->host, from, length))
        return false;
    *at = from + length;
    if (six && **at != ']')
        return false;
    *at += six;
    return read_port(url, at);
}

/* `/base/ID`: the last part is the table's. */
static bool read_path(struct net_url *url, const char *path, size_t length)
{
    const char *slash = memrchr(path, '/', length);
    size_t before = slash ? (size_t)(slash - path) : 0, rest = slash ? length - before - 1 : 0;
    if (!slash || rest != WIRE_ID || strspn(slash + 1, "0123456789abcdefghjkmnpqrstvwxyz") < WIRE_ID)
        return false;
    return is_plain(path, before) && !memchr(path, '?', before) && take(url->base, sizeof url->base, path, before) &&
           take(url->id, sizeof url->id, slash + 1, rest);
}

static bool read_invite(struct net_url *url, const char *text)
{
    size_t length = strlen(text);
    if (!length)
        return true;
    return length == WIRE_INVITE &&
           strspn(text, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") == length &&
           take(url->invite, sizeof url->invite, text, length);
}

bool net_url_read(struct net_url *url, const char *text)
{
    *url = (struct net_url){.secure = false};
    if (!read_scheme(url, &text) || !read_host(url, &text))
        return false;
    size_t length = strcspn(text, "#");
    return *text == '/' && read_path(url, text, length) && read_invite(url, text + length + (text[length] == '#'));
}

bool net_url_read_server(struct net_url *url, const char *text)
{
    *url = (struct net_url){.secure = false};
    if (!read_scheme(url, &text) || !read_host(url, &text))
        return false;
    size_t length = strlen(text);
    while (length > 0 && text[length - 1] == '/')
        length--;
    return (!length || *text == '/') && is_plain(text, length) && !memchr(text, '?', length) &&
           !memchr(text, '#', length) && take(url->base, sizeof url->base, text, length);
}

void net_url_host(const struct net_url *url, char *out, size_t room)
{
    bool usual = strcmp(url->port, url->secure ? "443" : "80") == 0, six = strchr(url->host, ':');
    snprintf(out, room, "%s%s%s%s%s", six ? "[" : "", url->host, six ? "]" : "", usual ? "" : ":",
             usual ? "" : url->port);
}
