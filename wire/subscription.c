/* Sends a client a table's lines, as far as it may see them. */
#include "wire/subscription.h"

static void put(struct cub_out *out, const char *word)
{
    if (out->length)
        cub_put_char(out, ' ');
    cub_put_text(out, word);
}

static void put_number(struct cub_out *out, int64_t number)
{
    cub_put_char(out, ' ');
    cub_put_number(out, number);
}

static void send(struct cub_out *out, cub_sink *sink, void *context)
{
    cub_put_char(out, '\n');
    sink(context, out->at, out->length);
}

int subscription_seat(const struct table *table, const struct subscription *subscription)
{
    int seat = table_seat_of(table, subscription->player);
    return seat < 0 ? CUB_NOBODY : seat;
}

bool subscription_may_watch(const struct table *table, const struct subscription *subscription)
{
    const struct table_settings *settings = &table->settings;
    const struct table_state *state = table_durable_state(table);
    bool belongs = subscription_seat(table, subscription) != CUB_NOBODY ||
                   (subscription->player && subscription->player == state->owner);
    bool called = settings->tournament[0] ? table_is_paired(table, subscription->player)
                                          : settings->sit == ACCESS_ANYONE || subscription->invited;
    bool may_sit = state->phase == CUB_PHASE_OPEN && called;
    return belongs || may_sit || settings->watch == ACCESS_ANYONE ||
           (settings->watch == ACCESS_INVITED && subscription->invited);
}

struct subscription_rights subscription_rights(const struct table *table, const struct subscription *subscription,
                                               int64_t moment)
{
    struct subscription_rights right = {.may = subscription_may_watch(table, subscription),
                                        .seat = subscription_seat(table, subscription)};
    right.reach = right.may ? table_reach(table, right.seat, moment) : 0;
    return right;
}

void subscription_begin(const struct table *table, struct subscription *subscription, uint64_t told, int64_t moment)
{
    uint32_t reach = subscription_rights(table, subscription, moment).reach;
    subscription->live = false;
    subscription->told = told < reach ? (uint32_t)told : reach;
    subscription->from = 0;
    subscription->to = reach;
}

void subscription_welcome(const struct table *table, struct subscription *subscription,
                          const struct wire_command *hello, const char *edition, int64_t moment, cub_sink *sink,
                          void *context)
{
    struct subscription_rights right = subscription_rights(table, subscription, moment);
    bool ours = hello->number == 0 || (cub_str_equal(hello->edition, edition) && hello->number <= right.reach);
    char text[WIRE_ANSWER], number[] = {right.seat == CUB_NOBODY ? '-' : (char)('1' + right.seat), 0};
    struct cub_out out;
    cub_out_init(&out, text, sizeof text);
    put(&out, "welcome");
    put(&out, number);
    put(&out, edition);
    put_number(&out, right.reach);
    put_number(&out, moment);
    send(&out, sink, context);
    if (!ours)
        sink(context, "forget\n", 7);
    subscription->greeted = true;
    subscription_begin(table, subscription, ours ? hello->number : 0, moment);
}

/* The last line that fits, with a generous estimate of each line's size. */
static uint32_t fit(const struct table *table, uint32_t from, uint32_t to, size_t room)
{
    uint32_t end = from;
    for (size_t bytes = 0; end < to && bytes < room; end++)
        bytes += 2 * CUB_MOVE_TEXT + cub_str_length(table_text(table, end + 1));
    return end;
}

/* A batch shows what was hidden when the batch began, so it reveals only lines that earlier batches sent as hidden. */
bool subscription_follow(const struct table *table, struct subscription *subscription, int64_t moment, size_t room,
                         cub_sink *sink, void *context)
{
    struct subscription_rights right = subscription_rights(table, subscription, moment);
    if (subscription->told == subscription->to) {
        subscription->from = subscription->told;
        subscription->to = right.reach;
    }
    uint32_t end = fit(table, subscription->told, subscription->to, room);
    for (uint32_t n = subscription->told + 1; n <= end; n++) {
        table_write_opened(table, n, subscription->from, right.seat, sink, context);
        table_write(table, n, right.seat, subscription->to, sink, context);
    }
    subscription->told = end;
    return end == right.reach;
}

void subscription_clock(const struct table *table, int64_t moment, cub_sink *sink, void *context)
{
    const struct table_state *state = table_durable_state(table);
    char text[WIRE_ANSWER], running[CUB_SEATS + 1];
    struct cub_out out, seats;
    if (table_come_until(table) != INT64_MAX) {
        int64_t left = table_come_until(table) - moment;
        cub_out_init(&out, text, sizeof text);
        put(&out, "waits");
        put_number(&out, left > 0 ? left : 0);
        send(&out, sink, context);
    }
    if (table->settings.clock == CLOCK_NONE || state->phase != CUB_PHASE_PLAYING)
        return;
    cub_out_init(&seats, running, sizeof running);
    for (int i = 0; i < CUB_SEATS; i++)
        if (state->running >> i & 1)
            cub_put_char(&seats, (char)('1' + i));
    cub_out_init(&out, text, sizeof text);
    put(&out, "clock");
    put_number(&out, moment);
    put(&out, seats.length ? running : "-");
    for (int i = 0; i < table->match.now.state.setup.seats; i++) {
        put_number(&out, i + 1);
        put_number(&out, table_left_ms(table, i, moment));
    }
    send(&out, sink, context);
}

void subscription_seal(const struct table *table, uint32_t ms, cub_sink *sink, void *context)
{
    char text[WIRE_ANSWER], seal[CUB_KEY + 1];
    struct cub_out out;
    table_cup_seal(table, seal);
    if (!seal[0])
        return;
    cub_out_init(&out, text, sizeof text);
    put(&out, "seal");
    put_number(&out, table_durable_state(table)->cup);
    put(&out, seal);
    put_number(&out, ms);
    send(&out, sink, context);
}
