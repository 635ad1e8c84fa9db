/* Lets a person enter a move by keys, the cursor or the mouse; all three write it into the line. */
#include "tty/full/parts.h"

#include <string.h>

#include "cubilete/lang.h"
#include "host/clock.h"
#include "tty/games/words.h"

enum { TICK_MS = 200, REASONS = 8 };

/* A person's turn. */
struct turn {
    struct full *full;
    int seat;
    uint32_t revealed, undos; /* when the turn began: moves that were revealed, and how often moves had been undone */
    bool undoable;
    int64_t end; /* when the time is up, by cub_clock_ms; 0: never */
    bool ticks;  /* a clock is shown */
    bool over;   /* the turn was interrupted: table_link_due has to be asked again */
};

/*
 * Plays a text. A refused text stays in the line, to be corrected. A text that was sent is removed: otherwise keys
 * typed before a server's answer would be added to it, and a command among them lost.
 */
static bool try_text(struct turn *turn, const char *text)
{
    struct full *full = turn->full;
    const struct cub_match *match = &full->link->record.match;
    struct cub_message why;
    bool go = true;
    cub_move move = cub_game_parse(match->game, &match->now.state, turn->seat, text, &why);
    if (move && !full_warn(full, turn->seat, move, &go))
        return false;
    if (!move || (go && !table_link_play(full->link, turn->seat, move, &why)))
        full_say_why(full, &why);
    else if (go)
        entry_clear(&full->entry);
    return true;
}

/* A refusal, and how many moves have it. */
struct reason {
    struct cub_message why;
    uint32_t count;
};

/*
 * Says why no move to a square is legal. Of the reasons that refuse the moves to it, the
 * rarest says most: of all dice only the fitting one is refused for the square and not
 * for its face.
 */
static void tell_why_not(struct turn *turn, const char *square)
{
    const struct cub_match *match = &turn->full->link->record.match;
    const struct entry *entry = &turn->full->entry;
    struct reason reasons[REASONS] = {{.count = 0}}, *best = reasons;
    for (uint32_t i = 0; i < entry->count; i++) {
        char text[CUB_MOVE_TEXT];
        struct cub_message why;
        int at = 0;
        if (!entry_instead(entry, i, square, text) ||
            cub_game_parse(match->game, &match->now.state, turn->seat, text, &why))
            continue;
        while (at < REASONS && reasons[at].count && strcmp(reasons[at].why.id, why.id) != 0)
            at++;
        if (at < REASONS)
            reasons[at].why = reasons[at].count++ ? reasons[at].why : why;
    }
    for (int i = 1; i < REASONS && reasons[i].count; i++)
        best = reasons[i].count < best->count ? &reasons[i] : best;
    if (best->count)
        full_say_why(turn->full, &best->why);
}

/* Whether choosing the square of a spot means something unusual, which *what asks about. */
static bool names_otherwise(const struct turn *turn, int spot, struct cub_message *what)
{
    const struct full *full = turn->full;
    const struct cub_match *match = &full->link->record.match;
    return spot >= 0 && spot < full->spots && full->spot[spot].square &&
           cub_game_ask_at(match->game, &match->now.state, turn->seat, full->spot[spot].text, what);
}

/*
 * Continues after an input. If only one move is left, it is played; but if its square means something unusual, it is
 * only written into the line. Otherwise lists the characters that may follow a chosen square: `c3: 1 2 3 4 5 6 #`.
 */
static bool go_on(struct turn *turn)
{
    struct full *full = turn->full;
    struct entry *entry = &full->entry;
    const char *only = entry_only(entry);
    char signs[ENTRY_SIGNS], list[2 * ENTRY_SIGNS] = "";
    struct cub_message what;
    if (only && names_otherwise(turn, full->cursor, &what)) {
        snprintf(entry->line, sizeof entry->line, "%s", only);
        entry->square[0] = 0;
        full_say(full, "full.sure", only, NULL, NULL);
        return true;
    }
    if (only)
        return try_text(turn, only);
    entry_signs(entry, signs);
    for (size_t i = 0; signs[i]; i++) {
        list[2 * i] = signs[i];
        list[2 * i + 1] = ' ';
    }
    if (entry->square[0] && signs[0])
        full_say(full, "full.signs", entry->square, list, NULL);
    return true;
}

static bool choose(struct turn *turn, int spot)
{
    struct full *full = turn->full;
    bool lit = full->view.scene.lit[spot / 64] >> spot % 64 & 1;
    full->cursor = spot;
    full->moved = false;
    if (!full->spot[spot].square && !lit) {
        full_say(full, "full.used", NULL, NULL, NULL);
        return true;
    }
    if (entry_choose(&full->entry, &full->spot[spot]))
        return go_on(turn);
    tell_why_not(turn, full->spot[spot].text);
    return true;
}

static bool type(struct turn *turn, uint32_t sign)
{
    turn->full->moved = false;
    if (sign >= ' ' && sign < 0x7F)
        entry_type(&turn->full->entry, (char)sign);
    return go_on(turn);
}

static bool command(struct turn *turn, uint32_t sign)
{
    struct full *full = turn->full;
    bool known;
    if (sign == 'h')
        return full_hint(full, turn->seat);
    if (sign == 'u') {
        if (!table_link_undo(full->link))
            full_say(full, full->link->ops->undo_limit(full->link) ? "full.no-undo" : "plain.nothing-undo", NULL, NULL,
                     NULL);
        full_forget(full);
        return true;
    }
    if (sign == 'e' && full->referee) {
        entry_finish(&full->entry); /* the correction uses the line; then the turn begins again */
        turn->over = true;
        return full_entries(full);
    }
    if (!full_command(full, sign, &known))
        return false;
    return known || type(turn, sign);
}

/*
 * Enter: presses the button that sent it, chooses the spot under the cursor if it was moved there, or plays the line. A
 * typed text without a square goes to the cursor's square: `5` for `5@c4`.
 */
static bool enter(struct turn *turn, struct screen_input input)
{
    struct full *full = turn->full;
    const char text[] = {(char)input.sign, 0};
    int at = full->cursor;
    bool fits = at >= 0 && full->spot[at].square && full->view.scene.lit[at / 64] >> at % 64 & 1;
    if (input.sign)
        return try_text(turn, text);
    if (at >= 0 && (full->moved || entry_empty(&full->entry) || fits))
        return choose(turn, at);
    if (!entry_empty(&full->entry))
        return try_text(turn, full->entry.line);
    full_move_cursor(full, SCREEN_DOWN); /* there is no cursor yet: it appears on a spot that can be chosen */
    return true;
}

/* A letter is a command only if it can't begin a move. */
static bool sign(struct turn *turn, uint32_t sign)
{
    const struct entry *entry = &turn->full->entry;
    bool typed = !entry_empty(entry) || (sign < 0x7F && entry_begins(entry, (char)sign));
    return typed ? type(turn, sign) : command(turn, sign);
}

static bool act(struct turn *turn, struct screen_input input)
{
    struct full *full = turn->full;
    int spot;
    if (input.event != SCREEN_TICK)
        full_say(full, "", NULL, NULL, NULL);
    switch (input.event) {
    case SCREEN_LEAVE:
        return false;
    case SCREEN_SIGN:
        return sign(turn, input.sign);
    case SCREEN_FUNCTION:
        return command(turn, full_function(input.sign));
    case SCREEN_ENTER:
        return enter(turn, input);
    case SCREEN_CLICK:
        spot = full_spot_at(full, input.row, input.column);
        return spot < 0 || choose(turn, spot);
    case SCREEN_ESCAPE:
        entry_clear(&full->entry);
        return true;
    case SCREEN_BACKSPACE:
        entry_erase(&full->entry);
        return true;
    case SCREEN_TAB:
        full_next_sheet(full);
        return true;
    case SCREEN_UP:
    case SCREEN_DOWN:
    case SCREEN_LEFT:
    case SCREEN_RIGHT:
        full_move_cursor(full, input.event);
        return true;
    case SCREEN_FLOOD:
        full_say(full, "full.flood", NULL, NULL, NULL);
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

/* Fills the bar of buttons; moves without a square are buttons too: `R`, `-`. */
static void fill_bar(const struct turn *turn)
{
    struct full *full = turn->full;
    full->bar.count = 0;
    if (!entry_empty(&full->entry)) {
        bar_add(&full->bar, cub_msg("full.enter-key"), cub_msg("full.enter"),
                (struct screen_input){.event = SCREEN_ENTER});
        bar_add(&full->bar, "Esc", cub_msg("full.clear"), (struct screen_input){.event = SCREEN_ESCAPE});
        return;
    }
    if (tty_painter_of(full->link->record.match.game)->spots)
        bar_add(&full->bar, cub_msg("full.arrows-key"), cub_msg("list.choose"),
                (struct screen_input){.event = SCREEN_ENTER});
    for (uint32_t i = 0; i < full->entry.count; i++) {
        const char *text = full->entry.move[i];
        if (strlen(text) == 1)
            bar_add(&full->bar, text, full_word(full, text),
                    (struct screen_input){.event = SCREEN_ENTER, .sign = (unsigned char)text[0]});
    }
    full_add_commands(full, turn->undoable ? "hu" : "h");
    full_add_sheets(full);
    full_add_commands(full, full->referee ? "er?q" : "r?q");
}

/* The time is up: if this is the only seat left to act, the clock closes the round; else the seat passes. */
static void time_out(struct turn *turn)
{
    uint16_t seats = turn->full->link->record.match.now.state.to_act & (CUB_BIT(CUB_SEATS) - 1);
    if (seats == CUB_BIT(turn->seat))
        local_table_close(turn->full->link->local);
    else
        turn->full->link->ops->send(turn->full->link, turn->seat, "play -", NULL);
}

/* Shows the points that the move in the line would bring; else the question to the seat, or to the cursor's square if
 * that means something unusual. */
static void tell_ask(const struct turn *turn)
{
    struct full *full = turn->full;
    const struct cub_game *game = full->link->record.match.game;
    const struct cub_state *state = &full->link->record.match.now.state;
    bool known = game->worth && full->entry.line[0];
    cub_move move = known ? cub_game_parse(game, state, turn->seat, full->entry.line, NULL) : 0;
    int points = move ? cub_game_worth(game, state, turn->seat, move) : -1;
    struct cub_message what;
    if (points >= 0)
        cub_format_number(full->ask, sizeof full->ask, "ask.worth", points);
    else if (names_otherwise(turn, full->cursor, &what) || cub_game_ask(game, state, turn->seat, &what))
        cub_format_message(full->ask, sizeof full->ask, &what);
}

/* Whether it is still this seat's turn. Hidden moves of people at other places don't interrupt it. */
static bool goes_on(const struct turn *turn)
{
    const struct table_link *link = turn->full->link;
    return table_link_due(link) == DUE_PEOPLE && table_link_people(link) >> turn->seat & 1 &&
           link->record.match.revealed == turn->revealed && link->undos == turn->undos && !link->left && !turn->over;
}

static bool take_turn(struct turn *turn)
{
    struct full *full = turn->full;
    struct table_link *link = full->link;
    bool on = true;
    while (on && goes_on(turn)) {
        if (turn->ticks)
            full_show_time(full, turn->end ? turn->end - cub_clock_ms() : link->ops->left_ms(link, turn->seat));
        tell_ask(turn);
        fill_bar(turn);
        full_draw(full, turn->seat);
        on = act(turn, bar_input(&full->bar, FULL_BAR_ROW, full_wait(full, turn->ticks ? TICK_MS : -1)));
        if (turn->end && cub_clock_ms() >= turn->end && goes_on(turn))
            time_out(turn);
    }
    return on;
}

bool full_secret(const struct full *full)
{
    const struct cub_match *match = &full->link->record.match;
    uint32_t seats = match->now.state.to_act & (CUB_BIT(CUB_SEATS) - 1u);
    return full_people(full) > 1 && ((seats & (seats - 1)) || match->revealed < match->length);
}

static bool cover(struct full *full, int seat)
{
    struct screen_input input = {.event = SCREEN_TICK};
    full->bar.count = 0;
    full->prompt[0] = full->aside[0] = 0;
    bar_add(&full->bar, cub_msg("full.enter-key"), cub_msg("full.look"), (struct screen_input){.event = SCREEN_ENTER});
    full_add_commands(full, "q");
    full_say(full, "full.cover", full_name(full, seat), NULL, NULL);
    while (input.event != SCREEN_ENTER && input.event != SCREEN_LEAVE &&
           !(input.event == SCREEN_SIGN && input.sign == 'q')) {
        full_draw(full, CUB_NOBODY);
        input = bar_input(&full->bar, FULL_BAR_ROW, full_wait(full, -1));
    }
    full_say(full, "", NULL, NULL, NULL);
    return input.event == SCREEN_ENTER;
}

bool full_turn(struct full *full)
{
    struct table_link *link = full->link;
    const struct cub_match *match = &link->record.match;
    uint32_t limit = table_link_limit(link);
    struct turn turn = {.full = full,
                        .seat = __builtin_ctz(table_link_people(link)),
                        .revealed = match->revealed,
                        .undos = link->undos,
                        .undoable = table_link_undoable(link)};
    union cub_any view;
    if (full->hidden && !cover(full, turn.seat))
        return false;
    full->hidden = false;
    full->front = full->actor = turn.seat;
    if (!full_tumble(full, turn.seat))
        return false;
    cub_match_view(match, turn.seat, &view);
    turn.end = limit ? cub_clock_ms() + limit : 0;
    turn.ticks = turn.end || link->ops->left_ms(link, turn.seat) >= 0;
    if (!entry_init(&full->entry, match->game, &view.state, turn.seat))
        return false;
    snprintf(full->prompt, sizeof full->prompt, "%s> ", full_name(full, turn.seat));
    bool on = take_turn(&turn);
    entry_finish(&full->entry);
    full->bar.count = 0;
    full->moved = false;
    full->ask[0] = full->prompt[0] = full->aside[0] = 0;
    return on;
}
