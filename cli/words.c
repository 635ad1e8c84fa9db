/* Reads the menu's words on the command line as the games' own, which records and settings have. */
#include "cli/cli.h"

#include <string.h>

#include "cubilete/games.h"
#include "cubilete/lang.h"
#include "cubilete/option.h"
#include "host/seat_names.h"
#include "tty/games/rules.h"

enum { ID = 64 };

const struct cub_game *cli_game(const char *typed)
{
    const struct cub_game *found = cub_game_find(cub_games, typed);
    for (int i = 0; !found && cub_games[i]; i++) {
        const char *rules = tty_rules(cub_games[i]),
                   *title = rules + (*rules ? strlen("# ") : 0); /* it may have none */
        if (cli_alike(typed, strlen(typed), title, strcspn(title, ":")))
            found = cub_games[i];
    }
    return found;
}

enum cub_level cli_level(const char *typed)
{
    enum cub_level level = cub_level_find(typed);
    for (int i = 0; level == CUB_LEVELS && i < CUB_LEVELS; i++) {
        char id[ID];
        snprintf(id, sizeof id, "%s%s", "page.level.", cub_level_names[i]);
        if (cli_means(typed, strlen(typed), id))
            level = (enum cub_level)i;
    }
    return level;
}

void cli_player(const char *name, char *out, size_t room)
{
    if (strncmp(name, "bot:", 4) == 0 && cub_level_find(name + 4) != CUB_LEVELS)
        cub_format(out, room, "games.bot", seat_level(name + 4), NULL, NULL);
    else
        snprintf(out, room, "%s", name);
}

/* The option's own word for a value; another text comes back as it is. */
static const char *find_value(const struct cub_option *option, const char *typed)
{
    for (int32_t v = option->min; option->words && v <= option->max; v++) {
        const char *word = option->words[v - option->min];
        char id[ID];
        snprintf(id, sizeof id, "%s%s", "word.", word);
        if (cli_means(typed, strlen(typed), id))
            return word;
    }
    if (option->words || option->min != 0 || option->max != 1)
        return typed;
    return cli_means(typed, strlen(typed), "menu.yes") ? "1" : cli_means(typed, strlen(typed), "menu.no") ? "0" : typed;
}

bool cli_choose_option(struct cub_setup *setup, const struct cub_game *game, const char *typed, struct cub_message *why)
{
    const char *value = strchr(typed, '=') + 1;
    size_t length = (size_t)(value - 1 - typed);
    const struct cub_option *option = cli_game_option(game, typed, length);
    char name[CUB_MOVE_TEXT];
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), typed);
    if (option)
        return cub_setup_option(setup, game, option->name, find_value(option, value), why);
    return cub_setup_option(setup, game, name, value, why);
}
