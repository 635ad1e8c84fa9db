/* What a race of Würfelblitz came to: who won it, with which sum and when; who paid for a wrong call. */
#include "tty/games/blitz/sum.h"

#include <stdio.h>

#include "cubilete/lang.h"
#include "cubilete/text.h"
#include "tty/games/words.h"

void blitz_write_sum(const struct blitz *s, char *out, size_t room)
{
    struct cub_out text;
    uint32_t counted = blitz_counted(s);
    cub_out_init(&text, out, room);
    for (uint32_t left = counted & (counted - 1) ? counted : 0; left; left &= left - 1) {
        cub_put_number(&text, s->face[__builtin_ctz(left)]);
        cub_put_text(&text, left & (left - 1) ? "+" : " = ");
    }
    cub_put_number(&text, s->answer);
}

void blitz_write_time(const struct blitz *s, int seat, char *out, size_t room)
{
    char seconds[CUB_DECIMAL];
    snprintf(out, room, "%s s", cub_decimal(seconds, s->ms[seat] / 10 / 100.0, 2));
}

bool blitz_is_silent(const struct blitz *s, int seat)
{
    return s->call[seat] == BLITZ_CALLED + BLITZ_MOST;
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

static struct tty_told winner(const struct blitz *s, int seat)
{
    struct tty_told told = {.what.message = "told.blitz.won", .seat = seat};
    char sum[CUB_ARG_SIZE], time[CUB_ARG_SIZE];
    blitz_write_sum(s, sum, sizeof sum);
    blitz_write_time(s, seat, time, sizeof time);
    cub_refusal_text(&told.what, 1, sum);
    cub_refusal_text(&told.what, 2, time);
    return told;
}

int tty_tell_blitz(const struct tty_step *step, struct tty_told out[TTY_TOLD])
{
    const struct blitz *before = (const struct blitz *)step->before, *after = (const struct blitz *)step->after;
    int count = 0, won = 0;
    if (!is_racing(before) || is_racing(after))
        return 0;
    for (int seat = 0; seat < after->base.setup.seats; seat++)
        if (worth(after, seat) > worth(before, seat)) {
            out[count++] = winner(after, seat);
            won++;
        }
    if (!won) {
        char sum[CUB_ARG_SIZE];
        blitz_write_sum(after, sum, sizeof sum);
        out[count] = (struct tty_told){.what.message = "told.blitz.nobody", .seat = CUB_NOBODY};
        cub_refusal_text(&out[count++].what, 1, sum);
    }
    for (int seat = 0; seat < after->base.setup.seats; seat++)
        if (worth(after, seat) < worth(before, seat))
            out[count++] = (struct tty_told){.what.message = "told.blitz.paid", .seat = seat};
    return count;
}
