/* The menu's saved games: the one that was left last, and the list of all. */
#include "cli/menu/menu.h"

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

enum menu_answer menu_choose_saved(char path[CUB_JOURNAL_PATH])
{
    struct list_row *rows = calloc(MOST, sizeof *rows);
    char(*paths)[CUB_JOURNAL_PATH] = calloc(MOST, sizeof *paths);
    struct list list = {.title = cub_text("menu.saved"), .row = rows, .value_column = STATE};
    uint32_t sign;
    if (rows && paths)
        list.count = list_all(rows, paths);
    path[0] = 0;
    enum list_event event = list.count ? LIST_SIGN : LIST_BACK;
    while (event != LIST_BACK && event != LIST_LEAVE && event != LIST_ENTER)
        event = list_wait(&list, &sign);
    if (list.count)
        memcpy(path, paths[list.chosen], CUB_JOURNAL_PATH);
    free(rows);
    free(paths);
    return event == LIST_ENTER ? MENU_PLAY : event == LIST_BACK ? MENU_BACK : MENU_LEAVE;
}
