/* A seat at a server's table, as a command line asks for it: what `join` and `seat` share. */
#ifndef CLI_WISH_H
#define CLI_WISH_H

#include "cli/cli.h"
#include "join/join.h"

/* URL, or a server's and a table's code; --name (else this one, else the person's), --seat, --token, --watch. Another
 * exit code than CLI_FINE: told already. */
int cli_wish_init(struct join_wish *, const struct cli_call *, const char *usual_name);

/* Whether a name can be had at a server's table; NULL: it can, else the message that says why not. */
const char *cli_name_check(struct seat_holder *, const char *text);

/* Tells a message with its arguments. */
void cli_tell_why(const struct cub_message *);

#endif
