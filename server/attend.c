/*
 * The life of a command at a table: it waits for its turn, is judged and applied in
 * memory, goes to the disk with what follows it, and only then is it answered and
 * shown. If it can't be written, the table goes back and nobody has seen anything.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "host/clock.h"
#include "server/server.h"
#include "server/stored_table.h"

enum { BUSY_SECONDS = 1, MAX_LOST = 16 };

/* The row of a table as its log has made it. */
static struct store_table row_of(const struct place *place)
{
    struct store_table row = place->row;
    const struct live *live = &place->live;
    row.id = place->id;
    stored_row_update(&row, live);
    row.changed = live->append.moment ? live->append.moment : row.changed;
    if (row.phase != place->row.phase) /* whoever begins a match keeps its time */
        row.keeper = row.phase == STORE_PLAYING && nodes_are_many(place->server) ? place->server->nodes.self : 0;
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

static void add_row(struct transaction *tx, const struct place *place, const struct store_table *row)
{
    const struct store_table *before = &place->row;
    bool renamed = have_names_changed(&place->live);
    if (renamed || row->owner != before->owner || row->phase != before->phase || row->taken != before->taken ||
        row->due != before->due) {
        struct store_table set = *row;
        set.names = renamed ? transaction_add_names(tx, &place->live) : NULL;
        transaction_add(tx, STORE_SET_TABLE)->table = set;
    }
    if (row->phase == STORE_OVER && before->phase != STORE_OVER) {
        transaction_add(tx, STORE_DROP_CUP)->table.id = place->id;
        if (place->live.settings.rated)
            transaction_add(tx, STORE_RATE)->table.id = place->id;
    }
    if (row->keeper != before->keeper)
        transaction_add(tx, STORE_KEEP)->table = *row;
}

static void collect(void *context, const char *bytes, size_t length)
{
    strncat(context, bytes, length);
}

/*
 * The table of the next match: everybody one seat on, with the same invitation. All of it is left out if another node
 * was quicker with the answer that made it.
 */
static bool add_rematch(struct transaction *tx, const struct place *place)
{
    const struct live *live = &place->live;
    const int seats = live->match.now.state.setup.seats;
    const struct live_append append = {.moment = live->append.moment, .player = live->now.owner, .spent = -1};
    struct new_table table = {.id = token_id_read(live->now.again)};
    struct live next;
    struct live_fault fault;
    char body[16 << 10] = "", date[LIVE_DATE];
    size_t from = tx->count;
    memcpy(table.invite, place->row.invite, sizeof table.invite);
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
        tx->ops[i].with = place->id;
    return good;
}

static void reply(struct order *order, enum wire_code code)
{
    if (code != WIRE_DONE)
        order->answer = (struct wire_answer){.code = code, .number = BUSY_SECONDS};
    order->reply(order);
}

/* That a match has begun or is over. */
static void tell_phase(struct place *place, enum store_phase before)
{
    const struct live *live = &place->live;
    char id[WIRE_ID + 1], lines[16];
    if (before == place->row.phase)
        return;
    token_id_print(place->id, id);
    snprintf(lines, sizeof lines, "%u", (unsigned)live->length);
    if (before == STORE_OPEN && place->row.phase != STORE_OPEN)
        log_event(place->server, "table-start", "table", id, "game", place->row.game);
    if (before != STORE_OVER && place->row.phase == STORE_OVER)
        log_event(place->server, "table-over", "table", id, "game", place->row.game, "lines", lines);
}

/* The append is on disk: it is answered, shown, and what follows from it begins. */
static void kept(struct place *place, struct order *order)
{
    struct server *server = place->server;
    server->count.lines += place->live.length - place->live.kept;
    enum store_phase before = place->row.phase;
    place->row = row_of(place);
    live_keep(&place->live);
    tell_phase(place, before);
    if (order) {
        histogram_add(&server->count.shown, cub_clock_ns() - order->came_ns);
        reply(order, WIRE_DONE);
    }
    place_show(place);
}

static void failed(struct place *place, struct order *order)
{
    live_back(&place->live);
    place->busy_until = server_now() + BUSY_SECONDS * 1000;
    if (order)
        reply(order, WIRE_BUSY);
}

/* Another node was quicker: what it wrote is read, and the command is judged again. */
static void lost(struct place *place, struct order *order)
{
    place->server->count.lost++;
    live_back(&place->live);
    place->want |= WANT_LINES;
    if (order && ++order->lost > MAX_LOST) {
        reply(order, WIRE_BUSY);
    } else if (order) {
        order->next = place->first;
        place->last = place->first ? place->last : &order->next;
        place->first = order;
        place->orders++;
    }
}

static void append_done(struct transaction *tx)
{
    struct place *place = tx->user;
    struct order *order = place->committing;
    place->transaction = NULL;
    place->committing = NULL;
    if (!tx->good)
        failed(place, order);
    else if (tx->lost)
        lost(place, order);
    else
        kept(place, order);
    place_attend(place);
    place_look_after(place); /* a bot may be due that nobody wakes */
    place->users--;
    place_park(place);
}

/* The writes of the lines that are not durable yet, and of what they change. NULL: there is no memory. */
static struct transaction *compose(struct place *place)
{
    struct live *live = &place->live;
    struct transaction *tx = transaction_new();
    if (!tx || !transaction_add_lines(tx, live, place->id)) {
        transaction_free(tx);
        return NULL;
    }
    const struct store_table row = row_of(place);
    add_row(tx, place, &row);
    for (int i = 0; i < CUB_SEATS; i++) { /* for the lists of players' games */
        uint64_t before = live->before.seat[i].player, now = live->now.seat[i].player;
        if (before != now)
            transaction_add_seat(tx, place->id, i, now ? now : before, now);
    }
    if (live->now.again[0] && !live->before.again[0] && !add_rematch(tx, place)) {
        transaction_free(tx);
        return NULL;
    }
    return tx;
}

/* Submits what the table wrote on behalf of a command, or NULL. Without memory it is taken back. */
static void write_append(struct place *place, struct order *order)
{
    place->committing = order;
    place->transaction = compose(place);
    if (!transaction_submit(place->transaction, place->server, append_done, place)) {
        place->transaction = NULL;
        place->committing = NULL;
        failed(place, order);
        return;
    }
    place->users++;
}

struct order *order_begin(const char *line, size_t length)
{
    struct order *order = calloc(1, sizeof *order + length + 1);
    if (order)
        memcpy(order->line, line, length);
    return order;
}

bool order_give(struct place *place, struct order *order)
{
    if (order_is_refused(place, order))
        return false;
    order->next = NULL;
    order->came_ns = cub_clock_ns();
    *place->last = order;
    place->last = &order->next;
    place->orders++;
    order_count_tables(place, order);
    place_attend(place);
    return true;
}

/* The next command in its turn. */
static void obey(struct place *place)
{
    struct order *order = place->first;
    struct live *live = &place->live;
    place->first = order->next;
    place->last = place->first ? place->last : &place->first;
    place->orders--;
    uint64_t id;
    bool may_agree = order->command.verb == WIRE_ACCEPT || order->command.verb == WIRE_OFFER;
    if (may_agree && token_number(&id)) /* on a rematch, which needs a table */
        token_id_print(id, order->again);
    order->voice.again = order->again;
    order_time(place, order);
    live_do(live, &order->command, &order->voice, &order->answer);
    order_exceeds_quota(place, order);
    if (live->length > live->kept)
        write_append(place, order);
    else
        order->reply(order);
}

/* One thing after another, until something has to be waited for. */
static void attend(struct place *place)
{
    while (place->state == PLACE_READY && !place->transaction && !place_read(place)) {
        if (place->first && place->first->counting)
            break;
        if (place->first)
            obey(place);
        else if (server_now() < place->busy_until || !place_events(place))
            break;
        else
            write_append(place, NULL);
    }
}

/* What was held back may be due for somebody: dice that are lifted later, lines under a delay. */
static void show_held(struct place *place)
{
    const struct live *live = &place->live;
    const struct live_state *state = live_on_disk(live);
    bool lifted = state->lifted && state->lifted == state->changed, settled = !place->transaction && !place->reading;
    if (!lifted && !live->settings.delay_s)
        return;
    for (struct guest *guest = place->guests; guest; guest = guest->next) {
        uint32_t before = guest->session.told;
        if (!guest->session.live || before == live->kept)
            continue;
        guest_follow(guest);
        if (guest->session.told > before && settled)
            place_tell_clock(place, guest);
    }
    stream_show(place);
    if (settled)
        player_feed_update(place);
}

void place_attend(struct place *place)
{
    if (place->server->ended)
        return;
    place->users++;
    if (place->state == PLACE_READY)
        show_held(place);
    attend(place);
    if (place->state == PLACE_READY && !place->transaction && !place->reading) {
        place_think(place);
        place_tell_nodes(place);
    }
    place_schedule(place);
    place->users--;
    place_park(place);
}

/* A bot has sat down or got up: who is there is news. */
static void tell_bots(struct place *place)
{
    for (int i = 0; i < CUB_SEATS; i++) {
        if ((place->bots >> i & 1) == place->live.now.seat[i].bot)
            continue;
        place->bots ^= CUB_BIT(i);
        place_tell_here(place, i, NULL);
    }
}

/* Whoever moves without a connection, by HTTP alone, is away from then on. */
static void hear_absent(struct place *place)
{
    for (; place->heard < place->live.kept; place->heard++) {
        const struct live_line *line = &place->live.line[place->heard];
        if (line->kind == LIVE_MOVE && line->who < CUB_SEATS && !place_is_on(place, line->who))
            place_wait_anew(place, line->who);
    }
}

void place_show(struct place *place)
{
    for (struct guest *guest = place->guests; guest; guest = guest->next)
        guest_follow(guest);
    tell_bots(place);
    hear_absent(place);
    place_tell_clock(place, NULL);
    place_tell_cup(place, NULL);
    stream_show(place);
    place_find_absent(place);
    player_feed_update(place);
}
