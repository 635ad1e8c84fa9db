/*
 * A table that other nodes change too: what they wrote is read by number and folded
 * in, who keeps its time is agreed on in the store, and each says which seats it has
 * connections of. A node that does not keep a table writes what people send, and
 * nothing that time brings.
 */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"
#include "server/stored_table.h"

/* Appends of others, copied while they are read. */
struct copied {
    struct store_append append;
    char *text;
};

struct reading {
    struct fair_task turn;
    struct place *place;
    struct lookup *lookups; /* that wait for it; those that come later wait for the next one */
    unsigned what;
    uint64_t self, was; /* who takes it, and from whom */
    uint32_t from;      /* the first line that is not known */
    struct store_table row;
    struct copied *lines;
    size_t count, capacity;
    struct store_here here[PLACE_NODES];
    int heres;
    bool good;
};

bool place_keeps(const struct place *place)
{
    const struct server *server = place->server;
    return !nodes_are_many(server) ||
           (place->row.keeper == server->nodes.self && nodes_is_alive(server, server->nodes.self));
}

void place_want(struct place *place, unsigned what)
{
    place->want |= what;
    place_attend(place);
}

void place_look_after(struct place *place)
{
    const struct server *server = place->server;
    bool needed = place->state == PLACE_READY && place->live.now.phase == LIVE_PLAYING &&
                  (place->guests || place->streams || place_is_alive(place));
    if (!nodes_are_many(server) || !needed || !nodes_is_alive(server, server->nodes.self))
        return;
    uint64_t keeper = place->row.keeper;
    if (!keeper || (keeper != server->nodes.self && !nodes_is_alive(server, keeper)))
        place_want(place, WANT_TO_KEEP | WANT_ROW | WANT_LINES);
}

static void copy(void *context, const struct store_append *append)
{
    struct reading *reading = context;
    if (reading->count == reading->capacity) {
        size_t capacity = reading->capacity * 2 + 8;
        struct copied *lines = realloc(reading->lines, capacity * sizeof *lines);
        reading->good = reading->good && lines;
        if (!lines)
            return;
        reading->lines = lines;
        reading->capacity = capacity;
    }
    char *text = malloc(append->length + 1);
    reading->good = reading->good && text;
    if (!text)
        return;
    memcpy(text, append->text, append->length);
    reading->lines[reading->count] = (struct copied){.append = *append, .text = text};
    reading->lines[reading->count++].append.text = text;
}

static void note_here(void *context, const struct store_here *here)
{
    struct reading *reading = context;
    if (here->node != reading->self && reading->heres < PLACE_NODES)
        reading->here[reading->heres++] = *here;
}

/* In the reader's thread. */
static void read_anew(struct task *task, void *store)
{
    struct reading *reading = (struct reading *)task;
    uint64_t id = reading->row.id;
    reading->good = true;
    if (reading->what & WANT_TO_KEEP)
        reading->good = store_keep(store, id, reading->was, reading->self) != STORE_FAILED;
    if (reading->good && reading->what & WANT_ROW)
        reading->good = store_table(store, id, &reading->row) == STORE_FOUND;
    if (reading->good && reading->what & WANT_LINES)
        reading->good = store_log(store, id, reading->from, copy, reading) && reading->good;
    if (reading->good && reading->what & WANT_HERE)
        reading->good = store_here(store, id, note_here, reading);
}

static void free_reading(struct reading *reading)
{
    for (size_t i = 0; i < reading->count; i++)
        free(reading->lines[i].text);
    free(reading->lines);
    free(reading);
}

/* A log that can't be followed is nobody's to play on. */
static void break_off(struct place *place)
{
    place->state = PLACE_FAILED;
    log_event(place->server, "table-broken", "why", "its log can't be followed");
    for (struct guest *guest = place->guests; guest; guest = guest->next)
        net_hang_up(guest->peer, 1011);
}

/* The lines of others, in their turn; false: they can't be. */
static bool take_lines(struct place *place, const struct reading *reading)
{
    for (size_t i = 0; i < reading->count; i++)
        if (!stored_append_apply(&place->live, &reading->lines[i].append))
            return false;
    return true;
}

/* The row as the log and the store have it now. */
static void take_row(struct place *place, const struct reading *reading)
{
    if (reading->what & WANT_ROW) {
        place->row.keeper = reading->row.keeper;
        place_invite(place, reading->row.invite);
    }
    stored_row_update(&place->row, &place->live);
}

static void apply(struct place *place, const struct reading *reading)
{
    if (!take_lines(place, reading)) {
        break_off(place);
        return;
    }
    take_row(place, reading);
    if (reading->what & WANT_HERE) {
        memcpy(place->elsewhere, reading->here, sizeof place->elsewhere);
        place->elsewheres = reading->heres;
        place_take_others(place);
    }
    place_find_absent(place);
    if (reading->count)
        place_show(place);
}

/* What could not be read is asked for again by the next tick. */
static void anew(struct task *task)
{
    struct reading *reading = (struct reading *)task;
    struct place *place = reading->place;
    place->reading = NULL;
    bool good = reading->good;
    if (good)
        apply(place, reading);
    lookup_resume_all(&reading->lookups);
    free_reading(reading);
    if (good)
        place_look_after(place);
    place->users--;
    place_attend(place);
}

/* Readings of lines alone, in one question: while it is on its way, the next ones gather. */
struct bundle {
    struct fair_task turn;
    struct server *server;
    size_t count;
    struct store_want want[];
};

static void read_bundle(struct task *task, void *store)
{
    struct bundle *bundle = (struct bundle *)task;
    for (size_t i = 0; i < bundle->count; i++)
        ((struct reading *)bundle->want[i].context)->good = true;
    bool good = store_logs(store, bundle->want, bundle->count, copy);
    for (size_t i = 0; i < bundle->count && !good; i++)
        ((struct reading *)bundle->want[i].context)->good = false;
}

static void bundle_read(struct task *task)
{
    struct bundle *bundle = (struct bundle *)task;
    bundle->server->nodes.reading = false;
    for (size_t i = 0; i < bundle->count; i++)
        anew(bundle->want[i].context);
    free(bundle);
}

static void give_singly(struct server *server, struct task *list)
{
    while (list) {
        struct task *task = list;
        list = task->next;
        worker_pool_submit(&server->reader, task);
    }
}

void place_read_many(struct server *server)
{
    struct nodes *nodes = &server->nodes;
    struct task *list = nodes->wanting;
    if (!list || (nodes->reading && !server->ended))
        return;
    struct bundle *bundle = calloc(1, sizeof *bundle + nodes->wants * sizeof *bundle->want);
    nodes->wanting = NULL;
    nodes->wants = 0;
    if (!bundle) {
        give_singly(server, list);
        return;
    }
    *bundle =
        (struct bundle){.turn = {.task = {.work = read_bundle, .done = bundle_read}, .quick = true}, .server = server};
    for (; list; list = list->next) {
        const struct reading *reading = (struct reading *)list;
        bundle->want[bundle->count++] =
            (struct store_want){.table = reading->row.id, .first = reading->from, .context = list};
    }
    nodes->reading = true;
    worker_pool_submit(&server->reader, &bundle->turn.task);
}

/* Those who only want lines wait for others who do. */
static void give_reading(struct server *server, struct reading *reading)
{
    struct nodes *nodes = &server->nodes;
    if (reading->what != WANT_LINES) {
        worker_pool_submit(&server->reader, &reading->turn.task);
        return;
    }
    reading->turn.task.next = nodes->wanting;
    nodes->wanting = &reading->turn.task;
    nodes->wants++;
}

bool place_read(struct place *place)
{
    if (place->reading || !place->want)
        return place->reading;
    struct reading *reading = calloc(1, sizeof *reading);
    if (!reading)
        return false;
    *reading = (struct reading){.turn = {.task = {.work = read_anew, .done = anew}, .quick = true},
                                .place = place,
                                .lookups = place->lookups,
                                .what = place->want,
                                .self = place->server->nodes.self,
                                .was = place->row.keeper,
                                .from = place->live.kept + 1,
                                .row.id = place->id};
    place->lookups = NULL;
    place->want = 0;
    place->reading = reading;
    place->users++;
    give_reading(place->server, reading);
    return true;
}

void place_take_others(struct place *place)
{
    uint16_t before = place->others, closed = 0;
    place->others = 0;
    for (int i = 0; i < place->elsewheres; i++) {
        if (nodes_is_alive(place->server, place->elsewhere[i].node))
            place->others |= place->elsewhere[i].seats;
        closed |= place->elsewhere[i].closed;
    }
    for (int seat = 0; seat < CUB_SEATS; seat++) {
        bool was = before >> seat & 1, is = place->others >> seat & 1;
        if (is && !was && !place->here[seat].on)
            place_arrive(place, seat);
        else if (was && !is && !place->here[seat].on)
            place_depart(place, seat, closed >> seat & 1);
    }
}

static bool is_away(const struct server *server)
{
    return server->trouble == TROUBLE_STORE;
}

/* What we have to say of the seats here. */
static struct store_here own(const struct place *place)
{
    struct store_here here = {.node = place->server->nodes.self, .closed = place->closed};
    bool seen = place->live.now.cup;
    for (int i = 0; i < CUB_SEATS; i++)
        if (place->here[i].on) {
            here.seats |= CUB_BIT(i);
            seen = seen && place_has_seen(place, i);
        }
    here.seen = seen && here.seats ? place->schedule.cup : 0;
    return here;
}

static bool is_same(const struct store_here *a, const struct store_here *b)
{
    return a->seats == b->seats && a->closed == b->closed && a->seen == b->seen;
}

static void told(struct transaction *tx)
{
    struct place *place = tx->user;
    place->telling = false;
    place->users--;
    if (tx->good)
        place->told = tx->ops[0].here;
    if (tx->good && place->state == PLACE_READY)
        place_tell_nodes(place);
    if (!place->server->ended)
        place_park(place);
}

void place_tell_nodes(struct place *place)
{
    if (!nodes_are_many(place->server) || place->telling || is_away(place->server) || place->server->ended)
        return;
    struct store_here here = own(place);
    struct transaction *tx = is_same(&here, &place->told) ? NULL : transaction_new();
    if (!tx)
        return;
    struct store_write_op *op = transaction_add(tx, STORE_HERE);
    op->table.id = place->id;
    op->here = here;
    place->telling = transaction_submit(tx, place->server, told, place);
    place->users += place->telling;
}

static void released(struct transaction *tx)
{
    struct place *place = tx->user;
    place->users--;
    if (tx->good)
        place->row.keeper = 0;
    if (place->server->ended)
        return;
    if (place->guests)
        place_look_after(place);
    if (tx->good)
        place_park(place);
}

/* Others have to know that nobody is here any more, and that nobody keeps it. What can't be written is tried by the
 * next tick. */
bool place_release(struct place *place)
{
    if (place->state != PLACE_READY || !nodes_are_many(place->server) || place->server->ended)
        return false;
    struct store_here here = own(place);
    if (!is_same(&here, &place->told)) {
        place_tell_nodes(place);
        return true;
    }
    if (place->row.keeper != place->server->nodes.self)
        return false;
    struct transaction *tx = is_away(place->server) ? NULL : transaction_new();
    if (!tx)
        return true;
    transaction_add(tx, STORE_KEEP)->table.id = place->id;
    place->users += transaction_submit(tx, place->server, released, place);
    return true;
}
