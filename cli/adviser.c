/* The bot whose opinion a verb asks for. */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "analysis/adviser.h"
#include "cli/engines.h"
#include "cubilete/host.h"
#include "host/seat_names.h"

enum { LIST = 128 }; /* the names of all levels take 42 bytes */

int cli_misuse_level(const struct cli_call *call, const char *name, enum cub_level lowest)
{
    const char *names[CUB_LEVELS + 1] = {NULL};
    char list[LIST];
    struct cli_near near = {.typed = name, .length = strlen(name)};
    for (int i = 0; i + (int)lowest < CUB_LEVELS; i++) {
        names[i] = seat_level(cub_level_names[i + (int)lowest]);
        cli_near_try(&near, names[i]);
        cli_near_try(&near, cub_level_names[i + (int)lowest]);
    }
    cli_join(list, sizeof list, names);
    return cli_misuse_meant(call->verb,
                            &(struct cli_problem){.id = "cli.bot", .arg = {name, list}, .meant = near.word});
}

/* A program, which has to greet before it is asked anything. */
static int init_foreign(struct adviser *adviser, const struct engine_options *engine_options,
                        const struct cli_call *call, const struct cub_record *record)
{
    struct engine_judge *judge = adviser->memory = adviser->foreign = calloc(1, sizeof *judge);
    if (!judge)
        return cli_memory_failed();
    engine_init(&judge->engine, adviser->name, engine_options);
    engine_judge_init(judge, record);
    adviser->bot = &judge->bot;
    adviser->level = CUB_MAESTRO;
    return cli_engine_start(call, &judge->engine, record->match.game);
}

/* Chance has no opinion: azar is no adviser. */
int cli_adviser_init(struct adviser *adviser, struct engine_options *engine_options, const struct cli_call *call,
                     const struct cub_record *record)
{
    const char *name = cli_text(call, "bot") ? cli_text(call, "bot") : cub_level_names[CUB_MAESTRO];
    const struct cub_game *game = record->match.game;
    *adviser = (struct adviser){
        .bot = cub_bot_find(game), .name = name, .level = cli_level(name), .nodes = cli_number(call, "nodes", 0)};
    int code = cli_engine_options_init(engine_options, call);
    if (code != CLI_FINE)
        return code;
    if (engine_is_command(name))
        return init_foreign(adviser, engine_options, call, record);
    if (adviser->level == CUB_LEVELS || adviser->level == CUB_AZAR)
        return cli_misuse_level(call, name, CUB_NOVATO);
    if (!adviser->bot)
        return cli_misuse(call->verb, "cli.no-bot", game->name, NULL, NULL);
    adviser->memory = cub_bot_memory(adviser->bot);
    return adviser->memory ? cli_engine_options_check(call, engine_options, 0) : cli_memory_failed();
}

int cli_adviser_check(const struct adviser *adviser)
{
    if (!adviser->foreign || !adviser->foreign->failed)
        return CLI_FINE;
    if (!adviser->foreign->engine.fault.rule)
        return cli_memory_failed();
    errno = 0;
    return cli_engine_failed(&adviser->foreign->engine);
}
