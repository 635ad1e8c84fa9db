/* `cubilete arena GAME`: a tournament of bots. */
#include "cli/sim/arena.h"
#include "cli/cli.h"
#include "cli/engines.h"
#include "host/progress.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { USUAL_GAMES = 200, MOST_GAMES = SIM_MOST_GAMES / ARENA_PAIRS };

static const char all_bots[] = "azar,novato,facil,medio,fuerte,maestro";

int arena_arrangements(int seats)
{
    return seats % 2 ? 2 * seats : 2;
}

bool arena_first(int seats, int arrangement, int seat)
{
    int place = (seat + arrangement / 2) % seats;
    return (place + arrangement) % 2 == 0;
}

int arena_pairs(const struct sim *sim)
{
    return sim->players * (sim->players - 1) / 2;
}

void arena_pair(const struct sim *sim, int pair, int *first, int *second)
{
    *first = 0;
    for (int rest = sim->players - 1; pair >= rest; rest--) {
        pair -= rest;
        ++*first;
    }
    *second = *first + 1 + pair;
}

/* All pairs go ahead side by side, so that an interrupted tournament is one too, only shorter. */
static void plan(const struct sim *sim, uint64_t number, struct sim_plan *plan)
{
    uint64_t pairs = (uint64_t)arena_pairs(sim), game = number / pairs;
    int seats = sim->setup.seats, arrangements = arena_arrangements(seats), first, second;
    int pair = (int)(number % pairs), arrangement = (int)(game % (uint64_t)arrangements);
    arena_pair(sim, pair, &first, &second);
    plan->deal = game / (uint64_t)arrangements;
    plan->group = pair * arrangements + arrangement;
    for (int i = 0; i < seats; i++)
        plan->player[i] = sim->player[arena_first(seats, arrangement, i) ? first : second];
}

/* With the records on stdout the report goes to stderr. */
static void report(const struct cli_call *call, const struct sim *sim, const struct batch_result *result)
{
    FILE *file = sim->records == stdout ? stderr : stdout;
    struct ladder ladder;
    ladder_climb(&ladder, sim, result->tally);
    if (cli_flag(call, "json"))
        standings_json(sim, &ladder, result, file);
    else
        standings_text(sim, &ladder, result, file, cli_plain(call) || file == stderr);
}

static int play(const struct cli_call *call, struct sim *sim)
{
    struct batch_result result = {.tally = calloc((size_t)sim->groups, sizeof *result.tally),
                                  .fault = calloc(sim->foreigners ? SIM_FAULTS : 1, sizeof *result.fault)};
    if (!result.tally || !result.fault) {
        free(result.tally);
        free(result.fault);
        return cli_memory_failed();
    }
    int code = batch_run(call, sim, &result);
    if (code == CLI_FINE || code == CLI_INTERRUPTED)
        report(call, sim, &result);
    free(result.tally);
    free(result.fault);
    return code;
}

/* Each foreign bot is started once before the games: one that is no program ends it all, one that greets wrongly loses
 * every game. */
static int meet(const struct cli_call *call, struct sim *sim)
{
    int code = cli_engine_options_init(&sim->engine_options, call);
    uint32_t settings = 0;
    for (int i = 0; i < sim->foreigners && code == CLI_FINE; i++) {
        struct sim_foreign *foreign = &sim->foreign[i];
        struct engine engine;
        engine_init(&engine, foreign->command, &sim->engine_options);
        if (!engine_start(&engine, sim->game)) {
            foreign->fault = engine.fault;
            code = errno ? cli_engine_failed(&engine) : CLI_FINE;
        }
        memcpy(foreign->name, engine.name, sizeof foreign->name);
        settings |= engine.settings;
        engine_finish(&engine);
    }
    return code == CLI_FINE ? cli_engine_options_check(call, &sim->engine_options, settings) : code;
}

static int hold_tournament(const struct cli_call *call)
{
    struct sim sim;
    int code = sim_init(&sim, call, USUAL_GAMES, all_bots, true);
    if (code == CLI_FINE && (sim.players < 2 || sim.players > ARENA_BOTS))
        code = cli_misuse(call->verb, "arena.bots", cli_text(call, "bot"), NULL, NULL);
    if (code == CLI_FINE)
        code = meet(call, &sim);
    if (code == CLI_FINE) {
        sim.plan = plan;
        sim.games *= (uint64_t)arena_pairs(&sim);
        sim.groups = arena_pairs(&sim) * arena_arrangements(sim.setup.seats);
        code = play(call, &sim);
    }
    cli_engine_options_finish(&sim.engine_options);
    sim_finish(&sim);
    return code;
}

static const struct cli_option options[] = {
    {.name = "bot", .kind = CLI_BOTS, .argument = "NAME,NAME…", .help = "help.opt.bot-arena"},
    ENGINE_OPTIONS,
    {.name = "games", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = MOST_GAMES, .help = "help.opt.games-arena"},
    SIM_OPTIONS(2),
    {.name = NULL},
};

const struct cli_verb verb_arena = {
    .name = "arena",
    .help = "help.arena",
    .more = "help.arena.more",
    .operand = {.name = "GAME", .kind = CLI_GAME},
    .options = options,
    .run = hold_tournament,
};
