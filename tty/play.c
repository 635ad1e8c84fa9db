/* Playing on the full screen: whoever is due has the turn, until nobody is. */
#include "tty/play.h"
#include "tty/play_parts.h"

#include "cubilete/lang.h"

/* Waits for Enter before the dice, with something to see or to be ready for. */
static bool pause_for(struct play *play, const char *message, const char *label)
{
    struct screen_input input = {.event = SCREEN_TICK};
    bool on = true, known;
    play->bar.count = 0;
    bar_add(&play->bar, cub_text("play.enter-key"), cub_text(label), (struct screen_input){.event = SCREEN_ENTER});
    play_add_sheets(play);
    play_add_commands(play, "r?q");
    play_say(play, message, NULL, NULL, NULL);
    while (on && input.event != SCREEN_ENTER) {
        play_draw(play, CUB_NOBODY);
        input = bar_input(&play->bar, PLAY_BAR_ROW, screen_wait(-1));
        if (input.event == SCREEN_SIGN)
            on = play_command(play, input.sign, &known);
        on = on && input.event != SCREEN_LEAVE;
    }
    play_say(play, "", NULL, NULL, NULL);
    return on;
}

/* What people need before the next dice: to see what the others had handed in; to be ready for a race (WB-3). */
static bool prepare(struct play *play)
{
    bool opened = play->sealed;
    play->sealed = false;
    if (!play_people(play))
        return !opened || play_linger(play, CUB_NOBODY);
    if (tty_painter_of(play->table->record.match.game)->race)
        return pause_for(play, "play.ready", "play.lift");
    return !opened || pause_for(play, "play.opened", "play.go-on");
}

/* Dice that nobody answers with a move are shown for a moment of their own: the rolls for who begins. */
static bool roll(struct play *play)
{
    struct table *table = play->table;
    if (!prepare(play) || !table_roll(table))
        return false;
    play->tumble = true;
    if (table_due(table) != TABLE_DICE && table_due(table) != TABLE_OVER)
        return true;
    return play_tumble(play, CUB_NOBODY) && play_linger(play, CUB_NOBODY);
}

/* Whether several seats act at once, each unseen by the others. */
static bool is_sealed(const struct table *table)
{
    uint32_t seats = table->record.match.now.state.to_act & (CUB_BIT(CUB_SEATS) - 1u);
    return seats & (seats - 1);
}

/* One step of the match; false: it is left. */
static bool step(struct play *play, bool *again)
{
    play->hidden = play_secret(play);
    play->sealed = play->sealed || is_sealed(play->table);
    switch (table_due(play->table)) {
    case TABLE_DICE:
        return roll(play);
    case TABLE_BOT:
        return play_bot(play);
    case TABLE_PEOPLE:
        return play_turn(play);
    case TABLE_RACE:
        play->hidden = false;
        return play_race(play);
    case TABLE_OVER:
        break;
    }
    return play_over(play, again);
}

enum play_end play_on_screen(struct table *table, const struct play_options *options)
{
    struct play play = {.table = table, .options = options, .cursor = -1};
    bool again = false;
    while (!again && step(&play, &again))
        ;
    return again ? PLAY_AGAIN : PLAY_LEFT;
}
