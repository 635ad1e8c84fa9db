/* An in-process server: what a real one does between the socket and the disk, without either. */
#include "tests/room.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"

static void put(void *context, const char *bytes, size_t length)
{
    struct room_client *client = context;
    if (client->length + length > sizeof client->bytes)
        abort();
    memcpy(client->bytes + client->length, bytes, length);
    client->length += length;
}

bool room_init(struct room *room, const char *body, const char *secret, struct live_fault *fault)
{
    const struct live_append append = {.moment = 1794736800000, .player = 1, .spent = -1};
    memset(room, 0, sizeof *room);
    room->now = append.moment;
    room->edition = "7c1f02aa";
    room->invite = "Jq3mZ0r8T5uW1xYb6cVd2A";
    room->again = "q7m2v9xk4d";
    live_init(&room->live, cub_games, cub_heap);
    snprintf(room->live.secret, sizeof room->live.secret, "%s", secret);
    for (int i = 0; i < ROOM_CLIENTS; i++)
        room->client[i].session.player = (uint64_t)i + 1;
    if (!live_begin(&room->live, body, strlen(body), "2026-11-15T10:00:00Z", &append, fault))
        return false;
    live_keep(&room->live);
    return true;
}

void room_finish(struct room *room)
{
    live_finish(&room->live);
}

/* Dice that newly lie under a cup are sealed for everybody. */
static void tell_cup(struct room *room)
{
    bool fresh = room->live.now.cup && room->live.now.cup != room->cup;
    for (int i = 0; i < ROOM_CLIENTS && fresh; i++)
        if (room->client[i].session.live)
            session_seal(&room->live, LIVE_LIFT_MS, put, &room->client[i]);
    room->cup = room->live.now.cup;
}

static void tell_all(struct room *room)
{
    for (int i = 0; i < ROOM_CLIENTS; i++)
        if (room->client[i].session.live)
            session_follow(&room->live, &room->client[i].session, room->now, SIZE_MAX, put, &room->client[i]);
    tell_cup(room);
}

void room_flush(struct room *room)
{
    live_keep(&room->live);
    room->appends++;
    tell_all(room);
}

static void greet(struct room *room, struct room_client *client, const struct wire_command *hello)
{
    struct session *session = &client->session;
    client->length = 0;
    *session = (struct session){.player = session->player, .invited = strcmp(hello->invite, room->invite) == 0};
    if (live_return(&room->live, session->player, room->now))
        room_flush(room);
    session_welcome(&room->live, session, hello, room->edition, room->now, put, client);
    session_follow(&room->live, session, room->now, SIZE_MAX, put, client);
    session->live = true;
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
    const struct live_voice voice = {.player = client->session.player,
                                     .invited = client->session.invited,
                                     .moment = room->now,
                                     .came_ms = client->came_ms,
                                     .line_ms = client->line_ms,
                                     .again = room->again};
    live_do(&room->live, c, &voice, &reply);
    if (reply.code == WIRE_DONE && room->live.length > room->live.kept && room->fail) {
        room->fail--;
        live_back(&room->live);
        reply = (struct wire_answer){.code = WIRE_BUSY, .number = 1};
    }
    answer(client, c->key, &reply);
    if (room->live.length > room->live.kept)
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
        client->session.seen = (uint32_t)c.number;
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

void room_drop(struct room *room, int i)
{
    room->client[i].length = 0;
}
