/* What happens in secuencia by rule alone: who begins, turns that are lost or won, the run that ends it. */
#include "tty/games/words.h"

#include <stdio.h>

#include "games/secuencia/secuencia.h"

static int total(const struct secuencia *s)
{
    return s->dice[0] + s->dice[1];
}

/* SE-2: once all have rolled, who begins, or that those with the highest total roll again. */
static int tell_opening(const struct secuencia *before, const struct secuencia *after, struct tty_told *out)
{
    bool last = !(before->contest >> before->seat >> 1);
    if (!last)
        return 0;
    out[0] = (struct tty_told){.what.message = after->contest ? "told.secuencia.tie" : "told.secuencia.begins",
                               .seat = after->contest ? CUB_NOBODY : after->seat};
    cub_refusal_number(&out[0].what, 1, after->opening[after->seat]);
    return 1;
}

/* SE-6, SE-8, SE-12: why a roll could not be used. */
static int tell_lost(const struct secuencia *before, const struct secuencia *after, struct tty_told *out)
{
    int side = before->base.setup.side[before->seat];
    bool nothing = total(after) == 10, empty = !before->pile[side];
    out[0] = (struct tty_told){.what.message = nothing ? "told.secuencia.nothing"
                                               : empty ? "told.secuencia.no-chips"
                                                       : "told.secuencia.own",
                               .seat = before->seat};
    cub_refusal_number(&out[0].what, 1, total(after));
    return 1;
}

static void put_square(struct cub_refusal *what, int i, int square)
{
    char text[] = {(char)('a' + square % 8), (char)('1' + square / 8), 0};
    cub_refusal_text(what, i, text);
}

/* SE-10 */
static int tell_win(const struct secuencia *after, int seat, struct tty_told *out)
{
    uint8_t ends[SECUENCIA_RUNS][2];
    if (!secuencia_runs(after, after->base.setup.side[seat], ends))
        return 0;
    out[0] = (struct tty_told){.what.message = "told.secuencia.won", .seat = seat};
    for (int i = 0; i < 2; i++)
        put_square(&out[0].what, 1 + i, ends[0][i]);
    return 1;
}

int tty_tell_secuencia(const struct tty_step *step, struct tty_told out[TTY_TOLD])
{
    const struct secuencia *before = (const struct secuencia *)step->before,
                           *after = (const struct secuencia *)step->after;
    if (step->who == CUB_DICE && before->contest)
        return tell_opening(before, after, out);
    if (step->who == CUB_DICE)
        return after->base.to_act == CUB_BIT(CUB_DICE) ? tell_lost(before, after, out) : 0;
    if (!after->base.to_act)
        return tell_win(after, step->who, out);
    if (after->seat != step->who)
        return 0;
    out[0] = (struct tty_told){.what.message = "told.secuencia.again", .seat = step->who};
    cub_refusal_number(&out[0].what, 1, total(before)); /* SE-7 */
    return 1;
}

/* `13` as `1+3 = 4` */
void tty_roll_secuencia(const char *text, char out[CUB_MOVE_TEXT])
{
    bool roll = text[0] >= '1' && text[0] <= '6' && text[1] >= '1' && text[1] <= '6' && !text[2];
    if (roll)
        snprintf(out, CUB_MOVE_TEXT, "%c+%c = %d", text[0], text[1], text[0] - '0' + text[1] - '0');
    else
        snprintf(out, CUB_MOVE_TEXT, "%s", text);
}
