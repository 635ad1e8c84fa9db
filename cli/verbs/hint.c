/* `cubilete hint FILE`: what a bot would play now, and why. */
#include "analysis/adviser.h"
#include "cli/cli.h"
#include "host/json.h"
#include "host/patience.h"

#include <inttypes.h>

#include "analysis/worth.h"
#include "cubilete/lang.h"

enum { REASONS = 4, REASON_TEXT = 256, TEXT = 1024 }; /* a text of reasons holds REASONS of them */

/* Advice to one seat. */
struct advice {
    const struct adviser *adviser;
    const struct cub_state *view;
    int seat;
    struct cub_thought thought;
};

/* The seat that wants advice; another exit code than CLI_FINE: it can't be given, which is told. */
static int choose_seat(const struct cli_call *call, const struct cub_state *state, int *seat)
{
    uint64_t number = cli_number(call, "seat", 0);
    uint32_t seats = state->to_act & (CUB_BIT(CUB_SEATS) - 1u);
    char text[2][24];
    snprintf(text[0], sizeof text[0], "%" PRIu64, number);
    snprintf(text[1], sizeof text[1], "%d", state->setup.seats);
    if (number > state->setup.seats)
        return cli_misuse(call->verb, "cli.seat", text[0], text[1], NULL);
    bool idle = number && !(seats >> (number - 1) & 1);
    if (!seats || idle) {
        cli_tell(!state->to_act ? "match.over" : idle ? "match.turn" : "hint.nobody", text[0], NULL, NULL);
        return CLI_NO;
    }
    *seat = number ? (int)number - 1 : __builtin_ctz(seats);
    return CLI_FINE;
}

/* A bot that sees no choice may list none: then what it plays is worth what the position is. */
static void add_choice(const struct cub_think *think, const struct cub_bot *bot, struct cub_thought *thought)
{
    cub_value value[CUB_SEATS];
    bot->value(think, value);
    thought->choice[thought->choices++] = (struct cub_choice){.move = thought->move, .value = value[think->seat]};
}

static void think(const struct cli_call *call, struct advice *advice)
{
    const struct adviser *adviser = advice->adviser;
    struct cub_rng rng;
    cub_rng_init(&rng, 1, 0);
    const struct cub_think think = {.view = advice->view,
                                    .seat = advice->seat,
                                    .level = adviser->level,
                                    .nodes = adviser->nodes,
                                    .rng = &rng,
                                    .memory = adviser->memory,
                                    .stop = patience_stop};
    patience_begin();
    if (cli_flag(call, "ms"))
        patience_limit((uint32_t)cli_number(call, "ms", 0));
    cub_bot_think(adviser->bot, &think, &advice->thought);
    if (!advice->thought.choices)
        add_choice(&think, adviser->bot, &advice->thought);
    patience_end();
}

/* Why a move is good, reason by reason. */
static int explain(const struct advice *advice, cub_move move, char text[REASONS][REASON_TEXT])
{
    struct cub_refusal why[REASONS];
    int count = advice->adviser->bot->explain(advice->view, advice->seat, move, why, REASONS);
    for (int i = 0; i < count; i++)
        cub_say_why(text[i], REASON_TEXT, &why[i]);
    return count;
}

/* ` 1. c4   61.0 %   stops four in a row; takes the centre` */
static void print_choice(const struct advice *advice, uint32_t i)
{
    const struct cub_choice *choice = &advice->thought.choice[i];
    char move[CUB_MOVE_TEXT], worth[TTY_WORTH], reason[REASONS][REASON_TEXT];
    int reasons = explain(advice, choice->move, reason);
    advice->adviser->bot->game->print(advice->view, advice->seat, choice->move, move);
    tty_worth(&advice->view->setup, choice->value, false, worth);
    printf("%2" PRIu32 ". %-16s %8s%s", i + 1, move, worth, reasons ? "   " : "");
    for (int j = 0; j < reasons; j++)
        printf("%s%s", j ? "; " : "", reason[j]);
    puts("");
}

static void print_text(const struct advice *advice)
{
    char seat[CUB_MOVE_TEXT], nodes[24], text[TEXT];
    cub_who_print(advice->seat, seat);
    snprintf(nodes, sizeof nodes, "%" PRIu64, advice->thought.nodes);
    cub_say(text, sizeof text, "hint.title", seat, cub_level_names[advice->adviser->level], nodes);
    puts(text);
    for (uint32_t i = 0; i < advice->thought.choices; i++)
        print_choice(advice, i);
}

static void put_choice(struct json *json, const struct advice *advice, const struct cub_choice *choice)
{
    char move[CUB_MOVE_TEXT], reason[REASONS][REASON_TEXT];
    int reasons = explain(advice, choice->move, reason);
    advice->adviser->bot->game->print(advice->view, advice->seat, choice->move, move);
    json_open(json, '{');
    json_key(json, "move");
    json_text(json, move);
    json_key(json, "value");
    json_integer(json, choice->value);
    json_key(json, "reasons");
    json_open(json, '[');
    for (int i = 0; i < reasons; i++)
        json_text(json, reason[i]);
    json_close(json, ']');
    json_close(json, '}');
}

static void print_json(const struct advice *advice)
{
    struct json json = json_on(stdout);
    json_open(&json, '{');
    json_key(&json, "game");
    json_text(&json, advice->adviser->bot->game->name);
    json_key(&json, "seat");
    json_integer(&json, advice->seat + 1);
    adviser_json(&json, advice->adviser, &advice->view->setup);
    json_key(&json, "nodes");
    json_natural(&json, advice->thought.nodes);
    json_key(&json, "moves");
    json_open(&json, '[');
    for (uint32_t i = 0; i < advice->thought.choices; i++)
        put_choice(&json, advice, &advice->thought.choice[i]);
    json_close(&json, ']');
    json_close(&json, '}');
    json_finish(&json);
}

static int hint(const struct cli_call *call, const struct cub_record *record)
{
    const struct cub_match *match = &record->match;
    struct adviser adviser;
    struct advice advice = {.adviser = &adviser};
    union cub_any view;
    int code = cli_adviser_init(&adviser, call, match->game);
    if (code == CLI_FINE)
        code = choose_seat(call, &match->now.state, &advice.seat);
    if (code == CLI_FINE) {
        cub_match_view(match, advice.seat, &view);
        advice.view = &view.state;
        think(call, &advice);
        (cli_flag(call, "json") ? print_json : print_text)(&advice);
        code = patience_over() ? CLI_INTERRUPTED : CLI_FINE;
    }
    adviser_finish(&adviser);
    return code;
}

static int advise_on_file(const struct cli_call *call)
{
    return cli_with_record(call, hint);
}

static const struct cli_option options[] = {
    {.name = "bot", .kind = CLI_BOTS, .argument = "NAME", .help = "help.opt.adviser"},
    {.name = "game", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = UINT64_MAX, .help = "help.opt.game"},
    {.name = "json", .kind = CLI_FLAG, .help = "help.opt.json"},
    {.name = "ms", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = UINT32_MAX, .help = "help.opt.ms"},
    {.name = "nodes", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = UINT64_MAX, .help = "help.opt.nodes"},
    {.name = "seat", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = CUB_SEATS, .help = "help.opt.seat-hint"},
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
