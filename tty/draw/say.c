/* Sentences on a stream. */
#include "tty/draw/say.h"

#include <inttypes.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cubilete/lang.h"
#include "cubilete/text.h"
#include "tty/draw/canvas.h"
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
        uint32_t sign = cub_str_next(&text);
        if (plain || cub_char_is_control(sign))
            sign = (uint32_t)tty_sign_plain(sign);
        tty_sign_write(sign, bytes);
        fputs(bytes, file);
    }
}

int tty_columns(FILE *file)
{
    struct winsize size = {0};
    if (!isatty(fileno(file)))
        return 0;
    ioctl(fileno(file), TIOCGWINSZ, &size);
    return size.ws_col ? size.ws_col : TTY_COLUMNS;
}

/* A line in rows of this many columns; a word that is wider than a row is left to the terminal. */
static void put_line(FILE *file, char *line, int columns)
{
    bool fits = !columns || tty_width(line) <= columns;
    int column = 0;
    for (char *word = line, *next; word; word = next) {
        next = fits ? NULL : strchr(word, ' ');
        if (next)
            *next++ = 0;
        int width = tty_width(word);
        if (word != line)
            fputc(column + 1 + width > columns ? '\n' : ' ', file);
        column = word != line && column + 1 + width <= columns ? column + 1 + width : width;
        tty_put(file, word);
    }
    fputc('\n', file);
}

/* Lines of a message end in LF; all else that steers a terminal can only come from an argument. */
static void put_lines(FILE *file, char *text)
{
    int columns = tty_columns(file);
    for (char *at = text, *next; at; at = next) {
        next = at;
        while (*next && *next != '\n')
            next++;
        next = *next ? next + 1 : NULL;
        if (next)
            next[-1] = 0;
        put_line(file, at, columns);
    }
}

void tty_say(FILE *file, const char *id, const char *a, const char *b, const char *c)
{
    char text[SENTENCE];
    cub_format(text, sizeof text, id, a, b, c);
    put_lines(file, text);
}

void tty_say_text(FILE *file, const char *text)
{
    char copy[SENTENCE];
    snprintf(copy, sizeof copy, "%s", text);
    put_lines(file, copy);
}

/* `c3`, `own.pdf`, `./mine`: what is to be typed as it is. */
static bool is_name(const char *word, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((word[i] >= '0' && word[i] <= '9') || word[i] == '/' || (word[i] == '.' && i + 1 < length))
            return true;
    return false;
}

void tty_capitalize(char *text)
{
    unsigned char *at = (unsigned char *)text;
    if (is_name(text, strcspn(text, " ")))
        return;
    if (at[0] >= 'a' && at[0] <= 'z')
        at[0] = (unsigned char)(at[0] - 'a' + 'A');
    else if (at[0] == 0xC3 && at[1] >= 0xA0 && at[1] != 0xB7) /* of Latin-1 in UTF-8: à to þ, without ÷ */
        at[1] = (unsigned char)(at[1] - 0x20);
}

void tty_say_number(FILE *file, const char *id, const char *a, int64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRId64, number);
    tty_say(file, id, a ? a : "", text, NULL);
}

void tty_who(int who, char out[CUB_MOVE_TEXT])
{
    if (who < CUB_SEATS)
        cub_who_print(who, out);
    else
        snprintf(out, CUB_MOVE_TEXT, "%s", cub_msg(who == CUB_DICE ? "who.dice" : "who.clock"));
}
