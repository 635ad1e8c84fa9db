/* Addresses with how often they are here. */
#include "server/census.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/address.h"

struct census_entry {
    struct census_entry *next;
    uint32_t count, bucket;
    char group[ADDRESS_GROUP];
};

/* FNV-1a. */
static uint32_t bucket_of(const char *group)
{
    uint32_t number = 2166136261u;
    for (; *group; group++)
        number = (number ^ (uint8_t)*group) * 16777619u;
    return number % CENSUS_BUCKETS;
}

static struct census_entry *find(const struct census *census, const char *group)
{
    struct census_entry *entry = census->bucket[bucket_of(group)];
    while (entry && strcmp(entry->group, group) != 0)
        entry = entry->next;
    return entry;
}

static struct census_entry *add(struct census *census, const char *group)
{
    struct census_entry *entry = calloc(1, sizeof *entry);
    if (!entry)
        return NULL;
    snprintf(entry->group, sizeof entry->group, "%s", group);
    entry->bucket = bucket_of(entry->group);
    entry->next = census->bucket[entry->bucket];
    census->bucket[entry->bucket] = entry;
    return entry;
}

struct census_entry *census_enter(struct census *census, const char *address)
{
    char group[ADDRESS_GROUP];
    address_group(address, group);
    struct census_entry *entry = find(census, group);
    entry = entry ? entry : add(census, group);
    if (entry) {
        entry->count++;
        census->all++;
    }
    return entry;
}

void census_leave(struct census *census, struct census_entry *entry)
{
    if (!entry)
        return;
    census->all--;
    if (--entry->count)
        return;
    struct census_entry **at = &census->bucket[entry->bucket];
    while (*at != entry)
        at = &(*at)->next;
    *at = entry->next;
    free(entry);
}

uint32_t census_of(const struct census *census, const char *address)
{
    char group[ADDRESS_GROUP];
    address_group(address, group);
    const struct census_entry *entry = find(census, group);
    return entry ? entry->count : 0;
}

void census_finish(struct census *census)
{
    for (int i = 0; i < CENSUS_BUCKETS; i++)
        while (census->bucket[i]) {
            struct census_entry *entry = census->bucket[i];
            census->bucket[i] = entry->next;
            free(entry);
        }
}
