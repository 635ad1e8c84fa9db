/*
 * A table of this device as text that can be kept: the key of its dice, then append
 * by append `append MOMENT PLAYER KEY SAID SPENT COUNT` and its lines. It only grows.
 */
#include "web/wasm/local.h"

#include "core/buffer.h"
#include "cubilete/text.h"

enum { NUMBERS = 6 };

bool local_log(struct local_table *local, const char *word, const char *rest)
{
    size_t before = local->log.length;
    bool good = cub_buffer_add(&local->log, &web_memory, word, cub_str_length(word)) &&
                cub_buffer_add(&local->log, &web_memory, rest, cub_str_length(rest)) &&
                cub_buffer_add(&local->log, &web_memory, "\n", 1);
    local->log.length = good ? local->log.length : before;
    return good;
}

/* What was not handed over yet. */
EXPORT(local_take_log) bool local_take_log(struct local_table *local)
{
    web_begin();
    web_put(NULL, local->log.text, local->log.length);
    bool good = web_end();
    local->log.length = good ? 0 : local->log.length;
    return good;
}

/* Below 0 is written as `-`. */
static void put_number(struct cub_out *out, int64_t number)
{
    cub_put_char(out, ' ');
    if (number < 0)
        cub_put_char(out, '-');
    else
        cub_put_number(out, number);
}

bool local_log_head(struct local_table *local, const struct table_append *append, uint32_t count)
{
    const int64_t numbers[NUMBERS] = {
        append->moment, (int64_t)append->player, (int64_t)append->key, (int64_t)append->checksum, append->spent, count};
    char text[NUMBERS * 24];
    struct cub_out out;
    cub_out_init(&out, text, sizeof text);
    for (int i = 0; i < NUMBERS; i++)
        put_number(&out, numbers[i]);
    return local_log(local, "append", text);
}

static bool log_append(struct local_table *local)
{
    const struct table *table = &local->table;
    bool good = local_log_head(local, &table->append, table->length - table->durable);
    for (uint32_t n = table->durable + 1; n <= table->length && good; n++)
        good = local_log(local, table_text(table, n), "");
    return good;
}

bool local_keep(struct local_table *local)
{
    size_t before = local->log.length;
    if (local->table.length == local->table.durable)
        return true;
    bool good = log_append(local);
    if (good) {
        table_commit(&local->table);
    } else {
        table_rollback(&local->table);
        local->log.length = before;
    }
    return good;
}

/* A text that is read line by line. */
struct reading {
    const char *at, *end;
};

/* The length of the line at hand, without LF. */
static size_t line_length(const struct reading *reading)
{
    const char *at = reading->at;
    while (at < reading->end && *at != '\n')
        at++;
    return (size_t)(at - reading->at);
}

static void skip(struct reading *reading)
{
    size_t length = line_length(reading);
    reading->at += length + (reading->at + length < reading->end);
}

static bool read_number(const char **at, int64_t *number)
{
    uint64_t value = 0;
    *number = -1;
    if (!cub_read_char(at, ' '))
        return false;
    if (cub_read_char(at, '-'))
        return true;
    const char *first = *at;
    for (; **at >= '0' && **at <= '9'; ++*at)
        value = value * 10 + (uint64_t)(**at - '0');
    *number = (int64_t)value;
    return *at > first;
}

static bool read_append(struct reading *reading, struct table_append *append, int64_t *count)
{
    int64_t number[NUMBERS];
    const char *at = reading->at + 6;
    if (!cub_str_starts(reading->at, "append "))
        return false;
    for (int i = 0; i < NUMBERS; i++)
        if (!read_number(&at, &number[i]))
            return false;
    *append = (struct table_append){.moment = number[0],
                                    .player = (uint64_t)number[1],
                                    .key = (uint64_t)number[2],
                                    .checksum = (uint32_t)number[3],
                                    .spent = number[4]};
    *count = number[5];
    skip(reading);
    return *count > 0;
}

/* The lines of an append, as one piece without the last LF; 0: it has fewer than it says. */
static size_t span(struct reading *reading, int64_t count)
{
    const char *first = reading->at;
    for (; count > 0 && reading->at < reading->end; count--)
        skip(reading);
    size_t length = (size_t)(reading->at - first);
    return count || !length || first[length - 1] != '\n' ? 0 : length - 1;
}

static bool take_append(struct local_table *local, struct reading *reading, struct table_error *fault)
{
    struct table_append append;
    int64_t count;
    if (!read_append(reading, &append, &count))
        return false;
    const char *lines = reading->at;
    size_t length = span(reading, count);
    return length && table_restore(&local->table, lines, length, &append, fault);
}

static bool take_secret(struct local_table *local, struct reading *reading)
{
    if (!cub_str_starts(reading->at, "secret ") || line_length(reading) != 7 + CUB_KEY)
        return false;
    for (int i = 0; i < CUB_KEY; i++)
        local->table.dice_key[i] = reading->at[7 + i];
    skip(reading);
    return cub_is_key(local->table.dice_key);
}

/* No clock ran while the table was closed: those that do begin now. */
static void wake(struct local_table *local, int64_t now)
{
    local->opened = now;
    for (int i = 0; i < CUB_SEATS; i++)
        if (local->table.now.running >> i & 1)
            local->table.now.seat[i].since = now;
}

bool local_read(struct local_table *local, const char *text, size_t length, int64_t now, struct table_error *fault)
{
    struct reading reading = {.at = text, .end = text + length};
    *fault = (struct table_error){.line = 1, .code = WIRE_FORM};
    if (!take_secret(local, &reading))
        return false;
    while (reading.at < reading.end) {
        *fault = (struct table_error){.line = local->table.length + 1, .code = WIRE_FORM};
        if (!take_append(local, &reading, fault))
            return false;
    }
    wake(local, now);
    return true;
}

/* Put in: all that local_take_log ever gave. Out: null, or the fault. */
EXPORT(local_restore) bool local_restore(struct local_table *local, double now)
{
    struct table_error fault;
    bool good = local_read(local, web_in(), web_in_length(), (int64_t)now, &fault);
    return local_put_fault(good ? NULL : &fault);
}
