/* `cubilete serve`: tables for people in different places. */
#include "cli/serving/serving.h"

static const struct cli_option options[] = {
    {.name = "base-path", .kind = CLI_TEXT, .argument = "/X", .help = "help.opt.base-path"},
    {.name = "certificate", .kind = CLI_FILE, .argument = "FILE", .help = "help.opt.certificate"},
    {.name = "config", .kind = CLI_FILE, .argument = "FILE", .help = "help.opt.config"},
    {.name = "data", .kind = CLI_FILE, .argument = "DIR", .help = "help.opt.data"},
    {.name = "database", .kind = CLI_TEXT, .argument = "URL", .help = "help.opt.database"},
    {.name = "key", .kind = CLI_FILE, .argument = "FILE", .help = "help.opt.key"},
    {.name = "limit", .kind = CLI_TEXT, .argument = "NAME=N", .help = "help.opt.limit"},
    {.name = "limits", .kind = CLI_CHOICE, .argument = "on|off", .help = "help.opt.limits"},
    {.name = "listen", .kind = CLI_TEXT, .argument = "ADDR:PORT", .help = "help.opt.listen"},
    {.name = "log", .kind = CLI_CHOICE, .argument = "human|json", .help = "help.opt.log"},
    {.name = "metrics-from", .kind = CLI_TEXT, .argument = "LIST", .help = "help.opt.metrics-from"},
    {.name = "pace", .kind = CLI_TEXT, .argument = "N"}, /* for tests */
    {.name = "proxies", .kind = CLI_TEXT, .argument = "LIST", .help = "help.opt.proxies"},
    {.name = "public", .kind = CLI_TEXT, .argument = "URL", .help = "help.opt.public"},
    {.name = NULL},
};

const struct cli_verb verb_serve = {
    .name = "serve",
    .help = "help.serve",
    .more = "help.serve.more",
    .options = options,
    .run = serving_serve,
};
