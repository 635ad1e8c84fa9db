/* `cubilete serve`, as cubilete-server does it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/serving/serving.h"
#include "host/folder.h"
#include "server/server.h"

enum { PORT = 1212 };

/* `ADDR:PORT`; the last colon parts them. False: it is none. */
static bool read_listen(const char *text, struct server_config *config)
{
    const char *colon = strrchr(text, ':');
    char *end;
    if (!colon || colon == text || (size_t)(colon - text) >= sizeof config->listen)
        return false;
    long port = strtol(colon + 1, &end, 10);
    snprintf(config->listen, sizeof config->listen, "%.*s", (int)(colon - text), text);
    config->port = (int)port;
    return end != colon + 1 && !*end && port >= 0 && port < 65536;
}

/* `/X`, without a slash at its end. */
static bool read_base(const char *text, struct server_config *config)
{
    size_t length = strlen(text);
    if (strcmp(text, "/") == 0)
        return true;
    if (text[0] != '/' || length >= sizeof config->base_path || text[length - 1] == '/' || strpbrk(text, " ?#%\""))
        return false;
    snprintf(config->base_path, sizeof config->base_path, "%s", text);
    return true;
}

/* A folder that is made if it is missing, or the address of a database. */
static bool find_data(const struct cli_call *call, struct server_config *config)
{
    const char *data = cli_text(call, "data"), *database = cli_text(call, "database");
    if (database || data)
        snprintf(config->data, sizeof config->data, "%s", database ? database : data);
    else if (!cub_folder_find("XDG_DATA_HOME", ".local/share", "server", config->data, sizeof config->data))
        return false;
    return database || cub_folder_make(config->data);
}

int serving_serve(const struct cli_call *call)
{
    struct server_config config = {.listen = "127.0.0.1", .port = PORT, .limits = true};
    const char *listen = cli_text(call, "listen"), *base = cli_text(call, "base-path"),
               *limits = cli_text(call, "limits");
    if (listen && !read_listen(listen, &config))
        return cli_misuse(call->verb, "serve.listen", listen, NULL, NULL);
    if (base && !read_base(base, &config))
        return cli_misuse(call->verb, "serve.base", base, NULL, NULL);
    if (limits && strcmp(limits, "off") != 0 && strcmp(limits, "on") != 0)
        return cli_misuse(call->verb, "serve.limits", limits, NULL, NULL);
    config.limits = !limits || strcmp(limits, "on") == 0;
    if (!find_data(call, &config))
        return cli_file_failed("cli.write", config.data);
    return server_run(&config);
}
