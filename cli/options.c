/* Reading a command line by the verbs' tables. */
#include "cli/cli.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cubilete/games.h"
#include "cubilete/lang.h"
#include "cubilete/option.h"
#include "host/paths.h"

/* Remembers the first problem only. */
static void complain(struct cli_call *call, const char *id, const char *a, const char *b)
{
    if (!call->problem.id)
        call->problem = (struct cli_problem){.id = id, .arg = {a, b}};
}

/* Nothing is suggested where another problem came first. */
static void complain_meant(struct cli_call *call, const char *id, const char *word, const char *meant, const char *asks)
{
    if (call->problem.id)
        return;
    complain(call, id, word, NULL);
    call->problem.meant = meant;
    call->problem.asks = asks;
}

static void complain_number(struct cli_call *call, const struct cli_given *given)
{
    struct cli_problem *problem = &call->problem;
    if (problem->id)
        return;
    complain(call, "cli.number", given->option->name, given->text);
    snprintf(problem->range, sizeof problem->range, "%" PRIu64 "–%" PRIu64, given->option->min, given->option->max);
    problem->arg[2] = problem->range;
}

static const struct cli_option *find(const struct cli_call *call, const char *name, size_t length)
{
    const struct cli_option *option = cli_option_find(cli_common, name, length);
    return option || !call->verb ? option : cli_option_find(call->verb->options, name, length);
}

static const struct cli_option *find_letter(const struct cli_call *call, char letter)
{
    const struct cli_option *option = cli_letter_find(cli_common, letter);
    return option || !call->verb ? option : cli_letter_find(call->verb->options, letter);
}

/* The option that an unknown `--name` may have been meant for. */
static const char *near_option(const struct cli_call *call, const char *word)
{
    const char *name = word + strspn(word, "-");
    struct cli_near near = {.typed = name, .length = strcspn(name, "=")};
    for (const struct cli_option *option = cli_common; option->name; option++)
        cli_near_try(&near, option->name);
    for (const struct cli_option *option = call->verb ? call->verb->options : NULL; option && option->name; option++)
        if (option->help)
            cli_near_try(&near, option->name);
    return near.word;
}

/* The setting of the verb's game, or of any while none is named, that `--name` is called like; NULL: there is none. */
static const char *setting(const struct cli_call *call, const char *word)
{
    const char *name = word + strspn(word, "-");
    const struct cub_game *only = call->operand_count ? cub_game_find(cub_games, call->operands[0]) : NULL;
    const struct cub_option *found = NULL;
    if (!call->verb || !cli_option_find(call->verb->options, "option", strlen("option")))
        return NULL;
    for (int i = 0; !found && cub_games[i]; i++)
        if (!only || cub_games[i] == only)
            found = cli_game_option(cub_games[i], name, strcspn(name, "="));
    return found ? found->name : NULL;
}

static void complain_unknown(struct cli_call *call, const char *word)
{
    const char *meant = setting(call, word);
    if (meant)
        complain_meant(call, "cli.unknown", word, meant, "cli.meant-setting");
    else
        complain_meant(call, "cli.unknown", word, near_option(call, word), "cli.meant-option");
}

/* Digits and nothing else, within the option's range. */
static bool read_number(const struct cli_option *option, const char *text, uint64_t *number)
{
    uint64_t n = 0;
    if (!*text)
        return false;
    for (; *text; text++) {
        uint64_t digit = (uint64_t)(*text - '0');
        if (*text < '0' || *text > '9' || digit > option->max || n > (option->max - digit) / 10)
            return false;
        n = n * 10 + digit;
    }
    *number = n;
    return n >= option->min;
}

static void take_value(struct cli_call *call, struct cli_given *given)
{
    enum cub_lang lang;
    if (given->option->kind == CLI_NUMBER && !read_number(given->option, given->text, &given->number))
        complain_number(call, given);
    if (given->option->kind != CLI_LANG)
        return;
    if (strlen(given->text) == 2 && cub_lang_parse(given->text, &lang))
        cub_lang_set(lang);
    else
        complain(call, "cli.lang", given->text, NULL);
}

/* What a word says alone: `--name`, `--name=value`, `-o` or `-ovalue`; without an option if there is none such. */
static struct cli_given understand(const struct cli_call *call, const char *word)
{
    if (word[1] != '-')
        return (struct cli_given){.option = find_letter(call, word[1]), .text = word[2] ? word + 2 : NULL};
    const char *name = word + 2, *value = strchr(name, '=');
    size_t length = value ? (size_t)(value - name) : strlen(name);
    return (struct cli_given){.option = find(call, name, length), .text = value ? value + 1 : NULL};
}

/* The option argv[*i] with its argument, which may be the next word: *i is moved to the last word taken. */
static void take_option(struct cli_call *call, int argc, char **argv, int *i)
{
    struct cli_given given = understand(call, argv[*i]);
    const struct cli_option *option = given.option;
    if (!option) {
        complain_unknown(call, argv[*i]);
        return;
    }
    if (option->kind == CLI_FLAG && given.text) {
        complain(call, "cli.flag", option->name, NULL);
        return;
    }
    if (option->kind != CLI_FLAG && !given.text) {
        if (*i + 1 == argc) {
            complain(call, "cli.argument", option->name, option->argument);
            return;
        }
        given.text = argv[++*i];
    }
    if (given.text)
        take_value(call, &given);
    call->given[call->given_count++] = given;
}

static void take_operand(struct cli_call *call, const char *word)
{
    if (call->verb)
        call->operands[call->operand_count++] = word;
    else if (!(call->verb = cli_verb_find(word)))
        complain_meant(call, "cli.verb", word, cli_verb_near(word), NULL);
}

static void count_operands(struct cli_call *call)
{
    const struct cli_operand *operand = &call->verb->operand;
    int most = operand->name ? 1 + (int)operand->further : 0;
    if (operand->name && !operand->optional && call->operand_count == 0)
        complain(call, "cli.missing", operand->name, NULL);
    if (operand->kind != CLI_WORDS && call->operand_count > most)
        complain(call, "cli.surplus", call->operands[most], NULL);
}

bool cli_is_input(const struct cli_call *call, const char *path)
{
    for (int i = 0; i < call->given_count; i++) {
        const struct cli_option *option = call->given[i].option;
        if (option->kind == CLI_FILE && !option->written && cub_file_same(call->given[i].text, path))
            return true;
    }
    for (int i = 0; i < call->operand_count; i++)
        if (call->verb->operand.kind == CLI_FILE && cub_file_same(call->operands[i], path))
            return true;
    return false;
}

/* What is to be written would take the place of what is to be read. */
static void compare_files(struct cli_call *call)
{
    for (int i = 0; i < call->given_count; i++) {
        const struct cli_given *given = &call->given[i];
        if (given->option && given->option->written && cli_is_input(call, given->text))
            complain(call, "cli.same-file", given->text, NULL);
    }
}

/* `--name` or `-o`; what else begins with a dash is an equation, dice or a file. */
static bool is_option(const char *word)
{
    return word[0] == '-' && (word[1] == '-' || isalpha((unsigned char)word[1]));
}

bool cli_call_init(struct cli_call *call, int argc, char **argv)
{
    bool options = true;
    *call = (struct cli_call){.argv = argv};
    call->given = calloc((size_t)argc + 1, sizeof *call->given);
    call->operands = calloc((size_t)argc + 1, sizeof *call->operands);
    if (!call->given || !call->operands)
        return false;
    for (int i = 1; i < argc; i++) {
        if (options && strcmp(argv[i], "--") == 0)
            options = false;
        else if (options && is_option(argv[i]))
            take_option(call, argc, argv, &i);
        else
            take_operand(call, argv[i]);
    }
    if (call->verb && !cli_flag(call, "help") && !cli_flag(call, "version"))
        count_operands(call);
    compare_files(call);
    return true;
}

void cli_call_finish(struct cli_call *call)
{
    free(call->given);
    free(call->operands);
    *call = (struct cli_call){0};
}

const struct cli_given *cli_given(const struct cli_call *call, const char *name)
{
    for (int i = call->given_count - 1; i >= 0; i--)
        if (strcmp(call->given[i].option->name, name) == 0)
            return &call->given[i];
    return NULL;
}

bool cli_flag(const struct cli_call *call, const char *name)
{
    return cli_given(call, name) != NULL;
}

uint64_t cli_number(const struct cli_call *call, const char *name, uint64_t usual)
{
    const struct cli_given *given = cli_given(call, name);
    return given ? given->number : usual;
}

const char *cli_text(const struct cli_call *call, const char *name)
{
    const struct cli_given *given = cli_given(call, name);
    return given ? given->text : NULL;
}

uint64_t cli_threads(const struct cli_call *call)
{
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    return cli_number(call, "threads", cores < 1 ? 1 : cores > CLI_MOST_THREADS ? CLI_MOST_THREADS : (uint64_t)cores);
}
