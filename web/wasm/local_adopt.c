/* A table of this device that begins in the middle of a match. */
#include "web/wasm/local.h"
#include "web/wasm/reading.h"

#include "core/buffer.h"
#include "cubilete/text.h"
#include "table/internal.h"

/* Lines that are going to be one append. */
struct draft {
    struct cub_buffer text;
    bool lost;
};

static void collect(void *context, const char *bytes, size_t length)
{
    struct draft *draft = context;
    draft->lost = draft->lost || !cub_buffer_add(&draft->text, &web_memory, bytes, length);
}

/* Logs what was told since a line, and begins anew. */
static bool log_draft(struct local_table *local, struct telling *telling, uint32_t since, uint64_t player)
{
    struct draft *draft = telling->context;
    const struct table_append append = {.moment = telling->moment, .player = player, .spent = -1};
    bool good = !draft->lost && local_log_head(local, &append, telling->number - since) &&
                cub_buffer_add(&local->log, &web_memory, draft->text.text, draft->text.length);
    draft->text.length = 0;
    return good;
}

/* `seat N NAME` for one line `PLAYER NAME` of the seats; 0 is a bot's. *at is moved to the next. */
static bool log_seat(struct local_table *local, struct telling *telling, int seat, const char **at, bool dice)
{
    char line[CUB_MOVE_TEXT + WIRE_LINE];
    uint32_t player, since = telling->number;
    struct cub_out out;
    if (!cub_read_number(at, LOCAL_VIEWERS - 1, &player) || !cub_read_char(at, ' '))
        return false;
    cub_out_init(&out, line, sizeof line);
    cub_put_text(&out, "seat ");
    cub_put_number(&out, seat + 1);
    cub_put_char(&out, ' ');
    for (; **at && **at != '\n'; ++*at)
        cub_put_char(&out, **at);
    *at += **at == '\n';
    telling_line(telling, line);
    cub_out_init(&out, line, sizeof line);
    cub_put_text(&out, "dice-salt ");
    cub_put_number(&out, seat + 1);
    cub_put_char(&out, ' ');
    cub_put_text(&out, cub_bot_salt);
    if (dice)
        telling_line(telling, line);
    return log_draft(local, telling, since, player);
}

/* A log in which a record's first moves were played already: its dice are the record's, and so it has no seal. */
static bool log_record(struct local_table *local, struct telling *telling, const struct cub_record *record,
                       uint32_t length, const char *date, const char *seats)
{
    char line[CUB_MOVE_TEXT + TABLE_DATE];
    struct cub_out out;
    telling_header(telling, record, telling_first);
    cub_out_init(&out, line, sizeof line);
    cub_put_text(&out, "date ");
    cub_put_text(&out, date);
    telling_line(telling, line);
    bool good = log_draft(local, telling, 0, LOCAL_OWNER);
    for (int i = 0; i < record->match.now.state.setup.seats && good; i++)
        good = log_seat(local, telling, i, &seats, record->match.game->due);
    uint32_t since = telling->number;
    telling_line(telling, "start");
    telling_moves(telling, record, length);
    return good && log_draft(local, telling, since, 0);
}

/* What follows the moves by itself. */
static bool go_on(struct local_table *local, int64_t now)
{
    table_append_begin(&local->table, now, 0);
    return !table_append_end(&local->table, table_go_on(&local->table)) || local_keep(local);
}

static bool adopt(struct local_table *local, const struct cub_record *record, uint32_t length, const char *date,
                  const char *seats, int64_t now, struct table_error *fault)
{
    struct draft draft = {.lost = false};
    struct telling telling = {.sink = collect, .context = &draft, .moment = now};
    *fault = (struct table_error){.line = 1, .code = WIRE_FORM};
    bool good = length <= record->match.length && log_record(local, &telling, record, length, date, seats) &&
                local_read(local, local->log.text, local->log.length, now, fault) && go_on(local, now);
    cub_buffer_finish(&draft.text, &web_memory);
    return good;
}

/*
 * A table on which this many moves of a record were played already, by whom it may:
 * try from here, take back, a lesson. Put in: the date; for each seat a line `PLAYER
 * NAME`, bots' with 0; the record; a NUL after each. Out: null, or the fault.
 */
EXPORT(local_adopt) bool local_adopt(struct local_table *local, uint32_t length, double now)
{
    const char *date = web_in(), *seats = web_piece(1), *text = web_piece(2);
    struct reading reading;
    struct table_error fault;
    bool good = reading_read(&reading, text);
    if (!good)
        fault = (struct table_error){.line = (uint32_t)reading.fault.line, .code = WIRE_RULE, .why = reading.fault.why};
    else
        good = adopt(local, &reading.record, length, date, seats, (int64_t)now, &fault);
    reading_finish(&reading);
    return local_put_fault(good ? NULL : &fault);
}
