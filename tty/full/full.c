/* Plays a match on the full screen: gives the turn to whom table_link_due names, until the match is over. */
#include "tty/full/full.h"
#include "tty/full/parts.h"

#include "cubilete/lang.h"

/* Waits for Enter before the dice, with something to see or to be ready for; NULL: what the message has. */
static bool pause_for(struct full *full, const char *message, const char *argument, const char *label)
{
    struct screen_input input = {.event = SCREEN_TICK};
    bool on = true, known;
    full->bar.count = 0;
    bar_add(&full->bar, cub_msg("full.enter-key"), cub_msg(label), (struct screen_input){.event = SCREEN_ENTER});
    full_add_sheets(full);
    full_add_commands(full, "r?q");
    if (message)
        full_say(full, message, argument, NULL, NULL);
    while (on && input.event != SCREEN_ENTER) {
        full_draw(full, CUB_NOBODY);
        input = bar_input(&full->bar, FULL_BAR_ROW, full_wait(full, -1));
        if (input.event == SCREEN_TAB)
            full_next_sheet(full);
        if (input.event == SCREEN_SIGN && !full_say_race(full, input.sign))
            on = full_command(full, input.sign, &known);
        on = on && input.event != SCREEN_LEAVE;
    }
    full_say(full, "", NULL, NULL, NULL);
    return on;
}

/* What people need before the next dice: to see what the others had handed in; to be ready for a race (WB-3). */
static bool prepare(struct full *full)
{
    const struct cub_match *match = &full->link->record.match;
    bool opened = full->hidden_moves;
    char keys[FULL_TEXT], text[2 * FULL_TEXT];
    full->hidden_moves = false;
    if (!full_people(full))
        return !opened || full_linger(full, CUB_NOBODY);
    if (cub_game_races(match->game)) { /* below what the last race came to */
        struct cub_message what = {.id = "ask.move"};
        match->game->ask(&match->now.state, 0, &what);
        cub_format_message(full->ask, sizeof full->ask, &what);
        cub_format(text, sizeof text, "full.ready", full_race_keys(full, keys), NULL, NULL);
        full_add_line(full, text);
        bool on = pause_for(full, NULL, NULL, "full.lift");
        full->ask[0] = 0;
        return on;
    }
    return !opened || pause_for(full, "full.opened", NULL, "full.go-on");
}

/* Dice that nobody answers with a move are shown for a moment of their own: the rolls for who begins. */
static bool roll(struct full *full)
{
    if (!prepare(full) || !local_table_roll(full->link->local))
        return false;
    full->tumble = true;
    enum due due = table_link_due(full->link);
    if (due != DUE_DICE && due != DUE_OVER)
        return true;
    return full_tumble(full, CUB_NOBODY) && full_linger(full, CUB_NOBODY);
}

static bool has_any(const int32_t earned[CUB_SHARES])
{
    int kind = 0;
    while (kind < CUB_SHARES && !earned[kind])
        kind++;
    return kind < CUB_SHARES;
}

/* What a round has brought each seat, and for what: `Ana +20: 18 equation, 2 best of the round`. */
static void tell_earned(struct full *full, uint32_t round)
{
    const struct cub_match *match = &full->link->record.match;
    struct cub_replay replay;
    struct cub_share gain[CUB_SHARES];
    int32_t earned[CUB_SEATS][CUB_SHARES] = {{0}};
    int kinds = 0, seats = match->now.state.setup.seats;
    uint32_t with_nothing = 0;
    cub_replay_init(&replay, match, CUB_NOBODY);
    while (replay.length < match->revealed) {
        const struct cub_entry *entry = &match->log[replay.length];
        union cub_any before = replay.state;
        cub_replay_step(&replay, NULL);
        for (int seat = 0; seat < seats && before.state.round == round; seat++) {
            kinds = cub_game_gains(
                match->game, &(struct cub_transition){&before.state, &replay.state.state, entry->who, entry->move},
                seat, gain);
            for (int i = 0; i < kinds; i++)
                earned[seat][i] += gain[i].count;
        }
    }
    for (int seat = 0; seat < seats; seat++)
        if (has_any(earned[seat]))
            full_add_earned(full, seat, gain, earned[seat], kinds);
        else
            with_nothing |= CUB_BIT(seat);
    if (with_nothing)
        full_add_nothing(full, with_nothing);
}

/* A round whose board is cleared by rule stays in sight until people have seen how it ended. */
static bool show_end(struct full *full)
{
    bool on;
    full->ended = true;
    full->hidden_moves = false;
    full_add_line(full, cub_msg("full.round-over"));
    on = full_people(full) ? pause_for(full, NULL, NULL, "full.go-on") : full_linger(full, CUB_NOBODY);
    full->ended = false;
    return on;
}

/* Where the match is kept since somebody has taken its journal away. */
static bool tell_moved(struct full *full)
{
    struct local_table *local = full->link->local;
    if (!local || !local->moved || local->save_error)
        return true;
    local->moved = false;
    return !full_people(full) || pause_for(full, "home.moved", local->journal.path, "full.go-on");
}

/* One step of the match; false: it is left. */
static bool step(struct full *full, bool *again)
{
    uint32_t seats = full->link->record.match.now.state.to_act & (CUB_BIT(CUB_SEATS) - 1u);
    enum due due = table_link_due(full->link);
    full->hidden = full_secret(full);
    full->hidden_moves = full->hidden_moves || (seats & (seats - 1));
    if (full->link->left && due != DUE_OVER)
        return false;
    if (full->referee && correct_waiting(&full->referee->correction))
        return full_settle(full);
    switch (due) {
    case DUE_OTHERS:
        return full_others(full);
    case DUE_DICE:
        return full->referee ? full_type_dice(full) : roll(full);
    case DUE_BOT:
        return full_bot(full);
    case DUE_PEOPLE:
        return full_turn(full);
    case DUE_RACE:
        full->hidden = false;
        return full->referee ? full_type_calls(full) : full_race(full);
    case DUE_OVER:
        break;
    }
    return full_over(full, again);
}

/* What has happened by rule alone stays in sight while somebody is asked, else for a moment. */
static bool tell(struct full *full, bool ended, uint32_t round)
{
    const struct cub_match *match = &full->link->record.match;
    bool told = full_tell(full), began = !round && match->now.state.round;
    enum due due = table_link_due(full->link);
    bool last = told && due == DUE_OVER && match->now.state.setup.seats > 1;
    if ((ended || last) && tty_painter_of(match->game)->earned)
        tell_earned(full, round);
    if (ended)
        return show_end(full);
    if (told && began && full_people(full) && !full->referee) /* who begins was rolled for: everybody is to see it */
        return pause_for(full, NULL, NULL, "full.go-on");
    bool waits = due == DUE_DICE && cub_game_races(full->link->record.match.game) && full_people(full);
    return !told || full->referee || due == DUE_PEOPLE || due == DUE_OVER || waits ||
           full_linger(full, table_link_viewer(full->link));
}

/* What waited to be judged when the program ended, and can't be read. */
static void tell_unread(struct full *full)
{
    char path[CORRECT_PATH];
    int error = full->referee ? full->referee->correction.unread : 0;
    if (error && correct_file(full->link->local, path))
        full_say(full, "referee.unread", path, cub_error_text(error), NULL);
}

/* One match; whether people want another. */
static bool play_match(struct table_link *link, const struct play_options *options, struct referee *referee)
{
    const struct cub_match *match = &link->record.match;
    struct full full = {.link = link, .options = options, .cursor = -1, .referee = referee};
    bool again = false, on = true, clears = tty_painter_of(match->game)->clears && match->now.state.setup.seats > 1;
    full_forget(&full);
    full.heard = match->revealed;
    tell_unread(&full);
    char goal[FULL_TEXT];
    if (full.options->first && play_goal(goal, sizeof goal, full.link))
        full_add_line(&full, goal);
    while (on && !again) {
        uint32_t round = match->now.state.round;
        on = step(&full, &again) && tell_moved(&full);
        if (on && !again)
            on = tell(&full, clears && match->now.state.round > round && match->now.state.to_act, round);
    }
    return again;
}

/* The same at a table by hand, with what is needed there. False with *why: there is no memory. */
static bool play_once(struct table_link *link, const struct play_options *options, bool *again, struct cub_message *why)
{
    struct referee referee;
    *again = false;
    if (!link->by_hand) {
        *again = play_match(link, options, NULL);
        return true;
    }
    bool good = referee_init(&referee, link->local) || !cub_refuse(why, NULL, "match.memory");
    if (good)
        *again = play_match(link, options, &referee);
    referee_finish(&referee);
    return good;
}

bool full_play(struct table_link *link, const struct play_options *options, struct cub_message *why)
{
    bool again = true;
    while (again) {
        if (!play_once(link, options, &again, why))
            return false;
        again = again && link->local; /* elsewhere another match is at another table */
        if (again && !local_table_again(link->local, why))
            return false;
    }
    return true;
}
