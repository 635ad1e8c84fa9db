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

const struct tty_words tty_doce_words = {
    .game = "doce",
    .topic = topic,
    .form = form,
};
