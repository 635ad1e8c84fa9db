/* Offers: taking back by consent, a draw, another match; and ways to end one that nobody has to agree to. */
#include "table/internal.h"

/* Bits of the seats that people play themselves now: those who can agree. */
static uint16_t deciding(const struct live *live)
{
    uint16_t seats = live_persons(live);
    for (int i = 0; i < CUB_SEATS; i++)
        if (live->now.seat[i].bot)
            seats &= (uint16_t)~CUB_BIT(i);
    return seats;
}

static bool must_stay(const struct live *live, uint32_t move, enum live_undo way)
{
    const struct live_line *line = &live->line[live->match.log[move].note - 1];
    return line->handed_in || (line->news && way == LIVE_UNDO_AGREED);
}

uint32_t live_undo_limit(const struct live *live, enum live_undo way)
{
    uint32_t limit = live->match.length;
    if (live->settings.undo_never || live->settings.rated)
        return limit;
    while (limit > 0 && !must_stay(live, limit - 1, way))
        limit--;
    return limit;
}

int64_t live_undo_to(const struct live *live, uint16_t seats, enum live_undo way)
{
    uint32_t limit = live_undo_limit(live, way);
    if (live->now.phase != CUB_PHASE_PLAYING)
        return -1;
    for (uint32_t i = live->match.length; i-- > limit;)
        if (seats >> live->match.log[i].who & 1)
            return i;
    return -1;
}

static bool say_reply(struct live *live, const char *word, int seat)
{
    struct live_draft draft;
    draft_begin(&draft, word);
    draft_number(&draft, seat + 1);
    draft_number(&draft, live->now.offer);
    return live_say(live, &draft);
}

static bool say_undo(struct live *live)
{
    struct live_draft draft;
    draft_begin(&draft, "undo");
    draft_number(&draft, live->now.offer_to);
    return live_say(live, &draft);
}

static bool say_again(struct live *live, const char *id)
{
    struct live_draft draft;
    draft_begin(&draft, "again");
    draft_word(&draft, id);
    return live_say(live, &draft);
}

/* What was offered happens once all have agreed. */
static bool settle(struct live *live, const struct command_context *context)
{
    if (!live->at_home && deciding(live) & ~live->now.accepted)
        return true;
    switch (live->now.offered) {
    case WIRE_UNDO:
        return say_undo(live);
    case WIRE_DRAW:
        return live_end(live, "draw", -1);
    case WIRE_AGAIN:
        return say_again(live, context->again);
    case WIRE_NO_OFFER:
        break;
    }
    return true;
}

/* Bots agree to no draw. */
static enum wire_code judge(const struct live *live, const struct wire_command *c, int seat, struct wire_answer *answer)
{
    enum cub_phase phase = c->offer == WIRE_AGAIN ? CUB_PHASE_OVER : CUB_PHASE_PLAYING;
    bool alone = !(deciding(live) & ~CUB_BIT(seat));
    if (live->now.phase != phase || live->now.again[0])
        return WIRE_LATE;
    if (live->now.offer || (c->offer == WIRE_DRAW && alone))
        return WIRE_NO_SUCH_OFFER;
    answer->number = live_undo_limit(live, live->lenient ? LIVE_UNDO_FREE : LIVE_UNDO_AGREED);
    if (c->offer == WIRE_UNDO && (c->number < answer->number || c->number >= live->match.length))
        return WIRE_TOO_FAR;
    answer->number = live->kept + 1;
    return WIRE_DONE;
}

enum wire_code live_offer(struct live *live, const struct wire_command *c, const struct command_context *context,
                          struct wire_answer *answer)
{
    int seat = live_seat_of(live, context->player);
    struct live_draft draft;
    enum wire_code code = seat < 0 ? WIRE_NO_SEAT : judge(live, c, seat, answer);
    if (code != WIRE_DONE)
        return code;
    draft_begin(&draft, "offer");
    draft_number(&draft, seat + 1);
    draft_word(&draft, wire_offers[c->offer]);
    if (c->offer == WIRE_UNDO)
        draft_number(&draft, (int64_t)c->number);
    return live_say(live, &draft) && settle(live, context) ? WIRE_DONE : WIRE_BUSY;
}

/* Whether this player may answer that offer. */
static enum wire_code judge_reply(const struct live *live, const struct wire_command *c, int seat)
{
    if (seat < 0)
        return WIRE_NO_SEAT;
    bool open = live->now.offer && c->number == live->now.offer;
    return open && !(live->now.accepted >> seat & 1) ? WIRE_DONE : WIRE_NO_SUCH_OFFER;
}

enum wire_code live_accept(struct live *live, const struct wire_command *c, const struct command_context *context,
                           struct wire_answer *answer)
{
    int seat = live_seat_of(live, context->player);
    enum wire_code code = judge_reply(live, c, seat);
    (void)answer;
    if (code != WIRE_DONE)
        return code;
    return say_reply(live, "accept", seat) && settle(live, context) ? WIRE_DONE : WIRE_BUSY;
}

enum wire_code live_decline(struct live *live, const struct wire_command *c, const struct command_context *context,
                            struct wire_answer *answer)
{
    int seat = live_seat_of(live, context->player);
    enum wire_code code = judge_reply(live, c, seat);
    (void)answer;
    if (code != WIRE_DONE)
        return code;
    return say_reply(live, "decline", seat) ? WIRE_DONE : WIRE_BUSY;
}

/* With two sides it loses; with more a bot plays on, as if it stayed away. */
enum wire_code live_resign(struct live *live, const struct wire_command *c, const struct command_context *context,
                           struct wire_answer *answer)
{
    int seat = live_seat_of(live, context->player);
    enum cub_level level = live->settings.late == LIVE_LATE_BOT ? live->settings.stand_in : CUB_MEDIO;
    (void)c;
    (void)answer;
    if (seat < 0)
        return WIRE_NO_SEAT;
    if (live->now.phase != CUB_PHASE_PLAYING || live->now.seat[seat].bot)
        return WIRE_LATE;
    bool two = live->match.now.state.setup.sides <= 2;
    return (two ? live_end(live, "resigned", seat) : live_put_bot(live, seat, level)) ? WIRE_DONE : WIRE_BUSY;
}

enum wire_code live_claim(struct live *live, const struct wire_command *c, const struct command_context *context,
                          struct wire_answer *answer)
{
    int seat = live_seat_of(live, context->player);
    (void)answer;
    if (seat < 0 || c->seat >= live->match.now.state.setup.seats)
        return WIRE_NO_SEAT;
    bool gone = (live->gone & deciding(live)) >> c->seat & 1; /* a bot that stands in is `bot` */
    if (live->now.phase != CUB_PHASE_PLAYING || c->seat == seat || !gone)
        return WIRE_LATE;
    return live_end(live, "left", c->seat) ? WIRE_DONE : WIRE_BUSY;
}
