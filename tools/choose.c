/* The command line of a simulation, turned into what is to be played. */
#include "cli.h"
#include "sim.h"

#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"

enum { LIST = 512, MOST_GAMES = 31 };

/* The words of a list, with commas. */
static void join(char *out, size_t room, const char *const *words)
{
    size_t length = 0;
    out[0] = 0;
    for (; *words; words++)
        length += (size_t)snprintf(out + length, room - length, "%s%s", length ? ", " : "", *words);
}

static int choose_game(const struct cli_call *call, struct sim *sim)
{
    const char *names[MOST_GAMES + 1] = {NULL};
    char list[LIST];
    sim->game = cub_game_find(cub_games, call->operands[0]);
    if (sim->game)
        return CLI_FINE;
    for (size_t i = 0; i < MOST_GAMES && cub_games[i]; i++)
        names[i] = cub_games[i]->name;
    join(list, sizeof list, names);
    return cli_misuse(call->verb, "cli.no-game", call->operands[0], list, NULL);
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

/* The bot whose name begins this list; *list is moved behind it and its comma. NULL: there is none. */
static const char *next_bot(const char **list)
{
    size_t length = strcspn(*list, ",");
    for (const char *const *bot = cli_bots; *bot; bot++)
        if (strlen(*bot) == length && strncmp(*bot, *list, length) == 0) {
            *list += length + ((*list)[length] == ',');
            return *bot;
        }
    return NULL;
}

/* One name for all seats, or one for each. */
static int choose_bots(const struct cli_call *call, struct sim *sim)
{
    const char *list = cli_text(call, "bot") ? cli_text(call, "bot") : cli_bots[0], *at = list;
    char known[LIST];
    int count = 0;
    do {
        const char *bot = next_bot(&at);
        if (!bot) {
            join(known, sizeof known, cli_bots);
            return cli_misuse(call->verb, "cli.bot", at, known, NULL);
        }
        if (count < CUB_SEATS)
            sim->bot[count] = bot;
        count++;
    } while (at[-1] == ',');
    for (int i = count; count == 1 && i < sim->setup.seats; i++)
        sim->bot[i] = sim->bot[0];
    if (count != 1 && count != sim->setup.seats)
        return cli_misuse(call->verb, "cli.bots", list, NULL, NULL);
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
static int try_start(const struct cli_call *call, const struct sim *sim)
{
    struct cub_refusal why;
    union cub_any first;
    if (cub_start(sim->game, &sim->setup, sim->sheet, &first.state, &why))
        return CLI_FINE;
    if (!why.line)
        return cli_misuse_refused(call->verb, &why);
    cli_remark(cli_text(call, "sheet"), &why);
    return CLI_UNREADABLE;
}

int sim_init(struct sim *sim, const struct cli_call *call)
{
    static int (*const steps[])(const struct cli_call *, struct sim *) = {choose_game, choose_setup, choose_bots,
                                                                          choose_sheet};
    int code = CLI_FINE;
    *sim = (struct sim){
        .games = cli_number(call, "games", cli_flag(call, "watch") ? 1 : SIM_USUAL_GAMES),
        .seed = cli_number(call, "seed", 1),
        .threads = cli_threads(call),
    };
    for (size_t i = 0; i < sizeof steps / sizeof *steps && code == CLI_FINE; i++)
        code = steps[i](call, sim);
    return code == CLI_FINE ? try_start(call, sim) : code;
}

void sim_finish(struct sim *sim)
{
    free(sim->sheet);
    *sim = (struct sim){0};
}
