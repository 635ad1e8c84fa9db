/* Thinking while the screen lives: a bot's turn, a hint, the tutor's question. */
#include "tty/play_parts.h"

#include <string.h>

#include "cubilete/lang.h"
#include "tty/worth.h"

enum { SPIN_MS = 120, SHOW_MS = 900, HINTS = 3, REASON = 256 };

/* What is thought about and what came of it. */
struct task {
    struct table *table;
    int seat;
    enum cub_level level;
    struct cub_thought thought;
    cub_move move, best;
    cub_value cost;
};

static void spin(struct play *play, const char *id, const char *name)
{
    static const char *const signs[] = {"|", "/", "-", "\\"};
    play_say(play, id, name, signs[screen_now() / SPIN_MS % 4], NULL);
}

/* While a thread thinks: keys that can be answered. False: the game is left. */
static bool answer(struct play *play, struct screen_input input, bool *stop)
{
    bool known = false;
    *stop = input.event == SCREEN_ESCAPE;
    if (input.event == SCREEN_TAB)
        play_next_sheet(play);
    if (input.event == SCREEN_SIGN && input.sign == ' ')
        play->paused = !play->paused;
    if (input.event == SCREEN_SIGN)
        return play_command(play, input.sign, &known);
    return input.event != SCREEN_LEAVE;
}

bool play_await(struct play *play, int eyes, const char *id, const char *name, void (*work)(struct thinker *),
                void *context)
{
    struct thinker thinker;
    bool on = true, stop = false;
    thinker_start(&thinker, work, context);
    while (on && !stop && !thinker_done(&thinker)) {
        spin(play, id, name);
        play_draw(play, eyes);
        on = answer(play, bar_input(&play->bar, PLAY_BAR_ROW, screen_wait(SPIN_MS)), &stop);
    }
    thinker_finish(&thinker, !on || stop);
    play_say(play, "", NULL, NULL, NULL);
    return on;
}

static void think(struct thinker *thinker)
{
    struct task *task = thinker->context;
    table_think(task->table, task->seat, task->level, thinker_stop, thinker, &task->thought);
}

static void weigh(struct thinker *thinker)
{
    struct task *task = thinker->context;
    task->cost = table_cost(task->table, task->seat, task->move, &task->best);
}

static bool run(struct play *play, int eyes, const char *id, void (*work)(struct thinker *), struct task *task)
{
    return play_await(play, eyes, id, play_name(play, task->seat), work, task);
}

static void fill_bar(struct play *play)
{
    play->bar.count = 0;
    if (!play_people(play))
        bar_add(&play->bar, cub_text("replay.space"), cub_text(play->paused ? "play.resume" : "play.pause"),
                (struct screen_input){.event = SCREEN_SIGN, .sign = ' '});
    play_add_commands(play, "r?q");
}

bool play_linger(struct play *play, int eyes)
{
    int64_t end = screen_now() + (play->options->still ? 0 : SHOW_MS);
    bool on = true, stop = false;
    while (on && !stop && (play->paused || screen_now() < end)) {
        fill_bar(play);
        play_draw(play, eyes);
        struct screen_input input = screen_wait(play->paused ? -1 : (int)(end - screen_now()));
        input = bar_input(&play->bar, PLAY_BAR_ROW, input);
        on = answer(play, input, &stop);
        stop = stop || (input.event != SCREEN_TICK && !play->paused);
    }
    return on;
}

bool play_bot(struct play *play)
{
    struct table *table = play->table;
    const struct cub_match *match = &table->record.match;
    struct task task = {.table = table, .seat = __builtin_ctz(table_bots(table))};
    int eyes = table_viewer(table);
    char text[CUB_MOVE_TEXT];
    task.level = table->seat[task.seat].level;
    play->front = eyes == CUB_NOBODY ? task.seat : play->front;
    fill_bar(play);
    if (!play_tumble(play, eyes) || !run(play, eyes, "play.thinking", think, &task))
        return false;
    match->game->print(&match->now.state, task.seat, task.thought.move, text);
    table_play(table, task.seat, task.thought.move, NULL);
    if (!table_open(table, match->length - 1)) /* what nobody sees needs no moment */
        return true;
    play_say(play, "play.moves", play_name(play, task.seat), text, NULL);
    return play_linger(play, eyes);
}

/* ` 1. 4@c3  61.0 %  completes twelve; …` */
static void add_choice(struct play *play, const struct task *task, uint32_t i)
{
    const struct cub_match *match = &play->table->record.match;
    const struct cub_choice *choice = &task->thought.choice[i];
    struct cub_refusal why[TABLE_REASONS];
    char move[CUB_MOVE_TEXT], worth[TTY_WORTH], reason[REASON];
    size_t length = strlen(play->message), room = sizeof play->message;
    int reasons = table_explain(play->table, task->seat, choice->move, why);
    match->game->print(&match->now.state, task->seat, choice->move, move);
    tty_worth(&match->now.state.setup, choice->value, false, worth);
    length +=
        (size_t)snprintf(play->message + length, room - length, "%s%u. %s  %s", i ? "\n" : "", i + 1, move, worth);
    for (int j = 0; j < reasons && length < room; j++) {
        const char *const args[CUB_ARGS] = {why[j].arg[0], why[j].arg[1], why[j].arg[2]};
        cub_say(reason, sizeof reason, why[j].message, args, CUB_ARGS);
        length += (size_t)snprintf(play->message + length, room - length, "%s%s", j ? "; " : "  ", reason);
    }
}

static void tell_only(struct play *play, const struct task *task)
{
    const struct cub_match *match = &play->table->record.match;
    char move[CUB_MOVE_TEXT];
    match->game->print(&match->now.state, task->seat, task->thought.move, move);
    play_say(play, "play.only", move, NULL, NULL);
}

bool play_hint(struct play *play, int seat)
{
    struct task task = {.table = play->table, .seat = seat, .level = CUB_FUERTE};
    if (!play->table->bot) {
        play_say(play, "play.no-hint", NULL, NULL, NULL);
        return true;
    }
    if (!run(play, seat, "play.advising", think, &task))
        return false;
    if (!task.thought.choices) /* a bot that sees no choice may list none */
        tell_only(play, &task);
    for (uint32_t i = 0; i < task.thought.choices && i < HINTS; i++)
        add_choice(play, &task, i);
    return true;
}

/* The tutor's question; the better move is named only to whoever asks. */
static bool ask(struct play *play, const struct task *task, bool *go)
{
    const struct cub_match *match = &play->table->record.match;
    char cost[TTY_WORTH], best[CUB_MOVE_TEXT];
    uint32_t yes = (unsigned char)cub_text("play.yes-key")[0];
    tty_worth(&match->now.state.setup, task->cost, false, cost);
    match->game->print(&match->now.state, task->seat, task->best, best);
    play_say(play, "play.costly", cost, NULL, NULL);
    play->bar.count = 0;
    bar_add_sign(&play->bar, (char)yes, cub_text("play.yes"));
    bar_add_sign(&play->bar, 'n', cub_text("play.no"));
    bar_add_sign(&play->bar, 'b', cub_text("play.better"));
    for (;;) {
        play_draw(play, task->seat);
        struct screen_input input = bar_input(&play->bar, PLAY_BAR_ROW, screen_wait(-1));
        uint32_t sign = input.event == SCREEN_SIGN ? input.sign : 0;
        if (sign == 'b')
            play_say(play, "play.best", cost, best, NULL);
        if (input.event == SCREEN_LEAVE || sign == yes || sign == 'n' || input.event == SCREEN_ESCAPE) {
            *go = sign == yes;
            play_say(play, "", NULL, NULL, NULL);
            return input.event != SCREEN_LEAVE;
        }
    }
}

bool play_warn(struct play *play, int seat, cub_move move, bool *go)
{
    struct task task = {.table = play->table, .seat = seat, .move = move, .best = move};
    *go = true;
    if (!play->options->tutor)
        return true;
    if (!run(play, seat, "play.weighing", weigh, &task))
        return false;
    return task.cost < play->options->tutor || ask(play, &task, go);
}
