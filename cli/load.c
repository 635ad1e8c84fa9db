/* One game out of a file of records, and one of its seats. */
#include "cli/cli.h"

#include <errno.h>
#include <inttypes.h>
#include <unistd.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/text.h"
#include "host/seat_names.h"

struct search {
    uint64_t number, seen; /* the game that is wanted, 0: the last; and those read so far */
    bool found, faulty;
    struct cub_record record;
    struct cub_fault fault;
};

static void keep(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct search *search = context;
    search->seen++;
    if (search->number && search->number != search->seen)
        return;
    cub_record_finish(&search->record);
    search->record = *record;
    *record = (struct cub_record){0};
    search->found = true;
    search->faulty = fault != NULL;
    if (fault)
        search->fault = *fault;
}

static int judge(const struct cli_call *call, const char *path, const struct search *search)
{
    char seen[24];
    if (!search->found) {
        snprintf(seen, sizeof seen, "%" PRIu64, search->seen);
        return cli_misuse(call->verb, "cli.game", path, seen, NULL);
    }
    return search->faulty ? cli_fault(path, &search->fault) : CLI_FINE;
}

bool cli_saved_path(const char *typed, char out[CUB_JOURNAL_PATH])
{
    char folder[CUB_JOURNAL_PATH];
    const char *at = typed;
    uint32_t number;
    bool is_number = cub_read_number(&at, UINT32_MAX, &number) && !*at;
    return is_number && access(typed, F_OK) != 0 && cub_journal_folder(folder) && cub_journal_path(out, folder, number);
}

int cli_load_saved(const char *typed, const char *path, struct cub_record *record)
{
    struct cub_fault fault;
    errno = 0;
    if (cub_journal_read(path, record, &fault))
        return CLI_FINE;
    if (errno == ENOENT) {
        cli_tell("resume.missing", typed, NULL, NULL);
        return CLI_NO;
    }
    return errno ? cli_file_failed("cli.read", path) : cli_fault(path, &fault);
}

int cli_load(const struct cli_call *call, const char *path, uint64_t number, struct cub_record *record)
{
    struct search search = {.number = number};
    struct cub_reader reader;
    char saved[CUB_JOURNAL_PATH];
    if (number <= 1 && cli_saved_path(path, saved))
        return cli_load_saved(path, saved, record);
    const struct cub_reader_events events = {.context = &search, .game = keep, .journal = true};
    cub_reader_init(&reader, cub_games, cub_heap, events);
    bool read = cub_file_read(path, &reader);
    int code = read ? judge(call, path, &search) : cli_file_failed("cli.read", path);
    if (code == CLI_FINE)
        *record = search.record;
    else
        cub_record_finish(&search.record);
    return code;
}

int cli_seat(const struct cli_call *call, const struct cub_record *record, int *seat)
{
    const char *text = cli_text(call, "seat");
    char seats[24];
    *seat = text ? seat_name_find(record, text) : CUB_NOBODY;
    snprintf(seats, sizeof seats, "%d", record->match.now.state.setup.seats);
    if (text && *seat == CUB_NOBODY)
        return cli_misuse(call->verb, "cli.seat", text, seats, NULL);
    return CLI_FINE;
}

int cli_with_record(const struct cli_call *call, int (*work)(const struct cli_call *, const struct cub_record *))
{
    struct cub_record record;
    int code = cli_load(call, call->operands[0], cli_number(call, "game", 0), &record);
    if (code != CLI_FINE)
        return code;
    code = work(call, &record);
    cub_record_finish(&record);
    return code;
}
