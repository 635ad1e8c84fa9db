/* A match line by line: for those who listen, for pipes, and where there is no screen. */
#include "tty/plain/plain.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "analysis/advice.h"
#include "analysis/analysis.h"
#include "cubilete/lang.h"
#include "host/clock.h"
#include "host/signals.h"
#include "tty/draw/clock.h"
#include "tty/draw/say.h"
#include "tty/draw/wrap.h"
#include "tty/games/describe.h"
#include "tty/games/words.h"

enum { USUAL_ROWS = 24, REASON = 512 }; /* rows of a terminal that does not say how many it has; bytes */

void plain_init(struct plain *p, struct table_link *link, const struct play_options *options)
{
    *p = (struct plain){.link = link, .options = options, .out = stdout, .help = "plain.help"};
    lines_init(&p->in, STDIN_FILENO);
    if (options->lines)
        p->in = *options->lines;
    p->in.also = link->fd;
    plain_forget(p);
    p->seen = cub_clock_ms();
}

/* A prompt stands at the end of what is on the screen; a pipe gets whole lines. */
static void prompt(const struct plain *p, const char *name)
{
    tty_put(p->out, name ? name : "");
    fputs(p->in.terminal ? "> " : ">\n", p->out);
    fflush(p->out);
}

/* A line, or something new from elsewhere. */
static enum lines_event next_line(struct plain *p, int64_t until)
{
    enum lines_event event = lines_next(&p->in, until);
    while (event == LINES_TICK && p->link->fd >= 0 && !p->link->ops->hear(p->link))
        event = lines_next(&p->in, until);
    return event;
}

/* What came: long lines and commands are dealt with here, and lines to the others at a server's table. */
static enum lines_event sort_out(struct plain *p, enum lines_event event, int seat)
{
    const char *line = p->in.text;
    bool slash = !p->link->local && line[0] == '/';
    if (event == LINES_LONG)
        tty_say(p->out, "plain.long", NULL, NULL, NULL);
    p->left = event == LINES_END || ferror(p->out);
    if (event == LINES_LINE && slash)
        p->link->ops->send(p->link, CUB_NOBODY, line, NULL);
    if (event == LINES_LINE && (slash || plain_command(p, seat, line) || (p->more && p->more(p, line))))
        event = LINES_LONG;
    return p->left ? LINES_END : event;
}

enum lines_event plain_read(struct plain *p, const char *name, int seat, int64_t until)
{
    prompt(p, name);
    enum lines_event event = next_line(p, until);
    if (p->in.terminal && event != LINES_LINE)
        fputs("\n", p->out);
    return sort_out(p, event, seat);
}

void plain_wait(struct plain *p)
{
    fflush(p->out);
    enum lines_event event = sort_out(p, next_line(p, -1), CUB_NOBODY);
    if (event == LINES_LINE && p->in.text[0])
        tty_say(p->out, "plain.not-now", NULL, NULL, NULL);
}

void plain_refuse(struct plain *p, const struct cub_message *why)
{
    char reason[REASON];
    play_reason(reason, sizeof reason, p->link, why);
    tty_say(p->out, why->rule ? "plain.refused" : "plain.refused-bare", reason, why->rule, NULL);
    p->rule = why->rule;
}

void plain_remind(struct plain *p, int seat, const struct cub_message *why)
{
    if (strcmp(why->rule ? why->rule : "", "NO-1") == 0)
        plain_choices(p, seat);
}

bool plain_leaving(void *nothing)
{
    (void)nothing;
    return cub_signals_last();
}

/* What a move costs, in what, and what would be better. */
static void tell_cost(const struct plain *p, const struct advice *advice, const char *line)
{
    char best[TTY_WORTH], also[TTY_WORTH], better[ADVICE_LINE];
    const struct cub_setup *setup = &advice->view->setup;
    advice_worth(advice, 0, best);
    tty_worth(setup, advice->thought->also, false, also);
    advice_better(advice, better);
    tty_say(p->out, setup->seats == 1 ? "plain.tutor-alone" : "plain.tutor", line, best, also);
    tty_fold(p->out, better, 0, 0);
}

/* Whether a move looks like a slip, or the tutor has something against it; that is told. */
static bool question(struct plain *p, int seat, cub_move move, const char *line)
{
    const struct cub_match *match = &p->link->record.match;
    cub_value threshold = play_threshold(p->options, &match->now.state.setup);
    struct bot_job job;
    struct cub_thought thought;
    struct cub_message why;
    char text[ADVICE_REASON];
    const struct advice advice = {.bot = p->link->bot, .view = &job.view.state, .seat = seat, .thought = &thought};
    if (cub_game_doubt(match->game, &match->now.state, seat, move, &why)) {
        cub_format_message(text, sizeof text, &why);
        tty_fold(p->out, text, 0, 0);
        return true;
    }
    if (!threshold || !p->link->bot)
        return false;
    bot_job_init_advice(&job, match, seat, move, 0);
    table_link_think(p->link, &job, plain_leaving, NULL, &thought);
    if (cub_signals_last()) /* nobody knows what it would have said */
        return true;
    if (thought.choice[0].value - thought.also < threshold)
        return false;
    tell_cost(p, &advice, line);
    return true;
}

bool plain_try(struct plain *p, int seat, const char *line)
{
    const struct cub_match *match = &p->link->record.match;
    struct cub_message why;
    cub_move move = cub_game_parse(match->game, &match->now.state, seat, line, &why);
    if (move && strcmp(p->warned, line) != 0 && question(p, seat, move, line)) { /* typed again it is played */
        memcpy(p->warned, line, strlen(line) + 1);                               /* part of a line that was read */
        tty_say(p->out, "plain.insist", NULL, NULL, NULL);
        return false;
    }
    if (!move || !table_link_play(p->link, seat, move, &why)) {
        plain_refuse(p, &why);
        plain_remind(p, seat, &why);
        return false;
    }
    p->rule = NULL;
    p->warned[0] = 0;
    return true;
}

/* What another person has handed in goes out of sight, by nothing but empty lines. */
static void cover(const struct plain *p)
{
    struct winsize size = {0};
    uint16_t persons = p->link->local_seats;
    if (!p->in.terminal || p->replay.length == p->told || !(persons & (persons - 1)))
        return;
    ioctl(p->in.fd, TIOCGWINSZ, &size);
    for (int i = size.ws_row ? size.ws_row : USUAL_ROWS; i > 0; i--)
        fputs("\n", p->out);
}

/* Who else may move at the same time must not see what is typed. A clock that runs elsewhere is told: `0:42`. */
static void announce(struct plain *p, int seat)
{
    uint16_t people = table_link_people(p->link);
    bool sealed = people & (people - 1);
    int64_t ms = p->link->ops->left_ms(p->link, seat);
    char time[TTY_CLOCK], form[PLAY_ID];
    if (p->described == p->link->record.match.length)
        return;
    cover(p);
    plain_describe(p);
    tty_say(p->out, sealed ? "plain.turn-sealed" : play_form(p->link, seat, "plain.turn", form),
            table_link_name(p->link, seat), NULL, NULL);
    tty_clock(ms, time);
    if (ms >= 0)
        tty_say(p->out, "plain.time", time, NULL, NULL);
    tty_describe_ask(p->link->record.match.game, &p->link->record.match.now.state, seat, p->out);
    plain_choices(p, seat);
}

void plain_ask(struct plain *p)
{
    int seat = __builtin_ctz(table_link_people(p->link));
    uint32_t limit = table_link_limit(p->link);
    announce(p, seat);
    enum lines_event event = plain_read(p, table_link_name(p->link, seat), seat, limit ? p->seen + limit : -1);
    const char *line = p->in.text;
    if (event == LINES_TICK && limit)
        local_table_close(p->link->local);
    if (event == LINES_LINE && *line && table_link_people(p->link)) {
        seat = table_link_addressee(p->link, &line);
        plain_try(p, seat, line);
    }
}

/* What is due, once. False without memory. */
static bool step(struct plain *p)
{
    enum due due = table_link_due(p->link);
    switch (p->link->waits && due == DUE_PEOPLE ? DUE_OTHERS : due) {
    case DUE_OTHERS:
        plain_wait(p);
        return true;
    case DUE_DICE:
        return !plain_ready(p) || local_table_roll(p->link->local);
    case DUE_BOT:
        return local_table_answer(p->link->local, plain_leaving, NULL) || cub_signals_last();
    case DUE_RACE:
        return plain_race(p);
    case DUE_PEOPLE:
        plain_ask(p);
        return true;
    case DUE_OVER:
        break;
    }
    return true;
}

bool plain_end(struct plain *p)
{
    plain_describe(p);
    plain_result(p);
    if (!p->link->bot || !p->link->local_seats)
        return true;
    tty_say(p->out, p->link->local ? "plain.offer" : "plain.offer-away", NULL, NULL, NULL);
    while (!p->left && table_link_due(p->link) == DUE_OVER) {
        enum lines_event event = plain_read(p, NULL, CUB_NOBODY, -1);
        plain_tell(p);
        if (p->link->left)
            return true;
        if (event == LINES_LINE && strcmp(p->in.text, "a") == 0)
            analysis_tell(&p->link->record, p->out, true, NULL, NULL);
        else if (event == LINES_LINE)
            return true;
    }
    return p->left;
}

void plain_welcome(const struct plain *p)
{
    const struct cub_match *match = &p->link->record.match;
    char names[CUB_SEATS * SEAT_NAME], goal[REASON];
    plain_names(p, (uint16_t)(CUB_BIT(match->now.state.setup.seats) - 1), names, sizeof names);
    tty_say(p->out, "plain.welcome", match->game->name, names, NULL);
    if (p->options->first && play_goal(goal, sizeof goal, p->link))
        tty_say_text(p->out, goal);
}

bool plain_goes_on(const struct plain *p)
{
    return !p->left && !p->link->left && !cub_signals_last() && !ferror(p->out);
}

bool plain_play(struct table_link *link, const struct play_options *options)
{
    struct plain p;
    bool good = true, over = false;
    plain_init(&p, link, options);
    p.help = link->local ? p.help : "plain.help-away";
    plain_welcome(&p);
    while (good && !over && plain_goes_on(&p)) {
        plain_tell(&p);
        if (table_link_due(p.link) == DUE_OVER)
            over = plain_end(&p);
        else
            good = step(&p);
    }
    plain_tell(&p);
    if (options->lines)
        *options->lines = p.in;
    return good;
}
