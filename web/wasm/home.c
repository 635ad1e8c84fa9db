/* A table of this device: the very table that a server keeps, with everybody's clock, cup and log at hand. */
#include "web/wasm/home.h"

#include "core/buffer.h"
#include "cubilete/text.h"

EXPORT(home_new) struct home *home_new(void);
EXPORT(home_close) void home_close(struct home *);
EXPORT(home_secret) bool home_secret(struct home *);
EXPORT(home_begin) bool home_begin(struct home *, double now);
EXPORT(home_do) bool home_do(struct home *, int player, double now);
EXPORT(home_undo) bool home_undo(struct home *, int player, uint32_t to, double now);
EXPORT(home_undo_limit) uint32_t home_undo_limit(const struct home *);
EXPORT(home_rematch) bool home_rematch(const struct home *);

struct home *home_new(void)
{
    struct home *home = web_new(sizeof *home);
    if (home)
        table_init(&home->table, cub_games, web_memory);
    return home;
}

void home_close(struct home *home)
{
    table_finish(&home->table);
    cub_buffer_finish(&home->log, &web_memory);
    web_free(home);
}

/* Put in: the key of the dice. Bots' chance comes from it, too, so that a table that is opened again goes on alike. */
bool home_secret(struct home *home)
{
    if (!cub_is_key(web_in()))
        return false;
    for (int i = 0; i <= CUB_KEY; i++)
        home->table.secret[i] = web_in()[i];
    return home_log(home, "secret ", web_in());
}

static void put_fault(struct json *json, const struct table_error *fault)
{
    json_open(json, '{');
    json_put_natural(json, "line", fault->line);
    json_put_text(json, "code", wire_code_name(fault->code));
    web_put_refusal(json, "why", fault->code == WIRE_RULE ? &fault->why : NULL);
    json_close(json, '}');
}

bool home_put_fault(const struct table_error *fault)
{
    struct json json = web_begin();
    if (fault)
        put_fault(&json, fault);
    else
        json_text(&json, NULL);
    return web_end();
}

/* Put in: the date, a NUL, first lines. Out: null, or the fault. */
bool home_begin(struct home *home, double now)
{
    const char *date = web_piece(0), *body = web_piece(1);
    const struct table_append append = {.moment = (int64_t)now, .player = HOME_OWNER, .spent = -1};
    struct table_error fault;
    bool good = table_create(&home->table, body, cub_str_length(body), date, &append, &fault);
    home->opened = (int64_t)now;
    return good ? home_keep(home) && home_put_fault(NULL) : home_put_fault(&fault);
}

/* The id of the next match's table: it follows from the key, too. */
static void name_next(const struct home *home, char id[WIRE_ID + 1])
{
    static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz";
    uint8_t digest[CUB_DIGEST];
    struct cub_hmac hmac;
    cub_hmac_init(&hmac, home->table.secret, CUB_KEY);
    cub_hmac(&hmac, "again", 5, digest);
    for (int i = 0; i < WIRE_ID; i++)
        id[i] = letters[digest[i] % 32];
    id[WIRE_ID] = 0;
}

static uint32_t since_dice(const struct home *home, int64_t now)
{
    int64_t ms = now - home->table.now.saw;
    return ms < 0 ? 0 : ms < UINT32_MAX ? (uint32_t)ms : UINT32_MAX;
}

/* Does it, and keeps what it wrote. */
static void obey(struct home *home, const struct wire_command *command, uint64_t player, int64_t now,
                 struct wire_answer *answer)
{
    char again[WIRE_ID + 1];
    const struct command_context context = {.player = player,
                                            .invited = true,
                                            .moment = now,
                                            .came_ms = since_dice(home, now),
                                            .rtt_ms = HOME_LINE_MS,
                                            .again = again};
    name_next(home, again);
    table_do(&home->table, command, &context, answer);
    if (answer->code == WIRE_DONE && !home_keep(home))
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
bool home_do(struct home *home, int player, double now)
{
    struct wire_command command;
    struct wire_answer answer = {.code = WIRE_FORM};
    uint32_t most = 0;
    enum wire_code code = wire_read(&command, web_in(), web_in_length(), &most);
    home_advance(home, now); /* what came before it counts before it */
    if (code == WIRE_DONE && command.verb >= WIRE_COMMANDS && home->table.match.game)
        obey(home, &command, (uint64_t)player, (int64_t)now, &answer);
    else if (code == WIRE_SIZE)
        answer = (struct wire_answer){.code = WIRE_SIZE, .number = most};
    if (!command.key[0]) {
        web_begin();
        return web_end();
    }
    return reply(command.key, &answer);
}

/* All who sit here agree: they look at one screen. */
static void agree(struct home *home, int64_t now)
{
    for (int i = 0; i < CUB_SEATS && home->table.now.offer; i++) {
        const struct table_seat *seat = &home->table.now.seat[i];
        const struct wire_command accept = {.verb = WIRE_ACCEPT, .number = home->table.now.offer};
        struct wire_answer answer;
        if (seat->player && !seat->bot && !(home->table.now.accepted >> i & 1))
            obey(home, &accept, seat->player, now, &answer);
    }
}

/* Out: the answer, under the key `undo`. */
bool home_undo(struct home *home, int player, uint32_t to, double now)
{
    const struct wire_command offer = {.verb = WIRE_OFFER, .offer = WIRE_UNDO, .number = to};
    struct wire_answer answer = {.code = WIRE_LATE};
    if (home->table.match.game)
        obey(home, &offer, (uint64_t)player, (int64_t)now, &answer);
    if (answer.code == WIRE_DONE)
        agree(home, (int64_t)now);
    return reply("undo", &answer);
}

uint32_t home_undo_limit(const struct home *home)
{
    return home->table.match.game ? table_undo_limit(&home->table, LINE_UNDO_AGREED) : 0;
}

/* Out: the first lines of another match, an empty line, and who is to sit where: a list, 0 for a bot. */
bool home_rematch(const struct home *home)
{
    uint64_t holder[CUB_SEATS];
    struct json json = web_begin();
    table_rematch(&home->table, web_put, NULL, holder);
    web_put(NULL, "\n", 1);
    json_open(&json, '[');
    for (int i = 0; i < home->table.match.now.state.setup.seats; i++)
        json_natural(&json, holder[i]);
    json_close(&json, ']');
    return web_end();
}
