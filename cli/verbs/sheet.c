/* `cubilete sheet LEVEL` prints a built-in sheet of dizzle; `cubilete sheet --check FILE` judges one of your own. */
#include "cli/cli.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/lang.h"
#include "games/dizzle/sheet.h"

enum { SHEET_SIZE = 1 << 16 };

/* Ends the text, without its last LF; a NUL inside would hide what follows it. */
static void end_text(char *text, size_t length)
{
    for (char *nul = text; (nul = memchr(nul, 0, length - (size_t)(nul - text)));)
        *nul = 1;
    if (length > 0 && text[length - 1] == '\n')
        length--;
    text[length] = 0;
}

char *cli_sheet_read(const char *path)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    char *text = file ? calloc(1, SHEET_SIZE + 1) : NULL;
    size_t length = text ? fread(text, 1, SHEET_SIZE + 1, file) : 0;
    bool failed = !text || ferror(file) || length > SHEET_SIZE;
    int error = length > SHEET_SIZE ? EFBIG : errno;
    if (file && !standard)
        fclose(file);
    if (failed) {
        free(text);
        errno = error;
        return NULL;
    }
    end_text(text, length);
    return text;
}

struct verdict {
    const char *path;
    int code;
};

/* Facts are what was asked for; doubts and faults are remarks about the file. */
static void note(void *context, enum dizzle_gravity gravity, const struct cub_message *finding)
{
    struct verdict *verdict = context;
    char text[512];
    if (gravity == DIZZLE_FACT) {
        cub_format_message(text, sizeof text, finding);
        puts(text);
        return;
    }
    cli_remark(verdict->path, finding);
    if (gravity == DIZZLE_FAULT)
        verdict->code = finding->rule ? CLI_UNREADABLE : CLI_NO;
}

static int check(const struct cli_call *call, const char *path)
{
    struct verdict verdict = {.path = path, .code = CLI_FINE};
    if (call->operand_count)
        return cli_misuse(call->verb, "cli.surplus", call->operands[0], NULL, NULL);
    char *text = cli_sheet_read(path);
    if (!text)
        return cli_file_failed("cli.read", path);
    dizzle_sheet_check(text, (int)cli_number(call, "level", 0), note, &verdict);
    free(text);
    return verdict.code;
}

static int print_or_check(const struct cli_call *call)
{
    const char *path = cli_text(call, "check"), *level = call->operand_count ? call->operands[0] : NULL;
    if (path)
        return check(call, path);
    if (!level)
        return cli_misuse(call->verb, "cli.missing", "LEVEL", NULL, NULL);
    if (cli_flag(call, "level"))
        return cli_misuse(call->verb, "cli.surplus", "--level", NULL, NULL);
    if (level[0] < '1' || level[0] > '0' + DIZZLE_LEVELS || level[1])
        return cli_misuse(call->verb, "cli.level", level, NULL, NULL);
    fputs(dizzle_levels[level[0] - '1'], stdout);
    return CLI_FINE;
}

static const struct cli_option options[] = {
    {.name = "check", .kind = CLI_FILE, .argument = "FILE", .help = "help.opt.check"},
    {.name = "level", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = DIZZLE_LEVELS, .help = "help.opt.level"},
    {.name = NULL},
};

const struct cli_verb verb_sheet = {
    .name = "sheet",
    .help = "help.sheet",
    .more = "help.sheet.more",
    .operand = {.name = "[LEVEL]", .kind = CLI_NUMBER, .optional = true},
    .options = options,
    .run = print_or_check,
};
