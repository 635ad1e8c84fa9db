/* Sentences on a stream. */
#include "tty/draw/say.h"

#include <inttypes.h>
#include <unistd.h>

#include "cubilete/lang.h"
#include "cubilete/text.h"
#include "tty/draw/sign.h"

enum { SENTENCE = 8192 }; /* a path of 4,096 bytes and what is said about it; what is longer is cut */

static bool plain_asked;

void tty_put_plain(void)
{
    plain_asked = true;
}

/* A file or a pipe takes UTF-8 whatever the terminal speaks, unless it was asked not to. */
void tty_put(FILE *file, const char *text)
{
    bool plain = !tty_utf8() && (plain_asked || isatty(fileno(file)));
    while (*text) {
        char bytes[5];
        uint32_t sign = cub_text_next(&text);
        if (plain || cub_text_control(sign))
            sign = (uint32_t)tty_sign_plain(sign);
        tty_sign_write(sign, bytes);
        fputs(bytes, file);
    }
}

/* Lines of a message end in LF; all else that steers a terminal can only come from an argument. */
static void put_lines(FILE *file, char *text)
{
    for (char *at = text, *next; at; at = next) {
        next = at;
        while (*next && *next != '\n')
            next++;
        next = *next ? next + 1 : NULL;
        if (next)
            next[-1] = 0;
        tty_put(file, at);
        fputc('\n', file);
    }
}

void tty_say(FILE *file, const char *id, const char *a, const char *b, const char *c)
{
    char text[SENTENCE];
    cub_say(text, sizeof text, id, a, b, c);
    put_lines(file, text);
}

void tty_say_number(FILE *file, const char *id, const char *a, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, number);
    tty_say(file, id, a ? a : "", text, NULL);
}

void tty_say_why(FILE *file, const struct cub_refusal *why)
{
    char text[SENTENCE];
    cub_say_why(text, sizeof text, why);
    tty_say(file, why->rule ? "plain.refused" : "plain.refused-bare", text, why->rule, NULL);
}

void tty_who(int who, char out[CUB_MOVE_TEXT])
{
    if (who < CUB_SEATS)
        cub_who_print(who, out);
    else
        snprintf(out, CUB_MOVE_TEXT, "%s", cub_text(who == CUB_DICE ? "who.dice" : "who.clock"));
}
