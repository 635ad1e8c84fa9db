/* An in-process server: what a real one does between the socket and the disk, without either. */
#include "tests/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"

const char *const room_ways[] = {
    "game doce\noption rounds 1\n",
    "game secuencia\n",
    "game dizzle\n",
    "game dizzle\noption level 4\n",
    "game blitz\n",
    "game blitz\noption white 3\noption expert 1\n",
    "game ecuaciones\n",
    "game ecuaciones\noption mode todos\n",
    "game ecuaciones\noption mode ultimo\n",
    "game ecuaciones\noption mode torneo\noption limit 60\n",
    "game ecuaciones\noption mode yahtzee\n",
    NULL,
};

static void put(void *context, const char *bytes, size_t length)
{
    struct room_client *client = context;
    if (client->length + length > sizeof client->bytes)
        abort();
    memcpy(client->bytes + client->length, bytes, length);
    client->length += length;
}

/* What a store would have written. */
static void keep(struct room *room)
{
    struct table *table = &room->table;
    if (room->appends == ROOM_APPENDS)
        abort();
    room->append[room->appends++] = (struct room_append){
        .what = table->append, .first = table->durable + 1, .count = table->length - table->durable};
    table_commit(table);
}

bool room_init(struct room *room, const char *body, struct table_error *fault)
{
    const struct table_append append = {.moment = 1794736800000, .player = 1, .spent = -1};
    room->now = append.moment;
    room->appends = room->fail = room->cup = 0;
    room->seals = false;
    room->edition = "7c1f02aa";
    room->invite = "Jq3mZ0r8T5uW1xYb6cVd2A";
    room->again = "q7m2v9xk4d";
    table_init(&room->table, cub_games, cub_heap);
    snprintf(room->table.dice_key, sizeof room->table.dice_key, "%s", ROOM_SECRET);
    for (int i = 0; i < ROOM_CLIENTS; i++) {
        struct room_client *client = &room->client[i];
        client->subscription = (struct subscription){.player = (uint64_t)i + 1};
        client->length = 0;
        client->came_ms = client->rtt_ms = 0;
    }
    if (!table_create(&room->table, body, strlen(body), "2026-11-15T10:00:00Z", &append, fault))
        return false;
    keep(room);
    return true;
}

void room_finish(struct room *room)
{
    table_finish(&room->table);
}

/* Dice that newly lie under a cup are sealed for everybody. */
static void tell_cup(struct room *room)
{
    bool fresh = room->seals && room->table.now.cup && room->table.now.cup != room->cup;
    for (int i = 0; i < ROOM_CLIENTS && fresh; i++)
        if (room->client[i].subscription.live)
            subscription_seal(&room->table, TABLE_LIFT_MS, put, &room->client[i]);
    room->cup = room->table.now.cup;
}

void room_flush(struct room *room)
{
    keep(room);
    for (int i = 0; i < ROOM_CLIENTS; i++)
        if (room->client[i].subscription.live)
            subscription_follow(&room->table, &room->client[i].subscription, room->now, SIZE_MAX, put,
                                &room->client[i]);
    tell_cup(room);
}

static void greet(struct room *room, struct room_client *client, const struct wire_command *hello)
{
    struct subscription *subscription = &client->subscription;
    client->length = 0;
    *subscription =
        (struct subscription){.player = subscription->player, .invited = strcmp(hello->invite, room->invite) == 0};
    if (table_return(&room->table, subscription->player, room->now))
        room_flush(room);
    subscription_welcome(&room->table, subscription, hello, room->edition, room->now, put, client);
    subscription_follow(&room->table, subscription, room->now, SIZE_MAX, put, client);
    subscription->live = true;
    put(client, "live\n", 5);
}

static void answer(struct room_client *client, const char *key, const struct wire_answer *answer)
{
    char text[WIRE_ANSWER];
    put(client, text, wire_write(text, key, answer));
    put(client, "\n", 1);
}

static void command(struct room *room, struct room_client *client, const struct wire_command *c)
{
    struct wire_answer reply;
    const struct command_context context = {.player = client->subscription.player,
                                            .invited = client->subscription.invited,
                                            .moment = room->now,
                                            .came_ms = client->came_ms,
                                            .rtt_ms = client->rtt_ms,
                                            .again = room->again};
    table_do(&room->table, c, &context, &reply);
    if (room->table.length > room->table.durable && room->fail) {
        room->fail--;
        table_rollback(&room->table);
        reply = (struct wire_answer){.code = WIRE_BUSY, .number = 1};
    }
    answer(client, c->key, &reply);
    if (room->table.length > room->table.durable)
        room_flush(room);
}

void room_send(struct room *room, int i, const char *line)
{
    struct room_client *client = &room->client[i];
    struct wire_command c;
    uint32_t most;
    enum wire_code code = wire_read(&c, line, strlen(line), &most);
    if (code != WIRE_DONE && c.key[0])
        answer(client, c.key, &(struct wire_answer){.code = code, .number = most});
    else if (code == WIRE_DONE && c.verb == WIRE_HELLO)
        greet(room, client, &c);
    else if (code == WIRE_DONE && c.verb == WIRE_SEEN)
        client->subscription.seen = (uint32_t)c.number;
    else if (code == WIRE_DONE && c.verb >= WIRE_COMMANDS)
        command(room, client, &c);
}

const char *room_next(struct room *room, int i)
{
    static char line[ROOM_CLIENTS][2 * WIRE_LINE];
    struct room_client *client = &room->client[i];
    const char *end = memchr(client->bytes, '\n', client->length);
    if (!end)
        return NULL;
    size_t length = (size_t)(end - client->bytes);
    memcpy(line[i], client->bytes, length);
    line[i][length] = 0;
    client->length -= length + 1;
    memmove(client->bytes, end + 1, client->length);
    return line[i];
}

static bool play_bot(struct room *room, int seat, const char *text)
{
    struct table *table = &room->table;
    cub_move move = cub_game_parse(table->match.game, &table->match.now.state, seat, text, NULL);
    return move && table_answer(table, seat, move, table->now.changed, room->now);
}

/* What happens without a client. False: nothing did. */
static bool happen(struct room *room, const char *text)
{
    int seat = 0, ms = 0, line = 0, at = 0;
    char client = 'A';
    if (sscanf(text, "+%d", &ms) == 1)
        room->now += ms;
    else if (strcmp(text, "full") == 0)
        room->fail = 1;
    else if (strcmp(text, "edition") == 0)
        room->edition = "00000001";
    else if (sscanf(text, "came %c %d %d", &client, &ms, &line) == 3) {
        room->client[client - 'A'].came_ms = (uint32_t)ms;
        room->client[client - 'A'].rtt_ms = (uint32_t)line;
    } else if (sscanf(text, "log %d", &line) == 1)
        return room->table.durable == (uint32_t)line;
    else if (sscanf(text, "clock %d %d", &seat, &ms) == 2)
        return table_left_ms(&room->table, seat - 1, room->now) == ms;
    else if (sscanf(text, "out %d", &seat) == 1)
        return table_run_out(&room->table, seat - 1, room->now);
    else if (sscanf(text, "leave %d", &seat) == 1)
        return table_leave(&room->table, seat - 1, room->now);
    else if (sscanf(text, "bot %d %n", &seat, &at) == 1)
        return play_bot(room, seat - 1, text + at);
    else if (sscanf(text, "lift +%d", &ms) == 1)
        return table_lift(&room->table, room->now + ms);
    else if (strcmp(text, "lift") == 0)
        return table_lift(&room->table, room->now);
    else
        return strcmp(text, "close") == 0 && table_close(&room->table, room->now);
    return true;
}

/* `@ …`; `@! …`: it must not happen. */
static const char *run_event(struct room *room, const char *line)
{
    bool never = line[1] == '!', done = happen(room, line + (never ? 3 : 2));
    if (room->table.length > room->table.durable)
        room_flush(room);
    return done == never ? "it did not go so" : NULL;
}

const char *room_run(struct room *room, const char *line)
{
    int client = line[0] - 'A';
    if (line[0] == '@')
        return run_event(room, line);
    if (client < 0 || client >= ROOM_CLIENTS)
        return line[0] && line[0] != '#' ? "no line of a script" : NULL;
    if (line[1] == '>') {
        room_send(room, client, line + 3);
        return NULL;
    }
    if (line[1] == '*') {
        room->client[client].length = 0;
        return NULL;
    }
    const char *got = room_next(room, client);
    if (!line[2])
        return got;
    return !got ? "nothing" : strcmp(got, line + 3) == 0 ? NULL : got;
}

/* The lines of an append, LF between them. */
static size_t join(const struct room *room, const struct room_append *append, char *out)
{
    size_t length = 0;
    for (uint32_t n = append->first; n < append->first + append->count; n++)
        length += (size_t)sprintf(out + length, "%s%s", n > append->first ? "\n" : "", table_text(&room->table, n));
    return length;
}

static void take(const struct room *room, uint32_t from, uint32_t to, struct table *table)
{
    static char lines[ROOM_BYTES];
    for (uint32_t i = from; i < to; i++) {
        struct table_error fault;
        size_t length = join(room, &room->append[i], lines);
        if (!table_restore(table, lines, length, &room->append[i].what, &fault))
            abort();
    }
}

void room_catch_up(const struct room *room, uint32_t appends, struct table *table)
{
    take(room, appends, room->appends, table);
}

void room_reload(const struct room *room, uint32_t appends, struct table *table)
{
    table_init(table, cub_games, cub_heap);
    memcpy(table->dice_key, room->table.dice_key, sizeof table->dice_key);
    take(room, 0, appends, table);
    table->gone = room->table.gone;
}

struct text {
    char bytes[ROOM_BYTES];
    size_t length;
};

static void collect(void *context, const char *bytes, size_t length)
{
    struct text *text = context;
    if (text->length + length > sizeof text->bytes)
        abort();
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
}

/* All that a viewer can be told about a table. */
static void tell(const struct table *table, int viewer, struct text *text)
{
    text->length = 0;
    for (uint32_t n = 1; n <= table->durable; n++)
        table_write(table, n, viewer, table->durable, collect, text);
    table_record(table, viewer, table->durable, collect, text);
    subscription_clock(table, table->now.saw + 1500, collect, text);
    subscription_seal(table, 0, collect, text);
}

static bool same_seat(const struct table_seat *a, const struct table_seat *b)
{
    return a->player == b->player && a->left_ms == b->left_ms && a->since == b->since && a->bot == b->bot &&
           (!a->bot || a->level == b->level) && a->name == b->name && a->salt == b->salt;
}

static bool same_state(const struct table_state *a, const struct table_state *b)
{
    for (int i = 0; i < CUB_SEATS; i++)
        if (!same_seat(&a->seat[i], &b->seat[i]))
            return false;
    return a->owner == b->owner && a->phase == b->phase && a->started == b->started && a->changed == b->changed &&
           a->rolls == b->rolls && a->first_hidden == b->first_hidden && a->cup == b->cup && a->lifted == b->lifted &&
           a->offer == b->offer && (!a->offer || (a->offered == b->offered && a->accepted == b->accepted)) &&
           a->running == b->running && a->saw == b->saw && strcmp(a->again, b->again) == 0;
}

bool room_same(const struct table *a, const struct table *b)
{
    static struct text one, other;
    bool same = same_state(&a->now, &b->now) && a->durable == b->durable && a->match.length == b->match.length;
    for (int viewer = 0; viewer <= CUB_NOBODY && same; viewer++) {
        tell(a, viewer, &one);
        tell(b, viewer, &other);
        same = one.length == other.length && memcmp(one.bytes, other.bytes, one.length) == 0;
    }
    return same && memcmp(&a->match.now, &b->match.now, a->match.game->state_size) == 0;
}
