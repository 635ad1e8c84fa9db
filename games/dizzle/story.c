/* Dizzle's story: where a die may go, what a turn's end crossed, exploded and raised, who is out. */
#include "cubilete/story.h"
#include "cubilete/text.h"
#include "games/dizzle/dizzle.h"

/* DZ-5 to DZ-9 */
static const char *ask_placing(const struct dizzle *s)
{
    dizzle_board dice = s->dice[s->seat];
    if (!s->choice)
        return "ask.dizzle.none";
    if (!dice)
        return "ask.dizzle.first";
    return s->choice & dizzle_beside(dice) ? "ask.dizzle.beside" : "ask.dizzle.jump";
}

/* {1} is a square that can be named. */
void dizzle_ask(const struct dizzle *s, int seat, struct cub_message *what)
{
    static const char *const asks[] = {
        [DIZZLE_MUST] = "ask.dizzle.must", [DIZZLE_GIVES] = "ask.dizzle.give", [DIZZLE_ROCKET] = "ask.dizzle.planet"};
    char square[3] = "";
    (void)seat;
    if (s->choice)
        dizzle_square_print(__builtin_ctzll(s->choice), square);
    what->id = s->stage == DIZZLE_GO ? ask_placing(s) : asks[s->stage];
    cub_message_text(what, 0, square);
}

/* A die that goes back can't be had again, nor can a planet be changed for another. */
bool dizzle_ask_at(const struct dizzle *s, int seat, const char *square, struct cub_message *what)
{
    int number = square[0] - 'a' + DIZZLE_COLUMNS * (square[1] - '1');
    (void)seat;
    if ((s->stage != DIZZLE_GIVES && s->stage != DIZZLE_ROCKET) || !(s->choice & dizzle_bit(number)))
        return false;
    what->id = s->stage == DIZZLE_GIVES ? "ask.dizzle.give-at" : "ask.dizzle.planet-at";
    cub_message_text(what, 0, square);
    return true;
}

/* DZ-31; the sheet's points and those of the score change together. */
int dizzle_gains(const struct cub_transition *step, int seat, struct cub_share *out)
{
    struct cub_share before[CUB_SHARES];
    int count = dizzle_shares((const struct dizzle *)step->after, seat, out);
    dizzle_shares((const struct dizzle *)step->before, seat, before);
    for (int i = 0; i < count; i++)
        out[i].count -= before[i].count;
    return count;
}

/* What is told so far of the step from one state to the other. */
struct telling {
    const struct dizzle *before, *after;
    struct cub_told *out;
    int count;
};

/* DZ-12: who is out without having said so. */
static void tell_out(struct telling *t, int who)
{
    bool same_turn = t->before->base.round == t->after->base.round && t->before->starter == t->after->starter;
    for (int seat = 0; seat < t->before->base.setup.seats && same_turn; seat++)
        if (seat != who && t->before->active >> seat & 1 && !(t->after->active >> seat & 1))
            cub_tell(t->out, &t->count, "told.dizzle.out", seat);
}

/* DZ-20: how many squares a seat has crossed, and its points. A planet is told by its move. */
static void tell_crosses(struct telling *t, int seat)
{
    int crosses = __builtin_popcountll(t->after->crossed[seat] & ~t->before->crossed[seat]);
    if (!crosses)
        return;
    struct cub_message *what = cub_tell(t->out, &t->count, "told.dizzle.crosses", seat);
    cub_message_number(what, 1, crosses);
    cub_message_number(what, 2, t->after->base.score[seat]);
}

/* DZ-21 */
static void tell_bombs(struct telling *t, int seat)
{
    for (dizzle_board bombs = t->after->exploded[seat] & ~t->before->exploded[seat]; bombs; bombs &= bombs - 1) {
        char square[3];
        dizzle_square_print(__builtin_ctzll(bombs), square);
        cub_message_text(cub_tell(t->out, &t->count, "told.dizzle.bomb", seat), 1, square);
    }
}

/* DZ-23 */
static void tell_flags(struct telling *t, int seat)
{
    for (int i = 0; i < DIZZLE_COLOURS; i++)
        if (t->after->raised[seat][i] > t->before->raised[seat][i])
            cub_message_number(cub_tell(t->out, &t->count, "told.dizzle.flag", seat), 1, t->after->raised[seat][i]);
}

/* DZ-40: which dice of the pool the two extra ones took. */
static void tell_extra(struct telling *t)
{
    struct cub_out text;
    char taken[CUB_ARG_SIZE];
    cub_out_init(&text, taken, sizeof taken);
    for (int i = 0; i < DIZZLE_PIPS; i++)
        for (int n = t->after->pool[i]; n < t->before->pool[i]; n++) {
            if (text.length)
                cub_put_char(&text, ' ');
            cub_put_number(&text, i + 1);
        }
    const char *message = text.length ? "told.dizzle.taken" : "told.dizzle.took-none";
    cub_message_text(cub_tell(t->out, &t->count, message, CUB_NOBODY), 1, taken);
}

/* Crosses come first, of all seats: a handful of bombs and flags follows. */
int dizzle_tell(const struct cub_transition *step, struct cub_told *out)
{
    struct telling t = {(const struct dizzle *)step->before, (const struct dizzle *)step->after, out, 0};
    bool flies = step->who < CUB_SEATS && t.before->stage == DIZZLE_ROCKET;
    if (step->who == CUB_DICE && t.before->stage == DIZZLE_EXTRA)
        tell_extra(&t);
    tell_out(&t, step->who);
    for (int seat = 0; seat < t.before->base.setup.seats && !flies; seat++)
        tell_crosses(&t, seat);
    for (int seat = 0; seat < t.before->base.setup.seats; seat++) {
        tell_bombs(&t, seat);
        tell_flags(&t, seat);
    }
    return t.count;
}
