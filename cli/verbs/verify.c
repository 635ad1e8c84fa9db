/* `cubilete verify FILE`: whether the dice of every game of a file fell as they were sealed. */
#include "cli/cli.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>

#include "core/verdict.h"
#include "cubilete/dice.h"
#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "host/json.h"
#include "tty/draw/say.h"

enum { NUMBER = 24, TEXT = 256 };

struct trial {
    const struct cub_reader *reader;
    const char *path;
    bool json;
    uint64_t game;  /* its number in the file, from 1 */
    uint64_t *line; /* of each roll of the game being read */
    uint32_t rolls;
    size_t room;
    bool lost; /* some line, for want of memory */
    int code;  /* the worst so far */
};

/* Remembers where a roll stands. */
static void note_line(void *context, const struct cub_record *record, uint64_t line)
{
    struct trial *trial = context;
    if (record->match.log[record->match.length - 1].who != CUB_DICE)
        return;
    uint64_t *more = cub_array_reserve(&cub_heap, trial->line, &trial->room, (size_t)trial->rolls + 1, sizeof *more);
    trial->lost = trial->lost || !more;
    if (!more)
        return;
    trial->line = more;
    trial->line[trial->rolls++] = line;
}

/* The line of the file that is to blame; 0: none in particular. */
static uint64_t place(const struct trial *trial, const struct cub_verdict *verdict)
{
    if (verdict->first_bad)
        return trial->lost ? 0 : trial->line[verdict->first_bad - 1];
    return verdict->why.line ? trial->reader->first_line + verdict->why.line - 1 : 0;
}

/* `31 rolls`, or of one: `1 roll`. */
static const char *say_rolls(uint32_t rolls, char out[TEXT])
{
    cub_format_number(out, TEXT, rolls == 1 ? "verify.one-roll" : "verify.rolls", rolls);
    return out;
}

/* `salts of seats 1, 2`. */
static const char *say_salts(uint32_t salts, char out[TEXT])
{
    char list[NUMBER * CUB_SEATS];
    int length = 0;
    for (uint32_t rest = salts; rest; rest &= rest - 1)
        length +=
            snprintf(list + length, sizeof list - (size_t)length, "%s%d", length ? ", " : "", __builtin_ctz(rest) + 1);
    cub_format(out, TEXT, salts & (salts - 1) ? "verify.salts" : "verify.one-salt", list, NULL, NULL);
    return out;
}

/* `5 rolls not sealed here, 26 rolls as sealed`. */
static const char *say_both(const struct cub_verdict *verdict, char out[TEXT])
{
    char carried[TEXT], sealed[TEXT];
    cub_format(out, TEXT, "verify.both", say_rolls(verdict->carried, carried), say_rolls(verdict->rolls, sealed), NULL);
    return out;
}

static void tell_fine(const struct trial *trial, const struct cub_verdict *verdict)
{
    char number[NUMBER], rolls[TEXT], salts[TEXT];
    snprintf(number, sizeof number, "%" PRIu64, trial->game);
    tty_put(stdout, trial->path);
    fputs(": ", stdout);
    if (verdict->carried)
        tty_say(stdout, "verify.carried", number, say_both(verdict, rolls), say_salts(verdict->salts, salts));
    else
        tty_say(stdout, "verify.fine", number, say_rolls(verdict->rolls, rolls), say_salts(verdict->salts, salts));
}

static int tell(const struct trial *trial, const struct cub_verdict *verdict)
{
    if (!verdict->verified) {
        struct cub_fault fault = {.why = verdict->why, .line = place(trial, verdict)};
        if (fault.line)
            cli_fault(trial->path, &fault);
        else
            cli_remark(trial->path, &fault.why);
    } else if (!trial->json) {
        tell_fine(trial, verdict);
    }
    if (trial->json) {
        struct json json = json_on(stdout);
        verdict_json(&json, trial->game, verdict);
        json_finish(&json);
    }
    return verdict->verified ? CLI_FINE : CLI_NO;
}

static void judge(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct trial *trial = context;
    struct cub_verdict verdict;
    trial->game++;
    bool judged = cub_dice_judge(record, fault, &verdict);
    int code = judged ? tell(trial, &verdict) : cli_fault(trial->path, fault);
    trial->code = code > trial->code ? code : trial->code;
    trial->rolls = 0;
    trial->lost = false;
}

static int verify_file(const struct cli_call *call)
{
    struct cub_reader reader;
    char saved[CUB_JOURNAL_PATH];
    bool own = cli_saved_path(call->operands[0], saved);
    struct trial trial = {.reader = &reader, .path = own ? saved : call->operands[0], .json = cli_flag(call, "json")};
    const struct cub_reader_events events = {.context = &trial, .game = judge, .move = note_line, .journal = own};
    cub_reader_init(&reader, cub_games, cub_heap, events);
    bool read = cub_file_read(trial.path, &reader);
    int error = errno;
    free(trial.line);
    errno = error;
    if (!read && own && errno == ENOENT) {
        cli_tell("resume.missing", call->operands[0], NULL, NULL);
        return CLI_NO;
    }
    return read ? trial.code : cli_file_failed("cli.read", trial.path);
}

static const struct cli_option options[] = {
    {.name = "json", .kind = CLI_FLAG, .help = "help.opt.json"},
    {.name = NULL},
};

const struct cli_verb verb_verify = {
    .name = "verify",
    .help = "help.verify",
    .more = "help.verify.more",
    .operand = {.name = "FILE", .kind = CLI_FILE},
    .options = options,
    .run = verify_file,
};
