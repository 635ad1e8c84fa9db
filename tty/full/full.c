/* Playing on the full screen: whoever is due has the turn, until nobody is. */
#include "tty/full/full.h"
#include "tty/full/parts.h"

#include "cubilete/lang.h"

/* Waits for Enter before the dice, with something to see or to be ready for; NULL: what the message has. */
static bool pause_for(struct full *full, const char *message, const char *argument, const char *label)
{
    struct screen_input input = {.event = SCREEN_TICK};
    bool on = true, known;
    full->bar.count = 0;
    bar_add(&full->bar, cub_text("full.enter-key"), cub_text(label), (struct screen_input){.event = SCREEN_ENTER});
    full_add_sheets(full);
    full_add_commands(full, "r?q");
    if (message)
        full_say(full, message, argument, NULL, NULL);
    while (on && input.event != SCREEN_ENTER) {
        full_draw(full, CUB_NOBODY);
        input = bar_input(&full->bar, FULL_BAR_ROW, full_wait(full, -1));
        if (input.event == SCREEN_SIGN)
            on = full_command(full, input.sign, &known);
        on = on && input.event != SCREEN_LEAVE;
    }
    full_say(full, "", NULL, NULL, NULL);
    return on;
}

/* What people need before the next dice: to see what the others had handed in; to be ready for a race (WB-3). */
static bool prepare(struct full *full)
{
    bool opened = full->sealed;
    char keys[FULL_TEXT];
    full->sealed = false;
    if (!full_people(full))
        return !opened || full_linger(full, CUB_NOBODY);
    if (cub_game_races(full->table->record.match.game))
        return pause_for(full, "full.ready", full_race_keys(full, keys), "full.lift");
    return !opened || pause_for(full, "full.opened", NULL, "full.go-on");
}

/* Dice that nobody answers with a move are shown for a moment of their own: the rolls for who begins. */
static bool roll(struct full *full)
{
    struct table *table = full->table;
    if (!prepare(full) || !table_roll(table))
        return false;
    full->tumble = true;
    if (table_due(table) != TABLE_DICE && table_due(table) != TABLE_OVER)
        return true;
    return full_tumble(full, CUB_NOBODY) && full_linger(full, CUB_NOBODY);
}

/* Whether several seats act at once, each unseen by the others. */
static bool is_sealed(const struct table *table)
{
    uint32_t seats = table->record.match.now.state.to_act & (CUB_BIT(CUB_SEATS) - 1u);
    return seats & (seats - 1);
}

/* `Ana 12, bot:medio 0` */
static void list_scores(const struct full *full, char out[FULL_TEXT])
{
    const struct cub_state *now = &full->table->record.match.now.state;
    int length = 0;
    for (int i = 0; i < now->setup.seats && length < FULL_TEXT; i++)
        length += snprintf(out + length, (size_t)(FULL_TEXT - length), "%s%s %d", i ? ", " : "", full_name(full, i),
                           (int)now->score[i]);
}

/* A round whose board is cleared by rule stays in sight until people have seen how it ended. */
static bool show_end(struct full *full)
{
    char scores[FULL_TEXT], text[2 * FULL_TEXT];
    bool on;
    full->ended = true;
    list_scores(full, scores);
    cub_say(text, sizeof text, "full.round-over", scores, NULL, NULL);
    full_add_line(full, text);
    on = full_people(full) ? pause_for(full, NULL, NULL, "full.go-on") : full_linger(full, CUB_NOBODY);
    full->ended = false;
    return on;
}

/* Where the match is kept since somebody has taken its journal away. */
static bool tell_moved(struct full *full)
{
    if (!full->home->moved || full->home->trouble)
        return true;
    full->home->moved = false;
    return !full_people(full) || pause_for(full, "home.moved", full->home->journal.path, "full.go-on");
}

/* One step of the match; false: it is left. */
static bool step(struct full *full, bool *again)
{
    full->hidden = full_secret(full);
    full->sealed = full->sealed || is_sealed(full->table);
    if (full->home->away && full->home->away->left(full->home) && table_due(full->table) != TABLE_OVER)
        return false;
    if (home_idle(full->home) && table_due(full->table) != TABLE_RACE)
        return full_others(full);
    switch (table_due(full->table)) {
    case TABLE_DICE:
        return roll(full);
    case TABLE_BOT:
        return full_bot(full);
    case TABLE_PEOPLE:
        return full_turn(full);
    case TABLE_RACE:
        full->hidden = false;
        return full_race(full);
    case TABLE_OVER:
        break;
    }
    return full_over(full, again);
}

/* What has happened by rule alone stays in sight while somebody is asked, else for a moment. */
static bool tell(struct full *full, bool ended)
{
    bool told = full_tell(full);
    enum table_due due = table_due(full->table);
    if (ended)
        return show_end(full);
    return !told || due == TABLE_PEOPLE || due == TABLE_OVER || full_linger(full, table_viewer(full->table));
}

/* One match; whether people want another. */
static bool play_match(struct home *home, const struct play_options *options)
{
    const struct cub_match *match = &home->table.record.match;
    struct full full = {.home = home, .table = &home->table, .options = options, .cursor = -1};
    bool again = false, on = true, clears = tty_painter_of(match->game)->lay;
    full_forget(&full);
    full.heard = match->open;
    while (on && !again) {
        uint32_t round = match->now.state.round;
        on = step(&full, &again) && tell_moved(&full);
        if (on && !again)
            on = tell(&full, clears && match->now.state.round > round && match->now.state.to_act);
    }
    return again;
}

bool full_play(struct home *home, const struct play_options *options, struct cub_refusal *why)
{
    if (home->away)
        return play_match(home, options) || true; /* another match is at another table */
    while (play_match(home, options))
        if (!home_again(home, why))
            return false;
    return true;
}
