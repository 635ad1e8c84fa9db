/* Secuencia in words. Many a roll is followed by no move (SE-2, SE-6, SE-8). */
#include "tty/games/words.h"

#include "games/secuencia/secuencia.h"

static const char *topic(const struct cub_state *state)
{
    const struct secuencia *s = (const struct secuencia *)state;
    static const char *const topics[] = {[2] = "SE-7", [10] = "SE-8", [11] = "SE-9", [12] = "SE-7"};
    int total = s->dice[0] + s->dice[1];
    if (!state->to_act)
        return state->winners ? "SE-10" : "SE-14";
    if (state->to_act & CUB_BIT(CUB_DICE))
        return s->contest ? "SE-2" : "SE-3";
    if (topics[total])
        return topics[total];
    uint64_t taken = s->chips[0] | s->chips[1] | s->chips[2];
    return s->choices & taken ? "SE-5" : "SE-4";
}

const struct tty_words tty_secuencia_words = {
    .game = "secuencia",
    .topic = topic,
    .dice = "referee.form.secuencia",
    .names_roller = true,
};
