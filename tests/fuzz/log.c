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

static void show(const struct live *live)
{
    for (int viewer = 0; viewer <= CUB_NOBODY; viewer += CUB_NOBODY / 2) {
        for (uint32_t n = 1; n <= live->kept; n++) {
            live_write(live, n, viewer, live->kept, discard, NULL);
            live_write_opened(live, n, live->kept, viewer, discard, NULL);
        }
        live_record(live, viewer, live->kept, discard, NULL);
    }
    subscription_clock(live, 1, discard, NULL);
    subscription_seal(live, 1, discard, NULL);
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
    struct live live;
    struct live_fault fault;
    struct live_append append = {.moment = 1000, .player = 1, .spent = -1};
    live_init(&live, cub_games, cub_heap);
    memset(live.secret, 'a', CUB_KEY);
    for (size_t at = 0; at < size; append.moment += 10, append.player = append.player % 3 + 1) {
        size_t length = append_length((const char *)data + at, size - at);
        uint32_t before = live.kept;
        if (!live_take(&live, (const char *)data + at, length, &append, &fault) && (live.kept != before || !fault.line))
            abort();
        at += length + 2;
    }
    if (live.kept)
        show(&live);
    live_finish(&live);
    return 0;
}
