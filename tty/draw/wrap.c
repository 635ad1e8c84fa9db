/* Texts laid out in lines. */
#include "tty/draw/wrap.h"

#include <string.h>

void tty_wrap(const char **text, char out[TTY_WRAPPED])
{
    size_t end = strcspn(*text, "\n"), fit = end;
    snprintf(out, TTY_WRAPPED, "%.*s", (int)fit, *text);
    while (fit > 0 && (fit >= TTY_WRAPPED || tty_width(out) > TTY_COLUMNS)) {
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
