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

/* The name that this list begins with; *list is moved behind it. */
static void next_name(const char **list, char name[CUB_MOVE_TEXT])
{
    size_t length = strcspn(*list, ",");
    snprintf(name, CUB_MOVE_TEXT, "%.*s", (int)(length < CUB_MOVE_TEXT ? length : CUB_MOVE_TEXT), *list);
    *list += length;
}

/* Names with commas between them. */
static int choose_bots(const struct cli_call *call, struct sim *sim, const char *list)
{
    const char *at = list;
    do {
        char name[CUB_MOVE_TEXT];
        next_name(&at, name);
        enum cub_level level = cub_level_find(name);
        if (level == CUB_LEVELS)
            return cli_misuse_level(call, name, CUB_AZAR);
        if (level != CUB_AZAR && !sim->bot)
            return cli_misuse(call->verb, "cli.no-bot", sim->game->name, NULL, NULL);
        if (sim->levels == SIM_BOTS)
            return cli_misuse(call->verb, "cli.bots", list, NULL, NULL);
        sim->level[sim->levels++] = level;
    } while (*at++ == ',');
    return CLI_FINE;
}

int sim_init(struct sim *sim, const struct cli_call *call, uint64_t usual_games, const char *usual_bots)
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
        code = choose_bots(call, sim, cli_text(call, "bot") ? cli_text(call, "bot") : usual_bots);
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
    *sim = (struct sim){0};
}
