/* `cubilete simulate GAME`: bots against each other, many times or to watch. */
#include "cli.h"
#include "patience.h"
#include "sim.h"

#include <errno.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "cubilete/host.h"

enum { PAUSE_MS = 300 };

const char *const cli_bots[] = {"azar", NULL};

cub_move sim_choose(const struct sim *sim, const struct cub_state *state, struct cub_rng *rng, int *who)
{
    *who = cub_actor(state, rng);
    return sim->game->draw(state, *who, rng);
}

bool sim_record_init(const struct sim *sim, struct cub_record *record, struct cub_refusal *why)
{
    if (!cub_record_init(record, sim->game, &sim->setup, sim->sheet, cub_heap, why))
        return false;
    for (int i = 0; i < sim->setup.seats; i++) {
        char key[32], name[64];
        snprintf(key, sizeof key, "seat %d", i + 1);
        snprintf(name, sizeof name, "bot:%s", sim->bot[i]);
        if (!cub_record_say(record, key, name))
            return false;
    }
    return true;
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

static int watch_game(const struct sim *sim, uint64_t number, bool plain)
{
    struct cub_record record;
    struct cub_rng rng;
    cub_rng_init(&rng, sim->seed, number);
    bool good = sim_record_init(sim, &record, NULL);
    while (good) {
        int who;
        show_step(&record, plain);
        if (!record.match.now.state.to_act || ferror(stdout))
            break;
        cub_move move = sim_choose(sim, &record.match.now.state, &rng, &who);
        good = cub_match_play(&record.match, who, move, NULL);
    }
    cub_record_finish(&record);
    if (!good)
        cli_tell("match.memory", NULL, NULL, NULL);
    return good ? CLI_FINE : CLI_FILE_FAILED;
}

static int watch(const struct cli_call *call, const struct sim *sim)
{
    static const char *const others[] = {"json", "records", "threads"};
    int code = CLI_FINE;
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (cli_flag(call, others[i]))
            return cli_misuse(call->verb, "cli.watch", others[i], NULL, NULL);
    for (uint64_t i = 0; i < sim->games && code == CLI_FINE && !ferror(stdout); i++)
        code = watch_game(sim, i, cli_plain(call));
    return code;
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

static int play(const struct cli_call *call, struct sim *sim)
{
    const char *path = cli_text(call, "records");
    struct batch_result result;
    if (path)
        sim->records = strcmp(path, "-") == 0 ? stdout : fopen(path, "wb");
    if (path && !sim->records)
        return cli_file_failed("cli.write", path);
    batch_play(sim, &result);
    if (sim->records && sim->records != stdout && fclose(sim->records) != 0 && !result.error)
        result.error = errno;
    if (result.error) {
        errno = result.error;
        return cli_file_failed("cli.write", path);
    }
    report(call, sim, &result);
    return result.interrupted ? CLI_INTERRUPTED : CLI_FINE;
}

static int run(const struct cli_call *call)
{
    struct sim sim;
    int code = sim_init(&sim, call);
    if (code == CLI_FINE)
        code = cli_flag(call, "watch") ? watch(call, &sim) : play(call, &sim);
    sim_finish(&sim);
    return code;
}

static const struct cli_option options[] = {
    {.name = "bot", .kind = CLI_BOTS, .argument = "NAME[,NAME…]", .help = "help.opt.bot"},
    {.name = "games", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = SIM_MOST_GAMES, .help = "help.opt.games"},
    {.name = "json", .kind = CLI_FLAG, .help = "help.opt.json"},
    {.name = "option", .kind = CLI_SETTING, .argument = "NAME=VALUE", .help = "help.opt.option"},
    {.name = "plain", .kind = CLI_FLAG, .help = "help.opt.plain"},
    {.name = "records", .kind = CLI_FILE, .argument = "FILE", .help = "help.opt.records"},
    {.name = "seats", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = CUB_SEATS, .help = "help.opt.seats"},
    {.name = "seed", .kind = CLI_NUMBER, .argument = "S", .max = UINT64_MAX, .help = "help.opt.seed"},
    {.name = "sheet", .kind = CLI_FILE, .argument = "FILE", .help = "help.opt.sheet"},
    {.name = "threads",
     .kind = CLI_NUMBER,
     .argument = "N",
     .min = 1,
     .max = SIM_MOST_THREADS,
     .help = "help.opt.threads"},
    {.name = "watch", .kind = CLI_FLAG, .help = "help.opt.watch"},
    {.name = NULL},
};

const struct cli_verb verb_simulate = {
    .name = "simulate",
    .help = "help.simulate",
    .more = "help.simulate.more",
    .operand = {.name = "GAME", .kind = CLI_GAME},
    .options = options,
    .run = run,
};
