/* The end of a game: places, and what can be done with it. */
#include "tty/full/parts.h"

#include <stdlib.h>
#include <string.h>

#include "cubilete/lang.h"
#include "tty/full/analysis.h"
#include "tty/full/replay.h"

static void draw_message(void *context, const char *message)
{
    struct full *full = context;
    snprintf(full->message, sizeof full->message, "%s", message);
    full_draw(full, CUB_NOBODY);
}

/* `1. Ana 52 · 2. bot:medio 19`, the best first. */
static void tell_places(struct full *full)
{
    const struct cub_match *match = &full->link->record.match;
    const struct cub_state *now = &match->now.state;
    char text[FULL_TEXT] = "";
    size_t length = 0, room = sizeof text;
    const char *note;
    while (full->link->local && (note = full->link->ops->note(full->link)))
        full_add_line(full, note);
    if (full->link->closed) /* nobody has played to the end: it was told why it is over */
        return;
    for (int place = 1; place <= now->setup.seats; place++)
        for (int seat = 0; seat < now->setup.seats; seat++)
            if (cub_place(match->game, now, seat) == place && length < room)
                length += (size_t)snprintf(text + length, room - length, "%s%d. %s  %d", length ? "  ·  " : "", place,
                                           full_name(full, seat), (int)now->score[seat]);
    full_add_line(full, text);
}

static void fill_bar(struct full *full)
{
    full->bar.count = 0;
    if (full->link->bot)
        bar_add_sign(&full->bar, 'a', cub_msg("full.analysis-key"));
    bar_add_sign(&full->bar, 'v', cub_msg("full.review"));
    bar_add_sign(&full->bar, 'n', cub_msg("full.again"));
    full_add_sheets(full);
    full_add_commands(full, full->referee ? "eu" : table_link_undoable(full->link) ? "u" : "");
    full_add_commands(full, "srq");
}

static bool act(struct full *full, struct screen_input input, bool *again)
{
    bool known;
    if (input.event == SCREEN_TAB)
        full_next_sheet(full);
    if (input.event != SCREEN_SIGN)
        return input.event != SCREEN_LEAVE;
    if (input.sign == 'a' && full->link->bot) {
        bool on = full_analysis(&full->link->record, draw_message, full);
        full->message[0] = 0;
        return on;
    }
    if (input.sign == 'v')
        return replay_watch(&full->link->record, CUB_NOBODY);
    if (input.sign == 'u' && table_link_undo(full->link)) {
        full->message[0] = 0;
        full_forget(full);
    }
    if (input.sign == 'e' && full->referee) {
        full->message[0] = 0;
        return full_entries(full);
    }
    *again = input.sign == 'n' && full->link->local;
    if (input.sign == 'n' && !*again)
        full->link->ops->send(full->link, CUB_NOBODY, "offer again", NULL);
    return full_command(full, input.sign, &known);
}

bool full_over(struct full *full, bool *again)
{
    bool on = full_tumble(full, CUB_NOBODY);
    full->prompt[0] = full->aside[0] = 0;
    tell_places(full);
    while (on && !*again && table_link_due(full->link) == DUE_OVER &&
           !(full->referee && correct_waiting(&full->referee->correction))) {
        fill_bar(full);
        full_draw(full, CUB_NOBODY);
        *again = full->link->left;
        on = *again || act(full, bar_input(&full->bar, FULL_BAR_ROW, full_wait(full, -1)), again);
        if (!full->message[0] && table_link_due(full->link) == DUE_OVER)
            tell_places(full);
    }
    return on;
}
