/* `cubilete serve`: tables for people in different places. */
#include "cli/serving/serving.h"

static const struct cli_option options[] = {
    {.name = "base-path", .kind = CLI_TEXT, .argument = "/X", .help = "help.opt.base-path"},
    {.name = "data", .kind = CLI_FILE, .argument = "DIR", .help = "help.opt.data"},
    {.name = "database", .kind = CLI_TEXT, .argument = "URL", .help = "help.opt.database"},
    {.name = "limits", .kind = CLI_TEXT, .argument = "on|off", .help = "help.opt.limits"},
    {.name = "listen", .kind = CLI_TEXT, .argument = "ADDR:PORT", .help = "help.opt.listen"},
    {.name = NULL},
};

const struct cli_verb verb_serve = {
    .name = "serve",
    .help = "help.serve",
    .more = "help.serve.more",
    .options = options,
    .run = serving_serve,
};
