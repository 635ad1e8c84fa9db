/* `cubilete moves FILE`: every legal move now. */
#include "cli/cli.h"
#include "host/json.h"

#include <inttypes.h>

enum { MOST_OUTCOMES = 10000 }; /* of the dice, without --all */

struct listing {
    const struct cub_game *game;
    const struct cub_state *state;
    int who;
    uint64_t unit;     /* the weights' greatest common divisor; 0: no weights */
    struct json *json; /* NULL: lines of text */
};

/* A cub_visit. */
static bool print_move(void *context, cub_move move)
{
    const struct listing *l = context;
    char who[CUB_MOVE_TEXT], text[CUB_MOVE_TEXT];
    uint64_t weight = l->unit ? l->game->weight(l->state, move) / l->unit : 0;
    cub_who_print(l->who, who);
    l->game->print(l->state, l->who, move, text);
    if (l->json) {
        json_open(l->json, '{');
        json_put_text(l->json, "who", who);
        json_put_text(l->json, "move", text);
        if (l->unit) {
            json_put_natural(l->json, "weight", weight);
        }
        json_close(l->json, '}');
    } else if (l->unit) {
        printf("%s %s %" PRIu64 "\n", who, text, weight);
    } else {
        printf("%s %s\n", who, text);
    }
    return !ferror(stdout); /* there may be very many */
}

static uint64_t divisor(uint64_t a, uint64_t b)
{
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

static uint64_t common_weight(const struct listing *l, uint32_t count)
{
    uint64_t unit = 0;
    for (uint32_t i = 0; i < count && unit != 1; i++)
        unit = divisor(l->game->weight(l->state, l->game->nth(l->state, l->who, i)), unit);
    return unit;
}

static void list(struct listing *l, bool all)
{
    uint32_t count = l->game->count(l->state, l->who);
    char number[24];
    if (l->who < CUB_SEATS && all && l->game->each) {
        l->game->each(l->state, l->who, print_move, l);
        return;
    }
    if (l->who == CUB_DICE && count > MOST_OUTCOMES && !all) {
        snprintf(number, sizeof number, "%" PRIu32, count);
        cli_tell("cli.outcomes", number, NULL, NULL);
        return;
    }
    l->unit = l->who == CUB_DICE ? common_weight(l, count) : 0;
    for (uint32_t i = 0; i < count && print_move(l, l->game->nth(l->state, l->who, i)); i++)
        ;
}

static void list_all(const struct cub_match *match, bool all, struct json *json)
{
    struct listing l = {.game = match->game, .state = &match->now.state, .json = json};
    for (l.who = 0; l.who < CUB_NOBODY; l.who++)
        if (l.state->to_act >> l.who & 1)
            list(&l, all);
}

static int print(const struct cli_call *call, const struct cub_record *record)
{
    struct json json = json_on(stdout);
    bool all = cli_flag(call, "all");
    if (cli_flag(call, "json")) {
        json_open(&json, '[');
        list_all(&record->match, all, &json);
        json_close(&json, ']');
        json_finish(&json);
    } else {
        list_all(&record->match, all, NULL);
    }
    return CLI_FINE;
}

static int list_moves(const struct cli_call *call)
{
    return cli_with_record(call, print);
}

static const struct cli_option options[] = {
    {.name = "all", .kind = CLI_FLAG, .help = "help.opt.all"},
    {.name = "json", .kind = CLI_FLAG, .help = "help.opt.json"},
    {.name = NULL},
};

const struct cli_verb verb_moves = {
    .name = "moves",
    .help = "help.moves",
    .more = "help.moves.more",
    .operand = {.name = "FILE", .kind = CLI_FILE},
    .options = options,
    .run = list_moves,
};
