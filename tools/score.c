/* `cubilete score FILE`: points and places. */
#include "cli.h"
#include "json.h"

static void print_text(const struct cub_match *match)
{
    const struct cub_state *now = &match->now.state;
    for (int seat = 0; seat < now->setup.seats; seat++)
        printf("%d %d %d\n", seat + 1, (int)now->score[seat], cub_place(match->game, now, seat));
}

static void print_json(const struct cub_match *match)
{
    const struct cub_state *now = &match->now.state;
    struct json json = {.file = stdout};
    json_open(&json, '[');
    for (int seat = 0; seat < now->setup.seats; seat++) {
        json_open(&json, '{');
        json_key(&json, "seat");
        json_integer(&json, seat + 1);
        json_key(&json, "points");
        json_integer(&json, now->score[seat]);
        json_key(&json, "place");
        json_integer(&json, cub_place(match->game, now, seat));
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_finish(&json);
}

static int run(const struct cli_call *call)
{
    struct cub_record record;
    int code = cli_load(call, 0, &record);
    if (code != CLI_FINE)
        return code;
    (cli_flag(call, "json") ? print_json : print_text)(&record.match);
    cub_record_finish(&record);
    return CLI_FINE;
}

static const struct cli_option options[] = {
    {.name = "json", .kind = CLI_FLAG, .help = "help.opt.json"},
    {.name = NULL},
};

const struct cli_verb verb_score = {
    .name = "score",
    .help = "help.score",
    .operand = {.name = "FILE", .kind = CLI_FILE},
    .options = options,
    .run = run,
};
