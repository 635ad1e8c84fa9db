/* Writing JSON. */
#include "host/json.h"

#include <inttypes.h>
#include <math.h>

static void separate(struct json *json)
{
    if (json->comma)
        fputs(", ", json->file);
    json->comma = true;
}

void json_open(struct json *json, char bracket)
{
    separate(json);
    fputc(bracket, json->file);
    json->comma = false;
}

void json_close(struct json *json, char bracket)
{
    fputc(bracket, json->file);
    json->comma = true;
}

static void quote(struct json *json, const char *text)
{
    fputc('"', json->file);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\')
            fprintf(json->file, "\\%c", *text);
        else if ((unsigned char)*text < 0x20 || *text == 0x7F)
            fprintf(json->file, "\\u%04x", (unsigned)*text);
        else if ((unsigned char)text[0] == 0xC2 && (text[1] & 0xE0) == 0x80) /* U+0080 to U+009F in UTF-8 */
            fprintf(json->file, "\\u%04x", (unsigned char)*++text);
        else
            fputc(*text, json->file);
    }
    fputc('"', json->file);
}

void json_key(struct json *json, const char *name)
{
    separate(json);
    quote(json, name);
    fputs(": ", json->file);
    json->comma = false;
}

void json_text(struct json *json, const char *utf8)
{
    separate(json);
    if (utf8)
        quote(json, utf8);
    else
        fputs("null", json->file);
}

void json_truth(struct json *json, bool truth)
{
    separate(json);
    fputs(truth ? "true" : "false", json->file);
}

void json_integer(struct json *json, int64_t number)
{
    separate(json);
    fprintf(json->file, "%" PRId64, number);
}

void json_natural(struct json *json, uint64_t number)
{
    separate(json);
    fprintf(json->file, "%" PRIu64, number);
}

void json_real(struct json *json, double number)
{
    separate(json);
    if (isnan(number))
        fputs("null", json->file);
    else
        fprintf(json->file, "%.6f", number);
}

void json_options(struct json *json, const struct cub_game *game, const struct cub_setup *setup)
{
    json_key(json, "options");
    json_open(json, '{');
    for (int i = 0; game->options[i].name; i++) {
        const struct cub_option *option = &game->options[i];
        json_key(json, option->name);
        if (setup->option[i] < option->min) /* the mode's own target in ecuaciones, dizzle's level on a foreign sheet */
            json_text(json, NULL);
        else if (option->words)
            json_text(json, option->words[setup->option[i] - option->min]);
        else
            json_integer(json, setup->option[i]);
    }
    json_close(json, '}');
}

void json_finish(struct json *json)
{
    fputc('\n', json->file);
}
