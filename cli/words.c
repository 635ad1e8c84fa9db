/* What the menu calls things, taken on the command line: records and settings have the games' own words. */
#include "cli/cli.h"

#include <ctype.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/lang.h"
#include "cubilete/option.h"
#include "tty/games/rules.h"

enum { ID = 64 };

/* A blank can be typed as a hyphen, which needs no quotes; capital letters or small ones are the same in ASCII. */
static bool is_text(const char *typed, size_t length, const char *text, size_t text_length)
{
    if (length != text_length)
        return false;
    for (size_t i = 0; i < length; i++)
        if (tolower((unsigned char)typed[i]) != tolower((unsigned char)text[i]) && !(typed[i] == '-' && text[i] == ' '))
            return false;
    return true;
}

/* Whether this is what a message says in any language. */
static bool is_message(const char *typed, size_t length, const char *id)
{
    bool found = false;
    for (int i = 0; i < CUB_LANGS && !found; i++) {
        const char *text = cub_text_in((enum cub_lang)i, id);
        found = is_text(typed, length, text, strlen(text));
    }
    return found;
}

const struct cub_game *cli_game(const char *typed)
{
    const struct cub_game *found = cub_game_find(cub_games, typed);
    for (int i = 0; !found && cub_games[i]; i++) {
        const char *rules = tty_rules(cub_games[i]),
                   *title = rules + (*rules ? strlen("# ") : 0); /* it may have none */
        if (is_text(typed, strlen(typed), title, strcspn(title, ":")))
            found = cub_games[i];
    }
    return found;
}

static const struct cub_option *find_option(const struct cub_game *game, const char *typed, size_t length)
{
    for (const struct cub_option *option = game->options; option && option->name; option++) {
        char id[ID];
        snprintf(id, sizeof id, "%s%s", "option.", option->name);
        if (is_text(typed, length, option->name, strlen(option->name)) || is_message(typed, length, id))
            return option;
    }
    return NULL;
}

/* The option's own word for a value; another text comes back as it is. */
static const char *find_value(const struct cub_option *option, const char *typed)
{
    for (int32_t v = option->min; option->words && v <= option->max; v++) {
        const char *word = option->words[v - option->min];
        char id[ID];
        snprintf(id, sizeof id, "%s%s", "word.", word);
        if (is_message(typed, strlen(typed), id))
            return word;
    }
    if (option->words || option->min != 0 || option->max != 1)
        return typed;
    return is_message(typed, strlen(typed), "menu.yes")  ? "1"
           : is_message(typed, strlen(typed), "menu.no") ? "0"
                                                         : typed;
}

bool cli_choose_option(struct cub_setup *setup, const struct cub_game *game, const char *typed, struct cub_refusal *why)
{
    const char *value = strchr(typed, '=') + 1;
    size_t length = (size_t)(value - 1 - typed);
    const struct cub_option *option = find_option(game, typed, length);
    char name[CUB_MOVE_TEXT];
    snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name - 1), typed);
    if (option)
        return cub_setup_option(setup, game, option->name, find_value(option, value), why);
    return cub_setup_option(setup, game, name, value, why);
}
