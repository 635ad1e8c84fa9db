/* Counting finished games for those who played them. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "cli/stats/stats.h"
#include "cubilete/host.h"

/*
 * Makes room for one more, zeroed, at the end of a list, which is a pointer to
 * a pointer of any type; NULL without memory, which is noted.
 */
static void *grow(struct stats *stats, void *list, size_t *count, size_t *capacity, size_t size)
{
    char *items, *more;
    memcpy(&items, list, sizeof items);
    more = cub_array_reserve(&cub_heap, items, capacity, *count + 1, size);
    stats->failed |= !more;
    if (!more)
        return NULL;
    memcpy(list, &more, sizeof more);
    return memset(more + size * (*count)++, 0, size);
}

static struct stats_person *find_person(struct stats *stats, const char *name)
{
    for (size_t i = 0; i < stats->persons; i++)
        if (strcmp(stats->person[i].name, name) == 0)
            return &stats->person[i];
    struct stats_person *person = grow(stats, &stats->person, &stats->persons, &stats->capacity, sizeof *person);
    if (person)
        snprintf(person->name, sizeof person->name, "%s", name);
    return person;
}

static struct stats_group *find_group(struct stats *stats, struct stats_person *person, const struct cub_record *record)
{
    const struct cub_setup *setup = &record->match.now.state.setup;
    bool takeback = saved_takeback(record);
    char title[SAVED_TEXT];
    saved_title(record, title);
    for (size_t i = 0; i < person->groups; i++)
        if (person->group[i].setup.seats == setup->seats && person->group[i].takeback == takeback &&
            strcmp(person->group[i].title, title) == 0)
            return &person->group[i];
    struct stats_group *group = grow(stats, &person->group, &person->groups, &person->group_capacity, sizeof *group);
    if (group) {
        group->game = record->match.game;
        group->setup = *setup;
        group->takeback = takeback;
        memcpy(group->title, title, sizeof title);
    }
    return group;
}

static struct stats_rival *find_rival(struct stats *stats, struct stats_person *person, const struct cub_game *game,
                                      const char *name)
{
    for (size_t i = 0; i < person->rivals; i++)
        if (person->rival[i].game == game && strcmp(person->rival[i].name, name) == 0)
            return &person->rival[i];
    struct stats_rival *rival = grow(stats, &person->rival, &person->rivals, &person->rival_capacity, sizeof *rival);
    if (rival) {
        rival->game = game;
        snprintf(rival->name, sizeof rival->name, "%s", name);
    }
    return rival;
}

/* The part of the victory that a seat's side has: those that win share it, and without a winner all do. */
static double share(const struct cub_state *end, int seat)
{
    uint32_t sides = 0;
    for (int i = 0; i < end->setup.seats; i++)
        if (!end->winners || end->winners >> i & 1)
            sides |= 1u << end->setup.side[i];
    return sides >> end->setup.side[seat] & 1 ? 1.0 / __builtin_popcount(sides) : 0;
}

static void add_result(struct stats *stats, struct stats_person *person, const struct saved *saved, int seat)
{
    const struct cub_state *end = &saved->record.match.now.state;
    struct stats_group *group = find_group(stats, person, &saved->record);
    struct stats_result *result =
        group ? grow(stats, &group->result, &group->count, &group->capacity, sizeof *result) : NULL;
    if (result)
        *result = (struct stats_result){.number = saved->number, .share = share(end, seat), .points = end->score[seat]};
}

static void add_rivals(struct stats *stats, struct stats_person *person, const struct cub_record *record, int seat)
{
    const struct cub_match *match = &record->match;
    const struct cub_state *end = &match->now.state;
    int place = cub_place(match->game, end, seat);
    for (int i = 0; i < end->setup.seats; i++) {
        const char *name = cub_record_name(record, i);
        if (!name || end->setup.side[i] == end->setup.side[seat])
            continue;
        struct stats_rival *rival = find_rival(stats, person, match->game, name);
        int other = cub_place(match->game, end, i);
        if (rival) {
            rival->won += place < other ? 1 : place == other ? 0.5 : 0;
            rival->count++;
        }
    }
}

static void add_marks(struct stats_person *person, const struct saved *saved, int seat)
{
    for (int i = 0; i < TTY_BESTS; i++) {
        const struct tty_best *kind = &tty_bests[i];
        struct tty_mark mark = {0}, *best = &person->mark[i];
        if (kind->game != saved->record.match.game || !kind->find(kind, &saved->record.match, seat, &mark))
            continue;
        if (person->where[i] && (kind->less ? mark.value >= best->value : mark.value <= best->value))
            continue;
        *best = mark;
        person->where[i] = saved->number;
    }
}

/* Whether this seat is to be counted: the first of its name, of those whose games count. */
static const char *counts(const struct stats *stats, const struct cub_record *record, int seat)
{
    const char *name = cub_record_name(record, seat), *other;
    if (!name || (stats->name ? strcmp(name, stats->name) != 0 : strncmp(name, "bot:", 4) == 0))
        return NULL;
    for (int i = 0; i < seat; i++)
        if ((other = cub_record_name(record, i)) && strcmp(name, other) == 0)
            return NULL;
    return name;
}

void stats_add(struct stats *stats, const struct saved *saved)
{
    const struct cub_record *record = &saved->record;
    if (!saved->good || record->match.now.state.to_act || (stats->game && stats->game != record->match.game))
        return;
    for (int seat = 0; seat < record->match.now.state.setup.seats; seat++) {
        const char *name = counts(stats, record, seat);
        struct stats_person *person = name ? find_person(stats, name) : NULL;
        if (!person)
            continue;
        person->games++;
        add_result(stats, person, saved, seat);
        if (saved_takeback(record))
            continue;
        add_rivals(stats, person, record, seat);
        add_marks(person, saved, seat);
    }
}

static void finish_person(struct stats_person *person)
{
    for (size_t i = 0; i < person->groups; i++)
        free(person->group[i].result);
    free(person->group);
    free(person->rival);
}

void stats_finish(struct stats *stats)
{
    for (size_t i = 0; i < stats->persons; i++)
        finish_person(&stats->person[i]);
    free(stats->person);
    stats->person = NULL;
    stats->persons = 0;
}

bool stats_alone(const struct stats_group *group)
{
    return group->setup.seats == 1;
}

double stats_mean(const struct stats_group *group, size_t from, size_t count)
{
    double sum = 0;
    for (size_t i = from; i < from + count; i++)
        sum += stats_alone(group) ? group->result[i].points : group->result[i].share;
    return count ? sum / (double)count : NAN;
}

size_t stats_streak(const struct stats_group *group)
{
    size_t most = 0, now = 0;
    for (size_t i = 0; i < group->count; i++) {
        now = group->result[i].share == 1 ? now + 1 : 0;
        most = now > most ? now : most;
    }
    return most;
}
