/* Moves, what follows them by itself, and the race. */
#include "table/internal.h"
#include "table/latency.h"

static const struct cub_state *position(const struct live *live)
{
    return &live->match.now.state;
}

/* The cup of this table, with the salts that were there at the start. */
static void fill_cup(const struct live *live, struct cub_cup *cup)
{
    cub_cup_init(cup, live->secret);
    for (int i = 0; i < position(live)->setup.seats; i++)
        cub_cup_add(cup, live_salt(live, i));
}

/* `WHO TEXT {note}`; note may be NULL. */
static bool say_move(struct live *live, int who, cub_move move, const char *note)
{
    struct live_draft draft;
    char text[CUB_MOVE_TEXT];
    cub_who_print(who, text);
    draft_begin(&draft, text);
    live->match.game->print(position(live), who, move, text);
    draft_word(&draft, text);
    if (note) {
        draft_word(&draft, "{");
        cub_put_text(&draft.out, note);
        cub_put_char(&draft.out, '}');
    }
    return live_say(live, &draft);
}

static bool roll(struct live *live)
{
    struct cub_cup cup;
    fill_cup(live, &cup);
    return say_move(live, CUB_DICE, cub_cup_roll(&cup, live->match.game, position(live), live->now.rolls + 1), NULL);
}

static bool say_key(struct live *live)
{
    struct live_draft draft;
    draft_begin(&draft, "dice-key");
    draft_word(&draft, live->secret);
    return !live_has_dice(live) || live_say(live, &draft);
}

/* Where it counts: when, for ratings follow the order of time. */
static bool say_ended(struct live *live)
{
    struct live_draft draft;
    draft_begin(&draft, "ended");
    draft_number(&draft, live->append.moment);
    return !live->settings.rated || live_say(live, &draft);
}

bool live_end(struct live *live, const char *reason, int seat)
{
    struct live_draft draft;
    draft_begin(&draft, "end");
    draft_word(&draft, reason);
    if (seat >= 0)
        draft_number(&draft, seat + 1);
    return live_say(live, &draft) && say_key(live) && say_ended(live);
}

/* Dice that lie under a cup wait for it to be lifted. */
bool live_follow(struct live *live)
{
    bool good = true;
    if (live->at_home)
        return true;
    while (good && !live->now.cup && position(live)->to_act & CUB_BIT(CUB_DICE))
        good = roll(live);
    return good && (position(live)->to_act || live_end(live, "played", -1));
}

/* A call gets the time that counts, and its receipt. False: it is no call. */
static bool stamp(struct live *live, int seat, cub_move *move, const struct command_context *context,
                  char note[CUB_MOVE_TEXT * 2])
{
    const struct cub_game *game = live->match.game;
    uint32_t told = game->when(position(live), seat, *move);
    struct cub_out out;
    if (told == CUB_NEVER)
        return false;
    *move = game->stamp(position(live), seat, *move, latency_fair_call(told, context->came_ms, context->rtt_ms));
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

/* Nobody calls before the cup is lifted for them. */
static cub_move read_move(struct live *live, int seat, const char *text, const struct command_context *context,
                          struct cub_refusal *why)
{
    char who[CUB_MOVE_TEXT];
    if (!live->now.cup && !context->early)
        return cub_game_parse_at(live->match.game, position(live), seat, text, context->came_ms, why);
    cub_who_print(seat, who);
    cub_refuse(why, "NO-2", "match.turn");
    cub_refusal_text(why, 0, who);
    return 0;
}

/* Whether the position has changed for everybody since that line was the last. The first one is no change. */
static bool is_stale(const struct live *live, uint64_t at)
{
    return at > live->length || (at < live->now.changed && live->now.changed != live->now.started);
}

enum wire_code live_play(struct live *live, const struct wire_command *c, const struct command_context *context,
                         struct wire_answer *answer)
{
    int seat = live_seat_of(live, context->player);
    char note[CUB_MOVE_TEXT * 2];
    if (seat < 0)
        return WIRE_NO_SEAT;
    if (live->now.phase != CUB_PHASE_PLAYING)
        return WIRE_LATE;
    if (is_stale(live, c->number)) {
        answer->number = live->length;
        return WIRE_STALE;
    }
    cub_move move = read_move(live, seat, c->text, context, &answer->why);
    if (!move)
        return WIRE_RULE;
    bool race = live->match.game->stamp && stamp(live, seat, &move, context, note);
    return say_move(live, seat, move, race && !live->at_home ? note : NULL) && live_follow(live) ? WIRE_DONE
                                                                                                 : WIRE_BUSY;
}

bool live_throw(struct live *live, cub_move dice, int64_t moment)
{
    live_append_begin(live, moment, 0);
    if (!live->at_home || !dice || cub_game_refuse(live->match.game, position(live), CUB_DICE, dice, NULL))
        return false;
    return live_append_end(live, say_move(live, CUB_DICE, dice, NULL));
}

/* Moves that a bot makes for somebody who stays away say so. */
bool live_answer(struct live *live, int seat, cub_move move, uint32_t changed, int64_t moment)
{
    const struct live_seat *at = &live->now.seat[seat];
    char note[CUB_MOVE_TEXT];
    struct cub_out out;
    live_append_begin(live, moment, 0);
    if (live->now.phase != CUB_PHASE_PLAYING || !at->bot || changed != live->now.changed || live->now.cup ||
        cub_game_refuse(live->match.game, position(live), seat, move, NULL))
        return false;
    cub_out_init(&out, note, sizeof note);
    cub_put_text(&out, "bot:");
    cub_put_text(&out, cub_level_names[at->level]);
    return live_append_end(live, say_move(live, seat, move, at->player ? note : NULL) && live_follow(live));
}

bool live_roll(struct live *live, int64_t moment)
{
    live_append_begin(live, moment, 0);
    bool due = live->now.phase == CUB_PHASE_PLAYING && !live->now.cup && position(live)->to_act & CUB_BIT(CUB_DICE);
    return due && live->secret[0] && live_append_end(live, live_follow(live));
}

bool live_uncover(struct live *live)
{
    struct live_draft draft;
    struct cub_cup cup;
    char salt[CUB_SALT + 1];
    fill_cup(live, &cup);
    cub_cup_salt(&cup, live->now.rolls, salt);
    draft_begin(&draft, "lift");
    draft_number(&draft, live->now.cup);
    draft_number(&draft, live->append.moment);
    draft_word(&draft, salt);
    return live_say(live, &draft);
}

bool live_lift(struct live *live, int64_t moment)
{
    live_append_begin(live, moment, 0);
    return live->now.cup && live->secret[0] && live_append_end(live, live_uncover(live));
}

bool live_close(struct live *live, int64_t moment)
{
    const struct cub_game *game = live->match.game;
    live_append_begin(live, moment, 0);
    if (live->now.phase != CUB_PHASE_PLAYING || live->now.cup || !game->count(position(live), CUB_CLOCK))
        return false;
    return live_append_end(live, say_move(live, CUB_CLOCK, game->nth(position(live), CUB_CLOCK, 0), NULL) &&
                                     live_follow(live));
}

void live_cup_seal(const struct live *live, char out[CUB_KEY + 1])
{
    struct cub_cup cup;
    char salt[CUB_SALT + 1], text[2 * CUB_MOVE_TEXT + CUB_SALT];
    uint8_t digest[CUB_DIGEST];
    struct cub_out under;
    out[0] = 0;
    if (!live->now.cup || !live->secret[0])
        return;
    fill_cup(live, &cup);
    cub_cup_salt(&cup, live->now.rolls, salt);
    cub_out_init(&under, text, sizeof text);
    cub_put_text(&under, live_text(live, live->now.cup) + 5); /* behind `dice ` */
    cub_put_char(&under, ' ');
    cub_put_text(&under, salt);
    cub_sha256(text, under.length, digest);
    cub_hex(digest, sizeof digest, out);
}
