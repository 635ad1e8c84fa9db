/* `cubilete export`: the records of all that was played on a server. */
#include "cli/serving/serving.h"

static const struct cli_option options[] = {
    {.name = "config", .kind = CLI_FILE, .argument = "FILE", .help = "help.opt.config"},
    {.name = "data", .kind = CLI_FILE, .argument = "DIR", .help = "help.opt.data"},
    {.name = "database", .kind = CLI_TEXT, .argument = "URL", .help = "help.opt.database"},
    {.name = NULL},
};

const struct cli_verb verb_export = {
    .name = "export",
    .help = "help.export",
    .more = "help.export.more",
    .operand = {.name = "DIR", .kind = CLI_TEXT},
    .options = options,
    .run = serving_export,
};
