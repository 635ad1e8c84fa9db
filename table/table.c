/* Appends lines to a table's log, commits and rolls them back, restores stored ones, and dispatches commands. */
#include "table/internal.h"

void draft_begin(struct line_draft *draft, const char *word)
{
    cub_out_init(&draft->out, draft->text, sizeof draft->text);
    cub_put_text(&draft->out, word);
}

void draft_bytes(struct line_draft *draft, const char *bytes, size_t length)
{
    cub_put_char(&draft->out, ' ');
    cub_put_bytes(&draft->out, bytes, length);
}

void draft_word(struct line_draft *draft, const char *word)
{
    draft_bytes(draft, word, cub_str_length(word));
}

void draft_number(struct line_draft *draft, int64_t number)
{
    cub_put_char(&draft->out, ' ');
    cub_put_number(&draft->out, number);
}

void table_init(struct table *table, const struct cub_game *const *games, struct cub_memory memory)
{
    *table = (struct table){.games = games, .memory = memory, .settings = table_default_settings};
}

static void *resize(struct table *table, void *old, size_t size)
{
    return table->memory.resize(table->memory.context, old, size);
}

void table_finish(struct table *table)
{
    if (!table->memory.resize)
        return;
    cub_match_finish(&table->match);
    if (table->line)
        resize(table, table->line, 0);
    if (table->keys)
        resize(table, table->keys, 0);
    if (table->text.text)
        resize(table, table->text.text, 0);
    *table = (struct table){0};
}

const char *table_text(const struct table *table, uint32_t n)
{
    return table->text.text + table->line[n - 1].text;
}

/* Makes room for one more line of this many bytes and its NUL. */
static bool reserve(struct table *table, size_t bytes)
{
    struct cub_buffer *text = &table->text;
    char *more = cub_array_reserve(&table->memory, text->text, &text->capacity, text->length + bytes, 1);
    text->text = more ? more : text->text;
    struct table_line *line =
        cub_array_reserve(&table->memory, table->line, &table->capacity, (size_t)table->length + 1, sizeof *line);
    table->line = line ? line : table->line;
    return more && line;
}

static void put_text(struct table *table, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        table->text.text[table->text.length + i] = text[i];
    table->text.text[table->text.length + length] = 0;
    table->text.length += length + 1;
}

static bool refuse_memory(struct table_error *fault)
{
    fault->code = WIRE_BUSY;
    return false;
}

bool table_append_line(struct table *table, const char *text, size_t length, struct table_error *fault)
{
    struct table_error unheard = {0};
    fault = fault ? fault : &unheard;
    *fault = (struct table_error){.line = table->length + 1};
    if (!wire_is_line(text, length)) {
        fault->code = WIRE_FORM;
        return false;
    }
    if (!reserve(table, length + 1))
        return refuse_memory(fault);
    table->line[table->length++] =
        (struct table_line){.moment = table->append.moment, .text = (uint32_t)table->text.length, .who = CUB_NOBODY};
    put_text(table, text, length);
    return table_apply_line(table, fault);
}

bool table_rewrite(struct table *table, uint32_t n, const char *text, size_t length)
{
    if (!reserve(table, length + 1))
        return false;
    table->line[n - 1].text = (uint32_t)table->text.length;
    put_text(table, text, length);
    return true;
}

bool table_append_draft(struct table *table, const struct line_draft *draft)
{
    return table_append_line(table, draft->text, draft->out.length, NULL);
}

void table_append_begin(struct table *table, int64_t moment, uint64_t player)
{
    table->before = table->now;
    table->append = (struct table_append){.moment = moment, .player = player, .spent = -1};
}

/* The slot of a player, or the free slot for them; there is always a free one. Ids are random, so they are their hash.
 */
static struct table_keys *keys_of(const struct table *table, uint64_t player)
{
    uint32_t at = (uint32_t)player % table->key_room;
    while (table->keys[at].player && table->keys[at].player != player)
        at = (at + 1) % table->key_room;
    return &table->keys[at];
}

/* The entry of a key; NULL: the player has not used it, or too long ago. */
static const struct table_key *find_key(const struct table *table, uint64_t player, uint64_t key)
{
    const struct table_keys *keys = table->key_room && player ? keys_of(table, player) : NULL;
    for (uint32_t i = 0; keys && i < TABLE_KEYS && i < keys->count; i++)
        if (keys->key[i].key == key)
            return &keys->key[i];
    return NULL;
}

/*
 * Makes room for the keys of the append's player, so that storing one can't fail: at most
 * 3/4 of the slots are used. More slots than can be numbered are as if there were no memory.
 */
static bool reserve_key(struct table *table)
{
    struct table_keys *old = table->keys;
    uint32_t count = table->key_room, room = count ? 2 * count : 3; /* most tables have two players */
    if (count && (keys_of(table, table->append.player)->player || 4 * (table->key_players + 1) <= 3 * count))
        return true;
    struct table_keys *keys = room > count ? resize(table, NULL, room * sizeof *keys) : NULL;
    if (!keys)
        return false;
    for (uint32_t i = 0; i < room; i++)
        keys[i].player = keys[i].count = 0;
    table->keys = keys;
    table->key_room = room;
    for (uint32_t i = 0; i < count; i++)
        if (old[i].player)
            *keys_of(table, old[i].player) = old[i];
    if (old)
        resize(table, old, 0);
    return true;
}

static void remember(struct table *table, uint32_t line)
{
    const struct table_append *append = &table->append;
    if (!append->key || !append->player)
        return;
    struct table_keys *keys = keys_of(table, append->player);
    table->key_players += !keys->player;
    keys->player = append->player;
    keys->key[keys->count++ % TABLE_KEYS] =
        (struct table_key){.key = append->key, .checksum = append->checksum, .line = line};
}

void table_commit(struct table *table)
{
    if (table->length > table->durable)
        remember(table, table->durable + 1);
    table->durable = table->length;
    table->append = (struct table_append){0};
}

/* Replays the match from the lines that remain, from its first move, as moves that were undone have to come back. */
static void replay(struct table *table)
{
    cub_match_undo(&table->match, 0);
    for (uint32_t n = 1; n <= table->length; n++) {
        const char *text = table_text(table, n);
        if (table->line[n - 1].kind == LINE_UNDO) {
            uint32_t length = 0;
            text += 5;
            cub_read_number(&text, UINT32_MAX, &length);
            cub_match_undo(&table->match, length);
        }
        if (table->line[n - 1].kind == LINE_MOVE)
            table_replay_move(table, n);
    }
}

/* Whether the append undid moves: then removing its lines does not restore the match. */
static bool has_undone(const struct table *table)
{
    for (uint32_t n = table->durable + 1; n <= table->length; n++)
        if (table->line[n - 1].kind == LINE_UNDO)
            return true;
    return false;
}

static uint32_t moves_in_append(const struct table *table)
{
    uint32_t count = 0;
    for (uint32_t n = table->durable + 1; n <= table->length; n++)
        count += table->line[n - 1].kind == LINE_MOVE && table->match.length > count &&
                 table->match.log[table->match.length - 1 - count].note > table->durable;
    return count;
}

/* The first line that the append revealed; 0: none, as for a refused command, which appends nothing. */
static uint32_t first_opened(const struct table *table)
{
    uint32_t first = 0;
    for (uint32_t n = table->durable + 1; n <= table->length; n++) {
        uint32_t opens = table->line[n - 1].opens;
        first = opens && (!first || opens < first) ? opens : first;
    }
    return first;
}

void table_rollback(struct table *table)
{
    bool undone = has_undone(table);
    uint32_t moves = moves_in_append(table), opened = first_opened(table);
    table->text.length = table->durable < table->length ? table->line[table->durable].text : table->text.length;
    table->length = table->durable;
    table->now = table->before;
    table->append = (struct table_append){0};
    for (uint32_t n = opened; n && n <= table->length; n++)
        if (table->line[n - 1].opened > table->length)
            table->line[n - 1].opened = 0;
    if (undone)
        replay(table);
    else if (moves)
        cub_match_undo(&table->match, table->match.length - moves);
}

bool table_append_end(struct table *table, bool good)
{
    if (!good)
        table_rollback(table);
    return good && table->length > table->durable;
}

/* Appends several lines. */
static bool add_all(struct table *table, const char *lines, size_t length, struct table_error *fault)
{
    for (size_t at = 0; at <= length;) {
        size_t end = at;
        while (end < length && lines[end] != '\n')
            end++;
        if (!table_append_line(table, lines + at, end - at, fault))
            return false;
        at = end + 1;
    }
    return table->match.game || table_start_match(table, fault);
}

bool table_restore(struct table *table, const char *lines, size_t length, const struct table_append *append,
                   struct table_error *fault)
{
    table_append_begin(table, append->moment, append->player);
    table->append = *append;
    if (append->key && !reserve_key(table))
        return refuse_memory(fault);
    if (!table->durable)
        table->now.owner = append->player;
    if (!add_all(table, lines, length, fault)) {
        table_rollback(table);
        return false;
    }
    table_commit(table);
    return true;
}

static enum wire_code (*const commands[WIRE_VERBS])(struct table *, const struct wire_command *,
                                                    const struct command_context *, struct wire_answer *) = {
    [WIRE_SIT] = table_sit,       [WIRE_STAND] = table_stand,       [WIRE_BOT] = table_bot,
    [WIRE_KICK] = table_kick,     [WIRE_START] = table_start,       [WIRE_PLAY] = table_play,
    [WIRE_OFFER] = table_offer,   [WIRE_ACCEPT] = table_accept,     [WIRE_DECLINE] = table_decline,
    [WIRE_RESIGN] = table_resign, [WIRE_CLAIM] = table_claim,       [WIRE_SAYING] = table_chat,
    [WIRE_GIVE] = table_give,     [WIRE_WITHDRAW] = table_withdraw, [WIRE_VOTE] = table_vote,
    [WIRE_REMARK] = table_remark, [WIRE_EMOTE] = table_emote,       [WIRE_LEAD] = table_lead,
    [WIRE_PLAN] = table_plan,     [WIRE_READY] = table_ready,
};

/* Whether this key was used before, for this command or another one; *answer says so. */
static bool is_known(const struct table *table, const struct wire_command *command, uint64_t player,
                     struct wire_answer *answer)
{
    const struct table_key *known = find_key(table, player, command->key_number);
    if (!known)
        return false;
    answer->code = known->checksum == command->checksum ? WIRE_DONE : WIRE_USED;
    answer->number = known->line;
    return true;
}

/* Whether this brings a match nearer that has not begun; each seat and each table can do it once. */
static bool begins(const struct table *table, const struct wire_command *command)
{
    enum wire_verb verb = command->verb;
    bool comes = verb == WIRE_SIT && (table_is_free(table, command->seat) || table->now.seat[command->seat].called);
    return table->now.phase == CUB_PHASE_OPEN && (comes || verb == WIRE_START || verb == WIRE_READY);
}

bool table_has_room(const struct table *table, const struct wire_command *command)
{
    enum wire_verb verb = command->verb;
    const uint32_t most = table->most ? table->most : TABLE_MOST;
    bool agrees =
        verb == WIRE_OFFER || verb == WIRE_ACCEPT || verb == WIRE_DECLINE || verb == WIRE_WITHDRAW || verb == WIRE_VOTE;
    bool always = wire_is_passing(verb) || verb == WIRE_PLAN || verb == WIRE_RESIGN || verb == WIRE_CLAIM;
    if (always || begins(table, command))
        return true;
    if (verb == WIRE_PLAY && table->match.length < most / 2)
        return true;
    return table->durable < most + (agrees ? TABLE_MORE : 0);
}

void table_do(struct table *table, const struct wire_command *command, const struct command_context *context,
              struct wire_answer *answer)
{
    *answer = (struct wire_answer){.number = table->durable + 1};
    if (is_known(table, command, context->player, answer))
        return;
    table_append_begin(table, context->moment, context->player);
    table->append.key = command->key_number;
    table->append.checksum = command->checksum;
    if (!reserve_key(table))
        answer->code = WIRE_BUSY;
    else if (!table->at_home && !table_has_room(table, command))
        answer->code = WIRE_LATE;
    else
        answer->code = commands[command->verb](table, command, context, answer);
    if (answer->code != WIRE_DONE)
        table_rollback(table);
}
