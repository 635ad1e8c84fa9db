/* `cubilete check FILE`: judges every game of a file. */
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

static int check_file(const struct cli_call *call)
{
    struct verdict verdict = {.path = call->operands[0]};
    struct cub_reader reader;
    cub_reader_init(&reader, cub_games, cub_heap, (struct cub_reader_events){.context = &verdict, .game = judge});
    if (!cub_file_read(verdict.path, &reader))
        return cli_file_failed("cli.read", verdict.path);
    return verdict.code;
}

const struct cli_verb verb_check = {
    .name = "check",
    .help = "help.check",
    .more = "help.check.more",
    .operand = {.name = "FILE", .kind = CLI_FILE},
    .run = check_file,
};
