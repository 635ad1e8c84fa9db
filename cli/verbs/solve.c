/* `cubilete solve DICE`: the proven best equation that some dice make, or every one as good. */
#include "cli/cli.h"
#include "host/json.h"

#include "games/ecuaciones/ask.h"
#include "games/ecuaciones/ecuaciones.h"

/* How equations are printed. */
struct print {
    int score;         /* of each */
    struct json *json; /* NULL: lines of text */
};

/* A cub_visit. */
static bool print_equation(void *context, cub_move equation)
{
    const struct print *print = context;
    char text[ECU_DICE + 1];
    ecu_equation_print(equation, text);
    if (print->json)
        json_text(print->json, text);
    else
        printf("%s %d\n", text, print->score);
    return !ferror(stdout);
}

static void print_best(const struct ecu_task *task, const struct ecu_best *best, bool all, struct json *json)
{
    struct print print = {.score = best->score, .json = json};
    if (all)
        ecu_solve_all(task, print_equation, &print);
    else
        print_equation(&print, best->equation);
}

static void put_dice(struct json *json, const char *name, ecu_dice dice)
{
    char text[ECU_ROLLED + 1];
    json_put_text(json, name, ecu_dice_print(dice, text) ? text : NULL);
}

static int solve_dice(const struct cli_call *call)
{
    const struct ecu_question question = {.dice = call->operands[0],
                                          .dice_name = call->verb->operand.name,
                                          .must = cli_text(call, "must"),
                                          .must_name = "--must",
                                          .line = cli_text(call, "line")};
    struct ecu_task task;
    struct ecu_best best;
    struct cub_message why;
    bool all = cli_flag(call, "all");
    if (!ecu_ask(&task, &question, &why))
        return cli_misuse_refused(call->verb, &why);
    if (!ecu_solve(&task, &best)) {
        ecu_ask_in_vain(&task, &question, &why);
        cli_tell(why.id, why.arg[0], why.arg[1], why.arg[2]);
        return CLI_NO;
    }
    if (cli_flag(call, "json")) {
        struct json json = json_on(stdout);
        json_open(&json, '{');
        put_dice(&json, "dice", task.dice);
        put_dice(&json, "must", task.must);
        json_put_text(&json, "line", question.line);
        json_put_integer(&json, "score", best.score);
        json_put_open(&json, "equations", '[');
        print_best(&task, &best, all, &json);
        json_close(&json, ']');
        json_close(&json, '}');
        json_finish(&json);
    } else {
        print_best(&task, &best, all, NULL);
    }
    return CLI_FINE;
}

static const struct cli_option options[] = {
    {.name = "all", .kind = CLI_FLAG, .help = "help.opt.all-best"},
    {.name = "json", .kind = CLI_FLAG, .help = "help.opt.json"},
    {.name = "line", .kind = CLI_CHOICE, .argument = "b|g|r|p|h", .help = "help.opt.line"},
    {.name = "must", .kind = CLI_TEXT, .argument = "DICE", .help = "help.opt.must"},
    {.name = NULL},
};

const struct cli_verb verb_solve = {
    .name = "solve",
    .help = "help.solve",
    .more = "help.solve.more",
    .operand = {.name = "DICE", .kind = CLI_TEXT},
    .options = options,
    .run = solve_dice,
};
