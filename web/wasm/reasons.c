/* Explains a move while it is being chosen: why it is good, as bots say it. */
#include "web/wasm/surface.h"

#include "bots/blitz/people.h"
#include "bots/dizzle/worth.h"
#include "bots/doce/explain.h"
#include "bots/ecuaciones/search.h"
#include "bots/secuencia/evaluator.h"

static const struct {
    const struct cub_game *game;
    int (*explain)(const struct cub_state *view, int seat, cub_move, struct cub_message *, int cap);
} reasons[] = {
    {&cub_blitz, blitz_explain},       {&cub_dizzle, dizzle_explain},       {&cub_doce, doce_explain},
    {&cub_ecuaciones, search_explain}, {&cub_secuencia, secuencia_explain},
};

int web_explain(const struct cub_game *game, const struct cub_state *view, int seat, cub_move move,
                struct cub_message *list, int cap)
{
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].game == game)
            return reasons[i].explain(view, seat, move, list, cap);
    return 0;
}
