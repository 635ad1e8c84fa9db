/*
 * A race line by line. On a terminal a line counts from its arrival and bots call
 * when their time has come. Through a pipe nobody knows when a line was thought of:
 * there it can carry its time, and bots wait until all people have spoken.
 */
#include "tty/plain/plain.h"

#include "host/clock.h"
#include "tty/draw/say.h"

static uint32_t elapsed(const struct plain *p, int64_t moment)
{
    int64_t ms = moment - p->seen;
    return ms < 0 ? 0 : ms < CUB_NEVER ? (uint32_t)ms : CUB_NEVER - 1;
}

/* Whose line it is: the seat that it begins with, else the only one that can be meant; CUB_NOBODY: who knows. */
static int speaker(const struct plain *p, const char **line)
{
    uint16_t people = table_link_people(p->link);
    int seat = table_link_seat(p->link, line);
    if (seat != CUB_NOBODY)
        return seat;
    return people & (people - 1) ? CUB_NOBODY : __builtin_ctz(people);
}

/* An answer without its time gets that of its arrival. */
static void call(struct plain *p, const char *line)
{
    struct cub_message why;
    int seat = speaker(p, &line), seats = p->link->record.match.now.state.setup.seats;
    if (seat == CUB_NOBODY || (seat < seats && !(p->link->local_seats >> seat & 1))) {
        tty_say(p->out, "plain.who", NULL, NULL, NULL);
        return;
    }
    if (!table_link_call(p->link, seat, line, elapsed(p, p->in.arrival), &why)) {
        plain_refuse(p, &why);
        plain_remind(p, seat, &why);
    }
}

/* What happens by itself before a line comes comes first; never through a pipe. False without memory. */
static bool hear(struct plain *p)
{
    uint32_t next = p->in.terminal ? play_race_next(p->link) : CUB_NEVER;
    int64_t until = next == CUB_NEVER ? -1 : p->seen + next;
    enum lines_event event = plain_read(p, NULL, __builtin_ctz(table_link_people(p->link)), until);
    bool typed = event == LINES_LINE && p->in.text[0];
    if (p->in.terminal && (typed || event == LINES_TICK) &&
        !play_race_advance(p->link, elapsed(p, typed ? p->in.arrival : cub_clock_ms())))
        return false;
    if (typed && table_link_due(p->link) == DUE_RACE)
        call(p, p->in.text);
    else if (typed)
        tty_say(p->out, "plain.late", NULL, NULL, NULL);
    return true;
}

/* An answer that comes after its race must not begin the next one. */
bool plain_ready(struct plain *p)
{
    const struct cub_match *match = &p->link->record.match;
    if (!cub_game_races(match->game) || !p->in.terminal || !p->link->local_seats)
        return true;
    tty_say(p->out, "plain.ready", NULL, NULL, NULL);
    if (plain_read(p, NULL, CUB_NOBODY, -1) != LINES_LINE)
        return false;
    if (p->in.text[0] && match->length)
        tty_say(p->out, "plain.late", NULL, NULL, NULL);
    return !p->in.text[0];
}

bool plain_race(struct plain *p)
{
    uint16_t people = table_link_people(p->link);
    bool good = true;
    plain_describe(p);
    if (people)
        tty_say(p->out, people & (people - 1) ? "plain.race" : "plain.race-one", NULL, NULL, NULL);
    fflush(p->out);
    p->seen = cub_clock_ms();
    while (good && !p->left && table_link_due(p->link) == DUE_RACE) {
        bool asked = table_link_people(p->link) && !p->link->waits;
        if (!p->link->local && !asked)
            plain_wait(p);
        else
            good = asked ? hear(p) : play_race_advance(p->link, CUB_NEVER - 1);
        plain_tell(p);
    }
    p->described = p->left ? p->described : PLAIN_NONE;
    if (!p->left)
        plain_describe(p);
    return good;
}
