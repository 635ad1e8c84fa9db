/* Stored tables: appends become lines of a table, and lines, rows and seats become writes of a transaction. */
#include "server/stored_table.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "cubilete/bot.h"
#include "server/token.h"
#include "table/schedule.h"

bool stored_append_apply(struct table *table, const struct store_append *append)
{
    struct table_error fault;
    const struct table_append what = {.moment = append->moment,
                                      .player = append->player,
                                      .key = append->key,
                                      .checksum = append->checksum,
                                      .spent = append->spent};
    return append->first == table->durable + 1 && table_restore(table, append->text, append->length, &what, &fault);
}

struct reader {
    struct table *table;
    bool broken;
};

static void read_append(void *context, const struct store_append *append)
{
    struct reader *reader = context;
    reader->broken = reader->broken || !stored_append_apply(reader->table, append);
}

bool stored_table_read(struct table *table, struct store *store, uint64_t id, bool *broken)
{
    struct reader reader = {.table = table};
    bool good = store_log(store, id, 1, read_append, &reader);
    if (broken)
        *broken = reader.broken;
    return good;
}

void stored_row_update(struct store_table *row, const struct table *table)
{
    row->owner = table->now.owner;
    row->phase = table->now.phase;
    row->due = schedule_stored_due(table);
    row->taken = 0;
    for (int i = 0; i < table->match.now.state.setup.seats; i++)
        row->taken += table->now.seat[i].bot || table->now.seat[i].name;
}

bool transaction_add_lines(struct transaction *tx, const struct table *table, uint64_t id)
{
    uint32_t from = table->line[table->durable].text;
    size_t bytes = table->text.length - from;
    char *text = transaction_alloc(tx, bytes);
    if (!text)
        return false;
    memcpy(text, table->text.text + from, bytes);
    for (uint32_t n = table->durable + 1; n < table->length; n++)
        text[table->line[n].text - from - 1] = '\n'; /* in memory NUL ends each line */
    transaction_add(tx, STORE_APPEND)->append = (struct store_append){.table = id,
                                                                      .first = table->durable + 1,
                                                                      .count = table->length - table->durable,
                                                                      .moment = table->append.moment,
                                                                      .player = table->append.player,
                                                                      .key = table->append.key,
                                                                      .checksum = table->append.checksum,
                                                                      .spent = table->append.spent,
                                                                      .text = text,
                                                                      .length = bytes - 1};
    return true;
}

void transaction_add_seat(struct transaction *tx, uint64_t id, int seat, uint64_t player, bool sits)
{
    struct store_write_op *op = transaction_add(tx, sits ? STORE_SIT : STORE_STAND);
    op->table.id = id;
    op->player.id = player;
    op->seat = seat;
}

/* A summary while it is written. */
struct summary {
    char *text;
    size_t length, room;
};

__attribute__((format(printf, 2, 3))) static void add_line(struct summary *summary, const char *format, ...)
{
    va_list values;
    va_start(values, format);
    int length = vsnprintf(summary->text + summary->length, summary->room - summary->length, format, values);
    va_end(values);
    if (length >= 0 && (size_t)length < summary->room - summary->length)
        summary->length += (size_t)length;
    summary->text[summary->length] = 0; /* a line that does not fit is left out */
}

/* Bits of the seats that have won, though it was not played to its end: of two sides the other one. */
static uint16_t find_winners(const struct table *table)
{
    const struct cub_setup *setup = &table->match.now.state.setup;
    uint16_t won = table->match.now.state.winners;
    for (uint32_t n = table->length; n > 0 && setup->sides == 2; n--) {
        const char *text = table_text(table, n), *seat = strrchr(text, ' ');
        if (table->line[n - 1].kind != LINE_END)
            continue;
        bool lost = strncmp(text, "end resigned ", 13) == 0 || strncmp(text, "end time ", 9) == 0 ||
                    strncmp(text, "end left ", 9) == 0;
        if (!lost)
            return won;
        won = 0;
        for (int i = 0; i < setup->seats; i++)
            if (setup->side[i] != setup->side[seat[1] - '1'])
                won |= CUB_BIT(i);
        return won;
    }
    return won;
}

char *transaction_add_summary(struct transaction *tx, const struct table *table)
{
    enum { TERMS = 512, ROOM = CUB_SEATS * (2 * WIRE_NAME + 64) + TERMS };
    const struct cub_state *state = &table->match.now.state;
    struct summary summary = {.text = transaction_alloc(tx, ROOM), .room = ROOM - TERMS};
    if (!summary.text)
        return NULL;
    summary.text[0] = 0;
    uint16_t won = table->now.phase == CUB_PHASE_OVER ? find_winners(table) : 0;
    for (int i = 0; i < state->setup.seats; i++) {
        const struct table_seat *seat = &table->now.seat[i];
        const char *name = seat->bot && !seat->name ? cub_level_names[seat->level] : table_name(table, i);
        char id[WIRE_ID + 1];
        if (seat->bot || seat->name)
            add_line(&summary, "seat %d %s%s\n", i + 1, seat->bot && !seat->name ? "bot:" : "", name);
        token_id_print(seat->player, id);
        if (table->settings.rated && seat->player)
            add_line(&summary, "player %d %s\n", i + 1, id);
        if (table->now.phase == CUB_PHASE_OVER && table->now.started)
            add_line(&summary, "points %d %d\n", i + 1, (int)state->score[i]);
        if (won >> i & 1)
            add_line(&summary, "won %d\n", i + 1);
    }
    summary.room = ROOM;
    for (uint32_t n = 1; n <= table->length && table->line[n - 1].kind <= LINE_TABLE; n++)
        if (table->line[n - 1].kind == LINE_TABLE || strncmp(table_text(table, n), "option ", 7) == 0)
            add_line(&summary, "%s\n", table_text(table, n));
    return summary.text;
}

/* `seat N NAME` as an append of that player. */
static bool add_player(struct transaction *tx, struct table *table, const struct store_table *row, int seat,
                       uint64_t player, const char *name)
{
    struct store_append append = {
        .table = row->id, .first = table->durable + 1, .count = 1, .moment = row->made, .player = player, .spent = -1};
    char *text = transaction_alloc(tx, WIRE_ANSWER);
    if (!text)
        return false;
    append.length = (size_t)snprintf(text, WIRE_ANSWER, "seat %d %s", seat + 1, name);
    append.text = text;
    transaction_add(tx, STORE_APPEND)->append = append;
    transaction_add_seat(tx, row->id, seat, player, true);
    return stored_append_apply(table, &append);
}

bool transaction_add_table(struct transaction *tx, struct table *table, const struct new_table *made)
{
    struct store_table row = {.id = made->id,
                              .listed = table->settings.watch == ACCESS_ANYONE,
                              .seats = table->match.now.state.setup.seats,
                              .made = table->append.moment,
                              .changed = table->append.moment};
    size_t at = tx->count;
    transaction_add(tx, STORE_ADD_TABLE);
    bool good = transaction_add_lines(tx, table, made->id);
    table_commit(table);
    for (int i = 0; i < CUB_SEATS; i++)
        if (table->now.seat[i].player)
            transaction_add_seat(tx, made->id, i, table->now.seat[i].player, true);
    for (int i = 0; i < CUB_SEATS && good; i++)
        good = !made->player[i] || add_player(tx, table, &row, i, made->player[i], made->name[i]);
    snprintf(row.game, sizeof row.game, "%s", table->match.game->name);
    memcpy(row.invite, made->invite, sizeof row.invite);
    if (table_has_dice(table))
        memcpy(row.dice_key, table->dice_key, sizeof row.dice_key);
    stored_row_update(&row, table);
    row.summary = transaction_add_summary(tx, table);
    if (tx->no_memory)
        return false;
    tx->ops[at].table = row;
    return good;
}
