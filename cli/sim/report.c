/* The outcome of a simulation, for people and for programs. */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>

#include "cli/sim/sim.h"
#include "cubilete/lang.h"
#include "host/json.h"
#include "tty/draw/canvas.h"

static const struct tty_style usual, strong = {.bold = true};

/* Where the columns of the table end; the second begins at BOT. */
enum { SEAT = 7, BOT = 9, POINTS = 26, POINT_LIMITS = 44, WINS = 56, WIN_LIMITS = 74 };

static const char *seat_bot(const struct sim *sim, int seat)
{
    struct sim_plan plan;
    sim->plan(sim, 0, &plan);
    return sim_name(sim, plan.player[seat]);
}

static void put_value(struct tty_canvas *canvas, int row, int column, double value, int decimals, const char *unit)
{
    char number[CUB_DECIMAL], text[96];
    snprintf(text, sizeof text, "%s%s", cub_decimal(number, value, decimals), unit);
    tty_right(canvas, row, column, usual, text);
}

static void put_limits(struct tty_canvas *canvas, int row, int column, const struct estimate *e, int decimals,
                       const char *unit)
{
    char low[CUB_DECIMAL], high[CUB_DECIMAL], text[2 * CUB_DECIMAL + 16];
    if (isnan(e->low))
        return;
    snprintf(text, sizeof text, "%s – %s%s", cub_decimal(low, e->low, decimals), cub_decimal(high, e->high, decimals),
             unit);
    tty_right(canvas, row, column, usual, text);
}

static void seat_row(struct tty_canvas *canvas, int row, const struct sim *sim, const struct cub_tally *tally, int seat)
{
    struct estimate points = tally_points(tally, seat), wins = tally_wins(tally, seat);
    struct estimate percent = {.value = 100 * wins.value, .low = 100 * wins.low, .high = 100 * wins.high};
    tty_number(canvas, row, SEAT, usual, seat + 1);
    tty_text(canvas, row, BOT, usual, seat_bot(sim, seat));
    put_value(canvas, row, POINTS, points.value, 2, "");
    put_limits(canvas, row, POINT_LIMITS, &points, 2, "");
    put_value(canvas, row, WINS, percent.value, 1, " %");
    put_limits(canvas, row, WIN_LIMITS, &percent, 1, " %");
}

static void heading(struct tty_canvas *canvas, int row)
{
    tty_right(canvas, row, SEAT, strong, cub_msg("sim.seat"));
    tty_text(canvas, row, BOT, strong, cub_msg("sim.bot"));
    tty_right(canvas, row, POINTS, strong, cub_msg("sim.points"));
    tty_right(canvas, row, POINT_LIMITS, strong, "95 %");
    tty_right(canvas, row, WINS, strong, cub_msg("sim.wins"));
    tty_right(canvas, row, WIN_LIMITS, strong, "95 %");
}

/* `{1} games, seed {2}` with numbers for arguments; as many as the text has. */
static void sentence(struct tty_canvas *canvas, int row, const char *id, uint64_t a, uint64_t b, double c)
{
    char number[3][CUB_DECIMAL], text[256];
    snprintf(number[0], sizeof number[0], "%" PRIu64, a);
    snprintf(number[1], sizeof number[1], "%" PRIu64, b);
    cub_decimal(number[2], c, 3);
    cub_format(text, sizeof text, id, number[0], number[1], number[2]);
    tty_text(canvas, row, 0, usual, text);
}

static double per_second(const struct batch_result *result)
{
    return result->seconds > 0 ? (double)result->moves / result->seconds : 0;
}

void report_text(const struct sim *sim, const struct batch_result *result, FILE *file, bool plain)
{
    const struct cub_tally *tally = result->tally;
    struct tty_canvas canvas;
    int row = 5;
    tty_clear(&canvas);
    tty_text(&canvas, 0, 0, strong, sim->game->name);
    sentence(&canvas, 1, "sim.games", tally->games, sim->seed, 0);
    sentence(&canvas, 2, "sim.moves", tally->moves, 0, tally->games ? (double)tally->moves / (double)tally->games : 0);
    sentence(&canvas, 3, "sim.length", tally->shortest, tally->longest, 0);
    heading(&canvas, row++);
    for (int i = 0; i < sim->setup.seats; i++)
        seat_row(&canvas, row++, sim, tally, i);
    sentence(&canvas, row + 1, "sim.shared", tally->shared, tally->unwon, 0);
    sentence(&canvas, row + 2, "sim.speed", (uint64_t)per_second(result), sim->threads, result->seconds);
    tty_print(&canvas, file, plain);
}

static void put_seats(struct json *json, const struct sim *sim, const struct cub_tally *tally)
{
    json_put_open(json, "by_seat", '[');
    for (int i = 0; i < sim->setup.seats; i++) {
        struct estimate points = tally_points(tally, i), wins = tally_wins(tally, i);
        json_open(json, '{');
        json_put_natural(json, "seat", (uint64_t)i + 1);
        json_put_text(json, "bot", seat_bot(sim, i));
        estimate_json(json, "points", &points);
        json_put_natural(json, "wins", tally->seat[i].wins);
        estimate_json(json, "win_share", &wins);
        if (sim->setup.seats > 1) /* a shared victory counts by its shares */
            json_put_real(json, "result", (double)tally->seat[i].results / CUB_VICTORY / (double)tally->games);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_pace(struct json *json, const char *bot, const struct pace *pace)
{
    json_open(json, '{');
    json_put_text(json, "bot", bot);
    json_put_natural(json, "moves", pace->moves);
    json_put_real(json, "mean_ms", (double)pace->ns / 1e6 / (double)pace->moves);
    json_put_real(json, "slowest_ms", (double)pace->slowest / 1e6);
    json_close(json, '}');
}

void batch_speed_json(struct json *json, const struct sim *sim, const struct batch_result *result)
{
    json_put_open(json, "speed", '{');
    json_put_natural(json, "threads", sim->threads);
    json_put_real(json, "seconds", result->seconds);
    json_put_real(json, "moves_per_second", per_second(result));
    json_put_open(json, "thinking", '[');
    for (int i = 0; i < SIM_PLAYERS; i++)
        if (result->pace[i].moves)
            put_pace(json, sim_name(sim, i), &result->pace[i]);
    json_close(json, ']');
    json_close(json, '}');
}

void report_json(const struct sim *sim, const struct batch_result *result, FILE *file)
{
    const struct cub_tally *tally = result->tally;
    struct json json = json_on(file);
    json_open(&json, '{');
    json_put_text(&json, "game", sim->game->name);
    json_options(&json, sim->game, &sim->decided);
    json_put_natural(&json, "seed", sim->seed);
    json_put_natural(&json, "seats", sim->setup.seats);
    json_put_natural(&json, "games", tally->games);
    json_put_natural(&json, "moves", tally->moves);
    json_put_real(&json, "mean_length", tally->games ? (double)tally->moves / (double)tally->games : NAN);
    json_put_natural(&json, "shortest", tally->shortest);
    json_put_natural(&json, "longest", tally->longest);
    json_put_natural(&json, "shared", tally->shared);
    json_put_natural(&json, "unwon", tally->unwon);
    put_seats(&json, sim, tally);
    batch_speed_json(&json, sim, result);
    json_close(&json, '}');
    json_finish(&json);
}
