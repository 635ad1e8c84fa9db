/* `cubilete play GAME`: a match between people and bots. */
#include "cli/cli.h"
#include "cli/engines.h"
#include "cli/table.h"

static int play_game(const struct cli_call *call)
{
    struct local_table local;
    int code = cli_table_init(call, false, &local);
    return code == CLI_FINE ? cli_table_play(call, &local) : code;
}

static const struct cli_option options[] = {
    {.name = "answer", .kind = CLI_NUMBER, .argument = "N", .max = CLI_MOST_ANSWER, .help = "help.opt.answer"},
    {.name = "bot", .kind = CLI_BOTS, .argument = "NAME", .help = "help.opt.bot-play"},
    ENGINE_OPTIONS,
    {.name = "from", .kind = CLI_FILE, .argument = "RECORD", .help = "help.opt.from"},
    {.name = "ms", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = UINT32_MAX, .help = "help.opt.ms-play"},
    {.name = "no-animation", .kind = CLI_FLAG, .help = "help.opt.no-animation"},
    {.name = "nodes", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = UINT64_MAX, .help = "help.opt.nodes"},
    {.name = "option", .kind = CLI_SETTING, .argument = "NAME=VALUE", .help = "help.opt.option"},
    {.name = "plain", .kind = CLI_FLAG, .help = "help.opt.plain-lines"},
    {.name = "sealed", .kind = CLI_FLAG, .help = "help.opt.sealed-play"},
    {.name = "seat", .kind = CLI_TEXT, .argument = "NAME|bot:LEVEL", .help = "help.opt.seat-play"},
    {.name = "seed", .kind = CLI_NUMBER, .argument = "N", .max = UINT64_MAX, .help = "help.opt.seed-play"},
    {.name = "sheet", .kind = CLI_FILE, .argument = "FILE", .help = "help.opt.sheet"},
    {.name = "takeback", .kind = CLI_FLAG, .help = "help.opt.takeback"},
    {.name = "tutor", .kind = CLI_NUMBER, .argument = "N", .max = 100, .help = "help.opt.tutor"},
    {.name = NULL},
};

const struct cli_verb verb_play = {
    .name = "play",
    .help = "help.play",
    .more = "help.play.more",
    .operand = {.name = "GAME", .kind = CLI_GAME},
    .options = options,
    .run = play_game,
};
