/* The menu: what `cubilete` alone shows on a terminal. */
#ifndef CLI_MENU_MENU_H
#define CLI_MENU_MENU_H

#include "cli/cli.h"
#include "cli/saved.h"
#include "cubilete/settings.h"
#include "tty/local.h"
#include "tty/screen/list.h"

/*
 * Shows it until it is left. Where there is no screen for it: help, and CLI_MISUSE.
 * served: the page can be reached from the beginning, not only when it is asked for.
 */
int menu_run(bool served);

/* `DOCE: four dice in a line that make twelve`: the first line of a game's rules. */
void menu_title(const struct cub_game *, char out[LIST_TEXT]);

enum { MENU_PATH = 256 };

/* To judge: the dice are on the table, and nobody is a bot. */
enum menu_use { MENU_TO_PLAY, MENU_TO_JUDGE, MENU_TO_PRINT };

/* What a game is to be played with: filled in, changed and remembered. */
struct menu_form {
    const struct cub_game *game;
    int32_t value[CUB_OPTIONS]; /* of options that all seats share */
    char digits[CUB_SEATS + 1]; /* of the option that has one a seat */
    int place;                  /* the digit that is typed next */
    char sheet[MENU_PATH];      /* the path of a foreign one; empty: none */
    enum menu_use use;
    bool letter;          /* paper of this size, else A4: to print */
    char file[MENU_PATH]; /* where to */
    int tutor;            /* percent of the victory that a move may cost before the tutor asks; 0: it never does */
    int answer;           /* seconds for an answer in a race; 0: any */
    bool takeback;
    int seats;
    struct seat_holder seat[CUB_SEATS];
};

enum menu_answer { MENU_PLAY, MENU_BACK, MENU_LEAVE };

/* As it was the last time; and for the next. */
void menu_form_load(struct menu_form *, const struct cub_settings *);
void menu_form_save(const struct menu_form *, struct cub_settings *);

/* Writes what came of something as a sentence with its capital letter; what begins with a name keeps it as it is. */
void menu_say(char message[SAVED_TEXT], const char *id, const char *a, const char *b, const char *c);

/* Lets people change it; message, which may be NULL, tells what was wrong with it. */
enum menu_answer menu_form_ask(struct menu_form *, const char *message);

/* What it says, with the text of the sheet for the caller to free; false with a message if that can't be played. */
bool menu_form_plan(const struct menu_form *, struct local_plan *, char **sheet, char message[SAVED_TEXT]);

/* The text of a sheet for the caller to free, or NULL with errno. */
char *menu_sheet_read(const char *path);

/* From one sheet of this folder for the game to the next, and round through none. */
void menu_sheet_beside(const struct cub_game *, char sheet[MENU_PATH], int step);

/* Prints blank sheets as a form says, after a question if a file is in the way; the message tells what came of it. */
enum menu_answer menu_print(const struct menu_form *, char message[SAVED_TEXT]);

/* Asks a question that is answered by yes (MENU_PLAY) or no (MENU_BACK). */
enum menu_answer menu_ask(const char *question);

/* The journal of the last match that is not over, and what it is; false: none among the newest. */
bool menu_last_open(char path[CUB_JOURNAL_PATH], char about[SAVED_TEXT]);

/* Lets people choose among the saved games, the newest first: MENU_PLAY with its journal; an empty path: there is none.
 */
enum menu_answer menu_choose_saved(char path[CUB_JOURNAL_PATH]);

#endif
