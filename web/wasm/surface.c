/* Text in and out. */
#include "web/wasm/surface.h"

#include "core/buffer.h"
#include "cubilete/sha256.h"
#include "cubilete/text.h"

static struct cub_buffer in, out;
static bool lost; /* something that was put out, for want of memory */

/* Where this many bytes are to be written before a call that takes them; NULL without memory. */
EXPORT(in) char *surface_in(size_t size)
{
    char *more = cub_array_reserve(&web_memory, in.text, &in.capacity, size + 1, 1);
    if (!more)
        return NULL;
    in.text = more;
    in.length = size;
    in.text[size] = 0;
    return in.text;
}

const char *web_in(void)
{
    return in.text ? in.text : "";
}

size_t web_in_length(void)
{
    return in.length;
}

const char *web_piece(int n)
{
    const char *text = web_in(), *end = text + web_in_length();
    while (n-- > 0 && text < end)
        text += cub_str_length(text) + 1;
    return text < end ? text : "";
}

EXPORT(out) const char *surface_out(void)
{
    return out.text;
}

EXPORT(out_length) size_t surface_out_length(void)
{
    return out.length;
}

EXPORT(version) int surface_version(void)
{
    return CUB_RULES;
}

struct json web_begin(void)
{
    out.length = 0;
    lost = false;
    return (struct json){.sink = web_put};
}

void web_put(void *unused, const char *bytes, size_t length)
{
    (void)unused;
    lost = lost || !cub_buffer_add(&out, &web_memory, bytes, length);
}

bool web_end(void)
{
    if (lost)
        out.length = 0;
    return !lost;
}

void web_refusal(struct json *json, const struct cub_message *why)
{
    if (!why) {
        json_text(json, NULL);
        return;
    }
    int args = CUB_ARGS;
    while (args > 0 && !why->arg[args - 1][0])
        args--;
    json_open(json, '{');
    json_put_text(json, "rule", why->rule);
    json_put_text(json, "message", why->id);
    json_put_open(json, "args", '[');
    for (int i = 0; i < args; i++)
        json_text(json, why->arg[i]);
    json_close(json, ']');
    if (why->line)
        json_put_natural(json, "line", why->line);
    if (why->column)
        json_put_natural(json, "column", why->column);
    json_close(json, '}');
}

void web_put_refusal(struct json *json, const char *name, const struct cub_message *why)
{
    json_key(json, name);
    web_refusal(json, why);
}

void web_refusals(struct json *json, const struct cub_message *list, int count)
{
    json_open(json, '[');
    for (int i = 0; i < count; i++)
        web_refusal(json, &list[i]);
    json_close(json, ']');
}

/* The hash of what was put in. */
EXPORT(sha256) bool surface_sha256(void)
{
    uint8_t digest[CUB_DIGEST];
    char text[CUB_DIGEST_TEXT];
    cub_sha256(web_in(), web_in_length(), digest);
    cub_hex(digest, sizeof digest, text);
    web_begin();
    web_put(NULL, text, sizeof text - 1);
    return web_end();
}
