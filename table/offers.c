/* Offers (undo, draw, rematch) and their answers; and resigning, claiming and voting, which need no agreement. */
#include "table/internal.h"

/* Bits of the seats that decide about an offer: of people, without those that a bot plays. */
static uint16_t deciding(const struct table *table)
{
    uint16_t seats = table_persons(table);
    for (int i = 0; i < CUB_SEATS; i++)
        if (table->now.seat[i].bot)
            seats &= (uint16_t)~CUB_BIT(i);
    return seats;
}

static bool must_stay(const struct table *table, uint32_t move, enum table_undo way)
{
    const struct table_line *line = &table->line[table->match.log[move].note - 1];
    return line->handed_in || (line->irreversible && way == LINE_UNDO_AGREED);
}

uint32_t table_undo_limit(const struct table *table, enum table_undo way)
{
    uint32_t limit = table->match.length;
    if (table->settings.undo_never || table->settings.rated)
        return limit;
    while (limit > 0 && !must_stay(table, limit - 1, way))
        limit--;
    return limit;
}

int64_t table_undo_to(const struct table *table, uint16_t seats, enum table_undo way)
{
    uint32_t limit = table_undo_limit(table, way);
    if (table->now.phase != CUB_PHASE_PLAYING)
        return -1;
    for (uint32_t i = table->match.length; i-- > limit;)
        if (seats >> table->match.log[i].who & 1)
            return i;
    return -1;
}

static bool append_reply(struct table *table, const char *word, int seat)
{
    struct line_draft draft;
    draft_begin(&draft, word);
    draft_number(&draft, seat + 1);
    draft_number(&draft, table->now.offer);
    return table_append_draft(table, &draft);
}

static bool append_undo(struct table *table)
{
    struct line_draft draft;
    draft_begin(&draft, "undo");
    draft_number(&draft, table->now.offer_to);
    return table_append_draft(table, &draft);
}

static bool append_again(struct table *table, const char *id)
{
    struct line_draft draft;
    draft_begin(&draft, "again");
    draft_word(&draft, id);
    return table_append_draft(table, &draft);
}

/* Does what was offered, once all have accepted. */
static bool settle(struct table *table, const struct command_context *context)
{
    if (!table->at_home && deciding(table) & ~table->now.accepted)
        return true;
    switch (table->now.offered) {
    case WIRE_UNDO:
        return append_undo(table);
    case WIRE_DRAW:
        return table_end(table, "draw", -1);
    case WIRE_AGAIN:
        return append_again(table, context->again);
    case WIRE_NO_OFFER:
        break;
    }
    return true;
}

/* Whether this offer may be made. Bots never accept a draw. */
static enum wire_code judge(const struct table *table, const struct wire_command *c, int seat,
                            struct wire_answer *answer)
{
    enum cub_phase phase = c->offer == WIRE_AGAIN ? CUB_PHASE_OVER : CUB_PHASE_PLAYING;
    bool alone = !(deciding(table) & ~CUB_BIT(seat));
    if (table->now.phase != phase || table->now.again[0])
        return WIRE_LATE;
    if (table->now.offer || (c->offer == WIRE_DRAW && alone))
        return WIRE_NO_SUCH_OFFER;
    answer->number = table_undo_limit(table, table->lenient ? LINE_UNDO_FREE : LINE_UNDO_AGREED);
    if (c->offer == WIRE_UNDO && (c->number < answer->number || c->number >= table->match.length))
        return WIRE_TOO_FAR;
    answer->number = table->durable + 1;
    return WIRE_DONE;
}

enum wire_code table_offer(struct table *table, const struct wire_command *c, const struct command_context *context,
                           struct wire_answer *answer)
{
    int seat = table_seat_of(table, context->player);
    struct line_draft draft;
    enum wire_code code = seat < 0 ? WIRE_NO_SEAT : judge(table, c, seat, answer);
    if (code != WIRE_DONE)
        return code;
    draft_begin(&draft, "offer");
    draft_number(&draft, seat + 1);
    draft_word(&draft, wire_offers[c->offer]);
    if (c->offer == WIRE_UNDO)
        draft_number(&draft, (int64_t)c->number);
    return table_append_draft(table, &draft) && settle(table, context) ? WIRE_DONE : WIRE_BUSY;
}

/* Appends a player's answer to the pending offer, which they have not accepted yet. */
static enum wire_code reply(struct table *table, const struct wire_command *c, uint64_t player, const char *word)
{
    int seat = table_seat_of(table, player);
    if (seat < 0)
        return WIRE_NO_SEAT;
    if (!table->now.offer || c->number != table->now.offer || table->now.accepted >> seat & 1)
        return WIRE_NO_SUCH_OFFER;
    return append_reply(table, word, seat) ? WIRE_DONE : WIRE_BUSY;
}

enum wire_code table_accept(struct table *table, const struct wire_command *c, const struct command_context *context,
                            struct wire_answer *answer)
{
    enum wire_code code = reply(table, c, context->player, "accept");
    (void)answer;
    return code != WIRE_DONE || settle(table, context) ? code : WIRE_BUSY;
}

enum wire_code table_decline(struct table *table, const struct wire_command *c, const struct command_context *context,
                             struct wire_answer *answer)
{
    (void)answer;
    return reply(table, c, context->player, "decline");
}

/* The maker of an offer withdraws it, which is logged as `decline`. */
enum wire_code table_withdraw(struct table *table, const struct wire_command *c, const struct command_context *context,
                              struct wire_answer *answer)
{
    int seat = table_seat_of(table, context->player);
    (void)answer;
    if (seat < 0)
        return WIRE_NO_SEAT;
    const char *offer = table->now.offer ? table_text(table, table->now.offer) : "";
    if (!table->now.offer || c->number != table->now.offer || offer[sizeof "offer"] - '1' != seat)
        return WIRE_NO_SUCH_OFFER;
    return append_reply(table, "decline", seat) ? WIRE_DONE : WIRE_BUSY;
}

/* The owner leads everybody to another table, which exists already. */
enum wire_code table_lead(struct table *table, const struct wire_command *c, const struct command_context *context,
                          struct wire_answer *answer)
{
    (void)answer;
    if (!wire_is_id(c->text))
        return WIRE_FORM;
    if (context->player != table->now.owner)
        return WIRE_NOT_OWNER;
    if (table->now.phase != CUB_PHASE_OVER || table->now.again[0] || table->settings.tournament[0])
        return WIRE_LATE;
    return append_again(table, c->text) ? WIRE_DONE : WIRE_BUSY;
}

/* With two sides the seat loses; with more a bot takes its place, as if it were gone. */
enum wire_code table_resign(struct table *table, const struct wire_command *c, const struct command_context *context,
                            struct wire_answer *answer)
{
    int seat = table_seat_of(table, context->player);
    enum cub_level level = table->settings.late == LATE_BOT ? table->settings.late_level : CUB_MEDIO;
    (void)c;
    (void)answer;
    if (seat < 0)
        return WIRE_NO_SEAT;
    if (table->now.phase != CUB_PHASE_PLAYING || table->now.seat[seat].bot)
        return WIRE_LATE;
    bool two = table->match.now.state.setup.sides <= 2;
    return (two ? table_end(table, "resigned", seat) : table_put_bot(table, seat, level)) ? WIRE_DONE : WIRE_BUSY;
}

enum wire_code table_claim(struct table *table, const struct wire_command *c, const struct command_context *context,
                           struct wire_answer *answer)
{
    int seat = table_seat_of(table, context->player);
    (void)answer;
    if (seat < 0 || c->seat >= table->match.now.state.setup.seats)
        return WIRE_NO_SEAT;
    bool gone = (table->gone & deciding(table)) >> c->seat & 1; /* a bot that stands in is `bot` */
    if (table->now.phase != CUB_PHASE_PLAYING || c->seat == seat || !gone)
        return WIRE_LATE;
    return table_end(table, "left", c->seat) ? WIRE_DONE : WIRE_BUSY;
}

/* The match ends without a seat that is gone once more than half of the waiting people vote for that. */
enum wire_code table_vote(struct table *table, const struct wire_command *c, const struct command_context *context,
                          struct wire_answer *answer)
{
    int seat = table_seat_of(table, context->player);
    struct line_draft draft;
    (void)answer;
    if (seat < 0 || c->seat >= table->match.now.state.setup.seats)
        return WIRE_NO_SEAT;
    uint16_t waiting = deciding(table) & (uint16_t)~table->gone;
    bool gone = (table->gone & deciding(table)) >> c->seat & 1;
    if (table->now.phase != CUB_PHASE_PLAYING || c->seat == seat || !gone || table->now.votes[c->seat] >> seat & 1)
        return WIRE_LATE;
    draft_begin(&draft, "vote");
    draft_number(&draft, seat + 1);
    draft_number(&draft, c->seat + 1);
    if (!table_append_draft(table, &draft))
        return WIRE_BUSY;
    int votes = __builtin_popcount(table->now.votes[c->seat] & waiting), all = __builtin_popcount(waiting);
    return 2 * votes <= all || table_end(table, "left", c->seat) ? WIRE_DONE : WIRE_BUSY;
}
