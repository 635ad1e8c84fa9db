/* The list of verbs and the options that all of them have. */
#include "cli/cli.h"

#include <string.h>

#define LIST(name) &verb_##name,

const struct cli_verb *const cli_verbs[] = {CLI_VERBS(LIST) NULL};

const struct cli_option cli_common[] = {
    {.name = "lang", .kind = CLI_LANG, .argument = "es|en|de", .help = "help.opt.lang"},
    {.name = "help", .kind = CLI_FLAG, .help = "help.opt.help"},
    {.name = "version", .kind = CLI_FLAG, .help = "help.opt.version"},
    {.name = NULL},
};

const struct cli_verb *cli_verb_find(const char *name)
{
    const struct cli_verb *const *verb = cli_verbs;
    while (*verb && strcmp((*verb)->name, name) != 0)
        verb++;
    return *verb;
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
