/* The full screen at a table that is kept elsewhere: what comes from there, waiting for it, what is said to it. */
#include "tty/full/parts.h"

#include <string.h>

#include "cubilete/lang.h"
#include "tty/draw/clock.h"
#include "tty/draw/sign.h"
#include "tty/games/words.h"

enum { TICK_MS = 500, NOTES = 6, LINE = 320 };

/* The oldest lines of the message make room for new ones. */
static void forget_lines(struct full *full)
{
    int lines = 1;
    for (const char *c = full->message; *c; c++)
        lines += *c == '\n';
    for (char *next; lines > NOTES && (next = strchr(full->message, '\n')); lines--)
        memmove(full->message, next + 1, strlen(next));
}

/* `Ana: c4`, of those who don't sit here. */
static void tell_move(struct full *full, uint32_t i)
{
    const struct cub_match *match = &full->link->record.match;
    int who = match->log[i].who;
    char move[CUB_MOVE_TEXT], shown[CUB_MOVE_TEXT], text[FULL_TEXT];
    struct cub_replay replay;
    cub_replay_init(&replay, match, CUB_NOBODY);
    cub_replay_go(&replay, i);
    cub_replay_step(&replay, move);
    full->tumble = full->tumble || who == CUB_DICE;
    if (who >= CUB_SEATS || full->link->local_seats >> who & 1)
        return;
    tty_move(match->game, move, shown);
    cub_format(text, sizeof text, "plain.move", full_name(full, who), shown, NULL);
    full_add_line(full, text);
}

static void hear(struct full *full)
{
    struct table_link *link = full->link;
    const struct cub_match *match = &full->link->record.match;
    const char *note;
    uint32_t undos = link->undos;
    if (!link->ops->hear(link))
        return;
    if (undos != link->undos)
        full_forget(full);
    full->heard = full->heard < match->revealed ? full->heard : match->revealed;
    for (; full->heard < match->revealed; full->heard++)
        tell_move(full, full->heard);
    while ((note = link->ops->note(link)))
        full_add_line(full, note);
    forget_lines(full);
}

struct screen_input full_wait(struct full *full, int ms)
{
    struct screen_input input = screen_wait(ms);
    hear(full);
    return input;
}

void full_show_time(struct full *full, int64_t ms)
{
    char time[TTY_CLOCK];
    full->aside[0] = 0;
    if (ms < 0)
        return;
    tty_clock(ms, time);
    snprintf(full->aside, sizeof full->aside, "%s ", time);
}

/* Names the first of those whom everybody waits for; where none of them is a seat, the dice. */
static void tell_waiting(struct full *full)
{
    uint32_t seats = full->link->record.match.now.state.to_act & (CUB_BIT(CUB_SEATS) - 1u);
    int seat = seats ? __builtin_ctz(seats) : CUB_NOBODY;
    full_show_time(full, seat == CUB_NOBODY ? -1 : full->link->ops->left_ms(full->link, seat));
    full->bar.count = 0;
    full_add_sheets(full);
    full_add_commands(full, table_link_undoable(full->link) ? "ur?q" : "r?q");
    if (seat == CUB_NOBODY)
        snprintf(full->ask, sizeof full->ask, "%s", cub_msg("full.wait-dice"));
    else
        cub_format(full->ask, sizeof full->ask, "full.wait-for", full_name(full, seat), NULL, NULL);
}

bool full_others(struct full *full)
{
    bool on = full_tumble(full, table_link_viewer(full->link)), stop;
    while (on && table_link_due(full->link) == DUE_OTHERS && !full->link->left) {
        tell_waiting(full);
        full_draw(full, table_link_viewer(full->link));
        struct screen_input input = bar_input(&full->bar, FULL_BAR_ROW, full_wait(full, TICK_MS));
        if (input.event != SCREEN_TICK)
            full_say(full, "", NULL, NULL, NULL);
        if (input.event == SCREEN_SIGN && input.sign == 'u')
            table_link_undo(full->link);
        else
            on = full_answer(full, input, &stop);
    }
    full->ask[0] = full->aside[0] = 0;
    full->bar.count = 0;
    return on && !full->link->left;
}

/* One character more, or less. */
static void type(char line[LINE], struct screen_input input)
{
    size_t length = strlen(line);
    if (input.event == SCREEN_BACKSPACE && length > 1) {
        do
            length--;
        while (length > 1 && ((unsigned char)line[length] & 0xC0) == 0x80);
        line[length] = 0;
    }
    if (input.event == SCREEN_SIGN && length + 5 < LINE)
        tty_sign_write(input.sign, line + length);
}

bool full_slash(struct full *full)
{
    char line[LINE] = "/", prompt[sizeof full->prompt];
    struct screen_input input = {.event = SCREEN_TICK};
    memcpy(prompt, full->prompt, sizeof prompt);
    full->bar.count = 0;
    bar_add(&full->bar, cub_msg("full.enter-key"), cub_msg("full.send"), (struct screen_input){.event = SCREEN_ENTER});
    bar_add(&full->bar, "Esc", cub_msg("full.clear"), (struct screen_input){.event = SCREEN_ESCAPE});
    full_say(full, "full.slash", NULL, NULL, NULL);
    while (input.event != SCREEN_ENTER && input.event != SCREEN_ESCAPE && input.event != SCREEN_LEAVE) {
        snprintf(full->prompt, sizeof full->prompt, "%s", line);
        full_draw(full, table_link_viewer(full->link));
        input = bar_input(&full->bar, FULL_BAR_ROW, full_wait(full, -1));
        type(line, input);
    }
    memcpy(full->prompt, prompt, sizeof prompt);
    full_say(full, "", NULL, NULL, NULL);
    if (input.event == SCREEN_ENTER && line[1])
        full->link->ops->send(full->link, CUB_NOBODY, line, NULL);
    hear(full);
    return input.event != SCREEN_LEAVE;
}
