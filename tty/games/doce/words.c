/* Doce in words. */
#include "tty/games/words.h"

#include "games/doce/doce.h"

static const char *topic(const struct cub_state *state)
{
    const struct doce *s = (const struct doce *)state;
    if (!state->to_act)
        return "DO-14";
    return s->last[state->to_act == CUB_BIT(1)] ? "DO-3" : "DO-2";
}

static const char *form(const struct cub_state *state)
{
    (void)state;
    return "plain.form.doce";
}

static void ask(const struct cub_state *state, int seat, struct cub_refusal *what)
{
    const struct doce *s = (const struct doce *)state;
    char last[3];
    what->message = s->blocker[seat] ? "ask.doce.die" : "ask.doce.blocker";
    if (!s->last[seat]) {
        what->message = "ask.doce.first";
        return;
    }
    doce_square_print(s->last[seat], last);
    cub_refusal_text(what, 0, last);
}

/* DO-3, DO-8: in its zone a seat has nothing to put but its blocker. */
static bool ask_at(const struct cub_state *state, int seat, const char *square, struct cub_refusal *what)
{
    const struct doce *s = (const struct doce *)state;
    uint32_t number = (uint32_t)(square[0] - 'a' + DOCE_SIDE * (square[1] - '1') + 1),
             taken = s->dice[0] | s->dice[1] | s->blocker[0] | s->blocker[1];
    char last[3];
    if (s->blocker[seat] || (taken | s->allowed) >> number & 1)
        return false;
    doce_square_print(s->last[seat], last);
    what->message = "ask.doce.zone";
    cub_refusal_text(what, 0, square);
    cub_refusal_text(what, 1, last);
    return true;
}

const struct tty_words tty_doce_words = {
    .game = "doce",
    .topic = topic,
    .form = form,
    .ask = ask,
    .ask_at = ask_at,
    .tell = tty_tell_doce,
};
