/*
 * The referee on the full screen: the same board as in play, with a line in which people type what real dice show, who
 * called what, and corrections.
 */
#include "tty/full/parts.h"

#include <stdlib.h>
#include <string.h>

#include "cubilete/lang.h"
#include "tty/draw/sign.h"
#include "tty/games/words.h"
#include "tty/screen/list.h"

/* What came of waiting for a line. */
enum typed { TYPED_LEAVE, TYPED_LINE, TYPED_OTHER };

/* How a line is asked for. */
struct asking {
    const char *prompt;
    const char *label; /* what Enter does */
    bool words;        /* letters begin a line: commands have function keys only */
    bool empty;        /* an empty line means something, too */
    bool escapes;      /* Esc leaves it, if nothing is typed */
};

static void type(struct full *full, uint32_t sign)
{
    char bytes[5];
    tty_sign_write(sign, bytes);
    for (const char *at = bytes; *at; at++)
        entry_type(&full->entry, *at);
}

static void erase(struct full *full)
{
    char *line = full->entry.line;
    size_t length = strlen(line);
    while (length > 0 && ((unsigned char)line[length - 1] & 0xC0) == 0x80)
        length--;
    line[length > 0 ? length - 1 : 0] = 0;
}

static void fill_bar(struct full *full, const struct asking *asking)
{
    bool empty = entry_empty(&full->entry);
    full->bar.count = 0;
    if (!empty || asking->empty)
        bar_add(&full->bar, cub_msg("full.enter-key"), cub_msg(asking->label),
                (struct screen_input){.event = SCREEN_ENTER});
    if (!empty || asking->escapes)
        bar_add(&full->bar, "Esc", cub_msg(empty ? "page.back" : "full.clear"),
                (struct screen_input){.event = SCREEN_ESCAPE});
    if (asking->escapes)
        return;
    if (empty && asking->words)
        full_add_functions(full, "eur?q");
    else if (empty)
        full_add_commands(full, "eur?q");
}

/* A command; *other: it may have changed what is due. */
static bool command(struct full *full, uint32_t sign, bool *other)
{
    bool known;
    *other = sign == 'u' || sign == 'e';
    if (sign == 'u') {
        if (!table_link_undo(full->link))
            full_say(full, "plain.nothing-undo", NULL, NULL, NULL);
        full_forget(full);
        return true;
    }
    return sign == 'e' ? full_entries(full) : full_command(full, sign, &known);
}

static bool is_command(uint32_t sign)
{
    return sign < 0x7F && strchr("eurs?q", (int)sign);
}

/* One key. TYPED_OTHER: something else may be due. */
static enum typed act(struct full *full, const struct asking *asking, struct screen_input input, bool *entered)
{
    bool empty = entry_empty(&full->entry), other = false;
    uint32_t key = input.event == SCREEN_FUNCTION ? full_function(input.sign) : input.sign;
    if (input.event == SCREEN_LEAVE)
        return TYPED_LEAVE;
    if (input.event == SCREEN_ESCAPE && empty && asking->escapes)
        return TYPED_OTHER;
    if (input.event == SCREEN_FUNCTION || (input.event == SCREEN_SIGN && empty && !asking->words && is_command(key))) {
        full_say(full, "", NULL, NULL, NULL);
        if (!command(full, key, &other))
            return TYPED_LEAVE;
    } else if (input.event == SCREEN_SIGN) {
        type(full, input.sign);
    }
    if (input.event == SCREEN_BACKSPACE)
        erase(full);
    if (input.event == SCREEN_ESCAPE)
        entry_clear(&full->entry);
    if (input.event == SCREEN_TAB)
        full_next_sheet(full);
    *entered = input.event == SCREEN_ENTER && (!empty || asking->empty);
    return other ? TYPED_OTHER : TYPED_LINE;
}

/* Waits for a line, which is in out then; TYPED_OTHER: a command was obeyed instead. */
static enum typed read_line(struct full *full, const struct asking *asking, char out[ENTRY_LINE])
{
    enum typed typed = TYPED_LINE;
    bool entered = false;
    snprintf(full->prompt, sizeof full->prompt, "%s> ", asking->prompt);
    entry_clear(&full->entry);
    while (typed == TYPED_LINE && !entered) {
        fill_bar(full, asking);
        full_draw(full, CUB_NOBODY);
        typed = act(full, asking, bar_input(&full->bar, FULL_BAR_ROW, full_wait(full, -1)), &entered);
    }
    snprintf(out, ENTRY_LINE, "%s", full->entry.line);
    entry_clear(&full->entry);
    full->ask[0] = full->prompt[0] = 0;
    full->bar.count = 0;
    return typed;
}

static void tell_calls(struct full *full, const struct referee_call *call)
{
    for (int i = 0; i < call->count; i++)
        if ((call->right | call->wrong) >> call->seat[i] & 1) {
            char text[FULL_TEXT];
            cub_format(text, sizeof text, call->right >> call->seat[i] & 1 ? "referee.right" : "referee.wrong",
                       full_name(full, call->seat[i]), NULL, NULL);
            full_add_line(full, text);
        }
}

/* Says what came of a line, in place of what was said before. */
static void tell(struct full *full, enum referee_event event, const struct referee_call *call,
                 const struct cub_message *why)
{
    int *error = &full->referee->correction.save_error;
    full_say(full, "", NULL, NULL, NULL);
    if (call)
        tell_calls(full, call);
    if (event == REFEREE_WHO)
        full_say(full, "plain.who", NULL, NULL, NULL);
    if (event == REFEREE_REFUSED && *error && !why->rule)
        full_say(full, why->id, cub_error_text(*error), NULL, NULL);
    else if (event == REFEREE_REFUSED)
        full_say_why(full, why);
    *error = 0;
}

/* Takes a line: a command, or an entry for the seat to act. */
static bool obey(struct full *full, const char *line, bool stuck)
{
    struct referee_call call = {.count = 0};
    struct cub_message why;
    enum referee_event event = referee_command(full->referee, line, &why);
    if (event == REFEREE_ENTRIES)
        return full_entries(full);
    bool changed = event == REFEREE_DONE;
    if (event == REFEREE_NONE)
        event = (stuck ? referee_replace : referee_enter)(full->referee, line, &call, &why);
    tell(full, event, &call, &why);
    if (changed)
        full_forget(full);
    return true;
}

bool full_type_dice(struct full *full)
{
    const char *form = tty_words_of(full->link->record.match.game)->dice;
    char line[ENTRY_LINE];
    const struct asking asking = {.prompt = cub_msg("show.dice"), .label = "full.enter"};
    cub_format(full->ask, sizeof full->ask, "referee.dice", full_name(full, referee_roller(full->referee)), NULL, NULL);
    if (!full->dice_form && form)
        full_add_line(full, cub_msg(form));
    full->dice_form = true;
    enum typed typed = read_line(full, &asking, line);
    if (typed == TYPED_LINE) {
        uint32_t length = full->link->record.match.length;
        obey(full, line, false);
        full->dice_form = full->link->record.match.length > length;
    }
    return typed != TYPED_LEAVE;
}

/* What is right, and how it comes about. */
static void tell_answer(struct full *full)
{
    struct cub_message why[REFEREE_REASONS];
    char text[FULL_TEXT], number[CUB_MOVE_TEXT];
    const struct cub_match *match = &full->link->record.match;
    int count = referee_explain(full->referee, why);
    snprintf(number, sizeof number, "%d", tty_words_of(match->game)->answer(&match->now.state));
    cub_format(text, sizeof text, "referee.answer", "", number, NULL);
    full_add_line(full, text);
    for (int i = 0; i < count; i++) {
        cub_format_message(text, sizeof text, &why[i]);
        full_add_line(full, text);
    }
}

bool full_type_calls(struct full *full)
{
    const struct cub_state *now = &full->link->record.match.now.state;
    const struct asking asking = {.prompt = "", .label = "full.close", .words = true, .empty = true};
    char line[ENTRY_LINE];
    if (now->to_act == (CUB_BIT(CUB_CLOCK) | (CUB_BIT(now->setup.seats) - 1u)) && !full->message[0])
        tell_answer(full);
    snprintf(full->ask, sizeof full->ask, "%s", cub_msg("referee.ask-race"));
    enum typed typed = read_line(full, &asking, line);
    if (typed == TYPED_LINE && line[0])
        obey(full, line, false);
    else if (typed == TYPED_LINE)
        local_table_close(full->link->local);
    return typed != TYPED_LEAVE;
}

bool full_settle(struct full *full)
{
    struct correction *c = &full->referee->correction;
    const struct asking asking = {.prompt = "", .label = "full.enter", .words = true};
    char line[ENTRY_LINE], text[FULL_TEXT], number[CUB_MOVE_TEXT];
    struct cub_message why;
    snprintf(number, sizeof number, "%u", (unsigned)correct_waiting(c));
    bool done = correct_go(c, full->link->local, &why);
    full_forget(full);
    if (done) {
        full_say(full, "referee.judged", "", number, NULL);
        return true;
    }
    const struct correct_entry *entry = &c->rest.entry[c->next];
    cub_format(text, sizeof text, "referee.stuck", referee_name(full->referee, entry->who), entry->text, NULL);
    full_add_line(full, text);
    play_reason(text, sizeof text, full->link, &why);
    full_add_line(full, text);
    snprintf(number, sizeof number, "%u", (unsigned)correct_waiting(c));
    cub_format(text, sizeof text, "referee.stuck-help", "", number, NULL);
    full_add_line(full, text);
    enum typed typed = read_line(full, &asking, line);
    return typed == TYPED_LINE ? obey(full, line, true) : typed == TYPED_OTHER;
}

/* The rows of the list while it is filled. */
struct filling {
    const struct full *full;
    struct list_row *row;
};

static void fill_row(void *context, uint32_t number, int who, const char *text)
{
    struct filling *filling = context;
    char digits[CUB_MOVE_TEXT];
    snprintf(digits, sizeof digits, "%u", (unsigned)number);
    cub_format(filling->row[number - 1].text, LIST_TEXT, "referee.entry", digits,
               referee_name(filling->full->referee, who), text);
}

/* Lets people choose an entry: its place, and its row of the list; below 0: none. */
static int choose(struct full *full, bool *leave, char chosen[LIST_TEXT])
{
    int count = (int)full->link->record.match.length;
    struct filling filling = {full, calloc((size_t)count + 1, sizeof(struct list_row))};
    struct list list = {.title = cub_msg("full.entries"),
                        .row = filling.row,
                        .count = count,
                        .chosen = count - 1,
                        .message = cub_msg("full.entries-how")};
    enum list_event event = LIST_BACK;
    uint32_t sign;
    if (filling.row && count > 0) {
        referee_each(full->referee, fill_row, &filling);
        do
            event = list_wait(&list, &sign);
        while (event != LIST_ENTER && event != LIST_BACK && event != LIST_LEAVE);
        snprintf(chosen, LIST_TEXT, "%s", filling.row[list.chosen].text);
    }
    free(filling.row);
    *leave = event == LIST_LEAVE;
    return event == LIST_ENTER ? list.chosen : -1;
}

bool full_entries(struct full *full)
{
    bool leave;
    char line[ENTRY_LINE], number[CUB_MOVE_TEXT], entry[LIST_TEXT];
    int chosen = choose(full, &leave, entry);
    struct cub_message why;
    if (chosen < 0)
        return !leave;
    const struct asking asking = {.prompt = number, .label = "full.correct", .words = true, .escapes = true};
    snprintf(number, sizeof number, "%d", chosen + 1);
    full_say(full, "full.correct-how", entry, NULL, NULL);
    enum typed typed = read_line(full, &asking, line);
    if (typed == TYPED_LINE) {
        enum referee_event event = referee_correct(full->referee, (uint32_t)chosen, line, &why);
        tell(full, event, NULL, &why);
        full_forget(full);
    }
    return typed != TYPED_LEAVE;
}
