/* Foreign bots on a command line: the options that every verb with `--bot` has, and what is told about them. */
#ifndef CLI_ENGINES_H
#define CLI_ENGINES_H

#include "cli/cli.h"
#include "engine/engine.h"

/* In the order of the alphabet; what cli_engine_options_init reads. */
#define ENGINE_OPTIONS                                                                                      \
    {.name = "bot-log", .kind = CLI_FILE, .argument = "FILE", .written = true, .help = "help.opt.bot-log"}, \
        {.name = "bot-ms",                                                                                  \
         .kind = CLI_NUMBER,                                                                                \
         .argument = "N",                                                                                   \
         .min = 1,                                                                                          \
         .max = INT32_MAX,                                                                                  \
         .help = "help.opt.bot-ms"},                                                                        \
    {                                                                                                       \
        .name = "bot-option", .kind = CLI_TEXT, .argument = "NAME=VALUE", .help = "help.opt.bot-option"     \
    }

/* How foreign bots are to be talked to. Another exit code than CLI_FINE: told already. To be finished either way. */
int cli_engine_options_init(struct engine_options *, const struct cli_call *);
void cli_engine_options_finish(struct engine_options *);

/* Whether every setting is an option of some bot: settings has their bits. */
int cli_engine_options_check(const struct cli_call *, const struct engine_options *, uint32_t settings);

/* Tells engine's fault; returns the exit code that it means: with errno the program can't be run. */
int cli_engine_failed(const struct engine *);

/* Starts a bot for a game and checks the settings. */
int cli_engine_start(const struct cli_call *, struct engine *, const struct cub_game *);

#endif
