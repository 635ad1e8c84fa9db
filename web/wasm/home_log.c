/*
 * A table of this device as text that can be kept: the key of its dice, then append
 * by append `append MOMENT PLAYER KEY SAID SPENT COUNT` and its lines. It only grows.
 */
#include "web/wasm/home.h"

#include "core/buffer.h"
#include "cubilete/text.h"

EXPORT(home_take_log) bool home_take_log(struct home *);
EXPORT(home_restore) bool home_restore(struct home *, double now);

enum { NUMBERS = 6 };

bool home_log(struct home *home, const char *word, const char *rest)
{
    size_t before = home->log.length;
    bool good = cub_buffer_add(&home->log, &web_memory, word, cub_str_length(word)) &&
                cub_buffer_add(&home->log, &web_memory, rest, cub_str_length(rest)) &&
                cub_buffer_add(&home->log, &web_memory, "\n", 1);
    home->log.length = good ? home->log.length : before;
    return good;
}

/* What was not handed over yet. */
bool home_take_log(struct home *home)
{
    web_begin();
    web_put(NULL, home->log.text, home->log.length);
    bool good = web_end();
    home->log.length = good ? 0 : home->log.length;
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

bool home_log_head(struct home *home, const struct table_append *append, uint32_t count)
{
    const int64_t numbers[NUMBERS] = {append->moment,        (int64_t)append->player, (int64_t)append->key,
                                      (int64_t)append->said, append->spent,           count};
    char text[NUMBERS * 24];
    struct cub_out out;
    cub_out_init(&out, text, sizeof text);
    for (int i = 0; i < NUMBERS; i++)
        put_number(&out, numbers[i]);
    return home_log(home, "append", text);
}

static bool log_append(struct home *home)
{
    const struct table *table = &home->table;
    bool good = home_log_head(home, &table->append, table->length - table->durable);
    for (uint32_t n = table->durable + 1; n <= table->length && good; n++)
        good = home_log(home, table_text(table, n), "");
    return good;
}

bool home_keep(struct home *home)
{
    size_t before = home->log.length;
    if (home->table.length == home->table.durable)
        return true;
    bool good = log_append(home);
    if (good) {
        table_commit(&home->table);
    } else {
        table_rollback(&home->table);
        home->log.length = before;
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
                                    .said = (uint32_t)number[3],
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

static bool take_append(struct home *home, struct reading *reading, struct table_error *fault)
{
    struct table_append append;
    int64_t count;
    if (!read_append(reading, &append, &count))
        return false;
    const char *lines = reading->at;
    size_t length = span(reading, count);
    return length && table_restore(&home->table, lines, length, &append, fault);
}

static bool take_secret(struct home *home, struct reading *reading)
{
    if (!cub_str_starts(reading->at, "secret ") || line_length(reading) != 7 + CUB_KEY)
        return false;
    for (int i = 0; i < CUB_KEY; i++)
        home->table.secret[i] = reading->at[7 + i];
    skip(reading);
    return cub_is_key(home->table.secret);
}

/* No clock ran while the table was closed: those that do begin now. */
static void wake(struct home *home, int64_t now)
{
    home->opened = now;
    for (int i = 0; i < CUB_SEATS; i++)
        if (home->table.now.running >> i & 1)
            home->table.now.seat[i].since = now;
}

bool home_read(struct home *home, const char *text, size_t length, int64_t now, struct table_error *fault)
{
    struct reading reading = {.at = text, .end = text + length};
    *fault = (struct table_error){.line = 1, .code = WIRE_FORM};
    if (!take_secret(home, &reading))
        return false;
    while (reading.at < reading.end) {
        *fault = (struct table_error){.line = home->table.length + 1, .code = WIRE_FORM};
        if (!take_append(home, &reading, fault))
            return false;
    }
    wake(home, now);
    return true;
}

/* Put in: all that home_take_log ever gave. Out: null, or the fault. */
bool home_restore(struct home *home, double now)
{
    struct table_error fault;
    bool good = home_read(home, web_in(), web_in_length(), (int64_t)now, &fault);
    return home_put_fault(good ? NULL : &fault);
}
