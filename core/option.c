/* Fills setups with the usual options, and reads and prints options. */
#include "cubilete/option.h"
#include "cubilete/text.h"

static int32_t usual(const struct cub_option *option, int seats)
{
    int32_t value = option->usual;
    if (option->per_seat)
        for (int i = 1; i < seats; i++)
            value = value * 10 + option->usual;
    return value;
}

void cub_setup_init(struct cub_setup *setup, const struct cub_game *game, int seats)
{
    *setup = (struct cub_setup){.version = CUB_RULES, .seats = (uint8_t)seats, .sides = (uint8_t)seats};
    for (int i = 0; i < seats; i++)
        setup->side[i] = (uint8_t)i;
    for (int i = 0; game->options[i].name; i++)
        setup->option[i] = usual(&game->options[i], seats);
}

static bool read_word(const struct cub_option *option, const char *text, int32_t *value)
{
    for (int32_t v = option->min; v <= option->max; v++)
        if (cub_str_equal(option->words[v - option->min], text)) {
            *value = v;
            return true;
        }
    return false;
}

static bool read_digits(const struct cub_option *option, const char *text, int seats, int32_t *value)
{
    int32_t v = 0;
    for (int i = 0; i < seats; i++) {
        int digit = text[i] - '0'; /* the NUL of a shorter text is below any min */
        if (digit < option->min || digit > option->max)
            return false;
        v = v * 10 + digit;
    }
    if (text[seats])
        return false;
    *value = v;
    return true;
}

static bool read_range(const struct cub_option *option, const char *text, int32_t *value)
{
    uint32_t number;
    if (!cub_read_number(&text, (uint32_t)option->max, &number) || *text || (int32_t)number < option->min)
        return false;
    *value = (int32_t)number;
    return true;
}

static bool read_value(const struct cub_option *option, const char *text, int seats, int32_t *value)
{
    if (option->words)
        return read_word(option, text, value);
    if (option->per_seat)
        return read_digits(option, text, seats, value);
    return read_range(option, text, value);
}

/* Joins the words of an option. The longest list, ecuaciones' five modes, has 31 bytes. */
static void list_words(const struct cub_option *option, struct cub_message *why)
{
    struct cub_out out;
    if (!why)
        return;
    cub_out_init(&out, why->arg[2], CUB_ARG_SIZE);
    for (int32_t v = option->min; v <= option->max; v++) {
        cub_put_text(&out, v == option->min ? "" : " ");
        cub_put_text(&out, option->words[v - option->min]);
    }
}

static bool refuse_value(const struct cub_option *option, const char *value, struct cub_message *why)
{
    cub_refuse(why, "NO-4", option->per_seat ? "setup.digits" : "setup.value");
    cub_message_text(why, 0, option->name);
    cub_message_text(why, 1, value);
    if (option->words)
        list_words(option, why);
    else
        cub_message_range(why, 2, option->min, option->max);
    return false;
}

bool cub_setup_option(struct cub_setup *setup, const struct cub_game *game, const char *name, const char *value,
                      struct cub_message *why)
{
    for (int i = 0; game->options[i].name; i++) {
        if (!cub_str_equal(game->options[i].name, name))
            continue;
        return read_value(&game->options[i], value, setup->seats, &setup->option[i]) ||
               refuse_value(&game->options[i], value, why);
    }
    cub_refuse(why, "NO-4", "setup.option");
    cub_message_text(why, 0, game->name);
    cub_message_text(why, 1, name);
    return false;
}

void cub_option_print(const struct cub_option *option, int32_t value, char out[CUB_MOVE_TEXT])
{
    struct cub_out text;
    cub_out_init(&text, out, CUB_MOVE_TEXT);
    if (option->words)
        cub_put_text(&text, option->words[value - option->min]);
    else
        cub_put_number(&text, value);
}
