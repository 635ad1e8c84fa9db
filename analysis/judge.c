/* Judging a match. */
#include "analysis/analysis.h"

#include <stdlib.h>
#include <string.h>

#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "host/progress.h"
#include "host/seat_names.h"
#include "tty/draw/say.h"

cub_value analysis_value(const struct analysis *a, uint32_t i, int seat)
{
    return i ? a->step[i - 1].value[seat] : a->start[seat];
}

void analysis_move(const struct analysis *a, uint32_t i, char out[CUB_MOVE_TEXT])
{
    const struct cub_match *match = &a->record->match;
    union cub_any before;
    cub_match_at(match, i, &before);
    match->game->print(&before.state, (int)match->log[i].who, match->log[i].move, out);
}

int analysis_most_changed(const struct analysis *a, uint32_t i)
{
    int most = 0;
    for (int seat = 1; seat < a->setup->seats; seat++)
        if (abs(cub_step_change(a->start, a->step, i, seat)) > abs(cub_step_change(a->start, a->step, i, most)))
            most = seat;
    return most;
}

void analysis_seat(const struct analysis *a, int seat, char out[ANALYSIS_TEXT])
{
    char called[SEAT_NAME_SIZE];
    const char *name = seat_called(called, a->record, seat);
    if (name)
        snprintf(out, ANALYSIS_TEXT, "%s", name);
    else
        cub_format_number(out, ANALYSIS_TEXT, "show.seat", seat + 1);
}

void analysis_who(const struct analysis *a, int who, char out[ANALYSIS_TEXT])
{
    if (who < CUB_SEATS)
        analysis_seat(a, who, out);
    else
        tty_who(who, out);
}

void analysis_range(const struct analysis *a, cub_value *low, cub_value *high)
{
    const cub_value ten = 10 * CUB_POINT;
    *low = 0;
    *high = a->setup->seats == 1 ? ten : CUB_VICTORY * a->setup->sides / a->setup->seats;
    for (uint32_t i = 0; i <= a->count && a->setup->seats == 1; i++) {
        cub_value value = analysis_value(a, i, 0);
        *high = value > *high ? (value + ten - 1) / ten * ten : *high;
        *low = value < *low ? (value - ten + 1) / ten * ten : *low;
    }
}

/* Whether the caller wants to stop. */
static bool is_stopped(const struct analysis *a)
{
    return a->stop ? a->stop(a->context) : progress_interrupted();
}

static const struct cub_entry *entry(const struct analysis *a, uint32_t i)
{
    return i < a->length ? &a->record->match.log[i] : NULL;
}

/* Judges all steps; what was being judged when it was stopped does not count. */
static void judge_steps(struct analysis *a)
{
    const struct cub_match *match = &a->record->match;
    const struct cub_judge judge = {.bot = a->adviser->bot,
                                    .level = a->adviser->level,
                                    .nodes = a->adviser->nodes,
                                    .memory = a->adviser->memory,
                                    .stop = a->stop ? a->stop : progress_stop,
                                    .context = a->context};
    struct cub_opinion opinion;
    union cub_any state = match->first;
    cub_judge_position(&judge, &state.state, entry(a, 0), &opinion);
    memcpy(a->start, opinion.value, sizeof a->start);
    while (a->count < a->length && !is_stopped(a)) {
        if (!a->stop)
            progress_bar(a->count, a->length);
        cub_judge_step(&judge, &state.state, &opinion, entry(a, a->count), entry(a, a->count + 1), &a->step[a->count]);
        a->count += !is_stopped(a);
    }
    a->interrupted = is_stopped(a);
    a->swings = cub_swings(a->setup, a->start, a->step, a->count, a->swing, ANALYSIS_SWINGS);
}

void analysis_judge(struct analysis *a)
{
    if (a->stop) {
        judge_steps(a);
        return;
    }
    progress_begin();
    judge_steps(a);
    progress_wipe();
    progress_end();
}

bool analysis_init(struct analysis *a, const struct cub_record *record, const struct adviser *adviser)
{
    *a = (struct analysis){.record = record,
                           .adviser = adviser,
                           .setup = &record->match.now.state.setup,
                           .length = record->match.revealed};
    a->step = calloc((size_t)a->length + 1, sizeof *a->step);
    return a->step;
}

void analysis_finish(struct analysis *a)
{
    free(a->step);
    *a = (struct analysis){0};
}

void analysis_tell(const struct cub_record *record, FILE *file, bool plain, bool (*stop)(void *), void *context)
{
    struct adviser adviser = {
        .bot = cub_bot_find(record->match.game), .name = cub_level_names[CUB_MAESTRO], .level = CUB_MAESTRO};
    struct analysis a = {0};
    if (!adviser.bot)
        return;
    adviser.memory = cub_bot_memory(adviser.bot);
    if (adviser.memory && analysis_init(&a, record, &adviser)) {
        a.stop = stop;
        a.context = context;
        analysis_judge(&a);
        analysis_text(&a, file, plain);
    } else {
        tty_say(file, "match.memory", NULL, NULL, NULL);
    }
    analysis_finish(&a);
    adviser_finish(&adviser);
}
