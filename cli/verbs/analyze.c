/* `cubilete analyze FILE`: luck and skill, move by move. */
#include "analysis/analysis.h"
#include "cli/cli.h"
#include "cli/patience.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "tty/draw/say.h"

cub_value analysis_value(const struct analysis *a, uint32_t i, int seat)
{
    return i ? a->step[i - 1].value[seat] : a->start[seat];
}

void analysis_move(const struct analysis *a, uint32_t i, char out[ANALYSIS_TEXT])
{
    const struct cub_match *match = &a->record->match;
    const struct cub_entry *entry = &match->log[i];
    char who[CUB_MOVE_TEXT], text[CUB_MOVE_TEXT];
    union cub_any before;
    cub_match_at(match, i, &before);
    tty_who((int)entry->who, who);
    match->game->print(&before.state, (int)entry->who, entry->move, text);
    snprintf(out, ANALYSIS_TEXT, "%s %s", who, text);
}

int analysis_most_changed(const struct analysis *a, uint32_t i)
{
    int most = 0;
    for (int seat = 1; seat < a->setup->seats; seat++)
        if (abs(cub_step_change(a->start, a->step, i, seat)) > abs(cub_step_change(a->start, a->step, i, most)))
            most = seat;
    return most;
}

void analysis_seat(const struct analysis *a, int seat, char out[ANALYSIS_TEXT])
{
    const char *name = cub_record_name(a->record, seat);
    snprintf(out, ANALYSIS_TEXT, "%d%s%s", seat + 1, name ? " " : "", name ? name : "");
}

void analysis_range(const struct analysis *a, cub_value *low, cub_value *high)
{
    const cub_value ten = 10 * CUB_POINT;
    *low = 0;
    *high = a->setup->seats == 1 ? ten : CUB_VICTORY;
    for (uint32_t i = 0; i <= a->count && a->setup->seats == 1; i++) {
        cub_value value = analysis_value(a, i, 0);
        *high = value > *high ? (value + ten - 1) / ten * ten : *high;
        *low = value < *low ? (value - ten + 1) / ten * ten : *low;
    }
}

/* Whether whoever waits has had enough. */
static bool is_stopped(const struct analysis *a)
{
    return a->stop ? a->stop(a->context) : patience_over();
}

/* Judges all steps; what was being judged when it was stopped does not count. */
static void judge_steps(struct analysis *a)
{
    const struct cub_match *match = &a->record->match;
    const struct cub_judge judge = {.bot = a->adviser->bot,
                                    .level = a->adviser->level,
                                    .nodes = a->adviser->nodes,
                                    .memory = a->adviser->memory,
                                    .stop = a->stop ? a->stop : patience_stop,
                                    .context = a->context};
    union cub_any state = match->first;
    cub_judge_value(&judge, &state.state, a->start);
    while (a->count < a->length && !is_stopped(a)) {
        const cub_value *before = a->count ? a->step[a->count - 1].value : a->start;
        if (!a->stop)
            patience_bar(a->count, a->length);
        cub_judge_step(&judge, &state.state, before, &match->log[a->count], &a->step[a->count]);
        a->count += !is_stopped(a);
    }
    a->interrupted = is_stopped(a);
    a->swings = cub_swings(a->setup, a->start, a->step, a->count, a->swing, ANALYSIS_SWINGS);
}

/* The same with a bar that shows how far it is, and Ctrl-C that ends it. */
static void judge(struct analysis *a)
{
    patience_begin();
    judge_steps(a);
    patience_wipe();
    patience_end();
}

static int write_svg(const struct analysis *a, const char *path)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdout : fopen(path, "w");
    if (!file)
        return cli_file_failed("cli.write", path);
    chart_svg(a, file);
    bool lost = ferror(file);
    if ((!standard && fclose(file) != 0) || lost)
        return cli_file_failed("cli.write", path);
    return CLI_FINE;
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

/* Room for the steps; false without memory, which is told. */
static bool prepare(struct analysis *a, const struct cub_record *record, const struct adviser *adviser)
{
    *a = (struct analysis){.record = record,
                           .adviser = adviser,
                           .setup = &record->match.now.state.setup,
                           .length = cub_match_open(&record->match, record->match.length)};
    a->step = calloc((size_t)a->length + 1, sizeof *a->step);
    if (!a->step)
        cli_tell("match.memory", NULL, NULL, NULL);
    return a->step;
}

static int analyze(const struct cli_call *call, const struct cub_record *record)
{
    struct adviser adviser;
    struct analysis a = {0};
    int code = cli_adviser_init(&adviser, call, record->match.game);
    if (code == CLI_FINE && !prepare(&a, record, &adviser))
        code = CLI_FILE_FAILED;
    if (code == CLI_FINE) {
        judge(&a);
        code = report(call, &a);
    }
    free(a.step);
    adviser_finish(&adviser);
    return code;
}

void analysis_tell(const struct cub_record *record, FILE *file, bool plain, bool (*stop)(void *), void *context)
{
    struct adviser adviser = {.bot = cub_bot_find(record->match.game), .level = CUB_FUERTE};
    struct analysis a = {0};
    if (!adviser.bot)
        return;
    adviser.memory = cub_bot_memory(adviser.bot);
    if (adviser.memory && prepare(&a, record, &adviser)) {
        a.stop = stop;
        a.context = context;
        (stop ? judge_steps : judge)(&a);
        analysis_text(&a, file, plain);
    }
    free(a.step);
    adviser_finish(&adviser);
}

static int analyze_file(const struct cli_call *call)
{
    return cli_with_record(call, analyze);
}

static const struct cli_option options[] = {
    {.name = "bot", .kind = CLI_BOTS, .argument = "NAME", .help = "help.opt.adviser"},
    {.name = "game", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = UINT64_MAX, .help = "help.opt.game"},
    {.name = "json", .kind = CLI_FLAG, .help = "help.opt.json"},
    {.name = "nodes", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = UINT64_MAX, .help = "help.opt.nodes"},
    {.name = "plain", .kind = CLI_FLAG, .help = "help.opt.plain"},
    {.name = "svg", .kind = CLI_FILE, .argument = "FILE", .help = "help.opt.svg"},
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
