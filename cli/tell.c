/* Prints problems, refusals and file errors on stderr, and records on stdout. */
#include "cli/cli.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "tty/draw/say.h"

enum {
    MESSAGE = 8192,  /* a path of 4,096 bytes and a sentence around it; what is longer is cut */
    MOST_GAMES = 31, /* that are named */
};

void cli_join(char *out, size_t room, const char *const *words)
{
    size_t length = 0;
    out[0] = 0;
    for (; *words && length < room; words++)
        length += (size_t)snprintf(out + length, room - length, "%s%s", length ? ", " : "", *words);
}

void cli_tell(const char *id, const char *a, const char *b, const char *c)
{
    char text[MESSAGE];
    cub_format(text, sizeof text, id, a, b, c);
    fputs("cubilete: ", stderr);
    tty_put(stderr, text);
    fputs("\n", stderr);
}

int cli_misuse_meant(const struct cli_verb *verb, const struct cli_problem *problem)
{
    cli_tell(problem->id, problem->arg[0], problem->arg[1], problem->arg[2]);
    if (problem->meant)
        cli_tell(problem->asks ? problem->asks : "cli.meant", problem->meant, NULL, NULL);
    cli_tell(verb ? "cli.help-verb" : "cli.help", verb ? verb->name : NULL, NULL, NULL);
    return CLI_MISUSE;
}

int cli_misuse(const struct cli_verb *verb, const char *id, const char *a, const char *b, const char *c)
{
    return cli_misuse_meant(verb, &(struct cli_problem){.id = id, .arg = {a, b, c}});
}

int cli_misuse_refused(const struct cli_verb *verb, const struct cub_message *why)
{
    return cli_misuse(verb, why->id, why->arg[0], why->arg[1], why->arg[2]);
}

int cli_misuse_game(const struct cli_call *call, const char *name)
{
    const char *names[MOST_GAMES + 1] = {NULL};
    char list[MOST_GAMES * CUB_MOVE_TEXT];
    struct cli_near near = {.typed = name, .length = strlen(name)};
    for (size_t i = 0; i < MOST_GAMES && cub_games[i]; i++) {
        names[i] = cub_games[i]->name;
        cli_near_try(&near, names[i]);
    }
    cli_join(list, sizeof list, names);
    return cli_misuse_meant(call->verb,
                            &(struct cli_problem){.id = "cli.no-game", .arg = {name, list}, .meant = near.word});
}

/* `FILE:LINE: reason (RULE)`; place is what stands between the file and the reason. */
static void tell_place(const char *path, const char *place, const struct cub_message *why)
{
    char text[MESSAGE];
    cub_format_message(text, sizeof text, why);
    tty_put(stderr, path);
    fputs(place, stderr);
    tty_put(stderr, text);
    if (why->rule)
        fprintf(stderr, " (%s)", why->rule);
    fputs("\n", stderr);
}

int cli_fault(const char *path, const struct cub_fault *fault)
{
    char place[64];
    snprintf(place, sizeof place, ":%llu: ", (unsigned long long)fault->line);
    tell_place(path, place, &fault->why);
    if (!fault->why.rule) /* no rule at all: memory ran out */
        return CLI_FILE_FAILED;
    return cub_fault_unreadable(fault) ? CLI_UNREADABLE : CLI_NO;
}

void cli_remark(const char *path, const struct cub_message *why)
{
    char place[64];
    snprintf(place, sizeof place, ":%u:%u: ", why->line, why->column);
    tell_place(path, why->line ? place : ": ", why);
}

/* Pieces of a record are whole texts of a line at most, or its end. */
static void show(void *file, const char *bytes, size_t length)
{
    char text[CUB_LINE + 1];
    snprintf(text, sizeof text, "%.*s", (int)length, bytes);
    if (strcmp(text, "\n") == 0)
        fputs(text, file);
    else
        tty_put(file, text);
}

void cli_put_record(const struct cub_record *record)
{
    cub_record_write(record, isatty(STDOUT_FILENO) ? show : cub_file_add, stdout);
}

int cli_memory_failed(void)
{
    cli_tell("match.memory", NULL, NULL, NULL);
    return CLI_FILE_FAILED;
}

int cli_file_failed(const char *id, const char *path)
{
    cli_tell(id, path, cub_error_text(errno), NULL);
    return CLI_FILE_FAILED;
}
