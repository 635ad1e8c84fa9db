/* Sitting down and getting up, bots, the start, chat. */
#include "table/internal.h"

int live_seat_of(const struct live *live, uint64_t player)
{
    for (int i = 0; i < live->match.now.state.setup.seats && player; i++)
        if (live->now.seat[i].player == player)
            return i;
    return -1;
}

bool live_is_paired(const struct live *live, uint64_t player)
{
    for (int i = 0; i < live->match.now.state.setup.seats && player; i++)
        if (live->now.seat[i].paired == player)
            return true;
    return false;
}

/* What stands in a line behind so many bytes. */
static const char *behind(const struct live *live, uint32_t line, size_t bytes)
{
    return line ? live_text(live, line) + bytes : "";
}

const char *live_name(const struct live *live, int seat)
{
    return behind(live, live->now.seat[seat].name, sizeof "seat 1");
}

const char *live_salt(const struct live *live, int seat)
{
    return behind(live, live->now.seat[seat].salt, sizeof "dice-salt 1");
}

uint16_t live_persons(const struct live *live)
{
    uint16_t persons = 0;
    for (int i = 0; i < live->match.now.state.setup.seats; i++)
        if (live->now.seat[i].player)
            persons |= CUB_BIT(i);
    return persons;
}

bool live_free(const struct live *live, int seat)
{
    return !live->now.seat[seat].bot && !live->now.seat[seat].name;
}

bool live_has_dice(const struct live *live)
{
    return live->match.game && live->match.game->due;
}

/* At a board of a tournament the players were paired: nobody takes another's seat, and nobody gives it away. */
static bool is_board(const struct live *live)
{
    return live->settings.event[0];
}

static bool is_seat(const struct live *live, int seat)
{
    return seat < live->match.now.state.setup.seats;
}

static bool say_seat(struct live *live, int seat, const char *name, size_t length)
{
    struct live_draft draft;
    draft_begin(&draft, "seat");
    draft_number(&draft, seat + 1);
    draft_bytes(&draft, name, length);
    return live_say(live, &draft);
}

static bool say_salt(struct live *live, int seat, const char *salt)
{
    struct live_draft draft;
    draft_begin(&draft, "dice-salt");
    draft_number(&draft, seat + 1);
    draft_word(&draft, salt);
    return !live_has_dice(live) || live_say(live, &draft);
}

bool live_put_bot(struct live *live, int seat, enum cub_level level)
{
    char name[CUB_MOVE_TEXT];
    struct cub_out out;
    cub_out_init(&out, name, sizeof name);
    cub_put_text(&out, "bot:");
    cub_put_text(&out, cub_level_names[level]);
    return say_seat(live, seat, name, out.length) &&
           (live->now.phase != CUB_PHASE_OPEN || say_salt(live, seat, cub_bot_salt));
}

/* Whether everybody is there, with what their devices add to the dice. */
static bool is_full(const struct live *live)
{
    for (int i = 0; i < live->match.now.state.setup.seats; i++)
        if (live_free(live, i) || (live_has_dice(live) && !live->now.seat[i].salt))
            return false;
    return true;
}

/* Where it counts: who they are, whatever they are called. */
static bool say_players(struct live *live)
{
    bool good = true;
    for (int i = 0; i < live->match.now.state.setup.seats && live->settings.rated && good; i++) {
        struct live_draft draft;
        char id[WIRE_ID + 1];
        if (!live->now.seat[i].player)
            continue;
        wire_print_id(live->now.seat[i].player, id);
        draft_begin(&draft, "player");
        draft_number(&draft, i + 1);
        draft_word(&draft, id);
        good = live_say(live, &draft);
    }
    return good;
}

/* The moves that were made elsewhere; dice of a race are seen at once. */
static bool say_carried(struct live *live)
{
    bool good = true;
    for (uint32_t n = 1; n < live->now.started && good; n++) {
        struct live_draft draft;
        if (live->line[n - 1].kind != LIVE_CARRY)
            continue;
        draft_begin(&draft, live_text(live, n) + sizeof "carry");
        good = live_say(live, &draft) && (!live->now.cup || live_uncover(live));
    }
    return good;
}

static bool begin_match(struct live *live)
{
    struct live_draft draft;
    draft_begin(&draft, "start");
    return say_players(live) && live_say(live, &draft) && say_carried(live) && live_follow(live);
}

bool live_start_full(struct live *live)
{
    return !live->settings.start_full || !is_full(live) || begin_match(live);
}

static enum wire_code done(bool good)
{
    return good ? WIRE_DONE : WIRE_BUSY;
}

/* Who sits there may sit down again: with another name, or another salt. */
enum wire_code live_sit(struct live *live, const struct wire_command *c, const struct command_context *context,
                        struct wire_answer *answer)
{
    int held = live_seat_of(live, context->player);
    (void)answer;
    if (live_has_dice(live) != (c->salt[0] != 0))
        return WIRE_FORM;
    if (!context->player)
        return WIRE_STRANGER;
    if (!is_seat(live, c->seat))
        return WIRE_NO_SEAT;
    if (live->now.phase != CUB_PHASE_OPEN)
        return WIRE_LATE;
    bool paired = is_board(live) && live->now.seat[c->seat].paired == context->player;
    if ((held >= 0 ? held != c->seat : !live_free(live, c->seat)) || (is_board(live) && !paired))
        return WIRE_TAKEN;
    if (live->settings.sit == LIVE_INVITED && !context->invited && context->player != live->now.owner && held < 0 &&
        !paired)
        return WIRE_NO_INVITE;
    return done(say_seat(live, c->seat, c->text, c->length) && say_salt(live, c->seat, c->salt) &&
                live_start_full(live));
}

enum wire_code live_stand(struct live *live, const struct wire_command *c, const struct command_context *context,
                          struct wire_answer *answer)
{
    int seat = live_seat_of(live, context->player);
    (void)c;
    (void)answer;
    if (seat < 0)
        return WIRE_NO_SEAT;
    if (live->now.phase != CUB_PHASE_OPEN)
        return WIRE_LATE;
    return done(say_seat(live, seat, "-", 1));
}

enum wire_code live_bot(struct live *live, const struct wire_command *c, const struct command_context *context,
                        struct wire_answer *answer)
{
    bool gone = is_seat(live, c->seat) && (live->gone >> c->seat & 1);
    (void)answer;
    if (!is_seat(live, c->seat))
        return WIRE_NO_SEAT;
    if (context->player != live->now.owner)
        return WIRE_NOT_OWNER;
    if (is_board(live) || live->now.phase == CUB_PHASE_OVER ||
        (live->now.phase == CUB_PHASE_PLAYING && (!gone || live->settings.rated)))
        return WIRE_LATE;
    if (live->now.phase == CUB_PHASE_OPEN && !live_free(live, c->seat))
        return WIRE_TAKEN;
    return done(live_put_bot(live, c->seat, c->level) && (live->now.phase != CUB_PHASE_OPEN || live_start_full(live)));
}

enum wire_code live_kick(struct live *live, const struct wire_command *c, const struct command_context *context,
                         struct wire_answer *answer)
{
    (void)answer;
    if (!is_seat(live, c->seat))
        return WIRE_NO_SEAT;
    if (context->player != live->now.owner)
        return WIRE_NOT_OWNER;
    if (live->now.phase != CUB_PHASE_OPEN || is_board(live))
        return WIRE_LATE;
    if (live_free(live, c->seat))
        return WIRE_NO_SEAT;
    return done(say_seat(live, c->seat, "-", 1));
}

enum wire_code live_start(struct live *live, const struct wire_command *c, const struct command_context *context,
                          struct wire_answer *answer)
{
    (void)c;
    (void)answer;
    if (context->player != live->now.owner)
        return WIRE_NOT_OWNER;
    if (live->now.phase != CUB_PHASE_OPEN)
        return WIRE_LATE;
    return is_full(live) ? done(begin_match(live)) : WIRE_NO_SEAT;
}

/* The owner of a table without a seat speaks as seat 0. */
enum wire_code live_chat(struct live *live, const struct wire_command *c, const struct command_context *context,
                         struct wire_answer *answer)
{
    int seat = live_seat_of(live, context->player);
    struct live_draft draft;
    (void)answer;
    if (seat < 0 && context->player != live->now.owner)
        return WIRE_NO_SEAT;
    draft_begin(&draft, "say");
    draft_number(&draft, seat + 1);
    draft_bytes(&draft, c->text, c->length);
    return done(live_say(live, &draft));
}
