/* Fuzzes the reading of logs: any text is refused in one of its lines, or is a table that can be shown to everybody. */
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "wire/subscription.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void discard(void *context, const char *bytes, size_t length)
{
    (void)context;
    (void)bytes;
    (void)length;
}

static void show(const struct table *table)
{
    for (int viewer = 0; viewer <= CUB_NOBODY; viewer += CUB_NOBODY / 2) {
        for (uint32_t n = 1; n <= table->durable; n++) {
            table_write(table, n, viewer, table->durable, discard, NULL);
            table_write_opened(table, n, table->durable, viewer, discard, NULL);
        }
        table_record(table, viewer, table->durable, discard, NULL);
    }
    subscription_clock(table, 1, discard, NULL);
    subscription_seal(table, 1, discard, NULL);
}

/* Appends end at an empty line. */
static size_t append_length(const char *text, size_t length)
{
    size_t end = 0;
    while (end < length && !(text[end] == '\n' && end + 1 < length && text[end + 1] == '\n'))
        end++;
    return end;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct table table;
    struct table_error fault;
    struct table_append append = {.moment = 1000, .player = 1, .spent = -1};
    table_init(&table, cub_games, cub_heap);
    memset(table.dice_key, 'a', CUB_KEY);
    for (size_t at = 0; at < size; append.moment += 10, append.player = append.player % 3 + 1) {
        size_t length = append_length((const char *)data + at, size - at);
        uint32_t before = table.durable;
        if (!table_restore(&table, (const char *)data + at, length, &append, &fault) &&
            (table.durable != before || !fault.line))
            abort();
        at += length + 2;
    }
    if (table.durable)
        show(&table);
    table_finish(&table);
    return 0;
}
