/*
 * Learns what a sheet of dizzle brings to somebody who plays alone, from games of fuerte.
 *
 * bots/dizzle/learned.alone is what this printed:
 *   build/tools/train/train-dizzle_alone 3000 >bots/dizzle/learned.alone
 *
 * How much more comes where worth sees more is the slope of a line through what came,
 * by the sheets before every turn. What a turn of the quick player leads to is less
 * than what came by what fuerte makes of the turn above that: its lead.
 */
#include <stdio.h>
#include <stdlib.h>

#include "bots/dizzle/worth.h"
#include "cubilete/host.h"
#include "tools/train/dizzle_game.h"

enum { PLAYOUTS = 50 };

static const struct dizzle_evaluator evaluator = {.far = DIZZLE_FARTHEST, .rivals = true, .weights = dizzle_learned};

/* Points, and those that worth sees above them. */
struct sheet {
    double points, above;
};

/* A game by the turns to come: its sheets, and the mean of those that quick turns before them led to. */
struct trail {
    struct sheet own[DIZZLE_TURNS + 1], quick[DIZZLE_TURNS + 1];
    bool there[DIZZLE_TURNS + 1];
    double end;
    struct cub_rng rng; /* of those turns */
};

/* Sums over games. */
struct sums {
    double count, above, came, squares, products, quick_above, quick_came;
};

static struct sheet look(const struct dizzle *s)
{
    double points = s->base.score[0];
    return (struct sheet){points, dizzle_worth(s, 0, 0, &evaluator) / 1000. - points};
}

static struct sheet play_turn(const struct dizzle *s, struct cub_rng *rng)
{
    const struct dizzle_player quick = dizzle_quick_player(&evaluator);
    struct sheet mean = {0};
    for (int i = 0; i < PLAYOUTS; i++) {
        struct dizzle after = *s;
        dizzle_play_on(&after, 1, &quick, rng);
        struct sheet sheet = look(&after);
        mean.points += sheet.points / PLAYOUTS;
        mean.above += sheet.above / PLAYOUTS;
    }
    return mean;
}

static void keep(void *context, const struct dizzle *s)
{
    struct trail *trail = context;
    int turns = dizzle_to_come(s, 0, DIZZLE_PART) / DIZZLE_PART;
    trail->own[turns] = look(s);
    trail->quick[turns - 1] = play_turn(s, &trail->rng);
    trail->there[turns - 1] = true;
}

static void play(struct trail *trail, int level, int number, void *memory)
{
    struct dizzle_game game = {.player = CUB_FUERTE,
                               .seats = 1,
                               .level = level,
                               .number = number,
                               .memory = memory,
                               .keep = keep,
                               .trail = trail};
    struct dizzle end;
    cub_rng_init(&trail->rng, 2, (uint64_t)number);
    dizzle_game_play(&game, &end);
    trail->end = end.base.score[0];
}

static void add(struct sums *sums, const struct trail *t, int turns)
{
    double above = t->own[turns].above, came = t->end - t->own[turns].points;
    if (!t->there[turns])
        return;
    sums->count++;
    sums->above += above;
    sums->came += came;
    sums->squares += above * above;
    sums->products += above * came;
    sums->quick_above += t->quick[turns].above;
    sums->quick_came += t->end - t->quick[turns].points;
}

/* No turn leads to the first one: there is no such sheet to learn from. */
static void print(const struct trail *trails, int games, int turns)
{
    struct sums sums = {0};
    for (int g = 0; g < games; g++)
        add(&sums, &trails[g], turns);
    double n = sums.count, spread = n * sums.squares - sums.above * sums.above;
    double slope = spread > 0 ? (n * sums.products - sums.above * sums.came) / spread : 1;
    double base = n > 0 ? (sums.came - slope * sums.above) / n : 0;
    double lead = n > 0 ? (sums.quick_came - slope * sums.quick_above) / n - base : 0;
    printf("{%.0f, %.0f, %.0f}, ", 1000 * base, 1000 * slope, 1000 * lead);
}

/* With no turn to come points are all there is. */
static void print_last(const struct trail *trails, int games)
{
    double lead = 0;
    for (int g = 0; g < games; g++)
        lead += (trails[g].end - trails[g].quick[0].points) / games;
    printf("{0, 1000, %.0f}, ", 1000 * lead);
}

static void print_level(const struct trail *trails, int games)
{
    printf("    {");
    print_last(trails, games);
    for (int turns = 1; turns <= DIZZLE_TURNS; turns++)
        print(trails, games, turns);
    printf("},\n");
}

int main(int words, char **word)
{
    int games = words == 2 ? atoi(word[1]) : 0;
    if (games < 2) {
        fprintf(stderr, "usage: %s GAMES >bots/dizzle/learned.alone\n", word[0]);
        return 2;
    }
    struct trail *trails = calloc((size_t)games * DIZZLE_LEVELS, sizeof *trails);
    void *memory = cub_bot_memory(&cub_dizzle_bot);
    if (!trails || !memory)
        abort();
    for (int g = 0; g < games * DIZZLE_LEVELS; g++)
        play(&trails[g], 1 + g / games, g, memory);
    for (int level = 0; level < DIZZLE_LEVELS; level++)
        print_level(&trails[level * games], games);
    free(memory);
    free(trails);
    return 0;
}
