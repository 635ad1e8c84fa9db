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

/* DO-11: `12 + 10 - 2 = 20`: the line, one's own dice alone, the blocker kept, empty squares, groups of three. */
static void write_sum(const struct doce *s, int seat, bool own, int gain, char out[CUB_ARG_SIZE])
{
    struct cub_out text;
    uint32_t taken = s->dice[0] | s->dice[1] | s->blocker[0] | s->blocker[1];
    int kept = s->blocker[seat] ? 0 : 5, empty = DOCE_SQUARES - __builtin_popcount(taken), mine = own ? 2 : 0;
    cub_out_init(&text, out, CUB_ARG_SIZE);
    cub_put_number(&text, DOCE_TOTAL);
    add(&text, mine);
    add(&text, kept);
    add(&text, empty);
    add(&text, gain - DOCE_TOTAL - mine - kept - empty);
    cub_put_text(&text, " = ");
    cub_put_number(&text, gain);
}

static int tell_win(const struct doce *s, int seat, int gain, struct tty_told *out)
{
    uint8_t ends[DOCE_LINES][2];
    char square[3], sum[CUB_ARG_SIZE];
    bool own = false;
    int lines = doce_lines(s, seat, ends);
    for (int i = 0; i < lines; i++)
        own |= is_own(s, seat, ends[i]);
    out[0] = (struct tty_told){.what.message = "told.doce.won", .seat = seat};
    for (int i = 0; i < 2; i++) {
        doce_square_print(ends[0][i], square);
        cub_refusal_text(&out[0].what, 1 + i, square);
    }
    write_sum(s, seat, own, gain, sum);
    out[1] = (struct tty_told){.what.message = "told.doce.sum", .seat = seat};
    cub_refusal_text(&out[1].what, 1, sum);
    return 2;
}

/* DO-6, DO-7, DO-10 */
static int tell_end(const struct tty_step *step, struct tty_told *out)
{
    union cub_any end;
    uint8_t ends[DOCE_LINES][2];
    *(struct doce *)&end = *(const struct doce *)step->before;
    doce_lay(&end.state, step->who, step->move);
    const struct doce *s = (const struct doce *)&end;
    bool has[2] = {doce_lines(s, 0, ends), doce_lines(s, 1, ends)};
    int seat = has[1];
    if (has[0] != has[1])
        return tell_win(s, seat, (int)(step->after->score[seat] - step->before->score[seat]), out);
    out[0] = (struct tty_told){.what.message = has[0] ? "told.doce.both" : "told.doce.draw", .seat = CUB_NOBODY};
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
