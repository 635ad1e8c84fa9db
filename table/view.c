/* What a viewer may see of a log: a function of the log alone, and of the seat that the viewer holds. */
#include "table/internal.h"

const struct live_state *live_on_disk(const struct live *live)
{
    return live->length > live->kept ? &live->before : &live->now;
}

/*
 * A lift lies a little ahead where several servers have to know of it before: then nobody sees it yet. One that lies
 * far ahead is a clock that is wrong, and nobody waits for it.
 */
bool live_is_held(const struct live *live, int64_t moment)
{
    const struct live_state *state = live_on_disk(live);
    return state->lifted && state->changed == state->lifted && state->saw > moment &&
           state->saw <= moment + LIVE_AHEAD_MS;
}

uint32_t live_reach(const struct live *live, int viewer, int64_t moment)
{
    const struct live_state *state = live_on_disk(live);
    uint32_t reach = live->kept;
    int64_t latest = moment - (int64_t)live->settings.delay_s * 1000;
    if (live_is_held(live, moment) && state->lifted <= reach)
        reach = state->lifted - 1;
    if (viewer < CUB_SEATS || !live->settings.delay_s || !state->started)
        return reach;
    while (reach > state->started && live->line[reach - 1].moment > latest)
        reach--;
    return reach;
}

int64_t live_late_at(const struct live *live, int64_t moment)
{
    uint32_t reach = live_reach(live, CUB_NOBODY, moment);
    bool all = !live->settings.delay_s || reach >= live->kept;
    return all ? INT64_MAX : live->line[reach].moment + (int64_t)live->settings.delay_s * 1000;
}

bool live_hidden(const struct live *live, uint32_t n, int viewer, uint32_t reach)
{
    const struct live_line *line = &live->line[n - 1];
    return line->hidden && line->who != viewer && (!line->opened || line->opened > reach);
}

static void put(cub_sink *sink, void *context, const char *text)
{
    sink(context, text, cub_text_length(text));
}

/* `N LINE`, or of it what may be seen: who acted, never what. */
static void write_line(const struct live *live, uint32_t n, bool hidden, cub_sink *sink, void *context)
{
    char start[2 * CUB_MOVE_TEXT];
    struct cub_out out;
    cub_out_init(&out, start, sizeof start);
    cub_put_number(&out, n);
    cub_put_char(&out, ' ');
    if (hidden) {
        char who[CUB_MOVE_TEXT];
        cub_who_print(live->line[n - 1].who, who);
        cub_put_text(&out, who);
        cub_put_text(&out, " ?");
    }
    sink(context, start, out.length);
    if (!hidden)
        put(sink, context, live_text(live, n));
    sink(context, "\n", 1);
}

void live_write(const struct live *live, uint32_t n, int viewer, uint32_t reach, cub_sink *sink, void *context)
{
    write_line(live, n, live_hidden(live, n, viewer, reach), sink, context);
}

void live_write_opened(const struct live *live, uint32_t n, uint32_t got, int viewer, cub_sink *sink, void *context)
{
    for (uint32_t i = live->line[n - 1].opens; i && i <= got; i++) {
        if (live->line[i - 1].opened != n || live->line[i - 1].who == viewer)
            continue;
        put(sink, context, "open ");
        write_line(live, i, false, sink, context);
    }
}

static void write_text(const struct live *live, uint32_t n, cub_sink *sink, void *context)
{
    put(sink, context, live_text(live, n));
    sink(context, "\n", 1);
}

/* The lines of a kind that begin with a word. */
static void write_kind(const struct live *live, enum live_kind kind, const char *word, uint32_t reach, cub_sink *sink,
                       void *context)
{
    for (uint32_t n = 1; n <= reach; n++)
        if (live->line[n - 1].kind == kind && cub_text_begins(live_text(live, n), word))
            write_text(live, n, sink, context);
}

/* Behind the word that a line begins with. */
static const char *behind_word(const char *text)
{
    while (*text && *text != ' ')
        text++;
    return text + (*text == ' ');
}

/* Of a name that was taken once and that no record may have now, only that somebody sat there. */
static void write_nameless(int seat, cub_sink *sink, void *context)
{
    char line[] = "seat 1 ?\n";
    line[5] = (char)('1' + seat);
    sink(context, line, sizeof line - 1);
}

/* The last line of a kind for each seat before the start: who sat there then, what their devices added to the dice. */
static void write_seats(const struct live *live, enum live_kind kind, uint32_t reach, cub_sink *sink, void *context)
{
    uint32_t end = live->now.started && live->now.started < reach ? live->now.started : reach, found[CUB_SEATS] = {0};
    for (uint32_t n = 1; n <= end; n++)
        if (live->line[n - 1].kind == kind)
            found[behind_word(live_text(live, n))[0] - '1'] = n;
    for (int i = 0; i < CUB_SEATS; i++) {
        const char *what = found[i] ? behind_word(behind_word(live_text(live, found[i]))) : "-";
        if (kind == LIVE_SEAT && !cub_text_begins(what, "bot:") && !cub_text_name(what, cub_text_length(what)) &&
            !cub_text_same(what, "-"))
            write_nameless(i, sink, context);
        else if (!cub_text_same(what, "-"))
            write_text(live, found[i], sink, context);
    }
}

static void write_carried(const struct live *live, cub_sink *sink, void *context)
{
    struct live_draft draft;
    draft_begin(&draft, "carried");
    draft_number(&draft, live->now.carried);
    sink(context, draft.text, draft.out.length);
    sink(context, "\n", 1);
}

void live_header(const struct live *live, uint32_t reach, cub_sink *sink, void *context)
{
    for (uint32_t n = 1; n <= reach; n++)
        if (live->line[n - 1].kind == LIVE_HEADER && !cub_text_begins(live_text(live, n), "date "))
            write_text(live, n, sink, context);
    write_seats(live, LIVE_SEAT, reach, sink, context);
    write_kind(live, LIVE_HEADER, "date ", reach, sink, context);
    if (live->now.carried && live->now.started && live->now.started <= reach)
        write_carried(live, sink, context);
    if (live->settings.rated)
        put(sink, context, "rated yes\n");
    write_seats(live, LIVE_PLAYER, reach, sink, context);
    write_kind(live, LIVE_SEAL, "", reach, sink, context);
    write_seats(live, LIVE_SALT, reach, sink, context);
    write_kind(live, LIVE_END, "", reach, sink, context);
    write_kind(live, LIVE_KEY, "", reach, sink, context);
    write_kind(live, LIVE_ENDED, "", reach, sink, context);
}

void live_record(const struct live *live, int viewer, uint32_t reach, cub_sink *sink, void *context)
{
    const struct cub_match *match = &live->match;
    live_header(live, reach, sink, context);
    sink(context, "\n", 1);
    for (uint32_t i = 0; i < match->length; i++) {
        uint32_t n = match->log[i].note;
        if (n > reach || live_hidden(live, n, viewer, reach))
            break;
        write_text(live, n, sink, context);
    }
}
