/* Writes a table's lines and its record as a viewer may see them, which depends only on the log and the viewer's seat.
 */
#include "table/internal.h"

const struct table_state *table_durable_state(const struct table *table)
{
    return table->length > table->durable ? &table->before : &table->now;
}

/*
 * A lift may be dated a little ahead, so that all servers know of it in time; nobody sees it before. One that is dated
 * far ahead comes from a wrong clock and is shown at once.
 */
bool table_is_held(const struct table *table, int64_t moment)
{
    const struct table_state *state = table_durable_state(table);
    return state->lifted && state->changed == state->lifted && state->saw > moment &&
           state->saw <= moment + TABLE_AHEAD_MS;
}

uint32_t table_reach(const struct table *table, int viewer, int64_t moment)
{
    const struct table_state *state = table_durable_state(table);
    uint32_t reach = table->durable;
    int64_t latest = moment - (int64_t)table->settings.delay_s * 1000;
    if (table_is_held(table, moment) && state->lifted <= reach)
        reach = state->lifted - 1;
    if (viewer < CUB_SEATS || !table->settings.delay_s || !state->started)
        return reach;
    while (reach > state->started && table->line[reach - 1].moment > latest)
        reach--;
    return reach;
}

int64_t table_next_delayed(const struct table *table, int64_t moment)
{
    uint32_t reach = table_reach(table, CUB_NOBODY, moment);
    bool all = !table->settings.delay_s || reach >= table->durable;
    return all ? INT64_MAX : table->line[reach].moment + (int64_t)table->settings.delay_s * 1000;
}

bool table_hidden(const struct table *table, uint32_t n, int viewer, uint32_t reach)
{
    const struct table_line *line = &table->line[n - 1];
    return line->hidden && line->who != viewer && (!line->opened || line->opened > reach);
}

void table_edition(const struct table *table, const char *server, char out[WIRE_EDITION + 1])
{
    uint32_t sum = 0;
    uint8_t bytes[WIRE_EDITION / 2];
    bool over = table_durable_state(table)->phase == CUB_PHASE_OVER;
    for (uint32_t n = 1; over && n <= table->durable; n++)
        if (table->line[n - 1].kind == LINE_SEAT && cub_str_equal(table_text(table, n) + 7, TABLE_NAMELESS))
            sum = (sum ^ n) * 16777619u + 1;
    for (int i = 0; i < WIRE_EDITION / 2; i++)
        for (int j = bytes[i] = 0; j < 2; j++) {
            char c = server[2 * i + j];
            bytes[i] = (uint8_t)(bytes[i] << 4 | (c <= '9' ? c - '0' : c - 'a' + 10));
        }
    for (int i = 0; i < WIRE_EDITION / 2; i++, sum >>= 8)
        bytes[i] ^= (uint8_t)sum;
    cub_hex(bytes, sizeof bytes, out);
}

static void put(cub_sink *sink, void *context, const char *text)
{
    sink(context, text, cub_str_length(text));
}

/* Writes `N LINE`; of a hidden line only who acted. */
static void write_line(const struct table *table, uint32_t n, bool hidden, cub_sink *sink, void *context)
{
    char start[2 * CUB_MOVE_TEXT];
    struct cub_out out;
    cub_out_init(&out, start, sizeof start);
    cub_put_number(&out, n);
    cub_put_char(&out, ' ');
    if (hidden) {
        char who[CUB_MOVE_TEXT];
        cub_who_print(table->line[n - 1].who, who);
        cub_put_text(&out, who);
        cub_put_text(&out, " ?");
    }
    sink(context, start, out.length);
    if (!hidden)
        put(sink, context, table_text(table, n));
    sink(context, "\n", 1);
}

void table_write(const struct table *table, uint32_t n, int viewer, uint32_t reach, cub_sink *sink, void *context)
{
    write_line(table, n, table_hidden(table, n, viewer, reach), sink, context);
}

void table_write_opened(const struct table *table, uint32_t n, uint32_t got, int viewer, cub_sink *sink, void *context)
{
    for (uint32_t i = table->line[n - 1].opens; i && i <= got; i++) {
        if (table->line[i - 1].opened != n || table->line[i - 1].who == viewer)
            continue;
        put(sink, context, "open ");
        write_line(table, i, false, sink, context);
    }
}

static void write_text(const struct table *table, uint32_t n, cub_sink *sink, void *context)
{
    put(sink, context, table_text(table, n));
    sink(context, "\n", 1);
}

/* Writes the lines of a kind that begin with a word. */
static void write_kind(const struct table *table, enum line_kind kind, const char *word, uint32_t reach, cub_sink *sink,
                       void *context)
{
    for (uint32_t n = 1; n <= reach; n++)
        if (table->line[n - 1].kind == kind && cub_str_starts(table_text(table, n), word))
            write_text(table, n, sink, context);
}

/* The text after its first word. */
static const char *after_word(const char *text)
{
    while (*text && *text != ' ')
        text++;
    return text + (*text == ' ');
}

/* Writes `?` for a name that was allowed once and that records refuse now. */
static void write_nameless(int seat, cub_sink *sink, void *context)
{
    char line[] = "seat 1 ?\n";
    line[5] = (char)('1' + seat);
    sink(context, line, sizeof line - 1);
}

/* Writes for each seat its last line of a kind before the start: its name, or its salt. */
static void write_seats(const struct table *table, enum line_kind kind, uint32_t reach, cub_sink *sink, void *context)
{
    uint32_t end = table->now.started && table->now.started < reach ? table->now.started : reach,
             found[CUB_SEATS] = {0};
    for (uint32_t n = 1; n <= end; n++)
        if (table->line[n - 1].kind == kind)
            found[after_word(table_text(table, n))[0] - '1'] = n;
    for (int i = 0; i < CUB_SEATS; i++) {
        const char *what = found[i] ? after_word(after_word(table_text(table, found[i]))) : "-";
        if (kind == LINE_SEAT && !cub_str_starts(what, "bot:") && !cub_str_is_name(what, cub_str_length(what)) &&
            !cub_str_equal(what, "-"))
            write_nameless(i, sink, context);
        else if (!cub_str_equal(what, "-"))
            write_text(table, found[i], sink, context);
    }
}

static void write_carried(const struct table *table, cub_sink *sink, void *context)
{
    struct line_draft draft;
    draft_begin(&draft, "carried");
    draft_number(&draft, table->now.carried);
    sink(context, draft.text, draft.out.length);
    sink(context, "\n", 1);
}

void table_header(const struct table *table, uint32_t reach, cub_sink *sink, void *context)
{
    for (uint32_t n = 1; n <= reach; n++)
        if (table->line[n - 1].kind == LINE_HEADER && !cub_str_starts(table_text(table, n), "date "))
            write_text(table, n, sink, context);
    write_seats(table, LINE_SEAT, reach, sink, context);
    write_kind(table, LINE_HEADER, "date ", reach, sink, context);
    if (table->now.carried && table->now.started && table->now.started <= reach)
        write_carried(table, sink, context);
    if (table->settings.rated &&
        (table->now.started || table->now.phase == CUB_PHASE_OPEN)) /* not a board that ended without its players */
        put(sink, context, "rated yes\n");
    write_seats(table, LINE_PLAYER, reach, sink, context);
    write_kind(table, LINE_SEAL, "", reach, sink, context);
    write_seats(table, LINE_SALT, reach, sink, context);
    write_kind(table, LINE_END, "", reach, sink, context);
    write_kind(table, LINE_KEY, "", reach, sink, context);
    write_kind(table, LINE_ENDED, "", reach, sink, context);
}

void table_record(const struct table *table, int viewer, uint32_t reach, cub_sink *sink, void *context)
{
    const struct cub_match *match = &table->match;
    table_header(table, reach, sink, context);
    sink(context, "\n", 1);
    for (uint32_t i = 0; i < match->length; i++) {
        uint32_t n = match->log[i].note;
        if (n > reach || table_hidden(table, n, viewer, reach))
            break;
        write_text(table, n, sink, context);
    }
}
