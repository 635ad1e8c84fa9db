/* Sitting down to play: what the verbs that play share. */
#ifndef CLI_SIT_H
#define CLI_SIT_H

#include "cli/cli.h"
#include "cubilete/settings.h"
#include "tty/table.h"

/*
 * A table from a command line: GAME, --seat, --option, --sheet, --from, --seed. by_hand: for the referee,
 * where everyone who is not named is a person too. Another exit code than
 * CLI_FINE: told already. To be finished after success only.
 */
int sit_init(const struct cli_call *, bool by_hand, struct table *);

/* The person at the keyboard: by the settings, else as the system knows them. */
void sit_person(struct table_seat *);

/* The tutor's threshold (of front_options) by the settings; 0 if they have none. */
int sit_tutor(const struct cub_settings *);

/* Plays with whatever front end fits until people leave, says how to go on, and finishes the table. Returns an exit
 * code. */
int sit_play(const struct cli_call *, struct table *);

#endif
