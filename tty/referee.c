/* Reads what is typed at a table by hand, and corrects it. */
#include "tty/referee.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/lang.h"
#include "tty/games/words.h"

enum { APART_MS = 2000 }; /* calls one after another: farther apart than any window */

bool referee_init(struct referee *r, struct local_table *local)
{
    *r = (struct referee){.link = &local->link};
    return correct_init(&r->correction, local);
}

void referee_finish(struct referee *r)
{
    correct_finish(&r->correction);
}

static const struct cub_match *match_of(const struct referee *r)
{
    return &r->link->record.match;
}

int referee_roller(const struct referee *r)
{
    int seat = cub_game_roller(match_of(r)->game, &match_of(r)->now.state);
    return seat < CUB_SEATS ? seat : 0;
}

const char *referee_name(const struct referee *r, int who)
{
    if (who < CUB_SEATS)
        return table_link_name(r->link, who);
    return cub_msg(who == CUB_DICE ? "show.dice" : "show.clock");
}

/* Dice, in whatever order they lie there; what is plainly no such roll is told so before the rules are asked. */
static enum referee_event enter_dice(struct referee *r, const char *line, struct cub_message *why)
{
    const struct cub_match *match = match_of(r);
    char text[CUB_MOVE_TEXT], command[sizeof "play " + CUB_MOVE_TEXT];
    if (tty_dice_refuse(match->game, &match->now.state, line, why))
        return REFEREE_REFUSED;
    tty_dice_sort(match->game, &match->now.state, line, text);
    snprintf(command, sizeof command, "play %s", text);
    return r->link->ops->send(r->link, CUB_DICE, command, why) ? REFEREE_DONE : REFEREE_REFUSED;
}

/* Calls count in the order in which they are typed: the next after this many moves. */
static uint32_t next_ms(const struct referee *r, uint32_t length)
{
    return table_link_race_last(r->link, length) + APART_MS;
}

/* One seat's call, and whether it is right. */
static bool call_one(struct referee *r, int seat, const char *text, uint32_t ms, struct referee_call *call,
                     struct cub_message *why)
{
    const struct cub_match *match = match_of(r);
    union cub_any before = match->now;
    if (!table_link_call(r->link, seat, text, ms, why))
        return false;
    cub_move move = match->log[match->length - 1].move;
    bool counts = cub_game_when(match->game, &before.state, seat, move) != CUB_NEVER,
         right = tty_words_of(match->game)->right(&before.state, move);
    call->seat[call->count++] = seat;
    call->right |= (uint16_t)(counts && right ? CUB_BIT(seat) : 0);
    call->wrong |= (uint16_t)(counts && !right ? CUB_BIT(seat) : 0);
    return true;
}

/* Reads who spoke, `1,3` or `Ana, Eva`, and moves *line to the answer. Returns how many; 0: none is named. */
static int read_callers(const struct referee *r, const char **line, int seat[CUB_SEATS])
{
    int count = 0;
    bool more = true;
    while (more && count < CUB_SEATS) {
        seat[count] = table_link_seat(r->link, line);
        if (seat[count++] == CUB_NOBODY)
            return 0;
        more = **line == ',';
        *line += strspn(*line, ", ");
    }
    return more ? 0 : count;
}

/* `Ana 8`, or `Ana,Eva 8` if they spoke together. */
static enum referee_event enter_call(struct referee *r, const char *line, struct referee_call *call,
                                     struct cub_message *why)
{
    uint32_t ms = next_ms(r, match_of(r)->length);
    int seat[CUB_SEATS], count = read_callers(r, &line, seat);
    if (!count)
        return REFEREE_WHO;
    for (int i = 0; i < count; i++)
        if (!call_one(r, seat[i], line, ms, call, why))
            return REFEREE_REFUSED;
    return REFEREE_CALLED;
}

/* Among several people `2 c4` or `Luis c4` is seat 2's. */
static enum referee_event enter_move(struct referee *r, const char *line, struct cub_message *why)
{
    const struct cub_match *match = match_of(r);
    int seat = table_link_addressee(r->link, &line);
    cub_move move = cub_game_parse(match->game, &match->now.state, seat, line, why);
    return move && table_link_play(r->link, seat, move, why) ? REFEREE_DONE : REFEREE_REFUSED;
}

static enum referee_event enter(struct referee *r, const char *line, struct referee_call *call, struct cub_message *why)
{
    enum due due = table_link_due(r->link);
    *call = (struct referee_call){.count = 0};
    if (due == DUE_DICE)
        return enter_dice(r, line, why);
    return due == DUE_RACE ? enter_call(r, line, call, why) : enter_move(r, line, why);
}

enum referee_event referee_enter(struct referee *r, const char *line, struct referee_call *call,
                                 struct cub_message *why)
{
    enum referee_event event = enter(r, line, call, why);
    correct_follow(&r->correction, r->link->local, match_of(r)->length);
    return event;
}

enum referee_event referee_replace(struct referee *r, const char *line, struct referee_call *call,
                                   struct cub_message *why)
{
    enum referee_event event = enter(r, line, call, why);
    if (event == REFEREE_DONE || event == REFEREE_CALLED)
        correct_drop(&r->correction, r->link->local);
    return event;
}

/* What is typed comes before the entry that does not hold, which then waits for one move more. */
static enum referee_event insert(struct referee *r, const char *line, struct cub_message *why)
{
    struct referee_call call;
    correct_follow(&r->correction, r->link->local, match_of(r)->length + 1);
    return referee_enter(r, line, &call, why);
}

/* When the call was made that entry i is; one that was none, after those before it. */
static uint32_t call_ms(const struct referee *r, uint32_t i)
{
    const struct cub_match *match = match_of(r);
    uint32_t ms = cub_game_when(match->game, &match->now.state, (int)match->log[i].who, match->log[i].move);
    return ms == CUB_NEVER ? next_ms(r, i) : ms;
}

/* What was typed, as the record has it, in place of entry i; false with *why: it can't stand there. */
static bool read_entry(const struct referee *r, uint32_t i, int who, const char *line, char text[CUB_MOVE_TEXT],
                       struct cub_message *why)
{
    const struct cub_match *match = match_of(r);
    union cub_any before;
    cub_match_at(match, i, &before);
    if (who == CUB_DICE) {
        tty_dice_sort(match->game, &before.state, line, text);
        return !tty_dice_refuse(match->game, &before.state, line, why);
    }
    cub_move move = cub_game_parse_at(match->game, &before.state, who, line, call_ms(r, i), why);
    if (move)
        match->game->print(&before.state, who, move, text);
    return move;
}

enum referee_event referee_correct(struct referee *r, uint32_t i, const char *line, struct cub_message *why)
{
    int who = (int)match_of(r)->log[i].who;
    char text[CUB_MOVE_TEXT];
    int seat = who == CUB_DICE ? CUB_NOBODY : table_link_seat(r->link, &line);
    who = seat == CUB_NOBODY ? who : seat;
    bool good =
        read_entry(r, i, who, line, text, why) && correct_begin(&r->correction, r->link->local, i, who, text, why);
    return good ? REFEREE_DONE : REFEREE_REFUSED;
}

/* `e`, `e 12 c4`. */
static enum referee_event edit(struct referee *r, const char *line, struct cub_message *why)
{
    uint32_t length = match_of(r)->length;
    char *end;
    unsigned long number = strtoul(line + 1, &end, 10);
    if (!line[1])
        return REFEREE_ENTRIES;
    if (number > 0 && number <= length && *end == ' ')
        return referee_correct(r, (uint32_t)number - 1, end + 1, why);
    cub_refuse(why, NULL, "referee.no-entry");
    cub_message_number(why, 1, length);
    return REFEREE_REFUSED;
}

static enum referee_event decide(bool good)
{
    return good ? REFEREE_DONE : REFEREE_REFUSED;
}

enum referee_event referee_command(struct referee *r, const char *line, struct cub_message *why)
{
    struct local_table *local = r->link->local;
    bool waiting = correct_waiting(&r->correction);
    if (line[0] == 'e' && (!line[1] || line[1] == ' '))
        return edit(r, line, why);
    if (waiting && strcmp(line, "x") == 0) {
        correct_drop(&r->correction, local);
        return REFEREE_DONE;
    }
    if (waiting && strcmp(line, "c") == 0)
        return decide(correct_cancel(&r->correction, local, why));
    if (waiting && line[0] == '+' && table_link_due(r->link) != DUE_OVER)
        return insert(r, line + 1 + strspn(line + 1, " "), why);
    if (strcmp(line, "!") == 0)
        return decide(local_table_close(local) || !cub_refuse(why, NULL, "referee.no-clock"));
    return REFEREE_NONE;
}

int referee_explain(const struct referee *r, struct cub_message why[REFEREE_REASONS])
{
    const struct cub_match *match = match_of(r);
    const struct cub_bot *bot = r->link->bot;
    union cub_any view;
    int seat = __builtin_ctz(table_link_people(r->link));
    cub_match_view(match, seat, &view);
    return bot ? bot->explain(&view.state, seat, match->game->nth(&match->now.state, seat, 0), why, REFEREE_REASONS)
               : 0;
}

void referee_each(const struct referee *r, void (*visit)(void *context, uint32_t number, int who, const char *text),
                  void *context)
{
    const struct cub_match *match = match_of(r);
    bool seen = cub_game_races(match->game);
    struct cub_replay replay;
    cub_replay_init(&replay, match, CUB_NOBODY);
    for (uint32_t i = 0; i < match->length; i++) {
        char text[CUB_MOVE_TEXT];
        cub_replay_step(&replay, text);
        visit(context, i + 1, match->log[i].who, seen || i < match->revealed ? text : "?");
    }
}
