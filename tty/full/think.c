/* Thinking while the screen lives: a bot's turn, a hint, the tutor's question. */
#include "tty/full/parts.h"

#include <string.h>

#include "analysis/advice.h"
#include "cubilete/lang.h"
#include "host/clock.h"
#include "tty/games/words.h"

enum { SPIN_MS = 120, SHOW_MS = 700, HINTS = 3 };

/* What is thought about and what came of it. */
struct task {
    struct table_link *link;
    int seat;
    struct bot_job job;
    struct cub_thought thought;
};

bool full_answer(struct full *full, struct screen_input input, bool *stop)
{
    bool known = false;
    *stop = input.event == SCREEN_ESCAPE;
    if (input.event == SCREEN_TAB)
        full_next_sheet(full);
    if (input.event == SCREEN_SIGN && input.sign == ' ' && !full_people(full))
        full->paused = !full->paused;
    if (input.event == SCREEN_SIGN)
        return full_command(full, input.sign, &known);
    return input.event != SCREEN_LEAVE;
}

/*
 * Runs work in a thread while the screen lives: a message with {1} whose seat it is
 * about and {2} a character that turns. Esc ends it early.
 */
static bool work_beside_screen(struct full *full, int eyes, const char *id, void (*work)(struct thinker *),
                               struct task *task)
{
    static const char *const signs[] = {"|", "/", "-", "\\"};
    struct thinker thinker;
    bool on = true, stop = false;
    thinker_start(&thinker, work, task);
    while (on && !stop && !thinker_done(&thinker)) {
        full_say(full, id, full_name(full, task->seat), signs[cub_clock_ms() / SPIN_MS % 4], NULL);
        full_draw(full, eyes);
        on = full_answer(full, bar_input(&full->bar, FULL_BAR_ROW, full_wait(full, SPIN_MS)), &stop);
    }
    thinker_finish(&thinker, !on || stop);
    full_say(full, "", NULL, NULL, NULL);
    return on;
}

static void think(struct thinker *thinker)
{
    struct task *task = thinker->context;
    table_link_think(task->link, &task->job, thinker_stop, thinker, &task->thought);
}

static void fill_bar(struct full *full)
{
    full->bar.count = 0;
    if (!full_people(full))
        bar_add(&full->bar, cub_msg("replay.space"), cub_msg(full->paused ? "full.resume" : "full.pause"),
                (struct screen_input){.event = SCREEN_SIGN, .sign = ' '});
    full_add_commands(full, "r?q");
}

bool full_linger(struct full *full, int eyes)
{
    int64_t end = cub_clock_ms() + (full->options->no_animation ? 0 : SHOW_MS);
    bool on = true, stop = false;
    while (on && !stop && (full->paused || cub_clock_ms() < end)) {
        fill_bar(full);
        full_draw(full, eyes);
        int64_t left = end - cub_clock_ms(); /* drawing takes its time, too */
        struct screen_input input = full_wait(full, full->paused ? -1 : left > 0 ? (int)left : 0);
        input = bar_input(&full->bar, FULL_BAR_ROW, input);
        on = full_answer(full, input, &stop);
        stop = stop || (input.event != SCREEN_TICK && !full->paused);
    }
    return on;
}

bool full_bot(struct full *full)
{
    struct local_table *local = full->link->local;
    const struct cub_match *match = &full->link->record.match;
    struct task task = {.link = full->link, .seat = __builtin_ctz(local_table_wanted(local))};
    int eyes = table_link_viewer(full->link);
    char text[CUB_MOVE_TEXT], shown[CUB_MOVE_TEXT];
    local_table_ask(local, task.seat, &task.job);
    full->front = eyes == CUB_NOBODY ? task.seat : full->front;
    fill_bar(full);
    if (!full_tumble(full, eyes) || !work_beside_screen(full, eyes, "full.thinking", think, &task))
        return false;
    if (task.thought.move)
        match->game->print(&match->now.state, task.seat, task.thought.move, text);
    if (!local_table_take(local, &task.job, &task.thought)) /* no memory */
        return false;
    if (full->link->closed)
        return true;
    if (match->revealed < match->length) /* what nobody sees needs no moment */
        return true;
    tty_move(match->game, text, shown);
    full_say(full, "plain.move", full_name(full, task.seat), shown, NULL);
    return full_linger(full, eyes);
}

/* `1. 4@c3  61.0 %  completes twelve; …` */
static void add_choice(struct full *full, const struct advice *advice, uint32_t i)
{
    char move[CUB_MOVE_TEXT], worth[TTY_WORTH], reasons[ADVICE_TEXT], line[ADVICE_LINE];
    advice_move(advice, i, move);
    advice_worth(advice, i, worth);
    advice_reasons(advice, i, reasons);
    snprintf(line, sizeof line, "%u. %s  %s  %s", i + 1, move, worth, reasons);
    full_add_line(full, line);
}

/* The square that is meant is drawn as the cursor is. */
static void point_at(struct full *full, const struct advice *advice)
{
    char square[4];
    advice_square(advice, square);
    for (int i = 0; i < full->spots && square[0]; i++)
        if (full->spot[i].square && strcmp(full->spot[i].text, square) == 0)
            full->cursor = i;
}

/* Says what this step has to say; a step that has nothing to say goes over to the next. */
static void tell_step(struct full *full, const struct advice *advice)
{
    char text[ADVICE_TEXT];
    while (full->hint.step < ADVICE_WHAT && !advice_tell_step(advice, full->hint.step, text))
        full->hint.step++;
    if (full->hint.step >= ADVICE_WHERE)
        point_at(full, advice);
    if (full->hint.step < ADVICE_WHAT) {
        full_add_line(full, text);
        return;
    }
    full_add_line(full, advice_heading(advice));
    for (uint32_t i = 0; i < advice->thought->choices && i < HINTS; i++)
        add_choice(full, advice, i);
}

bool full_hint_goes_on(const struct full *full)
{
    const struct table_link *link = full->link;
    return full->hint.step && full->hint.step < ADVICE_WHAT && full->hint.length == link->record.match.length &&
           full->hint.undos == link->undos;
}

/* A nudge, then where, then what; thought about once. */
bool full_hint(struct full *full, int seat)
{
    struct full_hint *hint = &full->hint;
    const struct cub_match *match = &full->link->record.match;
    if (!full->link->bot) {
        full_say(full, "full.no-hint", NULL, NULL, NULL);
        return true;
    }
    bool on = full_hint_goes_on(full);
    if (!on) {
        struct task task = {.link = full->link, .seat = seat};
        bot_job_init_advice(&task.job, match, seat, 0, 0);
        if (!work_beside_screen(full, seat, "full.advising", think, &task))
            return false;
        *hint = (struct full_hint){task.job, task.thought, seat, ADVICE_NONE, match->length, full->link->undos};
    }
    hint->step++;
    tell_step(full, &(struct advice){.bot = full->link->bot,
                                     .view = &hint->job.view.state,
                                     .seat = hint->seat,
                                     .thought = &hint->thought});
    return true;
}

/* What a move costs, and in what. */
static void tell_cost(struct full *full, const struct advice *advice)
{
    char best[TTY_WORTH], also[TTY_WORTH];
    const struct cub_setup *setup = &advice->view->setup;
    advice_worth(advice, 0, best);
    tty_worth(setup, advice->thought->also, false, also);
    full_say(full, setup->seats == 1 ? "full.costly-alone" : "full.costly", best, also, NULL);
}

static void tell_better(struct full *full, const struct advice *advice)
{
    char text[ADVICE_LINE];
    tell_cost(full, advice);
    advice_better(advice, text);
    full_add_line(full, text);
}

/* Asks whether to play it all the same; a better move, if known, is told only on request. */
static bool ask(struct full *full, int seat, const struct advice *advice, bool *go)
{
    uint32_t yes = (unsigned char)cub_msg("full.yes-key")[0];
    full->bar.count = 0;
    bar_add_sign(&full->bar, (char)yes, cub_msg("full.yes"));
    bar_add_sign(&full->bar, 'n', cub_msg("full.no"));
    if (advice)
        bar_add_sign(&full->bar, 'b', cub_msg("full.better"));
    for (;;) {
        full_draw(full, seat);
        struct screen_input input = bar_input(&full->bar, FULL_BAR_ROW, full_wait(full, -1));
        uint32_t sign = input.event == SCREEN_SIGN ? input.sign : 0;
        if (sign == 'b' && advice)
            tell_better(full, advice);
        if (input.event == SCREEN_LEAVE || sign == yes || sign == 'n' || input.event == SCREEN_ESCAPE) {
            *go = sign == yes;
            full_say(full, "", NULL, NULL, NULL);
            return input.event != SCREEN_LEAVE;
        }
    }
}

/* The tutor's question. */
static bool warn(struct full *full, int seat, cub_move move, bool *go)
{
    struct task task = {.link = full->link, .seat = seat};
    cub_value threshold = play_threshold(full->options, &full->link->record.match.now.state.setup);
    if (!threshold || !full->link->bot)
        return true;
    bot_job_init_advice(&task.job, &full->link->record.match, seat, move, 0);
    if (!work_beside_screen(full, seat, "full.weighing", think, &task))
        return false;
    struct advice advice = {
        .bot = task.link->bot, .view = &task.job.view.state, .seat = task.seat, .thought = &task.thought};
    if (task.thought.choice[0].value - task.thought.also < threshold)
        return true;
    tell_cost(full, &advice);
    return ask(full, seat, &advice, go);
}

bool full_warn(struct full *full, int seat, cub_move move, bool *go)
{
    const struct cub_match *match = &full->link->record.match;
    struct cub_message why;
    char text[FULL_TEXT];
    *go = true;
    if (!cub_game_doubt(match->game, &match->now.state, seat, move, &why))
        return warn(full, seat, move, go);
    cub_format_message(text, sizeof text, &why);
    full_say(full, "full.doubt", text, NULL, NULL);
    return ask(full, seat, NULL, go);
}
