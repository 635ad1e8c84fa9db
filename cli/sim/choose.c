/* The command line of a simulation, turned into what is to be played. */
#include "cli/cli.h"
#include "cli/sim/sim.h"

#include <stdlib.h>
#include <string.h>

static int choose_game(const struct cli_call *call, struct sim *sim)
{
    sim->game = cli_game(call->operands[0]);
    sim->bot = sim->game ? cub_bot_find(sim->game) : NULL;
    return sim->game ? CLI_FINE : cli_misuse_game(call, call->operands[0]);
}

/* A level, or a program where those are welcome. */
static int choose_bot(const struct cli_call *call, struct sim *sim, const char *name, bool foreigners)
{
    enum cub_level level = cli_level(name);
    if (foreigners && engine_is_command(name)) {
        sim->player[sim->players++] = CUB_LEVELS + sim->foreigners;
        sim->foreign[sim->foreigners++].command = name;
        return CLI_FINE;
    }
    if (level == CUB_LEVELS)
        return cli_misuse_level(call, name, CUB_AZAR);
    if (level != CUB_AZAR && !sim->bot)
        return cli_misuse(call->verb, "cli.no-bot", sim->game->name, NULL, NULL);
    sim->player[sim->players++] = (int)level;
    return CLI_FINE;
}

/* Names with commas between them. */
static int choose_bots(const struct cli_call *call, struct sim *sim, const char *list, bool foreigners)
{
    int code = CLI_FINE;
    sim->list = strdup(list);
    if (!sim->list)
        return cli_memory_failed();
    for (char *name = sim->list, *end; name && code == CLI_FINE; name = end) {
        end = strchr(name, ',');
        if (end)
            *end++ = 0;
        if (sim->players == SIM_BOTS)
            return cli_misuse(call->verb, "cli.bots", list, NULL, NULL);
        code = choose_bot(call, sim, name, foreigners);
    }
    return code;
}

const char *sim_name(const struct sim *sim, int player)
{
    return player < CUB_LEVELS ? cub_level_names[player] : sim->foreign[player - CUB_LEVELS].command;
}

int sim_init(struct sim *sim, const struct cli_call *call, uint64_t usual_games, const char *usual_bots,
             bool foreigners)
{
    *sim = (struct sim){
        .games = cli_number(call, "games", usual_games),
        .seed = cli_number(call, "seed", 1),
        .nodes = cli_number(call, "nodes", 0),
        .threads = cli_threads(call),
        .sealed = cli_flag(call, "sealed"),
    };
    int code = choose_game(call, sim);
    if (code == CLI_FINE)
        code = cli_setup(call, sim->game, (int)cli_number(call, "seats", cli_usual_seats(sim->game)), &sim->setup);
    if (code == CLI_FINE)
        code = choose_bots(call, sim, cli_text(call, "bot") ? cli_text(call, "bot") : usual_bots, foreigners);
    if (code == CLI_FINE)
        code = cli_sheet(call, sim->game, &sim->sheet);
    if (code == CLI_FINE)
        code = cli_start(call, sim->game, &sim->setup, sim->sheet, &sim->decided);
    if (code == CLI_FINE)
        cub_start(sim->game, &sim->setup, sim->sheet, &sim->first.state, NULL);
    return code;
}

void sim_finish(struct sim *sim)
{
    free(sim->sheet);
    free(sim->list);
    *sim = (struct sim){0};
}
