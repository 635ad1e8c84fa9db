/* `cubilete show FILE`: a position, drawn or as JSON. */
#include "cli/cli.h"
#include "host/view.h"

#include <inttypes.h>

static int show(const struct cli_call *call, const struct cub_record *record)
{
    const struct cub_match *match = &record->match;
    uint64_t at = cli_number(call, "at", match->length);
    int seat, code = cli_seat(call, record, &seat);
    if (code != CLI_FINE)
        return code;
    if (at > match->length) {
        char text[2][24];
        snprintf(text[0], sizeof text[0], "%" PRIu64, at);
        snprintf(text[1], sizeof text[1], "%" PRIu32, match->length);
        return cli_misuse(call->verb, "cli.at", text[0], text[1], NULL);
    }
    if (cli_flag(call, "json")) {
        struct json json = json_on(stdout);
        json_open(&json, '{');
        view_json(&json, record, (uint32_t)at, seat);
        json_close(&json, '}');
        json_finish(&json);
    } else {
        cli_draw(record, (uint32_t)at, seat, cli_plain(call));
    }
    return CLI_FINE;
}

static int show_file(const struct cli_call *call)
{
    return cli_with_record(call, show);
}

static const struct cli_option options[] = {
    {.name = "at", .kind = CLI_NUMBER, .argument = "MOVE", .max = UINT32_MAX, .help = "help.opt.at"},
    {.name = "game", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = UINT64_MAX, .help = "help.opt.game"},
    {.name = "json", .kind = CLI_FLAG, .help = "help.opt.json"},
    {.name = "plain", .kind = CLI_FLAG, .help = "help.opt.plain"},
    {.name = "seat", .kind = CLI_TEXT, .argument = "SEAT", .help = "help.opt.seat"},
    {.name = NULL},
};

const struct cli_verb verb_show = {
    .name = "show",
    .help = "help.show",
    .more = "help.show.more",
    .operand = {.name = "FILE", .kind = CLI_FILE},
    .options = options,
    .run = show_file,
};
