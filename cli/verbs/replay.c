/* `cubilete replay FILE`: a record move by move; on paper, position after position. */
#include "cli/cli.h"

#include "tty/full/replay.h"
#include "tty/games/view.h"
#include "tty/screen/screen.h"

/* Prints position after position, where there is no screen. */
static void print_all(const struct cub_record *record, int seat, bool plain)
{
    struct tty_view view;
    tty_view_init(&view, record, 0, seat);
    for (uint32_t i = 0; i <= record->match.length; i++) {
        tty_view_go(&view, i);
        tty_view_ended(&view);
        if (i)
            puts("");
        cli_draw_scene(&view.scene, plain);
    }
}

static int replay(const struct cli_call *call, const struct cub_record *record)
{
    int seat, code = cli_seat(call, record, &seat);
    if (code != CLI_FINE)
        return code;
    if (cli_flag(call, "plain") || !screen_open()) {
        print_all(record, seat, cli_plain(call));
        return CLI_FINE;
    }
    replay_watch(record, seat);
    screen_close();
    return screen_signal() ? CLI_SIGNALLED + screen_signal() : CLI_FINE;
}

static int replay_file(const struct cli_call *call)
{
    return cli_with_record(call, replay);
}

static const struct cli_option options[] = {
    {.name = "game", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = UINT64_MAX, .help = "help.opt.game"},
    {.name = "plain", .kind = CLI_FLAG, .help = "help.opt.plain-lines"},
    {.name = "seat", .kind = CLI_TEXT, .argument = "SEAT", .help = "help.opt.seat"},
    {.name = NULL},
};

const struct cli_verb verb_replay = {
    .name = "replay",
    .help = "help.replay",
    .more = "help.replay.more",
    .operand = {.name = "FILE", .kind = CLI_FILE},
    .options = options,
    .run = replay_file,
};
