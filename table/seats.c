/* Commands about seats and bots, the start of a match, and chat. */
#include "table/internal.h"

int table_seat_of(const struct table *table, uint64_t player)
{
    for (int i = 0; i < table->match.now.state.setup.seats && player; i++)
        if (table->now.seat[i].player == player)
            return i;
    return -1;
}

bool table_is_paired(const struct table *table, uint64_t player)
{
    for (int i = 0; i < table->match.now.state.setup.seats && player; i++)
        if (table->now.seat[i].paired == player)
            return true;
    return false;
}

/* The text of a line after its first bytes; empty for line 0. */
static const char *text_after(const struct table *table, uint32_t line, size_t bytes)
{
    return line ? table_text(table, line) + bytes : "";
}

const char *table_name(const struct table *table, int seat)
{
    return text_after(table, table->now.seat[seat].name, sizeof "seat 1");
}

const char *table_salt(const struct table *table, int seat)
{
    return text_after(table, table->now.seat[seat].salt, sizeof "dice-salt 1");
}

uint16_t table_persons(const struct table *table)
{
    uint16_t persons = 0;
    for (int i = 0; i < table->match.now.state.setup.seats; i++)
        if (table->now.seat[i].player)
            persons |= CUB_BIT(i);
    return persons;
}

bool table_is_free(const struct table *table, int seat)
{
    return !table->now.seat[seat].bot && !table->now.seat[seat].name;
}

bool table_has_dice(const struct table *table)
{
    return table->match.game && table->match.game->due;
}

/* Whether this is a board of a tournament, whose players were paired: nobody may take or give away another's seat. */
static bool is_board(const struct table *table)
{
    return table->settings.tournament[0];
}

static bool is_seat(const struct table *table, int seat)
{
    return seat < table->match.now.state.setup.seats;
}

static bool append_seat(struct table *table, int seat, const char *name, size_t length)
{
    struct line_draft draft;
    draft_begin(&draft, "seat");
    draft_number(&draft, seat + 1);
    draft_bytes(&draft, name, length);
    return table_append_draft(table, &draft);
}

static bool append_salt(struct table *table, int seat, const char *salt)
{
    struct line_draft draft;
    draft_begin(&draft, "dice-salt");
    draft_number(&draft, seat + 1);
    draft_word(&draft, salt);
    return !table_has_dice(table) || table_append_draft(table, &draft);
}

bool table_put_bot(struct table *table, int seat, enum cub_level level)
{
    char name[CUB_MOVE_TEXT];
    struct cub_out out;
    cub_out_init(&out, name, sizeof name);
    cub_put_text(&out, "bot:");
    cub_put_text(&out, cub_level_names[level]);
    return append_seat(table, seat, name, out.length) &&
           (table->now.phase != CUB_PHASE_OPEN || append_salt(table, seat, cub_bot_salt));
}

/* Whether all seats are taken, in games with dice with salts. */
static bool is_full(const struct table *table)
{
    for (int i = 0; i < table->match.now.state.setup.seats; i++)
        if (table_is_free(table, i) || (table_has_dice(table) && !table->now.seat[i].salt))
            return false;
    return true;
}

/* Appends to a rated match the ids of its players, as names are not unique. */
static bool append_players(struct table *table)
{
    bool good = true;
    for (int i = 0; i < table->match.now.state.setup.seats && table->settings.rated && good; i++) {
        struct line_draft draft;
        char id[WIRE_ID + 1];
        if (!table->now.seat[i].player || table->now.seat[i].bot)
            continue;
        wire_print_id(table->now.seat[i].player, id);
        draft_begin(&draft, "player");
        draft_number(&draft, i + 1);
        draft_word(&draft, id);
        good = table_append_draft(table, &draft);
    }
    return good;
}

/* Plays the carried moves; dice of a race among them are revealed at once. */
static bool append_carried(struct table *table)
{
    bool good = true;
    for (uint32_t n = 1; n < table->now.started && good; n++) {
        struct line_draft draft;
        if (table->line[n - 1].kind != LINE_CARRY)
            continue;
        draft_begin(&draft, table_text(table, n) + sizeof "carry");
        good = table_append_draft(table, &draft) && (!table->now.cup || table_reveal_dice(table));
    }
    return good;
}

static bool begin_match(struct table *table)
{
    struct line_draft draft;
    draft_begin(&draft, "start");
    return append_players(table) && table_append_draft(table, &draft) && append_carried(table) && table_go_on(table);
}

int64_t table_come_until(const struct table *table)
{
    bool waits = table->settings.come_s && table->now.phase == CUB_PHASE_OPEN;
    return waits ? table->now.saw + (int64_t)table->settings.come_s * 1000 : INT64_MAX;
}

uint16_t table_absent(const struct table *table)
{
    uint16_t absent = 0;
    for (int i = 0; i < table->match.now.state.setup.seats; i++)
        if (!table->now.seat[i].bot && (table->now.seat[i].called || !table->now.seat[i].name))
            absent |= CUB_BIT(i);
    return absent;
}

/* A tournament's board begins once all its players have come; another table with `start full` once all seats are taken.
 */
bool table_start_full(struct table *table)
{
    bool waits = table->settings.come_s ? table_absent(table) : !table->settings.start_full;
    return waits || !is_full(table) || begin_match(table);
}

/* Begins without the absent players: bots take their seats until they come. */
static bool begin_without(struct table *table, uint16_t absent)
{
    bool good = true;
    for (int i = 0; i < CUB_SEATS && good; i++)
        if (absent >> i & 1)
            good = table_put_bot(table, i, CUB_MEDIO);
    return good && begin_match(table);
}

/* If one of two players has come, they win; if nobody has, nobody wins; at larger tables the others play. */
bool table_no_show(struct table *table, int64_t moment)
{
    uint16_t seats = (uint16_t)(CUB_BIT(table->match.now.state.setup.seats) - 1u), absent = table_absent(table);
    table_append_begin(table, moment, 0);
    if (table_come_until(table) > moment)
        return false;
    bool alone = (absent & seats) == seats, two = table->match.now.state.setup.seats == 2;
    return table_append_end(table, alone || !absent ? table_end(table, "stopped", -1)
                                   : two            ? table_end(table, "left", __builtin_ctz(absent))
                                                    : begin_without(table, absent));
}

static enum wire_code done(bool good)
{
    return good ? WIRE_DONE : WIRE_BUSY;
}

/* The holder of a seat may sit down again, with another name or another salt. */
enum wire_code table_sit(struct table *table, const struct wire_command *c, const struct command_context *context,
                         struct wire_answer *answer)
{
    int held = table_seat_of(table, context->player);
    (void)answer;
    if (table_has_dice(table) != (c->salt[0] != 0))
        return WIRE_FORM;
    if (!context->player)
        return WIRE_STRANGER;
    if (!is_seat(table, c->seat))
        return WIRE_NO_SEAT;
    if (table->now.phase != CUB_PHASE_OPEN)
        return WIRE_LATE;
    bool paired = is_board(table) && table->now.seat[c->seat].paired == context->player;
    if ((held >= 0 ? held != c->seat : !table_is_free(table, c->seat)) || (is_board(table) && !paired))
        return WIRE_TAKEN;
    if (table->settings.sit == ACCESS_INVITED && !context->invited && context->player != table->now.owner && held < 0 &&
        !paired)
        return WIRE_NO_INVITE;
    return done(append_seat(table, c->seat, c->text, c->length) && append_salt(table, c->seat, c->salt) &&
                table_start_full(table));
}

enum wire_code table_stand(struct table *table, const struct wire_command *c, const struct command_context *context,
                           struct wire_answer *answer)
{
    int seat = table_seat_of(table, context->player);
    (void)c;
    (void)answer;
    if (seat < 0)
        return WIRE_NO_SEAT;
    if (table->now.phase != CUB_PHASE_OPEN)
        return WIRE_LATE;
    return done(append_seat(table, seat, "-", 1));
}

enum wire_code table_bot(struct table *table, const struct wire_command *c, const struct command_context *context,
                         struct wire_answer *answer)
{
    bool gone = is_seat(table, c->seat) && (table->gone >> c->seat & 1);
    bool waits = gone && table->now.phase == CUB_PHASE_PLAYING && table_seat_of(table, context->player) >= 0;
    (void)answer;
    if (!is_seat(table, c->seat))
        return WIRE_NO_SEAT;
    if (context->player != table->now.owner && !waits) /* people who wait for a seat that is gone may put a bot there */
        return WIRE_NOT_OWNER;
    if (is_board(table) || table->now.phase == CUB_PHASE_OVER ||
        (table->now.phase == CUB_PHASE_PLAYING && (!gone || table->settings.rated)))
        return WIRE_LATE;
    if (table->now.phase == CUB_PHASE_OPEN && !table_is_free(table, c->seat))
        return WIRE_TAKEN;
    return done(table_put_bot(table, c->seat, c->level) &&
                (table->now.phase != CUB_PHASE_OPEN || table_start_full(table)));
}

enum wire_code table_kick(struct table *table, const struct wire_command *c, const struct command_context *context,
                          struct wire_answer *answer)
{
    (void)answer;
    if (!is_seat(table, c->seat))
        return WIRE_NO_SEAT;
    if (context->player != table->now.owner)
        return WIRE_NOT_OWNER;
    if (table->now.phase != CUB_PHASE_OPEN || is_board(table))
        return WIRE_LATE;
    if (table_is_free(table, c->seat))
        return WIRE_NO_SEAT;
    return done(append_seat(table, c->seat, "-", 1));
}

enum wire_code table_start(struct table *table, const struct wire_command *c, const struct command_context *context,
                           struct wire_answer *answer)
{
    (void)c;
    (void)answer;
    if (context->player != table->now.owner)
        return WIRE_NOT_OWNER;
    if (table->now.phase != CUB_PHASE_OPEN)
        return WIRE_LATE;
    bool waits = table->settings.come_s && table_absent(table); /* else its owner could begin, and win, alone */
    return is_full(table) && !waits ? done(begin_match(table)) : WIRE_NO_SEAT;
}

/* Anybody may start a rematch, on which all have agreed, once all salts are there. */
enum wire_code table_ready(struct table *table, const struct wire_command *c, const struct command_context *context,
                           struct wire_answer *answer)
{
    (void)c;
    if (table_seat_of(table, context->player) < 0)
        return WIRE_NO_SEAT;
    if (!table->now.rematch || table->now.phase == CUB_PHASE_OVER)
        return WIRE_LATE;
    if (table->now.phase == CUB_PHASE_OPEN && is_full(table))
        return done(begin_match(table));
    answer->number = 0;
    return WIRE_DONE;
}

/* An owner without a seat is seat 0 in the chat. */
enum wire_code table_chat(struct table *table, const struct wire_command *c, const struct command_context *context,
                          struct wire_answer *answer)
{
    int seat = table_seat_of(table, context->player);
    struct line_draft draft;
    (void)answer;
    if (seat < 0 && context->player != table->now.owner)
        return WIRE_NO_SEAT;
    draft_begin(&draft, "say");
    draft_number(&draft, seat + 1);
    draft_bytes(&draft, c->text, c->length);
    return done(table_append_draft(table, &draft));
}

/* A remark among watchers. It appends no line: the table's authority shows it to the clients that are connected. */
enum wire_code table_remark(struct table *table, const struct wire_command *c, const struct command_context *context,
                            struct wire_answer *answer)
{
    (void)c;
    answer->number = 0;
    if (!context->player)
        return WIRE_STRANGER;
    return table_seat_of(table, context->player) < 0 ? WIRE_DONE : WIRE_TAKEN;
}

enum wire_code table_emote(struct table *table, const struct wire_command *c, const struct command_context *context,
                           struct wire_answer *answer)
{
    (void)c;
    answer->number = 0;
    return table_seat_of(table, context->player) < 0 ? WIRE_NO_SEAT : WIRE_DONE;
}
