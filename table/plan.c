/*
 * Conditional moves: a seat's replies to moves that the other may play. They form a tree, written as its ways from the
 * root, separated by `;`; a way is a list of moves, the other's first: `3@c3 4@d4; 5@c3 6@d4`. Only its maker ever sees
 * it. It is no part of the log: its replies are played as moves of the seat, and stay if the tree is dropped.
 */
#include "table/plan.h"

#include "table/internal.h"

static const char *skip_blanks(const char *at)
{
    while (*at == ' ')
        at++;
    return at;
}

/* The next move of a way; false: it is over. */
static bool next_move(const char **at, char out[2 * CUB_MOVE_TEXT])
{
    const char *start = *at = skip_blanks(*at);
    while (**at && **at != ' ' && **at != ';')
        ++*at;
    size_t length = (size_t)(*at - start);
    for (size_t i = 0; i < length && i < 2 * CUB_MOVE_TEXT - 1; i++)
        out[i] = start[i];
    out[length < 2 * CUB_MOVE_TEXT ? length : 0] = 0;
    return length > 0;
}

/* Skips the rest of this way; NULL: it was the last. */
static const char *next_way(const char *at)
{
    while (*at && *at != ';')
        at++;
    return *at ? at + 1 : NULL;
}

/* The only seat to act; or none, if several are. */
static int mover(const struct cub_match *match)
{
    uint16_t act = match->now.state.to_act;
    return act && !(act & (act - 1)) && __builtin_ctz(act) < CUB_SEATS ? __builtin_ctz(act) : -1;
}

/* Plays a move of the tree and prints it as logs have it. False with *why. */
static bool try_move(struct cub_match *match, int depth, int seat, char text[2 * CUB_MOVE_TEXT],
                     struct cub_message *why)
{
    int who = mover(match);
    char name[CUB_MOVE_TEXT];
    if (who < 0 || (who == seat) != (depth % 2 == 1)) {
        cub_who_print(depth % 2 ? seat : who < 0 ? seat : who, name);
        cub_refuse(why, "NO-2", "match.turn");
        cub_message_text(why, 0, name);
        return false;
    }
    cub_move move = cub_game_parse_at(match->game, &match->now.state, who, text, 0, why);
    if (!move)
        return false;
    match->game->print(&match->now.state, who, move, text);
    return cub_match_play_text(match, who, text, why);
}

/* Whether no two ways that begin with the same moves reply differently. */
static bool is_clear(const char *tree)
{
    for (const char *way = tree; way; way = next_way(way))
        for (const char *other = next_way(way); other; other = next_way(other)) {
            const char *a = way, *b = other;
            char x[2 * CUB_MOVE_TEXT], y[2 * CUB_MOVE_TEXT];
            bool same = true;
            for (int depth = 0; same && next_move(&a, x) && next_move(&b, y); depth++) {
                same = cub_str_equal(x, y);
                if (!same && depth % 2)
                    return false;
            }
        }
    return true;
}

/* Plays a way through and prints it; WIRE_FORM: it is empty, too long, or ends with the other's move. */
static enum wire_code read_way(struct table *table, int seat, const char *at, struct cub_out *out,
                               struct cub_message *why)
{
    struct cub_match *match = &table->match;
    const uint32_t length = match->length;
    char text[2 * CUB_MOVE_TEXT];
    enum wire_code code = WIRE_DONE;
    int depth = 0;
    for (; code == WIRE_DONE && next_move(&at, text); depth++) {
        code = depth >= TABLE_PLAN_DEPTH ? WIRE_FORM : try_move(match, depth, seat, text, why) ? code : WIRE_RULE;
        if (depth)
            cub_put_char(out, ' ');
        cub_put_text(out, text);
    }
    cub_match_undo(match, length);
    return code == WIRE_DONE && (depth == 0 || depth % 2) ? WIRE_FORM : code;
}

enum wire_code table_plan_read(struct table *table, int seat, const char *tree, char out[TABLE_PLAN + 1],
                               struct wire_answer *answer)
{
    struct cub_out text;
    int ways = 0;
    cub_out_init(&text, out, TABLE_PLAN + 1);
    for (const char *way = tree; way; way = next_way(way)) {
        if (ways++)
            cub_put_text(&text, "; ");
        enum wire_code code = read_way(table, seat, way, &text, &answer->why);
        if (code != WIRE_DONE)
            return code;
    }
    if (ways > TABLE_PLAN_WAYS || text.length > TABLE_PLAN) {
        answer->number = TABLE_PLAN;
        return WIRE_SIZE;
    }
    return is_clear(out) ? WIRE_DONE : WIRE_FORM;
}

/* Plans are for a clock of days and games without dice and races: there a reply depends on nothing but earlier moves.
 */
enum wire_code table_plan(struct table *table, const struct wire_command *c, const struct command_context *context,
                          struct wire_answer *answer)
{
    int seat = table_seat_of(table, context->player);
    char canonical[TABLE_PLAN + 1];
    answer->number = 0;
    if (seat < 0)
        return WIRE_NO_SEAT;
    if (table->at_home || cub_str_equal(c->text, "-"))
        return table->at_home ? WIRE_LATE : WIRE_DONE;
    bool plain = table->settings.clock == CLOCK_DAYS && !table_has_dice(table) && !table->match.game->stamp;
    if (table->now.phase != CUB_PHASE_PLAYING || !plain || table->now.seat[seat].bot)
        return WIRE_LATE;
    if (table_is_stale(table, c->number)) {
        answer->number = table->length;
        return WIRE_STALE;
    }
    answer->number = TABLE_PLAN;
    if (c->length > TABLE_PLAN)
        return WIRE_SIZE;
    answer->number = 0;
    return table_plan_read(table, seat, c->text, canonical, answer);
}

/* How many moves had been made at that line; -1: some of them were undone later. */
static int64_t moves_at(const struct table *table, uint32_t line)
{
    uint32_t moves = 0;
    for (uint32_t n = line + 1; n <= table->durable; n++)
        if (table->line[n - 1].kind == LINE_UNDO)
            return -1;
    while (moves < table->match.length && table->match.log[moves].note <= line)
        moves++;
    return moves;
}

/* Whether a way begins with the match's moves from number `from` on; *at is moved past them. */
static bool leads_here(const struct table *table, uint32_t from, const char **at)
{
    char text[2 * CUB_MOVE_TEXT];
    for (uint32_t i = from; i < table->match.length; i++) {
        const char *played;
        uint32_t n = table->match.log[i].note;
        if (table_read_mover(table_text(table, n), &played) < 0 || !next_move(at, text))
            return false;
        size_t length = cub_str_length(text);
        if (!cub_str_starts(played, text) || (played[length] && played[length] != ' '))
            return false;
    }
    return true;
}

enum table_plan_state table_plan_now(const struct table *table, int seat, uint32_t line, const char *tree,
                                     char reply[2 * CUB_MOVE_TEXT])
{
    const struct table_seat *at = &table->now.seat[seat];
    int64_t from = line <= table->durable ? moves_at(table, line) : -1;
    if (from < 0 || table->now.phase != CUB_PHASE_PLAYING || at->bot || !at->player)
        return TABLE_PLAN_OVER;
    for (const char *way = tree; way; way = next_way(way)) {
        const char *rest = way;
        if (!leads_here(table, (uint32_t)from, &rest) || !next_move(&rest, reply))
            continue;
        return mover(&table->match) == seat ? TABLE_PLAN_DUE : TABLE_PLAN_WAITS;
    }
    return TABLE_PLAN_OVER;
}

bool table_plan_play(struct table *table, int seat, const char *reply, int64_t moment)
{
    const struct command_context context = {.player = table->now.seat[seat].player, .moment = moment};
    struct wire_command command = {.verb = WIRE_PLAY, .number = table->length, .text = reply};
    struct wire_answer answer = {.code = WIRE_DONE};
    command.length = cub_str_length(reply);
    table_append_begin(table, moment, context.player);
    return table_append_end(table, table_play(table, &command, &context, &answer) == WIRE_DONE);
}
