/* Positions by their keys: a table that grows. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/doce/ledger.h"

enum { LEAST = 1 << 12 };

static struct line *allocate(uint64_t room)
{
    struct line *line = calloc(room, sizeof *line);
    if (line)
        return line;
    perror("ledger");
    exit(1);
}

void ledger_clear(struct ledger *ledger)
{
    if (!ledger->line) {
        ledger->room = LEAST;
        ledger->line = allocate(LEAST);
    }
    memset(ledger->line, 0, ledger->room * sizeof *ledger->line);
    ledger->count = 0;
}

struct line *ledger_find(const struct ledger *ledger, uint64_t key)
{
    uint64_t i = key & (ledger->room - 1);
    while (ledger->line[i].key && ledger->line[i].key != key)
        i = (i + 1) & (ledger->room - 1);
    return &ledger->line[i];
}

static void grow(struct ledger *ledger)
{
    struct ledger more = {.line = allocate(2 * ledger->room), .room = 2 * ledger->room, .count = ledger->count};
    for (uint64_t i = 0; i < ledger->room; i++)
        if (ledger->line[i].key)
            *ledger_find(&more, ledger->line[i].key) = ledger->line[i];
    free(ledger->line);
    *ledger = more;
}

struct line *ledger_line(struct ledger *ledger, uint64_t key)
{
    struct line *line = ledger_find(ledger, key);
    if (line->key)
        return line;
    if (2 * ++ledger->count > ledger->room) {
        grow(ledger);
        line = ledger_find(ledger, key);
    }
    line->key = key;
    return line;
}
