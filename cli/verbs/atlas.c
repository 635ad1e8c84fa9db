/* `cubilete atlas`: the best equation of every roll there is, and what comes of it. */
#include "cli/atlas/atlas.h"

#include <inttypes.h>
#include <stdlib.h>

#include "cli/cli.h"
#include "host/progress.h"

/*
 * Takes up what an earlier run has left. A file that someone named is never
 * overwritten if it is something else; our own is begun anew, or done without.
 */
static int resume(const struct cli_call *call, struct atlas *atlas)
{
    bool named = cli_flag(call, "state");
    enum atlas_found found = atlas_load(atlas);
    if (found == ATLAS_FOREIGN && named) {
        cli_tell("atlas.foreign", atlas->path, NULL, NULL);
        return CLI_FILE_FAILED;
    }
    if (found == ATLAS_FOREIGN)
        cli_tell("atlas.anew", atlas->path, NULL, NULL);
    if (found == ATLAS_READ)
        return CLI_FINE;
    if (found != ATLAS_FAILED && atlas_save(atlas))
        return CLI_FINE;
    atlas->kept = false;
    int code = cli_file_failed(found == ATLAS_FAILED ? "cli.read" : "cli.write", atlas->path);
    return named ? code : CLI_FINE;
}

static int solve(const struct cli_call *call, struct atlas *atlas)
{
    atlas_solve(atlas, cli_threads(call));
    if (atlas->solved < atlas->rolls) {
        char solved[16], rolls[16];
        snprintf(solved, sizeof solved, "%" PRIu32, atlas->solved);
        snprintf(rolls, sizeof rolls, "%" PRIu32, atlas->rolls);
        cli_tell(atlas->kept ? "atlas.interrupted" : "atlas.lost", solved, rolls, atlas->kept ? atlas->path : NULL);
        return CLI_INTERRUPTED;
    }
    if (cli_flag(call, "solitaire"))
        return atlas_report_solitaire(atlas, cli_flag(call, "json")) ? CLI_FINE : cli_memory_failed();
    (cli_flag(call, "json") ? atlas_report_json : atlas_report_text)(atlas, cli_flag(call, "all"));
    return CLI_FINE;
}

static int make_atlas(const struct cli_call *call)
{
    struct atlas atlas;
    char *usual = cli_flag(call, "state") ? NULL : atlas_usual_path();
    int code = atlas_init(&atlas) ? CLI_FINE : cli_memory_failed();
    if (code == CLI_FINE) {
        atlas.path = usual ? usual : cli_text(call, "state");
        atlas.kept = atlas.path != NULL;
        code = atlas.path ? resume(call, &atlas) : CLI_FINE;
        code = code == CLI_FINE ? solve(call, &atlas) : code;
    }
    atlas_finish(&atlas);
    free(usual);
    return code;
}

static const struct cli_option options[] = {
    {.name = "all", .kind = CLI_FLAG, .help = "help.opt.all-none"},
    {.name = "json", .kind = CLI_FLAG, .help = "help.opt.json"},
    {.name = "solitaire", .kind = CLI_FLAG, .help = "help.opt.solitaire"},
    {.name = "state", .kind = CLI_FILE, .argument = "FILE", .help = "help.opt.state"},
    {.name = "threads",
     .kind = CLI_NUMBER,
     .argument = "N",
     .min = 1,
     .max = CLI_MOST_THREADS,
     .help = "help.opt.threads-rolls"},
    {.name = NULL},
};

const struct cli_verb verb_atlas = {
    .name = "atlas",
    .help = "help.atlas",
    .more = "help.atlas.more",
    .options = options,
    .run = make_atlas,
};
