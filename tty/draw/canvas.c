/* Drawing on a canvas. */
#include "tty/draw/canvas.h"
#include "tty/draw/sign.h"

#include <string.h>

#include "cubilete/text.h"

void tty_clear(struct tty_canvas *canvas)
{
    memset(canvas, 0, sizeof *canvas);
}

static void set(struct tty_canvas *canvas, int row, int column, struct tty_cell cell)
{
    if (row < 0 || row >= TTY_ROWS || column < 0 || column >= TTY_COLUMNS)
        return;
    canvas->cell[row][column] = cell;
    if (column >= canvas->used[row])
        canvas->used[row] = (uint8_t)(column + 1);
}

/* Characters that are their own stand-ins, one column each: nearly all of them, so nothing is looked up for these. */
static int mark_plain(struct tty_canvas *canvas, int row, int column, struct tty_style style, const char **text,
                      char plain)
{
    int start = column;
    for (; **text >= ' ' && **text < 0x7F; ++*text, column++)
        set(canvas, row, column,
            (struct tty_cell){.sign = (uint32_t) * *text, .plain = plain ? plain : **text, .style = style});
    return column - start;
}

int tty_mark(struct tty_canvas *canvas, int row, int column, struct tty_style style, const char *text, char plain)
{
    int start = column;
    while (column += mark_plain(canvas, row, column, style, &text, plain), *text) {
        uint32_t sign = cub_str_next(&text);
        if (cub_char_is_control(sign))
            sign = '?';
        int width = tty_sign_width(sign);
        if (width == 2 && column + 1 == TTY_COLUMNS) /* no half characters at the edge */
            sign = '?';
        char stand_in = plain ? plain : tty_sign_plain(sign);
        if (width > 0)
            set(canvas, row, column, (struct tty_cell){.sign = sign, .plain = stand_in, .style = style});
        if (width > 1)
            set(canvas, row, column + 1, (struct tty_cell){.sign = TTY_TAIL, .plain = stand_in, .style = style});
        column += width;
    }
    return column - start;
}

int tty_text(struct tty_canvas *canvas, int row, int column, struct tty_style style, const char *text)
{
    return tty_mark(canvas, row, column, style, text, 0);
}

void tty_right(struct tty_canvas *canvas, int row, int column, struct tty_style style, const char *text)
{
    tty_text(canvas, row, column - tty_width(text), style, text);
}

void tty_number(struct tty_canvas *canvas, int row, int column, struct tty_style style, int64_t number)
{
    char text[24];
    struct cub_out out;
    cub_out_init(&out, text, sizeof text);
    cub_put_number(&out, number);
    tty_text(canvas, row, column - (int)out.length, style, text);
}

int tty_width(const char *text)
{
    int width = 0;
    while (*text)
        if (*text >= ' ' && *text < 0x7F)
            width++, text++;
        else
            width += tty_sign_width(cub_str_next(&text));
    return width;
}

void tty_reverse(struct tty_canvas *canvas, int row, int column, int height, int width)
{
    for (int y = row; y < row + height && y < TTY_ROWS; y++)
        for (int x = column; x < column + width && x < TTY_COLUMNS; x++) {
            struct tty_cell *cell = &canvas->cell[y][x];
            if (!cell->sign)
                *cell = (struct tty_cell){.sign = ' ', .plain = ' '};
            cell->style = (struct tty_style){.bold = true, .reverse = true};
            set(canvas, y, x, *cell);
        }
}

/* 0 at the first line, 2 at the last, 1 between. */
static int edge(int i, int count)
{
    return i == 0 ? 0 : i == count ? 2 : 1;
}

static const uint32_t corners[3][3] = {{U'┌', U'┬', U'┐'}, {U'├', U'┼', U'┤'}, {U'└', U'┴', U'┘'}};

void tty_lines(struct tty_canvas *canvas, int row, int column, struct tty_style style, const struct tty_grid *grid)
{
    int down = grid->height + 1, across = grid->width + 1;
    int height = grid->rows * down, width = grid->columns * across;
    for (int y = 0; y <= height; y++)
        for (int x = 0; x <= width; x += y % down ? across : 1) {
            struct tty_cell cell = {.sign = U'│', .plain = '|', .style = style};
            if (y % down == 0 && x % across == 0)
                cell = (struct tty_cell){corners[edge(y, height)][edge(x, width)], '+', style};
            else if (y % down == 0)
                cell = (struct tty_cell){U'─', '-', style};
            set(canvas, row + y, column + x, cell);
        }
}

void tty_row_numbers(struct tty_canvas *canvas, int row, int column, struct tty_style style,
                     const struct tty_grid *grid)
{
    for (int i = 0; i < grid->rows; i++)
        tty_number(canvas, row + i * (grid->height + 1) + 1 + grid->height / 2, column - 1, style, grid->rows - i);
}

void tty_coordinates(struct tty_canvas *canvas, int row, int column, struct tty_style style,
                     const struct tty_grid *grid)
{
    for (int i = 0; i < grid->columns; i++) {
        char letter[2] = {(char)('a' + i), 0};
        int middle = column + i * (grid->width + 1) + 1 + grid->width / 2;
        tty_text(canvas, row + grid->rows * (grid->height + 1) + 1, middle, style, letter);
    }
    tty_row_numbers(canvas, row, column, style, grid);
}
