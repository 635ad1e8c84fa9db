/* `cubilete analyze FILE`: luck and skill, move by move. */
#include "analysis/analysis.h"
#include "cli/cli.h"
#include "cli/engines.h"

#include <string.h>

#include "host/replace.h"

static int write_svg(const struct analysis *a, const char *path)
{
    struct cub_replace replace;
    if (strcmp(path, "-") == 0) {
        chart_svg(a, stdout);
        return CLI_FINE;
    }
    bool good = cub_replace_begin(&replace, path);
    if (good) {
        chart_svg(a, replace.file);
        good = cub_replace_finish(&replace, 1);
    }
    return good ? CLI_FINE : cli_file_failed("cli.write", path);
}

/* With the picture on stdout the text goes to stderr. */
static int report(const struct cli_call *call, const struct analysis *a)
{
    const char *svg = cli_text(call, "svg");
    FILE *file = svg && strcmp(svg, "-") == 0 ? stderr : stdout;
    int code = svg ? write_svg(a, svg) : CLI_FINE;
    if (code != CLI_FINE)
        return code;
    if (cli_flag(call, "json"))
        analysis_json(a, file);
    else
        analysis_text(a, file, cli_plain(call) || file == stderr);
    return a->interrupted ? CLI_INTERRUPTED : CLI_FINE;
}

static int analyze(const struct cli_call *call, const struct cub_record *record)
{
    struct adviser adviser;
    struct engine_options engine_options;
    struct analysis a = {0};
    int code = cli_adviser_init(&adviser, &engine_options, call, record);
    if (code == CLI_FINE && adviser.foreign && !adviser.foreign->engine.values) {
        cli_tell("engine.no-values", adviser.name, NULL, NULL);
        code = CLI_NO;
    }
    if (code == CLI_FINE && analysis_init(&a, record, &adviser)) {
        analysis_judge(&a);
        code = cli_adviser_check(&adviser);
        code = code == CLI_FINE ? report(call, &a) : code;
    } else if (code == CLI_FINE) {
        code = cli_memory_failed();
    }
    analysis_finish(&a);
    adviser_finish(&adviser);
    cli_engine_options_finish(&engine_options);
    return code;
}

static int analyze_file(const struct cli_call *call)
{
    return cli_with_record(call, analyze);
}

static const struct cli_option options[] = {
    {.name = "bot", .kind = CLI_BOTS, .argument = "NAME", .help = "help.opt.adviser"},
    ENGINE_OPTIONS,
    {.name = "game", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = UINT64_MAX, .help = "help.opt.game"},
    {.name = "json", .kind = CLI_FLAG, .help = "help.opt.json"},
    {.name = "nodes", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = UINT64_MAX, .help = "help.opt.nodes"},
    {.name = "plain", .kind = CLI_FLAG, .help = "help.opt.plain"},
    {.name = "svg", .kind = CLI_FILE, .argument = "FILE", .written = true, .help = "help.opt.svg"},
    {.name = NULL},
};

const struct cli_verb verb_analyze = {
    .name = "analyze",
    .help = "help.analyze",
    .more = "help.analyze.more",
    .operand = {.name = "FILE", .kind = CLI_FILE},
    .options = options,
    .run = analyze_file,
};
