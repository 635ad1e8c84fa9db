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

enum { BUSY_SECONDS = 1, FEW_STEPS = 5, MOST_LOST = 16 };

static uint32_t taken_seats(const struct live *live)
{
    uint32_t taken = 0;
    for (int i = 0; i < live->match.now.state.setup.seats; i++)
        taken += live->now.seat[i].bot || live->now.seat[i].name;
    return taken;
}

/* The row of a table as its log has made it. */
static struct store_table row_of(const struct place *place)
{
    struct store_table row = place->row;
    const struct live *live = &place->live;
    row.id = place->id;
    row.owner = live->now.owner;
    row.phase = (enum store_phase)live->now.phase;
    row.taken = taken_seats(live);
    row.changed = live->append.moment ? live->append.moment : row.changed;
    row.due = live_due(&place->live);
    if (row.phase != place->row.phase) /* whoever begins a match keeps its time */
        row.keeper = row.phase == STORE_PLAYING && nodes_are_many(place->server) ? place->server->nodes.self : 0;
    return row;
}

/* The lines behind `kept`, LF between them; the transaction frees them. */
static char *join(struct transaction *tx, const struct live *live, size_t *length)
{
    uint32_t from = live->line[live->kept].text;
    size_t bytes = live->text.length - from;
    char *text = transaction_alloc(tx, bytes);
    *length = bytes - 1;
    if (!text)
        return NULL;
    memcpy(text, live->text.text + from, bytes);
    for (uint32_t n = live->kept + 1; n < live->length; n++)
        text[live->line[n].text - from - 1] = '\n';
    return text;
}

static void add_append(struct transaction *tx, uint64_t table, const struct live *live, const char *text, size_t length)
{
    transaction_add(tx, STORE_APPEND)->append = (struct store_append){.table = table,
                                                                      .first = live->kept + 1,
                                                                      .count = live->length - live->kept,
                                                                      .moment = live->append.moment,
                                                                      .player = live->append.player,
                                                                      .key = live->append.key,
                                                                      .said = live->append.said,
                                                                      .spent = live->append.spent,
                                                                      .text = text,
                                                                      .length = length};
}

/* Who sits where has changed: for the lists of their games. */
static void add_seats(struct transaction *tx, const struct place *place)
{
    for (int i = 0; i < CUB_SEATS; i++) {
        uint64_t before = place->live.before.seat[i].player, now = place->live.now.seat[i].player;
        struct store_write_op *step = before == now ? NULL : transaction_add(tx, now ? STORE_SIT : STORE_STAND);
        if (!step)
            continue;
        step->table.id = place->id;
        step->player.id = now ? now : before;
        step->seat = i;
    }
}

static bool has_row_changed(const struct place *place, const struct store_table *row)
{
    return row->owner != place->row.owner || row->phase != place->row.phase || row->taken != place->row.taken ||
           row->due != place->row.due;
}

/* While it is open, lists tell who sits there. */
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
    bool renamed = have_names_changed(&place->live);
    if (!renamed && !has_row_changed(place, row))
        return;
    struct store_table *set = &transaction_add(tx, STORE_SET_TABLE)->table;
    *set = *row;
    set->names = renamed ? transaction_seat_names(tx, &place->live) : NULL;
}

static void collect(void *context, const char *bytes, size_t length)
{
    strncat(context, bytes, length);
}

/* The first lines of the next match's table; its row. */
static bool begin_rematch(const struct place *place, struct live *next, struct store_table *row, uint64_t *holder)
{
    char body[16 << 10] = "", date[LIVE_DATE];
    const int64_t moment = place->live.append.moment;
    const struct live_append append = {.moment = moment, .player = place->live.now.owner, .spent = -1};
    struct live_fault fault;
    *row = (struct store_table){.id = token_id_read(place->live.now.again),
                                .owner = place->live.now.owner,
                                .listed = place->row.listed,
                                .seats = place->row.seats,
                                .taken = place->row.seats,
                                .made = moment,
                                .changed = moment};
    memcpy(row->game, place->row.game, sizeof row->game);
    memcpy(row->invite, place->row.invite, sizeof row->invite); /* who could come in before still can */
    live_rematch(&place->live, collect, body, holder);
    server_date(moment, date);
    if (live_has_dice(&place->live) && !token_secret(next->secret))
        return false;
    memcpy(row->secret, next->secret, sizeof row->secret);
    return live_begin(next, body, strlen(body), date, &append, &fault);
}

/* Each person sits down by an append of their own: it says whose seat it is. */
static bool add_person(struct transaction *tx, const struct place *place, uint64_t table, struct live *next, int seat,
                       uint64_t player)
{
    int seats = place->live.match.now.state.setup.seats;
    struct live_append append = {.moment = place->live.append.moment, .player = player, .spent = -1};
    struct live_fault fault;
    char *text = transaction_alloc(tx, WIRE_ANSWER);
    uint32_t first = next->kept + 1;
    if (!text)
        return false;
    snprintf(text, WIRE_ANSWER, "seat %d %s", seat + 1, live_name(&place->live, (seat + 1) % seats));
    if (!live_take(next, text, strlen(text), &append, &fault))
        return false;
    transaction_add(tx, STORE_APPEND)->append = (struct store_append){.table = table,
                                                                      .first = first,
                                                                      .count = 1,
                                                                      .moment = append.moment,
                                                                      .player = player,
                                                                      .spent = -1,
                                                                      .text = text,
                                                                      .length = strlen(text)};
    struct store_write_op *step = transaction_add(tx, STORE_SIT);
    step->table.id = table;
    step->player.id = player;
    step->seat = seat;
    return true;
}

/* All of it is left out if another node was quicker with the answer that made it. */
static void tie(struct transaction *tx, size_t from, uint64_t table)
{
    for (size_t i = from; i < tx->count; i++)
        tx->steps[i].with = table;
}

/* The table of the next match, with everybody on the next seat. */
static bool add_rematch(struct transaction *tx, const struct place *place)
{
    struct live next;
    struct store_table row;
    uint64_t holder[CUB_SEATS];
    size_t length = 0, from = tx->count;
    live_init(&next, cub_games, cub_heap);
    bool good = begin_rematch(place, &next, &row, holder);
    char *text = good ? join(tx, &next, &length) : NULL;
    if (text) {
        transaction_add(tx, STORE_ADD_TABLE)->table = row;
        add_append(tx, row.id, &next, text, length);
        live_keep(&next);
    }
    for (int i = 0; i < CUB_SEATS && text && good; i++)
        good = !holder[i] || add_person(tx, place, row.id, &next, i, holder[i]);
    if (text)
        tx->steps[from].table.names = transaction_seat_names(tx, &next);
    tie(tx, from, place->id);
    live_finish(&next);
    return good && text;
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
    if (order && ++order->lost > MOST_LOST) {
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
    struct place *place = tx->place;
    place->transaction = NULL; /* but it is still needed: whoever is answered may be the last who held it */
    if (!tx->good) {
        failed(place, tx->order);
    } else if (tx->lost) {
        lost(place, tx->order);
    } else {
        kept(place, tx->order);
    }
    place_attend(place);
    place_look_after(place); /* a bot may be due that nobody wakes */
    place->users--;
    place_park(place);
}

static bool has_rematch(const struct live *live)
{
    return live->now.again[0] && !live->before.again[0];
}

/* A step is large, and most appends need few. */
static size_t most_steps(const struct live *live)
{
    size_t steps = has_rematch(live) ? 2 * FEW_STEPS + 2 * CUB_SEATS : FEW_STEPS;
    for (int i = 0; i < CUB_SEATS; i++)
        steps += live->before.seat[i].player != live->now.seat[i].player;
    return steps;
}

/* What a store has to do for the append that lies behind `kept`. NULL without memory. */
static struct transaction *compose(struct place *place)
{
    struct live *live = &place->live;
    const struct store_table row = row_of(place);
    struct transaction *tx = transaction_new(most_steps(live));
    size_t length = 0;
    char *text = tx ? join(tx, live, &length) : NULL;
    bool good = text;
    if (text) {
        add_append(tx, place->id, live, text, length);
        add_row(tx, place, &row);
        if (row.phase == STORE_OVER && place->row.phase != STORE_OVER)
            transaction_add(tx, STORE_DROP_CUP)->table.id = place->id;
        if (row.phase == STORE_OVER && place->row.phase != STORE_OVER && live->settings.rated)
            transaction_add(tx, STORE_RATE)->table.id = place->id;
        if (row.keeper != place->row.keeper)
            transaction_add(tx, STORE_KEEP)->table = row;
        add_seats(tx, place);
        if (has_rematch(live))
            good = add_rematch(tx, place);
    }
    if (good)
        return tx;
    transaction_free(tx);
    return NULL;
}

/* Hands it to the writer. Without memory the table goes back. */
static void write_append(struct place *place, struct order *order)
{
    struct transaction *tx = compose(place);
    if (!tx) {
        failed(place, order);
        return;
    }
    tx->server = place->server;
    tx->place = place;
    tx->order = order;
    tx->done = append_done;
    place->transaction = tx;
    place->users++;
    transaction_submit(tx);
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
    if (order_hurries(place, order))
        return false;
    order->next = NULL;
    order->came_ns = cub_clock_ns();
    *place->last = order;
    place->last = &order->next;
    place->orders++;
    order_count(place, order);
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
    order_bound(place, order);
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
