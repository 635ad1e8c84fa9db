/* `cubilete completion SHELL`: prints the script that lets a shell complete our command lines. */
#include "cli/cli.h"

#include <string.h>

#include "cli/completion.h"

static int print_script(const struct cli_call *call)
{
    static const struct {
        const char *shell, *script;
    } scripts[] = {{"bash", cli_completion_bash}, {"zsh", cli_completion_zsh}, {"fish", cli_completion_fish}};
    for (size_t i = 0; i < sizeof scripts / sizeof *scripts; i++)
        if (strcmp(call->operands[0], scripts[i].shell) == 0) {
            fputs(scripts[i].script, stdout);
            return CLI_FINE;
        }
    return cli_misuse(call->verb, "cli.shell", call->operands[0], "bash, zsh, fish", NULL);
}

const struct cli_verb verb_completion = {
    .name = "completion",
    .help = "help.completion",
    .more = "help.completion.more",
    .operand = {.name = "bash|zsh|fish", .kind = CLI_CHOICE},
    .run = print_script,
};
