/* Takes addresses of push services apart, and tells public ones from others. */
#include "server/push_address.h"

#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>

static bool is_in(const uint8_t address[4], uint32_t network, int bits)
{
    uint32_t a = (uint32_t)address[0] << 24 | (uint32_t)address[1] << 16 | (uint32_t)address[2] << 8 | address[3];
    return (a ^ network) >> (32 - bits) == 0;
}

static bool is_public_4(const uint8_t address[4])
{
    static const struct {
        uint32_t network;
        int bits;
    } closed[] = {{0x00000000, 8},  {0x0A000000, 8},  {0x64400000, 10}, {0x7F000000, 8},  {0xA9FE0000, 16},
                  {0xAC100000, 12}, {0xC0000000, 24}, {0xC0000200, 24}, {0xC0586300, 24}, {0xC0A80000, 16},
                  {0xC6120000, 15}, {0xC6336400, 24}, {0xCB007100, 24}, {0xE0000000, 3}};
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if (is_in(address, closed[i].network, closed[i].bits))
            return false;
    return true;
}

/* Of IPv6 only what is routed, but for documentation and networks that carry IPv4 addresses of any kind. */
bool push_is_public(const struct sockaddr *at)
{
    if (at->sa_family == AF_INET)
        return is_public_4((const uint8_t *)&((const struct sockaddr_in *)(const void *)at)->sin_addr);
    if (at->sa_family != AF_INET6)
        return false;
    const uint8_t *six = ((const struct sockaddr_in6 *)(const void *)at)->sin6_addr.s6_addr;
    static const uint8_t mapped[12] = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
    if (memcmp(six, mapped, sizeof mapped) == 0)
        return is_public_4(six + 12);
    bool documents = six[0] == 0x20 && six[1] == 0x01 && six[2] == 0x0D && six[3] == 0xB8;
    bool teredo = six[0] == 0x20 && six[1] == 0x01 && six[2] == 0 && six[3] == 0;
    bool six_to_four = six[0] == 0x20 && six[1] == 0x02;
    return six[0] >> 5 == 1 && !documents && !teredo && !six_to_four;
}

/* Nothing that a request could not have as it stands, nobody's name or password. */
static bool is_plain(const char *url)
{
    for (const char *c = url; *c; c++)
        if (*c <= ' ' || *c >= 0x7F || strchr("\"<>\\^`{|}#@", *c))
            return false;
    return true;
}

/* A name whose last part has letters: no address in numbers, however they are written, and no name of one's own
 * network. */
static bool is_name(const char *host)
{
    const char *last = strrchr(host, '.');
    return last && last > host && last[1] && strspn(last + 1, "0123456789") == 0 && strncmp(last, ".local", 6) != 0 &&
           strcmp(last, ".internal") != 0;
}

bool push_endpoint_read(struct push_endpoint *out, const char *url, bool anywhere)
{
    static const char scheme[] = "https://";
    if (strncmp(url, scheme, sizeof scheme - 1) != 0 || strlen(url) > PUSH_URL || !is_plain(url))
        return false;
    const char *host = url + sizeof scheme - 1;
    size_t length = strspn(host, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-.");
    const char *end = host + length;
    size_t digits = *end == ':' ? strspn(end + 1, "0123456789") : 0;
    if (!length || length >= PUSH_HOST || digits >= PUSH_PORT || (*end == ':' && !digits))
        return false;
    snprintf(out->host, PUSH_HOST, "%.*s", (int)length, host);
    snprintf(out->port, PUSH_PORT, "%.*s", digits ? (int)digits : 3, digits ? end + 1 : "443");
    out->path = *end == ':' ? end + 1 + digits : end;
    return *out->path == '/' && (anywhere || (is_name(out->host) && strcmp(out->port, "443") == 0));
}
