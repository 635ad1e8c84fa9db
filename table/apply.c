/* Applies lines to a table, each kind in its way. Lines may come from anywhere: one that can't stand here is refused.
 */
#include "table/internal.h"

static struct live_line *last(struct live *live)
{
    return &live->line[live->length - 1];
}

/* A seat's number at *at, of those that there are; -1: none. */
static int read_seat(const struct live *live, const char **at)
{
    uint32_t seat;
    const char *p = *at;
    if (!cub_read_number(&p, live->match.now.state.setup.seats, &seat) || seat == 0)
        return -1;
    *at = p;
    return (int)seat - 1;
}

static bool fold_header(struct live *live, const char *rest)
{
    (void)rest;
    return !live->match.game;
}

static bool fold_seal(struct live *live, const char *rest)
{
    return live->now.phase == CUB_PHASE_OPEN && live_has_dice(live) && cub_text_begins(rest, "1 ") &&
           cub_is_key(rest + 2);
}

static bool fold_table(struct live *live, const char *rest)
{
    return live->now.phase == CUB_PHASE_OPEN && (live_settings_read(&live->settings, rest) || live->follows);
}

int live_read_who(const char *text, const char **rest)
{
    size_t length = 0;
    while (text[length] && text[length] != ' ')
        length++;
    int who = text[length] ? cub_who_parse(text, length) : -1;
    *rest = text + length + 1;
    return who == CUB_NOBODY ? -1 : who;
}

/* The move is made at the start; until then it is only known. */
static bool fold_carry(struct live *live, const char *rest)
{
    const char *text;
    live->now.carried++;
    return live->now.phase == CUB_PHASE_OPEN && live_read_who(rest, &text) >= 0;
}

/* A person sits down, or comes back to where a bot plays: their time runs again if they are to move. */
static bool take_person(struct live *live, int i, const char *name)
{
    struct live_seat *seat = &live->now.seat[i];
    if (!wire_was_name(name, cub_text_length(name)))
        return false;
    seat->name = live->length;
    seat->player = live->append.player ? live->append.player : seat->player;
    seat->bot = false;
    seat->called = live->kept && !live->append.key;
    if (live->settings.event[0] && seat->called && !seat->paired)
        seat->paired = seat->player;
    live_wind(live, CUB_NOBODY);
    return true;
}

/* Nobody sits there any more. When it was the owner, whoever sits lowest is it from now on. */
static bool clear_seat(struct live *live, struct live_seat *seat)
{
    bool owner = seat->player && seat->player == live->now.owner;
    *seat = (struct live_seat){.paired = seat->paired};
    uint16_t persons = live_persons(live);
    if (owner && persons)
        live->now.owner = live->now.seat[__builtin_ctz(persons)].player;
    return live->now.phase == CUB_PHASE_OPEN;
}

static bool fold_seat(struct live *live, const char *rest)
{
    int i = read_seat(live, &rest);
    struct live_seat *seat = &live->now.seat[i < 0 ? 0 : i];
    if (i < 0 || !cub_read_char(&rest, ' ') || live->now.phase == CUB_PHASE_OVER)
        return false;
    if (cub_text_same(rest, "-"))
        return clear_seat(live, seat);
    if (!cub_text_begins(rest, "bot:"))
        return take_person(live, i, rest);
    seat->level = live->at_home ? cub_level_find(rest + 4) : wire_read_level(rest + 4);
    seat->bot = true;
    live_wind(live, CUB_NOBODY);
    return seat->level != CUB_LEVELS;
}

static bool fold_salt(struct live *live, const char *rest)
{
    int i = read_seat(live, &rest);
    char salt[CUB_SALT + 1];
    if (i < 0 || live->now.phase != CUB_PHASE_OPEN || !live_has_dice(live) || !cub_read_char(&rest, ' ') ||
        !wire_read_hex(&rest, CUB_SALT, salt) || *rest)
        return false;
    live->now.seat[i].salt = live->length;
    return true;
}

static bool fold_start(struct live *live, const char *rest)
{
    if (*rest || live->now.phase != CUB_PHASE_OPEN)
        return false;
    live->now.phase = CUB_PHASE_PLAYING;
    live->now.started = live->length;
    live->now.saw = live->append.moment;
    live->now.changed = live->length;
    for (int i = 0; i < CUB_SEATS; i++)
        live->now.seat[i].left_ms = (int64_t)live->settings.seconds * 1000;
    live_wind(live, CUB_NOBODY);
    return true;
}

/* Opens what was sealed; at the end also dice under a cup. False: a client has not been told what it is. */
static bool open_sealed(struct live *live, bool cup)
{
    uint32_t from = live->now.sealed ? live->now.sealed : live->length;
    if (cup && live->now.cup && live->now.cup < from)
        from = live->now.cup;
    for (uint32_t n = from; n < live->length; n++) {
        struct live_line *line = &live->line[n - 1];
        if (!line->hidden || line->opened || (!cup && line->who >= CUB_SEATS))
            continue;
        if (line->veiled)
            return false;
        line->opened = live->length;
        last(live)->opens = last(live)->opens ? last(live)->opens : n;
    }
    live->now.sealed = 0;
    return true;
}

/* The position is another one for everybody; an offer that spoke of the old one lapses. */
static void change(struct live *live)
{
    live->now.changed = live->length;
    if (live->now.offered != WIRE_AGAIN)
        live->now.offer = 0;
}

/* Copies a move's text without its comment; false: it is longer than any move. */
static bool cut(const char *text, char out[2 * CUB_MOVE_TEXT])
{
    size_t length = cub_text_length(text), end = 0;
    while (text[end] && !(text[end] == ' ' && text[end + 1] == '{' && text[length - 1] == '}'))
        end++;
    if (end >= 2 * CUB_MOVE_TEXT)
        return false;
    for (size_t i = 0; i < end; i++)
        out[i] = text[i];
    out[end] = 0;
    return true;
}

/* A hidden move: some other stands in for it. Dice under a cup are not in the match before they are known. */
static bool play_veiled(struct live *live, uint32_t n, int who, struct cub_refusal *why)
{
    struct cub_match *match = &live->match;
    bool dice = who == CUB_DICE && match->game->stamp && match->now.state.to_act & CUB_BIT(CUB_DICE);
    if (!dice && !cub_match_stand_in(match, who, why))
        return false;
    if (!dice)
        match->log[match->length - 1].note = n;
    live->line[n - 1].veiled = true;
    return true;
}

/* Plays what line n says. */
static bool play(struct live *live, uint32_t n, int who, const char *rest, struct cub_refusal *why)
{
    struct cub_match *match = &live->match;
    char text[2 * CUB_MOVE_TEXT];
    if (live->follows && cub_text_same(rest, "?"))
        return play_veiled(live, n, who, why);
    cub_refuse(why, "NO-1", "match.notation");
    if (!cut(rest, text) || !cub_match_play_text(match, who, text, why))
        return false;
    match->log[match->length - 1].note = n;
    return true;
}

/* Dice of a race lie under a cup: nobody sees them before it is lifted. */
static void note_dice(struct live *live)
{
    live->now.rolls++;
    if (!live->match.game->stamp || live->at_home)
        return;
    last(live)->hidden = true;
    live->now.cup = live->length;
}

static bool fold_move(struct live *live, int who, const char *rest, struct cub_refusal *why)
{
    bool sealed = cub_sealed(&live->match.now.state, who), carried = live->match.length < live->now.carried;
    bool opens = live->match.open < live->match.length; /* the others are shown what they had handed in */
    if (live->now.phase != CUB_PHASE_PLAYING || live->now.cup)
        return !cub_refuse(why, "NO-2", "match.turn");
    if (!play(live, live->length, who, rest, why))
        return false;
    last(live)->who = (uint8_t)who;
    last(live)->hidden = sealed;
    last(live)->handed_in = sealed || opens;
    last(live)->news = sealed || opens || carried || who >= CUB_SEATS || live->now.seat[who].bot;
    if (who < CUB_SEATS && !carried)
        live_charge(live, who);
    if (sealed) {
        live->now.sealed = live->now.sealed ? live->now.sealed : live->length;
    } else {
        if (!open_sealed(live, false))
            return !cub_refuse(why, NULL, "follow.hidden");
        change(live);
        live->now.saw = live->append.moment;
    }
    if (who == CUB_DICE)
        note_dice(live);
    live_wind(live, who);
    return true;
}

static bool fold_undo(struct live *live, const char *rest)
{
    uint32_t length;
    if (live->now.phase != CUB_PHASE_PLAYING || !cub_read_number(&rest, live->match.length, &length) || *rest)
        return false;
    cub_match_undo(&live->match, length);
    change(live);
    live->now.saw = live->append.moment;
    live_wind(live, CUB_NOBODY);
    return true;
}

static bool fold_lift(struct live *live, const char *rest)
{
    char salt[CUB_SALT + 1];
    uint64_t line, moment;
    if (!live->now.cup || !wire_read_number(&rest, &line) || line != live->now.cup || !cub_read_char(&rest, ' ') ||
        !wire_read_number(&rest, &moment) || !cub_read_char(&rest, ' ') || !wire_read_hex(&rest, CUB_SALT, salt))
        return false;
    live->line[line - 1].opened = live->length;
    last(live)->opens = (uint32_t)line;
    if (live->line[line - 1].veiled)
        return false;
    live->now.cup = 0;
    live->now.lifted = live->length;
    live->now.saw = (int64_t)moment;
    change(live);
    live_wind(live, CUB_NOBODY);
    return !*rest;
}

static bool fold_offer(struct live *live, const char *rest)
{
    int seat = read_seat(live, &rest);
    if (seat < 0 || live->now.phase == CUB_PHASE_OPEN || !cub_read_char(&rest, ' '))
        return false;
    live->now.offer = live->length;
    live->now.accepted = CUB_BIT(seat);
    live->now.offered = cub_text_same(rest, "draw") ? WIRE_DRAW : cub_text_same(rest, "again") ? WIRE_AGAIN : WIRE_UNDO;
    if (live->now.offered != WIRE_UNDO)
        return (live->now.offered == WIRE_AGAIN) == (live->now.phase == CUB_PHASE_OVER);
    if (!cub_text_begins(rest, "undo "))
        return false;
    rest += 5;
    return live->now.phase == CUB_PHASE_PLAYING && cub_read_number(&rest, live->match.length, &live->now.offer_to) &&
           !*rest;
}

/* `SEAT N`: of the offer that is open. */
static int read_reply(const struct live *live, const char *rest)
{
    uint32_t line;
    int seat = read_seat(live, &rest);
    bool good = seat >= 0 && cub_read_char(&rest, ' ') && cub_read_number(&rest, live->length, &line) && !*rest &&
                line == live->now.offer && line;
    return good ? seat : -1;
}

static bool fold_accept(struct live *live, const char *rest)
{
    int seat = read_reply(live, rest);
    if (seat >= 0)
        live->now.accepted |= CUB_BIT(seat);
    return seat >= 0;
}

static bool fold_decline(struct live *live, const char *rest)
{
    if (read_reply(live, rest) < 0)
        return false;
    live->now.offer = 0;
    return true;
}

static bool fold_say(struct live *live, const char *rest)
{
    return (cub_read_char(&rest, '0') || read_seat(live, &rest) >= 0) && *rest == ' ';
}

static bool is_reason(struct live *live, const char *rest)
{
    static const char *const alone[] = {"played", "draw", "stopped"}, *const seats[] = {"resigned ", "time ", "left "};
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
        if (cub_text_same(rest, alone[i]))
            return true;
    for (size_t i = 0; i < sizeof seats / sizeof *seats; i++)
        if (cub_text_begins(rest, seats[i])) {
            const char *at = rest + cub_text_length(seats[i]);
            return read_seat(live, &at) >= 0 && !*at;
        }
    return false;
}

static bool fold_end(struct live *live, const char *rest)
{
    if (live->now.phase == CUB_PHASE_OVER || !is_reason(live, rest))
        return false;
    live->now.phase = CUB_PHASE_OVER;
    if (!open_sealed(live, true))
        return false;
    live->now.cup = 0;
    live->now.offer = 0;
    live->now.running = 0;
    live->now.changed = live->length;
    return true;
}

static bool fold_key(struct live *live, const char *rest)
{
    return live->now.phase == CUB_PHASE_OVER && cub_is_key(rest);
}

static bool fold_player(struct live *live, const char *rest)
{
    int i = read_seat(live, &rest);
    return i >= 0 && live->now.phase == CUB_PHASE_OPEN && live->settings.rated && cub_read_char(&rest, ' ') &&
           wire_is_id(rest);
}

static bool fold_ended(struct live *live, const char *rest)
{
    uint64_t moment;
    return live->now.phase == CUB_PHASE_OVER && live->settings.rated && wire_read_number(&rest, &moment) && !*rest;
}

static bool fold_again(struct live *live, const char *rest)
{
    struct cub_out out;
    if (live->now.phase != CUB_PHASE_OVER || live->now.again[0] || !wire_is_id(rest))
        return false;
    cub_out_init(&out, live->now.again, sizeof live->now.again);
    cub_put_text(&out, rest);
    live->now.offer = 0;
    return true;
}

/* The first word of each kind, with the blank behind it where something follows. */
static const struct {
    const char *word;
    enum live_kind kind;
    bool (*fold)(struct live *, const char *rest);
} kinds[] = {
    {"cubilete ", LIVE_HEADER, fold_header},
    {"game ", LIVE_HEADER, fold_header},
    {"option ", LIVE_HEADER, fold_header},
    {"seats ", LIVE_HEADER, fold_header},
    {"sheet-line ", LIVE_HEADER, fold_header},
    {"date ", LIVE_HEADER, fold_header},
    {"dice-seal ", LIVE_SEAL, fold_seal},
    {"table ", LIVE_TABLE, fold_table},
    {"carry ", LIVE_CARRY, fold_carry},
    {"seat ", LIVE_SEAT, fold_seat},
    {"dice-salt ", LIVE_SALT, fold_salt},
    {"player ", LIVE_PLAYER, fold_player},
    {"start", LIVE_START, fold_start},
    {"undo ", LIVE_UNDO, fold_undo},
    {"lift ", LIVE_LIFT, fold_lift},
    {"offer ", LIVE_OFFER, fold_offer},
    {"accept ", LIVE_ACCEPT, fold_accept},
    {"decline ", LIVE_DECLINE, fold_decline},
    {"say ", LIVE_SAY, fold_say},
    {"end ", LIVE_END, fold_end},
    {"dice-key ", LIVE_KEY, fold_key},
    {"ended ", LIVE_ENDED, fold_ended},
    {"again ", LIVE_AGAIN, fold_again},
};

/* Puts the move that line n tells in place of the one that stood in for it, if it was not taken back meanwhile. */
static bool reveal(struct live *live, uint32_t n, int who, const char *rest, struct cub_refusal *why)
{
    struct cub_match *match = &live->match;
    char text[2 * CUB_MOVE_TEXT];
    uint32_t i = match->length;
    if (who >= CUB_SEATS)
        return live->now.cup == n && play(live, n, who, rest, why);
    while (i > 0 && match->log[i - 1].note != n)
        i--;
    cub_refuse(why, "NO-1", "match.notation");
    return cut(rest, text) && (i == 0 || cub_match_reveal(match, i - 1, text, why));
}

bool live_unveil(struct live *live, uint32_t n, const char *text, size_t length, struct live_fault *fault)
{
    uint32_t before = live->line[n - 1].text;
    const char *rest;
    *fault = (struct live_fault){.line = n, .code = WIRE_BUSY};
    if (!live_rewrite(live, n, text, length))
        return false;
    int who = live_read_who(live_text(live, n), &rest);
    fault->code = WIRE_RULE;
    cub_refuse(&fault->why, NULL, "follow.open");
    bool good = who == live->line[n - 1].who && !cub_text_same(rest, "?") && reveal(live, n, who, rest, &fault->why);
    live->line[n - 1].veiled = !good;
    live->line[n - 1].text = good ? live->line[n - 1].text : before;
    return good;
}

void live_replay_move(struct live *live, uint32_t n)
{
    struct cub_refusal why;
    const char *rest;
    int who = live_read_who(live_text(live, n), &rest);
    play(live, n, who, rest, &why);
}

/* Moves first: they are the most. */
bool live_fold(struct live *live, struct live_fault *fault)
{
    const char *text = live_text(live, live->length), *rest;
    int who = live_read_who(text, &rest);
    fault->code = WIRE_FORM;
    if (who >= 0) {
        last(live)->kind = LIVE_MOVE;
        fault->code = WIRE_RULE;
        return fold_move(live, who, rest, &fault->why);
    }
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t length = cub_text_length(kinds[i].word);
        bool more = kinds[i].word[length - 1] == ' '; /* then it begins a line; else it is one */
        if (!(more ? cub_text_begins(text, kinds[i].word) : cub_text_same(text, kinds[i].word)))
            continue;
        last(live)->kind = (uint8_t)kinds[i].kind;
        if (kinds[i].kind != LIVE_HEADER && !live->match.game && !live_start_match(live, fault))
            return false;
        return kinds[i].fold(live, text + length);
    }
    last(live)->kind = LIVE_OTHER;
    return live->follows;
}
