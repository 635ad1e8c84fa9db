/* `cubilete serve`, as cubilete-server does it. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/serving/serving.h"
#include "cubilete/lang.h"
#include "host/paths.h"
#include "server/server.h"

enum { MESSAGE = 2048 };

/* `WHERE: why`; a file that can't be read is no wrong usage. */
static int complain(const struct cli_call *call, const struct config_fault *fault)
{
    char why[MESSAGE];
    if (fault->unreadable)
        return cli_file_failed("cli.read", fault->where);
    cub_format(why, sizeof why, fault->id, fault->arg[0], fault->arg[1], NULL);
    return cli_misuse(call->verb, "serve.fault", fault->where, why, NULL);
}

/* One flag; --limit may come often. */
static bool take_flag(const struct cli_given *given, struct server_config *config, struct config_fault *fault)
{
    const char *name = given->option->name;
    snprintf(fault->where, sizeof fault->where, "--%s", name);
    if (strcmp(name, "limit") == 0)
        return config_set_limit(config, given->text, fault);
    bool other = given->option->kind == CLI_FLAG || strcmp(name, "config") == 0 || strcmp(name, "lang") == 0;
    return other || config_set(config, name, given->text, fault);
}

static bool take_flags(const struct cli_call *call, struct server_config *config, struct config_fault *fault)
{
    if (cli_text(call, "data") && cli_text(call, "database")) {
        *fault = (struct config_fault){.where = "--database", .id = "serve.both"};
        return false;
    }
    for (int i = 0; i < call->given_count; i++)
        if (!take_flag(&call->given[i], config, fault))
            return false;
    return true;
}

/* Flags over the environment over a file. */
static bool configure(const struct cli_call *call, struct server_config *config, struct config_fault *fault)
{
    const char *file = cli_text(call, "config");
    file = file ? file : getenv("CUBILETE_CONFIG");
    config_init(config);
    return (!file || !file[0] || config_read(config, file, fault)) && config_environment(config, fault) &&
           take_flags(call, config, fault) && config_check(config, fault);
}

int serving_configure(const struct cli_call *call, struct server_config *config)
{
    struct config_fault *fault = calloc(1, sizeof *fault);
    int code = !fault ? CLI_FILE_FAILED : configure(call, config, fault) ? CLI_FINE : complain(call, fault);
    free(fault);
    if (code != CLI_FINE || config->database[0] || config->data[0])
        return code;
    bool found = cub_paths_find("XDG_DATA_HOME", ".local/share", "server", config->data, sizeof config->data);
    return found ? CLI_FINE : cli_file_failed("cli.write", config->data);
}

int serving_serve(const struct cli_call *call)
{
    static struct server_config config;
    int code = serving_configure(call, &config);
    if (code != CLI_FINE)
        return code;
    if (!config.database[0] && !cub_paths_make(config.data))
        return cli_file_failed("cli.write", config.data);
    return server_run(&config);
}
