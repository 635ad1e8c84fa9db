/* Texts laid out in lines. */
#include "tty/draw/wrap.h"

#include <string.h>

#include "cubilete/text.h"
#include "tty/draw/say.h"

enum { NARROWEST = 20 };

void tty_wrap_to(const char **text, int columns, char out[TTY_WRAPPED])
{
    size_t end = strcspn(*text, "\n"), fit = end;
    snprintf(out, TTY_WRAPPED, "%.*s", (int)fit, *text);
    while (fit > 0 && (fit >= TTY_WRAPPED || tty_width(out) > columns)) {
        do
            fit--;
        while (fit > 0 && (*text)[fit] != ' ');
        snprintf(out, TTY_WRAPPED, "%.*s", (int)fit, *text);
    }
    if (fit == 0) /* one word is too long: it is cut off at the edge */
        snprintf(out, TTY_WRAPPED, "%.*s", (int)end, *text);
    *text += fit ? fit : end;
    *text += **text != 0;
}

void tty_wrap(const char **text, char out[TTY_WRAPPED])
{
    tty_wrap_to(text, TTY_COLUMNS, out);
}

void tty_cut(const char *text, int columns, char out[TTY_WRAPPED])
{
    size_t length = 0;
    out[0] = 0;
    for (const char *next = text; *next && length < TTY_WRAPPED - 1;) {
        cub_str_next(&next);
        snprintf(out, TTY_WRAPPED, "%.*s", (int)(next - text), text);
        if (tty_width(out) > columns)
            break;
        length = (size_t)(next - text);
    }
    out[length] = 0;
}

void tty_fold(FILE *file, const char *text, int written, int indent)
{
    char line[TTY_WRAPPED];
    int seen = tty_columns(file), columns = seen && seen < TTY_COLUMNS ? seen : TTY_COLUMNS;
    if (columns - indent < NARROWEST) /* beside what stands there a word a row would be left */
        columns = TTY_COLUMNS;
    tty_wrap_to(&text, columns - written, line);
    tty_put(file, line);
    fputs("\n", file);
    while (*text) {
        tty_wrap_to(&text, columns - indent, line);
        fprintf(file, "%*s", indent, "");
        tty_put(file, line);
        fputs("\n", file);
    }
}

/* Takes the last character off. */
static void trim(char *text)
{
    size_t length = strlen(text);
    do
        length--;
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80);
    text[length] = 0;
}

/* ` 2` at the end of a name tells it from another: the text from there on, or its end. */
static const char *number_in(const char *text)
{
    const char *blank = strrchr(text, ' ');
    return blank && blank[1] && !blank[1 + strspn(blank + 1, "0123456789")] ? blank : text + strlen(text);
}

/* Cuts a text to the columns there are, a few at least, before its end; what was cut shows as an ellipsis. */
static void cut(char *text, size_t room, int width, const char *end)
{
    char tail[TTY_WRAPPED];
    if (tty_width(text) <= width)
        return;
    snprintf(tail, sizeof tail, "…%s", end);
    while (text[0] && (tty_width(text) + tty_width(tail) > width || strlen(text) + strlen(tail) >= room))
        trim(text);
    snprintf(text + strlen(text), room - strlen(text), "%s", tail);
}

void tty_shorten(char *text, size_t room, int width)
{
    cut(text, room, width, "");
}

void tty_shorten_name(char *name, size_t room, int width)
{
    cut(name, room, width, number_in(name));
}
