/* Connection counts are kept in a hash table by address group. */
#include "server/connection_count.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/address.h"

struct address_count {
    struct address_count *next;
    uint32_t count, bucket;
    char group[ADDRESS_GROUP];
};

/* FNV-1a. */
static uint32_t bucket_of(const char *group)
{
    uint32_t number = 2166136261u;
    for (; *group; group++)
        number = (number ^ (uint8_t)*group) * 16777619u;
    return number % CONNECTION_COUNT_BUCKETS;
}

static struct address_count *find(const struct connection_count *connections, const char *group)
{
    struct address_count *entry = connections->bucket[bucket_of(group)];
    while (entry && strcmp(entry->group, group) != 0)
        entry = entry->next;
    return entry;
}

static struct address_count *add(struct connection_count *connections, const char *group)
{
    struct address_count *entry = calloc(1, sizeof *entry);
    if (!entry)
        return NULL;
    snprintf(entry->group, sizeof entry->group, "%s", group);
    entry->bucket = bucket_of(entry->group);
    entry->next = connections->bucket[entry->bucket];
    connections->bucket[entry->bucket] = entry;
    return entry;
}

struct address_count *connection_count_add(struct connection_count *connections, const char *address)
{
    char group[ADDRESS_GROUP];
    address_group(address, group);
    struct address_count *entry = find(connections, group);
    entry = entry ? entry : add(connections, group);
    if (entry) {
        entry->count++;
        connections->total++;
    }
    return entry;
}

void connection_count_remove(struct connection_count *connections, struct address_count *entry)
{
    if (!entry)
        return;
    connections->total--;
    if (--entry->count)
        return;
    struct address_count **at = &connections->bucket[entry->bucket];
    while (*at != entry)
        at = &(*at)->next;
    *at = entry->next;
    free(entry);
}

uint32_t connection_count_of(const struct connection_count *connections, const char *address)
{
    char group[ADDRESS_GROUP];
    address_group(address, group);
    const struct address_count *entry = find(connections, group);
    return entry ? entry->count : 0;
}

void connection_count_finish(struct connection_count *connections)
{
    for (int i = 0; i < CONNECTION_COUNT_BUCKETS; i++)
        while (connections->bucket[i]) {
            struct address_count *entry = connections->bucket[i];
            connections->bucket[i] = entry->next;
            free(entry);
        }
}
