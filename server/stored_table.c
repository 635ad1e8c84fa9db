/* Stored tables: appends become lines of a table, and lines, rows and seats become writes of a transaction. */
#include "server/stored_table.h"

#include <stdio.h>
#include <string.h>

#include "cubilete/bot.h"
#include "table/schedule.h"

bool stored_append_apply(struct live *live, const struct store_append *append)
{
    struct live_fault fault;
    const struct live_append what = {.moment = append->moment,
                                     .player = append->player,
                                     .key = append->key,
                                     .said = append->said,
                                     .spent = append->spent};
    return append->first == live->kept + 1 && live_take(live, append->text, append->length, &what, &fault);
}

struct reader {
    struct live *live;
    bool broken;
};

static void read_append(void *context, const struct store_append *append)
{
    struct reader *reader = context;
    reader->broken = reader->broken || !stored_append_apply(reader->live, append);
}

bool stored_table_read(struct live *live, struct store *store, uint64_t id, bool *broken)
{
    struct reader reader = {.live = live};
    bool good = store_log(store, id, 1, read_append, &reader);
    if (broken)
        *broken = reader.broken;
    return good;
}

void stored_row_update(struct store_table *row, const struct live *live)
{
    row->owner = live->now.owner;
    row->phase = live->now.phase;
    row->due = schedule_days_due(live);
    row->taken = 0;
    for (int i = 0; i < live->match.now.state.setup.seats; i++)
        row->taken += live->now.seat[i].bot || live->now.seat[i].name;
}

bool transaction_add_lines(struct transaction *tx, const struct live *live, uint64_t id)
{
    uint32_t from = live->line[live->kept].text;
    size_t bytes = live->text.length - from;
    char *text = transaction_alloc(tx, bytes);
    if (!text)
        return false;
    memcpy(text, live->text.text + from, bytes);
    for (uint32_t n = live->kept + 1; n < live->length; n++)
        text[live->line[n].text - from - 1] = '\n'; /* in memory NUL ends each line */
    transaction_add(tx, STORE_APPEND)->append = (struct store_append){.table = id,
                                                                      .first = live->kept + 1,
                                                                      .count = live->length - live->kept,
                                                                      .moment = live->append.moment,
                                                                      .player = live->append.player,
                                                                      .key = live->append.key,
                                                                      .said = live->append.said,
                                                                      .spent = live->append.spent,
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

char *transaction_add_names(struct transaction *tx, const struct live *live)
{
    enum { ROOM = CUB_SEATS * (sizeof "seat N bot:\n" + WIRE_NAME) };
    char *text = transaction_alloc(tx, ROOM);
    size_t length = 0;
    if (!text)
        return NULL;
    text[0] = 0;
    for (int i = 0; i < live->match.now.state.setup.seats; i++) {
        const struct live_seat *seat = &live->now.seat[i];
        const char *name = seat->bot ? cub_level_names[seat->level] : live_name(live, i);
        if (seat->bot || seat->name)
            length +=
                (size_t)snprintf(text + length, ROOM - length, "seat %d %s%s\n", i + 1, seat->bot ? "bot:" : "", name);
    }
    return text;
}

/* `seat N NAME` as an append of that player. */
static bool add_player(struct transaction *tx, struct live *live, const struct store_table *row, int seat,
                       uint64_t player, const char *name)
{
    struct store_append append = {
        .table = row->id, .first = live->kept + 1, .count = 1, .moment = row->made, .player = player, .spent = -1};
    char *text = transaction_alloc(tx, WIRE_ANSWER);
    if (!text)
        return false;
    append.length = (size_t)snprintf(text, WIRE_ANSWER, "seat %d %s", seat + 1, name);
    append.text = text;
    transaction_add(tx, STORE_APPEND)->append = append;
    transaction_add_seat(tx, row->id, seat, player, true);
    return stored_append_apply(live, &append);
}

bool transaction_add_table(struct transaction *tx, struct live *live, const struct new_table *made)
{
    struct store_table row = {.id = made->id,
                              .listed = live->settings.watch == LIVE_ANYONE,
                              .seats = live->match.now.state.setup.seats,
                              .made = live->append.moment,
                              .changed = live->append.moment};
    size_t at = tx->count;
    transaction_add(tx, STORE_ADD_TABLE);
    bool good = transaction_add_lines(tx, live, made->id);
    live_keep(live);
    for (int i = 0; i < CUB_SEATS; i++)
        if (live->now.seat[i].player)
            transaction_add_seat(tx, made->id, i, live->now.seat[i].player, true);
    for (int i = 0; i < CUB_SEATS && good; i++)
        good = !made->player[i] || add_player(tx, live, &row, i, made->player[i], made->name[i]);
    snprintf(row.game, sizeof row.game, "%s", live->match.game->name);
    memcpy(row.invite, made->invite, sizeof row.invite);
    if (live_has_dice(live))
        memcpy(row.dice_key, live->secret, sizeof row.dice_key);
    stored_row_update(&row, live);
    row.names = transaction_add_names(tx, live);
    if (tx->no_memory)
        return false;
    tx->ops[at].table = row;
    return good;
}
