/* The menu's saved games: the one that was left last, and the list of all. */
#include "cli/menu/menu.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/lang.h"

enum { MOST = 200, LOOKED = 20, STATE = 50 }; /* games listed; looked at for an open one; the column of their state */

/* What a saved game is, in one line. */
static void describe(const struct saved *saved, char out[SAVED_TEXT])
{
    char title[SAVED_TEXT], names[SAVED_TEXT];
    saved_title(&saved->record, title);
    saved_names(&saved->record, UINT32_MAX, names);
    snprintf(out, SAVED_TEXT, "%.64s: %.200s", title, names);
}

bool menu_last_open(char path[CUB_JOURNAL_PATH], char about[SAVED_TEXT])
{
    char folder[CUB_JOURNAL_PATH];
    uint32_t *number = NULL;
    size_t count = 0;
    bool found = false;
    if (!cub_journal_folder(folder) || !cub_journal_list(folder, &number, &count))
        return false;
    for (size_t i = 0; i < count && i < LOOKED && !found; i++) {
        struct saved saved;
        saved_init(&saved, folder, number[count - 1 - i]);
        found = saved.good && saved.record.match.now.state.to_act;
        if (found) {
            memcpy(path, saved.path, CUB_JOURNAL_PATH);
            describe(&saved, about);
        }
        saved_finish(&saved);
    }
    free(number);
    return found;
}

static void fill(struct list_row *row, const struct saved *saved)
{
    char date[SAVED_TEXT], about[SAVED_TEXT], state[SAVED_TEXT];
    saved_date(saved, date);
    describe(saved, about);
    saved_state(&saved->record, state);
    snprintf(row->text, sizeof row->text, "%4u  %.16s  %.180s", (unsigned)saved->number, date, about);
    snprintf(row->value, sizeof row->value, "%.200s", state);
}

/* The saved games with their paths; returns how many. */
static int list_all(struct list_row *rows, char (*paths)[CUB_JOURNAL_PATH])
{
    char folder[CUB_JOURNAL_PATH];
    uint32_t *number = NULL;
    size_t count = 0;
    int filled = 0;
    if (!cub_journal_folder(folder) || !cub_journal_list(folder, &number, &count))
        return 0;
    while (count > 0 && filled < MOST) {
        struct saved saved;
        saved_init(&saved, folder, number[--count]);
        if (saved.good) {
            fill(&rows[filled], &saved);
            memcpy(paths[filled++], saved.path, CUB_JOURNAL_PATH);
        }
        saved_finish(&saved);
    }
    free(number);
    return filled;
}

/* Removes a game if people are sure; what came of it is the list's message. */
static enum list_event remove_game(struct list *list, const char *path, char message[SAVED_TEXT])
{
    char question[SAVED_TEXT];
    cub_format(question, sizeof question, "menu.remove-sure", list->row[list->chosen].text, NULL, NULL);
    enum menu_answer answer = menu_ask(question);
    message[0] = 0;
    if (answer == MENU_PLAY && cub_journal_remove(path))
        menu_say(message, "menu.removed", NULL, NULL, NULL);
    else if (answer == MENU_PLAY)
        menu_say(message, "menu.unremoved", path, cub_error_text(errno), NULL);
    list->message = message;
    return answer == MENU_LEAVE ? LIST_LEAVE : LIST_SIGN;
}

/* Waits for a choice; games are removed meanwhile. */
static enum list_event choose(struct list *list, char (*paths)[CUB_JOURNAL_PATH])
{
    enum list_event event = LIST_SIGN;
    char message[SAVED_TEXT];
    while (list->count && event != LIST_BACK && event != LIST_LEAVE && event != LIST_ENTER) {
        uint32_t sign;
        event = list_wait(list, &sign);
        list->message = NULL;
        if (event != LIST_SIGN || sign != (uint32_t)list->key)
            continue;
        event = remove_game(list, paths[list->chosen], message);
        list->count = list_all(list->row, paths);
        list->chosen = list->chosen < list->count ? list->chosen : list->count - 1;
    }
    list->message = NULL;
    return list->count || event == LIST_LEAVE ? event : LIST_BACK;
}

enum menu_answer menu_choose_saved(char path[CUB_JOURNAL_PATH])
{
    struct list_row *rows = calloc(MOST, sizeof *rows);
    char(*paths)[CUB_JOURNAL_PATH] = calloc(MOST, sizeof *paths);
    struct list list = {.title = cub_msg("menu.saved"),
                        .row = rows,
                        .value_column = STATE,
                        .key = 'x',
                        .key_label = cub_msg("menu.remove")};
    if (rows && paths)
        list.count = list_all(rows, paths);
    path[0] = 0;
    enum list_event event = choose(&list, paths);
    if (list.count)
        memcpy(path, paths[list.chosen], CUB_JOURNAL_PATH);
    free(rows);
    free(paths);
    return event == LIST_ENTER ? MENU_PLAY : event == LIST_BACK ? MENU_BACK : MENU_LEAVE;
}
