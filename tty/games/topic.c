/* Which rule matters most in a position: where the rules for players are opened in the middle of a game. */
#include "games/blitz/blitz.h"
#include "games/dizzle/dizzle.h"
#include "games/doce/doce.h"
#include "games/ecuaciones/ecuaciones.h"
#include "games/secuencia/secuencia.h"
#include "tty/games/rules.h"

#include <string.h>

static bool seats_act(const struct cub_state *state)
{
    return state->to_act & (CUB_BIT(CUB_SEATS) - 1u);
}

static const char *topic_blitz(const struct cub_state *state)
{
    const struct blitz *s = (const struct blitz *)state;
    if (!state->to_act)
        return "WB-10";
    if (seats_act(state))
        return state->setup.option[BLITZ_EXPERT] ? "WB-5" : "WB-4";
    return s->face[0] ? "WB-6" : "WB-3"; /* what the race has brought, or how one begins */
}

/* A seat that has a die to place: its first, one beside its others, or a jump. */
static const char *topic_placing(const struct dizzle *s)
{
    dizzle_board dice = s->dice[s->seat];
    if (!s->choice)
        return "DZ-9";
    if (!dice)
        return "DZ-5";
    return s->choice & dizzle_beside(dice) ? "DZ-6" : "DZ-7";
}

static const char *topic_dizzle(const struct cub_state *state)
{
    const struct dizzle *s = (const struct dizzle *)state;
    static const char *const topics[] = {
        [DIZZLE_ROLLS] = "DZ-2", [DIZZLE_AGAIN] = "DZ-9",  [DIZZLE_MUST] = "DZ-9",
        [DIZZLE_GIVES] = "DZ-9", [DIZZLE_EXTRA] = "DZ-40", [DIZZLE_ROCKET] = "DZ-24",
    };
    if (!state->to_act)
        return "DZ-31";
    return s->stage == DIZZLE_GO ? topic_placing(s) : topics[s->stage];
}

static const char *topic_doce(const struct cub_state *state)
{
    const struct doce *s = (const struct doce *)state;
    if (!state->to_act)
        return "DO-14";
    return s->last[state->to_act == CUB_BIT(1)] ? "DO-3" : "DO-2";
}

static const char *topic_ecuaciones(const struct cub_state *state)
{
    const struct ecuaciones *s = (const struct ecuaciones *)state;
    static const char *const playing[] = {
        [ECU_UNO] = "EC-20", [ECU_TODOS] = "EC-30", [ECU_ULTIMO] = "EC-41", [ECU_YAHTZEE] = "EC-60"};
    static const char *const over[] = {[ECU_UNO] = "EC-22",
                                       [ECU_TODOS] = "EC-32",
                                       [ECU_ULTIMO] = "EC-45",
                                       [ECU_TORNEO] = "EC-51",
                                       [ECU_YAHTZEE] = "EC-63"};
    if (!state->to_act)
        return over[state->setup.option[ECU_MODE]];
    if (s->game == ECU_ULTIMO && (s->fresh || !ecuaciones_task(s).must))
        return "EC-40";
    return s->game == ECU_YAHTZEE && seats_act(state) ? "EC-61" : playing[s->game];
}

static const char *topic_secuencia(const struct cub_state *state)
{
    const struct secuencia *s = (const struct secuencia *)state;
    static const char *const topics[] = {[2] = "SE-7", [10] = "SE-8", [11] = "SE-9", [12] = "SE-7"};
    int total = s->dice[0] + s->dice[1];
    if (!state->to_act)
        return state->winners ? "SE-10" : "SE-14";
    if (!seats_act(state))
        return s->contest ? "SE-2" : "SE-3";
    if (topics[total])
        return topics[total];
    uint64_t taken = s->chips[0] | s->chips[1] | s->chips[2];
    return s->choices & taken ? "SE-5" : "SE-4";
}

const char *tty_rules_topic(const struct cub_game *game, const struct cub_state *state)
{
    static const struct {
        const char *game;
        const char *(*topic)(const struct cub_state *);
    } topics[] = {
        {"blitz", topic_blitz},           {"dizzle", topic_dizzle},       {"doce", topic_doce},
        {"ecuaciones", topic_ecuaciones}, {"secuencia", topic_secuencia},
    };
    for (size_t i = 0; i < sizeof topics / sizeof *topics; i++)
        if (strcmp(topics[i].game, game->name) == 0)
            return topics[i].topic(state);
    return NULL;
}
