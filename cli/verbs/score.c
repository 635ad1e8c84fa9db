/* `cubilete score FILE`: points and places. */
#include "cli/cli.h"
#include "host/json.h"
#include "tty/games/words.h"

static void print_text(const struct cub_match *match)
{
    const struct cub_state *now = &match->now.state;
    const char *rating = tty_rating(match->game, now);
    for (int seat = 0; seat < now->setup.seats; seat++)
        printf("%d %d %d\n", seat + 1, (int)now->score[seat], cub_place(match->game, now, seat));
    if (rating)
        cli_tell(rating, NULL, NULL, NULL);
}

static void print_json(const struct cub_match *match)
{
    const struct cub_state *now = &match->now.state;
    struct json json = json_on(stdout);
    int band = cub_game_rating(match->game, now);
    json_open(&json, '[');
    for (int seat = 0; seat < now->setup.seats; seat++) {
        json_open(&json, '{');
        json_put_integer(&json, "seat", seat + 1);
        json_put_integer(&json, "points", now->score[seat]);
        json_put_integer(&json, "place", cub_place(match->game, now, seat));
        if (band >= 0) {
            json_put_integer(&json, "rating", band + 1);
        }
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_finish(&json);
}

static int print(const struct cli_call *call, const struct cub_record *record)
{
    (cli_flag(call, "json") ? print_json : print_text)(&record->match);
    return CLI_FINE;
}

static int score_file(const struct cli_call *call)
{
    return cli_with_record(call, print);
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
    .run = score_file,
};
