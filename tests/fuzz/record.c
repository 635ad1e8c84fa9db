/* Fuzzes the reading of records and journals: any bytes are refused with a reason or read back from what is written. */
#include <stdlib.h>
#include <string.h>

#include "cubilete/dice.h"
#include "cubilete/host.h"
#include "tests/support.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void discard(void *context, const char *bytes, size_t length)
{
    (void)context;
    (void)bytes;
    (void)length;
}

/* What has been read can be written, and its dice have a verdict. */
static void judge(const struct cub_record *record)
{
    struct cub_verdict verdict;
    cub_record_write(record, discard, NULL);
    cub_dice_verify(record, &verdict);
    if (verdict.verified == !!verdict.why.rule)
        abort();
}

static void finished(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    (void)context;
    if (fault && (!fault->why.id || !fault->why.rule || !fault->line))
        abort();
    if (record->match.game)
        judge(record);
    else if (!fault)
        abort();
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct cub_reader reader;
    size_t half = size ? data[0] % (size + 1) : 0; /* two pieces, cut anywhere */
    cub_reader_init(&reader, test_games(), cub_heap, (struct cub_reader_events){.game = finished, .journal = size % 2});
    if (cub_reader_feed(&reader, (const char *)data, half))
        cub_reader_feed(&reader, (const char *)data + half, size - half);
    cub_reader_finish(&reader);
    return 0;
}
