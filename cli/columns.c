/* Tables of texts for people. */
#include "cli/columns.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>

#include "cubilete/host.h"
#include "cubilete/text.h"
#include "tty/draw/canvas.h"
#include "tty/draw/sign.h"

enum { GAP = 2 }; /* blanks between columns */

/* Copies what can be shown; a byte that is no text becomes three: U+FFFD. NULL without memory. */
static char *copy(const char *text)
{
    char *own = malloc(3 * strlen(text) + 5), *out = own;
    while (own && *text) {
        uint32_t sign = cub_str_next(&text);
        tty_sign_write(cub_char_is_control(sign) ? '?' : sign, out);
        out += strlen(out);
    }
    if (own)
        *out = 0;
    return own;
}

void columns_add(struct columns *table, const char *text)
{
    char *own = copy(text);
    char **cell =
        own ? cub_array_reserve(&cub_heap, table->cell, &table->capacity, table->cells + 1, sizeof *cell) : NULL;
    if (!cell) {
        free(own);
        table->failed = true;
        return;
    }
    table->cell = cell;
    cell[table->cells++] = own;
}

/* The columns of a terminal; 0: it is none. */
static int room(FILE *file)
{
    struct winsize size;
    return ioctl(fileno(file), TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

static void measure(const struct columns *table, int width[COLUMNS_MOST], int most)
{
    int total = -GAP;
    for (size_t i = 0; i < table->cells; i++) {
        int cells = tty_width(table->cell[i]), *wide = &width[i % table->columns];
        *wide = cells > *wide ? cells : *wide;
    }
    for (size_t i = 0; i < table->columns; i++)
        total += width[i] + (width[i] ? GAP : 0);
    for (size_t i = table->columns; most && total > most && i-- > 0;) {
        int least = table->column[i].least, spare = least && width[i] > least ? width[i] - least : 0;
        int cut = total - most < spare ? total - most : spare;
        width[i] -= cut;
        total -= cut;
    }
}

/* A text in this many cells, the last one an ellipsis if it is too long. Returns the cells it took. */
static int print_cell(const char *text, int width, FILE *file)
{
    bool whole = tty_width(text) <= width;
    const char *at = text, *next = text;
    int cells = 0, most = whole ? width : width - 1;
    for (; *at; at = next) {
        int wide = tty_sign_width(cub_str_next(&next));
        if (cells + wide > most)
            break;
        cells += wide;
    }
    fprintf(file, "%.*s%s", (int)(at - text), text, whole ? "" : "…");
    return cells + !whole;
}

/* A row, without blanks at its end. */
static void print_row(const struct columns *table, char *const *row, const int width[COLUMNS_MOST], FILE *file)
{
    int blanks = 0;
    for (size_t i = 0; i < table->columns; i++) {
        int wide = tty_width(row[i]), left = table->column[i].right && wide < width[i] ? width[i] - wide : 0;
        if (!*row[i]) {
            blanks += width[i] + (width[i] ? GAP : 0);
            continue;
        }
        fprintf(file, "%*s", blanks + left, "");
        blanks = width[i] - left - print_cell(row[i], width[i], file) + GAP;
    }
}

bool columns_finish(struct columns *table, FILE *file, bool plain)
{
    int width[COLUMNS_MOST] = {0};
    bool good = !table->failed;
    measure(table, width, room(file));
    for (size_t at = 0; good && at < table->cells; at += table->columns) {
        bool bold = at == 0 && !plain;
        fputs(bold ? "\033[1m" : "", file);
        print_row(table, table->cell + at, width, file);
        fputs(bold ? "\033[m\n" : "\n", file);
    }
    for (size_t i = 0; i < table->cells; i++)
        free(table->cell[i]);
    free(table->cell);
    table->cell = NULL;
    table->cells = 0;
    return good;
}
