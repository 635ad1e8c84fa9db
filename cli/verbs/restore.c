/* `cubilete restore`: what a server keeps, out of a backup. */
#include "cli/serving/serving.h"

static const struct cli_option options[] = {
    {.name = "config", .kind = CLI_FILE, .argument = "FILE", .help = "help.opt.config"},
    {.name = "data", .kind = CLI_FILE, .argument = "DIR", .help = "help.opt.data"},
    {.name = "database", .kind = CLI_TEXT, .argument = "URL", .help = "help.opt.database"},
    {.name = "force", .kind = CLI_FLAG, .help = "help.opt.force"},
    {.name = NULL},
};

const struct cli_verb verb_restore = {
    .name = "restore",
    .help = "help.restore",
    .more = "help.restore.more",
    .operand = {.name = "FILE", .kind = CLI_FILE},
    .options = options,
    .run = serving_restore,
};
