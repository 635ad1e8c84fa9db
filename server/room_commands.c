/*
 * The state machine of a room. A command, a timer, a bot's move, a committed append or a notice of another node wakes
 * the room; before the loop waits, it runs each room that was woken, until the room has to wait:
 *
 *     LOADING ---> MISSING, FAILED: there is no table to be played at
 *        |
 *        v     parts are stale
 *   +-> IDLE ------------------> READING   other nodes' appends are read (room_sync.c)
 *   |    |  ^                       |
 *   |    |  +-----------------------+----> FAILED: their lines can't be applied; all who wait are turned away
 *   |    |
 *   |    |  the next command, or else an event that is due, is judged and applied in memory
 *   |    |     (a command whose player's tables are still being counted keeps the others waiting)
 *   |    |  it wrote nothing: it is answered, and the room stays idle
 *   |    v
 *   |                           its lines are others in the store (room_renew): from IDLE to FAILED, and loaded again
 *   +- COMMITTING   the lines are being stored; then
 *        committed:               the command is answered, and the lines are shown
 *        the store refused:       the table is rolled back, the command answered `busy`; no events for a second
 *        another node was first:  the table is rolled back, the command queued again, and the room's lines are stale
 *
 * So nobody is answered or shown anything that is not durable.
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

/* The table's row, after the lines of its log. */
static struct store_table row_of(const struct room *room)
{
    struct store_table row = room->row;
    const struct table *table = &room->table;
    row.id = room->id;
    stored_row_update(&row, table);
    if (room_has_due_plan(room)) /* after a crash the due-table scan finds the table, and the reply is played */
        row.due = table->append.moment;
    row.changed = table->append.moment ? table->append.moment : row.changed;
    if (row.phase != room->row.phase) /* the node on which the match begins becomes its owner */
        row.owner_node =
            row.phase == CUB_PHASE_PLAYING && cluster_is_shared(room->server) ? room->server->cluster.self : 0;
    return row;
}

/* Fills in the names and the result that lists show. */
static bool has_summary_changed(const struct table *table)
{
    bool changed = false;
    for (int i = 0; i < CUB_SEATS; i++) {
        const struct table_seat *before = &table->before.seat[i], *now = &table->now.seat[i];
        changed = changed || before->name != now->name || before->bot != now->bot || before->level != now->level;
    }
    return (changed && table->now.phase == CUB_PHASE_OPEN) || table->now.phase != table->before.phase;
}

static void add_row(struct transaction *tx, const struct room *room, const struct store_table *row)
{
    const struct store_table *before = &room->row;
    bool renamed = has_summary_changed(&room->table);
    if (renamed || row->owner != before->owner || row->phase != before->phase || row->taken != before->taken ||
        row->due != before->due) {
        struct store_table set = *row;
        set.summary = renamed ? transaction_add_summary(tx, &room->table) : NULL;
        transaction_add(tx, STORE_SET_TABLE)->table = set;
    }
    if (row->phase == CUB_PHASE_OVER && before->phase != CUB_PHASE_OVER) {
        transaction_add(tx, STORE_DROP_CUP)->table.id = room->id;
        if (room->table.settings.rated && room->table.now.started)
            transaction_add(tx, STORE_RATE)->table.id = room->id;
    }
    if (row->phase == CUB_PHASE_OVER && before->phase != CUB_PHASE_OVER && room->table.settings.tournament[0]) {
        struct store_write_op *op = transaction_add(tx, STORE_WAKE_TOURNAMENT);
        op->table.id = token_id_read(room->table.settings.tournament);
        op->table.due = row->changed;
        op->with = room->id;
    }
    if (row->owner_node != before->owner_node)
        transaction_add(tx, STORE_SET_OWNER_NODE)->table = *row;
}

static void collect(void *context, const char *bytes, size_t length)
{
    strncat(context, bytes, length);
}

/*
 * Adds the writes that make the rematch's table: seats rotated by one, the same invitation. The store skips them all if
 * another node's append with the last answer came first.
 */
static bool add_rematch(struct transaction *tx, const struct room *room)
{
    const struct table *table = &room->table;
    const int seats = table->match.now.state.setup.seats;
    const struct table_append append = {.moment = table->append.moment, .player = table->now.owner, .spent = -1};
    struct new_table made = {.id = token_id_read(table->now.again)};
    struct table next;
    struct table_error fault;
    char body[16 << 10] = "", date[TABLE_DATE];
    size_t from = tx->count;
    memcpy(made.invite, room->row.invite, sizeof made.invite);
    table_rematch(table, collect, body, made.player);
    for (int i = 0; i < seats; i++)
        made.name[i] = table_name(table, (i + 1) % seats);
    server_date(append.moment, date);
    table_init(&next, cub_games, cub_heap);
    bool good = (!table_has_dice(table) || token_dice_key(next.dice_key)) &&
                table_create(&next, body, strlen(body), date, &append, &fault) &&
                transaction_add_table(tx, &next, &made);
    table_finish(&next);
    for (size_t i = from; i < tx->count; i++)
        tx->ops[i].with = room->id;
    return good;
}

static void reply_busy(struct queued_command *queued)
{
    queued->answer = (struct wire_answer){.code = WIRE_BUSY, .number = BUSY_SECONDS};
    queued->reply(queued);
}

/* Logs that a match has begun or is over. */
static void log_phase(struct room *room, enum cub_phase before)
{
    const struct table *table = &room->table;
    char id[WIRE_ID + 1], lines[16];
    if (before == room->row.phase)
        return;
    token_id_print(room->id, id);
    snprintf(lines, sizeof lines, "%u", (unsigned)table->length);
    if (before == CUB_PHASE_OPEN && room->row.phase != CUB_PHASE_OPEN)
        log_event(room->server, "table-start", "table", id, "game", room->row.game);
    if (before != CUB_PHASE_OVER && room->row.phase == CUB_PHASE_OVER)
        log_event(room->server, "table-over", "table", id, "game", room->row.game, "lines", lines);
}

static void roll_back(struct room *room, struct queued_command *queued)
{
    table_rollback(&room->table);
    room->busy_until = server_now() + BUSY_SECONDS * 1000;
    if (queued)
        reply_busy(queued);
}

static void retry(struct room *room, struct queued_command *queued)
{
    room->server->count.lost++;
    table_rollback(&room->table);
    room->stale |= STALE_LINES;
    if (queued && ++queued->retries > MAX_RETRIES) {
        reply_busy(queued);
    } else if (queued) {
        queued->next = room->queue;
        room->queue_end = room->queue ? room->queue_end : &queued->next;
        room->queue = queued;
        room->queue_length++;
    }
}

static void commit_done(struct transaction *tx)
{
    struct room *room = tx->user;
    struct server *server = room->server;
    struct queued_command *queued = room->committing;
    room->committing = NULL;
    room->state = ROOM_IDLE;
    if (!tx->good) {
        roll_back(room, queued);
    } else if (tx->lost) {
        retry(room, queued);
    } else {
        enum cub_phase before = room->row.phase;
        server->count.lines += room->table.length - room->table.durable;
        room->row = row_of(room);
        table_commit(&room->table);
        log_phase(room, before);
        if (queued) {
            histogram_add(&server->count.shown, cub_clock_ns() - queued->received_ns);
            queued->reply(queued);
        } else {
            schedule_done(&room->schedule, &room->event);
        }
        room_show(room);
        room_drop_plans(room);
    }
    room_claim(room); /* a bot may be due, though no client is here */
    room_wake(room);
    room->holds--;
    room_drop_if_idle(room);
}

/* The writes that store the lines that are not durable yet, and what follows from them; leads: the table of their line
 * `again` exists already. NULL: no memory. */
static struct transaction *compose(struct room *room, bool leads)
{
    struct table *table = &room->table;
    struct transaction *tx = transaction_new();
    if (!tx || !transaction_add_lines(tx, table, room->id)) {
        transaction_free(tx);
        return NULL;
    }
    const struct store_table row = row_of(room);
    add_row(tx, room, &row);
    for (int i = 0; i < CUB_SEATS; i++) { /* for the lists of players' games */
        uint64_t before = table->before.seat[i].player, now = table->now.seat[i].player;
        if (before != now)
            transaction_add_seat(tx, room->id, i, now ? now : before, now);
    }
    bool goes_on = table->now.again[0] && !table->before.again[0];
    if (goes_on && !leads && !add_rematch(tx, room)) {
        transaction_free(tx);
        return NULL;
    }
    if (goes_on) { /* the code of the group goes along */
        struct store_write_op *op = transaction_add(tx, STORE_MOVE_TABLE_CODE);
        op->table.id = room->id;
        op->table_code.table = token_id_read(table->now.again);
    }
    return tx;
}

/* Commits the lines that a command wrote (NULL: an event). */
static void commit(struct room *room, struct queued_command *queued)
{
    if (!transaction_submit(compose(room, queued && queued->command.verb == WIRE_LEAD), room->server, commit_done,
                            room)) {
        roll_back(room, queued);
        return;
    }
    room->state = ROOM_COMMITTING;
    room->committing = queued;
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
    room_wake(room);
    return true;
}

static struct queued_command *take_command(struct room *room)
{
    struct queued_command *queued = room->queue;
    room->queue = queued->next;
    room->queue_end = room->queue ? room->queue_end : &room->queue;
    room->queue_length--;
    return queued;
}

static void judge_command(struct room *room)
{
    struct queued_command *queued = take_command(room);
    struct table *table = &room->table;
    if (wire_is_passing(queued->command.verb)) {
        room_judge_passing(room, queued);
        queued->reply(queued);
        return;
    }
    if (queued->command.verb == WIRE_PLAN) {
        room_judge_plan(room, queued);
        return;
    }
    uint64_t id;
    bool may_agree = queued->command.verb == WIRE_ACCEPT || queued->command.verb == WIRE_OFFER;
    if (may_agree && token_number(&id)) /* on a rematch, which needs a table */
        token_id_print(id, queued->again);
    queued->context.again = queued->again;
    room_time_command(room, queued);
    table_do(table, &queued->command, &queued->context, &queued->answer);
    command_exceeds_quota(room, queued);
    if (table->length > table->durable)
        commit(room, queued);
    else
        queued->reply(queued);
}

/* Sends lines that were held back and are due now: dice before their lift, lines for viewers with a delay. */
static void show_held(struct room *room)
{
    const struct table *table = &room->table;
    const struct table_state *state = table_durable_state(table);
    bool lifted = state->lifted && state->lifted == state->changed, idle = room->state == ROOM_IDLE;
    if (!lifted && !table->settings.delay_s)
        return;
    for (struct client *client = room->clients; client; client = client->next) {
        uint32_t before = client->subscription.told;
        if (!client->subscription.live || before == table->durable)
            continue;
        client_follow(client);
        if (client->subscription.told > before && idle)
            room_send_clock(room, client);
    }
    stream_show(room);
    if (idle)
        player_feed_update(room);
}

/* Answers all who wait with an error, so that the room can be dropped, and loaded again. */
static void give_up(struct room *room)
{
    for (struct client *client = room->clients; client; client = client->next)
        net_hang_up(client->peer, room->outdated ? 1001 : 1011);
    stream_close(room);
    lookup_resume_all(&room->lookups);
    while (room->queue && !room->queue->counting)
        reply_busy(take_command(room));
}

/* Runs the room until it has to wait. */
static void run(struct room *room)
{
    if (room->outdated && room->state == ROOM_IDLE) {
        room->state = ROOM_FAILED;
        room_unlink(room);
    }
    if (room->state == ROOM_FAILED)
        give_up(room);
    if (!room_is_ready(room))
        return;
    show_held(room);
    while (room->state == ROOM_IDLE && !room_sync(room)) {
        if (room->queue && !room->queue->counting)
            judge_command(room);
        else if (!room->queue && server_now() >= room->busy_until && room_perform_due(room))
            commit(room, NULL);
        else
            break;
    }
    if (room->state == ROOM_IDLE) {
        room_think(room);
        room_publish_presence(room);
    }
    room_set_timer(room);
}

void room_wake(struct room *room)
{
    struct server *server = room->server;
    if (room->woken || server->ended)
        return;
    room->woken = true;
    room->holds++;
    room->next_woken = NULL;
    *server->woken_end = room;
    server->woken_end = &room->next_woken;
}

void room_run_woken(struct server *server)
{
    for (struct room *room; !server->ended && (room = server->woken);) {
        server->woken = room->next_woken;
        server->woken_end = server->woken ? server->woken_end : &server->woken;
        room->woken = false;
        run(room);
        room->holds--;
        room_drop_if_idle(room);
    }
}

void room_show(struct room *room)
{
    struct table *table = &room->table;
    for (struct client *client = room->clients; client; client = client->next)
        client_follow(client);
    for (int i = 0; i < CUB_SEATS; i++)
        if ((room->bot_seats_shown >> i & 1) != table->now.seat[i].bot) {
            room->bot_seats_shown ^= CUB_BIT(i);
            room_send_presence(room, i, NULL);
        }
    for (; room->presence_line < table->durable; room->presence_line++) { /* an absent player may move by HTTP */
        const struct table_line *line = &table->line[room->presence_line];
        if (line->kind == LINE_MOVE && line->who < CUB_SEATS && !room_is_present(room, line->who))
            room_restart_absence(room, line->who);
    }
    room_send_clock(room, NULL);
    room_send_cup(room, NULL);
    stream_show(room);
    room_find_absent(room);
    player_feed_update(room);
}
