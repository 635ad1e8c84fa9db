/* `cubilete backup`: all that a server keeps, in one file. */
#include "cli/serving/serving.h"

static const struct cli_option options[] = {
    {.name = "config", .kind = CLI_FILE, .argument = "FILE", .help = "help.opt.config"},
    {.name = "data", .kind = CLI_FILE, .argument = "DIR", .help = "help.opt.data"},
    {.name = "database", .kind = CLI_TEXT, .argument = "URL", .help = "help.opt.database"},
    {.name = NULL},
};

const struct cli_verb verb_backup = {
    .name = "backup",
    .help = "help.backup",
    .more = "help.backup.more",
    .operand = {.name = "FILE", .kind = CLI_TEXT},
    .options = options,
    .run = serving_backup,
};
