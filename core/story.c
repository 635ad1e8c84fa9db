/* Calls a game's story, with defaults for a game that has none. */
#include "cubilete/story.h"

static bool acts(const struct cub_state *state, int seat)
{
    return seat >= 0 && seat < CUB_SEATS && state->to_act >> seat & 1;
}

bool cub_game_ask(const struct cub_game *game, const struct cub_state *state, int seat, struct cub_message *what)
{
    *what = (struct cub_message){.id = "ask.move"};
    if (!acts(state, seat))
        return false;
    if (game->ask)
        game->ask(state, seat, what);
    return true;
}

bool cub_game_ask_at(const struct cub_game *game, const struct cub_state *state, int seat, const char *square,
                     struct cub_message *what)
{
    *what = (struct cub_message){.id = "ask.move"};
    return acts(state, seat) && game->ask_at && game->ask_at(state, seat, square, what);
}

int cub_game_worth(const struct cub_game *game, const struct cub_state *state, int seat, cub_move move)
{
    return game->worth ? game->worth(state, seat, move) : -1;
}

bool cub_game_doubt(const struct cub_game *game, const struct cub_state *state, int seat, cub_move move,
                    struct cub_message *why)
{
    return game->doubt && game->doubt(state, seat, move, why);
}

int cub_game_tell(const struct cub_game *game, const struct cub_transition *step, struct cub_told out[CUB_TOLD])
{
    return game->tell ? game->tell(step, out) : 0;
}

int cub_game_gains(const struct cub_game *game, const struct cub_transition *step, int seat,
                   struct cub_share out[CUB_SHARES])
{
    if (game->gains)
        return game->gains(step, seat, out);
    out[0] = (struct cub_share){"gain.points", step->after->score[seat] - step->before->score[seat]};
    return 1;
}

bool cub_game_round_end(const struct cub_game *game, const struct cub_transition *step, union cub_any *end)
{
    return game->round_end && game->round_end(step, &end->state);
}

struct cub_message *cub_tell(struct cub_told *list, int *count, const char *message, int seat)
{
    if (*count == CUB_TOLD)
        --*count;
    list[*count] = (struct cub_told){.what.id = message, .seat = seat};
    return &list[(*count)++].what;
}
