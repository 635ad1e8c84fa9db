/* `cubilete hint FILE`: what a bot would play now, and why. */
#include "analysis/advice.h"
#include "analysis/adviser.h"
#include "cli/cli.h"
#include "cli/engines.h"
#include "host/json.h"
#include "host/progress.h"
#include "host/seat_names.h"

#include <inttypes.h>

#include "cubilete/analysis.h"
#include "cubilete/lang.h"
#include "tty/draw/wrap.h"

enum { TITLE = 256, MOVE_WIDTH = 16, WORTH_WIDTH = 8 };

/* Advice to one seat, and whose it is. */
struct hint {
    const struct cub_record *record;
    const struct adviser *adviser;
    struct advice advice;
    struct cub_thought thought;
};

/* The seat that wants advice; another exit code than CLI_FINE: it can't be given, which is told. */
static int choose_seat(const struct cli_call *call, const struct cub_record *record, int *seat)
{
    const struct cub_state *state = &record->match.now.state;
    uint32_t seats = state->to_act & (CUB_BIT(CUB_SEATS) - 1u);
    int code = cli_seat(call, record, seat);
    bool idle = *seat != CUB_NOBODY && !(seats >> *seat & 1);
    if (code == CLI_FINE && (!seats || idle)) {
        cli_tell(!state->to_act ? "match.over"
                 : idle         ? "match.turn"
                                : "hint.nobody",
                 cli_text(call, "seat"), NULL, NULL);
        return CLI_NO;
    }
    *seat = *seat == CUB_NOBODY && seats ? __builtin_ctz(seats) : *seat;
    return code;
}

static void think(const struct cli_call *call, struct hint *hint)
{
    const struct adviser *adviser = hint->adviser;
    const struct cub_judge judge = {.bot = adviser->bot,
                                    .level = adviser->level,
                                    .nodes = adviser->nodes,
                                    .memory = adviser->memory,
                                    .stop = progress_stop};
    progress_begin();
    if (cli_flag(call, "ms"))
        progress_limit((uint32_t)cli_number(call, "ms", 0));
    cub_judge_advise(&judge, hint->advice.view, hint->advice.seat, 0, &hint->thought);
    progress_end();
}

/* A foreign bot need not say what a move is worth. */
static bool is_valued(const struct advice *advice, uint32_t i)
{
    return !advice->said || advice->said[i].valued;
}

/* ` 1. c4   61.0 %   stops four in a row; takes the centre` */
static void print_choice(const struct advice *advice, uint32_t i)
{
    char move[CUB_MOVE_TEXT], worth[TTY_WORTH], reasons[ADVICE_TEXT];
    advice_move(advice, i, move);
    advice_worth(advice, i, worth);
    if (!is_valued(advice, i))
        worth[0] = 0;
    advice_reasons(advice, i, reasons);
    int written =
        printf("%2" PRIu32 ". %-*s %*s%s", i + 1, MOVE_WIDTH, move, WORTH_WIDTH, worth, *reasons ? "   " : "");
    tty_fold(stdout, reasons, written, sizeof " 1. " - 1 + MOVE_WIDTH + WORTH_WIDTH + 4);
}

static void print_text(const struct hint *hint)
{
    char called[SEAT_NAME_SIZE], seat[SEAT_NAME_SIZE], nodes[24], text[TITLE];
    const char *name = seat_called(called, hint->record, hint->advice.seat);
    cub_format_number(seat, sizeof seat, "show.seat", hint->advice.seat + 1);
    snprintf(nodes, sizeof nodes, "%" PRIu64, hint->thought.nodes);
    cub_format(text, sizeof text, hint->adviser->foreign ? "hint.title-foreign" : "hint.title", name ? name : seat,
               adviser_called(hint->adviser), nodes);
    puts(text);
    if (is_valued(&hint->advice, 0))
        puts(advice_heading(&hint->advice));
    for (uint32_t i = 0; i < hint->thought.choices; i++)
        print_choice(&hint->advice, i);
}

static void put_choice(struct json *json, const struct advice *advice, uint32_t i)
{
    char move[CUB_MOVE_TEXT], reason[ADVICE_REASONS][ADVICE_REASON];
    int reasons = advice_explain(advice, i, reason);
    advice_move(advice, i, move);
    json_open(json, '{');
    json_put_text(json, "move", move);
    if (is_valued(advice, i))
        json_put_integer(json, "value", advice->thought->choice[i].value);
    json_put_open(json, "reasons", '[');
    for (int k = 0; k < reasons; k++)
        json_text(json, reason[k]);
    json_close(json, ']');
    json_close(json, '}');
}

static void print_json(const struct hint *hint)
{
    struct json json = json_on(stdout);
    char name[SEAT_NAME_SIZE];
    json_open(&json, '{');
    json_put_text(&json, "game", hint->adviser->bot->game->name);
    json_put_integer(&json, "seat", hint->advice.seat + 1);
    json_put_text(&json, "name", seat_name_of(name, hint->record, hint->advice.seat));
    adviser_json(&json, hint->adviser, &hint->advice.view->setup);
    json_put_natural(&json, "nodes", hint->thought.nodes);
    json_put_open(&json, "moves", '[');
    for (uint32_t i = 0; i < hint->thought.choices; i++)
        put_choice(&json, &hint->advice, i);
    json_close(&json, ']');
    json_close(&json, '}');
    json_finish(&json);
}

static int advise(const struct cli_call *call, const struct cub_record *record)
{
    const struct cub_match *match = &record->match;
    struct adviser adviser;
    struct hint hint = {.record = record, .adviser = &adviser};
    struct engine_options engine_options;
    union cub_any view;
    int code = cli_adviser_init(&adviser, &engine_options, call, record);
    if (code == CLI_FINE)
        code = choose_seat(call, record, &hint.advice.seat);
    if (code == CLI_FINE) {
        cub_match_view(match, hint.advice.seat, &view);
        hint.advice.bot = adviser.bot;
        hint.advice.view = &view.state;
        hint.advice.thought = &hint.thought;
        hint.advice.said = adviser.foreign ? adviser.foreign->said : NULL;
        think(call, &hint);
        code = cli_adviser_check(&adviser);
    }
    if (code == CLI_FINE) {
        (cli_flag(call, "json") ? print_json : print_text)(&hint);
        code = progress_interrupted() ? CLI_INTERRUPTED : CLI_FINE;
    }
    adviser_finish(&adviser);
    cli_engine_options_finish(&engine_options);
    return code;
}

static int advise_on_file(const struct cli_call *call)
{
    return cli_with_record(call, advise);
}

static const struct cli_option options[] = {
    {.name = "bot", .kind = CLI_BOTS, .argument = "NAME", .help = "help.opt.adviser"},
    ENGINE_OPTIONS,
    {.name = "game", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = UINT64_MAX, .help = "help.opt.game"},
    {.name = "json", .kind = CLI_FLAG, .help = "help.opt.json"},
    {.name = "ms", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = UINT32_MAX, .help = "help.opt.ms"},
    {.name = "nodes", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = UINT64_MAX, .help = "help.opt.nodes"},
    {.name = "seat", .kind = CLI_TEXT, .argument = "SEAT", .help = "help.opt.seat-hint"},
    {.name = NULL},
};

const struct cli_verb verb_hint = {
    .name = "hint",
    .help = "help.hint",
    .more = "help.hint.more",
    .operand = {.name = "FILE", .kind = CLI_FILE},
    .options = options,
    .run = advise_on_file,
};
