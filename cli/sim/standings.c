/* The outcome of a tournament, for people and for programs. */
#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli/sim/arena.h"
#include "cubilete/lang.h"
#include "host/progress.h"
#include "tty/draw/canvas.h"
#include "tty/draw/say.h"

static const struct tty_style usual, strong = {.bold = true};

/* Where the columns of the table of bots end; and of pairs. Names begin at the left; longer ones move the rest. */
enum { SHORT = 8, LONG = 16, LABEL = 4 * LONG, SIM_FAULT = 4 * ENGINE_TEXT };
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

/* A command that is too long for a column is called by the end of it, after three dots. */
static const char *label(const struct sim *sim, int player, char text[LABEL])
{
    const char *name = sim_name(sim, player), *end = name;
    if (tty_width(name) <= LONG)
        return name;
    while (tty_width(end) > LONG - 3 || (*end & 0xC0) == 0x80) /* never from the middle of a character */
        end++;
    snprintf(text, LABEL, "...%s", end);
    return text;
}

/* By how much long names move the columns. */
static int shift(const struct sim *sim)
{
    char text[LABEL];
    int width = SHORT;
    for (int i = 0; i < sim->players; i++) {
        int length = tty_width(label(sim, sim->player[i], text));
        width = length > width ? length : width;
    }
    return width - SHORT;
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
    int player = sim->player[bot], by = shift(sim);
    char text[LABEL];
    const struct estimate *elo = &ladder->elo[bot];
    const struct pace *pace = &result->pace[player];
    struct ladder_pair all = ladder_bot(ladder, sim, bot);
    tty_text(canvas, row, 0, usual, label(sim, player, text));
    number(canvas, row, by + ELO, "", elo->value, 0, "");
    number(canvas, row, by + ELO_ERROR, "± ", elo->high - elo->value, 0, "");
    tty_number(canvas, row, by + GAMES, usual, (int64_t)all.games);
    number(canvas, row, by + SCORE, "", percent(&all).value, 1, " %");
    if (pace->moves) {
        number(canvas, row, by + MEAN, "", (double)pace->ns / 1e6 / (double)pace->moves, 2, " ms");
        number(canvas, row, by + SLOWEST, "", (double)pace->slowest / 1e6, 2, " ms");
    }
}

static void bots_table(const struct sim *sim, const struct ladder *ladder, const struct batch_result *result,
                       FILE *file, bool plain)
{
    struct tty_canvas canvas;
    char games[24], seed[24], title[256];
    int by = shift(sim);
    snprintf(games, sizeof games, "%" PRIu64, result->games);
    snprintf(seed, sizeof seed, "%" PRIu64, sim->seed);
    cub_format(title, sizeof title, "sim.games", games, seed, "");
    tty_clear(&canvas);
    tty_text(&canvas, 0, 0, strong, sim->game->name);
    tty_text(&canvas, 1, 0, usual, title);
    tty_text(&canvas, 3, 0, strong, cub_msg("sim.bot"));
    tty_right(&canvas, 3, by + ELO, strong, "Elo");
    tty_right(&canvas, 3, by + ELO_ERROR, strong, "95 %");
    tty_right(&canvas, 3, by + GAMES, strong, cub_msg("arena.games"));
    tty_right(&canvas, 3, by + SCORE, strong, cub_msg("arena.score"));
    tty_right(&canvas, 3, by + MEAN, strong, cub_msg("arena.mean"));
    tty_right(&canvas, 3, by + SLOWEST, strong, cub_msg("arena.slowest"));
    for (int i = 0; i < sim->players; i++)
        bot_row(&canvas, 4 + i, sim, ladder, result, i);
    tty_print(&canvas, file, plain);
}

static void pair_row(struct tty_canvas *canvas, int row, const struct sim *sim, const struct ladder *ladder, int pair)
{
    struct estimate e = percent(&ladder->pair[pair]);
    char low[CUB_DECIMAL], high[CUB_DECIMAL], limits[2 * CUB_DECIMAL + 16], text[LABEL];
    int first, second, by = shift(sim);
    arena_pair(sim, pair, &first, &second);
    tty_text(canvas, row, 0, usual, label(sim, sim->player[first], text));
    tty_text(canvas, row, by + AGAINST, usual, label(sim, sim->player[second], text));
    tty_number(canvas, row, by + PAIR_GAMES, usual, (int64_t)ladder->pair[pair].games);
    number(canvas, row, by + PAIR_SCORE, "", e.value, 1, " %");
    if (!isnan(e.low)) {
        snprintf(limits, sizeof limits, "%s – %s %%", cub_decimal(low, e.low, 1), cub_decimal(high, e.high, 1));
        tty_right(canvas, row, by + PAIR_LIMITS, usual, limits);
    }
}

/* `./mine: 3 of 10 games lost by faults`, for each foreign bot that lost one so. */
static void tell_faults(const struct sim *sim, const struct ladder *ladder, const struct batch_result *result,
                        FILE *file)
{
    for (int i = 0; i < sim->players; i++) {
        uint64_t faults = result->lost[sim->player[i]];
        char lost[24], games[24];
        snprintf(lost, sizeof lost, "%" PRIu64, faults);
        snprintf(games, sizeof games, "%" PRIu64, ladder_bot(ladder, sim, i).games);
        if (faults)
            tty_say(file, "arena.faults", sim_name(sim, sim->player[i]), lost, games);
    }
}

void standings_text(const struct sim *sim, const struct ladder *ladder, const struct batch_result *result, FILE *file,
                    bool plain)
{
    struct tty_canvas canvas;
    int by = shift(sim);
    bots_table(sim, ladder, result, file, plain);
    fputs("\n", file);
    tty_clear(&canvas);
    tty_text(&canvas, 0, 0, strong, cub_msg("sim.bot"));
    tty_text(&canvas, 0, by + AGAINST, strong, cub_msg("arena.against"));
    tty_right(&canvas, 0, by + PAIR_GAMES, strong, cub_msg("arena.games"));
    tty_right(&canvas, 0, by + PAIR_SCORE, strong, cub_msg("arena.score"));
    tty_right(&canvas, 0, by + PAIR_LIMITS, strong, "95 %");
    for (int p = 0; p < arena_pairs(sim); p++)
        pair_row(&canvas, 1 + p, sim, ladder, p);
    tty_print(&canvas, file, plain);
    tell_faults(sim, ladder, result, file);
}

static void put_score(struct json *json, const struct ladder_pair *pair)
{
    double n = (double)pair->games;
    struct estimate share = estimate_share(pair->games ? pair->points / n : 0, n);
    json_put_natural(json, "games", pair->games);
    json_put_real(json, "points", pair->points);
    estimate_json(json, "score", &share);
}

/* Every game that was lost so, by its number from 1 among those of --records. */
static void put_faults(struct json *json, const struct sim *sim, const struct batch_result *result)
{
    json_put_open(json, "faults", '[');
    for (size_t i = 0; i < result->faults; i++) {
        const struct sim_fault *fault = &result->fault[i];
        char text[SIM_FAULT];
        engine_fault_text(&fault->fault, text, sizeof text);
        json_open(json, '{');
        json_put_natural(json, "game", fault->game + 1);
        json_put_integer(json, "seat", fault->seat + 1);
        json_put_text(json, "bot", sim_name(sim, fault->player));
        json_put_text(json, "rule", fault->fault.rule);
        json_put_natural(json, "line", fault->fault.line);
        json_put_text(json, "text", text);
        json_close(json, '}');
    }
    json_close(json, ']');
}

void sim_tell_fault(const struct sim *sim, const struct sim_fault *fault)
{
    char text[SIM_FAULT], game[24], who[SIM_FAULT];
    engine_fault_text(&fault->fault, text, sizeof text);
    snprintf(game, sizeof game, "%" PRIu64, fault->game + 1);
    snprintf(who, sizeof who, "%d (%s)", fault->seat + 1, sim_name(sim, fault->player));
    progress_wipe();
    cli_tell("arena.fault", game, who, text);
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
    json_put_open(&json, "bots", '[');
    for (int i = 0; i < sim->players; i++) {
        struct ladder_pair all = ladder_bot(ladder, sim, i);
        json_open(&json, '{');
        json_put_text(&json, "bot", sim_name(sim, sim->player[i]));
        if (sim->player[i] >= CUB_LEVELS)
            json_put_natural(&json, "faults", result->lost[sim->player[i]]);
        put_score(&json, &all);
        estimate_json(&json, "elo", &ladder->elo[i]);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_put_open(&json, "pairs", '[');
    for (int p = 0; p < arena_pairs(sim); p++) {
        int first, second;
        arena_pair(sim, p, &first, &second);
        json_open(&json, '{');
        json_put_text(&json, "bot", sim_name(sim, sim->player[first]));
        json_put_text(&json, "against", sim_name(sim, sim->player[second]));
        put_score(&json, &ladder->pair[p]);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    if (sim->foreigners)
        put_faults(&json, sim, result);
    batch_speed_json(&json, sim, result);
    json_close(&json, '}');
    json_finish(&json);
}
