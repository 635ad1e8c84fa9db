/* `cubilete solve DICE`: the proven best equation that some dice make, or every one as good. */
#include "cli/cli.h"
#include "host/json.h"

#include <string.h>

#include "cubilete/text.h"
#include "games/ecuaciones/ecuaciones.h"
#include "tty/draw/sign.h"

/* The face that *text begins with; *text is moved behind it. ECU_NONE: there is none, for the = is no face to choose.
 */
static enum ecu_sign read_face(const char **text)
{
    int length;
    enum ecu_sign face = ecu_sign_read(*text, &length);
    if (face == ECU_NONE || face == ECU_EQUALS)
        return ECU_NONE;
    *text += length;
    return face;
}

static int misuse_face(const struct cli_call *call, const char *text)
{
    char face[5];
    tty_sign_write(cub_text_next(&text), face);
    return cli_misuse(call->verb, strcmp(face, "=") == 0 ? "solve.equals" : "solve.face", face, NULL, NULL);
}

static int misuse_count(const struct cli_call *call, const char *id, int count)
{
    char number[16];
    snprintf(number, sizeof number, "%d", count);
    return cli_misuse(call->verb, id, number, NULL, NULL);
}

/* EC-0: there are 4 dice of each colour. */
static int check_colours(const struct cli_call *call, ecu_dice dice)
{
    static const char *const ids[] = {
        [ECU_BLUE] = "solve.even", [ECU_GREEN] = "solve.odd", [ECU_RED] = "solve.operations"};
    for (enum ecu_line colour = ECU_BLUE; colour <= ECU_RED; colour++)
        if (ecu_dice_colour(dice, colour) > ECU_OF_COLOUR)
            return misuse_count(call, ids[colour], ecu_dice_colour(dice, colour));
    return CLI_FINE;
}

/* Dice in any order; name is what help calls them. At most 12 are taken, so that no face's four bits run over. */
static int read_dice(const struct cli_call *call, const char *name, const char *text, ecu_dice *dice)
{
    int count = 0;
    for (const char *at = text; *at;) {
        enum ecu_sign face = read_face(&at);
        if (face == ECU_NONE)
            return misuse_face(call, at);
        if (++count <= ECU_ROLLED)
            *dice += (ecu_dice)1 << (4 * face);
    }
    if (count == 0)
        return cli_misuse(call->verb, "solve.none", name, NULL, NULL);
    return count > ECU_ROLLED ? misuse_count(call, "solve.many", count) : check_colours(call, *dice);
}

static int read_line(const struct cli_call *call, const char *text, enum ecu_line *line)
{
    for (*line = 0; *line < ECU_LINES; ++*line)
        if (text[0] == ecuaciones_letter((int)*line) && !text[1])
            return CLI_FINE;
    return cli_misuse(call->verb, "solve.line", text, NULL, NULL);
}

static int read_task(const struct cli_call *call, struct ecu_task *task)
{
    const char *must = cli_text(call, "must"), *line = cli_text(call, "line");
    *task = (struct ecu_task){.line = ECU_FREE};
    int code = read_dice(call, call->verb->operand.name, call->operands[0], &task->dice);
    if (code == CLI_FINE && must)
        code = read_dice(call, "--must", must, &task->must);
    if (code == CLI_FINE) /* each alone has at most 4 of a colour: together they still fit */
        code = check_colours(call, task->dice + task->must);
    return code == CLI_FINE && line ? read_line(call, line, &task->line) : code;
}

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

static void print_json(const struct ecu_task *task, const struct ecu_best *best, bool all, const char *line)
{
    struct json json = json_on(stdout);
    json_open(&json, '{');
    put_dice(&json, "dice", task->dice);
    put_dice(&json, "must", task->must);
    json_put_text(&json, "line", line);
    json_put_integer(&json, "score", best->score);
    json_key(&json, "equations");
    json_open(&json, '[');
    print_best(task, best, all, &json);
    json_close(&json, ']');
    json_close(&json, '}');
    json_finish(&json);
}

static int tell_nothing(const struct cli_call *call, const struct ecu_task *task)
{
    static const char *const ids[2][2] = {{"solve.nothing", "solve.nothing-line"},
                                          {"solve.nothing-must", "solve.nothing-must-line"}};
    char dice[ECU_ROLLED + 1], must[ECU_ROLLED + 1];
    const char *line = cli_text(call, "line");
    ecu_dice_print(task->dice, dice);
    ecu_dice_print(task->must, must);
    cli_tell(ids[task->must != 0][line != NULL], dice, must, line);
    return CLI_NO;
}

static int solve_dice(const struct cli_call *call)
{
    struct ecu_task task;
    struct ecu_best best;
    bool all = cli_flag(call, "all");
    int code = read_task(call, &task);
    if (code != CLI_FINE)
        return code;
    if (!ecu_solve(&task, &best))
        return tell_nothing(call, &task);
    if (cli_flag(call, "json"))
        print_json(&task, &best, all, cli_text(call, "line"));
    else
        print_best(&task, &best, all, NULL);
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
