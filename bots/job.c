/* Bot jobs: fills them from a match, runs them, and packs them for an instance with other addresses. */
#include "bots/job.h"

#include "cubilete/analysis.h"
#include "cubilete/games.h"

void bot_job_init(struct bot_job *job, const struct cub_match *match, int seat, enum cub_level level, uint64_t asked)
{
    *job = (struct bot_job){.game = match->game, .seat = seat, .level = level, .asked = asked};
    cub_match_view(match, seat, &job->view);
}

void bot_job_init_advice(struct bot_job *job, const struct cub_match *match, int seat, cub_move also, uint64_t asked)
{
    bot_job_init(job, match, seat, CUB_MAESTRO, asked);
    job->advice = true;
    job->also = also;
}

void bot_job_run(const struct bot_job *job, void *memory, bool (*stop)(void *), void *context,
                 struct cub_thought *thought)
{
    const struct cub_bot *bot = cub_bot_find(job->game);
    struct cub_rng rng = job->rng;
    *thought = (struct cub_thought){.move = 0};
    if (job->advice) {
        const struct cub_judge judge = {
            .bot = bot, .level = job->level, .memory = memory, .stop = stop, .context = context};
        cub_judge_advise(&judge, &job->view.state, job->seat, job->also, thought);
    } else if (bot) {
        const struct cub_think think = {.view = &job->view.state,
                                        .seat = job->seat,
                                        .level = job->level,
                                        .nodes = job->nodes,
                                        .rng = &rng,
                                        .memory = memory,
                                        .stop = stop,
                                        .context = context};
        cub_bot_think(bot, &think, thought);
    } else {
        thought->move = job->game->draw(&job->view.state, job->seat, &rng);
    }
}

uint32_t bot_call_ms(const struct cub_game *game, const struct cub_state *state, int seat, cub_move move)
{
    uint32_t ms = cub_game_when(game, state, seat, move);
    return ms == CUB_NEVER ? BOT_GIVE_UP_MS : ms;
}

void bot_job_pack(const struct bot_job *job, struct bot_job_packed *packed)
{
    *packed = (struct bot_job_packed){.nodes = job->nodes,
                                      .rng = job->rng,
                                      .level = (uint32_t)job->level,
                                      .seat = (uint32_t)job->seat,
                                      .view = job->view};
    while (cub_games[packed->game] && cub_games[packed->game] != job->game)
        packed->game++;
}

bool bot_job_unpack(struct bot_job *job, const struct bot_job_packed *packed)
{
    uint32_t games = 0;
    while (cub_games[games])
        games++;
    if (packed->game >= games)
        return false;
    *job = (struct bot_job){.game = cub_games[packed->game],
                            .seat = (int)packed->seat,
                            .level = (enum cub_level)packed->level,
                            .nodes = packed->nodes,
                            .rng = packed->rng,
                            .view = packed->view};
    return true;
}
