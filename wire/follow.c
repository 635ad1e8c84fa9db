/* Applies the lines that a server sends to a follower. */
#include "wire/follow.h"

#include "table/internal.h"

void follow_init(struct follow *f, const struct cub_game *const *games, struct cub_memory memory, const char *prefix)
{
    struct cub_out out;
    *f = (struct follow){.seat = CUB_NOBODY};
    cub_out_init(&out, f->prefix, sizeof f->prefix);
    cub_put_text(&out, prefix);
    table_init(&f->table, games, memory);
    f->table.follows = true;
    follow_forget(f);
}

void follow_finish(struct follow *f)
{
    table_finish(&f->table);
}

static void forget_news(struct follow *f)
{
    for (int i = 0; i < CUB_SEATS; i++)
        f->seats[i] = (struct follow_seat){.left_ms = -1};
    f->running = 0;
    f->watching = 0;
    f->waits_until = 0;
}

void follow_forget(struct follow *f)
{
    const struct cub_game *const *games = f->table.games;
    struct cub_memory memory = f->table.memory;
    table_finish(&f->table);
    table_init(&f->table, games, memory);
    f->table.follows = true;
    f->seal = (struct follow_seal){0};
    f->fault = (struct table_error){0};
    forget_news(f);
}

void follow_cut(struct follow *f)
{
    f->live = false;
}

uint32_t follow_last(const struct follow *f)
{
    for (uint32_t n = f->table.now.started; n < f->table.length; n++)
        if (f->table.line[n].redacted)
            return n;
    return f->table.length;
}

/* Ends the stream with a fault. number: the log's line with the fault, or 0. */
static enum follow_event refuse(struct follow *f, uint32_t number, const char *message)
{
    if (f->fault.code == WIRE_DONE) {
        f->fault = (struct table_error){.line = number, .code = WIRE_FORM};
        cub_refuse(&f->fault.why, NULL, message);
        cub_message_number(&f->fault.why, 0, number);
    }
    return FOLLOW_FAULT;
}

/* The same with the fault that the table found in a line. */
static enum follow_event refuse_line(struct follow *f, const struct table_error *fault)
{
    if (fault->code == WIRE_FORM || fault->code == WIRE_DONE)
        return refuse(f, fault->line, "follow.line");
    f->fault = *fault;
    if (fault->code == WIRE_BUSY)
        cub_refuse(&f->fault.why, NULL, "match.memory");
    else if (!fault->why.rule)
        cub_message_number(&f->fault.why, 0, fault->line);
    return FOLLOW_FAULT;
}

/* `welcome SEAT EDITION LENGTH NOW`. Lines of another edition are dropped. */
static enum follow_event hear_welcome(struct follow *f, const char *at, int64_t ms)
{
    char edition[WIRE_EDITION + 1];
    uint64_t length, now;
    uint32_t seat = 0;
    bool good = (cub_read_char(&at, '-') || (cub_read_number(&at, CUB_SEATS, &seat) && seat > 0)) &&
                cub_read_char(&at, ' ') && wire_read_hex(&at, WIRE_EDITION, edition) && cub_read_char(&at, ' ') &&
                wire_read_number(&at, &length) && cub_read_char(&at, ' ') && wire_read_number(&at, &now) && !*at;
    if (!good)
        return refuse(f, 0, "follow.news");
    if (!cub_str_equal(edition, f->edition))
        follow_forget(f);
    for (int i = 0; i <= WIRE_EDITION; i++)
        f->edition[i] = edition[i];
    f->seat = seat ? (int)seat - 1 : CUB_NOBODY;
    f->ahead = (int64_t)now - ms;
    f->live = false;
    forget_news(f);
    return FOLLOW_WELCOME;
}

static enum follow_event hear_forget(struct follow *f, const char *at, int64_t ms)
{
    (void)at;
    (void)ms;
    follow_forget(f);
    return FOLLOW_FORGET;
}

/* A log may have only its first lines. */
static enum follow_event hear_live(struct follow *f, const char *at, int64_t ms)
{
    struct table_error fault = {.line = 1};
    (void)at;
    (void)ms;
    if (!f->table.match.game && !table_start_match(&f->table, &fault))
        return refuse_line(f, &fault);
    if (f->seat != CUB_NOBODY && f->seat >= f->table.match.now.state.setup.seats)
        return refuse(f, 0, "follow.news");
    f->live = true;
    return FOLLOW_LIVE;
}

/* Checks the dice of line n, `dice TEXT`, with the salt of their lift, against their seal. */
static void prove(struct follow *f, uint32_t n)
{
    const char *lift = table_text(&f->table, f->table.length), *salt = lift + cub_str_length(lift) - CUB_SALT;
    char text[2 * CUB_MOVE_TEXT + CUB_SALT], hash[CUB_KEY + 1];
    uint8_t digest[CUB_DIGEST];
    struct cub_out out;
    if (f->seal.line != n || f->seal.proof == FOLLOW_BROKEN)
        return;
    cub_out_init(&out, text, sizeof text);
    cub_put_text(&out, table_text(&f->table, n) + 5);
    cub_put_char(&out, ' ');
    cub_put_text(&out, salt);
    cub_sha256(text, out.length < sizeof text ? out.length : sizeof text - 1, digest);
    cub_hex(digest, sizeof digest, hash);
    f->seal.proof = cub_str_equal(hash, f->seal.hash) ? FOLLOW_HOLDS : FOLLOW_BROKEN;
}

/* Updates the follower's own members after a new line. */
static void note_line(struct follow *f)
{
    const struct table_line *line = &f->table.line[f->table.length - 1];
    const char *text = table_text(&f->table, f->table.length);
    if (line->kind == LINE_LIFT)
        prove(f, line->opens);
    if (line->kind == LINE_SEAT && cub_str_equal(text + 6, " -") && text[5] - '1' == f->seat)
        f->seat = CUB_NOBODY;
}

static enum follow_event add(struct follow *f, const char *text, size_t length)
{
    struct table_error fault;
    if (f->table.length >= FOLLOW_LINES)
        return refuse(f, FOLLOW_LINES, "follow.long");
    table_append_begin(&f->table, 0, 0);
    if (!table_append_line(&f->table, text, length, &fault)) {
        if (f->table.length > f->table.durable)
            table_rollback(&f->table);
        return refuse_line(f, &fault);
    }
    table_commit(&f->table);
    f->number = f->table.length;
    note_line(f);
    return FOLLOW_LINE;
}

static enum follow_event reveal(struct follow *f, uint32_t n, const char *text, size_t length)
{
    struct table_error fault;
    if (!table_reveal_line(&f->table, n, text, length, &fault))
        return refuse_line(f, &fault);
    f->number = n;
    return FOLLOW_OPEN;
}

/* Whether `WHO ?` can be the redacted form of a line. */
static bool is_redaction_of(const char *redact, const char *text)
{
    while (*redact && *redact == *text && *redact != ' ') {
        redact++;
        text++;
    }
    return *text == ' ' && cub_str_equal(redact, " ?");
}

/* Whether this is a chat line whose text was deleted: `say SEAT `, and nothing else. */
static bool is_unsaid(const char *text, size_t length, const char *before)
{
    return cub_str_starts(text, "say ") && length == 6 && text[5] == ' ' && cub_str_starts(before, text);
}

/* Takes a line that is here already: the same, or one that was hidden. */
static enum follow_event repeat(struct follow *f, uint32_t n, const char *text, size_t length)
{
    const char *before = table_text(&f->table, n);
    if (cub_str_equal(text, before) || is_redaction_of(text, before))
        return FOLLOW_NOTHING;
    if (f->table.line[n - 1].redacted)
        return reveal(f, n, text, length);
    if (!is_unsaid(text, length, before) || !table_rewrite(&f->table, n, text, length))
        return refuse(f, n, "follow.other");
    f->number = n;
    return FOLLOW_OPEN;
}

/* `N LINE`. */
static enum follow_event hear_line(struct follow *f, const char *at, size_t length)
{
    const char *start = at;
    uint32_t n;
    if (!cub_read_number(&at, FOLLOW_LINES, &n) || n == 0 || !cub_read_char(&at, ' ') || !*at)
        return refuse(f, 0, "follow.news");
    length -= (size_t)(at - start);
    if (n > f->table.length + 1)
        return refuse(f, n, "follow.gap");
    return n <= f->table.length ? repeat(f, n, at, length) : add(f, at, length);
}

/* `open N LINE`. */
static enum follow_event hear_open(struct follow *f, const char *at, int64_t ms)
{
    uint32_t n;
    (void)ms;
    if (!cub_read_number(&at, FOLLOW_LINES, &n) || !cub_read_char(&at, ' ') || !*at)
        return refuse(f, 0, "follow.news");
    if (n == 0 || n > f->table.length)
        return refuse(f, n, "follow.open");
    if (cub_str_equal(at, table_text(&f->table, n)))
        return FOLLOW_NOTHING;
    if (!f->table.line[n - 1].redacted)
        return refuse(f, n, "follow.open");
    return reveal(f, n, at, cub_str_length(at));
}

/* Notes the seat that a command of this client took or left, as no new `welcome` tells it. Lines that came before the
 * answer take precedence. */
static void note_seat(struct follow *f, const struct follow_command *command)
{
    if (f->reply.answer.code != WIRE_DONE || f->reply.answer.number <= f->table.length)
        return;
    if (command->verb == WIRE_SIT && command->seat < f->table.match.now.state.setup.seats)
        f->seat = command->seat;
}

static enum follow_event hear_answer(struct follow *f, const char *line)
{
    uint32_t i = 0;
    if (!wire_read_answer(&f->reply, line))
        return refuse(f, 0, "follow.news");
    while (i < f->pending_count && !cub_str_equal(f->pending[i].key, f->reply.key))
        i++;
    if (i == f->pending_count)
        return FOLLOW_NOTHING;
    f->verb = f->pending[i].verb;
    note_seat(f, &f->pending[i]);
    for (f->pending_count--; i < f->pending_count; i++)
        f->pending[i] = f->pending[i + 1];
    return FOLLOW_ANSWER;
}

static enum follow_event hear_watching(struct follow *f, const char *at, int64_t ms)
{
    (void)ms;
    if (!cub_read_number(&at, INT32_MAX, &f->watching) || *at)
        return refuse(f, 0, "follow.news");
    return FOLLOW_NEWS;
}

/* `MS`: how long a board still waits for its players. */
static enum follow_event hear_waits(struct follow *f, const char *at, int64_t ms)
{
    uint64_t left;
    if (!wire_read_number(&at, &left) || *at)
        return refuse(f, 0, "follow.news");
    f->waits_until = ms + (int64_t)left;
    return FOLLOW_NEWS;
}

static bool read_seat(const char **at, int *seat)
{
    uint32_t number;
    if (!cub_read_number(at, CUB_SEATS, &number) || number == 0)
        return false;
    *seat = (int)number - 1;
    return true;
}

/* `SEAT on`, `SEAT away MS`, `SEAT gone`, `SEAT bot`; other words are of another version, and ignored. */
static enum follow_event hear_here(struct follow *f, const char *at, int64_t ms)
{
    int seat;
    uint64_t away;
    if (!read_seat(&at, &seat) || !cub_read_char(&at, ' '))
        return refuse(f, 0, "follow.news");
    struct follow_seat *here = &f->seats[seat];
    here->presence = cub_str_equal(at, "on")       ? FOLLOW_ON
                     : cub_str_equal(at, "gone")   ? FOLLOW_GONE
                     : cub_str_equal(at, "bot")    ? FOLLOW_BOT
                     : cub_str_starts(at, "away ") ? FOLLOW_AWAY
                                                   : FOLLOW_UNHEARD;
    if (here->presence != FOLLOW_AWAY)
        return FOLLOW_NEWS;
    at += 5;
    if (!wire_read_number(&at, &away) || *at)
        return refuse(f, 0, "follow.news");
    here->gone_at = ms + (int64_t)away;
    return FOLLOW_NEWS;
}

/* Reads a set of seats, `12` or `-`, at *at. */
static bool read_running(const char **at, uint16_t *running)
{
    *running = 0;
    if (cub_read_char(at, '-'))
        return true;
    for (; **at >= '1' && **at <= '0' + CUB_SEATS; ++*at)
        *running |= CUB_BIT(**at - '1');
    return *running != 0;
}

/* `NOW RUNNING SEAT LEFT SEAT LEFT …`. */
static enum follow_event hear_clock(struct follow *f, const char *at, int64_t ms)
{
    uint64_t now, left;
    int seat;
    bool good = wire_read_number(&at, &now) && cub_read_char(&at, ' ') && read_running(&at, &f->running);
    while (good && cub_read_char(&at, ' ')) {
        good = read_seat(&at, &seat) && cub_read_char(&at, ' ') && wire_read_number(&at, &left);
        if (good)
            f->seats[seat].left_ms = (int64_t)left;
    }
    if (!good || *at)
        return refuse(f, 0, "follow.news");
    f->clock_at = ms;
    return FOLLOW_NEWS;
}

/* `N HEX64 MS`. A different seal for the same dice proves that they were changed. */
static enum follow_event hear_seal(struct follow *f, const char *at, int64_t ms)
{
    struct follow_seal seal = {0};
    uint32_t wait;
    if (!cub_read_number(&at, FOLLOW_LINES, &seal.line) || !cub_read_char(&at, ' ') ||
        !wire_read_hex(&at, CUB_KEY, seal.hash) || !cub_read_char(&at, ' ') ||
        !cub_read_number(&at, INT32_MAX, &wait) || *at)
        return refuse(f, 0, "follow.news");
    seal.lift = ms + wait;
    if (seal.line == f->seal.line)
        seal.proof = cub_str_equal(seal.hash, f->seal.hash) ? f->seal.proof : FOLLOW_BROKEN;
    f->seal = seal;
    return FOLLOW_NEWS;
}

static enum follow_event hear_bye(struct follow *f, const char *at, int64_t ms)
{
    (void)ms;
    if (!cub_read_number(&at, INT32_MAX, &f->bye_from) || !cub_read_char(&at, ' ') ||
        !cub_read_number(&at, INT32_MAX, &f->bye_to) || *at || f->bye_to < f->bye_from)
        return refuse(f, 0, "follow.news");
    f->live = false;
    return FOLLOW_BYE;
}

/* By first word, with a blank if the line goes on. */
static const struct {
    const char *word;
    enum follow_event (*hear)(struct follow *, const char *at, int64_t ms);
} kinds[] = {
    {"open ", hear_open}, {"clock ", hear_clock}, {"here ", hear_here},       {"watching ", hear_watching},
    {"seal ", hear_seal}, {"live", hear_live},    {"welcome ", hear_welcome}, {"forget", hear_forget},
    {"bye ", hear_bye},   {"waits ", hear_waits},
};

static enum follow_event hear(struct follow *f, const char *line, size_t length, int64_t ms)
{
    if (line[0] >= '0' && line[0] <= '9')
        return hear_line(f, line, length);
    if (cub_str_starts(line, "ok ") || cub_str_starts(line, "no "))
        return hear_answer(f, line);
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t word = cub_str_length(kinds[i].word);
        bool more = kinds[i].word[word - 1] == ' ';
        if (more ? cub_str_starts(line, kinds[i].word) : cub_str_equal(line, kinds[i].word))
            return kinds[i].hear(f, line + word, ms);
    }
    return FOLLOW_NOTHING;
}

enum follow_event follow_tell(struct follow *f, const char *line, size_t length, int64_t ms)
{
    char text[WIRE_LINE + CUB_MOVE_TEXT]; /* a log's longest line with `open N ` before it */
    if (f->fault.code != WIRE_DONE)
        return FOLLOW_FAULT;
    if (length >= sizeof text)
        return refuse(f, 0, "follow.news");
    for (size_t i = 0; i < length; i++)
        text[i] = line[i];
    text[length] = 0;
    if (cub_str_length(text) != length || !cub_str_is_utf8(text, length))
        return refuse(f, 0, "follow.news");
    return hear(f, text, length, ms);
}
