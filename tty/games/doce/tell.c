/* What happens in doce by rule alone: how a round ends, and who passes. */
#include "tty/games/words.h"

#include "cubilete/text.h"
#include "games/doce/doce.h"
#include "tty/games/doce/lay.h"

void doce_lay(struct cub_state *state, int seat, cub_move move)
{
    struct doce *s = (struct doce *)state;
    s->face[doce_die(move)] = (uint8_t)doce_face(move);
    s->dice[seat] |= 1u << doce_die(move);
    s->hand[seat]--;
    if (doce_blocker(move))
        s->blocker[seat] = 1u << doce_blocker(move);
    uint8_t ends[DOCE_LINES][2];
    bool has[2] = {doce_lines(s, 0, ends), doce_lines(s, 1, ends)};
    s->base.winners = (uint16_t)(has[0] == has[1] ? 0 : CUB_BIT(has[1]));
}

static uint32_t bit(uint32_t square)
{
    return 1u << square;
}

/* DO-11: whether a line has no die of the other seat; its ends tell where its squares lie. */
static bool is_own(const struct doce *s, int seat, const uint8_t ends[2])
{
    uint32_t step = (uint32_t)(ends[1] - ends[0]) / 3, line = 0;
    for (uint32_t i = 0; i < 4; i++)
        line |= bit(ends[0] + i * step);
    return (line & s->dice[seat]) == line;
}

/* Adds ` + 5`, if there is something to add. */
static void add(struct cub_out *out, int points)
{
    if (!points)
        return;
    cub_put_text(out, points < 0 ? " - " : " + ");
    cub_put_number(out, points < 0 ? -points : points);
}

/* DO-11: `12 + 10 - 2 = 20`, leaving out what brought nothing. */
static void write_sum(const int32_t share[CUB_SHARES], char out[CUB_ARG_SIZE])
{
    struct cub_out text;
    int32_t sum = share[DOCE_LINE];
    cub_out_init(&text, out, CUB_ARG_SIZE);
    cub_put_number(&text, sum);
    for (int kind = DOCE_LINE + 1; kind < DOCE_KINDS; kind++) {
        add(&text, share[kind]);
        sum += share[kind];
    }
    cub_put_text(&text, " = ");
    cub_put_number(&text, sum);
}

/* The board that the round ended on. */
static union cub_any end_of(const struct tty_step *step)
{
    union cub_any end;
    *(struct doce *)&end = *(const struct doce *)step->before;
    doce_lay(&end.state, step->who, step->move);
    return end;
}

static bool has_own(const struct doce *s, int seat)
{
    uint8_t ends[DOCE_LINES][2];
    for (int i = doce_lines(s, seat, ends) - 1; i >= 0; i--)
        if (is_own(s, seat, ends[i]))
            return true;
    return false;
}

/* DO-11, DO-13: what can be counted on the board; the groups of three are what is missing. */
void doce_earn(const struct tty_step *step, int seat, int32_t share[CUB_SHARES])
{
    union cub_any end = end_of(step);
    const struct doce *s = (const struct doce *)&end;
    uint32_t taken = s->dice[0] | s->dice[1] | s->blocker[0] | s->blocker[1];
    int32_t gain = step->after->score[seat] - step->before->score[seat], kept = s->blocker[seat] ? 0 : 5;
    if (!gain)
        return;
    share[DOCE_KEPT] += kept;
    if (end.state.winners) {
        int32_t own = has_own(s, seat) ? 2 : 0, empty = DOCE_SQUARES - __builtin_popcount(taken);
        share[DOCE_LINE] += DOCE_TOTAL;
        share[DOCE_OWN] += own;
        share[DOCE_EMPTY] += empty;
        share[DOCE_THREES] += gain - DOCE_TOTAL - own - kept - empty;
    } else
        share[DOCE_DRAWN] += gain - kept;
}

static int tell_win(const struct tty_step *step, const struct doce *s, int seat, struct tty_told *out)
{
    uint8_t ends[DOCE_LINES][2];
    char square[3], sum[CUB_ARG_SIZE];
    int32_t share[CUB_SHARES] = {0};
    doce_lines(s, seat, ends);
    out[0] = (struct tty_told){.what.message = "told.doce.won", .seat = seat};
    for (int i = 0; i < 2; i++) {
        doce_square_print(ends[0][i], square);
        cub_refusal_text(&out[0].what, 1 + i, square);
    }
    doce_earn(step, seat, share);
    write_sum(share, sum);
    out[1] = (struct tty_told){.what.message = "told.doce.sum", .seat = seat};
    cub_refusal_text(&out[1].what, 1, sum);
    return 2;
}

/* DO-6, DO-7, DO-10 */
static int tell_end(const struct tty_step *step, struct tty_told *out)
{
    union cub_any end = end_of(step);
    const struct doce *s = (const struct doce *)&end;
    uint8_t ends[DOCE_LINES][2];
    if (end.state.winners)
        return tell_win(step, s, end.state.winners == CUB_BIT(1), out);
    bool both = doce_lines(s, 0, ends); /* then the other has one as well */
    out[0] = (struct tty_told){.what.message = both ? "told.doce.both" : "told.doce.draw", .seat = CUB_NOBODY};
    return 1;
}

int tty_tell_doce(const struct tty_step *step, struct tty_told out[TTY_TOLD])
{
    if (step->after->round > step->before->round || !step->after->to_act)
        return tell_end(step, out);
    if (step->after->to_act != CUB_BIT(step->who))
        return 0;
    out[0] = (struct tty_told){.what.message = "told.doce.passes", .seat = !step->who};
    return 1;
}
