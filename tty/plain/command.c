/* Obeys the one-letter commands of the line-by-line front ends. */
#include "tty/plain/plain.h"

#include <string.h>

#include "analysis/advice.h"
#include "cubilete/lang.h"
#include "tty/draw/say.h"
#include "tty/draw/wrap.h"
#include "tty/games/rules.h"
#include "tty/games/view.h"
#include "tty/games/words.h"

enum { WIDTH = 78, HINTS = 3 };

static void help(struct plain *p, int seat)
{
    (void)seat;
    tty_say(p->out, p->help, NULL, NULL, NULL);
}

static void tell_choice(const struct plain *p, const struct advice *advice, uint32_t i)
{
    char move[CUB_MOVE_TEXT], worth[TTY_WORTH], reasons[ADVICE_TEXT], line[ADVICE_LINE];
    advice_move(advice, i, move);
    advice_worth(advice, i, worth);
    advice_reasons(advice, i, reasons);
    snprintf(line, sizeof line, "%u. %s, %s%s%s", i + 1, move, worth, *reasons ? ": " : "", reasons);
    tty_fold(p->out, line, 0, 3);
}

/* A nudge, then where, then what: each time that it is asked for in the same position. */
static void hint(struct plain *p, int seat)
{
    struct bot_job job;
    struct cub_thought thought;
    const struct advice advice = {.bot = p->link->bot, .view = &job.view.state, .seat = seat, .thought = &thought};
    uint32_t length = p->link->record.match.length;
    char text[ADVICE_TEXT];
    if (seat == CUB_NOBODY || !p->link->bot || table_link_due(p->link) == DUE_RACE) {
        tty_say(p->out, "plain.no-hint", NULL, NULL, NULL);
        return;
    }
    bot_job_init_advice(&job, &p->link->record.match, seat, 0, 0);
    table_link_think(p->link, &job, plain_leaving, NULL, &thought);
    if (plain_leaving(NULL))
        return;
    p->hints = p->hinted == length && p->hints < ADVICE_WHAT ? p->hints + 1 : ADVICE_NUDGE;
    p->hinted = length;
    while (p->hints < ADVICE_WHAT && !advice_tell_step(&advice, (enum advice_step)p->hints, text))
        p->hints++;
    if (p->hints < ADVICE_WHAT) {
        tty_say(p->out, "plain.hint", text, NULL, NULL);
        return;
    }
    tty_put(p->out, advice_heading(&advice));
    fputs("\n", p->out);
    for (uint32_t i = 0; i < thought.choices && i < HINTS; i++)
        tell_choice(p, &advice, i);
}

static void undo(struct plain *p, int seat)
{
    (void)seat;
    bool limited = p->link->local && p->link->ops->undo_limit(p->link), done = table_link_undo(p->link);
    if (!done) {
        tty_say(p->out, limited ? "plain.no-undo" : "plain.nothing-undo", NULL, NULL, NULL);
    } else if (p->link->local) { /* elsewhere the others are asked first */
        plain_forget(p);
        tty_say_number(p->out, "plain.undone", NULL, p->link->record.match.length);
    }
}

/* The paragraphs that explain the rule broken last, else the one that matters now. */
static void rules(struct plain *p, int seat)
{
    const struct cub_match *match = &p->link->record.match;
    const char *text = tty_rules(match->game);
    const char *rule = p->rule ? p->rule : tty_topic(match->game, &match->now.state);
    struct tty_rules_reader reader;
    struct tty_rules_line line;
    (void)seat;
    tty_rules_begin(&reader, text, WIDTH);
    while (rule && tty_rules_next(&reader, &line))
        if (tty_rules_explains(&line, rule)) {
            char shown[4 * WIDTH + 8];
            snprintf(shown, sizeof shown, "%.*s%s%.*s", line.lead.length, line.lead.text, line.lead.length ? " " : "",
                     line.text.length, line.text.text);
            tty_put(p->out, shown);
            fputs("\n", p->out);
        }
    tty_say(p->out, "plain.rules", match->game->name, NULL, NULL);
}

static void save(struct plain *p, int seat)
{
    (void)seat;
    struct local_table *local = p->link->local;
    if (!local)
        tty_say(p->out, "plain.kept-away", NULL, NULL, NULL);
    else if (local->unsaved)
        tty_say(p->out, "plain.unsaved", NULL, NULL, NULL);
    else if (local_table_save(local))
        tty_say(p->out, "plain.saved", local->journal.path, NULL, NULL);
    else
        p->save_error = 0; /* to be told again */
    plain_tell(p);
}

static void leave(struct plain *p, int seat)
{
    (void)seat;
    p->left = true;
}

static void picture(struct plain *p, int seat)
{
    struct tty_view view;
    struct tty_canvas canvas;
    (void)seat;
    tty_view_init(&view, &p->link->record, p->link->record.match.length, table_link_viewer(p->link));
    tty_clear(&canvas);
    tty_paint(&canvas, 0, 0, &view.scene);
    tty_print(&canvas, p->out, true);
}

static void moves(struct plain *p, int seat)
{
    if (seat == CUB_NOBODY)
        tty_say(p->out, "plain.no-moves", NULL, NULL, NULL);
    else
        plain_list(p, seat);
}

bool plain_command(struct plain *p, int seat, const char *line)
{
    static const struct {
        char letter;
        void (*run)(struct plain *, int seat);
    } commands[] = {{'?', help}, {'h', hint},  {'u', undo},    {'r', rules},
                    {'s', save}, {'q', leave}, {'p', picture}, {'m', moves}};
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (line[0] == commands[i].letter && !line[1]) {
            commands[i].run(p, seat);
            return true;
        }
    return false;
}
