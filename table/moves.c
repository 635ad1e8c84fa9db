/* Plays moves, rolls the dice and ends matches after them, and runs races. */
#include "table/internal.h"
#include "table/latency.h"

static const struct cub_state *position(const struct table *table)
{
    return &table->match.now.state;
}

/* Fills the table's cup with the salts of all seats. */
static void fill_cup(const struct table *table, struct cub_cup *cup)
{
    cub_cup_init(cup, table->dice_key);
    for (int i = 0; i < position(table)->setup.seats; i++)
        cub_cup_add(cup, table_salt(table, i));
}

/* Appends `WHO TEXT {note}`; note may be NULL. */
static bool append_move(struct table *table, int who, cub_move move, const char *note)
{
    struct line_draft draft;
    char text[CUB_MOVE_TEXT];
    cub_who_print(who, text);
    draft_begin(&draft, text);
    table->match.game->print(position(table), who, move, text);
    draft_word(&draft, text);
    if (note) {
        draft_word(&draft, "{");
        cub_put_text(&draft.out, note);
        cub_put_char(&draft.out, '}');
    }
    return table_append_draft(table, &draft);
}

static bool roll(struct table *table)
{
    struct cub_cup cup;
    fill_cup(table, &cup);
    return append_move(table, CUB_DICE, cub_cup_roll(&cup, table->match.game, position(table), table->now.rolls + 1),
                       NULL);
}

static bool append_key(struct table *table)
{
    struct line_draft draft;
    draft_begin(&draft, "dice-key");
    draft_word(&draft, table->dice_key);
    return !table_has_dice(table) || table_append_draft(table, &draft);
}

/* Appends the moment of the end to a rated match, as ratings are computed in order of time. */
static bool append_ended(struct table *table)
{
    struct line_draft draft;
    draft_begin(&draft, "ended");
    draft_number(&draft, table->append.moment);
    return !table->settings.rated || table_append_draft(table, &draft);
}

bool table_end(struct table *table, const char *reason, int seat)
{
    struct line_draft draft;
    draft_begin(&draft, "end");
    draft_word(&draft, reason);
    if (seat >= 0)
        draft_number(&draft, seat + 1);
    return table_append_draft(table, &draft) && append_key(table) && append_ended(table);
}

/* While dice lie under a cup, nothing follows until it is lifted. */
bool table_go_on(struct table *table)
{
    bool good = true;
    if (table->at_home)
        return true;
    while (good && !table->now.cup && position(table)->to_act & CUB_BIT(CUB_DICE))
        good = roll(table);
    return good && (position(table)->to_act || table_end(table, "played", -1));
}

/* Gives a call the time that counts, and its receipt. False: the move is no call. */
static bool stamp(struct table *table, int seat, cub_move *move, const struct command_context *context,
                  char note[CUB_MOVE_TEXT * 2])
{
    const struct cub_game *game = table->match.game;
    uint32_t told = game->when(position(table), seat, *move);
    struct cub_out out;
    if (told == CUB_NEVER)
        return false;
    *move = game->stamp(position(table), seat, *move, latency_fair_call(told, context->came_ms, context->rtt_ms));
    cub_out_init(&out, note, CUB_MOVE_TEXT * 2);
    cub_put_text(&out, "told ");
    cub_put_number(&out, told);
    cub_put_text(&out, " came ");
    cub_put_number(&out, context->came_ms);
    cub_put_text(&out, " line ");
    cub_put_number(&out, context->rtt_ms);
    if (context->late)
        cub_put_text(&out, " late");
    return true;
}

/* Reads a move; a call before the cup is lifted for that seat is refused. */
static cub_move read_move(struct table *table, int seat, const char *text, const struct command_context *context,
                          struct cub_message *why)
{
    char who[CUB_MOVE_TEXT];
    if (!table->now.cup && !context->early)
        return cub_game_parse_at(table->match.game, position(table), seat, text, context->came_ms, why);
    cub_who_print(seat, who);
    cub_refuse(why, "NO-2", "match.turn");
    cub_message_text(why, 0, who);
    return 0;
}

/* The line `start` does not count as a change. */
bool table_is_stale(const struct table *table, uint64_t at)
{
    return at > table->length || (at < table->now.changed && table->now.changed != table->now.started);
}

enum wire_code table_play(struct table *table, const struct wire_command *c, const struct command_context *context,
                          struct wire_answer *answer)
{
    int seat = table_seat_of(table, context->player);
    char note[CUB_MOVE_TEXT * 2];
    if (seat < 0)
        return WIRE_NO_SEAT;
    if (table->now.phase != CUB_PHASE_PLAYING)
        return WIRE_LATE;
    if (table_is_stale(table, c->number)) {
        answer->number = table->length;
        return WIRE_STALE;
    }
    cub_move move = read_move(table, seat, c->text, context, &answer->why);
    if (!move)
        return WIRE_RULE;
    bool race = table->match.game->stamp && stamp(table, seat, &move, context, note);
    return append_move(table, seat, move, race && !table->at_home ? note : NULL) && table_go_on(table) ? WIRE_DONE
                                                                                                       : WIRE_BUSY;
}

bool table_throw(struct table *table, cub_move dice, int64_t moment)
{
    table_append_begin(table, moment, 0);
    if (!table->at_home || !dice || cub_game_refuse(table->match.game, position(table), CUB_DICE, dice, NULL))
        return false;
    return table_append_end(table, append_move(table, CUB_DICE, dice, NULL));
}

/* A move that a bot makes in place of a person has a note that says so. */
bool table_answer(struct table *table, int seat, cub_move move, uint32_t changed, int64_t moment)
{
    const struct table_seat *at = &table->now.seat[seat];
    char note[CUB_MOVE_TEXT];
    struct cub_out out;
    table_append_begin(table, moment, 0);
    if (table->now.phase != CUB_PHASE_PLAYING || !at->bot || changed != table->now.changed || table->now.cup ||
        cub_game_refuse(table->match.game, position(table), seat, move, NULL))
        return false;
    cub_out_init(&out, note, sizeof note);
    cub_put_text(&out, "bot:");
    cub_put_text(&out, cub_level_names[at->level]);
    return table_append_end(table, append_move(table, seat, move, at->player ? note : NULL) && table_go_on(table));
}

bool table_roll(struct table *table, int64_t moment)
{
    table_append_begin(table, moment, 0);
    bool due = table->now.phase == CUB_PHASE_PLAYING && !table->now.cup && position(table)->to_act & CUB_BIT(CUB_DICE);
    return due && table->dice_key[0] && table_append_end(table, table_go_on(table));
}

bool table_reveal_dice(struct table *table)
{
    struct line_draft draft;
    struct cub_cup cup;
    char salt[CUB_SALT + 1];
    fill_cup(table, &cup);
    cub_cup_salt(&cup, table->now.rolls, salt);
    draft_begin(&draft, "lift");
    draft_number(&draft, table->now.cup);
    draft_number(&draft, table->append.moment);
    draft_word(&draft, salt);
    return table_append_draft(table, &draft);
}

bool table_lift(struct table *table, int64_t moment)
{
    table_append_begin(table, moment, 0);
    return table->now.cup && table->dice_key[0] && table_append_end(table, table_reveal_dice(table));
}

bool table_close(struct table *table, int64_t moment)
{
    const struct cub_game *game = table->match.game;
    table_append_begin(table, moment, 0);
    if (table->now.phase != CUB_PHASE_PLAYING || table->now.cup || !game->count(position(table), CUB_CLOCK))
        return false;
    return table_append_end(table, append_move(table, CUB_CLOCK, game->nth(position(table), CUB_CLOCK, 0), NULL) &&
                                       table_go_on(table));
}

void table_cup_seal(const struct table *table, char out[CUB_KEY + 1])
{
    const struct table_state *state = table_durable_state(table);
    struct cub_cup cup;
    char salt[CUB_SALT + 1], text[2 * CUB_MOVE_TEXT + CUB_SALT];
    uint8_t digest[CUB_DIGEST];
    struct cub_out under;
    out[0] = 0;
    if (!state->cup || !table->dice_key[0])
        return;
    fill_cup(table, &cup);
    cub_cup_salt(&cup, state->rolls, salt);
    cub_out_init(&under, text, sizeof text);
    cub_put_text(&under, table_text(table, state->cup) + 5); /* after `dice ` */
    cub_put_char(&under, ' ');
    cub_put_text(&under, salt);
    cub_sha256(text, under.length, digest);
    cub_hex(digest, sizeof digest, out);
}
