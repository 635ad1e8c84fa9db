/* The bot whose opinion a verb asks for. */
#include "cli/cli.h"

#include <string.h>

#include "analysis/adviser.h"
#include "cubilete/host.h"

enum { LIST = 128 }; /* the names of all levels take 42 bytes */

int cli_misuse_level(const struct cli_call *call, const char *name, enum cub_level lowest)
{
    const char *names[CUB_LEVELS + 1] = {NULL};
    char list[LIST];
    struct cli_near near = {.typed = name, .length = strlen(name)};
    for (int i = 0; i + (int)lowest < CUB_LEVELS; i++) {
        names[i] = cub_level_names[i + (int)lowest];
        cli_near_try(&near, names[i]);
    }
    cli_join(list, sizeof list, names);
    return cli_misuse_meant(call->verb,
                            &(struct cli_problem){.id = "cli.bot", .arg = {name, list}, .meant = near.word});
}

/* Chance has no opinion: azar is no adviser. */
int cli_adviser_init(struct adviser *adviser, const struct cli_call *call, const struct cub_game *game)
{
    const char *name = cli_text(call, "bot");
    *adviser = (struct adviser){.bot = cub_bot_find(game),
                                .level = name ? cub_level_find(name) : CUB_MAESTRO,
                                .nodes = cli_number(call, "nodes", 0)};
    if (name && (adviser->level == CUB_LEVELS || adviser->level == CUB_AZAR))
        return cli_misuse_level(call, name, CUB_NOVATO);
    if (!adviser->bot)
        return cli_misuse(call->verb, "cli.no-bot", game->name, NULL, NULL);
    adviser->memory = cub_bot_memory(adviser->bot);
    if (adviser->memory)
        return CLI_FINE;
    cli_tell("match.memory", NULL, NULL, NULL);
    return CLI_FILE_FAILED;
}
