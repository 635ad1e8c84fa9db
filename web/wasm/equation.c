/* Equations: what one scores. */
#include "web/wasm/surface.h"

#include "games/ecuaciones/equation.h"

static void put_points(struct json *json, const char *signs, const uint8_t *points)
{
    json_put_open(json, "dice", '[');
    for (int i = 0; signs[i]; i++) {
        const char sign[] = {signs[i], 0};
        json_open(json, '{');
        json_put_text(json, "sign", sign);
        json_put_integer(json, "points", points[i]);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void put_score(struct json *json, ecu_equation equation)
{
    char signs[ECU_DICE + 1];
    uint8_t points[ECU_DICE];
    int dice = ecu_equation_print(equation, signs), score = ecu_equation_score(equation, points), bonus = score;
    for (int i = 0; i < dice; i++)
        bonus -= points[i];
    json_open(json, '{');
    json_put_text(json, "equation", signs);
    put_points(json, signs, points);
    json_put_integer(json, "bonus", bonus);
    json_put_integer(json, "score", score);
    json_close(json, '}');
}

/* The text that was put in: what it scores die by die, or the refusal. */
EXPORT(equation) bool equation_judge(void)
{
    struct cub_message why;
    ecu_equation equation = ecu_equation_parse(web_in(), &why);
    struct json json = web_begin();
    if (equation)
        put_score(&json, equation);
    else
        web_refusal(&json, &why);
    return web_end();
}
