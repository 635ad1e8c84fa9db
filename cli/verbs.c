/* The list of verbs and the options that all of them have. */
#include "cli/cli.h"

#include <string.h>

#include "cubilete/lang.h"

enum { ID = 64 };

#define LIST(name) &verb_##name,

const struct cli_verb *const cli_verbs[] = {CLI_VERBS(LIST) NULL};

const struct cli_option cli_common[] = {
    {.name = "lang", .kind = CLI_LANG, .argument = "es|en|de", .help = "help.opt.lang"},
    {.name = "help", .letter = 'h', .kind = CLI_FLAG, .help = "help.opt.help"},
    {.name = "version", .kind = CLI_FLAG, .help = "help.opt.version"},
    {.name = NULL},
};

static void verb_id(const struct cli_verb *verb, char out[ID])
{
    snprintf(out, ID, "%s%s", "verb.", verb->name);
}

const char *cli_verb_word(const struct cli_verb *verb)
{
    char id[ID];
    verb_id(verb, id);
    return verb->hidden ? verb->name : cub_msg(id);
}

const struct cli_verb *cli_verb_find(const char *typed)
{
    char id[ID];
    for (const struct cli_verb *const *verb = cli_verbs; *verb; verb++)
        if (strcmp((*verb)->name, typed) == 0)
            return *verb;
    for (const struct cli_verb *const *verb = cli_verbs; *verb; verb++) {
        verb_id(*verb, id);
        if (!(*verb)->hidden && cli_means(typed, strlen(typed), id))
            return *verb;
    }
    return NULL;
}

const char *cli_verb_near(const char *typed)
{
    struct cli_near near = {.typed = typed, .length = strlen(typed)};
    for (const struct cli_verb *const *verb = cli_verbs; *verb; verb++) {
        if ((*verb)->hidden)
            continue;
        cli_near_try(&near, (*verb)->name);
        cli_near_try(&near, cli_verb_word(*verb));
    }
    return near.word;
}

const struct cli_option *cli_option_find(const struct cli_option *option, const char *name, size_t length)
{
    for (; option && option->name; option++)
        if (strlen(option->name) == length && strncmp(option->name, name, length) == 0)
            return option;
    return NULL;
}

const struct cli_option *cli_letter_find(const struct cli_option *option, char letter)
{
    for (; option && option->name; option++)
        if (option->letter && option->letter == letter)
            return option;
    return NULL;
}
