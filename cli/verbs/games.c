/* `cubilete games [NUMBER]`: the games that are saved, or the record of one. */
#include <errno.h>
#include <string.h>

#include "cli/saved.h"
#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "cubilete/text.h"
#include "host/json.h"
#include "host/seat_names.h"

static bool is_over(const struct cub_record *record)
{
    return !record->match.now.state.to_act;
}

static void add_row(struct columns *table, const struct saved *saved)
{
    char text[SAVED_TEXT];
    snprintf(text, sizeof text, "%u", (unsigned)saved->number);
    columns_add(table, text);
    saved_date(saved, text);
    columns_add(table, text);
    if (saved->good) {
        saved_title(&saved->record, text);
        columns_add(table, text);
        saved_names(&saved->record, UINT32_MAX, text);
        columns_add(table, text);
        saved_state(&saved->record, text);
    } else {
        columns_add(table, "");
        columns_add(table, "");
        snprintf(text, sizeof text, "%s", cub_msg("games.unreadable"));
    }
    columns_add(table, text);
}

static void put_match(struct json *json, const struct cub_record *record)
{
    const struct cub_match *match = &record->match;
    const struct cub_state *now = &match->now.state;
    char name[SEAT_NAME_SIZE];
    json_put_text(json, "game", match->game->name);
    json_options(json, match->game, &now->setup);
    json_put_natural(json, "moves", match->length);
    json_put_natural(json, "round", now->round);
    json_put_truth(json, "over", is_over(record));
    json_put_truth(json, "takeback", saved_takeback(record));
    json_put_open(json, "seats", '[');
    for (int seat = 0; seat < now->setup.seats; seat++) {
        json_open(json, '{');
        json_put_text(json, "name", seat_name_of(name, record, seat));
        json_put_integer(json, "points", now->score[seat]);
        json_put_integer(json, "place", cub_place(match->game, now, seat));
        json_put_truth(json, "winner", now->winners >> seat & 1);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_saved(struct json *json, const struct saved *saved)
{
    char reason[SAVED_TEXT];
    json_open(json, '{');
    json_put_natural(json, "number", saved->number);
    json_put_text(json, "file", saved->path);
    json_put_integer(json, "time", saved->when);
    if (saved->good) {
        put_match(json, &saved->record);
    } else {
        saved_reason(saved, reason);
        json_put_text(json, "fault", reason);
    }
    json_close(json, '}');
}

static int list_json(const struct saved_list *list)
{
    struct json json = json_on(stdout);
    json_open(&json, '[');
    for (size_t i = list->count; i-- > 0;) {
        struct saved saved;
        saved_init(&saved, list->folder, list->number[i]);
        put_saved(&json, &saved);
        saved_finish(&saved);
    }
    json_close(&json, ']');
    json_finish(&json);
    return CLI_FINE;
}

/* Says why a journal can't be read; the exit code that it means. */
static int tell_reason(const struct saved *saved)
{
    char number[24];
    snprintf(number, sizeof number, "%u", (unsigned)saved->number);
    if (saved->error == ENOENT) {
        cli_tell("resume.missing", number, NULL, NULL);
        return CLI_NO;
    }
    errno = saved->error;
    return saved->error ? cli_file_failed("cli.read", saved->path) : cli_fault(saved->path, &saved->fault);
}

/* Says it of all that can't be, after the list. */
static void tell_reasons(const struct saved_list *list)
{
    for (size_t i = list->count; i-- > 0;) {
        struct saved saved;
        saved_init(&saved, list->folder, list->number[i]);
        if (!saved.good)
            tell_reason(&saved);
        saved_finish(&saved);
    }
}

/* How to begin, or to go on with the newest game that is not over. */
static void hint(const struct saved_list *list, uint32_t open)
{
    char number[24];
    snprintf(number, sizeof number, "%u", (unsigned)open);
    if (!list->count)
        cli_tell("games.none", NULL, NULL, NULL);
    else if (open)
        cli_tell("games.resume", number, NULL, NULL);
}

static int list_text(const struct saved_list *list, bool plain)
{
    static const struct column columns[] = {
        {.right = true}, {.right = false}, {.least = 12}, {.least = 12}, {.right = false}};
    static const char *const headings[] = {"games.number", "games.date", "games.game", "games.seats", "games.state"};
    struct columns table = {.column = columns, .columns = sizeof columns / sizeof *columns};
    uint32_t open = 0, bad = 0;
    for (size_t i = 0; list->count && i < table.columns; i++)
        columns_add(&table, cub_msg(headings[i]));
    for (size_t i = list->count; i-- > 0;) {
        struct saved saved;
        saved_init(&saved, list->folder, list->number[i]);
        add_row(&table, &saved);
        if (!open && saved.good && !is_over(&saved.record))
            open = saved.number;
        bad += !saved.good;
        saved_finish(&saved);
    }
    if (!columns_finish(&table, stdout, plain))
        return cli_memory_failed();
    if (bad)
        tell_reasons(list);
    hint(list, open);
    return CLI_FINE;
}

/* The record that remains of a journal; or what the list says about it, as JSON. */
static int show_one(const struct cli_call *call)
{
    const char *text = call->operands[0];
    char folder[CUB_JOURNAL_PATH];
    struct saved saved;
    uint32_t number;
    if (!cub_read_number(&text, UINT32_MAX, &number) || *text)
        return cli_misuse(call->verb, "games.no-number", call->operands[0], NULL, NULL);
    if (!cub_journal_folder(folder))
        return cli_file_failed("cli.read", "$HOME");
    saved_init(&saved, folder, number);
    int code = saved.good ? CLI_FINE : tell_reason(&saved);
    if (saved.good && cli_flag(call, "json")) {
        struct json json = json_on(stdout);
        put_saved(&json, &saved);
        json_finish(&json);
    } else if (saved.good) {
        cli_put_record(&saved.record);
    }
    saved_finish(&saved);
    return code;
}

/* Removes one for good; a game that somebody plays is left alone. */
static int delete_one(const struct cli_call *call)
{
    char folder[CUB_JOURNAL_PATH], path[CUB_JOURNAL_PATH];
    uint32_t number;
    if (!call->operand_count)
        return cli_misuse(call->verb, "cli.missing", "NUMBER", NULL, NULL);
    const char *text = call->operands[0];
    if (!cub_read_number(&text, UINT32_MAX, &number) || *text)
        return cli_misuse(call->verb, "games.no-number", call->operands[0], NULL, NULL);
    if (!cub_journal_folder(folder) || !cub_journal_path(path, folder, number))
        return cli_file_failed("cli.read", "$HOME");
    if (cub_journal_remove(path))
        return CLI_FINE;
    if (errno != ENOENT && errno != EWOULDBLOCK)
        return cli_file_failed("cli.write", path);
    cli_tell(errno == ENOENT ? "resume.missing" : "games.played", call->operands[0], NULL, NULL);
    return CLI_NO;
}

static int show_games(const struct cli_call *call)
{
    struct saved_list list;
    if (cli_flag(call, "delete"))
        return delete_one(call);
    if (call->operand_count)
        return show_one(call);
    int code = saved_list_init(&list);
    if (code != CLI_FINE)
        return code;
    code = cli_flag(call, "json") ? list_json(&list) : list_text(&list, cli_plain(call));
    saved_list_finish(&list);
    return code;
}

static const struct cli_option options[] = {
    {.name = "delete", .kind = CLI_FLAG, .help = "help.opt.delete"},
    {.name = "json", .kind = CLI_FLAG, .help = "help.opt.json"},
    {.name = NULL},
};

const struct cli_verb verb_games = {
    .name = "games",
    .help = "help.games",
    .more = "help.games.more",
    .operand = {.name = "[NUMBER]", .kind = CLI_SAVED, .optional = true},
    .options = options,
    .run = show_games,
};
