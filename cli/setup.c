/* The options, seats and sheet of a game from the command line. */
#include "cli/cli.h"
#include "cubilete/option.h"

#include <stdio.h>
#include <string.h>

enum { MOST_OPTIONS = CUB_OPTIONS };

uint64_t cli_usual_seats(const struct cub_game *game)
{
    return game->min_seats == 1 && game->max_seats > 1 ? 2 : game->min_seats;
}

/* What the game has no option for is told with those that it has. */
static int misuse_option(const struct cli_call *call, const struct cub_game *game, const char *name)
{
    const char *names[MOST_OPTIONS + 1] = {NULL};
    char list[MOST_OPTIONS * CUB_MOVE_TEXT];
    struct cli_near near = {.typed = name, .length = strcspn(name, "=")};
    char typed[CUB_MOVE_TEXT];
    for (size_t i = 0; i < MOST_OPTIONS && game->options && game->options[i].name; i++) {
        names[i] = game->options[i].name;
        cli_near_try(&near, names[i]);
    }
    snprintf(typed, sizeof typed, "%.*s", (int)near.length, name);
    cli_join(list, sizeof list, names);
    return cli_misuse_meant(call->verb, &(struct cli_problem){.id = *list ? "cli.no-option" : "setup.option",
                                                              .arg = {game->name, typed, list},
                                                              .meant = near.word});
}

/* One `NAME=VALUE`. */
static int choose_option(const struct cli_call *call, const struct cub_game *game, const char *text,
                         struct cub_setup *setup)
{
    struct cub_message why;
    if (!strchr(text, '='))
        return cli_misuse(call->verb, "cli.setting", text, NULL, NULL);
    if (!cli_game_option(game, text, strcspn(text, "=")))
        return misuse_option(call, game, text);
    if (!cli_choose_option(setup, game, text, &why))
        return cli_misuse_refused(call->verb, &why);
    return CLI_FINE;
}

int cli_setup(const struct cli_call *call, const struct cub_game *game, int seats, struct cub_setup *setup)
{
    int code = CLI_FINE;
    cub_setup_init(setup, game, seats);
    for (int i = 0; i < call->given_count && code == CLI_FINE; i++)
        if (call->given[i].option->kind == CLI_SETTING)
            code = choose_option(call, game, call->given[i].text, setup);
    return code;
}

int cli_sheet(const struct cli_call *call, const struct cub_game *game, char **sheet)
{
    const char *path = cli_text(call, "sheet");
    if (path && !game->takes_sheet)
        return cli_misuse(call->verb, "setup.sheet", NULL, NULL, NULL);
    if (path && !(*sheet = cli_sheet_read(path)))
        return cli_file_failed("cli.read", path);
    return CLI_FINE;
}

/* A fault with a place in the sheet is the sheet's. */
int cli_start(const struct cli_call *call, const struct cub_game *game, const struct cub_setup *setup,
              const char *sheet, struct cub_setup *decided)
{
    struct cub_message why;
    union cub_any first;
    if (cub_start(game, setup, sheet, &first.state, &why)) {
        *decided = first.state.setup;
        return CLI_FINE;
    }
    if (!why.line)
        return cli_misuse_refused(call->verb, &why);
    cli_remark(cli_text(call, "sheet"), &why);
    return CLI_UNREADABLE;
}
