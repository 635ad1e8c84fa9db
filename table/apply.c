/* Applies lines to a table's state, by kind. Lines may come from anywhere: an invalid one is refused. */
#include "table/internal.h"

static struct table_line *last(struct table *table)
{
    return &table->line[table->length - 1];
}

/* Reads the number of a seat of this match at *at; -1: none. */
static int read_seat(const struct table *table, const char **at)
{
    uint32_t seat;
    const char *p = *at;
    if (!cub_read_number(&p, table->match.now.state.setup.seats, &seat) || seat == 0)
        return -1;
    *at = p;
    return (int)seat - 1;
}

static bool apply_header(struct table *table, const char *rest)
{
    (void)rest;
    return !table->match.game;
}

static bool apply_seal(struct table *table, const char *rest)
{
    return table->now.phase == CUB_PHASE_OPEN && table_has_dice(table) && cub_str_starts(rest, "1 ") &&
           cub_is_key(rest + 2);
}

static bool apply_table(struct table *table, const char *rest)
{
    bool good = table->now.phase == CUB_PHASE_OPEN && (table_settings_read(&table->settings, rest) || table->follows);
    if (good && table->settings.come_s) /* the wait for its players begins */
        table->now.saw = table->append.moment;
    return good;
}

int table_read_mover(const char *text, const char **rest)
{
    size_t length = 0;
    while (text[length] && text[length] != ' ')
        length++;
    int who = text[length] ? cub_who_parse(text, length) : -1;
    *rest = text + length + 1;
    return who == CUB_NOBODY ? -1 : who;
}

/* Checks the move only; the start of the match plays it. */
static bool apply_carry(struct table *table, const char *rest)
{
    const char *text;
    table->now.carried++;
    return table->now.phase == CUB_PHASE_OPEN && table_read_mover(rest, &text) >= 0;
}

/* Seats a person, or gives them their seat back from a bot: their clock runs again if they are to move. */
static bool take_person(struct table *table, int i, const char *name)
{
    struct table_seat *seat = &table->now.seat[i];
    if (!wire_was_name(name, cub_str_length(name)))
        return false;
    seat->name = table->length;
    table->now.votes[i] = 0; /* they are back */
    seat->player = table->append.player ? table->append.player : seat->player;
    seat->bot = false;
    seat->called = table->durable && !table->append.key;
    table->now.rematch |= seat->called && table->now.phase == CUB_PHASE_OPEN && !table->settings.tournament[0];
    if (table->settings.tournament[0] && seat->called && !seat->paired)
        seat->paired = seat->player;
    clock_start(table, CUB_NOBODY);
    return true;
}

/* Frees a seat. If the owner held it, the person at the lowest seat becomes owner. */
static bool clear_seat(struct table *table, struct table_seat *seat)
{
    bool owner = seat->player && seat->player == table->now.owner;
    *seat = (struct table_seat){.paired = seat->paired};
    uint16_t persons = table_persons(table);
    if (owner && persons)
        table->now.owner = table->now.seat[__builtin_ctz(persons)].player;
    return table->now.phase == CUB_PHASE_OPEN;
}

static bool apply_seat(struct table *table, const char *rest)
{
    int i = read_seat(table, &rest);
    struct table_seat *seat = &table->now.seat[i < 0 ? 0 : i];
    if (i < 0 || !cub_read_char(&rest, ' ') || table->now.phase == CUB_PHASE_OVER)
        return false;
    if (cub_str_equal(rest, "-"))
        return clear_seat(table, seat);
    if (!cub_str_starts(rest, "bot:"))
        return take_person(table, i, rest);
    seat->level = table->at_home ? cub_level_find(rest + 4) : wire_read_level(rest + 4);
    seat->bot = true;
    clock_start(table, CUB_NOBODY);
    return seat->level != CUB_LEVELS;
}

static bool apply_salt(struct table *table, const char *rest)
{
    int i = read_seat(table, &rest);
    char salt[CUB_SALT + 1];
    if (i < 0 || table->now.phase != CUB_PHASE_OPEN || !table_has_dice(table) || !cub_read_char(&rest, ' ') ||
        !wire_read_hex(&rest, CUB_SALT, salt) || *rest)
        return false;
    table->now.seat[i].salt = table->length;
    return true;
}

static bool apply_start(struct table *table, const char *rest)
{
    if (*rest || table->now.phase != CUB_PHASE_OPEN)
        return false;
    table->now.phase = CUB_PHASE_PLAYING;
    table->now.started = table->length;
    table->now.saw = table->append.moment;
    table->now.changed = table->length;
    for (int i = 0; i < CUB_SEATS; i++)
        table->now.seat[i].left_ms = (int64_t)table->settings.seconds * 1000;
    clock_start(table, CUB_NOBODY);
    return true;
}

/* Reveals hidden moves; at the end also the dice under a cup. False: this client has not been told what they are. */
static bool reveal_hidden(struct table *table, bool cup)
{
    uint32_t from = table->now.first_hidden ? table->now.first_hidden : table->length;
    if (cup && table->now.cup && table->now.cup < from)
        from = table->now.cup;
    for (uint32_t n = from; n < table->length; n++) {
        struct table_line *line = &table->line[n - 1];
        if (!line->hidden || line->opened || (!cup && line->who >= CUB_SEATS))
            continue;
        if (line->redacted)
            return false;
        line->opened = table->length;
        last(table)->opens = last(table)->opens ? last(table)->opens : n;
    }
    table->now.first_hidden = 0;
    return true;
}

/* Notes that the position has changed for everybody; an offer about the old one lapses. */
static void change(struct table *table)
{
    table->now.changed = table->length;
    if (table->now.offered != WIRE_AGAIN)
        table->now.offer = 0;
}

/* Copies a move's text without its comment; false: it is longer than any move. */
static bool cut(const char *text, char out[2 * CUB_MOVE_TEXT])
{
    size_t length = cub_str_length(text), end = 0;
    while (text[end] && !(text[end] == ' ' && text[end + 1] == '{' && text[length - 1] == '}'))
        end++;
    if (end >= 2 * CUB_MOVE_TEXT)
        return false;
    for (size_t i = 0; i < end; i++)
        out[i] = text[i];
    out[end] = 0;
    return true;
}

/* Plays a stand-in for a hidden move. Dice under a cup are not in the match until they are known. */
static bool play_hidden(struct table *table, uint32_t n, int who, struct cub_message *why)
{
    struct cub_match *match = &table->match;
    bool dice = who == CUB_DICE && match->game->stamp && match->now.state.to_act & CUB_BIT(CUB_DICE);
    if (!dice && !cub_match_stand_in(match, who, why))
        return false;
    if (!dice)
        match->log[match->length - 1].note = n;
    table->line[n - 1].redacted = true;
    return true;
}

/* Plays the move of line n. */
static bool play(struct table *table, uint32_t n, int who, const char *rest, struct cub_message *why)
{
    struct cub_match *match = &table->match;
    char text[2 * CUB_MOVE_TEXT];
    if (table->follows && cub_str_equal(rest, "?"))
        return play_hidden(table, n, who, why);
    cub_refuse(why, "NO-1", "match.notation");
    if (!cut(rest, text) || !cub_match_play_text(match, who, text, why))
        return false;
    match->log[match->length - 1].note = n;
    return true;
}

/* Hides the dice of a race under a cup until it is lifted. */
static void note_dice(struct table *table)
{
    table->now.rolls++;
    if (!table->match.game->stamp || table->at_home)
        return;
    last(table)->hidden = true;
    table->now.cup = table->length;
}

static bool apply_move(struct table *table, int who, const char *rest, struct cub_message *why)
{
    bool hidden = cub_is_hidden(&table->match.now.state, who), carried = table->match.length < table->now.carried;
    bool opens = table->match.revealed < table->match.length; /* it reveals hidden moves */
    if (table->now.phase != CUB_PHASE_PLAYING || table->now.cup)
        return !cub_refuse(why, "NO-2", "match.turn");
    if (!play(table, table->length, who, rest, why))
        return false;
    last(table)->who = (uint8_t)who;
    last(table)->hidden = hidden;
    last(table)->handed_in = hidden || opens;
    last(table)->irreversible = hidden || opens || carried || who >= CUB_SEATS || table->now.seat[who].bot;
    if (who < CUB_SEATS && !carried)
        clock_charge(table, who);
    if (hidden) {
        table->now.first_hidden = table->now.first_hidden ? table->now.first_hidden : table->length;
    } else {
        if (!reveal_hidden(table, false))
            return !cub_refuse(why, NULL, "follow.hidden");
        change(table);
        table->now.saw = table->append.moment;
    }
    if (who == CUB_DICE)
        note_dice(table);
    clock_start(table, who);
    return true;
}

static bool apply_undo(struct table *table, const char *rest)
{
    uint32_t length;
    if (table->now.phase != CUB_PHASE_PLAYING || !cub_read_number(&rest, table->match.length, &length) || *rest)
        return false;
    cub_match_undo(&table->match, length);
    change(table);
    table->now.saw = table->append.moment;
    clock_start(table, CUB_NOBODY);
    return true;
}

static bool apply_lift(struct table *table, const char *rest)
{
    char salt[CUB_SALT + 1];
    uint64_t line, moment;
    if (!table->now.cup || !wire_read_number(&rest, &line) || line != table->now.cup || !cub_read_char(&rest, ' ') ||
        !wire_read_number(&rest, &moment) || !cub_read_char(&rest, ' ') || !wire_read_hex(&rest, CUB_SALT, salt))
        return false;
    table->line[line - 1].opened = table->length;
    last(table)->opens = (uint32_t)line;
    if (table->line[line - 1].redacted)
        return false;
    table->now.cup = 0;
    table->now.lifted = table->length;
    table->now.saw = (int64_t)moment;
    change(table);
    clock_start(table, CUB_NOBODY);
    return !*rest;
}

static bool apply_offer(struct table *table, const char *rest)
{
    int seat = read_seat(table, &rest);
    if (seat < 0 || table->now.phase == CUB_PHASE_OPEN || !cub_read_char(&rest, ' '))
        return false;
    table->now.offer = table->length;
    table->now.accepted = CUB_BIT(seat);
    table->now.offered = cub_str_equal(rest, "draw")    ? WIRE_DRAW
                         : cub_str_equal(rest, "again") ? WIRE_AGAIN
                                                        : WIRE_UNDO;
    if (table->now.offered != WIRE_UNDO)
        return (table->now.offered == WIRE_AGAIN) == (table->now.phase == CUB_PHASE_OVER);
    if (!cub_str_starts(rest, "undo "))
        return false;
    rest += 5;
    return table->now.phase == CUB_PHASE_PLAYING && cub_read_number(&rest, table->match.length, &table->now.offer_to) &&
           !*rest;
}

/* Reads `SEAT N`, an answer to the pending offer. */
static int read_reply(const struct table *table, const char *rest)
{
    uint32_t line;
    int seat = read_seat(table, &rest);
    bool good = seat >= 0 && cub_read_char(&rest, ' ') && cub_read_number(&rest, table->length, &line) && !*rest &&
                line == table->now.offer && line;
    return good ? seat : -1;
}

static bool apply_accept(struct table *table, const char *rest)
{
    int seat = read_reply(table, rest);
    if (seat >= 0)
        table->now.accepted |= CUB_BIT(seat);
    return seat >= 0;
}

static bool apply_decline(struct table *table, const char *rest)
{
    if (read_reply(table, rest) < 0)
        return false;
    table->now.offer = 0;
    return true;
}

/* `GIVER SEAT S`: gives S seconds more. */
static bool apply_give(struct table *table, const char *rest)
{
    int giver = read_seat(table, &rest), seat = cub_read_char(&rest, ' ') ? read_seat(table, &rest) : -1;
    uint32_t seconds;
    if (giver < 0 || seat < 0 || !cub_read_char(&rest, ' ') || !cub_read_number(&rest, 86400, &seconds) || *rest ||
        table->now.phase != CUB_PHASE_PLAYING)
        return false;
    table->now.seat[seat].left_ms += (int64_t)seconds * 1000;
    return true;
}

/* `SEAT GONE`. */
static bool apply_vote(struct table *table, const char *rest)
{
    int seat = read_seat(table, &rest), gone = cub_read_char(&rest, ' ') ? read_seat(table, &rest) : -1;
    if (seat < 0 || gone < 0 || *rest || table->now.phase != CUB_PHASE_PLAYING)
        return false;
    table->now.votes[gone] |= CUB_BIT(seat);
    return true;
}

static bool apply_say(struct table *table, const char *rest)
{
    return (cub_read_char(&rest, '0') || read_seat(table, &rest) >= 0) && *rest == ' ';
}

static bool is_reason(struct table *table, const char *rest)
{
    static const char *const alone[] = {"played", "draw", "stopped"}, *const seats[] = {"resigned ", "time ", "left "};
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
        if (cub_str_equal(rest, alone[i]))
            return true;
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++)
        if (cub_str_starts(rest, seats[i])) {
            const char *at = rest + cub_str_length(seats[i]);
            return read_seat(table, &at) >= 0 && !*at;
        }
    return false;
}

static bool apply_end(struct table *table, const char *rest)
{
    if (table->now.phase == CUB_PHASE_OVER || !is_reason(table, rest))
        return false;
    table->now.phase = CUB_PHASE_OVER;
    if (!reveal_hidden(table, true))
        return false;
    table->now.cup = 0;
    table->now.offer = 0;
    table->now.running = 0;
    table->now.changed = table->length;
    return true;
}

static bool apply_key(struct table *table, const char *rest)
{
    return table->now.phase == CUB_PHASE_OVER && cub_is_key(rest);
}

static bool apply_player(struct table *table, const char *rest)
{
    int i = read_seat(table, &rest);
    return i >= 0 && table->now.phase == CUB_PHASE_OPEN && table->settings.rated && cub_read_char(&rest, ' ') &&
           wire_is_id(rest);
}

static bool apply_ended(struct table *table, const char *rest)
{
    uint64_t moment;
    return table->now.phase == CUB_PHASE_OVER && table->settings.rated && wire_read_number(&rest, &moment) && !*rest;
}

static bool apply_again(struct table *table, const char *rest)
{
    struct cub_out out;
    if (table->now.phase != CUB_PHASE_OVER || table->now.again[0] || !wire_is_id(rest))
        return false;
    cub_out_init(&out, table->now.again, sizeof table->now.again);
    cub_put_text(&out, rest);
    table->now.offer = 0;
    return true;
}

/* The first word of each kind, with a blank if the line goes on. */
static const struct {
    const char *word;
    enum line_kind kind;
    bool (*apply)(struct table *, const char *rest);
} kinds[] = {
    {"cubilete ", LINE_HEADER, apply_header},
    {"game ", LINE_HEADER, apply_header},
    {"option ", LINE_HEADER, apply_header},
    {"seats ", LINE_HEADER, apply_header},
    {"sheet-line ", LINE_HEADER, apply_header},
    {"date ", LINE_HEADER, apply_header},
    {"dice-seal ", LINE_SEAL, apply_seal},
    {"table ", LINE_TABLE, apply_table},
    {"carry ", LINE_CARRY, apply_carry},
    {"seat ", LINE_SEAT, apply_seat},
    {"dice-salt ", LINE_SALT, apply_salt},
    {"player ", LINE_PLAYER, apply_player},
    {"start", LINE_START, apply_start},
    {"undo ", LINE_UNDO, apply_undo},
    {"lift ", LINE_LIFT, apply_lift},
    {"offer ", LINE_OFFER, apply_offer},
    {"accept ", LINE_ACCEPT, apply_accept},
    {"decline ", LINE_DECLINE, apply_decline},
    {"say ", LINE_SAY, apply_say},
    {"end ", LINE_END, apply_end},
    {"dice-key ", LINE_KEY, apply_key},
    {"ended ", LINE_ENDED, apply_ended},
    {"again ", LINE_AGAIN, apply_again},
    {"give ", LINE_GIVE, apply_give},
    {"vote ", LINE_VOTE, apply_vote},
};

/* Puts the move of line n in place of its stand-in, if it has not been undone since. */
static bool reveal(struct table *table, uint32_t n, int who, const char *rest, struct cub_message *why)
{
    struct cub_match *match = &table->match;
    char text[2 * CUB_MOVE_TEXT];
    uint32_t i = match->length;
    if (who >= CUB_SEATS)
        return table->now.cup == n && play(table, n, who, rest, why);
    while (i > 0 && match->log[i - 1].note != n)
        i--;
    cub_refuse(why, "NO-1", "match.notation");
    return cut(rest, text) && (i == 0 || cub_match_reveal(match, i - 1, text, why));
}

bool table_reveal_line(struct table *table, uint32_t n, const char *text, size_t length, struct table_error *fault)
{
    uint32_t before = table->line[n - 1].text;
    const char *rest;
    *fault = (struct table_error){.line = n, .code = WIRE_BUSY};
    if (!table_rewrite(table, n, text, length))
        return false;
    int who = table_read_mover(table_text(table, n), &rest);
    fault->code = WIRE_RULE;
    cub_refuse(&fault->why, NULL, "follow.open");
    bool good = who == table->line[n - 1].who && !cub_str_equal(rest, "?") && reveal(table, n, who, rest, &fault->why);
    table->line[n - 1].redacted = !good;
    table->line[n - 1].text = good ? table->line[n - 1].text : before;
    return good;
}

void table_replay_move(struct table *table, uint32_t n)
{
    struct cub_message why;
    const char *rest;
    int who = table_read_mover(table_text(table, n), &rest);
    play(table, n, who, rest, &why);
}

/* Tries moves first, as most lines are moves. */
bool table_apply_line(struct table *table, struct table_error *fault)
{
    const char *text = table_text(table, table->length), *rest;
    int who = table_read_mover(text, &rest);
    fault->code = WIRE_FORM;
    if (who >= 0) {
        last(table)->kind = LINE_MOVE;
        fault->code = WIRE_RULE;
        return apply_move(table, who, rest, &fault->why);
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t length = cub_str_length(kinds[i].word);
        bool more = kinds[i].word[length - 1] == ' '; /* the line goes on after the word */
        if (!(more ? cub_str_starts(text, kinds[i].word) : cub_str_equal(text, kinds[i].word)))
            continue;
        last(table)->kind = (uint8_t)kinds[i].kind;
        if (kinds[i].kind != LINE_HEADER && !table->match.game && !table_start_match(table, fault))
            return false;
        return kinds[i].apply(table, text + length);
    }
    last(table)->kind = LINE_OTHER;
    return table->follows;
}
