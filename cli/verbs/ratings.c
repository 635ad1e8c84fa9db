/* `cubilete ratings FILE|FOLDER…`: who is how strong, by the rated games in these records. */
#include "cli/cli.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cli/columns.h"
#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "host/json.h"
#include "rank/book.h"
#include "tty/draw/say.h"

enum { TEXT = 256, PATH = 4096 };

struct gathering {
    struct cub_reader reader; /* of the file that is read */
    const char *path;         /* of that file */
    struct rank_book book;
    int code; /* the worst so far */
};

static void note_code(struct gathering *all, int code)
{
    all->code = code > all->code ? code : all->code;
}

static void take(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct gathering *all = context;
    struct rank_result result;
    struct cub_fault wrong = {.line = all->reader.first_line};
    if (fault) {
        note_code(all, cli_fault(all->path, fault));
        return;
    }
    enum rank_finding found = rank_read(record, &result, &wrong.why);
    if (found == RANK_WRONG)
        note_code(all, cli_fault(all->path, &wrong));
    else if (found == RANK_COUNTS)
        rank_book_add(&all->book, &result);
}

static void read_file(struct gathering *all, const char *path)
{
    all->path = path;
    cub_reader_init(&all->reader, cub_games, cub_heap, (struct cub_reader_events){.context = all, .game = take});
    if (!cub_file_read(path, &all->reader))
        note_code(all, cli_file_failed("cli.read", path));
    all->path = NULL;
}

static void read_saved(struct gathering *all, const char *typed, const char *path)
{
    struct cub_record record;
    int code = cli_load_saved(typed, path, &record);
    all->path = path;
    if (code == CLI_FINE) {
        take(all, &record, NULL);
        cub_record_finish(&record);
    }
    all->path = NULL;
    note_code(all, code);
}

static int is_record(const struct dirent *entry)
{
    const char *end = strrchr(entry->d_name, '.');
    return end && entry->d_name[0] != '.' && (strcmp(end, ".cub") == 0 || strcmp(end, ".txt") == 0);
}

/* A file, or a folder's records; what is no folder is tried as a file, whose own error says more. */
static void read_path(struct gathering *all, const char *path)
{
    char saved[CUB_JOURNAL_PATH];
    struct dirent **entry;
    if (cli_saved_path(path, saved)) {
        read_saved(all, path, saved);
        return;
    }
    int count = strcmp(path, "-") == 0 ? -1 : scandir(path, &entry, is_record, alphasort);
    if (count < 0) {
        read_file(all, path);
        return;
    }
    for (int i = 0; i < count; i++) {
        char file[PATH];
        snprintf(file, sizeof file, "%s/%s", path, entry[i]->d_name);
        read_file(all, file);
        free(entry[i]);
    }
    free(entry);
}

static void add_player(struct columns *table, const struct rank_player *player)
{
    char rating[TEXT], games[TEXT];
    snprintf(rating, sizeof rating, "%.0f ± %.0f", player->rating.rating, player->rating.deviation);
    snprintf(games, sizeof games, "%u", (unsigned)player->games);
    columns_add(table, player->name);
    columns_add(table, rating);
    columns_add(table, games);
}

static void print_list(const struct rank_list *list, bool plain)
{
    static const struct column columns[] = {{.least = 12}, {.right = true}, {.right = true}};
    static const char *const headings[] = {"ratings.name", "ratings.rating", "ratings.games"};
    struct columns table = {.column = columns, .columns = sizeof columns / sizeof *columns};
    char title[TEXT];
    cub_format(title, sizeof title, list->form == RANK_TWO ? "ratings.two" : "ratings.many", list->game->name, NULL,
               NULL);
    tty_put(stdout, title);
    fputs("\n", stdout);
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
        columns_add(&table, cub_msg(headings[i]));
    for (size_t i = 0; i < list->count; i++)
        add_player(&table, &list->player[i]);
    columns_finish(&table, stdout, plain);
}

static void print_text(const struct rank_book *book, const struct cub_game *game, bool plain)
{
    bool any = false;
    for (size_t i = 0; i < book->lists; i++) {
        if (game && book->list[i].game != game)
            continue;
        if (any)
            fputs("\n", stdout);
        any = true;
        print_list(&book->list[i], plain);
    }
    if (!any)
        cli_tell("ratings.none", NULL, NULL, NULL);
}

static int rate(const struct cli_call *call)
{
    struct gathering all = {.code = CLI_FINE};
    const char *name = cli_text(call, "game");
    const struct cub_game *game = name ? cli_game(name) : NULL;
    if (name && !game)
        return cli_misuse_game(call, name);
    rank_book_init(&all.book, cub_heap);
    for (int i = 0; i < call->operand_count; i++)
        read_path(&all, call->operands[i]);
    rank_book_rate(&all.book, cub_games);
    if (all.book.failed)
        note_code(&all, cli_memory_failed());
    if (all.code == CLI_FINE) {
        struct json json = json_on(stdout);
        if (cli_flag(call, "csv")) {
            rank_csv(&all.book, game, cub_file_add, stdout);
        } else if (cli_flag(call, "json")) {
            rank_json(&all.book, game, NULL, &json);
            json_finish(&json);
        } else {
            print_text(&all.book, game, cli_plain(call));
        }
    }
    rank_book_finish(&all.book);
    return all.code;
}

static const struct cli_option options[] = {
    {.name = "game", .kind = CLI_GAME, .argument = "GAME", .help = "help.ratings.game"},
    {.name = "csv", .kind = CLI_FLAG, .help = "help.ratings.csv"},
    {.name = "json", .kind = CLI_FLAG, .help = "help.opt.json"},
    {.name = "plain", .kind = CLI_FLAG, .help = "help.opt.plain"},
    {.name = NULL},
};

const struct cli_verb verb_ratings = {
    .name = "ratings",
    .help = "help.ratings",
    .more = "help.ratings.more",
    .operand = {.name = "FILE", .kind = CLI_FILE, .further = CLI_MANY, .next = CLI_FILE},
    .options = options,
    .run = rate,
};
