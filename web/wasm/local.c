/* A table of this device: the very table that a server keeps, with everybody's clock, cup and log at hand. */
#include "web/wasm/local.h"

#include "core/buffer.h"
#include "cubilete/text.h"

EXPORT(local_new) struct local_table *local_new(void)
{
    struct local_table *local = web_new(sizeof *local);
    if (local)
        table_init(&local->table, cub_games, web_memory);
    return local;
}

EXPORT(local_close) void local_close(struct local_table *local)
{
    table_finish(&local->table);
    cub_buffer_finish(&local->log, &web_memory);
    web_free(local);
}

/* Put in: the key of the dice. Bots' chance comes from it, too, so that a table that is opened again goes on alike. */
EXPORT(local_secret) bool local_secret(struct local_table *local)
{
    if (!cub_is_key(web_in()))
        return false;
    for (int i = 0; i <= CUB_KEY; i++)
        local->table.dice_key[i] = web_in()[i];
    return local_log(local, "secret ", web_in());
}

static void put_fault(struct json *json, const struct table_error *fault)
{
    json_open(json, '{');
    json_put_natural(json, "line", fault->line);
    json_put_text(json, "code", wire_code_name(fault->code));
    web_put_refusal(json, "why", fault->code == WIRE_RULE ? &fault->why : NULL);
    json_close(json, '}');
}

bool local_put_fault(const struct table_error *fault)
{
    struct json json = web_begin();
    if (fault)
        put_fault(&json, fault);
    else
        json_text(&json, NULL);
    return web_end();
}

/* Put in: the date, a NUL, first lines. Out: null, or the fault. */
EXPORT(local_begin) bool local_begin(struct local_table *local, double now)
{
    const char *date = web_piece(0), *body = web_piece(1);
    const struct table_append append = {.moment = (int64_t)now, .player = LOCAL_OWNER, .spent = -1};
    struct table_error fault;
    bool good = table_create(&local->table, body, cub_str_length(body), date, &append, &fault);
    local->opened = (int64_t)now;
    return good ? local_keep(local) && local_put_fault(NULL) : local_put_fault(&fault);
}

/* The id of the next match's table: it follows from the key, too. */
static void name_next(const struct local_table *local, char id[WIRE_ID + 1])
{
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
    uint8_t digest[CUB_DIGEST];
    struct cub_hmac hmac;
    cub_hmac_init(&hmac, local->table.dice_key, CUB_KEY);
    cub_hmac(&hmac, "again", 5, digest);
    for (int i = 0; i < WIRE_ID; i++)
        id[i] = letters[digest[i] % 32];
    id[WIRE_ID] = 0;
}

static uint32_t since_dice(const struct local_table *local, int64_t now)
{
    int64_t ms = now - local->table.now.saw;
    return ms < 0 ? 0 : ms < UINT32_MAX ? (uint32_t)ms : UINT32_MAX;
}

/* Does it, and keeps what it wrote. */
static void obey(struct local_table *local, const struct wire_command *command, uint64_t player, int64_t now,
                 struct wire_answer *answer)
{
    char again[WIRE_ID + 1];
    const struct command_context context = {.player = player,
                                            .invited = true,
                                            .moment = now,
                                            .came_ms = since_dice(local, now),
                                            .rtt_ms = LOCAL_LINE_MS,
                                            .again = again};
    name_next(local, again);
    table_do(&local->table, command, &context, answer);
    if (answer->code == WIRE_DONE && !local_keep(local))
        *answer = (struct wire_answer){.code = WIRE_BUSY, .number = 1};
}

static bool reply(const char *key, const struct wire_answer *answer)
{
    char text[WIRE_ANSWER];
    size_t length = wire_write(text, key, answer);
    web_begin();
    web_put(NULL, text, length);
    return web_end();
}

/* Put in: a command. Out: its answer; nothing if it has no key to answer to. */
EXPORT(local_do) bool local_do(struct local_table *local, int player, double now)
{
    struct wire_command command;
    struct wire_answer answer = {.code = WIRE_FORM};
    uint32_t most = 0;
    enum wire_code code = wire_read(&command, web_in(), web_in_length(), &most);
    local_advance(local, now); /* what came before it counts before it */
    if (code == WIRE_DONE && command.verb >= WIRE_COMMANDS && local->table.match.game)
        obey(local, &command, (uint64_t)player, (int64_t)now, &answer);
    else if (code == WIRE_SIZE)
        answer = (struct wire_answer){.code = WIRE_SIZE, .number = most};
    if (!command.key[0]) {
        web_begin();
        return web_end();
    }
    return reply(command.key, &answer);
}

/* All who sit here agree: they look at one screen. */
static void agree(struct local_table *local, int64_t now)
{
    for (int i = 0; i < CUB_SEATS && local->table.now.offer; i++) {
        const struct table_seat *seat = &local->table.now.seat[i];
        const struct wire_command accept = {.verb = WIRE_ACCEPT, .number = local->table.now.offer};
        struct wire_answer answer;
        if (seat->player && !seat->bot && !(local->table.now.accepted >> i & 1))
            obey(local, &accept, seat->player, now, &answer);
    }
}

/* Out: the answer, under the key `undo`. */
EXPORT(local_undo) bool local_undo(struct local_table *local, int player, uint32_t to, double now)
{
    const struct wire_command offer = {.verb = WIRE_OFFER, .offer = WIRE_UNDO, .number = to};
    struct wire_answer answer = {.code = WIRE_LATE};
    if (local->table.match.game)
        obey(local, &offer, (uint64_t)player, (int64_t)now, &answer);
    if (answer.code == WIRE_DONE)
        agree(local, (int64_t)now);
    return reply("undo", &answer);
}

EXPORT(local_undo_limit) uint32_t local_undo_limit(const struct local_table *local)
{
    return local->table.match.game ? table_undo_limit(&local->table, LINE_UNDO_AGREED) : 0;
}

/* Out: the first lines of another match, an empty line, and who is to sit where: a list, 0 for a bot. */
EXPORT(local_rematch) bool local_rematch(const struct local_table *local)
{
    uint64_t holder[CUB_SEATS];
    struct json json = web_begin();
    table_rematch(&local->table, web_put, NULL, holder);
    web_put(NULL, "\n", 1);
    json_open(&json, '[');
    for (int i = 0; i < local->table.match.now.state.setup.seats; i++)
        json_natural(&json, holder[i]);
    json_close(&json, ']');
    return web_end();
}
