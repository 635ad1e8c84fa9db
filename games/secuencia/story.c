/* Secuencia's story: what a roll asks for, who begins, turns that are lost or won, the run that ends it. */
#include "cubilete/story.h"
#include "games/secuencia/secuencia.h"

static int total(const struct secuencia *s)
{
    return s->dice[0] + s->dice[1];
}

/* What a total is for; SE-5 and SE-9 where one's own chip takes another's place. */
static const char *ask_for(int total, bool replace)
{
    if (total == 10)
        return "ask.secuencia.remove";
    if (total == 11)
        return replace ? "ask.secuencia.wild-replace" : "ask.secuencia.wild";
    if (total == 2 || total == 12)
        return replace ? "ask.secuencia.replace-again" : "ask.secuencia.place-again";
    return replace ? "ask.secuencia.replace" : "ask.secuencia.place";
}

/* `1+3` is {1}, their total {2}. */
void secuencia_ask(const struct secuencia *s, int seat, struct cub_message *what)
{
    uint64_t taken = s->chips[0] | s->chips[1] | s->chips[2];
    char roll[] = {(char)('0' + s->dice[0]), '+', (char)('0' + s->dice[1]), 0};
    (void)seat;
    what->id = ask_for(total(s), s->choices & taken);
    cub_message_text(what, 0, roll);
    cub_message_number(what, 1, total(s));
}

/* SE-2: once all have rolled, who begins, or that those with the highest total roll again. */
static void tell_opening(const struct secuencia *before, const struct secuencia *after, struct cub_told *out,
                         int *count)
{
    struct cub_message *what;
    if (before->contest >> before->seat >> 1)
        return;
    if (after->contest)
        what = cub_tell(out, count, "told.secuencia.tie", CUB_NOBODY);
    else
        what = cub_tell(out, count, "told.secuencia.begins", after->seat);
    cub_message_number(what, 1, after->opening[after->seat]);
}

/* SE-6, SE-8, SE-12: why a roll could not be used. */
static void tell_lost(const struct secuencia *before, const struct secuencia *after, struct cub_told *out, int *count)
{
    bool empty = !before->pile[before->base.setup.side[before->seat]];
    const char *message = total(after) == 10 ? "told.secuencia.nothing"
                          : empty            ? "told.secuencia.no-chips"
                                             : "told.secuencia.own";
    cub_message_number(cub_tell(out, count, message, before->seat), 1, total(after));
}

/* SE-10 */
static void tell_win(const struct secuencia *after, int seat, struct cub_told *out, int *count)
{
    uint8_t ends[SECUENCIA_RUNS][2];
    if (!secuencia_runs(after, after->base.setup.side[seat], ends))
        return;
    struct cub_message *what = cub_tell(out, count, "told.secuencia.won", seat);
    for (int i = 0; i < 2; i++) {
        char square[] = {(char)('a' + ends[0][i] % 8), (char)('1' + ends[0][i] / 8), 0};
        cub_message_text(what, 1 + i, square);
    }
}

int secuencia_tell(const struct cub_transition *step, struct cub_told *out)
{
    const struct secuencia *before = (const struct secuencia *)step->before,
                           *after = (const struct secuencia *)step->after;
    int count = 0;
    if (step->who == CUB_DICE && before->contest)
        tell_opening(before, after, out, &count);
    else if (step->who == CUB_DICE && after->base.to_act == CUB_BIT(CUB_DICE))
        tell_lost(before, after, out, &count);
    else if (step->who != CUB_DICE && !after->base.to_act)
        tell_win(after, step->who, out, &count);
    else if (step->who == after->seat) /* SE-7 */
        cub_message_number(cub_tell(out, &count, "told.secuencia.again", step->who), 1, total(before));
    return count;
}
