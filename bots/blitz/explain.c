/* Why an answer of blitz is right: which dice count, and what the dots did. */
#include "bots/blitz/people.h"
#include "bots/reasons.h"
#include "cubilete/text.h"

/* `O3 K6`: these dice with their pips; without, the colours alone. */
static void name_dice(const struct blitz *s, uint32_t dice, bool pips, char out[CUB_ARG_SIZE])
{
    struct cub_out text;
    cub_out_init(&text, out, CUB_ARG_SIZE);
    for (; dice; dice &= dice - 1) {
        int die = __builtin_ctz(dice);
        if (text.length)
            cub_put_char(&text, ' ');
        cub_put_char(&text, blitz_letters[die]);
        if (pips)
            cub_put_number(&text, s->face[die]);
    }
}

/* A reason about some dice. */
static struct cub_message *tell(struct reasons *reasons, const struct blitz *s, const char *message, uint32_t dice,
                                bool pips)
{
    char names[CUB_ARG_SIZE];
    struct cub_message *reason = reasons_add(reasons, message);
    name_dice(s, dice, pips, names);
    cub_message_text(reason, 0, names);
    return reason;
}

/* The colours that show as a dot at least so often. */
static uint32_t shown(const struct blitz *s, int times)
{
    uint8_t seen[BLITZ_COLOURS];
    uint32_t colours = 0;
    blitz_count_dots(s, seen);
    for (int i = 0; i < BLITZ_COLOURS; i++)
        colours |= (uint32_t)(seen[i] >= times) << i;
    return colours;
}

/* The right answer, whatever the move: the dice that count and their sum, and what the dots did. */
int blitz_explain(const struct cub_state *view, int seat, cub_move move, struct cub_message *list, int cap)
{
    const struct blitz *s = (const struct blitz *)view;
    struct reasons reasons = {.list = list, .cap = cap};
    uint32_t counted = blitz_counted(s), twice = s->base.setup.option[BLITZ_EXPERT] ? shown(s, 2) : 0;
    (void)seat;
    (void)move;
    struct cub_message *sum = tell(&reasons, s, counted ? "blitz.why-sum" : "blitz.why-nothing", counted, true);
    cub_message_number(sum, 1, blitz_answer(s));
    if (shown(s, 1))
        tell(&reasons, s, "blitz.why-out", shown(s, 1), false);
    if (twice)
        tell(&reasons, s, "blitz.why-reversed", twice, false);
    return reasons.count;
}
