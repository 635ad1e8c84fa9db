/* The command line of a simulation, turned into what is to be played. */
#include "cli.h"
#include "sim.h"

#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"

static int choose_game(const struct cli_call *call, struct sim *sim)
{
    sim->game = cub_game_find(cub_games, call->operands[0]);
    sim->bot = sim->game ? cub_bot_find(sim->game) : NULL;
    return sim->game ? CLI_FINE : cli_misuse_game(call, call->operands[0]);
}

/* One `NAME=VALUE`. */
static int choose_option(const struct cli_call *call, struct sim *sim, const char *text)
{
    char name[CUB_MOVE_TEXT];
    struct cub_refusal why;
    const char *value = strchr(text, '=');
    if (!value)
        return cli_misuse(call->verb, "cli.setting", text, NULL, NULL);
    snprintf(name, sizeof name, "%.*s", (int)(value - text < CUB_MOVE_TEXT ? value - text : CUB_MOVE_TEXT), text);
    if (!cub_setup_option(&sim->setup, sim->game, name, value + 1, &why))
        return cli_misuse_refused(call->verb, &why);
    return CLI_FINE;
}

/* Alone only if asked for: most games are meant for company. */
static uint64_t usual_seats(const struct cub_game *game)
{
    return game->min_seats == 1 && game->max_seats > 1 ? 2 : game->min_seats;
}

static int choose_setup(const struct cli_call *call, struct sim *sim)
{
    int code = CLI_FINE;
    cub_setup_init(&sim->setup, sim->game, (int)cli_number(call, "seats", usual_seats(sim->game)));
    for (int i = 0; i < call->given_count && code == CLI_FINE; i++)
        if (call->given[i].option->kind == CLI_SETTING)
            code = choose_option(call, sim, call->given[i].text);
    return code;
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

static int choose_sheet(const struct cli_call *call, struct sim *sim)
{
    const char *path = cli_text(call, "sheet");
    if (path && !sim->game->takes_sheet)
        return cli_misuse(call->verb, "setup.sheet", NULL, NULL, NULL);
    if (path && !(sim->sheet = cli_sheet_read(path)))
        return cli_file_failed("cli.read", path);
    return CLI_FINE;
}

/* Whether these options, seats and sheet go together. A fault with a place in the sheet is the sheet's. */
static int try_start(const struct cli_call *call, struct sim *sim)
{
    struct cub_refusal why;
    union cub_any first;
    if (cub_start(sim->game, &sim->setup, sim->sheet, &first.state, &why)) {
        sim->decided = first.state.setup;
        return CLI_FINE;
    }
    if (!why.line)
        return cli_misuse_refused(call->verb, &why);
    cli_remark(cli_text(call, "sheet"), &why);
    return CLI_UNREADABLE;
}

int sim_init(struct sim *sim, const struct cli_call *call, uint64_t usual_games, const char *usual_bots)
{
    *sim = (struct sim){
        .games = cli_number(call, "games", usual_games),
        .seed = cli_number(call, "seed", 1),
        .nodes = cli_number(call, "nodes", 0),
        .threads = cli_threads(call),
    };
    int code = choose_game(call, sim);
    if (code == CLI_FINE)
        code = choose_setup(call, sim);
    if (code == CLI_FINE)
        code = choose_bots(call, sim, cli_text(call, "bot") ? cli_text(call, "bot") : usual_bots);
    if (code == CLI_FINE)
        code = choose_sheet(call, sim);
    return code == CLI_FINE ? try_start(call, sim) : code;
}

void sim_finish(struct sim *sim)
{
    free(sim->sheet);
    *sim = (struct sim){0};
}
