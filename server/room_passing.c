/*
 * Room passing shows messages that are no lines of the log: remarks of watchers and emotes of players. Other nodes are
 * notified of them. The last remarks stay in memory with the room, for clients that connect later.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

enum { REMARKS = 30, DONE = 32, TAG = 4, ROOM_FOR_LINE = 3 * (WIRE_SAY + WIRE_NAME) + 64 };

struct room_passing {
    char *remark[REMARKS]; /* with LF, the oldest overwritten first */
    uint32_t remarks;
    struct { /* the last commands, so that one that is sent again is done once */
        uint64_t player, key;
        uint32_t checksum;
    } done[DONE];
    uint32_t dones;
};

static struct room_passing *passing_of(struct room *room)
{
    room->passing = room->passing ? room->passing : calloc(1, sizeof *room->passing);
    return room->passing;
}

void room_passing_free(struct room *room)
{
    for (int i = 0; room->passing && i < REMARKS; i++)
        free(room->passing->remark[i]);
    free(room->passing);
}

static bool watches(const struct client *client)
{
    return subscription_seat(&client->room->table, &client->subscription) == CUB_NOBODY;
}

/* Emotes tell how the match goes, so viewers with a delay get none. */
static bool hears(const struct client *client, bool remark)
{
    if (remark)
        return watches(client) || client->listens;
    return !watches(client) || !client->room->table.settings.delay_s;
}

void room_send_remarks(const struct room *room, struct client *client)
{
    const struct room_passing *passing = room->passing;
    for (uint32_t i = 0; passing && i < REMARKS; i++) {
        const char *line = passing->remark[(passing->remarks + i) % REMARKS];
        if (line)
            client_send(client, line);
    }
}

void room_pass_on(struct room *room, const char *line)
{
    bool remark = strncmp(line, "remark ", 7) == 0;
    char *kept = remark && passing_of(room) ? strdup(line) : NULL;
    if (kept) {
        char **place = &room->passing->remark[room->passing->remarks++ % REMARKS];
        free(*place);
        *place = kept;
    }
    for (struct client *client = client_first(room, NULL); client; client = client_after(client, NULL))
        if (hears(client, remark))
            client_send(client, line);
}

/* A tag that tells a speaker from others at this table, and nothing more about them. */
static void print_tag(const struct room *room, uint64_t player, char out[2 * TAG + 1])
{
    uint8_t bytes[sizeof player + STORE_HASH], digest[CUB_DIGEST];
    memcpy(bytes, &player, sizeof player);
    memcpy(bytes + sizeof player, room->row.invite, STORE_HASH);
    cub_sha256(bytes, sizeof bytes, digest);
    cub_hex(digest, TAG, out);
}

static void compose(const struct room *room, const struct queued_command *queued, char line[ROOM_FOR_LINE])
{
    char tag[2 * TAG + 1], name[3 * WIRE_NAME + 1];
    const struct wire_command *c = &queued->command;
    struct cub_out out;
    if (c->verb == WIRE_EMOTE) {
        int seat = table_seat_of(&room->table, queued->context.player);
        snprintf(line, ROOM_FOR_LINE, "emote %d %s\n", seat + 1, wire_emotes[c->number]);
        return;
    }
    print_tag(room, queued->context.player, tag);
    cub_out_init(&out, name, sizeof name);
    wire_put_argument(&out, queued->name);
    snprintf(line, ROOM_FOR_LINE, "remark %s %s %s\n", tag, name, c->text);
}

/* Notifies the other nodes. A notice that is lost loses no state: that node shows one message less. */
static void notify(struct room *room, const char *line)
{
    struct transaction *tx = cluster_is_shared(room->server) ? transaction_new() : NULL;
    char *word = tx ? transaction_alloc(tx, 3 * ROOM_FOR_LINE) : NULL;
    struct cub_out out;
    if (!word) {
        transaction_free(tx);
        return;
    }
    cub_out_init(&out, word, 3 * ROOM_FOR_LINE);
    wire_put_argument(&out, line);
    struct store_write_op *op = transaction_add(tx, STORE_PASS_ON);
    op->table.id = room->id;
    op->table.owner_node = room->server->cluster.self;
    op->append.text = word;
    transaction_submit(tx, room->server, NULL, NULL);
}

/* Whether the key was used before, for this command or another one; the answer says so. */
static bool is_known(const struct room_passing *passing, struct queued_command *queued)
{
    for (int i = 0; i < DONE; i++)
        if (passing->done[i].player == queued->context.player && passing->done[i].key == queued->command.key_number) {
            bool same = passing->done[i].checksum == queued->command.checksum;
            queued->answer = (struct wire_answer){.code = same ? WIRE_DONE : WIRE_USED};
            return true;
        }
    return false;
}

static bool is_allowed(const struct room *room, struct queued_command *queued)
{
    const struct subscription subscription = {.player = queued->context.player, .invited = queued->context.invited};
    uint32_t bytes = server_limit(room->server, LIMIT_SAY_BYTES);
    if (queued->answer.code == WIRE_DONE && !subscription_may_watch(&room->table, &subscription))
        queued->answer.code = WIRE_NO_INVITE;
    else if (queued->answer.code == WIRE_DONE && queued->command.length > bytes)
        queued->answer = (struct wire_answer){.code = WIRE_SIZE, .number = bytes};
    return queued->answer.code == WIRE_DONE;
}

void room_judge_passing(struct room *room, struct queued_command *queued)
{
    struct room_passing *passing = passing_of(room);
    char line[ROOM_FOR_LINE];
    if (!passing) {
        queued->answer = (struct wire_answer){.code = WIRE_BUSY, .number = 1};
        return;
    }
    if (is_known(passing, queued))
        return;
    table_do(&room->table, &queued->command, &queued->context, &queued->answer);
    if (!is_allowed(room, queued))
        return;
    passing->done[passing->dones++ % DONE].player = queued->context.player;
    passing->done[(passing->dones - 1) % DONE].key = queued->command.key_number;
    passing->done[(passing->dones - 1) % DONE].checksum = queued->command.checksum;
    compose(room, queued, line);
    room_pass_on(room, line);
    notify(room, line);
}
