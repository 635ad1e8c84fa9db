/* The menu: the games, what was left open, what is saved, the rules, results, the language. */
#include "cli/menu/menu.h"
#include "cli/menu/page.h"
#include "cli/stats/stats.h"
#include "cli/table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/lang.h"
#include "host/signals.h"
#include "host/strbuf.h"
#include "tty/draw/say.h"
#include "tty/full/full.h"
#include "tty/full/replay.h"
#include "tty/games/rules.h"
#include "tty/screen/page.h"

enum { GAMES = 16, ROWS = GAMES + 10 };

/* The row of the first game: the page comes before them. */
#ifdef CLI_SERVER
enum { FIRST_GAME = 1 };
#else
enum { FIRST_GAME = 0 };
#endif

/* What a row of the main list does; below these: a game, by its place in the catalogue. */
enum action {
    DO_PAGE = GAMES,
    DO_NEAR,
    DO_RESUME,
    DO_REFEREE,
    DO_SAVED,
    DO_RULES,
    DO_STATS,
    DO_PRINT,
    DO_LANGUAGE,
    DO_QUIT
};

struct menu {
    struct cub_settings settings;
    bool on; /* until the program is to be left */
    char message[SAVED_TEXT];
    char open[CUB_JOURNAL_PATH]; /* the journal of the last match that is not over */
    char about[SAVED_TEXT];      /* what it is */
    struct menu_page page;
};

void menu_say(char message[SAVED_TEXT], const char *id, const char *a, const char *b, const char *c)
{
    cub_format(message, SAVED_TEXT, id, a, b, c);
    if (*cub_msg(id) != '{')
        tty_capitalize(message);
}

/* What goes wrong is told at the foot of the menu. */
static void tell(struct menu *menu, const char *id, const char *a, const char *b, const char *c)
{
    menu_say(menu->message, id, a, b, c);
}

static void tell_why(struct menu *menu, const struct cub_message *why)
{
    tell(menu, why->id, why->arg[0], why->arg[1], why->arg[2]);
}

/* Settings that can't be kept are told, and everything goes on. */
static void keep_settings(struct menu *menu)
{
    if (!cub_settings_save(&menu->settings))
        tell(menu, "menu.unkept", menu->settings.path, NULL, NULL);
}

/* On a terminal that is too small: the terminal is given back meanwhile. */
static void play_lines(struct menu *menu, struct local_table *local, const struct play_options *options)
{
    screen_close();
    cub_signals_begin();
    if (!(local->link.by_hand ? referee_play(local, options) : plain_play(&local->link, options)))
        tell(menu, "match.memory", NULL, NULL, NULL);
    cub_signals_end();
    menu->on = screen_open();
}

/* Plays at a table until its people have enough, and finishes it. */
static void play(struct menu *menu, struct local_table *local)
{
    struct play_options options = cli_play_options(&menu->settings);
    options.first = !local->link.by_hand && cli_first_time(&menu->settings, local->link.record.match.game);
    if (local->link.by_hand) /* people are their own judges there, and nobody is warned */
        options.tutor = 0;
    struct cub_message why;
    if (!full_play(&local->link, &options, &why))
        tell_why(menu, &why);
    if (screen_wants_lines())
        play_lines(menu, local, &options);
    if (cli_table_drop(local))
        return;
    if (!local_table_save(local))
        tell(menu, "full.trouble", cub_error_text(local->save_error), NULL, NULL);
    local_table_finish(local);
}

/* Begins what a form says; false: that can't be, which is told. */
static bool begin(struct menu *menu, const struct menu_form *form, struct local_table *local)
{
    struct local_plan plan;
    struct cub_message why;
    char *sheet;
    if (!menu_form_plan(form, &plan, &sheet, menu->message))
        return false;
    bool good = local_table_init(local, &plan, &why);
    if (!good)
        tell_why(menu, &why);
    free(sheet);
    return good;
}

static void start(struct menu *menu, const struct cub_game *game, enum menu_use use)
{
    struct menu_form form = {.game = game, .use = use};
    struct local_table local;
    const char *message = NULL;
    menu_form_load(&form, &menu->settings);
    do {
        enum menu_answer answer = menu_form_ask(&form, message);
        menu->on = answer != MENU_LEAVE;
        menu->message[0] = 0;
        if (answer != MENU_PLAY)
            return;
        message = menu->message;
    } while (!begin(menu, &form, &local));
    menu_form_save(&form, &menu->settings);
    keep_settings(menu);
    play(menu, &local);
}

static void resume(struct menu *menu, const char *path)
{
    struct local_table local;
    struct cub_fault fault;
    if (local_table_resume(&local, path, &fault))
        play(menu, &local);
    else if (!errno && !fault.why.rule && !fault.line) /* nothing is wrong with the file */
        tell_why(menu, &fault.why);
    else
        tell(menu, "menu.unopened", path, NULL, NULL);
}

/* Goes on with a saved game, or shows it once more if it is over. */
static void open_saved(struct menu *menu, const char *path)
{
    struct cub_record record;
    struct cub_fault fault;
    if (!cub_journal_read(path, &record, &fault))
        tell(menu, "menu.unopened", path, NULL, NULL);
    else if (record.match.now.state.to_act)
        resume(menu, path);
    else
        menu->on = replay_watch(&record, CUB_NOBODY);
    cub_record_finish(&record);
}

static void show_saved(struct menu *menu)
{
    char path[CUB_JOURNAL_PATH];
    enum menu_answer answer = menu_choose_saved(path);
    menu->on = answer != MENU_LEAVE;
    if (!path[0])
        tell(menu, "menu.none-saved", NULL, NULL, NULL);
    else if (answer == MENU_PLAY)
        open_saved(menu, path);
}

enum menu_answer menu_ask(const char *question)
{
    struct list_row rows[2] = {{.changes = false}};
    struct list list = {.title = question, .row = rows, .count = 2};
    enum list_event event;
    uint32_t sign;
    snprintf(rows[0].text, sizeof rows->text, "%s", cub_msg("menu.no"));
    snprintf(rows[1].text, sizeof rows->text, "%s", cub_msg("menu.yes"));
    do
        event = list_wait(&list, &sign);
    while (event != LIST_ENTER && event != LIST_BACK && event != LIST_LEAVE);
    return event == LIST_LEAVE ? MENU_LEAVE : event == LIST_ENTER && list.chosen == 1 ? MENU_PLAY : MENU_BACK;
}

void menu_title(const struct cub_game *game, char out[LIST_TEXT])
{
    const char *text = tty_rules(game);
    text += strspn(text, "# ");
    snprintf(out, LIST_TEXT, "%.*s", (int)strcspn(text, "\n"), text);
}

static int fill_games(struct list_row *rows)
{
    int count = 0;
    for (; count < GAMES && cub_games[count]; count++)
        menu_title(cub_games[count], rows[count].text);
    return count;
}

/* Lets people choose games, one after another, and does this with each. */
static void each_game(struct menu *menu, const char *title, void (*use)(struct menu *, const struct cub_game *))
{
    struct list_row rows[GAMES] = {{.changes = false}};
    struct list list = {.title = title, .row = rows, .count = fill_games(rows), .numbered = true};
    enum list_event event;
    do {
        uint32_t sign;
        list.message = menu->message[0] ? menu->message : NULL;
        event = list_wait(&list, &sign);
        menu->message[0] = 0;
        menu->on = event != LIST_LEAVE;
        if (event == LIST_ENTER)
            use(menu, cub_games[list.chosen]);
    } while (menu->on && event != LIST_BACK);
}

static void show_rules(struct menu *menu, const struct cub_game *game)
{
    menu->on = page_rules(game, NULL);
}

static void start_referee(struct menu *menu, const struct cub_game *game)
{
    start(menu, game, MENU_TO_JUDGE);
}

#ifdef CLI_PRINT
static void print_game(struct menu *menu, const struct cub_game *game)
{
    struct menu_form form = {.game = game, .use = MENU_TO_PRINT};
    menu_form_load(&form, &menu->settings);
    enum menu_answer answer = menu_form_ask(&form, NULL);
    while (answer == MENU_PLAY) {
        answer = menu_print(&form, menu->message);
        if (answer != MENU_LEAVE)
            answer = menu_form_ask(&form, menu->message[0] ? menu->message : NULL);
    }
    menu->message[0] = 0;
    menu->on = answer != MENU_LEAVE;
}
#endif

static void show_stats(struct menu *menu)
{
    struct stats stats = {.name = NULL};
    struct cub_strbuf buffer = {0};
    size_t length;
    FILE *file = cub_strbuf_open(&buffer);
    if (file && stats_gather(&stats) == CLI_FINE && stats.persons)
        stats_text(&stats, file, true);
    if (file)
        fclose(file);
    char *text = cub_strbuf_finish(&buffer, &length);
    if (length)
        menu->on = page_text(cub_msg("menu.stats"), text);
    else
        tell(menu, text ? "stats.none" : "match.memory", NULL, NULL, NULL);
    free(text);
    stats_finish(&stats);
}

static void change_language(struct menu *menu, int step)
{
    enum cub_lang lang = (enum cub_lang)(((int)cub_lang_now() + step + CUB_LANGS) % CUB_LANGS);
    cub_lang_set(lang);
    cub_settings_set(&menu->settings, "lang", cub_lang_names[lang]);
    keep_settings(menu);
}

/* Adds a row that does something. */
static void add(struct list *list, int actions[ROWS], int action, const char *text, const char *value)
{
    struct list_row *row = &list->row[list->count];
    actions[list->count++] = action;
    snprintf(row->text, sizeof row->text, "%s", text);
    snprintf(row->value, sizeof row->value, "%.200s", value); /* more has no room in a row */
    row->changes = action == DO_LANGUAGE;
}

static void add_games(struct list *list, int actions[ROWS])
{
    int first = list->count;
    list->count += fill_games(list->row + first);
    for (int i = first; i < list->count; i++)
        actions[i] = i - first;
}

static void fill(struct menu *menu, struct list *list, int actions[ROWS])
{
    memset(list->row, 0, ROWS * sizeof *list->row);
    list->count = 0;
#ifdef CLI_SERVER
    add(list, actions, DO_PAGE, cub_msg("menu.page"), menu_page_address(&menu->page));
#endif
    add_games(list, actions);
    if (!menu_last_open(menu->open, menu->about)) { /* the row stays: no digit below it may change its meaning */
        menu->open[0] = 0;
        snprintf(menu->about, sizeof menu->about, "%s", cub_msg("menu.none-open"));
    }
    add(list, actions, DO_RESUME, cub_msg("menu.resume"), menu->about);
    add(list, actions, DO_REFEREE, cub_msg("menu.referee"), cub_msg("menu.real-dice"));
    add(list, actions, DO_SAVED, cub_msg("menu.saved"), "");
    add(list, actions, DO_RULES, cub_msg("page.rules"), "");
    add(list, actions, DO_STATS, cub_msg("menu.stats"), "");
#ifdef CLI_SERVER
    add(list, actions, DO_NEAR, cub_msg("menu.near"), cub_msg("menu.near-about"));
#endif
#ifdef CLI_PRINT
    add(list, actions, DO_PRINT, cub_msg("menu.print"), "");
#endif
    add(list, actions, DO_LANGUAGE, cub_msg("menu.language"), cub_msg("menu.language-name"));
    add(list, actions, DO_QUIT, cub_msg("menu.quit"), "");
    list->title = cub_msg("menu.title");
    list->dice = cub_msg("menu.motto");
    list->back = cub_msg("screen.leave");
    list->message = menu->message[0] ? menu->message : NULL;
}

static void act(struct menu *menu, int action)
{
    menu->message[0] = 0;
    switch (action) {
#ifdef CLI_SERVER
    case DO_PAGE:
        menu->on = menu_page_show(&menu->page, menu->message);
        break;
    case DO_NEAR:
        menu->on = menu_page_show_near(&menu->page, menu->message);
        break;
#endif
    case DO_RESUME:
        if (menu->open[0])
            resume(menu, menu->open);
        else
            tell(menu, "menu.none-open", NULL, NULL, NULL);
        break;
    case DO_REFEREE:
        each_game(menu, cub_msg("menu.referee"), start_referee);
        break;
    case DO_SAVED:
        show_saved(menu);
        break;
    case DO_RULES:
        each_game(menu, cub_msg("page.rules"), show_rules);
        break;
    case DO_STATS:
        show_stats(menu);
        break;
#ifdef CLI_PRINT
    case DO_PRINT:
        each_game(menu, cub_msg("menu.print"), print_game);
        break;
#endif
    case DO_LANGUAGE:
        change_language(menu, 1);
        break;
    case DO_QUIT:
        menu->on = false;
        break;
    default:
        start(menu, cub_games[action], MENU_TO_PLAY);
        break;
    }
}

/* The game that was played last is offered first. */
static int last_game(const struct menu *menu)
{
    const char *name = cub_settings_get(&menu->settings, "game");
    for (int i = 0; name && i < GAMES && cub_games[i]; i++)
        if (strcmp(cub_games[i]->name, name) == 0)
            return i;
    return 0;
}

static void offer_choices(struct menu *menu)
{
    struct list_row rows[ROWS];
    int actions[ROWS];
    struct list list = {.row = rows, .chosen = FIRST_GAME + last_game(menu), .numbered = true, .value_column = 32};
    list.from_zero = FIRST_GAME;
    while (menu->on) {
        uint32_t sign;
        fill(menu, &list, actions);
        enum list_event event = list_wait(&list, &sign);
        int action = actions[list.chosen];
        menu->on = event != LIST_BACK && event != LIST_LEAVE;
        if (event == LIST_ENTER)
            act(menu, action);
        else if (action == DO_LANGUAGE && (event == LIST_LESS || event == LIST_MORE))
            change_language(menu, event == LIST_MORE ? 1 : -1);
    }
}

int menu_run(bool served)
{
    struct menu menu = {.on = true};
    if (!screen_open()) {
        cli_help(NULL, stderr);
        return CLI_MISUSE;
    }
    cub_settings_load(&menu.settings);
#ifdef CLI_SERVER
    if (served)
        menu_page_start(&menu.page, false);
#endif
    offer_choices(&menu);
    screen_close();
#ifdef CLI_SERVER
    menu_page_stop(&menu.page);
#endif
    cub_settings_finish(&menu.settings);
    return screen_signal() ? CLI_SIGNALLED + screen_signal() : CLI_FINE;
}
