/* Secuencia in words. Many a roll is followed by no move (SE-2, SE-6, SE-8). */
#include "tty/games/words.h"

#include <stdio.h>

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

/* `13` as `1+3 = 4` */
static void roll(const char *text, char out[CUB_MOVE_TEXT])
{
    bool is_roll = text[0] >= '1' && text[0] <= '6' && text[1] >= '1' && text[1] <= '6' && !text[2];
    if (is_roll)
        snprintf(out, CUB_MOVE_TEXT, "%c+%c = %d", text[0], text[1], text[0] - '0' + text[1] - '0');
    else
        snprintf(out, CUB_MOVE_TEXT, "%s", text);
}

const struct tty_words tty_secuencia_words = {
    .game = "secuencia",
    .topic = topic,
    .roll = roll,
    .dice = "referee.form.secuencia",
    .names_roller = true,
};
