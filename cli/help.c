/* Help, made from the verbs' tables. */
#include "cli/cli.h"

#include <string.h>

#include "cubilete/lang.h"
#include "tty/draw/canvas.h"
#include "tty/draw/wrap.h"

enum { LEFT = 26 }; /* where the explanations begin */

/* `  left        right`; a left side that is too long gets a line of its own, a right side goes on below itself. */
static void entry(FILE *file, const char *left, const char *right)
{
    int width = tty_width(left);
    if (width + 4 > LEFT)
        fprintf(file, "  %s\n%*s", left, LEFT, "");
    else
        fprintf(file, "  %s%*s", left, LEFT - 2 - width, "");
    tty_fold(file, right, LEFT, LEFT);
}

static void paragraph(FILE *file, const char *id)
{
    fputs("\n", file);
    tty_fold(file, cub_msg(id), 0, 0);
}

static void list_options(FILE *file, const struct cli_option *option)
{
    for (; option && option->name; option++) {
        if (!option->help)
            continue;
        char left[64], letter[] = {'-', option->letter, ',', ' ', 0};
        snprintf(left, sizeof left, "%s--%s%s%s", option->letter ? letter : "", option->name,
                 option->argument ? " " : "", option->argument ? option->argument : "");
        entry(file, left, cub_msg(option->help));
    }
}

/* `show FILE`, and in another language `show|mostrar FILE` */
static void usage(const struct cli_verb *verb, char *out, size_t room)
{
    const char *operand = verb->operand.name, *word = cli_verb_word(verb);
    bool other = strcmp(word, verb->name) != 0;
    snprintf(out, room, "%s%s%s%s%s", verb->name, other ? "|" : "", other ? word : "", operand ? " " : "",
             operand ? operand : "");
}

static void help_all(FILE *file)
{
    tty_fold(file, cub_msg("help.usage"), 0, 0);
    fputs("\n", file);
    for (const struct cli_verb *const *verb = cli_verbs; *verb; verb++) {
        char left[64];
        if ((*verb)->hidden)
            continue;
        usage(*verb, left, sizeof left);
        entry(file, left, cub_msg((*verb)->help));
    }
    fputs("\n", file);
    list_options(file, cli_common);
    paragraph(file, "help.codes");
}

void cli_help(const struct cli_verb *verb, FILE *file)
{
    if (verb) {
        char line[64];
        usage(verb, line, sizeof line);
        fprintf(file, "cubilete %s [%s]\n", line, cub_msg("help.options"));
        paragraph(file, verb->help);
        if (verb->more)
            paragraph(file, verb->more);
        fputs("\n", file);
        list_options(file, verb->options);
        list_options(file, cli_common);
    } else {
        help_all(file);
    }
}

static int help_with_verb(const struct cli_call *call)
{
    const struct cli_verb *verb = NULL;
    if (call->operand_count && !(verb = cli_verb_find(call->operands[0])))
        return cli_misuse_meant(call->verb, &(struct cli_problem){.id = "cli.verb",
                                                                  .arg = {call->operands[0]},
                                                                  .meant = cli_verb_near(call->operands[0])});
    cli_help(verb, stdout);
    return CLI_FINE;
}

const struct cli_verb verb_help = {
    .name = "help",
    .help = "help.help",
    .operand = {.name = "[VERB]", .kind = CLI_VERB, .optional = true},
    .run = help_with_verb,
};
