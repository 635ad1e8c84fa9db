/* Foreign bots on a command line. */
#include "cli/engines.h"

#include <errno.h>
#include <string.h>

/* Each is `NAME=VALUE`. */
static int read_settings(const struct cli_call *call, struct engine_options *engine_options)
{
    int count = 0;
    for (int i = 0; i < call->given_count; i++) {
        const char *text = call->given[i].text;
        if (strcmp(call->given[i].option->name, "bot-option") != 0)
            continue;
        if (count == ENGINE_SETTINGS || !strchr(text, '=') || text[0] == '=' || strpbrk(text, "\r\n"))
            return cli_misuse(call->verb, "engine.setting", text, NULL, NULL);
        engine_options->setting[count++] = text;
    }
    return CLI_FINE;
}

/* The log is appended to, so that older lines are kept, and unbuffered by line, so that it can be watched. */
int cli_engine_options_init(struct engine_options *engine_options, const struct cli_call *call)
{
    const char *path = cli_text(call, "bot-log");
    *engine_options = (struct engine_options){.ms = (uint32_t)cli_number(call, "bot-ms", ENGINE_MS),
                                              .nodes = cli_number(call, "nodes", 0)};
    engine_options->log = path ? fopen(path, "ae") : NULL;
    if (path && !engine_options->log)
        return cli_file_failed("cli.write", path);
    if (engine_options->log)
        setvbuf(engine_options->log, NULL, _IOLBF, BUFSIZ);
    return read_settings(call, engine_options);
}

void cli_engine_options_finish(struct engine_options *engine_options)
{
    if (engine_options->log)
        fclose(engine_options->log);
    *engine_options = (struct engine_options){.ms = 0};
}

int cli_engine_options_check(const struct cli_call *call, const struct engine_options *engine_options,
                             uint32_t settings)
{
    for (int i = 0; i < ENGINE_SETTINGS && engine_options->setting[i]; i++)
        if (!(settings >> i & 1))
            return cli_misuse(call->verb, "engine.no-setting", engine_options->setting[i], NULL, NULL);
    return CLI_FINE;
}

int cli_engine_failed(const struct engine *engine)
{
    char text[4 * ENGINE_TEXT];
    bool missing = errno;
    engine_fault_text(&engine->fault, text, sizeof text);
    cli_tell("engine.fault", engine->command, text, NULL);
    return missing ? CLI_FILE_FAILED : CLI_NO;
}

int cli_engine_start(const struct cli_call *call, struct engine *engine, const struct cub_game *game)
{
    if (!engine_start(engine, game))
        return cli_engine_failed(engine);
    return cli_engine_options_check(call, engine->options, engine->settings);
}
