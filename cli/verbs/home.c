/* `cubilete home`: the menu, with the page beside it; without a terminal the page alone. */
#include <unistd.h>

#include "cli/menu/menu.h"
#include "cli/serving/serving.h"

static int go_home(const struct cli_call *call)
{
    char verb[] = "serve";
    char *words[] = {call->argv[0], verb, NULL};
    if (isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        return menu_run(true);
    return serving_become(words);
}

static const struct cli_option options[] = {
    {.name = NULL},
};

const struct cli_verb verb_home = {
    .name = "home",
    .help = "help.home",
    .more = "help.home.more",
    .options = options,
    .run = go_home,
};
