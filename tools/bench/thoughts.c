/*
 * What bots of a level think in some games of it against itself, from a fixed seed. A line for each thought: how long
 * it took, in nanoseconds of the processor; the move; and what was thought about, as the page's workers are given it,
 * in hexadecimal digits. Usage: thoughts GAME SEATS LEVEL GAMES [OPTION VALUE]
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "bots/job.h"
#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/option.h"
#include "cubilete/playout.h"
#include "host/clock.h"

struct bench {
    const struct cub_game *game;
    struct cub_setup setup;
    enum cub_level level;
    void *memory;
    struct cub_rng dice;
    uint64_t thoughts;
};

static void print_job(const struct bot_job *job)
{
    struct bot_job_packed bytes;
    bot_job_pack(job, &bytes);
    for (size_t i = 0; i < sizeof bytes; i++)
        printf("%02x", ((const unsigned char *)&bytes)[i]);
    putchar('\n');
}

static cub_move think(struct bench *b, const union cub_any *state, int seat)
{
    struct bot_job job = {.game = b->game, .seat = seat, .level = b->level, .view = *state};
    struct cub_thought thought;
    char text[CUB_MOVE_TEXT];
    b->game->redact(&job.view.state, seat);
    cub_rng_init(&job.rng, 2, b->thoughts++);
    int64_t begin = cub_clock_work_ns();
    bot_job_run(&job, b->memory, NULL, NULL, &thought);
    int64_t ns = cub_clock_work_ns() - begin;
    b->game->print(&job.view.state, seat, thought.move, text);
    printf("%" PRId64 "\t%s\t", ns, text);
    print_job(&job);
    return thought.move;
}

static void play(struct bench *b)
{
    union cub_any state = {0};
    if (!cub_start(b->game, &b->setup, NULL, &state.state, NULL))
        abort();
    while (state.state.to_act) {
        int who = cub_actor(&state.state, &b->dice);
        cub_move move = who < CUB_SEATS ? think(b, &state, who) : b->game->draw(&state.state, who, &b->dice);
        b->game->apply(&state.state, who, move);
    }
}

static bool prepare(struct bench *b, int words, char **word)
{
    struct cub_message why;
    if (words != 5 && words != 7)
        return false;
    b->game = cub_game_find(cub_games, word[1]);
    b->level = cub_level_find(word[3]);
    if (!b->game || b->level == CUB_LEVELS)
        return false;
    cub_setup_init(&b->setup, b->game, atoi(word[2]));
    b->memory = cub_bot_memory(cub_bot_find(b->game));
    return b->memory && (words == 5 || cub_setup_option(&b->setup, b->game, word[5], word[6], &why));
}

int main(int words, char **word)
{
    struct bench bench = {.game = NULL};
    if (!prepare(&bench, words, word)) {
        fprintf(stderr, "usage: %s GAME SEATS LEVEL GAMES [OPTION VALUE]\n", word[0]);
        free(bench.memory);
        return 2;
    }
    cub_rng_init(&bench.dice, 1, 0);
    for (int i = 0; i < atoi(word[4]); i++)
        play(&bench);
    free(bench.memory);
    return ferror(stdout) != 0;
}
