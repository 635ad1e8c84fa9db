/* `cubilete tournament FILE`: standings of a tournament whose results people write down, and its next round. */
#include "cli/cli.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/columns.h"
#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "cubilete/text.h"
#include "host/json.h"
#include "rank/tournament.h"
#include "tty/draw/say.h"

enum { TEXT = 256 };

/* Tells what is wrong in this line. */
static int tell_line(const char *path, uint64_t line, const char *text)
{
    char where[TEXT];
    snprintf(where, sizeof where, "%.200s:%" PRIu64, path, line);
    cli_tell("tournament.line", where, text, NULL);
    return CLI_UNREADABLE;
}

/* Empty lines and those that begin with # are for people. */
static int read_lines(struct tournament *tournament, const char *path, FILE *file)
{
    char text[CUB_LINE + 2];
    int code = CLI_FINE;
    for (uint64_t line = 1; code == CLI_FINE && fgets(text, sizeof text, file); line++) {
        size_t length = strlen(text);
        bool whole = length <= CUB_LINE;
        text[strcspn(text, "\n")] = 0;
        bool good = whole && !cub_str_flaw(text, text + strlen(text));
        if (!good || (*text && *text != '#' && !tournament_take(tournament, text)))
            code = tell_line(path, line, good ? text : "");
    }
    return code;
}

static int read_file(struct tournament *tournament, const char *path)
{
    FILE *file = strcmp(path, "-") == 0 ? stdin : fopen(path, "r");
    if (!file)
        return cli_file_failed("cli.read", path);
    int code = read_lines(tournament, path, file);
    if (code == CLI_FINE && ferror(file))
        code = cli_file_failed("cli.read", path);
    else if (code == CLI_FINE && !tournament->begun)
        code = tell_line(path, 1, "");
    if (file != stdin)
        fclose(file);
    return code;
}

static const char *no_table(void *context, int board)
{
    (void)context;
    (void)board;
    return "-";
}

/* The lines that follow, to be added to the file. */
static int print_next(const struct tournament *tournament)
{
    int active = 0;
    for (int i = 0; i < tournament->players; i++)
        active += !tournament->player[i].gone;
    if (tournament->over || active < 2 || (tournament->kind == TOURNAMENT_TABLE && active > CUB_SEATS) ||
        !tournament_is_done(tournament)) {
        cli_tell(tournament->over ? "tournament.over"
                 : active < 2     ? "tournament.few"
                                  : "tournament.open",
                 NULL, NULL, NULL);
        return CLI_NO;
    }
    if (!tournament->started)
        puts("start");
    tournament_write_round(tournament, cub_file_add, stdout, no_table, NULL);
    return CLI_FINE;
}

static void add_number(struct columns *table, uint32_t number, uint32_t of)
{
    char text[CUB_DECIMAL];
    columns_add(table, cub_decimal(text, (double)number / of,
                                   number % of == 0             ? 0
                                   : of == 2 || number % 2 == 0 ? 1
                                                                : 2));
}

static void print_text(const struct tournament *tournament, bool plain)
{
    static const struct column columns[] = {{.right = true}, {.least = 12},   {.right = true},
                                            {.right = true}, {.right = true}, {.right = true}};
    static const char *const headings[] = {"tournament.place",    "ratings.name",         "tournament.points",
                                           "tournament.buchholz", "tournament.sonneborn", "ratings.games"};
    struct columns table = {.column = columns, .columns = sizeof columns / sizeof *columns};
    struct tournament_row row[TOURNAMENT_PLAYERS];
    int rows = tournament_standings(tournament, row);
    for (size_t i = 0; i < table.columns; i++)
        columns_add(&table, cub_msg(headings[i]));
    for (int i = 0; i < rows; i++) {
        add_number(&table, row[i].place, 1);
        columns_add(&table, tournament->player[row[i].player].name);
        add_number(&table, row[i].points, 2);
        add_number(&table, row[i].buchholz, 2);
        add_number(&table, row[i].sonneborn, 4);
        add_number(&table, row[i].played, 1);
    }
    columns_finish(&table, stdout, plain);
}

static int print(const struct cli_call *call, const struct tournament *tournament)
{
    struct json json = json_on(stdout);
    if (cli_flag(call, "next"))
        return print_next(tournament);
    if (cli_flag(call, "csv")) {
        tournament_csv(tournament, cub_file_add, stdout);
    } else if (cli_flag(call, "json")) {
        json_open(&json, '{');
        tournament_json(tournament, &json);
        json_close(&json, '}');
        json_finish(&json);
    } else {
        print_text(tournament, cli_plain(call));
    }
    return CLI_FINE;
}

static int run_tournament(const struct cli_call *call)
{
    static struct tournament tournament;
    tournament_init(&tournament, cub_heap);
    int code = read_file(&tournament, call->operands[0]);
    if (code == CLI_FINE)
        code = print(call, &tournament);
    tournament_finish(&tournament);
    return code;
}

static const struct cli_option options[] = {
    {.name = "next", .kind = CLI_FLAG, .help = "help.tournament.next"},
    {.name = "csv", .kind = CLI_FLAG, .help = "help.ratings.csv"},
    {.name = "json", .kind = CLI_FLAG, .help = "help.opt.json"},
    {.name = "plain", .kind = CLI_FLAG, .help = "help.opt.plain"},
    {.name = NULL},
};

const struct cli_verb verb_tournament = {
    .name = "tournament",
    .help = "help.tournament",
    .more = "help.tournament.more",
    .operand = {.name = "FILE", .kind = CLI_FILE},
    .options = options,
    .run = run_tournament,
};
