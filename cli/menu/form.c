/* The form before a game: its options, its sheet, how many seats, and who sits where. */
#include "cli/menu/menu.h"
#include "cli/table.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cubilete/lang.h"
#include "cubilete/option.h"
#include "cubilete/text.h"
#include "tty/draw/sign.h"

enum { KEY = 64, COARSE = 10, WIDE = 100 }; /* ranges wider than that are gone through by tens */

/* The rows, in this order; a game and what is done with it may have no need of some. */
enum kind {
    ROW_START,
    ROW_OPTION,
    ROW_SHEET,
    ROW_SEATS,
    ROW_SEAT,
    ROW_TUTOR,
    ROW_TAKEBACK,
    ROW_ANSWER,
    ROW_PAPER,
    ROW_FILE
};
enum { ROWS = 5 + CUB_OPTIONS + CUB_SEATS };

struct row {
    enum kind kind;
    int index; /* of an option or a seat */
};

/* What a move may cost, in percent, before the tutor asks; and in a race, where it never does, seconds for an answer.
 */
static const int tutors[] = {0, 1, 2, 5, 10, 20, 50}, answers[] = {0, 1, 2, 3, 5, 10, 20};

static int options_of(const struct menu_form *form)
{
    int count = 0;
    while (form->game->options && form->game->options[count].name)
        count++;
    return count;
}

/* Which rows there are; returns how many. */
static int lay_out(const struct menu_form *form, struct row rows[ROWS])
{
    int count = 0;
    bool race = cub_game_races(form->game);
    rows[count++] = (struct row){.kind = ROW_START};
    for (int i = 0; i < options_of(form); i++)
        rows[count++] = (struct row){.kind = ROW_OPTION, .index = i};
    if (form->game->takes_sheet)
        rows[count++] = (struct row){.kind = ROW_SHEET};
    rows[count++] = (struct row){.kind = ROW_SEATS};
    if (form->use == MENU_TO_PRINT) {
        rows[count++] = (struct row){.kind = ROW_PAPER};
        rows[count++] = (struct row){.kind = ROW_FILE};
        return count;
    }
    for (int i = 0; i < form->seats; i++)
        rows[count++] = (struct row){.kind = ROW_SEAT, .index = i};
    if (form->use == MENU_TO_PLAY)
        rows[count++] = (struct row){.kind = race ? ROW_ANSWER : ROW_TUTOR};
    if (form->use == MENU_TO_PLAY && !race)
        rows[count++] = (struct row){.kind = ROW_TAKEBACK};
    return count;
}

/* The key under which something about the game is remembered: `doce.rounds`. */
static const char *key_of(const struct menu_form *form, const char *what, char out[KEY])
{
    snprintf(out, KEY, "%s.%s", form->game->name, what);
    return out;
}

static const char *seat_key(const struct menu_form *form, int seat, char out[KEY])
{
    snprintf(out, KEY, "%s.%s%d", form->game->name, form->use == MENU_TO_JUDGE ? "referee" : "seat", seat + 1);
    return out;
}

static void name_seat(struct seat_holder *seat, int number)
{
    char name[SEAT_NAME];
    cub_format_number(name, sizeof name, "show.seat", number + 1);
    seat_holder_read(seat, name);
}

/* The first seat is the person's at the keyboard, the others are bots'; before the referee all are people's. */
static void load_seats(struct menu_form *form, const struct cub_settings *settings)
{
    char key[KEY];
    for (int i = 0; i < CUB_SEATS; i++) {
        const char *name = cub_settings_get(settings, seat_key(form, i, key));
        if (name && !seat_holder_read(&form->seat[i], name) && !(form->use == MENU_TO_JUDGE && form->seat[i].bot))
            continue;
        if (i == 0)
            cli_seat_person(&form->seat[i]);
        else if (form->use == MENU_TO_JUDGE)
            name_seat(&form->seat[i], i);
        else
            seat_holder_bot(&form->seat[i], CLI_USUAL_LEVEL);
    }
}

/* Whether the rules choose where nobody does; what a sheet would choose nobody leaves to the rules here. */
static bool by_rule(const struct menu_form *form, const struct cub_option *option)
{
    return option->usual == CUB_BY_RULE && !form->game->takes_sheet;
}

static int32_t begin_with(const struct menu_form *form, const struct cub_option *option)
{
    return option->usual == CUB_BY_RULE && !by_rule(form, option) ? option->min : option->usual;
}

/* The digits of an option that has one a seat, as far as they can be. */
static void load_digits(struct menu_form *form, const struct cub_option *option, const char *text)
{
    for (int seat = 0; seat < CUB_SEATS; seat++) {
        int digit = text && *text ? *text++ - '0' : option->usual;
        form->digits[seat] = (char)('0' + (digit >= option->min && digit <= option->max ? digit : option->usual));
    }
}

void menu_form_load(struct menu_form *form, const struct cub_settings *settings)
{
    const struct cub_game *game = form->game;
    char key[KEY];
    for (int i = 0; i < options_of(form); i++) {
        const char *text = cub_settings_get(settings, key_of(form, game->options[i].name, key));
        int32_t value = text ? (int32_t)strtol(text, NULL, 10) : CUB_BY_RULE;
        bool known = text && value >= game->options[i].min && value <= game->options[i].max;
        form->value[i] = known ? value : begin_with(form, &game->options[i]);
        if (game->options[i].per_seat)
            load_digits(form, &game->options[i], text);
    }
    const char *sheet = cub_settings_get(settings, key_of(form, "sheet", key));
    const char *paper = cub_settings_get(settings, "paper");
    form->letter = paper && strcmp(paper, "letter") == 0;
    snprintf(form->file, sizeof form->file, "%s.pdf", game->name);
    snprintf(form->sheet, sizeof form->sheet, "%s", sheet && access(sheet, R_OK) == 0 ? sheet : "");
    form->tutor = cli_tutor(settings);
    form->answer = cli_answer(settings);
    const char *takeback = cub_settings_get(settings, key_of(form, "takeback", key));
    form->takeback = takeback && strcmp(takeback, "1") == 0;
    const char *seats = cub_settings_get(settings, key_of(form, "seats", key));
    form->seats = seats ? atoi(seats) : 2;
    if (form->seats < game->min_seats || form->seats > game->max_seats)
        form->seats = game->min_seats < 2 ? 2 : game->min_seats;
    load_seats(form, settings);
}

/* Sets a key to a number; CUB_BY_RULE is not remembered. */
static void keep(struct cub_settings *settings, const char *key, int32_t value)
{
    char text[KEY];
    snprintf(text, sizeof text, "%" PRId32, value);
    cub_settings_set(settings, key, value == CUB_BY_RULE ? NULL : text);
}

void menu_form_save(const struct menu_form *form, struct cub_settings *settings)
{
    char key[KEY];
    for (int i = 0; i < options_of(form); i++) {
        key_of(form, form->game->options[i].name, key);
        if (form->game->options[i].per_seat)
            cub_settings_set(settings, key, form->digits);
        else
            keep(settings, key, form->value[i]);
    }
    keep(settings, key_of(form, "seats", key), form->seats);
    cub_settings_set(settings, key_of(form, "sheet", key), form->sheet[0] ? form->sheet : NULL);
    cub_settings_set(settings, "paper", form->letter ? "letter" : "a4");
    keep(settings, "tutor", form->tutor);
    keep(settings, "answer", form->answer);
    keep(settings, key_of(form, "takeback", key), form->takeback);
    for (int i = form->seats - 1; i >= 0; i--) {
        cub_settings_set(settings, seat_key(form, i, key), form->seat[i].name);
        if (!form->seat[i].bot) /* in the end the first person's */
            cub_settings_set(settings, "name", form->seat[i].name);
    }
    cub_settings_set(settings, "game", form->game->name);
}

/* The text of an option's value as the game reads it; empty: left to the rules. */
static void print_value(const struct menu_form *form, int i, char out[CUB_MOVE_TEXT])
{
    const struct cub_option *option = &form->game->options[i];
    out[0] = 0;
    if (option->per_seat)
        snprintf(out, CUB_MOVE_TEXT, "%.*s", form->seats, form->digits);
    else if (form->value[i] != CUB_BY_RULE)
        cub_option_print(option, form->value[i], out);
}

/* Whether an option is as it would be if nobody had said anything. */
static bool is_usual(const struct menu_form *form, int i)
{
    const struct cub_option *option = &form->game->options[i];
    const char usual[] = {(char)('0' + option->usual % 10), 0};
    if (option->per_seat)
        return strspn(form->digits, usual) >= (size_t)form->seats;
    return form->value[i] == option->usual;
}

/* What a sheet of one's own decides is not chosen besides. */
static bool by_sheet(const struct menu_form *form, int i)
{
    return form->sheet[0] && form->game->options[i].usual == CUB_BY_RULE;
}

static bool choose_options(const struct menu_form *form, struct cub_setup *setup, struct cub_message *why)
{
    cub_setup_init(setup, form->game, form->seats);
    for (int i = 0; i < options_of(form); i++) {
        char text[CUB_MOVE_TEXT];
        print_value(form, i, text);
        if (text[0] && !is_usual(form, i) && !by_sheet(form, i) &&
            !cub_setup_option(setup, form->game, form->game->options[i].name, text, why))
            return false;
    }
    return true;
}

/* Why it can't be played; a fault of the sheet with its place. */
static void explain(const struct menu_form *form, const struct cub_message *why, char message[SAVED_TEXT])
{
    char reason[SAVED_TEXT / 2];
    cub_format_message(reason, sizeof reason, why);
    if (why->line)
        snprintf(message, SAVED_TEXT, "%.200s:%u:%u: %s", form->sheet, why->line, why->column, reason);
    else
        snprintf(message, SAVED_TEXT, "%s", reason);
}

bool menu_form_plan(const struct menu_form *form, struct local_plan *plan, char **sheet, char message[SAVED_TEXT])
{
    struct cub_message why;
    union cub_any first;
    *plan = (struct local_plan){.game = form->game,
                                .by_hand = form->use == MENU_TO_JUDGE,
                                .takeback = form->takeback && form->use == MENU_TO_PLAY && !cub_game_races(form->game)};
    *sheet = NULL;
    if (form->sheet[0] && !(*sheet = menu_sheet_read(form->sheet))) {
        menu_say(message, "cli.read", form->sheet, cub_error_text(errno), NULL);
        return false;
    }
    memcpy(plan->seat, form->seat, sizeof plan->seat);
    plan->sheet = *sheet;
    if (choose_options(form, &plan->setup, &why) && cub_start(form->game, &plan->setup, *sheet, &first.state, &why))
        return true;
    explain(form, &why, message);
    free(*sheet);
    return false;
}

/* A value as people read it. */
static void fill_value(const struct cub_option *option, const char *value, struct list_row *row)
{
    char id[KEY];
    const char *text = value;
    snprintf(id, sizeof id, "%s%s", "word.", value);
    if (!value[0])
        text = cub_msg("menu.by-rule");
    else if (option->words)
        text = cub_msg(id);
    else if (option->min == 0 && option->max == 1)
        text = cub_msg(*value == '1' ? "menu.yes" : "menu.no");
    snprintf(row->value, sizeof row->value, "%s", text);
}

static void fill_option(const struct menu_form *form, int i, struct list_row *row)
{
    const struct cub_option *option = &form->game->options[i];
    char id[KEY], value[CUB_MOVE_TEXT];
    snprintf(id, sizeof id, "%s%s", "option.", option->name);
    snprintf(row->text, sizeof row->text, "%s", cub_msg(id));
    print_value(form, i, value);
    fill_value(option, value, row);
    row->changes = !by_sheet(form, i);
    if (by_sheet(form, i))
        snprintf(row->value, sizeof row->value, "%s", cub_msg("menu.by-sheet"));
}

static void fill_sheet(const struct menu_form *form, struct list_row *row)
{
    bool box = cub_game_races(form->game);
    snprintf(row->text, sizeof row->text, "%s", cub_msg(box ? "menu.box" : "menu.sheet"));
    snprintf(row->value, sizeof row->value, "%.200s", form->sheet[0] ? form->sheet : cub_msg("menu.usual-sheet"));
    row->changes = true;
}

static void fill_seats(const struct menu_form *form, struct list_row *row)
{
    snprintf(row->text, sizeof row->text, "%s", cub_msg("menu.seats"));
    snprintf(row->value, sizeof row->value, "%d", form->seats);
    row->changes = form->game->min_seats != form->game->max_seats;
}

static void fill_tutor(const struct menu_form *form, struct list_row *row)
{
    snprintf(row->text, sizeof row->text, "%s", cub_msg("menu.tutor"));
    if (form->tutor && form->seats == 1)
        cub_format_number(row->value, sizeof row->value, "menu.tutor-points", form->tutor);
    else if (form->tutor)
        snprintf(row->value, sizeof row->value, "%d %%", form->tutor);
    else
        snprintf(row->value, sizeof row->value, "%s", cub_msg("menu.no-tutor"));
    row->changes = true;
}

static void fill_takeback(const struct menu_form *form, struct list_row *row)
{
    snprintf(row->text, sizeof row->text, "%s", cub_msg("menu.takeback"));
    snprintf(row->value, sizeof row->value, "%s", cub_msg(form->takeback ? "menu.yes" : "menu.no"));
    row->changes = true;
}

static void fill_answer(const struct menu_form *form, struct list_row *row)
{
    snprintf(row->text, sizeof row->text, "%s", cub_msg("menu.answer"));
    if (form->answer)
        snprintf(row->value, sizeof row->value, "%d s", form->answer);
    else
        snprintf(row->value, sizeof row->value, "%s", cub_msg("menu.any-answer"));
    row->changes = true;
}

/* A bot is what it will be called at the table, and how well it plays: `Sara, medium`. */
static void fill_bot(const struct menu_form *form, int seat, struct list_row *row)
{
    char called[CUB_SEATS][SEAT_NAME_SIZE];
    const char *names[CUB_SEATS];
    for (int i = 0; i < form->seats; i++)
        names[i] = form->seat[i].name;
    seat_names_call(called, names, form->seats);
    cub_format(row->value, sizeof row->value, "menu.bot", called[seat],
               seat_level(cub_level_names[form->seat[seat].level]), NULL);
}

static void fill_seat(const struct menu_form *form, int seat, struct list_row *row)
{
    cub_format_number(row->text, sizeof row->text, "show.seat", seat + 1);
    if (form->seat[seat].bot)
        fill_bot(form, seat, row);
    else
        snprintf(row->value, sizeof row->value, "%s", form->seat[seat].name);
    row->changes = form->use != MENU_TO_JUDGE;
}

static void fill_text(struct list_row *row, const char *id, const char *value, bool changes)
{
    snprintf(row->text, sizeof row->text, "%s", cub_msg(id));
    snprintf(row->value, sizeof row->value, "%.200s", value);
    row->changes = changes;
}

static void fill_row(const struct menu_form *form, struct row which, struct list_row *row)
{
    switch (which.kind) {
    case ROW_START:
        snprintf(row->text, sizeof row->text, "%s", cub_msg(form->use == MENU_TO_PRINT ? "menu.print" : "menu.start"));
        break;
    case ROW_OPTION:
        fill_option(form, which.index, row);
        break;
    case ROW_SHEET:
        fill_sheet(form, row);
        break;
    case ROW_SEATS:
        fill_seats(form, row);
        break;
    case ROW_SEAT:
        fill_seat(form, which.index, row);
        break;
    case ROW_TUTOR:
        fill_tutor(form, row);
        break;
    case ROW_TAKEBACK:
        fill_takeback(form, row);
        break;
    case ROW_ANSWER:
        fill_answer(form, row);
        break;
    case ROW_PAPER:
        fill_text(row, "menu.paper", form->letter ? "letter" : "a4", true);
        break;
    case ROW_FILE:
        fill_text(row, "menu.file", form->file, false);
        break;
    }
}

/* One step of all digits of an option that has one a seat. */
static void change_digits(struct menu_form *form, const struct cub_option *option, int step)
{
    for (int seat = 0; seat < CUB_SEATS; seat++) {
        int digit = form->digits[seat] - '0' + step;
        form->digits[seat] = (char)('0' + (digit < option->min   ? option->min
                                           : digit > option->max ? option->max
                                                                 : digit));
    }
}

/* One step of an option; below its least value it is left to the rules, if they have something to say. */
static void change_option(struct menu_form *form, int i, int step)
{
    const struct cub_option *option = &form->game->options[i];
    int32_t value = form->value[i], stride = option->max - option->min > WIDE ? COARSE : 1;
    if (option->per_seat)
        change_digits(form, option, step);
    if (value == CUB_BY_RULE)
        value = step > 0 ? option->min : CUB_BY_RULE;
    else if (by_rule(form, option) && step < 0 && value <= option->min)
        value = CUB_BY_RULE;
    else
        value += step * stride;
    if (value != CUB_BY_RULE)
        value = value < option->min ? option->min : value > option->max ? option->max : value;
    form->value[i] = value;
}

/* From the person through the bots, the strongest last, and round. */
static void change_seat(struct menu_form *form, int seat, int step)
{
    struct seat_holder *who = &form->seat[seat];
    int now = who->bot ? (int)who->level + 1 : 0, next = (now + step + CUB_LEVELS + 1) % (CUB_LEVELS + 1);
    if (next)
        seat_holder_bot(who, (enum cub_level)(next - 1));
    else if (seat == 0)
        cli_seat_person(who);
    else
        name_seat(who, seat);
}

/* The value beside this one in a list that ascends. */
static int beside(const int *values, int count, int value, int step)
{
    int now = 0;
    while (now + 1 < count && values[now] < value)
        now++;
    now += step;
    return values[now < 0 ? 0 : now < count ? now : count - 1];
}

static void change_seats(struct menu_form *form, int step)
{
    form->seats += step;
    form->seats = form->seats < form->game->min_seats ? form->game->min_seats : form->seats;
    form->seats = form->seats > form->game->max_seats ? form->game->max_seats : form->seats;
}

static void change(struct menu_form *form, struct row row, int step)
{
    switch (row.kind) {
    case ROW_START:
        break;
    case ROW_OPTION:
        change_option(form, row.index, step);
        break;
    case ROW_SHEET:
        menu_sheet_beside(form->game, form->sheet, step);
        break;
    case ROW_SEATS:
        change_seats(form, step);
        break;
    case ROW_SEAT:
        if (form->use != MENU_TO_JUDGE)
            change_seat(form, row.index, step);
        break;
    case ROW_TUTOR:
        form->tutor = beside(tutors, sizeof tutors / sizeof *tutors, form->tutor, step);
        break;
    case ROW_TAKEBACK:
        form->takeback = step > 0;
        break;
    case ROW_ANSWER:
        form->answer = beside(answers, sizeof answers / sizeof *answers, form->answer, step);
        break;
    case ROW_PAPER:
        form->letter = !form->letter;
        break;
    case ROW_FILE:
        break;
    }
}

/* A digit for the next seat of an option that has one a seat, from the first seat on and round. */
static void type_digit(struct menu_form *form, const struct cub_option *option, uint32_t sign, bool first)
{
    int64_t digit = (int64_t)sign - '0';
    form->place = first ? 0 : form->place % form->seats;
    if (option->per_seat && digit >= option->min && digit <= option->max)
        form->digits[form->place++] = (char)sign;
}

/* A character more at the end of a text; the first one begins it anew. */
static void type_text(char *text, size_t room, uint32_t sign, bool first)
{
    char bytes[5];
    tty_sign_write(sign, bytes);
    size_t length = first ? 0 : strlen(text), more = strlen(bytes) + 1;
    if (length + more <= room) /* else half a character might be left of it */
        memcpy(text + length, bytes, more);
}

static void type(struct menu_form *form, struct row row, uint32_t sign, bool first)
{
    struct seat_holder *who = &form->seat[row.index];
    if (cub_char_is_control(sign))
        return;
    if (row.kind == ROW_OPTION)
        type_digit(form, &form->game->options[row.index], sign, first);
    if (row.kind == ROW_SHEET)
        type_text(form->sheet, sizeof form->sheet, sign, first);
    if (row.kind == ROW_FILE)
        type_text(form->file, sizeof form->file, sign, first);
    if (row.kind == ROW_SEAT && (who->bot || first))
        *who = (struct seat_holder){.bot = false};
    if (row.kind == ROW_SEAT)
        type_text(who->name, sizeof who->name, sign, false);
}

static void erase_last(char *text)
{
    size_t length = strlen(text);
    while (length > 0 && ((unsigned char)text[length - 1] & 0xC0) == 0x80)
        length--;
    text[length ? length - 1 : 0] = 0;
}

static void erase(struct menu_form *form, struct row row)
{
    if (row.kind == ROW_SHEET)
        erase_last(form->sheet);
    if (row.kind == ROW_FILE)
        erase_last(form->file);
    if (row.kind == ROW_SEAT && !form->seat[row.index].bot)
        erase_last(form->seat[row.index].name);
}

/* Names that nobody could be called by become the seat's number again. */
static void mend_names(struct menu_form *form)
{
    for (int i = 0; i < form->seats; i++) {
        struct seat_holder read;
        if (seat_holder_read(&read, form->seat[i].name) || (read.bot && form->use == MENU_TO_JUDGE))
            name_seat(&read, i);
        form->seat[i] = read;
    }
}

/* What can be done in the form of this game. */
static const char *advice(const struct menu_form *form)
{
    const char *id = form->use == MENU_TO_PRINT ? "menu.form-print" : "menu.form";
    for (int i = 0; i < options_of(form); i++)
        if (form->game->options[i].per_seat)
            id = "menu.form-digits";
    return cub_msg(id);
}

/* What a key does to the chosen row; false: the form is to be left. */
static bool obey(struct menu_form *form, struct list *list, struct row row, enum list_event event, uint32_t sign,
                 bool first)
{
    if (event == LIST_SIGN)
        type(form, row, sign, first);
    else if (event == LIST_ERASE)
        erase(form, row);
    else if (event == LIST_LESS || event == LIST_MORE)
        change(form, row, event == LIST_MORE ? 1 : -1);
    else if (event == LIST_ENTER && row.kind != ROW_START)
        list->chosen++;
    else
        return false;
    return true;
}

enum menu_answer menu_form_ask(struct menu_form *form, const char *message)
{
    struct list_row rows[ROWS];
    struct row which[ROWS];
    char title[LIST_TEXT];
    struct list list = {.title = title, .message = message ? message : advice(form), .row = rows, .typed = true};
    int typed = -1; /* the row that was typed on last */
    enum list_event event = LIST_NONE;
    bool on = true;
    menu_title(form->game, title);
    while (on) {
        uint32_t sign;
        list.count = lay_out(form, which);
        memset(rows, 0, sizeof rows);
        for (int i = 0; i < list.count; i++)
            fill_row(form, which[i], &rows[i]);
        list.chosen = list.chosen < list.count ? list.chosen : list.count - 1;
        event = list_wait(&list, &sign);
        list.message = advice(form);
        on = obey(form, &list, which[list.chosen], event, sign, typed != list.chosen);
        typed = event == LIST_SIGN || event == LIST_ERASE ? list.chosen : -1;
    }
    mend_names(form);
    return event == LIST_ENTER ? MENU_PLAY : event == LIST_BACK ? MENU_BACK : MENU_LEAVE;
}
