/*
 * The referee, line by line: the dice are on the table, people type what they show
 * and what they do, and any entry can be corrected later.
 */
#include "tty/referee.h"
#include "tty/draw/say.h"
#include "tty/games/words.h"
#include "tty/plain/plain.h"

#include <string.h>

#include "cubilete/lang.h"

struct plain_referee {
    struct plain p; /* first: what the commands get is this */
    struct referee referee;
    int save_error; /* of the correction, as it was last told */
    bool shown;     /* how dice are typed was said, and nothing was wrong with them since */
};

static const struct cub_state *now(const struct plain_referee *d)
{
    return &d->p.link->record.match.now.state;
}

static const struct cub_game *game_of(const struct plain_referee *d)
{
    return d->p.link->record.match.game;
}

static void list_entry(void *context, uint32_t number, int who, const char *text)
{
    struct plain_referee *d = context;
    char digits[CUB_MOVE_TEXT];
    snprintf(digits, sizeof digits, "%u", (unsigned)number);
    tty_say(d->p.out, "referee.entry", digits, referee_name(&d->referee, who), text);
}

static void list_entries(struct plain_referee *d)
{
    const struct correction *c = &d->referee.correction;
    referee_each(&d->referee, list_entry, d);
    for (uint32_t i = c->next; i < c->rest.count; i++)
        tty_say(d->p.out, "referee.waiting", referee_name(&d->referee, c->rest.entry[i].who), c->rest.entry[i].text,
                NULL);
}

static void refuse(struct plain_referee *d, const struct cub_message *why)
{
    int *error = &d->referee.correction.save_error;
    if (*error && !why->rule)
        tty_say(d->p.out, why->id, cub_error_text(*error), NULL, NULL);
    else if (!why->rule && why->arg[1][0]) /* a sentence of its own */
        tty_say(d->p.out, why->id, why->arg[0], why->arg[1], NULL);
    else
        plain_refuse(&d->p, why);
    *error = 0; /* told; what waited already is saved */
}

static void tell_calls(struct plain_referee *d, const struct referee_call *call)
{
    for (int i = 0; i < call->count; i++)
        if ((call->right | call->wrong) >> call->seat[i] & 1)
            tty_say(d->p.out, call->right >> call->seat[i] & 1 ? "referee.right" : "referee.wrong",
                    table_link_name(d->p.link, call->seat[i]), NULL, NULL);
}

/* Tells what came of a line. True: it stands. */
static bool tell(struct plain_referee *d, enum referee_event event, const struct referee_call *call,
                 const struct cub_message *why)
{
    if (call)
        tell_calls(d, call);
    if (event == REFEREE_WHO)
        tty_say(d->p.out, "plain.who", NULL, NULL, NULL);
    if (event == REFEREE_REFUSED)
        refuse(d, why);
    return event == REFEREE_DONE || event == REFEREE_CALLED;
}

static bool more(struct plain *p, const char *line)
{
    struct plain_referee *d = (struct plain_referee *)p;
    struct cub_message why;
    uint32_t length = p->link->record.match.length;
    enum referee_event event = referee_command(&d->referee, line, &why);
    if (event == REFEREE_ENTRIES)
        list_entries(d);
    tell(d, event, NULL, &why);
    if (event == REFEREE_DONE && strcmp(line, "c") == 0)
        tty_say(p->out, "referee.cancelled", NULL, NULL, NULL);
    if (p->link->record.match.length < length || line[0] == 'e' || strcmp(line, "c") == 0)
        plain_forget(p);
    return event != REFEREE_NONE;
}

/* An entry that was typed once and does not hold any more. */
static void ask_rest(struct plain_referee *d, const struct cub_message *why)
{
    const struct correction *c = &d->referee.correction;
    const struct correct_entry *entry = &c->rest.entry[c->next];
    struct referee_call call;
    struct cub_message fault;
    tty_say(d->p.out, "referee.stuck", referee_name(&d->referee, entry->who), entry->text, NULL);
    plain_refuse(&d->p, why);
    tty_say_number(d->p.out, "referee.stuck-help", NULL, correct_waiting(c));
    if (plain_read(&d->p, NULL, CUB_NOBODY, -1) == LINES_LINE && d->p.in.text[0])
        tell(d, referee_replace(&d->referee, d->p.in.text, &call, &fault), &call, &fault);
}

/* That what waits can't be saved is said whenever it begins. */
static void tell_save_error(struct plain_referee *d)
{
    if (d->referee.correction.save_error && d->referee.correction.save_error != d->save_error)
        tty_say(d->p.out, "referee.unsaved-rest", cub_error_text(d->referee.correction.save_error), NULL, NULL);
    d->save_error = d->referee.correction.save_error;
}

/* Judges again what waits. */
static void settle(struct plain_referee *d)
{
    struct cub_message why;
    uint32_t waiting = correct_waiting(&d->referee.correction);
    bool done = correct_go(&d->referee.correction, d->p.link->local, &why);
    plain_forget(&d->p);
    if (done)
        tty_say_number(d->p.out, "referee.judged", NULL, waiting);
    else
        ask_rest(d, &why);
}

static void ask_dice(struct plain_referee *d)
{
    struct referee_call call;
    struct cub_message why;
    const char *form = tty_words_of(game_of(d))->dice;
    if (d->p.described == PLAIN_NONE) /* just begun, resumed or corrected; else the next mover hears it */
        plain_describe(&d->p);
    tty_say(d->p.out, "referee.dice", referee_name(&d->referee, referee_roller(&d->referee)), NULL, NULL);
    if (!d->shown && form)
        tty_say(d->p.out, form, NULL, NULL, NULL);
    d->shown = true;
    if (plain_read(&d->p, cub_msg("show.dice"), CUB_NOBODY, -1) == LINES_LINE && d->p.in.text[0])
        d->shown = tell(d, referee_enter(&d->referee, d->p.in.text, &call, &why), &call, &why);
}

/* The answer, and how it comes about. */
static void tell_answer(const struct plain_referee *d)
{
    struct cub_message why[REFEREE_REASONS];
    int count = referee_explain(&d->referee, why);
    tty_say_number(d->p.out, "referee.answer", NULL, tty_words_of(game_of(d))->answer(now(d)));
    for (int i = 0; i < count; i++)
        tty_say(d->p.out, why[i].id, why[i].arg[0], why[i].arg[1], why[i].arg[2]);
    tty_say(d->p.out, "referee.race", NULL, NULL, NULL);
}

static void ask_call(struct plain_referee *d)
{
    struct referee_call call;
    struct cub_message why;
    bool fresh = d->p.described != d->p.link->record.match.length &&
                 now(d)->to_act == (CUB_BIT(CUB_CLOCK) | (CUB_BIT(now(d)->setup.seats) - 1u));
    if (fresh || d->p.described == PLAIN_NONE) { /* just begun, resumed or corrected */
        plain_describe(&d->p);
        tell_answer(d);
    }
    if (plain_read(&d->p, NULL, CUB_NOBODY, -1) != LINES_LINE)
        return;
    if (d->p.in.text[0])
        tell(d, referee_enter(&d->referee, d->p.in.text, &call, &why), &call, &why);
    else
        local_table_close(d->p.link->local);
    if (table_link_due(d->p.link) != DUE_RACE)
        d->p.described = PLAIN_NONE; /* the discs are told */
}

static void step(struct plain_referee *d)
{
    enum due due = table_link_due(d->p.link);
    correct_follow(&d->referee.correction, d->p.link->local, d->p.link->record.match.length);
    if (correct_waiting(&d->referee.correction))
        settle(d);
    else if (due == DUE_DICE)
        ask_dice(d);
    else if (due == DUE_RACE)
        ask_call(d);
    else
        plain_ask(&d->p);
}

/* What was typed once and waited to be judged when the program ended. */
static void tell_unread(const struct plain_referee *d)
{
    char path[CORRECT_PATH];
    if (d->referee.correction.unread && correct_file(d->p.link->local, path))
        tty_say(d->p.out, "referee.unread", path, cub_error_text(d->referee.correction.unread), NULL);
}

bool referee_play(struct local_table *local, const struct play_options *options)
{
    struct plain_referee d = {.shown = false};
    plain_init(&d.p, &local->link, options);
    d.p.more = more;
    d.p.help = "referee.help";
    if (!referee_init(&d.referee, local)) {
        referee_finish(&d.referee);
        return false;
    }
    plain_welcome(&d.p);
    tell_unread(&d);
    bool over = false;
    while (!over && plain_goes_on(&d.p)) {
        plain_tell(&d.p);
        tell_save_error(&d);
        if (table_link_due(d.p.link) == DUE_OVER && !correct_waiting(&d.referee.correction))
            over = plain_end(&d.p);
        else
            step(&d);
    }
    plain_tell(&d.p);
    referee_finish(&d.referee);
    return true;
}
