/* `cubilete stats`: what somebody's finished games tell. */
#include "cli/stats/stats.h"

#include "cubilete/settings.h"

int stats_gather(struct stats *stats)
{
    struct saved_list list;
    int code = saved_list_init(&list);
    if (code != CLI_FINE)
        return code;
    for (size_t i = 0; i < list.count; i++) {
        struct saved saved;
        saved_init(&saved, list.folder, list.number[i]);
        stats_add(stats, &saved);
        saved_finish(&saved);
    }
    saved_list_finish(&list);
    if (!stats->failed)
        return CLI_FINE;
    return cli_memory_failed();
}

/* Says that there is nothing, and of whom there is something. */
static int tell_nothing(const struct stats *stats)
{
    struct stats others = {.game = stats->game};
    char names[SAVED_TEXT] = "";
    size_t length = 0;
    int code = stats->name ? stats_gather(&others) : CLI_FINE;
    for (size_t i = 0; i < others.persons && length < sizeof names; i++)
        length += (size_t)snprintf(names + length, sizeof names - length, "%s%s", i ? ", " : "", others.person[i].name);
    if (code == CLI_FINE && others.persons)
        cli_tell("stats.others", stats->name, names, NULL);
    else if (code == CLI_FINE)
        cli_tell("stats.none", NULL, NULL, NULL);
    stats_finish(&others);
    return code;
}

static int tell(const struct cli_call *call, struct stats *stats)
{
    int code = stats_gather(stats);
    if (code == CLI_FINE && cli_flag(call, "json"))
        stats_json(stats, stdout);
    else if (code == CLI_FINE && stats->persons)
        stats_text(stats, stdout, cli_plain(call));
    else if (code == CLI_FINE)
        code = tell_nothing(stats);
    stats_finish(stats);
    return code;
}

static int tell_stats(const struct cli_call *call)
{
    const char *game = cli_text(call, "game"), *name = cli_text(call, "name");
    struct stats stats = {.game = game ? cli_game(game) : NULL};
    struct cub_settings settings;
    if (game && !stats.game)
        return cli_misuse_game(call, game);
    cub_settings_load(&settings);
    stats.name = name ? name : cub_settings_get(&settings, "name");
    int code = tell(call, &stats);
    cub_settings_finish(&settings);
    return code;
}

static const struct cli_option options[] = {
    {.name = "game", .kind = CLI_GAME, .argument = "GAME", .help = "help.opt.game-stats"},
    {.name = "json", .kind = CLI_FLAG, .help = "help.opt.json"},
    {.name = "name", .kind = CLI_TEXT, .argument = "NAME", .help = "help.opt.name"},
    {.name = "plain", .kind = CLI_FLAG, .help = "help.opt.plain"},
    {.name = NULL},
};

const struct cli_verb verb_stats = {
    .name = "stats",
    .help = "help.stats",
    .more = "help.stats.more",
    .options = options,
    .run = tell_stats,
};
