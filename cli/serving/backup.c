/* `cubilete backup` and `cubilete restore`, as cubilete-server does them. */
#include "cli/serving/serving.h"
#include "host/paths.h"
#include "server/config.h"
#include "store/copy.h"

const char *serving_store(const struct server_config *config)
{
    return config->database[0] ? config->database : config->data;
}

int serving_backup(const struct cli_call *call)
{
    static struct server_config config;
    char why[STORE_WHY] = "";
    int code = serving_configure(call, &config);
    if (code != CLI_FINE || store_backup(serving_store(&config), call->operands[0], why))
        return code;
    cli_tell("serve.fault", call->operands[0], why, NULL);
    return CLI_FILE_FAILED;
}

int serving_restore(const struct cli_call *call)
{
    static struct server_config config;
    char why[STORE_WHY] = "";
    int code = serving_configure(call, &config);
    if (code != CLI_FINE)
        return code;
    if (!config.database[0] && !cub_paths_make(config.data))
        return cli_file_failed("cli.write", config.data);
    if (store_restore(call->operands[0], serving_store(&config), cli_flag(call, "force"), why))
        return CLI_FINE;
    cli_tell("serve.fault", call->operands[0], why, NULL);
    return CLI_FILE_FAILED;
}
