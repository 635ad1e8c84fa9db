/*
 * Verbs that need what a server keeps. Two programs have their tables: `cubilete`,
 * which hands them to `cubilete-server`, and that one, which does the work. So the
 * terminal does not wait for libraries of sockets and databases that it never calls.
 */
#ifndef CLI_SERVING_SERVING_H
#define CLI_SERVING_SERVING_H

#include "cli/cli.h"

int serving_serve(const struct cli_call *);
int serving_backup(const struct cli_call *);
int serving_restore(const struct cli_call *);
int serving_export(const struct cli_call *);

/* What a server and its store are told, from flags, environment and file. Another exit code than CLI_FINE: told
 * already. */
struct server_config;
int serving_configure(const struct cli_call *, struct server_config *);
const char *serving_store(const struct server_config *);

/* Becomes `cubilete-server` with these words; returns only if that can't be, the exit status. */
int serving_become(char **words);

#endif
