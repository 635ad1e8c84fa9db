/* The shells' completion scripts as texts, made by the build from cli/completion. */
#ifndef CLI_COMPLETION_H
#define CLI_COMPLETION_H

extern const char cli_completion_bash[], cli_completion_zsh[], cli_completion_fish[];

#endif
