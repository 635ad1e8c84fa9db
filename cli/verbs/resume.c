/* `cubilete resume [ID]`: goes on with a match that was left. */
#include "cli/cli.h"
#include "cli/table.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cubilete/text.h"

/* Whether the match in this journal is not over. */
static bool is_open(const char *path)
{
    struct cub_record record;
    struct cub_fault fault;
    bool open = cub_journal_read(path, &record, &fault) && record.match.now.state.to_act;
    cub_record_finish(&record);
    return open;
}

/* A file that can be read, but not gone on with, can't be written. */
static int tell_failed_file(const char *path)
{
    int error = errno;
    bool readable = access(path, R_OK) == 0;
    errno = error;
    return cli_file_failed(readable && access(path, W_OK) != 0 ? "cli.write" : "cli.read", path);
}

static int tell_failure(const char *path, const struct cub_fault *fault)
{
    if (errno || fault->why.rule || fault->line)
        return errno ? tell_failed_file(path) : cli_fault(path, fault);
    cli_tell(fault->why.id, NULL, NULL, NULL); /* nothing is wrong with the file */
    return CLI_FILE_FAILED;
}

/* Goes on with a match that is not over; another program may be playing it, whatever else hinders is told. */
static bool resume_open(struct local_table *local, const char *path)
{
    struct cub_fault fault;
    if (!is_open(path))
        return false;
    bool found = local_table_resume(local, path, &fault);
    if (!found && errno != EWOULDBLOCK)
        tell_failure(path, &fault);
    return found;
}

/* The last match that is not over and that no other program is playing. */
static int resume_last(struct local_table *local)
{
    char folder[CUB_JOURNAL_PATH], path[CUB_JOURNAL_PATH];
    uint32_t *numbers = NULL;
    size_t count = 0;
    if (!cub_journal_folder(folder))
        return cli_file_failed("cli.read", "$HOME");
    if (!cub_journal_list(folder, &numbers, &count))
        return cli_file_failed("cli.read", folder);
    bool found = false;
    while (count > 0 && !found)
        found = cub_journal_path(path, folder, numbers[--count]) && resume_open(local, path);
    free(numbers);
    if (found)
        return CLI_FINE;
    cli_tell("resume.none", NULL, NULL, NULL);
    return CLI_NO;
}

/* A number is one of our own; anything else is the path of a file. */
static int resume_named(const char *name, struct local_table *local)
{
    char folder[CUB_JOURNAL_PATH], path[CUB_JOURNAL_PATH];
    const char *at = name;
    struct cub_fault fault;
    uint32_t number;
    bool ours = cub_read_number(&at, UINT32_MAX, &number) && !*at;
    if (ours && !(cub_journal_folder(folder) && cub_journal_path(path, folder, number)))
        return cli_file_failed("cli.read", name);
    if (local_table_resume(local, ours ? path : name, &fault))
        return CLI_FINE;
    if (ours && errno == ENOENT) {
        cli_tell("resume.missing", name, NULL, NULL);
        return CLI_NO;
    }
    return tell_failure(ours ? path : name, &fault);
}

static int resume_game(const struct cli_call *call)
{
    struct local_table local;
    int code = call->operand_count ? resume_named(call->operands[0], &local) : resume_last(&local);
    return code == CLI_FINE ? cli_table_play(call, &local) : code;
}

static const struct cli_option options[] = {
    {.name = "answer", .kind = CLI_NUMBER, .argument = "N", .max = CLI_MOST_ANSWER, .help = "help.opt.answer"},
    {.name = "ms", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = UINT32_MAX, .help = "help.opt.ms-play"},
    {.name = "no-animation", .kind = CLI_FLAG, .help = "help.opt.no-animation"},
    {.name = "nodes", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = UINT64_MAX, .help = "help.opt.nodes"},
    {.name = "plain", .kind = CLI_FLAG, .help = "help.opt.plain-lines"},
    {.name = "tutor", .kind = CLI_NUMBER, .argument = "N", .max = 100, .help = "help.opt.tutor"},
    {.name = NULL},
};

const struct cli_verb verb_resume = {
    .name = "resume",
    .help = "help.resume",
    .operand = {.name = "[ID]", .kind = CLI_TEXT, .optional = true},
    .options = options,
    .run = resume_game,
};
