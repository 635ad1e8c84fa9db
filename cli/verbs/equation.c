/* `cubilete equation TEXT`: what an equation scores die by die, or the rule that it breaks. */
#include "cli/cli.h"
#include "host/json.h"

#include "cubilete/lang.h"
#include "games/ecuaciones/equation.h"
#include "tty/draw/canvas.h"

/* An equation and what it scores. */
struct scored {
    char signs[ECU_DICE + 1];
    int dice;
    uint8_t points[ECU_DICE];
    int bonus, total;
};

static void score(ecu_equation equation, struct scored *s)
{
    s->dice = ecu_equation_print(equation, s->signs);
    s->total = s->bonus = ecu_equation_score(equation, s->points);
    for (int i = 0; i < s->dice; i++)
        s->bonus -= s->points[i];
}

static void say(const char *id, int a, int b)
{
    char number[2][16], text[128];
    snprintf(number[0], sizeof number[0], "%d", a);
    snprintf(number[1], sizeof number[1], "%d", b);
    cub_format(text, sizeof text, id, number[0], number[1], NULL);
    puts(text);
}

/* Points have one digit: 8 digit dice are the longest number. */
static void print_text(const struct scored *s)
{
    for (int i = 0; i < s->dice; i++)
        printf("%s%c", i ? " " : "", s->signs[i]);
    putchar('\n');
    for (int i = 0; i < s->dice; i++)
        printf("%s%d", i ? " " : "", s->points[i]);
    putchar('\n');
    if (s->bonus)
        say("equation.bonus", s->dice, s->bonus);
    say("equation.total", s->total, 0);
}

static void print_json(const struct scored *s)
{
    struct json json = json_on(stdout);
    json_open(&json, '{');
    json_put_text(&json, "equation", s->signs);
    json_put_open(&json, "dice", '[');
    for (int i = 0; i < s->dice; i++) {
        char sign[] = {s->signs[i], 0};
        json_open(&json, '{');
        json_put_text(&json, "sign", sign);
        json_put_integer(&json, "points", s->points[i]);
        json_close(&json, '}');
    }
    json_close(&json, ']');
    json_put_integer(&json, "bonus", s->bonus);
    json_put_integer(&json, "score", s->total);
    json_close(&json, '}');
    json_finish(&json);
}

/*
 * The text with a caret under its fault. What stands before it are characters of one
 * column each, 13 at most, for then the dice are used up: it is never cut off.
 */
static void mark_column(const char *text, uint32_t column)
{
    static const struct tty_style usual;
    struct tty_canvas canvas;
    tty_clear(&canvas);
    tty_text(&canvas, 0, 2, usual, text);
    tty_text(&canvas, 1, 1 + (int)column, usual, "^");
    tty_print(&canvas, stderr, true);
}

static int judge_equation(const struct cli_call *call)
{
    struct cub_fault fault;
    struct scored scored;
    ecu_equation equation = ecu_equation_parse(call->operands[0], &fault.why);
    if (!equation) {
        fault.line = fault.why.column;
        int code = cli_fault(call->verb->name, &fault);
        mark_column(call->operands[0], fault.why.column);
        return code;
    }
    score(equation, &scored);
    (cli_flag(call, "json") ? print_json : print_text)(&scored);
    return CLI_FINE;
}

static const struct cli_option options[] = {
    {.name = "json", .kind = CLI_FLAG, .help = "help.opt.json"},
    {.name = NULL},
};

const struct cli_verb verb_equation = {
    .name = "equation",
    .help = "help.equation",
    .more = "help.equation.more",
    .operand = {.name = "TEXT", .kind = CLI_TEXT},
    .options = options,
    .run = judge_equation,
};
