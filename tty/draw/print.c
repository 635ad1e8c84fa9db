/* Printing a canvas: UTF-8 with the terminal's colours, or ASCII alone. */
#include "tty/draw/canvas.h"
#include "tty/draw/colour.h"
#include "tty/draw/sign.h"

#include <string.h>

static bool shows(const struct tty_cell *cell)
{
    return (cell->sign && cell->sign != ' ') || cell->style.paper || cell->style.reverse;
}

/* The columns of a row up to the last one that shows anything. */
static int row_length(const struct tty_cell *row, int length)
{
    while (length > 0 && !shows(&row[length - 1]))
        length--;
    return length;
}

static void print_plain(const struct tty_cell *row, int length, FILE *file)
{
    char text[TTY_COLUMNS + 1];
    for (int i = 0; i < length; i++)
        text[i] = row[i].sign ? row[i].plain : ' ';
    while (length > 0 && text[length - 1] == ' ')
        length--;
    text[length] = '\n';
    fwrite(text, 1, (size_t)length + 1, file);
}

static void begin_style(struct tty_style style, FILE *file)
{
    fputs("\033[0", file);
    if (style.bold)
        fputs(";1", file);
    if (style.reverse)
        fputs(";7", file);
    if (style.ink)
        fprintf(file, ";38;5;%d", tty_colour(style.ink, 256));
    if (style.paper)
        fprintf(file, ";48;5;%d", tty_colour(style.paper, 256));
    fputs("m", file);
}

static bool same_style(struct tty_style a, struct tty_style b)
{
    return a.ink == b.ink && a.paper == b.paper && a.bold == b.bold && a.reverse == b.reverse;
}

static void print_fancy(const struct tty_cell *row, int length, FILE *file)
{
    static const struct tty_style usual;
    struct tty_style now = usual;
    char sign[5];
    for (int i = 0; i < length; i++) {
        if (row[i].sign == TTY_TAIL)
            continue;
        if (!same_style(row[i].style, now))
            begin_style(row[i].style, file);
        now = row[i].style;
        tty_sign_write(row[i].sign ? row[i].sign : ' ', sign);
        fputs(sign, file);
    }
    fputs(same_style(now, usual) ? "\n" : "\033[0m\n", file);
}

void tty_print(const struct tty_canvas *canvas, FILE *file, bool plain)
{
    int length[TTY_ROWS], rows = 0;
    for (int i = 0; i < TTY_ROWS; i++) {
        length[i] = row_length(canvas->cell[i], canvas->used[i]);
        rows = length[i] ? i + 1 : rows;
    }
    for (int i = 0; i < rows; i++)
        (plain ? print_plain : print_fancy)(canvas->cell[i], length[i], file);
}
