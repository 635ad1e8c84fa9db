/* A person's turn: the move is entered by keys, by the cursor or by the mouse, and all of it shows in the line. */
#include "tty/play_parts.h"

#include <stdlib.h>
#include <string.h>

#include "cubilete/lang.h"

enum { TICK_MS = 200, REASONS = 8, SIDEWAYS = 3 }; /* a step aside counts as so many ahead */

/* Somebody's turn while it lasts. */
struct turn {
    struct play *play;
    int seat;
    uint32_t length; /* of the match when it began */
    bool undoable;
    int64_t end; /* when the time is up, by screen_now; 0: never */
};

/* Plays what is entered; what is refused stays in the line to be mended. */
static bool try_text(struct turn *turn, const char *text)
{
    struct play *play = turn->play;
    const struct cub_match *match = &play->table->record.match;
    struct cub_refusal why;
    bool go = true;
    cub_move move = cub_game_parse(match->game, &match->now.state, turn->seat, text, &why);
    if (move && !play_warn(play, turn->seat, move, &go))
        return false;
    if (!move || (go && !table_play(play->table, turn->seat, move, &why)))
        play_say_why(play, &why);
    return true;
}

/* A reason, and how many moves it would be given for. */
struct reason {
    struct cub_refusal why;
    uint32_t count;
};

static void count_reason(struct reason reasons[REASONS], const struct cub_refusal *why)
{
    for (int i = 0; i < REASONS; i++)
        if (!reasons[i].count || strcmp(reasons[i].why.message, why->message) == 0) {
            reasons[i].why = reasons[i].count++ ? reasons[i].why : *why;
            return;
        }
}

/*
 * Why no move leads to a square: what is wrong with those that would. The rarest
 * reason says most: of all dice only the one that fits there is refused for
 * the square and not for its face.
 */
static void tell_why_not(struct turn *turn, const char *square)
{
    const struct cub_match *match = &turn->play->table->record.match;
    const struct entry *entry = &turn->play->entry;
    struct reason reasons[REASONS] = {{.count = 0}}, *best = reasons;
    for (uint32_t i = 0; i < entry->count; i++) {
        char text[CUB_MOVE_TEXT];
        struct cub_refusal why;
        if (entry_instead(entry, i, square, text) &&
            !cub_game_parse(match->game, &match->now.state, turn->seat, text, &why))
            count_reason(reasons, &why);
    }
    for (int i = 1; i < REASONS && reasons[i].count; i++)
        best = reasons[i].count < best->count ? &reasons[i] : best;
    if (best->count)
        play_say_why(turn->play, &best->why);
}

/* What a chosen square leaves open, as the signs that may come next: `c3: 1 2 3 4 5 6 #`. */
static void tell_signs(struct play *play)
{
    char signs[ENTRY_SIGNS], list[2 * ENTRY_SIGNS] = "";
    entry_signs(&play->entry, signs);
    for (size_t i = 0; signs[i]; i++) {
        list[2 * i] = signs[i];
        list[2 * i + 1] = ' ';
    }
    if (play->entry.square[0] && signs[0])
        play_say(play, "play.signs", play->entry.square, list, NULL);
}

/* What was entered may leave one move only. */
static bool go_on(struct turn *turn)
{
    const char *only = entry_only(&turn->play->entry);
    tell_signs(turn->play);
    return only ? try_text(turn, only) : true;
}

static bool choose(struct turn *turn, int spot)
{
    struct play *play = turn->play;
    bool lit = play->view.scene.lit[spot / 64] >> spot % 64 & 1;
    play->cursor = spot;
    play->moved = false;
    if (!play->spot[spot].square && !lit) {
        play_say(play, "play.used", NULL, NULL, NULL);
        return true;
    }
    if (entry_choose(&play->entry, &play->spot[spot]))
        return go_on(turn);
    tell_why_not(turn, play->spot[spot].text);
    return true;
}

static bool type(struct turn *turn, uint32_t sign)
{
    turn->play->moved = false;
    if (sign >= ' ' && sign < 0x7F)
        entry_type(&turn->play->entry, (char)sign);
    return go_on(turn);
}

static bool undo(struct turn *turn)
{
    struct play *play = turn->play;
    if (!table_undo(play->table))
        play_say(play, "play.no-undo", NULL, NULL, NULL);
    return true;
}

static bool command(struct turn *turn, uint32_t sign)
{
    bool known;
    if (sign == 'h')
        return play_hint(turn->play, turn->seat);
    if (sign == 'u')
        return undo(turn);
    if (!play_command(turn->play, sign, &known))
        return false;
    return known || type(turn, sign);
}

/* How far a spot is in a direction, rows counting double as they are twice as high as columns; below 0: not there. */
static int distance(const struct tty_spot *from, const struct tty_spot *to, enum screen_event direction)
{
    int down = 2 * to->row + to->height - (2 * from->row + from->height);
    int right = (2 * to->column + to->width - (2 * from->column + from->width)) / 2;
    bool upright = direction == SCREEN_UP || direction == SCREEN_DOWN;
    int ahead = upright ? down : right, aside = abs(upright ? right : down);
    if (direction == SCREEN_UP || direction == SCREEN_LEFT)
        ahead = -ahead;
    return ahead > 0 ? ahead + SIDEWAYS * aside : -1;
}

/* The cursor first shows on a spot that can be chosen. */
static int first_spot(const struct play *play)
{
    for (int i = 0; i < play->spots; i++)
        if (play->view.scene.lit[i / 64] >> i % 64 & 1)
            return i;
    return play->spots ? 0 : -1;
}

static void move_cursor(struct play *play, enum screen_event direction)
{
    int best = play->cursor, nearest = 0;
    play->moved = true;
    for (int i = 0; i < play->spots && play->cursor >= 0; i++) {
        int away = distance(&play->spot[play->cursor], &play->spot[i], direction);
        if (away > 0 && (!nearest || away < nearest)) {
            nearest = away;
            best = i;
        }
    }
    play->cursor = play->cursor < 0 ? first_spot(play) : best;
}

static bool click(struct turn *turn, struct screen_input input)
{
    struct play *play = turn->play;
    for (int i = 0; i < play->spots; i++) {
        const struct tty_spot *spot = &play->spot[i];
        if (input.row >= spot->row && input.row < spot->row + spot->height && input.column >= spot->column &&
            input.column < spot->column + spot->width)
            return choose(turn, i);
    }
    return true;
}

/* Enter: the button that sent it, the spot that the cursor has come to, or the line. */
static bool enter(struct turn *turn, struct screen_input input)
{
    struct play *play = turn->play;
    const char text[] = {(char)input.sign, 0};
    if (input.sign)
        return try_text(turn, text);
    if (play->cursor >= 0 && (play->moved || entry_empty(&play->entry)))
        return choose(turn, play->cursor);
    return entry_empty(&play->entry) ? true : try_text(turn, play->entry.line);
}

/* A letter is a command only where it can't begin a move. */
static bool sign(struct turn *turn, uint32_t sign)
{
    const struct entry *entry = &turn->play->entry;
    bool typed = !entry_empty(entry) || (sign < 0x7F && entry_begins(entry, (char)sign));
    return typed ? type(turn, sign) : command(turn, sign);
}

static bool act(struct turn *turn, struct screen_input input)
{
    struct play *play = turn->play;
    if (input.event != SCREEN_TICK)
        play_say(play, "", NULL, NULL, NULL);
    switch (input.event) {
    case SCREEN_LEAVE:
        return false;
    case SCREEN_SIGN:
        return sign(turn, input.sign);
    case SCREEN_FUNCTION:
        return command(turn, play_function(input.sign));
    case SCREEN_ENTER:
        return enter(turn, input);
    case SCREEN_CLICK:
        return click(turn, input);
    case SCREEN_ESCAPE:
        entry_clear(&play->entry);
        return true;
    case SCREEN_BACKSPACE:
        entry_erase(&play->entry);
        return true;
    case SCREEN_TAB:
        play_next_sheet(play);
        return true;
    case SCREEN_UP:
    case SCREEN_DOWN:
    case SCREEN_LEFT:
    case SCREEN_RIGHT:
        move_cursor(play, input.event);
        return true;
    case SCREEN_FLOOD:
        play_say(play, "play.flood", NULL, NULL, NULL);
        return true;
    case SCREEN_TICK:
    case SCREEN_PAGE_UP:
    case SCREEN_PAGE_DOWN:
    case SCREEN_HOME:
    case SCREEN_END:
        return true;
    }
    return true;
}

/* `R`, `-`: moves without a square are buttons. */
static void add_moves(struct play *play)
{
    const struct entry *entry = &play->entry;
    for (uint32_t i = 0; i < entry->count; i++) {
        const char *text = entry->move[i];
        if (strlen(text) == 1)
            bar_add(&play->bar, text, play_word(play, text),
                    (struct screen_input){.event = SCREEN_ENTER, .sign = (unsigned char)text[0]});
    }
}

static void fill_bar(const struct turn *turn)
{
    struct play *play = turn->play;
    play->bar.count = 0;
    if (!entry_empty(&play->entry)) {
        bar_add(&play->bar, cub_text("play.enter-key"), cub_text("play.enter"),
                (struct screen_input){.event = SCREEN_ENTER});
        bar_add(&play->bar, "Esc", cub_text("play.clear"), (struct screen_input){.event = SCREEN_ESCAPE});
        return;
    }
    add_moves(play);
    play_add_commands(play, turn->undoable ? "hu" : "h");
    play_add_sheets(play);
    play_add_commands(play, "r?q");
}

/* `0:42`: what is left. */
static void tell_time(const struct turn *turn)
{
    int64_t left = turn->end ? (turn->end - screen_now() + 999) / 1000 : 0;
    if (turn->end)
        snprintf(turn->play->aside, sizeof turn->play->aside, "%d:%02d ", (int)(left / 60), (int)(left % 60));
}

/* The time is up: the last whom the clock can reach it ends, one of several only passes. */
static void time_out(struct turn *turn)
{
    uint16_t seats = turn->play->table->record.match.now.state.to_act & (CUB_BIT(CUB_SEATS) - 1);
    if (seats == CUB_BIT(turn->seat))
        table_close(turn->play->table);
    else
        table_play_text(turn->play->table, turn->seat, "-", NULL);
}

static bool run(struct turn *turn)
{
    struct play *play = turn->play;
    const struct cub_match *match = &play->table->record.match;
    bool on = true;
    while (on && match->length == turn->length) {
        tell_time(turn);
        fill_bar(turn);
        play_draw(play, turn->seat);
        on = act(turn, bar_input(&play->bar, PLAY_BAR_ROW, screen_wait(turn->end ? TICK_MS : -1)));
        if (turn->end && screen_now() >= turn->end && match->length == turn->length)
            time_out(turn);
    }
    return on;
}

bool play_secret(const struct play *play)
{
    const struct table *table = play->table;
    uint32_t length = table->record.match.length;
    uint32_t seats = table->record.match.now.state.to_act & (CUB_BIT(CUB_SEATS) - 1u);
    return play_people(play) > 1 && ((seats & (seats - 1)) || (length && !table_open(table, length - 1)));
}

static bool cover(struct play *play, int seat)
{
    struct screen_input input = {.event = SCREEN_TICK};
    play->bar.count = 0;
    play->prompt[0] = play->aside[0] = 0;
    bar_add(&play->bar, cub_text("play.enter-key"), cub_text("play.look"),
            (struct screen_input){.event = SCREEN_ENTER});
    play_add_commands(play, "q");
    play_say(play, "play.cover", play_name(play, seat), NULL, NULL);
    while (input.event != SCREEN_ENTER && input.event != SCREEN_LEAVE &&
           !(input.event == SCREEN_SIGN && input.sign == 'q')) {
        play_draw(play, CUB_NOBODY);
        input = bar_input(&play->bar, PLAY_BAR_ROW, screen_wait(-1));
    }
    play_say(play, "", NULL, NULL, NULL);
    return input.event == SCREEN_ENTER;
}

bool play_turn(struct play *play)
{
    struct table *table = play->table;
    struct turn turn = {.play = play, .seat = __builtin_ctz(table_people(table))};
    union cub_any view;
    if (play->hidden && !cover(play, turn.seat))
        return false;
    play->hidden = false;
    play->front = play->actor = turn.seat;
    if (!play_tumble(play, turn.seat))
        return false;
    cub_match_view(&table->record.match, turn.seat, &view);
    turn.length = table->record.match.length;
    turn.undoable = table_undo_limit(table) < turn.length;
    turn.end = table_limit(table) ? screen_now() + table_limit(table) : 0;
    if (!entry_init(&play->entry, table->record.match.game, &view.state, turn.seat))
        return false;
    snprintf(play->prompt, sizeof play->prompt, "%s> ", play_name(play, turn.seat));
    bool on = run(&turn);
    entry_finish(&play->entry);
    play->bar.count = 0;
    play->moved = false;
    play->prompt[0] = play->aside[0] = 0;
    return on;
}
