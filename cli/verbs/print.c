/* `cubilete print GAME`: sheets, boards and score pads on paper, blank or filled from a record. */
#include "print/print.h"
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "host/replace.h"
#include "host/seat_names.h"

enum { DATE = 10 }; /* letters of a date without its time */

/* What a job points to. */
struct source {
    char *sheet;              /* the text of a foreign one */
    struct cub_record record; /* that it is filled from */
    union cub_any state;
    char date[DATE + 1];
    char called[CUB_SEATS][SEAT_NAME_SIZE];
};

/* What --from gives, and can't be given besides. */
static int refuse_others(const struct cli_call *call)
{
    static const char *const others[] = {"option", "seats", "sheet"};
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (cli_flag(call, others[i]))
            return cli_misuse(call->verb, "print.both", others[i], NULL, NULL);
    return CLI_FINE;
}

/* False without memory. */
static bool take_record(struct source *source, struct print_job *job)
{
    const struct cub_record *record = &source->record;
    const char *date = cub_record_value(record, "date");
    struct cub_setup setup;
    job->match = &record->match;
    cub_match_view(job->match, CUB_NOBODY, &source->state);
    for (int i = 0; i < job->state->setup.seats; i++)
        job->name[i] = seat_name_of(source->called[i], record, i);
    snprintf(source->date, sizeof source->date, "%s", date ? date : "");
    job->date = date ? source->date : NULL;
    bool good = cub_record_setup(record, &setup, &source->sheet);
    job->sheet = source->sheet;
    return good;
}

static int fill(const struct cli_call *call, struct source *source, struct print_job *job)
{
    const char *path = cli_text(call, "from");
    int code = refuse_others(call);
    if (code == CLI_FINE)
        code = cli_load(call, path, cli_number(call, "game", 0), &source->record);
    if (code != CLI_FINE)
        return code;
    if (source->record.match.game != job->game)
        return cli_misuse(call->verb, "print.other", path, source->record.match.game->name, job->game->name);
    if (take_record(source, job))
        return CLI_FINE;
    return cli_memory_failed();
}

static int leave_blank(const struct cli_call *call, struct source *source, struct print_job *job)
{
    struct cub_setup setup, decided;
    if (cli_flag(call, "game"))
        return cli_misuse(call->verb, "print.game", NULL, NULL, NULL);
    int code = cli_setup(call, job->game, (int)cli_number(call, "seats", cli_usual_seats(job->game)), &setup);
    if (code == CLI_FINE)
        code = cli_sheet(call, job->game, &source->sheet);
    if (code == CLI_FINE)
        code = cli_start(call, job->game, &setup, source->sheet, &decided);
    if (code != CLI_FINE)
        return code;
    job->seated = cli_flag(call, "seats");
    cub_start(job->game, &setup, source->sheet, &source->state.state, NULL);
    job->sheet = source->sheet;
    return CLI_FINE;
}

/* The format that a path asks for; false: none of ours. */
static bool choose_format(const char *path, enum print_format *format)
{
    static const char *const endings[] = {[PRINT_PDF] = ".pdf", [PRINT_SVG] = ".svg", [PRINT_PNG] = ".png"};
    const char *ending = strrchr(path, '.');
    for (int i = PRINT_PDF; ending && ending != path && i <= PRINT_PNG; i++)
        if (strcasecmp(ending, endings[i]) == 0) {
            *format = (enum print_format)i;
            return true;
        }
    return false;
}

static bool choose_paper(const struct cli_call *call, enum print_paper *paper)
{
    const char *name = cli_text(call, "paper");
    *paper = name && strcmp(name, "letter") == 0 ? PRINT_LETTER : PRINT_A4;
    return !name || *paper == PRINT_LETTER || strcmp(name, "a4") == 0;
}

/* The file of a page: the path itself if there is one page only, else `path-2.svg`. NULL: no memory. */
static char *page_path(const char *path, int page, int pages)
{
    char *out = NULL;
    int stem = (int)(strrchr(path, '.') - path), length;
    if (pages == 1)
        length = asprintf(&out, "%s", path);
    else
        length = asprintf(&out, "%.*s-%d%s", stem, path, page + 1, path + stem);
    return length < 0 ? NULL : out;
}

/* Whether the file of a page is one that is read. */
static bool is_input(const struct cli_call *call, const char *path, int pages)
{
    bool found = false;
    for (int i = 0; i < pages && !found; i++) {
        char *place = page_path(path, i, pages);
        found = place && cli_is_input(call, place);
        free(place);
    }
    return found;
}

/* Begins the file of a page and writes it. False with errno: *begun says whether it is to be ended. */
static bool write_page(const struct print_job *job, enum print_format format, const char *place, int page,
                       struct cub_replace *file, int *begun)
{
    if (!place || !cub_replace_begin(file, place))
        return false;
    ++*begun;
    return print_write(job, format, page, file->file);
}

/* All files or none: they are put in their places when every one of them is whole. False with errno. */
static bool write_pages(const struct print_job *job, enum print_format format, const char *path, int pages)
{
    struct cub_replace *files = calloc((unsigned)pages, sizeof *files);
    bool good = files;
    int begun = 0;
    for (int i = 0; i < pages && good; i++) {
        char *place = page_path(path, i, pages);
        good = write_page(job, format, place, i, &files[i], &begun);
        free(place);
    }
    if (good)
        good = cub_replace_finish(files, (size_t)pages);
    else
        cub_replace_cancel(files, (size_t)begun);
    free(files);
    return good;
}

static void name_files(const char *path, int pages)
{
    char *first = page_path(path, 0, pages), *last = page_path(path, pages - 1, pages);
    cli_tell("print.files", first, last, NULL);
    free(first);
    free(last);
}

static int write_files(const struct cli_call *call, const struct print_job *job, enum print_format format,
                       const char *path)
{
    int pages = format == PRINT_PDF ? 1 : print_pages(job);
    if (is_input(call, path, pages))
        return cli_misuse(call->verb, "cli.same-file", path, NULL, NULL);
    if (!write_pages(job, format, path, pages))
        return cli_file_failed("cli.write", path);
    if (pages > 1)
        name_files(path, pages);
    return CLI_FINE;
}

static int print(const struct cli_call *call, struct source *source)
{
    struct print_job job = {.game = cli_game(call->operands[0]),
                            .state = &source->state.state,
                            .copies = (int)cli_number(call, "copies", 0),
                            .large = cli_flag(call, "large")};
    const char *path = cli_text(call, "output");
    enum print_format format;
    if (!job.game)
        return cli_misuse_game(call, call->operands[0]);
    if (!path)
        return cli_misuse(call->verb, "print.output", NULL, NULL, NULL);
    if (!choose_format(path, &format))
        return cli_misuse(call->verb, "print.format", path, NULL, NULL);
    if (!choose_paper(call, &job.paper))
        return cli_misuse(call->verb, "print.paper", cli_text(call, "paper"), NULL, NULL);
    int code = cli_flag(call, "from") ? fill(call, source, &job) : leave_blank(call, source, &job);
    if (code == CLI_FINE && !print_pages(&job))
        code = cli_misuse(call->verb, "print.nothing", job.game->name, NULL, NULL);
    return code == CLI_FINE ? write_files(call, &job, format, path) : code;
}

static int print_sheets(const struct cli_call *call)
{
    struct source source = {0};
    int code = print(call, &source);
    cub_record_finish(&source.record);
    free(source.sheet);
    return code;
}

static const struct cli_option options[] = {
    {.name = "copies",
     .kind = CLI_NUMBER,
     .argument = "N",
     .min = 1,
     .max = PRINT_MOST_COPIES,
     .help = "help.opt.copies"},
    {.name = "from", .kind = CLI_FILE, .argument = "RECORD", .help = "help.opt.from-print"},
    {.name = "game", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = UINT64_MAX, .help = "help.opt.game"},
    {.name = "large", .kind = CLI_FLAG, .help = "help.opt.large"},
    {.name = "option", .kind = CLI_SETTING, .argument = "NAME=VALUE", .help = "help.opt.option"},
    {.name = "output", .letter = 'o', .kind = CLI_FILE, .argument = "FILE", .written = true, .help = "help.opt.output"},
    {.name = "paper", .kind = CLI_CHOICE, .argument = "a4|letter", .help = "help.opt.paper"},
    {.name = "seats", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = CUB_SEATS, .help = "help.opt.seats-print"},
    {.name = "sheet", .kind = CLI_FILE, .argument = "FILE", .help = "help.opt.sheet"},
    {.name = NULL},
};

const struct cli_verb verb_print = {
    .name = "print",
    .help = "help.print",
    .more = "help.print.more",
    .operand = {.name = "GAME", .kind = CLI_GAME},
    .options = options,
    .run = print_sheets,
};
