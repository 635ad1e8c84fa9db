/* Observations on the processor: a list of features becomes one of numbers to read, each with its features. */
#include "batch/observe.h"

#include "encode/encode.h"

enum { SET = 64 }; /* features at most that are whether a number is a value */

/* Whether the feature is of the same number as those of the read, and comes next. */
static bool goes_on(const struct batch_read *read, const struct cub_feature *feature)
{
    if (feature->offset != read->offset || feature->width != read->width || feature->equals != read->equals)
        return false;
    if (read->equals)
        return read->count < SET && feature->value == read->value + read->count;
    return read->bits && feature->bits == read->bits && feature->shift == read->shift + read->count * read->bits;
}

uint32_t batch_reads(const struct cub_feature *feature, uint32_t features, struct batch_read *out)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < features; i++, feature++) {
        if (count && goes_on(&out[count - 1], feature)) {
            out[count - 1].count++;
            continue;
        }
        out[count] = (struct batch_read){.offset = feature->offset,
                                         .count = 1,
                                         .width = feature->width,
                                         .equals = feature->equals,
                                         .shift = feature->shift,
                                         .bits = feature->bits,
                                         .value = feature->value};
        count++;
    }
    return count;
}

#define BIT(n, i) ((n) >> (i)&1)
#define BITS(n)                                    \
    {                                              \
        BIT(n, 0), BIT(n, 1), BIT(n, 2), BIT(n, 3) \
    }
static const float four_bits[16][4] = {BITS(0), BITS(1), BITS(2),  BITS(3),  BITS(4),  BITS(5),  BITS(6),  BITS(7),
                                       BITS(8), BITS(9), BITS(10), BITS(11), BITS(12), BITS(13), BITS(14), BITS(15)};

/* A set, and most features are of sets: four at a time. */
static void write_set(uint64_t set, uint32_t count, float *row)
{
    for (; count >= 4; count -= 4, set >>= 4, row += 4)
        __builtin_memcpy(row, four_bits[set & 15], sizeof four_bits[0]);
    for (; count > 0; count--, set >>= 1)
        *row++ = (float)(set & 1);
}

void batch_observe(const struct batch_read *read, uint32_t reads, const struct cub_state *view, float *row)
{
    for (const struct batch_read *end = read + reads; read < end; row += read++->count) {
        int64_t number = encode_number((const uint8_t *)view + read->offset, read->width);
        uint64_t place = (uint64_t)(number - read->value), left = (uint64_t)number >> read->shift;
        if (read->equals)
            write_set(place < SET ? 1ull << place : 0, read->count, row);
        else if (read->bits == 1)
            write_set(left, read->count, row);
        else if (read->bits == 0)
            row[0] = (float)number;
        else
            for (uint32_t i = 0; i < read->count; i++, left >>= read->bits)
                row[i] = (float)(int32_t)(left & ((1u << read->bits) - 1));
    }
}
