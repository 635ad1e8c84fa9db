/* `cubilete join URL [CODE]`: a seat at a table of a server. */
#include "cli/cli.h"
#include "cli/table.h"
#include "cli/wish.h"

#include <string.h>

#include "cubilete/lang.h"
#include "host/clock.h"
#include "host/signals.h"
#include "join/join.h"
#include "tty/draw/say.h"
#include "tty/full/full.h"
#include "tty/plain/lines.h"
#include "tty/screen/screen.h"

/* The first time, people are asked for their name, which is kept from then on. */
static void ask_name(struct join_wish *wish, struct lines *lines, struct cub_settings *settings)
{
    enum lines_event event;
    do {
        struct seat_holder seat;
        tty_say(stdout, "join.ask-name", wish->name, NULL, NULL);
        fputs("> ", stdout);
        fflush(stdout);
        event = lines_next(lines, -1);
        const char *problem = event == LINES_LINE && *lines->text ? cli_name_check(&seat, lines->text) : NULL;
        if (problem) {
            tty_say(stdout, problem, lines->text, NULL, NULL);
            continue;
        }
        if (event == LINES_LINE && *lines->text)
            memcpy(wish->name, seat.name, strlen(seat.name) + 1);
        break;
    } while (event != LINES_END);
    if (event == LINES_LINE && cub_settings_set(settings, "name", wish->name))
        cub_settings_save(settings); /* where it can't be kept it is asked for again */
}

/* Before the match and at it. */
static void sit(struct join *join, bool full, const struct play_options *options)
{
    struct cub_message why;
    if (!(full ? join_lobby_full : join_lobby_plain)(join, options) || !join_has_begun(join))
        return;
    if (full)
        full_play(&join->link, options, &why);
    else
        plain_play(&join->link, options);
}

/* One table; *next: the one where the next match is, or empty. */
static int visit(const struct join_wish *wish, bool full, const struct play_options *options, char next[WIRE_ID + 1])
{
    static struct join join;
    struct cub_message why;
    next[0] = 0;
    if (!join_init(&join, wish, &why)) {
        cli_tell_why(&why);
        return CLI_FILE_FAILED;
    }
    sit(&join, full, options);
    memcpy(next, join.follow.table.now.again, WIRE_ID + 1);
    int code = !join.over ? CLI_FINE : join.refused ? CLI_NO : CLI_FILE_FAILED;
    bool goes_on = join_has_begun(&join) && table_link_due(&join.link) != DUE_OVER;
    why = join.why;
    join_finish(&join);
    if (code != CLI_FINE || goes_on)
        screen_close();
    if (code != CLI_FINE)
        cli_tell_why(&why);
    else if (goes_on)
        tty_say(stdout, "join.return", NULL, NULL, NULL);
    return code;
}

/* From match to match, as long as people want another; a server that sends us round and round is left. */
static int play(struct join_wish *wish, bool full, const struct play_options *options)
{
    enum { MOST_AT_ONCE = 16, AT_ONCE_MS = 1000 }; /* tables on which nobody had the time to do anything */
    char next[WIRE_ID + 1];
    int code, at_once = 0;
    do {
        int64_t came = cub_clock_ms();
        code = visit(wish, full, options, next);
        memcpy(wish->url.id, next, sizeof next);
        wish->seat = -1;
        at_once = cub_clock_ms() - came < AT_ONCE_MS ? at_once + 1 : 0;
    } while (code == CLI_FINE && next[0] && at_once < MOST_AT_ONCE && !cub_signals_last() && !screen_signal());
    return code;
}

static int join_table(const struct cli_call *call)
{
    static struct lines lines;
    struct join_wish wish;
    struct cub_settings settings;
    int code = cli_wish_init(&wish, call, NULL);
    if (code != CLI_FINE)
        return code;
    cub_settings_load(&settings);
    struct play_options options = cli_play_options(&settings);
    options.no_animation = cli_flag(call, "no-animation");
    options.lines = &lines;
    lines_init(&lines, 0);
    cub_signals_begin();
    if (lines.terminal && !wish.watch && !cli_flag(call, "name") && !cub_settings_get(&settings, "name"))
        ask_name(&wish, &lines, &settings);
    cub_settings_finish(&settings);
    bool full = !cli_flag(call, "plain") && screen_open();
    code = cub_signals_last() ? CLI_FINE : play(&wish, full, &options);
    screen_close();
    int signal = full && screen_signal() ? screen_signal() : cub_signals_last();
    cub_signals_end();
    return signal ? CLI_SIGNALLED + signal : code;
}

static const struct cli_option options[] = {
    {.name = "name", .kind = CLI_TEXT, .argument = "NAME", .help = "help.opt.name-join"},
    {.name = "no-animation", .kind = CLI_FLAG, .help = "help.opt.no-animation"},
    {.name = "plain", .kind = CLI_FLAG, .help = "help.opt.plain-lines"},
    {.name = "seat", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = CUB_SEATS, .help = "help.opt.seat-join"},
    {.name = "token", .kind = CLI_FILE, .argument = "FILE", .help = "help.opt.token"},
    {.name = "watch", .kind = CLI_FLAG, .help = "help.opt.watch-join"},
    {.name = NULL},
};

const struct cli_verb verb_join = {
    .name = "join",
    .help = "help.join",
    .more = "help.join.more",
    .operand = {.name = "URL [CODE]", .kind = CLI_TEXT, .further = 1, .next = CLI_TEXT},
    .options = options,
    .run = join_table,
};
