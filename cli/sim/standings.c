/* The outcome of a tournament, for people and for programs. */
#include <inttypes.h>
#include <math.h>

#include "cli/sim/arena.h"
#include "cubilete/lang.h"
#include "tty/draw/canvas.h"

static const struct tty_style usual, strong = {.bold = true};

/* Where the columns of the table of bots end; and of pairs. Names begin at the left. */
enum { ELO = 16, ELO_ERROR = 24, GAMES = 33, SCORE = 43, MEAN = 57, SLOWEST = 71 };
enum { AGAINST = 10, PAIR_GAMES = 28, PAIR_SCORE = 39, PAIR_LIMITS = 57 };

static void number(struct tty_canvas *canvas, int row, int column, const char *before, double value, int decimals,
                   const char *unit)
{
    char figures[CUB_DECIMAL], text[96];
    if (isnan(value))
        return;
    snprintf(text, sizeof text, "%s%s%s", before, cub_decimal(figures, value, decimals), unit);
    tty_right(canvas, row, column, usual, text);
}

static struct estimate percent(const struct ladder_pair *pair)
{
    double n = (double)pair->games;
    struct estimate e = estimate_share(pair->games ? pair->points / n : 0, n);
    return (struct estimate){.value = 100 * e.value, .low = 100 * e.low, .high = 100 * e.high};
}

static void bot_row(struct tty_canvas *canvas, int row, const struct sim *sim, const struct ladder *ladder,
                    const struct batch_result *result, int bot)
{
    enum cub_level level = sim->level[bot];
    const struct estimate *elo = &ladder->elo[bot];
    const struct pace *pace = &result->pace[level];
    struct ladder_pair all = ladder_bot(ladder, sim, bot);
    tty_text(canvas, row, 0, usual, cub_level_names[level]);
    number(canvas, row, ELO, "", elo->value, 0, "");
    number(canvas, row, ELO_ERROR, "± ", elo->high - elo->value, 0, "");
    tty_number(canvas, row, GAMES, usual, (int64_t)all.games);
    number(canvas, row, SCORE, "", percent(&all).value, 1, " %");
    if (pace->moves) {
        number(canvas, row, MEAN, "", (double)pace->ns / 1e6 / (double)pace->moves, 2, " ms");
        number(canvas, row, SLOWEST, "", (double)pace->slowest / 1e6, 2, " ms");
    }
}

static void bots_table(const struct sim *sim, const struct ladder *ladder, const struct batch_result *result,
                       FILE *file, bool plain)
{
    struct tty_canvas canvas;
    char games[24], seed[24], title[256];
    snprintf(games, sizeof games, "%" PRIu64, result->games);
    snprintf(seed, sizeof seed, "%" PRIu64, sim->seed);
    cub_format(title, sizeof title, "sim.games", games, seed, "");
    tty_clear(&canvas);
    tty_text(&canvas, 0, 0, strong, sim->game->name);
    tty_text(&canvas, 1, 0, usual, title);
    tty_text(&canvas, 3, 0, strong, cub_msg("sim.bot"));
    tty_right(&canvas, 3, ELO, strong, "Elo");
    tty_right(&canvas, 3, ELO_ERROR, strong, "95 %");
    tty_right(&canvas, 3, GAMES, strong, cub_msg("arena.games"));
    tty_right(&canvas, 3, SCORE, strong, cub_msg("arena.score"));
    tty_right(&canvas, 3, MEAN, strong, cub_msg("arena.mean"));
    tty_right(&canvas, 3, SLOWEST, strong, cub_msg("arena.slowest"));
    for (int i = 0; i < sim->levels; i++)
        bot_row(&canvas, 4 + i, sim, ladder, result, i);
    tty_print(&canvas, file, plain);
}

static void pair_row(struct tty_canvas *canvas, int row, const struct sim *sim, const struct ladder *ladder, int pair)
{
    struct estimate e = percent(&ladder->pair[pair]);
    char low[CUB_DECIMAL], high[CUB_DECIMAL], limits[2 * CUB_DECIMAL + 16];
    int first, second;
    arena_pair(sim, pair, &first, &second);
    tty_text(canvas, row, 0, usual, cub_level_names[sim->level[first]]);
    tty_text(canvas, row, AGAINST, usual, cub_level_names[sim->level[second]]);
    tty_number(canvas, row, PAIR_GAMES, usual, (int64_t)ladder->pair[pair].games);
    number(canvas, row, PAIR_SCORE, "", e.value, 1, " %");
    if (!isnan(e.low)) {
        snprintf(limits, sizeof limits, "%s – %s %%", cub_decimal(low, e.low, 1), cub_decimal(high, e.high, 1));
        tty_right(canvas, row, PAIR_LIMITS, usual, limits);
    }
}

void standings_text(const struct sim *sim, const struct ladder *ladder, const struct batch_result *result, FILE *file,
                    bool plain)
{
    struct tty_canvas canvas;
    bots_table(sim, ladder, result, file, plain);
    fputs("\n", file);
    tty_clear(&canvas);
    tty_text(&canvas, 0, 0, strong, cub_msg("sim.bot"));
    tty_text(&canvas, 0, AGAINST, strong, cub_msg("arena.against"));
    tty_right(&canvas, 0, PAIR_GAMES, strong, cub_msg("arena.games"));
    tty_right(&canvas, 0, PAIR_SCORE, strong, cub_msg("arena.score"));
    tty_right(&canvas, 0, PAIR_LIMITS, strong, "95 %");
    for (int p = 0; p < arena_pairs(sim); p++)
        pair_row(&canvas, 1 + p, sim, ladder, p);
    tty_print(&canvas, file, plain);
}

static void put_score(struct json *json, const struct ladder_pair *pair)
{
    double n = (double)pair->games;
    struct estimate share = estimate_share(pair->games ? pair->points / n : 0, n);
    json_put_natural(json, "games", pair->games);
    json_put_real(json, "points", pair->points);
    estimate_json(json, "score", &share);
}

static void put_bots(struct json *json, const struct sim *sim, const struct ladder *ladder)
{
    json_key(json, "bots");
    json_open(json, '[');
    for (int i = 0; i < sim->levels; i++) {
        struct ladder_pair all = ladder_bot(ladder, sim, i);
        json_open(json, '{');
        json_put_text(json, "bot", cub_level_names[sim->level[i]]);
        put_score(json, &all);
        estimate_json(json, "elo", &ladder->elo[i]);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_pairs(struct json *json, const struct sim *sim, const struct ladder *ladder)
{
    json_key(json, "pairs");
    json_open(json, '[');
    for (int p = 0; p < arena_pairs(sim); p++) {
        int first, second;
        arena_pair(sim, p, &first, &second);
        json_open(json, '{');
        json_put_text(json, "bot", cub_level_names[sim->level[first]]);
        json_put_text(json, "against", cub_level_names[sim->level[second]]);
        put_score(json, &ladder->pair[p]);
        json_close(json, '}');
    }
    json_close(json, ']');
}

void standings_json(const struct sim *sim, const struct ladder *ladder, const struct batch_result *result, FILE *file)
{
    struct json json = json_on(file);
    json_open(&json, '{');
    json_put_text(&json, "game", sim->game->name);
    json_options(&json, sim->game, &sim->decided);
    json_put_natural(&json, "seed", sim->seed);
    json_put_natural(&json, "seats", sim->setup.seats);
    json_put_natural(&json, "games", result->games);
    put_bots(&json, sim, ladder);
    put_pairs(&json, sim, ladder);
    batch_speed_json(&json, sim, result);
    json_close(&json, '}');
    json_finish(&json);
}
