/* Reads off a table what front ends need, and sends their commands. */
#include "tty/link.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "cubilete/host.h"
#include "host/clock.h"

enum { THINK_MS = 5000 }; /* ten times what the slowest level needs on a small machine */

static const struct cub_state *now(const struct table_link *link)
{
    return &link->record.match.now.state;
}

uint16_t table_link_people(const struct table_link *link)
{
    return now(link)->to_act & link->local_seats;
}

enum due table_link_due(const struct table_link *link)
{
    uint32_t all = now(link)->to_act;
    if (!all || link->closed)
        return DUE_OVER;
    if (all & CUB_BIT(CUB_DICE))
        return link->local ? DUE_DICE : DUE_OTHERS;
    if (cub_game_races(link->record.match.game))
        return DUE_RACE;
    if (!link->local)
        return table_link_people(link) ? DUE_PEOPLE : DUE_OTHERS;
    return all & (CUB_BIT(CUB_SEATS) - 1u) & (uint16_t)~link->local_seats ? DUE_BOT : DUE_PEOPLE;
}

static int only(uint32_t seats)
{
    return seats && !(seats & (seats - 1)) ? __builtin_ctz(seats) : CUB_NOBODY;
}

int table_link_viewer(const struct table_link *link)
{
    int alone = only(link->local_seats);
    return alone != CUB_NOBODY ? alone : only(table_link_people(link));
}

const char *table_link_name(struct table_link *link, int seat)
{
    const char *names[CUB_SEATS];
    for (int i = 0; i < CUB_SEATS; i++)
        names[i] = link->seat[i].name;
    seat_names_call(link->called, names, now(link)->setup.seats);
    return link->called[seat];
}

/* The length of a seat's name or number at the beginning of a line; 0: it is not there. */
static size_t name_length(const char *line, const char *name)
{
    size_t length = strlen(name);
    return strncasecmp(line, name, length) == 0 && line[length] && strchr(" ,", line[length]) ? length : 0;
}

int table_link_seat(const struct table_link *link, const char **line)
{
    int found = CUB_NOBODY;
    size_t longest = 0; /* with `Ana` and `Ana Luz` the longer match counts */
    for (int i = 0; i < CUB_SEATS; i++) {
        const char number[] = {(char)('1' + i), 0};
        size_t length = name_length(*line, number);
        if (!length)
            length = name_length(*line, link->seat[i].name);
        if (length && length >= longest) {
            found = length > longest ? i : CUB_NOBODY;
            longest = length;
        }
    }
    *line += found == CUB_NOBODY ? 0 : longest;
    *line += found == CUB_NOBODY ? 0 : strspn(*line, " ");
    return found;
}

int table_link_addressee(const struct table_link *link, const char **line)
{
    uint16_t people = link->local_seats;
    int seat = people & (people - 1) ? table_link_seat(link, line) : CUB_NOBODY;
    return seat != CUB_NOBODY ? seat : __builtin_ctz(table_link_people(link));
}

uint32_t table_link_limit(const struct table_link *link)
{
    const struct cub_game *game = link->record.match.game;
    uint32_t deadline = cub_game_deadline(game, now(link));
    return !link->local || link->by_hand || cub_game_races(game) || deadline == CUB_NEVER ? 0 : deadline;
}

bool table_link_play(struct table_link *link, int seat, cub_move move, struct cub_message *why)
{
    const struct cub_game *game = link->record.match.game;
    char text[CUB_MOVE_TEXT], command[sizeof "play " + CUB_MOVE_TEXT];
    if (cub_game_refuse(game, now(link), seat, move, why))
        return false;
    game->print(now(link), seat, move, text);
    snprintf(command, sizeof command, "play %s", text);
    return link->ops->send(link, seat, command, why);
}

bool table_link_call(struct table_link *link, int seat, const char *text, uint32_t ms, struct cub_message *why)
{
    cub_move move = cub_game_parse_at(link->record.match.game, now(link), seat, text, ms, why);
    return move && table_link_play(link, seat, move, why);
}

/* The last entry that undo would remove; below 0: the limit forbids it, or there is none. */
static int64_t last_own(const struct table_link *link)
{
    const struct cub_match *match = &link->record.match;
    uint32_t limit = link->ops->undo_limit(link);
    for (int64_t i = (int64_t)match->length - 1; i >= limit; i--)
        if (link->by_hand || (link->local_seats >> match->log[i].who & 1))
            return i;
    return -1;
}

bool table_link_undoable(const struct table_link *link)
{
    return last_own(link) >= 0;
}

bool table_link_undo(struct table_link *link)
{
    int64_t to = last_own(link);
    char command[48];
    snprintf(command, sizeof command, "offer undo %lld", (long long)to);
    return to >= 0 && link->ops->send(link, (int)link->record.match.log[to].who, command, NULL);
}

uint32_t table_link_race_last(const struct table_link *link, uint32_t length)
{
    const struct cub_match *match = &link->record.match;
    uint32_t last = 0;
    for (uint32_t i = length; i > 0 && match->log[i - 1].who != CUB_DICE; i--) {
        const struct cub_entry *entry = &match->log[i - 1];
        uint32_t ms = cub_game_when(match->game, now(link), (int)entry->who, entry->move);
        last = ms != CUB_NEVER && ms > last ? ms : last;
    }
    return last;
}

/* Whether a thought has to end: the caller's stop says so, or its time is up. */
struct patience {
    bool (*stop)(void *);
    void *context;
    int64_t end_ms;
};

static bool lost_patience(void *context)
{
    const struct patience *patience = context;
    return (patience->stop && patience->stop(patience->context)) || cub_clock_ms() >= patience->end_ms;
}

void table_link_think(struct table_link *link, const struct bot_job *job, bool (*stop)(void *), void *context,
                      struct cub_thought *thought)
{
    struct engine *engine = link->seat[job->seat].engine;
    if (engine && !job->advice) {
        const struct engine_question question = {.stop = stop, .context = context};
        struct engine_answer answer;
        *thought = (struct cub_thought){.move = engine_go(engine, &question, &answer) ? answer.best.move : 0};
        return;
    }
    struct patience patience = {.stop = stop, .context = context, .end_ms = cub_clock_ms() + link->think_ms};
    bot_job_run(job, link->memory, lost_patience, &patience, thought);
}

bool table_link_init_thinking(struct table_link *link, const struct cub_game *game)
{
    link->bot = cub_bot_find(game);
    link->think_ms = THINK_MS;
    link->memory = link->bot ? cub_bot_memory(link->bot) : NULL;
    return link->memory || !link->bot;
}
