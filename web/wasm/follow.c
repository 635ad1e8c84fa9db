/* A table as somebody follows it. */
#include "wire/follow.h"
#include "web/wasm/surface.h"

#include "core/buffer.h"
#include "cubilete/option.h"
#include "cubilete/story.h"
#include "cubilete/text.h"

/* Put in: what the keys of its commands begin with. NULL without memory. */
EXPORT(follow_new) struct follow *follower_new(void)
{
    struct follow *f = web_new(sizeof *f);
    if (f)
        follow_init(f, cub_games, web_memory, web_in());
    return f;
}

EXPORT(follow_close) void follower_close(struct follow *f)
{
    follow_finish(f);
    web_free(f);
}

static void put_answer(struct json *json, const struct follow *f)
{
    const struct wire_answer *answer = &f->reply.answer;
    json_open(json, '{');
    json_put_text(json, "key", f->reply.key);
    json_put_text(json, "code", answer->code == WIRE_DONE ? NULL : wire_code_name(answer->code));
    json_put_natural(json, "number", answer->number);
    web_put_refusal(json, "why", answer->code == WIRE_RULE ? &answer->why : NULL);
    json_close(json, '}');
}

/* One line: answers to commands are told at once, all else can be asked for. */
static void tell(struct follow *f, struct json *json, const char *line, size_t length, double now)
{
    if (follow_tell(f, line, length, (int64_t)now) == FOLLOW_ANSWER)
        put_answer(json, f);
}

/* Put in: lines. Out: a list of answers that were among them. */
EXPORT(follow_tell) bool follower_tell(struct follow *f, double now)
{
    struct json json = web_begin();
    const char *text = web_in();
    size_t length = web_in_length();
    json_open(&json, '[');
    for (size_t at = 0, end; at < length; at = end + 1) {
        for (end = at; end < length && text[end] != '\n';)
            end++;
        if (end > at)
            tell(f, &json, text + at, end - at, now);
    }
    json_close(&json, ']');
    return web_end();
}

EXPORT(follow_cut) void follower_cut(struct follow *f)
{
    follow_cut(f);
}

/* Put in: a token or nothing, a NUL, an invitation or nothing. Out: `hello …`. */
EXPORT(follow_hello) bool follower_hello(const struct follow *f)
{
    const char *token = web_piece(0), *invite = web_piece(1);
    char hello[FOLLOW_HELLO];
    size_t length = follow_hello(f, *token ? token : NULL, *invite ? invite : NULL, hello);
    web_begin();
    web_put(NULL, hello, length);
    return web_end();
}

/* Put in: a verb, a NUL, its arguments. Out: the command with its key; nothing if it can't be one. */
EXPORT(follow_ask) bool follower_ask(struct follow *f)
{
    const char *line = follow_ask(f, web_piece(0), web_piece(1));
    web_begin();
    if (line)
        web_put(NULL, line, cub_str_length(line));
    return web_end();
}

/* Put in: a command with its key, as follow_waiting gave it. */
EXPORT(follow_resume) bool follower_resume(struct follow *f)
{
    return follow_resume(f, web_piece(0));
}

/* Out: the commands that were not answered yet, a line each. */
EXPORT(follow_waiting) bool follower_waiting(const struct follow *f)
{
    web_begin();
    for (uint32_t i = 0; i < f->pending_count; i++) {
        web_put(NULL, f->pending[i].line, cub_str_length(f->pending[i].line));
        web_put(NULL, "\n", 1);
    }
    return web_end();
}

static void put_options(struct json *json, const struct cub_game *game, const struct cub_setup *setup)
{
    json_put_open(json, "options", '{');
    for (int i = 0; game->options[i].name; i++)
        if (setup->option[i] >= game->options[i].min)
            json_put_integer(json, game->options[i].name, setup->option[i]);
    json_close(json, '}');
}

/* `table WORD REST`. */
static void put_settings(struct json *json, const struct table *table)
{
    json_put_open(json, "settings", '{');
    for (uint32_t n = 1; n <= table->length; n++) {
        char word[CUB_MOVE_TEXT];
        struct cub_out out;
        const char *text = table_text(table, n) + 6;
        if (table->line[n - 1].kind != LINE_TABLE)
            continue;
        cub_out_init(&out, word, sizeof word);
        while (*text && *text != ' ')
            cub_put_char(&out, *text++);
        json_put_text(json, word, *text ? text + 1 : "");
    }
    json_close(json, '}');
}

static void put_seat_number(struct json *json, const char *name, int seat)
{
    json_key(json, name);
    if (seat >= 0 && seat < CUB_SEATS)
        json_integer(json, seat);
    else
        json_text(json, NULL);
}

static void put_ms(struct json *json, const char *name, int64_t ms)
{
    json_key(json, name);
    if (ms >= 0)
        json_integer(json, ms);
    else
        json_text(json, NULL);
}

static void put_seat(struct json *json, const struct follow *f, int i, int64_t now)
{
    static const char *const words[] = {[FOLLOW_UNHEARD] = "",
                                        [FOLLOW_ON] = "on",
                                        [FOLLOW_AWAY] = "away",
                                        [FOLLOW_GONE] = "gone",
                                        [FOLLOW_BOT] = "bot"};
    const struct table_seat *seat = &f->table.now.seat[i];
    const struct follow_seat *here = &f->seats[i];
    json_open(json, '{');
    json_put_text(json, "name", table_name(&f->table, i));
    json_put_text(json, "bot", seat->bot ? cub_level_names[seat->level] : NULL);
    json_put_truth(json, "open", !seat->bot && !seat->name);
    json_put_truth(json, "salted", seat->salt);
    json_put_text(json, "here", words[here->presence]);
    put_ms(json, "awayMs", here->presence == FOLLOW_AWAY && here->gone_at > now ? here->gone_at - now : -1);
    put_ms(json, "leftMs", follow_left_ms(f, i, now));
    json_put_truth(json, "running", f->running >> i & 1);
    json_close(json, '}');
}

static void put_bits(struct json *json, const char *name, uint32_t bits)
{
    json_put_open(json, name, '[');
    for (; bits; bits &= bits - 1)
        json_integer(json, __builtin_ctz(bits));
    json_close(json, ']');
}

static void put_offer(struct json *json, const struct follow *f)
{
    struct follow_offer offer;
    follow_offer(f, &offer);
    json_key(json, "offer");
    if (offer.what == WIRE_NO_OFFER) {
        json_text(json, NULL);
        return;
    }
    json_open(json, '{');
    json_put_text(json, "what", wire_offers[offer.what]);
    json_put_natural(json, "line", offer.line);
    json_put_integer(json, "seat", offer.seat);
    json_put_natural(json, "to", offer.to);
    put_bits(json, "accepted", offer.accepted);
    json_put_truth(json, "asksMe", offer.asks_me);
    json_close(json, '}');
}

static void put_chat(struct json *json, const struct follow *f)
{
    json_put_open(json, "chat", '[');
    for (uint32_t n = 1; n <= f->table.length; n++) {
        int seat;
        const char *said = f->table.line[n - 1].kind == LINE_SAY ? follow_said(f, n, &seat) : NULL;
        if (!said)
            continue;
        json_open(json, '{');
        put_seat_number(json, "seat", seat);
        json_put_text(json, "text", said);
        json_put_natural(json, "line", n);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_end(struct json *json, const struct follow *f)
{
    static const char *const reasons[] = {
        [FOLLOW_PLAYED] = "played",     [FOLLOW_DRAW] = "draw", [FOLLOW_STOPPED] = "stopped",
        [FOLLOW_RESIGNED] = "resigned", [FOLLOW_TIME] = "time", [FOLLOW_LEFT] = "left"};
    int seat = -1;
    enum follow_end end = follow_end(f, &seat);
    json_key(json, "end");
    if (end == FOLLOW_GOES_ON) {
        json_text(json, NULL);
        return;
    }
    json_open(json, '{');
    json_put_text(json, "reason", reasons[end]);
    put_seat_number(json, "seat", seat);
    json_close(json, '}');
}

/* The seal of the dice that lie under the cup, or lay there last. */
static void put_seal(struct json *json, const struct follow *f, int64_t now)
{
    int64_t left = f->seal.lift - now;
    json_key(json, "seal");
    if (!f->seal.line) {
        json_text(json, NULL);
        return;
    }
    json_open(json, '{');
    json_put_natural(json, "line", f->seal.line);
    json_put_text(json, "seal", f->seal.hash);
    json_put_truth(json, "stands", f->table.now.cup != 0);
    json_put_integer(json, "ms", left > 0 ? left : 0);
    json_key(json, "checked");
    if (f->seal.proof == FOLLOW_UNPROVEN)
        json_text(json, NULL);
    else
        json_truth(json, f->seal.proof == FOLLOW_HOLDS);
    json_close(json, '}');
}

static void put_table(struct json *json, const struct follow *f, int64_t now)
{
    const struct table *table = &f->table;
    json_put_text(json, "game", table->match.game->name);
    put_options(json, table->match.game, &table->match.now.state.setup);
    put_settings(json, table);
    json_put_open(json, "seats", '[');
    for (int i = 0; i < table->match.now.state.setup.seats; i++)
        put_seat(json, f, i, now);
    json_close(json, ']');
    put_offer(json, f);
    put_chat(json, f);
    put_end(json, f);
    put_seal(json, f, now);
}

/* Out: all that is not a position or a move. */
EXPORT(follow_state) bool follower_state(const struct follow *f, double now)
{
    static const char *const phases[] = {
        [CUB_PHASE_OPEN] = "open", [CUB_PHASE_PLAYING] = "playing", [CUB_PHASE_OVER] = "over"};
    const struct table *table = &f->table;
    struct json json = web_begin();
    json_open(&json, '{');
    if (table->match.game)
        put_table(&json, f, (int64_t)now);
    json_put_text(&json, "phase", phases[table->now.phase]);
    json_put_text(&json, "again", table->now.again[0] ? table->now.again : NULL);
    json_put_natural(&json, "length", table->length);
    json_put_natural(&json, "last", follow_last(f));
    json_put_truth(&json, "live", f->live);
    json_put_text(&json, "edition", f->edition);
    json_put_natural(&json, "moves", table->match.length);
    json_put_natural(&json, "carried", table->now.carried);
    json_put_natural(&json, "changed", table->now.changed);
    json_put_natural(&json, "watching", f->watching);
    json_put_open(&json, "votes", '[');
    for (int i = 0; table->match.game && i < table->match.now.state.setup.seats; i++) {
        json_open(&json, '[');
        for (int seat = 0; seat < CUB_SEATS; seat++)
            if (table->now.votes[i] >> seat & 1)
                json_integer(&json, seat);
        json_close(&json, ']');
    }
    json_close(&json, ']');
    put_ms(&json, "waitsMs", f->waits_until > (int64_t)now ? f->waits_until - (int64_t)now : -1);
    json_put_natural(&json, "cup", table->now.cup);
    json_put_natural(&json, "lifted", table->now.lifted);
    put_seat_number(&json, "seat", f->seat);
    web_put_refusal(&json, "fault", f->fault.code == WIRE_DONE ? NULL : &f->fault.why);
    json_close(&json, '}');
    return web_end();
}

/* What stands in braces after a move. */
static void put_comment(struct json *json, const char *line)
{
    char text[WIRE_LINE + 1];
    size_t length = cub_str_length(line);
    for (size_t i = 0; i <= length; i++)
        text[i] = line[i];
    const char *comment = cub_cut_comment(text, length);
    json_put_text(json, "comment", comment ? comment : "");
}

static void put_move(struct json *json, const struct follow *f, uint32_t i, bool hidden, const char *text)
{
    const struct cub_entry *entry = &f->table.match.log[i];
    char who[CUB_MOVE_TEXT];
    json_open(json, '{');
    if (entry->who < CUB_SEATS) {
        json_put_integer(json, "who", entry->who);
    } else {
        cub_who_print(entry->who, who);
        json_put_text(json, "who", who);
    }
    json_put_text(json, "text", hidden ? "" : text);
    json_put_truth(json, "hidden", hidden);
    json_put_natural(json, "line", entry->note);
    put_comment(json, hidden ? "" : table_text(&f->table, entry->note));
    json_close(json, '}');
}

/* How many of the first moves the viewer may know: hidden moves come after all revealed ones. */
static bool is_hidden(const struct follow *f, uint32_t i)
{
    const struct cub_entry *entry = &f->table.match.log[i];
    return entry->stand_in || (i >= f->table.match.revealed && (int)entry->who != f->seat);
}

/* Out: all moves that stand. */
EXPORT(follow_moves) bool follower_moves(const struct follow *f)
{
    struct json json = web_begin();
    struct cub_replay replay;
    json_open(&json, '[');
    if (f->table.match.game)
        cub_replay_init(&replay, &f->table.match, f->seat);
    for (uint32_t i = 0; i < f->table.match.length; i++) {
        char text[CUB_MOVE_TEXT];
        cub_replay_step(&replay, text);
        put_move(&json, f, i, is_hidden(f, i), text);
    }
    json_close(&json, ']');
    return web_end();
}

/* What a seat has, or has got, by kind. */
static void put_kinds(struct json *json, const struct cub_share *share, int count)
{
    json_open(json, '[');
    for (int i = 0; i < count; i++) {
        json_open(json, '{');
        json_put_text(json, "id", share[i].id);
        json_put_integer(json, "count", share[i].count);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_shares(struct json *json, const struct cub_game *game, const struct cub_state *state)
{
    struct cub_share share[CUB_SHARES];
    json_put_open(json, "shares", '[');
    for (int seat = 0; seat < state->setup.seats; seat++)
        put_kinds(json, share, cub_game_shares(game, state, seat, share));
    json_close(json, ']');
}

static void put_spans(struct json *json, const struct cub_game *game, const struct cub_state *state)
{
    json_put_open(json, "spans", '[');
    for (int seat = 0; seat < state->setup.seats; seat++) {
        struct cub_span span[CUB_SPANS];
        int count = cub_game_spans(game, state, seat, span);
        json_open(json, '[');
        for (int i = 0; i < count; i++) {
            json_open(json, '{');
            json_put_text(json, "from", span[i].from);
            json_put_text(json, "to", span[i].to);
            json_put_open(json, "at", '[');
            for (int gap = 0; gap < CUB_LACKING && *span[i].at[gap]; gap++)
                json_text(json, span[i].at[gap]);
            json_close(json, ']');
            json_put_integer(json, "lacks", span[i].lacks);
            json_close(json, '}');
        }
        json_close(json, ']');
    }
    json_close(json, ']');
}

static void put_closed(struct json *json, const struct cub_game *game, const struct cub_state *state)
{
    json_put_open(json, "closed", '[');
    for (int seat = 0; seat < state->setup.seats; seat++) {
        char square[CUB_CLOSED][4];
        int count = cub_game_closed(game, state, seat, square);
        json_open(json, '[');
        for (int i = 0; i < count; i++)
            json_text(json, square[i]);
        json_close(json, ']');
    }
    json_close(json, ']');
}

/* What a state's bytes do not say by themselves; what is asked of whom: the viewer. */
static void put_more(struct json *json, const struct cub_game *game, const struct cub_state *state, int seat)
{
    struct cub_message what;
    json_open(json, '{');
    web_put_refusal(json, "ask", cub_game_ask(game, state, seat, &what) ? &what : NULL);
    put_options(json, game, &state->setup);
    json_put_open(json, "places", '[');
    for (int i = 0; i < state->setup.seats; i++)
        json_integer(json, cub_place(game, state, i));
    json_close(json, ']');
    put_seat_number(json, "roller", cub_game_roller(game, state));
    put_ms(json, "rating", cub_game_rating(game, state));
    put_shares(json, game, state);
    put_spans(json, game, state);
    put_closed(json, game, state);
    json_close(json, '}');
}

/* Out: the bytes of the position after this many moves as the viewer sees it, and after them an object. */
EXPORT(follow_at) bool follower_at(const struct follow *f, uint32_t length)
{
    const struct cub_match *match = &f->table.match;
    struct cub_replay replay;
    union cub_any view;
    struct json json = web_begin();
    if (!match->game || length > match->length)
        return false;
    if (length == match->length) {
        follow_view(f, &view);
    } else {
        cub_replay_init(&replay, match, f->seat);
        cub_replay_go(&replay, length);
        cub_replay_view(&replay, &view);
    }
    web_put(NULL, (const char *)&view, match->game->state_size);
    put_more(&json, match->game, &view.state, f->seat);
    return web_end();
}

/* The transition that move i was; the states are put where they have room. False: the viewer may not know it. */
static bool find_transition(const struct follow *f, uint32_t i, union cub_any state[2], struct cub_transition *out)
{
    const struct cub_match *match = &f->table.match;
    if (!match->game || i >= match->revealed)
        return false;
    cub_match_at(match, i, &state[0]);
    state[1] = state[0];
    *out = (struct cub_transition){&state[0].state, &state[1].state, match->log[i].who, match->log[i].move};
    match->game->apply(&state[1].state, out->who, out->move);
    return true;
}

static void put_told(struct json *json, const struct cub_told *told, int count)
{
    json_put_open(json, "told", '[');
    for (int i = 0; i < count; i++) {
        json_open(json, '{');
        put_seat_number(json, "seat", told[i].seat);
        web_put_refusal(json, "what", &told[i].what);
        json_close(json, '}');
    }
    json_close(json, ']');
}

/* Out: what happened by move i, by rule alone, and what it brought each seat; nothing of what is hidden. */
EXPORT(follow_story) bool follower_story(const struct follow *f, uint32_t i)
{
    const struct cub_game *game = f->table.match.game;
    union cub_any state[2];
    struct cub_transition step;
    struct cub_told told[CUB_TOLD];
    struct cub_share gain[CUB_SHARES];
    bool known = find_transition(f, i, state, &step);
    struct json json = web_begin();
    json_open(&json, '{');
    put_told(&json, told, known ? cub_game_tell(game, &step, told) : 0);
    json_put_open(&json, "gains", '[');
    for (int seat = 0; known && seat < step.after->setup.seats; seat++)
        put_kinds(&json, gain, cub_game_gains(game, &step, seat, gain));
    json_close(&json, ']');
    json_close(&json, '}');
    return web_end();
}

/* Out: as follow_at, the position in which move i ended a round; nothing, if it ended none. */
EXPORT(follow_round_end) bool follower_round_end(const struct follow *f, uint32_t i)
{
    union cub_any state[2], end;
    struct cub_transition step;
    struct json json = web_begin();
    if (find_transition(f, i, state, &step) && cub_game_round_end(f->table.match.game, &step, &end)) {
        web_put(NULL, (const char *)&end, f->table.match.game->state_size);
        put_more(&json, f->table.match.game, &end.state, f->seat);
    }
    return web_end();
}

/* Moves that are listed, up to a number of them. */
struct listing {
    struct json json;
    const struct cub_game *game;
    const struct cub_state *state;
    int seat;
    uint32_t count, most;
};

static bool list(void *context, cub_move move)
{
    struct listing *listing = context;
    char text[CUB_MOVE_TEXT];
    if (listing->count == listing->most)
        return false;
    listing->count++;
    listing->game->print(listing->state, listing->seat, move, text);
    json_text(&listing->json, text);
    return true;
}

/* Whether that was all. */
static bool list_all(struct listing *listing)
{
    const struct cub_game *game = listing->game;
    if (game->each)
        return game->each(listing->state, listing->seat, list, listing);
    uint32_t count = game->count(listing->state, listing->seat), i = 0;
    while (i < count && list(listing, game->nth(listing->state, listing->seat, i)))
        i++;
    return i == count && !game->open_ended;
}

/* The position that somebody is to act in; false: nobody is, for there is no match, or its dice lie under a cup. */
static bool view_now(const struct follow *f, union cub_any *view)
{
    if (!f->table.match.game)
        return false;
    follow_view(f, view);
    return f->table.now.phase == CUB_PHASE_PLAYING && !f->table.now.cup;
}

/* Out: what a seat may do now, as many of it as were asked for, and how many there are; null: nobody has counted. */
EXPORT(follow_legal) bool follower_legal(const struct follow *f, int seat, uint32_t most)
{
    union cub_any view;
    bool may = view_now(f, &view) && view.state.to_act >> seat & 1;
    struct listing listing = {
        .json = web_begin(), .game = f->table.match.game, .state = &view.state, .seat = seat, .most = most};
    json_open(&listing.json, '{');
    json_key(&listing.json, "moves");
    json_open(&listing.json, '[');
    bool all = !may || list_all(&listing);
    json_close(&listing.json, ']');
    json_key(&listing.json, "count");
    if (all)
        json_natural(&listing.json, listing.count);
    else if (listing.game->open_ended)
        json_text(&listing.json, NULL);
    else
        json_natural(&listing.json, listing.game->count(&view.state, seat));
    json_close(&listing.json, '}');
    return web_end();
}

/* The move that the text put in is and that a seat may make now; 0 with *why. Calls have no time yet. */
static cub_move read_move(const struct follow *f, int seat, union cub_any *view, struct cub_message *why)
{
    char who[CUB_MOVE_TEXT];
    if (view_now(f, view))
        return cub_game_parse_at(f->table.match.game, &view->state, seat, web_in(), 0, why);
    cub_who_print(seat, who);
    cub_refuse(why, "NO-2", "match.turn");
    cub_message_text(why, 0, who);
    return 0;
}

/* Put in: a move. Out: null, or why it is none now. */
EXPORT(follow_refuse) bool follower_refuse(const struct follow *f, int seat)
{
    union cub_any view;
    struct cub_message why;
    cub_move move = read_move(f, seat, &view, &why);
    struct json json = web_begin();
    web_refusal(&json, move ? NULL : &why);
    return web_end();
}

/* Put in: a move. Out: what is good about it. */
EXPORT(follow_explain) bool follower_explain(const struct follow *f, int seat)
{
    enum { REASONS = 4 };
    union cub_any view;
    struct cub_message list[REASONS];
    cub_move move = read_move(f, seat, &view, &list[0]);
    struct json json = web_begin();
    bool tells = move && !cub_game_races(f->table.match.game); /* in a race the reason would be the answer */
    web_refusals(&json, list, tells ? web_explain(f->table.match.game, &view.state, seat, move, list, REASONS) : 0);
    return web_end();
}

/* Put in: a move. The points that it brings by itself; -1: none, or it may not be made. */
EXPORT(follow_worth) int follower_worth(const struct follow *f, int seat)
{
    union cub_any view;
    struct cub_message why;
    cub_move move = read_move(f, seat, &view, &why);
    return move ? cub_game_worth(f->table.match.game, &view.state, seat, move) : -1;
}

/* Put in: a move. Out: why it looks like a slip; null: it does not. */
EXPORT(follow_doubt) bool follower_doubt(const struct follow *f, int seat)
{
    union cub_any view;
    struct cub_message why;
    cub_move move = read_move(f, seat, &view, &why);
    struct json json = web_begin();
    bool doubted = move && cub_game_doubt(f->table.match.game, &view.state, seat, move, &why);
    web_refusal(&json, doubted ? &why : NULL);
    return web_end();
}

/* Out: what was good about move i, if a seat made it and the viewer may know it. */
EXPORT(follow_reasons) bool follower_reasons(const struct follow *f, uint32_t i)
{
    enum { REASONS = 4 };
    const struct cub_match *match = &f->table.match;
    struct cub_message list[REASONS];
    struct cub_replay replay;
    struct json json = web_begin();
    int count = 0;
    if (i < match->length && match->log[i].who < CUB_SEATS && !is_hidden(f, i)) {
        union cub_any view;
        cub_replay_init(&replay, match, match->log[i].who);
        cub_replay_go(&replay, i);
        cub_replay_view(&replay, &view);
        count = web_explain(match->game, &view.state, match->log[i].who, match->log[i].move, list, REASONS);
    }
    web_refusals(&json, list, count);
    return web_end();
}

/* How many moves have to stay, whatever is taken back. */
EXPORT(follow_undo_limit) uint32_t follower_undo_limit(const struct follow *f)
{
    return f->table.match.game ? table_undo_limit(&f->table, LINE_UNDO_AGREED) : 0;
}

/* How many moves remain once somebody of these seats (bits), who look at one screen, takes back their last; -1: none.
 */
EXPORT(follow_undo_to) int follower_undo_to(const struct follow *f, uint32_t seats)
{
    return f->table.match.game ? (int)table_undo_to(&f->table, (uint16_t)seats, LINE_UNDO_FREE) : -1;
}

/* Out: the record, up to the first move that is hidden from the viewer. */
EXPORT(follow_record) bool follower_record(const struct follow *f)
{
    web_begin();
    if (f->table.match.game)
        table_record(&f->table, f->seat, f->table.durable, web_put, NULL);
    return web_end();
}

/* Whether what was put in is a name that a server takes. */
EXPORT(is_name) bool follower_is_name(void)
{
    return wire_is_name(web_in(), web_in_length());
}
