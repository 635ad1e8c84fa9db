/* What happens in dizzle by rule alone: seats that are out, bombs that explode, flags that score. */
#include "tty/games/words.h"

#include "games/dizzle/dizzle.h"

/* What is told so far. */
struct list {
    struct tty_told *out;
    int count;
};

static struct cub_refusal *add(struct list *list, const char *message, int seat)
{
    if (list->count == TTY_TOLD)
        list->count--; /* never that many at once: a handful of bombs and flags */
    list->out[list->count] = (struct tty_told){.what.message = message, .seat = seat};
    return &list->out[list->count++].what;
}

/* DZ-12: who is out without having said so. */
static void tell_out(struct list *list, const struct dizzle *before, const struct dizzle *after, int who)
{
    bool same_turn = before->base.round == after->base.round && before->starter == after->starter;
    for (int seat = 0; seat < before->base.setup.seats && same_turn; seat++)
        if (seat != who && before->active >> seat & 1 && !(after->active >> seat & 1))
            add(list, "told.dizzle.out", seat);
}

/* DZ-21 */
static void tell_bombs(struct list *list, const struct dizzle *before, const struct dizzle *after, int seat)
{
    for (dizzle_board bombs = after->exploded[seat] & ~before->exploded[seat]; bombs; bombs &= bombs - 1) {
        char square[3];
        dizzle_square_print(__builtin_ctzll(bombs), square);
        cub_refusal_text(add(list, "told.dizzle.bomb", seat), 1, square);
    }
}

/* DZ-23 */
static void tell_flags(struct list *list, const struct dizzle *before, const struct dizzle *after, int seat)
{
    for (int i = 0; i < DIZZLE_COLOURS; i++)
        if (after->raised[seat][i] > before->raised[seat][i])
            cub_refusal_number(add(list, "told.dizzle.flag", seat), 1, after->raised[seat][i]);
}

int tty_tell_dizzle(const struct tty_step *step, struct tty_told out[TTY_TOLD])
{
    const struct dizzle *before = (const struct dizzle *)step->before, *after = (const struct dizzle *)step->after;
    struct list list = {.out = out};
    tell_out(&list, before, after, step->who);
    for (int seat = 0; seat < before->base.setup.seats; seat++) {
        tell_bombs(&list, before, after, seat);
        tell_flags(&list, before, after, seat);
    }
    return list.count;
}
