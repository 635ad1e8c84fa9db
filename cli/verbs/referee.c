/* `cubilete referee GAME`: the dice are on the table, and the program keeps everything else. */
#include "cli/cli.h"
#include "cli/table.h"

static int referee_game(const struct cli_call *call)
{
    struct local_table local;
    int code = cli_table_init(call, true, &local);
    return code == CLI_FINE ? cli_table_play(call, &local) : code;
}

static const struct cli_option options[] = {
    {.name = "from", .kind = CLI_FILE, .argument = "RECORD", .help = "help.opt.from"},
    {.name = "option", .kind = CLI_SETTING, .argument = "NAME=VALUE", .help = "help.opt.option"},
    {.name = "plain", .kind = CLI_FLAG, .help = "help.opt.plain-lines"},
    {.name = "seat", .kind = CLI_TEXT, .argument = "NAME", .help = "help.opt.seat-play"},
    {.name = "sheet", .kind = CLI_FILE, .argument = "FILE", .help = "help.opt.sheet"},
    {.name = NULL},
};

const struct cli_verb verb_referee = {
    .name = "referee",
    .help = "help.referee",
    .more = "help.referee.more",
    .operand = {.name = "GAME", .kind = CLI_GAME},
    .options = options,
    .run = referee_game,
};
