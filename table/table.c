/* The lines of a table: written, kept, taken back, read again. */
#include "table/internal.h"

void draft_begin(struct live_draft *draft, const char *word)
{
    cub_out_init(&draft->out, draft->text, sizeof draft->text);
    cub_put_text(&draft->out, word);
}

void draft_bytes(struct live_draft *draft, const char *bytes, size_t length)
{
    cub_put_char(&draft->out, ' ');
    cub_put_bytes(&draft->out, bytes, length);
}

void draft_word(struct live_draft *draft, const char *word)
{
    draft_bytes(draft, word, cub_text_length(word));
}

void draft_number(struct live_draft *draft, int64_t number)
{
    cub_put_char(&draft->out, ' ');
    cub_put_number(&draft->out, number);
}

void live_init(struct live *live, const struct cub_game *const *games, struct cub_memory memory)
{
    *live = (struct live){.games = games, .memory = memory, .settings = live_usual};
}

static void *resize(struct live *live, void *old, size_t size)
{
    return live->memory.resize(live->memory.context, old, size);
}

void live_finish(struct live *live)
{
    if (!live->memory.resize)
        return;
    cub_match_finish(&live->match);
    if (live->line)
        resize(live, live->line, 0);
    if (live->keys)
        resize(live, live->keys, 0);
    if (live->text.text)
        resize(live, live->text.text, 0);
    *live = (struct live){0};
}

const char *live_text(const struct live *live, uint32_t n)
{
    return live->text.text + live->line[n - 1].text;
}

/* Room for one more line of so many bytes and its NUL. */
static bool reserve(struct live *live, size_t bytes)
{
    struct cub_buffer *text = &live->text;
    char *more = cub_array_reserve(&live->memory, text->text, &text->capacity, text->length + bytes, 1);
    text->text = more ? more : text->text;
    struct live_line *line =
        cub_array_reserve(&live->memory, live->line, &live->capacity, (size_t)live->length + 1, sizeof *line);
    live->line = line ? line : live->line;
    return more && line;
}

static void put_text(struct live *live, const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        live->text.text[live->text.length + i] = text[i];
    live->text.text[live->text.length + length] = 0;
    live->text.length += length + 1;
}

static bool refuse_memory(struct live_fault *fault)
{
    fault->code = WIRE_BUSY;
    return false;
}

bool live_add(struct live *live, const char *text, size_t length, struct live_fault *fault)
{
    struct live_fault unheard = {0};
    fault = fault ? fault : &unheard;
    *fault = (struct live_fault){.line = live->length + 1};
    if (!wire_is_line(text, length)) {
        fault->code = WIRE_FORM;
        return false;
    }
    if (!reserve(live, length + 1))
        return refuse_memory(fault);
    live->line[live->length++] =
        (struct live_line){.moment = live->append.moment, .text = (uint32_t)live->text.length, .who = CUB_NOBODY};
    put_text(live, text, length);
    return live_fold(live, fault);
}

bool live_rewrite(struct live *live, uint32_t n, const char *text, size_t length)
{
    if (!reserve(live, length + 1))
        return false;
    live->line[n - 1].text = (uint32_t)live->text.length;
    put_text(live, text, length);
    return true;
}

bool live_say(struct live *live, const struct live_draft *draft)
{
    return live_add(live, draft->text, draft->out.length, NULL);
}

void live_append_begin(struct live *live, int64_t moment, uint64_t player)
{
    live->before = live->now;
    live->append = (struct live_append){.moment = moment, .player = player, .spent = -1};
}

/* The slot of a player, or the free one where theirs would be; there is always a free one. Ids are drawn at random. */
static struct live_keys *keys_of(const struct live *live, uint64_t player)
{
    uint32_t at = (uint32_t)player & (live->key_room - 1);
    while (live->keys[at].player && live->keys[at].player != player)
        at = (at + 1) & (live->key_room - 1);
    return &live->keys[at];
}

/* The player's key of that number; NULL: it was not used, or too long ago. */
static const struct live_key *find_key(const struct live *live, uint64_t player, uint64_t key)
{
    const struct live_keys *keys = live->key_room && player ? keys_of(live, player) : NULL;
    for (uint32_t i = 0; keys && i < LIVE_KEYS && i < keys->count; i++)
        if (keys->key[i].key == key)
            return &keys->key[i];
    return NULL;
}

/* Room for the keys of a player more, so that keeping one can't fail: at most half of the slots are in use. */
static bool reserve_key(struct live *live)
{
    if (2 * (live->key_players + 1) <= live->key_room)
        return true;
    struct live_keys *old = live->keys;
    uint32_t count = live->key_room, room = count ? 2 * count : 4;
    struct live_keys *keys = resize(live, NULL, room * sizeof *keys);
    if (!keys)
        return false;
    for (uint32_t i = 0; i < room; i++)
        keys[i].player = keys[i].count = 0;
    live->keys = keys;
    live->key_room = room;
    for (uint32_t i = 0; i < count; i++)
        if (old[i].player)
            *keys_of(live, old[i].player) = old[i];
    if (old)
        resize(live, old, 0);
    return true;
}

static void remember(struct live *live, uint32_t line)
{
    const struct live_append *append = &live->append;
    if (!append->key || !append->player)
        return;
    struct live_keys *keys = keys_of(live, append->player);
    live->key_players += !keys->player;
    keys->player = append->player;
    keys->key[keys->count++ % LIVE_KEYS] = (struct live_key){.key = append->key, .said = append->said, .line = line};
}

void live_keep(struct live *live)
{
    if (live->length > live->kept)
        remember(live, live->kept + 1);
    live->kept = live->length;
    live->append = (struct live_append){0};
}

/* The match as the lines that remain say: from the first move on, for undone ones have to come back too. */
static void replay(struct live *live)
{
    cub_match_undo(&live->match, 0);
    for (uint32_t n = 1; n <= live->length; n++) {
        const char *text = live_text(live, n);
        if (live->line[n - 1].kind == LIVE_UNDO) {
            uint32_t length = 0;
            text += 5;
            cub_read_number(&text, UINT32_MAX, &length);
            cub_match_undo(&live->match, length);
        }
        if (live->line[n - 1].kind == LIVE_MOVE)
            live_replay_move(live, n);
    }
}

/* Whether the append undid moves: they can't be had back by taking off what was added. */
static bool has_undone(const struct live *live)
{
    for (uint32_t n = live->kept + 1; n <= live->length; n++)
        if (live->line[n - 1].kind == LIVE_UNDO)
            return true;
    return false;
}

static uint32_t moves_in_append(const struct live *live)
{
    uint32_t count = 0;
    for (uint32_t n = live->kept + 1; n <= live->length; n++)
        count += live->line[n - 1].kind == LIVE_MOVE && live->match.length > count &&
                 live->match.log[live->match.length - 1 - count].note > live->kept;
    return count;
}

/* The first line that the append opened; 0: none. A refusal, which adds nothing, has nothing to look for. */
static uint32_t first_opened(const struct live *live)
{
    uint32_t first = 0;
    for (uint32_t n = live->kept + 1; n <= live->length; n++) {
        uint32_t opens = live->line[n - 1].opens;
        first = opens && (!first || opens < first) ? opens : first;
    }
    return first;
}

void live_back(struct live *live)
{
    bool undone = has_undone(live);
    uint32_t moves = moves_in_append(live), opened = first_opened(live);
    live->text.length = live->kept < live->length ? live->line[live->kept].text : live->text.length;
    live->length = live->kept;
    live->now = live->before;
    live->append = (struct live_append){0};
    for (uint32_t n = opened; n && n <= live->length; n++)
        if (live->line[n - 1].opened > live->length)
            live->line[n - 1].opened = 0;
    if (undone)
        replay(live);
    else if (moves)
        cub_match_undo(&live->match, live->match.length - moves);
}

bool live_append_end(struct live *live, bool good)
{
    if (!good)
        live_back(live);
    return good && live->length > live->kept;
}

/* The lines of an append, one after another. */
static bool add_all(struct live *live, const char *lines, size_t length, struct live_fault *fault)
{
    for (size_t at = 0; at <= length;) {
        size_t end = at;
        while (end < length && lines[end] != '\n')
            end++;
        if (!live_add(live, lines + at, end - at, fault))
            return false;
        at = end + 1;
    }
    return live->match.game || live_start_match(live, fault);
}

bool live_take(struct live *live, const char *lines, size_t length, const struct live_append *append,
               struct live_fault *fault)
{
    live_append_begin(live, append->moment, append->player);
    live->append = *append;
    if (append->key && !reserve_key(live))
        return refuse_memory(fault);
    if (!live->kept)
        live->now.owner = append->player;
    if (!add_all(live, lines, length, fault)) {
        live_back(live);
        return false;
    }
    live_keep(live);
    return true;
}

static enum wire_code (*const commands[WIRE_VERBS])(struct live *, const struct wire_command *,
                                                    const struct command_context *, struct wire_answer *) = {
    [WIRE_SIT] = live_sit,         [WIRE_STAND] = live_stand,   [WIRE_BOT] = live_bot,     [WIRE_KICK] = live_kick,
    [WIRE_START] = live_start,     [WIRE_PLAY] = live_play,     [WIRE_OFFER] = live_offer, [WIRE_ACCEPT] = live_accept,
    [WIRE_DECLINE] = live_decline, [WIRE_RESIGN] = live_resign, [WIRE_CLAIM] = live_claim, [WIRE_SAYING] = live_chat,
};

/* Whether the command was done before, or its key for another; *answer says so. */
static bool is_known(const struct live *live, const struct wire_command *command, uint64_t player,
                     struct wire_answer *answer)
{
    const struct live_key *known = find_key(live, player, command->key_number);
    if (!known)
        return false;
    answer->code = known->said == command->said ? WIRE_DONE : WIRE_USED;
    answer->number = known->line;
    return true;
}

bool live_has_room(const struct live *live, const struct wire_command *command, uint32_t most)
{
    enum wire_verb verb = command->verb;
    bool agrees = verb == WIRE_OFFER || verb == WIRE_ACCEPT || verb == WIRE_DECLINE;
    return verb == WIRE_RESIGN || verb == WIRE_CLAIM || live->kept < most + (agrees ? LIVE_MORE : 0);
}

void live_do(struct live *live, const struct wire_command *command, const struct command_context *context,
             struct wire_answer *answer)
{
    *answer = (struct wire_answer){.number = live->kept + 1};
    if (is_known(live, command, context->player, answer))
        return;
    live_append_begin(live, context->moment, context->player);
    live->append.key = command->key_number;
    live->append.said = command->said;
    if (!reserve_key(live))
        answer->code = WIRE_BUSY;
    else if (!live->at_home && !live_has_room(live, command, LIVE_MOST))
        answer->code = WIRE_LATE;
    else
        answer->code = commands[command->verb](live, command, context, answer);
    if (answer->code != WIRE_DONE)
        live_back(live);
}
