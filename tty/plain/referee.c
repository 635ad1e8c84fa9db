/*
 * The referee, line by line: the dice are on the table, people type what they show
 * and what they do, and any entry can be corrected later.
 */
#include "tty/draw/say.h"
#include "tty/games/words.h"
#include "tty/plain/correct.h"
#include "tty/plain/plain.h"

#include <stdlib.h>
#include <string.h>

#include "cubilete/lang.h"

enum { APART_MS = 2000 }; /* calls one after another: farther apart than any window */

struct referee {
    struct plain p; /* first: what the commands get is this */
    struct correction correction;
    int trouble; /* of the correction, as it was last told */
    bool shown;  /* how dice are typed was said, and nothing was wrong with them since */
};

static const struct cub_state *now(const struct referee *r)
{
    return &r->p.link->record.match.now.state;
}

static const struct cub_game *game_of(const struct referee *r)
{
    return r->p.link->record.match.game;
}

/* Who rolls next: the first where nobody in particular does. */
static int roller(const struct referee *r)
{
    int seat = cub_game_roller(game_of(r), now(r));
    return seat < CUB_SEATS ? seat : 0;
}

/* Dice, in whatever order they lie there. */
static bool enter_dice(struct referee *r, const char *line)
{
    struct cub_message why;
    char text[CUB_MOVE_TEXT], command[sizeof "play " + CUB_MOVE_TEXT];
    tty_dice_sort(game_of(r), now(r), line, text);
    snprintf(command, sizeof command, "play %s", text);
    r->shown = r->p.link->ops->send(r->p.link, CUB_DICE, command, &why);
    if (!r->shown)
        plain_refuse(&r->p, &why);
    return r->shown;
}

/* Calls count in the order in which they are typed: the next behind so many moves. */
static uint32_t next_ms(const struct referee *r, uint32_t length)
{
    return table_link_race_last(r->p.link, length) + APART_MS;
}

/* One seat's call, and whether it is right. */
static bool call(struct referee *r, int seat, const char *text, uint32_t ms)
{
    const struct cub_match *match = &r->p.link->record.match;
    union cub_any before = match->now;
    struct cub_message why;
    if (!table_link_call(r->p.link, seat, text, ms, &why)) {
        plain_refuse(&r->p, &why);
        return false;
    }
    cub_move move = match->log[match->length - 1].move;
    bool right = tty_words_of(match->game)->right(&before.state, move);
    if (cub_game_when(match->game, &before.state, seat, move) != CUB_NEVER)
        tty_say(r->p.out, right ? "referee.right" : "referee.wrong", table_link_name(r->p.link, seat), NULL, NULL);
    return true;
}

/* Who spoke, `1,3` or `Ana, Eva`, with *line moved to the answer behind. How many; 0: who knows. */
static int read_callers(const struct referee *r, const char **line, int seat[CUB_SEATS])
{
    int count = 0;
    bool more = true;
    while (more && count < CUB_SEATS) {
        seat[count] = plain_seat(r->p.link, line);
        if (seat[count++] == CUB_NOBODY)
            return 0;
        more = **line == ',';
        *line += strspn(*line, ", ");
    }
    return more ? 0 : count;
}

/* `Ana 8`, or `Ana,Eva 8` if they spoke together. */
static bool enter_call(struct referee *r, const char *line)
{
    uint32_t ms = next_ms(r, r->p.link->record.match.length);
    int seat[CUB_SEATS], count = read_callers(r, &line, seat);
    if (!count)
        tty_say(r->p.out, "plain.who", NULL, NULL, NULL);
    for (int i = 0; i < count; i++)
        if (!call(r, seat[i], line, ms))
            return false;
    return count;
}

/* What was typed, for whoever is due. True: it stands. */
static bool enter(struct referee *r, const char *line)
{
    enum due due = table_link_due(r->p.link);
    if (due == DUE_DICE)
        return enter_dice(r, line);
    if (due == DUE_RACE)
        return enter_call(r, line);
    return due == DUE_PEOPLE && plain_try(&r->p, plain_addressee(r->p.link, &line), line);
}

static const char *name_of(const struct referee *r, int who)
{
    if (who < CUB_SEATS)
        return table_link_name(r->p.link, who);
    return cub_msg(who == CUB_DICE ? "show.dice" : "show.clock");
}

/* `12. Ana: c4`; what is sealed stays so, but for calls that everybody has heard. */
static void list_entries(const struct referee *r)
{
    const struct cub_match *match = &r->p.link->record.match;
    bool seen = cub_game_races(match->game);
    struct cub_replay replay;
    cub_replay_init(&replay, match, CUB_NOBODY);
    for (uint32_t i = 0; i < match->length; i++) {
        char number[CUB_MOVE_TEXT], text[CUB_MOVE_TEXT];
        cub_replay_step(&replay, text);
        snprintf(number, sizeof number, "%u", (unsigned)i + 1);
        tty_say(r->p.out, "referee.entry", number, name_of(r, match->log[i].who), seen || i < match->open ? text : "?");
    }
    for (uint32_t i = r->correction.next; i < r->correction.rest.count; i++) {
        const struct correct_entry *entry = &r->correction.rest.entry[i];
        tty_say(r->p.out, "referee.waiting", name_of(r, entry->who), entry->text, NULL);
    }
}

/* When the call was made that entry i is; one that was none, behind those before it. */
static uint32_t call_ms(const struct referee *r, uint32_t i)
{
    const struct cub_match *match = &r->p.link->record.match;
    uint32_t ms = cub_game_when(match->game, &match->now.state, (int)match->log[i].who, match->log[i].move);
    return ms == CUB_NEVER ? next_ms(r, i) : ms;
}

/* What was typed, as the record has it, in place of entry i; false with *why: it can't stand there. */
static bool read_entry(const struct referee *r, uint32_t i, int who, const char *line, char text[CUB_MOVE_TEXT],
                       struct cub_message *why)
{
    const struct cub_match *match = &r->p.link->record.match;
    union cub_any before;
    cub_match_at(match, i, &before);
    if (who == CUB_DICE) {
        tty_dice_sort(match->game, &before.state, line, text);
        return true;
    }
    cub_move move = cub_game_parse_at(match->game, &before.state, who, line, call_ms(r, i), why);
    if (move)
        match->game->print(&before.state, who, move, text);
    return move;
}

static void refuse_correction(struct referee *r, const struct cub_message *why)
{
    if (r->correction.trouble)
        tty_say(r->p.out, why->message, cub_error_text(r->correction.trouble), NULL, NULL);
    else
        plain_refuse(&r->p, why);
    r->correction.trouble = 0; /* told; what waited already is saved */
}

/* Entry i becomes what was typed, of the same who unless a seat stands before it. */
static void correct(struct referee *r, uint32_t i, const char *line)
{
    int who = (int)r->p.link->record.match.log[i].who;
    char text[CUB_MOVE_TEXT];
    struct cub_message why;
    int seat = who == CUB_DICE ? CUB_NOBODY : plain_seat(r->p.link, &line);
    who = seat == CUB_NOBODY ? who : seat;
    if (!read_entry(r, i, who, line, text, &why))
        plain_refuse(&r->p, &why);
    else if (!correct_begin(&r->correction, r->p.link->local, i, who, text, &why))
        refuse_correction(r, &why);
    plain_forget(&r->p);
}

/* `e`, `e 12 c4`. */
static void edit(struct referee *r, const char *line)
{
    uint32_t length = r->p.link->record.match.length;
    char *end;
    unsigned long number = strtoul(line + 1, &end, 10);
    if (!line[1]) {
        list_entries(r);
        return;
    }
    if (number == 0 || number > length || *end != ' ')
        tty_say_number(r->p.out, "referee.no-entry", NULL, length);
    else
        correct(r, (uint32_t)number - 1, end + 1);
}

/* What is typed comes before the entry that does not hold, which then waits for one move more. */
static void insert(struct referee *r, const char *line)
{
    uint32_t length = r->p.link->record.match.length;
    correct_follow(&r->correction, r->p.link->local, length + 1);
    enter(r, line);
    correct_follow(&r->correction, r->p.link->local, r->p.link->record.match.length);
}

/* All is as it was before what waits came about. */
static void cancel(struct referee *r)
{
    struct cub_message why;
    if (correct_cancel(&r->correction, r->p.link->local, &why))
        tty_say(r->p.out, "referee.cancelled", NULL, NULL, NULL);
    else
        refuse_correction(r, &why);
    plain_forget(&r->p);
}

static bool more(struct plain *p, const char *line)
{
    struct referee *r = (struct referee *)p;
    bool waiting = correct_waiting(&r->correction);
    if (line[0] == 'e' && (!line[1] || line[1] == ' '))
        edit(r, line);
    else if (waiting && strcmp(line, "x") == 0)
        correct_drop(&r->correction, p->link->local);
    else if (waiting && strcmp(line, "c") == 0)
        cancel(r);
    else if (waiting && line[0] == '+' && table_link_due(p->link) != DUE_OVER)
        insert(r, line + 1 + strspn(line + 1, " "));
    else if (strcmp(line, "!") == 0 && !local_table_close(p->link->local))
        tty_say(p->out, "referee.no-clock", NULL, NULL, NULL);
    else
        return strcmp(line, "!") == 0;
    return true;
}

/* An entry that was typed once and does not hold any more. */
static void ask_rest(struct referee *r, const struct cub_message *why)
{
    const struct correct_entry *entry = &r->correction.rest.entry[r->correction.next];
    tty_say(r->p.out, "referee.stuck", name_of(r, entry->who), entry->text, NULL);
    plain_refuse(&r->p, why);
    tty_say_number(r->p.out, "referee.stuck-help", NULL, correct_waiting(&r->correction));
    if (plain_read(&r->p, NULL, CUB_NOBODY, -1) == LINES_LINE && r->p.in.text[0] && enter(r, r->p.in.text))
        correct_drop(&r->correction, r->p.link->local);
}

/* That what waits can't be saved is said whenever it begins. */
static void tell_trouble(struct referee *r)
{
    if (r->correction.trouble && r->correction.trouble != r->trouble)
        tty_say(r->p.out, "referee.unsaved-rest", cub_error_text(r->correction.trouble), NULL, NULL);
    r->trouble = r->correction.trouble;
}

/* Judges again what waits. */
static void settle(struct referee *r)
{
    struct cub_message why;
    uint32_t waiting = correct_waiting(&r->correction);
    bool done = correct_go(&r->correction, r->p.link->local, &why);
    plain_forget(&r->p);
    if (done)
        tty_say_number(r->p.out, "referee.judged", NULL, waiting);
    else
        ask_rest(r, &why);
}

static void ask_dice(struct referee *r)
{
    const char *form = tty_words_of(game_of(r))->dice;
    if (r->p.described == PLAIN_NONE) /* just begun, resumed or corrected; else the next mover hears it */
        plain_describe(&r->p);
    tty_say(r->p.out, "referee.dice", name_of(r, roller(r)), NULL, NULL);
    if (!r->shown && form)
        tty_say(r->p.out, form, NULL, NULL, NULL);
    r->shown = true;
    if (plain_read(&r->p, cub_msg("show.dice"), CUB_NOBODY, -1) == LINES_LINE && r->p.in.text[0])
        enter_dice(r, r->p.in.text);
}

/* The answer, and how it comes about. */
static void tell_answer(const struct referee *r)
{
    enum { REASONS = 4 };
    struct cub_message why[REASONS];
    union cub_any view;
    int seat = __builtin_ctz(table_link_people(r->p.link));
    const struct cub_bot *bot = r->p.link->bot;
    cub_match_view(&r->p.link->record.match, seat, &view);
    int count = bot ? bot->explain(&view.state, seat, game_of(r)->nth(now(r), seat, 0), why, REASONS) : 0;
    tty_say_number(r->p.out, "referee.answer", NULL, tty_words_of(game_of(r))->answer(now(r)));
    for (int i = 0; i < count; i++)
        tty_say(r->p.out, why[i].message, why[i].arg[0], why[i].arg[1], why[i].arg[2]);
    tty_say(r->p.out, "referee.race", NULL, NULL, NULL);
}

static void ask_call(struct referee *r)
{
    bool fresh = r->p.described != r->p.link->record.match.length &&
                 now(r)->to_act == (CUB_BIT(CUB_CLOCK) | (CUB_BIT(now(r)->setup.seats) - 1u));
    if (fresh || r->p.described == PLAIN_NONE) { /* just begun, resumed or corrected */
        plain_describe(&r->p);
        tell_answer(r);
    }
    if (plain_read(&r->p, NULL, CUB_NOBODY, -1) != LINES_LINE)
        return;
    if (r->p.in.text[0])
        enter_call(r, r->p.in.text);
    else
        local_table_close(r->p.link->local);
    if (table_link_due(r->p.link) != DUE_RACE)
        r->p.described = PLAIN_NONE; /* the discs are told */
}

static void step(struct referee *r)
{
    enum due due = table_link_due(r->p.link);
    correct_follow(&r->correction, r->p.link->local, r->p.link->record.match.length);
    if (correct_waiting(&r->correction))
        settle(r);
    else if (due == DUE_DICE)
        ask_dice(r);
    else if (due == DUE_RACE)
        ask_call(r);
    else
        plain_ask(&r->p);
}

/* What was typed once and waited to be judged when the program ended. */
static void tell_unread(const struct referee *r)
{
    char path[CORRECT_PATH];
    if (r->correction.unread && correct_file(r->p.link->local, path))
        tty_say(r->p.out, "referee.unread", path, cub_error_text(r->correction.unread), NULL);
}

bool referee_play(struct local_table *local, const struct play_options *options)
{
    struct referee r = {.shown = false};
    plain_init(&r.p, &local->link, options);
    r.p.more = more;
    r.p.help = "referee.help";
    if (!correct_init(&r.correction, local)) {
        correct_finish(&r.correction);
        return false;
    }
    plain_welcome(&r.p);
    tell_unread(&r);
    bool over = false;
    while (!over && plain_goes_on(&r.p)) {
        plain_tell(&r.p);
        tell_trouble(&r);
        if (table_link_due(r.p.link) == DUE_OVER && !correct_waiting(&r.correction))
            over = plain_end(&r.p);
        else
            step(&r);
    }
    plain_tell(&r.p);
    correct_finish(&r.correction);
    return true;
}
