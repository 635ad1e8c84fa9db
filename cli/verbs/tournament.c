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
static int tell_line(const char *path, uint64_t line, const char *text, const char *fault)
{
    char where[TEXT];
    snprintf(where, sizeof where, "%.200s:%" PRIu64, path, line);
    cli_tell("tournament.line", where, text, NULL);
    if (fault)
        cli_tell(fault, text, NULL, NULL);
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
            code = tell_line(path, line, good ? text : "", good ? tournament->fault : NULL);
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
        code = tell_line(path, 1, "", "tournament.no-first");
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

/* `3 Ana - Luis`: a board of the round; with places after it, if it is played. */
static void print_board(const struct tournament *tournament, size_t i, bool places, FILE *file)
{
    const struct tournament_board *board = &tournament->board[i];
    fprintf(file, "%3d  ", tournament_board_number(tournament, i));
    for (int seat = 0; seat < board->seats; seat++) {
        tty_put(file, seat ? " – " : "");
        tty_put(file, tournament->player[board->player[seat]].name);
    }
    for (int seat = 0; seat < board->seats && places && board->done; seat++)
        fprintf(file, "%s%d", seat ? " " : "  ", board->place[seat]);
    fputc('\n', file);
}

/* The boards of the present round: all of them, or those that have no result yet. */
static void print_boards(const struct tournament *tournament, bool all, FILE *file)
{
    for (size_t i = 0; i < tournament->boards; i++)
        if (tournament->board[i].round == tournament->round && (all || !tournament->board[i].done))
            print_board(tournament, i, all, file);
}

/* Why no round can follow now, if none can; NULL: one can. */
static const char *find_hindrance(const struct tournament *tournament)
{
    struct tournament_pairing pairing;
    int active = tournament_active(tournament);
    if (tournament->over)
        return "tournament.over";
    if (active < 2)
        return "tournament.few";
    if (tournament->kind == TOURNAMENT_TABLE && active > CUB_SEATS)
        return "tournament.many";
    tournament_pair(tournament, &pairing); /* in an arena players who are free may go on */
    bool goes_on = tournament->kind == TOURNAMENT_ARENA ? pairing.count > 0 : tournament_is_done(tournament);
    return goes_on ? NULL : "tournament.open";
}

/* The lines that follow, to be added to the file. */
static int print_next(const struct tournament *tournament)
{
    const char *hindrance = find_hindrance(tournament);
    if (hindrance) {
        cli_tell(hindrance, NULL, NULL, NULL);
        if (!tournament_is_done(tournament))
            print_boards(tournament, false, stderr);
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

/* `Club: round 2 of 3`. */
static void print_title(const struct tournament *tournament)
{
    char round[2][CUB_DECIMAL], text[TEXT];
    snprintf(round[0], sizeof *round, "%d", tournament->round);
    snprintf(round[1], sizeof *round, "%d", tournament_rounds(tournament));
    if (tournament->over)
        snprintf(text, sizeof text, "%s", cub_msg("tournament.ended"));
    else if (tournament->started)
        cub_format(text, sizeof text, "tournament.round", round[0], round[1], NULL);
    else
        snprintf(text, sizeof text, "%s", cub_msg("tournament.not-begun"));
    tty_put(stdout, tournament->name);
    tty_put(stdout, tournament->name[0] ? ": " : "");
    tty_put(stdout, text);
    fputs("\n\n", stdout);
}

/* Who meets whom in the present round, and who rests. */
static void print_round(const struct tournament *tournament)
{
    if (!tournament->round)
        return;
    fputc('\n', stdout);
    tty_say(stdout, "tournament.boards", NULL, NULL, NULL);
    print_boards(tournament, true, stdout);
    for (int i = 0; i < tournament->players; i++)
        if (tournament->player[i].rests >> (tournament->round - 1) & 1)
            tty_say(stdout, "tournament.bye", tournament->player[i].name, NULL, NULL);
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
    print_title(tournament);
    columns_finish(&table, stdout, plain);
    print_round(tournament);
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
    tournament.by_round = tournament.once = true;
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
