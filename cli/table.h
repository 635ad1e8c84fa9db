/* Sitting down to play: what the verbs that play share. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include "cli/cli.h"
#include "cubilete/settings.h"
#include "tty/play.h"

/*
 * A table from a command line: GAME, --seat, --bot, --option, --sheet, --from, --seed. by_hand: for the referee,
 * where everyone who is not named is a person too. Another exit code than
 * CLI_FINE: told already. To be finished after success only.
 */
int cli_table_init(const struct cli_call *, bool by_hand, struct local_table *);

/* The person at the keyboard: by the settings, else as the system knows them. */
void cli_seat_person(struct seat_holder *);

enum { CLI_MOST_ANSWER = 60 }; /* seconds */

/*
 * By the settings: the tutor's threshold (of play_options), 0 if they have none; how many seconds an answer may take
 * in a race, 2 if they don't say, 0 for any; and all that a front end is told.
 */
int cli_tutor(const struct cub_settings *);
int cli_answer(const struct cub_settings *);
struct play_options cli_play_options(const struct cub_settings *);

/* Whether nobody has played this game here before; from now on somebody has. */
bool cli_first_time(struct cub_settings *, const struct cub_game *);

/* Finishes a table at which nobody has ever moved, without leaving a journal of it in our folder; false: it is worth
 * keeping. */
bool cli_table_drop(struct local_table *);

/* Plays with whatever front end fits until people leave, says how to go on, and finishes the table. Returns an exit
 * code. */
int cli_table_play(const struct cli_call *, struct local_table *);

#endif
