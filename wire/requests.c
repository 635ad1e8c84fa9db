/* Makes a client's commands, and reads offers, clocks and chat off its follower. */
#include "wire/follow.h"

/* Writes a number with digits 0-9 a-z. */
static void put_base36(struct cub_out *out, uint32_t number)
{
    char digits[8];
    int count = 0;
    do
        digits[count++] = "0123456789abcdefghijklmnopqrstuvwxyz"[number % 36];
    while (number /= 36);
    while (count > 0)
        cub_put_char(out, digits[--count]);
}

static void put_word(struct cub_out *out, const char *word)
{
    if (out->length)
        cub_put_char(out, ' ');
    cub_put_text(out, word);
}

/* Whether the server will accept the line as a command. */
static bool is_command(struct follow_command *command, size_t length)
{
    struct wire_command read;
    struct cub_out out;
    uint32_t most;
    if (length >= sizeof command->line || wire_read(&read, command->line, length, &most) != WIRE_DONE)
        return false;
    command->verb = read.verb;
    command->seat = read.seat;
    cub_out_init(&out, command->key, sizeof command->key);
    cub_put_text(&out, read.key);
    return read.verb >= WIRE_COMMANDS;
}

/* A key is the client's prefix and a counter of up to 7 characters. */
const char *follow_ask(struct follow *f, const char *verb, const char *arguments)
{
    struct follow_command *command = &f->pending[f->pending_count];
    struct cub_out out;
    if (f->pending_count == FOLLOW_PENDING)
        return NULL;
    cub_out_init(&out, command->key, sizeof command->key);
    cub_put_text(&out, f->prefix);
    put_base36(&out, f->asked + 1);
    cub_out_init(&out, command->line, sizeof command->line);
    put_word(&out, verb);
    put_word(&out, command->key);
    if (arguments && *arguments)
        put_word(&out, arguments);
    if (!is_command(command, out.length))
        return NULL;
    f->asked++;
    f->pending_count++;
    return command->line;
}

bool follow_resume(struct follow *f, const char *line)
{
    struct follow_command *command = &f->pending[f->pending_count];
    struct cub_out out;
    if (f->pending_count == FOLLOW_PENDING)
        return false;
    cub_out_init(&out, command->line, sizeof command->line);
    cub_put_text(&out, line);
    if (!is_command(command, out.length))
        return false;
    f->pending_count++;
    return true;
}

const char *follow_play(struct follow *f, const char *text)
{
    char arguments[FOLLOW_COMMAND];
    struct cub_out out;
    cub_out_init(&out, arguments, sizeof arguments);
    cub_put_number(&out, f->table.length);
    put_word(&out, text);
    return out.length < sizeof arguments ? follow_ask(f, "play", arguments) : NULL;
}

size_t follow_hello(const struct follow *f, const char *token, const char *invite, char hello[FOLLOW_HELLO])
{
    struct cub_out out;
    cub_out_init(&out, hello, FOLLOW_HELLO);
    put_word(&out, "hello");
    put_word(&out, token ? token : "-");
    put_word(&out, f->edition[0] ? f->edition : "-");
    put_word(&out, "");
    cub_put_number(&out, follow_last(f));
    if (invite)
        put_word(&out, invite);
    return out.length;
}

void follow_view(const struct follow *f, union cub_any *out)
{
    cub_match_view(&f->table.match, f->seat, out);
}

int64_t follow_left_ms(const struct follow *f, int seat, int64_t ms)
{
    int64_t left = f->seats[seat].left_ms;
    if (left < 0 || !(f->running >> seat & 1) || ms <= f->clock_at)
        return left;
    return left > ms - f->clock_at ? left - (ms - f->clock_at) : 0;
}

void follow_offer(const struct follow *f, struct follow_offer *offer)
{
    const struct table_state *now = &f->table.now;
    *offer = (struct follow_offer){.seat = -1};
    if (!now->offer)
        return;
    *offer = (struct follow_offer){.what = now->offered,
                                   .seat = table_text(&f->table, now->offer)[6] - '1', /* after `offer ` */
                                   .line = now->offer,
                                   .to = now->offer_to,
                                   .accepted = now->accepted};
    offer->asks_me = f->seat != CUB_NOBODY && !(now->accepted >> f->seat & 1) && !now->seat[f->seat].bot;
}

static const struct {
    const char *word;
    enum follow_end end;
} ends[] = {{"played", FOLLOW_PLAYED},      {"draw", FOLLOW_DRAW},  {"stopped", FOLLOW_STOPPED},
            {"resigned ", FOLLOW_RESIGNED}, {"time ", FOLLOW_TIME}, {"left ", FOLLOW_LEFT}};

/* Reads `end REASON [SEAT]`, which was checked when it was applied. */
static enum follow_end read_end(const char *text, int *seat)
{
    text += 4;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (cub_str_starts(text, ends[i].word)) {
            *seat = ends[i].end >= FOLLOW_RESIGNED ? text[cub_str_length(ends[i].word)] - '1' : -1;
            return ends[i].end;
        }
    return FOLLOW_GOES_ON;
}

enum follow_end follow_end(const struct follow *f, int *seat)
{
    *seat = -1;
    if (f->table.now.phase == CUB_PHASE_OVER)
        for (uint32_t n = f->table.length; n > 0; n--)
            if (f->table.line[n - 1].kind == LINE_END)
                return read_end(table_text(&f->table, n), seat);
    return FOLLOW_GOES_ON;
}

const char *follow_said(const struct follow *f, uint32_t n, int *seat)
{
    const char *text = table_text(&f->table, n);
    if (f->table.line[n - 1].kind != LINE_SAY)
        return NULL;
    *seat = text[4] - '1'; /* after `say `; the server is 0 */
    return text + 6;
}
