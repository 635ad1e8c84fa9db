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
static void ask(const struct cub_state *state, int seat, struct cub_refusal *what)
{
    const struct secuencia *s = (const struct secuencia *)state;
    uint64_t taken = s->chips[0] | s->chips[1] | s->chips[2];
    char roll[] = {(char)('0' + s->dice[0]), '+', (char)('0' + s->dice[1]), 0};
    int total = s->dice[0] + s->dice[1];
    (void)seat;
    what->message = ask_for(total, s->choices & taken);
    cub_refusal_text(what, 0, roll);
    cub_refusal_number(what, 1, total);
}

const struct tty_words tty_secuencia_words = {
    .game = "secuencia",
    .topic = topic,
    .ask = ask,
    .tell = tty_tell_secuencia,
    .roll = tty_roll_secuencia,
    .dice = "referee.form.secuencia",
    .names_roller = true,
};
