/* Fills in messages. */
#include "cubilete/message.h"
#include "cubilete/text.h"

bool cub_refuse(struct cub_message *why, const char *rule, const char *message)
{
    if (why) {
        *why = (struct cub_message){0};
        why->rule = rule;
        why->id = message;
    }
    return true;
}

/* Removes an incomplete UTF-8 character from the end. */
static void trim(char *text, size_t length)
{
    while (length > 0 && !cub_str_is_utf8(text, length))
        text[--length] = 0;
}

void cub_message_text(struct cub_message *why, int i, const char *text)
{
    struct cub_out out;
    if (!why)
        return;
    cub_out_init(&out, why->arg[i], CUB_ARG_SIZE);
    cub_put_text(&out, text);
    if (out.length >= CUB_ARG_SIZE)
        trim(why->arg[i], CUB_ARG_SIZE - 1);
}

void cub_message_number(struct cub_message *why, int i, int64_t number)
{
    struct cub_out out;
    if (!why)
        return;
    cub_out_init(&out, why->arg[i], CUB_ARG_SIZE);
    cub_put_number(&out, number);
}

void cub_message_range(struct cub_message *why, int i, int64_t min, int64_t max)
{
    struct cub_out out;
    if (!why)
        return;
    cub_out_init(&out, why->arg[i], CUB_ARG_SIZE);
    cub_put_number(&out, min);
    if (max > min) {
        cub_put_text(&out, "–");
        cub_put_number(&out, max);
    }
}

void cub_message_place(struct cub_message *why, uint32_t line, uint32_t column)
{
    if (!why)
        return;
    why->line = line;
    why->column = column;
}
