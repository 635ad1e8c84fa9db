/* Würfelblitz's story: what a race came to, who won it with which sum and when, who paid for a wrong call. */
#include "cubilete/story.h"
#include "cubilete/text.h"
#include "games/blitz/blitz.h"

void blitz_ask(const struct blitz *s, int seat, struct cub_message *what)
{
    (void)seat;
    what->id = s->base.setup.option[BLITZ_EXPERT] ? "ask.blitz.expert" : "ask.blitz";
}

void blitz_sum_print(const struct blitz *s, char out[CUB_ARG_SIZE])
{
    struct cub_out text;
    uint32_t counted = blitz_counted(s);
    cub_out_init(&text, out, CUB_ARG_SIZE);
    for (uint32_t left = counted & (counted - 1) ? counted : 0; left; left &= left - 1) {
        cub_put_number(&text, s->face[__builtin_ctz(left)]);
        cub_put_text(&text, left & (left - 1) ? "+" : " = ");
    }
    cub_put_number(&text, s->answer);
}

/* Seconds with two decimals after a point: front ends print the language's decimal mark. */
static void put_seconds(struct cub_message *what, int i, uint32_t ms)
{
    struct cub_out text;
    cub_out_init(&text, what->arg[i], CUB_ARG_SIZE);
    cub_put_number(&text, ms / 1000);
    cub_put_char(&text, '.');
    cub_put_char(&text, (char)('0' + ms / 100 % 10));
    cub_put_char(&text, (char)('0' + ms / 10 % 10));
}

/* WB-7, WB-9: discs as they count; a black one is worth all the white ones that it took. */
static int worth(const struct blitz *s, int seat)
{
    return s->base.score[seat] * blitz_handicap(s, seat) + s->discs[seat];
}

static bool is_racing(const struct blitz *s)
{
    return s->base.to_act & (CUB_BIT(CUB_SEATS) - 1u);
}

/* A call that is not the answer. BLITZ_MOST also stands for an answer that did not come in time. */
static bool is_wrong(const struct blitz *s, int seat)
{
    int number = s->call[seat] - BLITZ_CALLED;
    return number >= 0 && number != s->answer && number != BLITZ_MOST;
}

static void tell_wrong(const struct blitz *s, int seat, struct cub_told *out, int *count)
{
    struct cub_message *what = cub_tell(out, count, "told.blitz.wrong", seat);
    cub_message_number(what, 1, s->call[seat] - BLITZ_CALLED);
    cub_message_number(what, 2, s->answer);
}

int blitz_tell(const struct cub_transition *step, struct cub_told *out)
{
    const struct blitz *before = (const struct blitz *)step->before, *after = (const struct blitz *)step->after;
    int count = 0;
    char sum[CUB_ARG_SIZE];
    if (!is_racing(before) || is_racing(after))
        return 0;
    blitz_sum_print(after, sum);
    for (int seat = 0; seat < after->base.setup.seats; seat++) {
        if (worth(after, seat) <= worth(before, seat))
            continue;
        struct cub_message *what = cub_tell(out, &count, "told.blitz.won", seat);
        cub_message_text(what, 1, sum);
        put_seconds(what, 2, after->ms[seat]);
    }
    if (!count)
        cub_message_text(cub_tell(out, &count, "told.blitz.nobody", CUB_NOBODY), 1, sum);
    for (int seat = 0; seat < after->base.setup.seats; seat++) {
        if (worth(after, seat) < worth(before, seat))
            cub_tell(out, &count, "told.blitz.paid", seat);
        else if (is_wrong(after, seat))
            tell_wrong(after, seat, out, &count);
    }
    return count;
}
