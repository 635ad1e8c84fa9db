/* Address lists are matched, and addresses grouped by network. */
#include "server/address.h"

#include <arpa/inet.h>
#include <ctype.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BYTES = 16, BITS = 128, MAPPED = 96, WORD = 64 };

/* An address as 128 bits, the old ones as `::ffff:…`; *bits: before those of its network. */
static bool read_address(const char *text, uint8_t out[BYTES], int *before)
{
    static const uint8_t mapped[BYTES] = {[10] = 255, [11] = 255};
    memcpy(out, mapped, BYTES);
    *before = MAPPED;
    if (inet_pton(AF_INET, text, out + 12) == 1)
        return true;
    *before = 0;
    return inet_pton(AF_INET6, text, out) == 1;
}

/* One word of a list: an address, and how many of its bits count. */
static bool read_network(const char *word, uint8_t out[BYTES], int *bits)
{
    char text[WORD];
    int before;
    size_t length = strcspn(word, "/");
    snprintf(text, sizeof text, "%.*s", (int)length, word);
    if (!read_address(text, out, &before))
        return false;
    *bits = BITS;
    if (!word[length])
        return true;
    char *end;
    long count = strtol(word + length + 1, &end, 10);
    *bits = before + (int)count;
    return isdigit((unsigned char)word[length + 1]) && !*end && count >= 0 && count <= BITS - before;
}

static bool shares(const uint8_t a[BYTES], const uint8_t b[BYTES], int bits)
{
    for (int i = 0; i < bits; i++)
        if ((a[i / 8] ^ b[i / 8]) >> (7 - i % 8) & 1)
            return false;
    return true;
}

static bool word_has(const char *word, const uint8_t address[BYTES])
{
    uint8_t network[BYTES];
    int bits;
    if (strcmp(word, "any") == 0)
        return true;
    if (strcmp(word, "loopback") == 0)
        return word_has("127.0.0.0/8", address) || word_has("::1", address);
    return read_network(word, network, &bits) && shares(network, address, bits);
}

static bool is_word(const char *word)
{
    uint8_t network[BYTES];
    int bits;
    return strcmp(word, "any") == 0 || strcmp(word, "none") == 0 || strcmp(word, "loopback") == 0 ||
           read_network(word, network, &bits);
}

/* The next word of a list, commas and blanks around it dropped; NULL: there is none. */
static const char *next_word(const char *list, char word[WORD])
{
    list += strspn(list, ", ");
    size_t length = strcspn(list, ", ");
    snprintf(word, WORD, "%.*s", (int)(length < WORD ? length : WORD), list);
    return length ? list + length : NULL;
}

bool address_list_good(const char *list)
{
    char word[WORD];
    while ((list = next_word(list, word)))
        if (!is_word(word))
            return false;
    return true;
}

bool address_in(const char *list, const char *address)
{
    char word[WORD];
    uint8_t bytes[BYTES];
    int before;
    if (!read_address(address, bytes, &before))
        return false;
    while ((list = next_word(list, word)))
        if (word_has(word, bytes))
            return true;
    return false;
}

void address_behind(const char *proxies, const char *forwarded, char *address, size_t room)
{
    char word[WORD], last[WORD] = "";
    if (!address_in(proxies, address))
        return;
    while ((forwarded = next_word(forwarded, word))) {
        uint8_t bytes[BYTES];
        int before;
        if (!read_address(word, bytes, &before))
            last[0] = 0;
        else if (!address_in(proxies, word) || !last[0])
            memcpy(last, word, sizeof last);
    }
    if (last[0])
        snprintf(address, room, "%s", last);
}

void address_group(const char *address, char out[ADDRESS_GROUP])
{
    static const uint8_t mapped[12] = {[10] = 255, [11] = 255};
    char text[WORD], network[INET6_ADDRSTRLEN];
    uint8_t bytes[BYTES];
    int before;
    bool maybe = strpbrk(address, ".:"); /* an id of a player, as most often, is none */
    snprintf(text, sizeof text, "%.*s", maybe ? (int)strcspn(address, "%") : 0, address); /* fe80::1%eth0 */
    if (!maybe || !read_address(text, bytes, &before)) {
        snprintf(out, ADDRESS_GROUP, "%s", address);
    } else if (memcmp(bytes, mapped, sizeof mapped) == 0) {
        inet_ntop(AF_INET, bytes + sizeof mapped, out, ADDRESS_GROUP);
    } else {
        memset(bytes + BYTES / 2, 0, BYTES / 2);
        inet_ntop(AF_INET6, bytes, network, sizeof network);
        snprintf(out, ADDRESS_GROUP, "%s/64", network);
    }
}
