/* `cubilete check FILE…`: judges every game of files. */
#include "cli/cli.h"

#include "cubilete/games.h"
#include "cubilete/host.h"

struct verdict {
    const char *path;
    int code; /* the worst so far: what can't be read outweighs what is not allowed */
};

static void judge(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct verdict *verdict = context;
    (void)record;
    if (!fault)
        return;
    int code = cli_fault(verdict->path, fault);
    verdict->code = code > verdict->code ? code : verdict->code;
}

static int check_file(const char *path)
{
    struct verdict verdict = {.path = path};
    struct cub_reader reader;
    struct cub_record record;
    char saved[CUB_JOURNAL_PATH];
    if (cli_saved_path(path, saved)) {
        int code = cli_load_saved(path, saved, &record);
        if (code == CLI_FINE)
            cub_record_finish(&record);
        return code;
    }
    cub_reader_init(&reader, cub_games, cub_heap, (struct cub_reader_events){.context = &verdict, .game = judge});
    if (!cub_file_read(path, &reader))
        return cli_file_failed("cli.read", path);
    return verdict.code;
}

/* All of them, whatever one of them has; the worst is the exit code. */
static int check_files(const struct cli_call *call)
{
    int worst = CLI_FINE;
    for (int i = 0; i < call->operand_count; i++) {
        int code = check_file(call->operands[i]);
        worst = code > worst ? code : worst;
    }
    return worst;
}

const struct cli_verb verb_check = {
    .name = "check",
    .help = "help.check",
    .more = "help.check.more",
    .operand = {.name = "FILE…", .kind = CLI_FILE, .further = CLI_MANY, .next = CLI_FILE},
    .run = check_files,
};
