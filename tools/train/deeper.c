/*
 * What it gains a level to look at more positions: it plays against itself with fewer, two seats, in pairs of games on
 * the same dice. Usage: train-deeper GAME LEVEL FEWER MORE PAIRS
 *
 * Prints, after every 20 pairs, the score of the one with more, and the same without the luck that the bot sees in the
 * rolls: the mean of luck is 0, so that the second says the same with a smaller error.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cubilete/bot.h"
#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/option.h"
#include "cubilete/playout.h"

struct duel {
    const struct cub_game *game;
    const struct cub_bot *bot;
    enum cub_level level;
    uint64_t nodes[2]; /* fewer, and more */
    void *memory;
    struct cub_rng dice, bot_rng;
};

/* Sums over pairs. */
struct figure {
    double sum, squares;
};

/* A roll, and what it did to a seat. */
static double roll(struct duel *d, union cub_any *state, int who, int seat)
{
    union cub_any before = *state;
    cub_value change[CUB_SEATS] = {0};
    struct cub_think think = {.view = &before.state, .level = d->level, .rng = &d->bot_rng, .memory = d->memory};
    d->game->apply(&state->state, who, d->game->draw(&state->state, who, &d->dice));
    if (d->bot->luck)
        d->bot->luck(&think, &state->state, change);
    return (double)change[seat] / CUB_VICTORY;
}

static void move(struct duel *d, union cub_any *state, int who, uint64_t nodes)
{
    union cub_any view = *state;
    struct cub_think think = {
        .view = &view.state, .seat = who, .level = d->level, .nodes = nodes, .rng = &d->bot_rng, .memory = d->memory};
    struct cub_thought thought;
    d->game->redact(&view.state, who);
    cub_bot_think(d->bot, &think, &thought);
    d->game->apply(&state->state, who, thought.move);
}

/* One game: what it brought to the seat with more positions, and its luck. */
static double play(struct duel *d, int pair, int seat, double *luck)
{
    struct cub_setup setup;
    union cub_any state;
    cub_setup_init(&setup, d->game, 2);
    cub_start(d->game, &setup, NULL, &state.state, NULL);
    cub_rng_init(&d->dice, 1, (uint64_t)pair);
    cub_rng_init(&d->bot_rng, 1, ~(uint64_t)(2 * pair + seat));
    while (state.state.to_act) {
        int who = cub_actor(&state.state, &d->bot_rng);
        if (who < CUB_SEATS)
            move(d, &state, who, d->nodes[who == seat]);
        else
            *luck += roll(d, &state, who, seat);
    }
    return (double)cub_result(&state.state, seat) / CUB_VICTORY;
}

static void add(struct figure *figure, double value)
{
    figure->sum += value;
    figure->squares += value * value;
}

static double mean(const struct figure *figure, int pairs)
{
    return 100 * figure->sum / pairs;
}

static double error(const struct figure *figure, int pairs)
{
    double sum = figure->sum, squares = figure->squares;
    return 100 * sqrt((squares - sum * sum / pairs) / pairs / (pairs - 1));
}

static void print(const struct figure *score, const struct figure *skill, int pairs)
{
    printf("%d pairs: %.1f +- %.1f %%, without luck %.1f +- %.1f %% (standard errors)\n", pairs, mean(score, pairs),
           error(score, pairs), mean(skill, pairs), error(skill, pairs));
    fflush(stdout);
}

static void compare(struct duel *d, int pairs)
{
    struct figure score = {0}, skill = {0};
    for (int i = 0; i < pairs; i++) {
        double luck = 0, sum = 0;
        for (int seat = 0; seat < 2; seat++)
            sum += play(d, i, seat, &luck);
        add(&score, sum / 2);
        add(&skill, (sum - luck) / 2);
        if ((i + 1) % 20 == 0 || i + 1 == pairs)
            print(&score, &skill, i + 1);
    }
}

int main(int words, char **word)
{
    const struct cub_game *game = words == 6 ? cub_game_find(cub_games, word[1]) : NULL;
    struct duel duel = {.game = game, .bot = game ? cub_bot_find(game) : NULL};
    duel.level = words == 6 ? cub_level_find(word[2]) : CUB_LEVELS;
    int pairs = words == 6 ? atoi(word[5]) : 0;
    if (!duel.bot || duel.level == CUB_LEVELS || pairs < 2) {
        fprintf(stderr, "usage: %s GAME LEVEL FEWER MORE PAIRS\n", word[0]);
        return 2;
    }
    duel.nodes[0] = strtoull(word[3], NULL, 10);
    duel.nodes[1] = strtoull(word[4], NULL, 10);
    duel.memory = cub_bot_memory(duel.bot);
    if (!duel.memory)
        return 1;
    compare(&duel, pairs);
    free(duel.memory);
    return 0;
}
