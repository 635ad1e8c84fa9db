/* Finds bots and levels, and calls bots. */
#include "cubilete/bot.h"
#include "cubilete/text.h"

const char *const cub_level_names[CUB_LEVELS] = {
    [CUB_AZAR] = "azar",   [CUB_NOVATO] = "novato", [CUB_FACIL] = "facil",
    [CUB_MEDIO] = "medio", [CUB_FUERTE] = "fuerte", [CUB_MAESTRO] = "maestro",
};

enum cub_level cub_level_find(const char *name)
{
    int level = CUB_AZAR;
    while (level < CUB_LEVELS && !cub_str_equal(cub_level_names[level], name))
        level++;
    return (enum cub_level)level;
}

const struct cub_bot *cub_bot_find(const struct cub_game *game)
{
    const struct cub_bot *const *bot = cub_bots;
    while (*bot && (*bot)->game != game)
        bot++;
    return *bot;
}

cub_value cub_result(const struct cub_state *state, int seat)
{
    int winners = __builtin_popcount(state->winners);
    if (state->setup.seats == 1)
        return state->score[seat] * CUB_POINT;
    if (!winners)
        return CUB_VICTORY / state->setup.seats;
    return state->winners >> seat & 1 ? CUB_VICTORY / winners : 0;
}

void cub_bot_think(const struct cub_bot *bot, const struct cub_think *think, struct cub_thought *thought)
{
    *thought = (struct cub_thought){0};
    if (think->level == CUB_AZAR)
        thought->move = bot->game->draw(think->view, think->seat, think->rng);
    else
        bot->think(think, thought);
}

int cub_bot_explain(const struct cub_bot *bot, const struct cub_state *view, int seat, const struct cub_choice *choice,
                    struct cub_message *reasons, int cap)
{
    int told = choice->proven && cap > 0;
    if (told)
        cub_refuse(&reasons[0], NULL, choice->proven);
    return told + bot->explain(view, seat, choice->move, reasons + told, cap - told);
}
