/* Writes JSON. */
#include "core/json.h"

#include "cubilete/option.h"
#include "cubilete/text.h"

enum { NUMBER = 24 }; /* room for any whole number, in quotes too */

static void put(const struct json *json, const char *text)
{
    json->sink(json->context, text, cub_str_length(text));
}

static void separate(struct json *json)
{
    if (json->comma)
        put(json, ", ");
    json->comma = true;
}

void json_bare(struct json *json, const char *text)
{
    separate(json);
    put(json, text);
}

void json_open(struct json *json, char bracket)
{
    separate(json);
    json->sink(json->context, &bracket, 1);
    json->comma = false;
}

void json_close(struct json *json, char bracket)
{
    json->sink(json->context, &bracket, 1);
    json->comma = true;
}

/* The code of a character that has to be escaped, a control character or one of JSON's own; -1: any other. */
static int escaped(const char *text)
{
    unsigned char first = (unsigned char)text[0];
    if (first < 0x20 || first == 0x7F || first == '"' || first == '\\')
        return first;
    return first == 0xC2 && (text[1] & 0xE0) == 0x80 ? (unsigned char)text[1] : -1; /* U+0080 to U+009F in UTF-8 */
}

static void put_escaped(const struct json *json, int code)
{
    static const char digits[] = "0123456789abcdef";
    const char plain[] = {'\\', (char)code, 0},
               coded[] = {'\\', 'u', '0', '0', digits[code >> 4], digits[code & 15], 0};
    put(json, code == '"' || code == '\\' ? plain : coded);
}

static void quote(const struct json *json, const char *text)
{
    put(json, "\"");
    while (*text) {
        size_t length = 0;
        while (text[length] && escaped(text + length) < 0)
            length++;
        json->sink(json->context, text, length);
        text += length;
        if (!*text)
            break;
        int code = escaped(text);
        put_escaped(json, code);
        text += code >= 0x80 ? 2 : 1;
    }
    put(json, "\"");
}

void json_key(struct json *json, const char *name)
{
    separate(json);
    quote(json, name);
    put(json, ": ");
    json->comma = false;
}

void json_text(struct json *json, const char *utf8)
{
    separate(json);
    if (utf8)
        quote(json, utf8);
    else
        put(json, "null");
}

void json_truth(struct json *json, bool truth)
{
    json_bare(json, truth ? "true" : "false");
}

/* Writes digits from the last one backwards. */
static void put_natural(struct json *json, uint64_t number, unsigned base, const char *before, const char *after)
{
    char text[NUMBER], *at = text + NUMBER - 1;
    *at = 0;
    do
        *--at = "0123456789abcdef"[number % base];
    while (number /= base);
    separate(json);
    put(json, before);
    put(json, at);
    put(json, after);
}

void json_integer(struct json *json, int64_t number)
{
    put_natural(json, number < 0 ? 0u - (uint64_t)number : (uint64_t)number, 10, number < 0 ? "-" : "", "");
}

void json_natural(struct json *json, uint64_t number)
{
    put_natural(json, number, 10, "", "");
}

void json_bits(struct json *json, uint64_t bits)
{
    put_natural(json, bits, 16, "\"0x", "\"");
}

void json_put_open(struct json *json, const char *name, char bracket)
{
    json_key(json, name);
    json_open(json, bracket);
}

void json_put_text(struct json *json, const char *name, const char *utf8)
{
    json_key(json, name);
    json_text(json, utf8);
}

void json_put_truth(struct json *json, const char *name, bool truth)
{
    json_key(json, name);
    json_truth(json, truth);
}

void json_put_integer(struct json *json, const char *name, int64_t number)
{
    json_key(json, name);
    json_integer(json, number);
}

void json_put_natural(struct json *json, const char *name, uint64_t number)
{
    json_key(json, name);
    json_natural(json, number);
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
    put(json, "\n");
}
