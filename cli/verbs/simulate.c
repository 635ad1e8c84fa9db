/* `cubilete simulate GAME`: bots against each other, many times or to watch. */
#include "cli/cli.h"
#include "cli/sim/sim.h"
#include "host/progress.h"

#include <time.h>
#include <unistd.h>

enum { PAUSE_MS = 300, USUAL_GAMES = 1000 };

/* All games alike, each with dice of its own. */
static void plan(const struct sim *sim, uint64_t number, struct sim_plan *plan)
{
    plan->deal = number;
    plan->group = 0;
    for (int i = 0; i < sim->setup.seats; i++)
        plan->player[i] = sim->player[sim->players == 1 ? 0 : i];
}

/* Shows the game so far; on a terminal each picture takes the place of the last and stays for a moment. */
static void show_step(const struct cub_record *record, bool plain)
{
    bool terminal = isatty(STDOUT_FILENO);
    if (terminal && !plain)
        fputs("\033[H\033[2J", stdout);
    cli_draw(record, record->match.length, CUB_NOBODY, plain);
    if (!terminal || plain)
        putchar('\n');
    fflush(stdout);
    if (terminal)
        nanosleep(&(struct timespec){.tv_nsec = PAUSE_MS * 1000000L}, NULL);
}

/* False without memory. */
static bool watch_game(struct sim_table *table, bool plain)
{
    struct cub_record record;
    bool good = sim_record_init(table, &record, NULL);
    while (good) {
        int who;
        show_step(&record, plain);
        if (!record.match.now.state.to_act || ferror(stdout))
            break;
        cub_move move = sim_choose(table, &record, &record.match.now.state, &who);
        good = cub_match_play(&record.match, who, move, NULL);
    }
    cub_record_finish(&record);
    return good;
}

static int watch(const struct cli_call *call, const struct sim *sim)
{
    static const char *const others[] = {"json", "records", "threads"};
    struct sim_table table;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (cli_flag(call, others[i]))
            return cli_misuse(call->verb, "cli.watch", others[i], NULL, NULL);
    bool good = sim_table_init(&table, sim);
    for (uint64_t i = 0; i < sim->games && good && !ferror(stdout); i++) {
        sim_table_begin(&table, i);
        good = watch_game(&table, cli_plain(call));
    }
    sim_table_finish(&table);
    return good ? CLI_FINE : cli_memory_failed();
}

/* With the records on stdout the report goes to stderr. */
static void report(const struct cli_call *call, const struct sim *sim, const struct batch_result *result)
{
    FILE *file = sim->records == stdout ? stderr : stdout;
    if (cli_flag(call, "json"))
        report_json(sim, result, file);
    else
        report_text(sim, result, file, cli_plain(call) || file == stderr);
}

/* Whether a card can play what is asked for: random games, of which only the sums are wanted. */
static int check_device(const struct cli_call *call, const struct sim *sim)
{
    static const char *const others[] = {"nodes", "records", "sealed", "threads", "watch"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (cli_flag(call, others[i]))
            return cli_misuse(call->verb, "cli.device.other", others[i], NULL, NULL);
    return sim_thinks(sim) ? cli_misuse(call->verb, "cli.device.bot", NULL, NULL, NULL) : CLI_FINE;
}

/* All games begin where a record ends. */
static int begin_from(const struct cli_call *call, struct sim *sim)
{
    static const char *const others[] = {"option", "records", "sealed", "seats", "sheet", "watch"};
    struct cub_record record;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (cli_flag(call, others[i]))
            return cli_misuse(call->verb, "cli.from.other", others[i], NULL, NULL);
    int code = cli_load(call, cli_text(call, "from"), 0, &record);
    if (code != CLI_FINE)
        return code;
    if (record.match.game != sim->game)
        code = cli_misuse(call->verb, "cli.from.game", record.match.game->name, NULL, NULL);
    else if (!record.match.now.state.to_act)
        code = cli_misuse(call->verb, "cli.from.over", cli_text(call, "from"), NULL, NULL);
    sim->first = record.match.now;
    sim->setup = sim->decided = sim->first.state.setup;
    cub_record_finish(&record);
    return code;
}

static int play(const struct cli_call *call, struct sim *sim)
{
    struct cub_tally tally = {0};
    struct batch_result result = {.tally = &tally};
    int code = cli_flag(call, "device") ? device_run(call, sim, &result) : batch_run(call, sim, &result);
    if (code == CLI_FINE || code == CLI_INTERRUPTED)
        report(call, sim, &result);
    return code;
}

static int simulate_games(const struct cli_call *call)
{
    struct sim sim;
    bool watched = cli_flag(call, "watch");
    int code = sim_init(&sim, call, watched ? 1 : USUAL_GAMES, cub_level_names[CUB_AZAR], false);
    sim.plan = plan;
    sim.groups = 1;
    if (code == CLI_FINE && cli_flag(call, "from"))
        code = begin_from(call, &sim);
    if (code == CLI_FINE && sim.players != 1 && sim.players != sim.setup.seats)
        code = cli_misuse(call->verb, "cli.bots", cli_text(call, "bot"), NULL, NULL);
    if (code == CLI_FINE && cli_flag(call, "device"))
        code = check_device(call, &sim);
    if (code == CLI_FINE)
        code = watched ? watch(call, &sim) : play(call, &sim);
    sim_finish(&sim);
    return code;
}

static const struct cli_option options[] = {
    {.name = "bot", .kind = CLI_BOTS, .argument = "NAME[,NAME…]", .help = "help.opt.bot"},
    {.name = "device", .kind = CLI_TEXT, .argument = "gpu|cuda:N", .help = "help.opt.device"},
    {.name = "from", .kind = CLI_FILE, .argument = "FILE", .help = "help.opt.begin-from"},
    {.name = "games", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = SIM_MOST_GAMES, .help = "help.opt.games"},
    SIM_OPTIONS(1),
    {.name = "sealed", .kind = CLI_FLAG, .help = "help.opt.sealed"},
    {.name = "watch", .kind = CLI_FLAG, .help = "help.opt.watch"},
    {.name = NULL},
};

const struct cli_verb verb_simulate = {
    .name = "simulate",
    .help = "help.simulate",
    .more = "help.simulate.more",
    .operand = {.name = "GAME", .kind = CLI_GAME},
    .options = options,
    .run = simulate_games,
};
