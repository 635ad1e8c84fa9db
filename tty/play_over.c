/* The end of a game: places, and what can be done with it. */
#include "tty/play_parts.h"

#include <stdlib.h>
#include <string.h>

#include "cubilete/lang.h"
#include "tty/page.h"
#include "tty/replay.h"

/* What the analysis is made of, and what came of it. */
struct analysis {
    const struct play *play;
    char *text;
};

static void analyze(struct thinker *thinker)
{
    struct analysis *analysis = thinker->context;
    const struct play *play = analysis->play;
    analysis->text = play->options->analyze(&play->table->record, thinker_stop, thinker);
}

static bool show_analysis(struct play *play)
{
    struct analysis analysis = {.play = play};
    bool on = play_await(play, CUB_NOBODY, "play.analyzing", "", analyze, &analysis);
    if (on && analysis.text)
        on = page_text(cub_text("play.analysis"), analysis.text);
    free(analysis.text);
    return on;
}

/* `1. Ana 52 · 2. bot:medio 19`, the best first. */
static void tell_places(struct play *play)
{
    const struct cub_match *match = &play->table->record.match;
    const struct cub_state *now = &match->now.state;
    size_t length = 0, room = sizeof play->message;
    play->message[0] = 0;
    for (int place = 1; place <= now->setup.seats; place++)
        for (int seat = 0; seat < now->setup.seats; seat++)
            if (cub_place(match->game, now, seat) == place && length < room)
                length += (size_t)snprintf(play->message + length, room - length, "%s%d. %s  %d", length ? "  ·  " : "",
                                           place, play_name(play, seat), (int)now->score[seat]);
}

static void fill_bar(struct play *play)
{
    play->bar.count = 0;
    if (play->options->analyze && play->table->bot)
        bar_add_sign(&play->bar, 'a', cub_text("play.analysis-key"));
    bar_add_sign(&play->bar, 'v', cub_text("play.review"));
    bar_add_sign(&play->bar, 'n', cub_text("play.again"));
    play_add_sheets(play);
    play_add_commands(play, "srq");
}

/* An `n` that was meant for something else starts no game: only one after the result was seen. */
static bool act(struct play *play, struct screen_input input, bool *again)
{
    bool known;
    if (input.event == SCREEN_TAB)
        play_next_sheet(play);
    if (input.event != SCREEN_SIGN)
        return input.event != SCREEN_LEAVE;
    if (input.sign == 'a' && play->options->analyze && play->table->bot)
        return show_analysis(play);
    if (input.sign == 'v')
        return replay_watch(&play->table->record, CUB_NOBODY);
    *again = input.sign == 'n';
    return play_command(play, input.sign, &known);
}

bool play_over(struct play *play, bool *again)
{
    bool on = play_tumble(play, CUB_NOBODY);
    play->prompt[0] = play->aside[0] = 0;
    tell_places(play);
    while (on && !*again) {
        fill_bar(play);
        play_draw(play, CUB_NOBODY);
        on = act(play, bar_input(&play->bar, PLAY_BAR_ROW, screen_wait(-1)), again);
        if (!play->message[0])
            tell_places(play);
    }
    return on;
}
