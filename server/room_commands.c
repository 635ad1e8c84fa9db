/*
 * Room commands wait for their turn, are judged and applied in memory, and are committed; only then they are answered
 * and shown. If the store refuses, the table is rolled back, and nobody has seen anything.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "host/clock.h"
#include "server/server.h"
#include "server/stored_table.h"

enum { BUSY_SECONDS = 1, MAX_RETRIES = 16 };

/* The row of a table as its log has made it. */
static struct store_table row_of(const struct room *room)
{
    struct store_table row = room->row;
    const struct live *live = &room->live;
    row.id = room->id;
    stored_row_update(&row, live);
    row.changed = live->append.moment ? live->append.moment : row.changed;
    if (row.phase != room->row.phase) /* whoever begins a match keeps its time */
        row.owner_node = row.phase == STORE_PLAYING && cluster_is_shared(room->server) ? room->server->cluster.self : 0;
    return row;
}

/* Lists of open tables show who sits there. */
static bool have_names_changed(const struct live *live)
{
    bool changed = false;
    for (int i = 0; i < CUB_SEATS; i++) {
        const struct live_seat *before = &live->before.seat[i], *now = &live->now.seat[i];
        changed = changed || before->name != now->name || before->bot != now->bot || before->level != now->level;
    }
    return changed && live->now.phase == LIVE_OPEN;
}

static void add_row(struct transaction *tx, const struct room *room, const struct store_table *row)
{
    const struct store_table *before = &room->row;
    bool renamed = have_names_changed(&room->live);
    if (renamed || row->owner != before->owner || row->phase != before->phase || row->taken != before->taken ||
        row->due != before->due) {
        struct store_table set = *row;
        set.names = renamed ? transaction_add_names(tx, &room->live) : NULL;
        transaction_add(tx, STORE_SET_TABLE)->table = set;
    }
    if (row->phase == STORE_OVER && before->phase != STORE_OVER) {
        transaction_add(tx, STORE_DROP_CUP)->table.id = room->id;
        if (room->live.settings.rated)
            transaction_add(tx, STORE_RATE)->table.id = room->id;
    }
    if (row->owner_node != before->owner_node)
        transaction_add(tx, STORE_SET_OWNER_NODE)->table = *row;
}

static void collect(void *context, const char *bytes, size_t length)
{
    strncat(context, bytes, length);
}

/*
 * The table of the next match: everybody one seat on, with the same invitation. All of it is left out if another node
 * was quicker with the answer that made it.
 */
static bool add_rematch(struct transaction *tx, const struct room *room)
{
    const struct live *live = &room->live;
    const int seats = live->match.now.state.setup.seats;
    const struct live_append append = {.moment = live->append.moment, .player = live->now.owner, .spent = -1};
    struct new_table table = {.id = token_id_read(live->now.again)};
    struct live next;
    struct live_fault fault;
    char body[16 << 10] = "", date[LIVE_DATE];
    size_t from = tx->count;
    memcpy(table.invite, room->row.invite, sizeof table.invite);
    live_rematch(live, collect, body, table.player);
    for (int i = 0; i < seats; i++)
        table.name[i] = live_name(live, (i + 1) % seats);
    server_date(append.moment, date);
    live_init(&next, cub_games, cub_heap);
    bool good = (!live_has_dice(live) || token_secret(next.secret)) &&
                live_begin(&next, body, strlen(body), date, &append, &fault) &&
                transaction_add_table(tx, &next, &table);
    live_finish(&next);
    for (size_t i = from; i < tx->count; i++)
        tx->ops[i].with = room->id;
    return good;
}

static void reply(struct queued_command *queued, enum wire_code code)
{
    if (code != WIRE_DONE)
        queued->answer = (struct wire_answer){.code = code, .number = BUSY_SECONDS};
    queued->reply(queued);
}

/* That a match has begun or is over. */
static void tell_phase(struct room *room, enum store_phase before)
{
    const struct live *live = &room->live;
    char id[WIRE_ID + 1], lines[16];
    if (before == room->row.phase)
        return;
    token_id_print(room->id, id);
    snprintf(lines, sizeof lines, "%u", (unsigned)live->length);
    if (before == STORE_OPEN && room->row.phase != STORE_OPEN)
        log_event(room->server, "table-start", "table", id, "game", room->row.game);
    if (before != STORE_OVER && room->row.phase == STORE_OVER)
        log_event(room->server, "table-over", "table", id, "game", room->row.game, "lines", lines);
}

/* The append is on disk: it is answered, shown, and what follows from it begins. */
static void kept(struct room *room, struct queued_command *queued)
{
    struct server *server = room->server;
    server->count.lines += room->live.length - room->live.kept;
    enum store_phase before = room->row.phase;
    room->row = row_of(room);
    live_keep(&room->live);
    tell_phase(room, before);
    if (queued) {
        histogram_add(&server->count.shown, cub_clock_ns() - queued->received_ns);
        reply(queued, WIRE_DONE);
    }
    room_show(room);
}

static void failed(struct room *room, struct queued_command *queued)
{
    live_back(&room->live);
    room->busy_until = server_now() + BUSY_SECONDS * 1000;
    if (queued)
        reply(queued, WIRE_BUSY);
}

/* Another node was quicker: what it wrote is read, and the command is judged again. */
static void lost(struct room *room, struct queued_command *queued)
{
    room->server->count.lost++;
    live_back(&room->live);
    room->stale |= STALE_LINES;
    if (queued && ++queued->retries > MAX_RETRIES) {
        reply(queued, WIRE_BUSY);
    } else if (queued) {
        queued->next = room->queue;
        room->queue_end = room->queue ? room->queue_end : &queued->next;
        room->queue = queued;
        room->queue_length++;
    }
}

static void append_done(struct transaction *tx)
{
    struct room *room = tx->user;
    struct queued_command *queued = room->committing;
    room->transaction = NULL;
    room->committing = NULL;
    if (!tx->good)
        failed(room, queued);
    else if (tx->lost)
        lost(room, queued);
    else
        kept(room, queued);
    room_run(room);
    room_claim(room); /* a bot may be due that nobody wakes */
    room->holds--;
    room_drop_if_idle(room);
}

/* The writes of the lines that are not durable yet, and of what they change. NULL: there is no memory. */
static struct transaction *compose(struct room *room)
{
    struct live *live = &room->live;
    struct transaction *tx = transaction_new();
    if (!tx || !transaction_add_lines(tx, live, room->id)) {
        transaction_free(tx);
        return NULL;
    }
    const struct store_table row = row_of(room);
    add_row(tx, room, &row);
    for (int i = 0; i < CUB_SEATS; i++) { /* for the lists of players' games */
        uint64_t before = live->before.seat[i].player, now = live->now.seat[i].player;
        if (before != now)
            transaction_add_seat(tx, room->id, i, now ? now : before, now);
    }
    if (live->now.again[0] && !live->before.again[0] && !add_rematch(tx, room)) {
        transaction_free(tx);
        return NULL;
    }
    return tx;
}

/* Submits what the table wrote on behalf of a command, or NULL. Without memory it is taken back. */
static void write_append(struct room *room, struct queued_command *queued)
{
    room->committing = queued;
    room->transaction = compose(room);
    if (!transaction_submit(room->transaction, room->server, append_done, room)) {
        room->transaction = NULL;
        room->committing = NULL;
        failed(room, queued);
        return;
    }
    room->holds++;
}

struct queued_command *queued_command_new(const char *line, size_t length)
{
    struct queued_command *queued = calloc(1, sizeof *queued + length + 1);
    if (queued)
        memcpy(queued->line, line, length);
    return queued;
}

bool room_submit(struct room *room, struct queued_command *queued)
{
    if (command_is_refused(room, queued))
        return false;
    queued->next = NULL;
    queued->received_ns = cub_clock_ns();
    *room->queue_end = queued;
    room->queue_end = &queued->next;
    room->queue_length++;
    command_count_tables(room, queued);
    room_run(room);
    return true;
}

/* The next command in its turn. */
static void obey(struct room *room)
{
    struct queued_command *queued = room->queue;
    struct live *live = &room->live;
    room->queue = queued->next;
    room->queue_end = room->queue ? room->queue_end : &room->queue;
    room->queue_length--;
    uint64_t id;
    bool may_agree = queued->command.verb == WIRE_ACCEPT || queued->command.verb == WIRE_OFFER;
    if (may_agree && token_number(&id)) /* on a rematch, which needs a table */
        token_id_print(id, queued->again);
    queued->voice.again = queued->again;
    room_time_command(room, queued);
    live_do(live, &queued->command, &queued->voice, &queued->answer);
    command_exceeds_quota(room, queued);
    if (live->length > live->kept)
        write_append(room, queued);
    else
        queued->reply(queued);
}

/* One thing after another, until something has to be waited for. */
static void attend(struct room *room)
{
    while (room->state == ROOM_READY && !room->transaction && !room_sync(room)) {
        if (room->queue && room->queue->counting)
            break;
        if (room->queue)
            obey(room);
        else if (server_now() < room->busy_until || !room_perform_due(room))
            break;
        else
            write_append(room, NULL);
    }
}

/* What was held back may be due for somebody: dice that are lifted later, lines under a delay. */
static void show_held(struct room *room)
{
    const struct live *live = &room->live;
    const struct live_state *state = live_on_disk(live);
    bool lifted = state->lifted && state->lifted == state->changed, settled = !room->transaction && !room->reading;
    if (!lifted && !live->settings.delay_s)
        return;
    for (struct client *client = room->clients; client; client = client->next) {
        uint32_t before = client->session.told;
        if (!client->session.live || before == live->kept)
            continue;
        client_follow(client);
        if (client->session.told > before && settled)
            room_send_clock(room, client);
    }
    stream_show(room);
    if (settled)
        player_feed_update(room);
}

void room_run(struct room *room)
{
    if (room->server->ended)
        return;
    room->holds++;
    if (room->state == ROOM_READY)
        show_held(room);
    attend(room);
    if (room->state == ROOM_READY && !room->transaction && !room->reading) {
        room_think(room);
        room_publish_presence(room);
    }
    room_set_timer(room);
    room->holds--;
    room_drop_if_idle(room);
}

/* A bot has sat down or got up: who is there is news. */
static void tell_bots(struct room *room)
{
    for (int i = 0; i < CUB_SEATS; i++) {
        if ((room->bot_seats_shown >> i & 1) == room->live.now.seat[i].bot)
            continue;
        room->bot_seats_shown ^= CUB_BIT(i);
        room_send_presence(room, i, NULL);
    }
}

/* Whoever moves without a connection, by HTTP alone, is away from then on. */
static void hear_absent(struct room *room)
{
    for (; room->presence_line < room->live.kept; room->presence_line++) {
        const struct live_line *line = &room->live.line[room->presence_line];
        if (line->kind == LIVE_MOVE && line->who < CUB_SEATS && !room_is_present(room, line->who))
            room_restart_absence(room, line->who);
    }
}

void room_show(struct room *room)
{
    for (struct client *client = room->clients; client; client = client->next)
        client_follow(client);
    tell_bots(room);
    hear_absent(room);
    room_send_clock(room, NULL);
    room_send_cup(room, NULL);
    stream_show(room);
    room_find_absent(room);
    player_feed_update(room);
}
