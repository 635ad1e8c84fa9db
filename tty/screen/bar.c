/* The row of what can be done now. */
#include "tty/screen/bar.h"

#include <string.h>

enum { GAP = 2 };

static const struct tty_style usual, strong = {.bold = true};

void bar_add(struct bar *bar, const char *key, const char *label, struct screen_input input)
{
    if (bar->count == BAR_BUTTONS)
        return;
    struct bar_button *button = &bar->button[bar->count++];
    *button = (struct bar_button){.label = label, .input = input};
    snprintf(button->key, sizeof button->key, "%s", key);
}

void bar_add_sign(struct bar *bar, char sign, const char *label)
{
    const char key[] = {sign, 0};
    bar_add(bar, key, label, (struct screen_input){.event = SCREEN_SIGN, .sign = (unsigned char)sign});
}

/* `[q] leave` */
static void draw_button(const struct bar_button *button, struct tty_canvas *canvas, int row)
{
    int column = button->column;
    column += tty_text(canvas, row, column, strong, "[");
    column += tty_text(canvas, row, column, strong, button->key);
    column += tty_text(canvas, row, column, strong, "] ");
    tty_text(canvas, row, column, usual, button->label);
}

/* The second line goes below the first, so far to the right. */
static void move_to_foot(struct bar *bar, int right)
{
    for (int i = 0; i < bar->count; i++)
        if (bar->button[i].line == 1)
            bar->button[i].column += right;
    bar->lines = 1;
}

/* Gives each button its place. */
static void place(struct bar *bar)
{
    int column = 0, line = 0;
    for (int i = 0; i < bar->count; i++) {
        struct bar_button *button = &bar->button[i];
        int width = tty_width(button->key) + tty_width(button->label) + 3; /* two brackets and a blank */
        if (column > 0 && column + width > TTY_COLUMNS) {
            column = 0;
            line++;
        }
        button->line = line;
        button->column = column;
        button->width = width < TTY_COLUMNS ? width : TTY_COLUMNS;
        column += width + GAP;
    }
    bar->lines = line + 1;
    if (line == 1 && column - GAP <= bar->foot_end - bar->foot)
        move_to_foot(bar, bar->foot_end - (column - GAP));
}

int bar_place(struct bar *bar, int row)
{
    place(bar);
    return row - bar->lines + 1;
}

int bar_draw(struct bar *bar, struct tty_canvas *canvas, int row)
{
    int top = bar_place(bar, row);
    memset(canvas->cell[top], 0, (size_t)bar->lines * sizeof canvas->cell[0]);
    for (int i = 0; i < bar->count; i++)
        draw_button(&bar->button[i], canvas, top + bar->button[i].line);
    return top;
}

struct screen_input bar_input(const struct bar *bar, int row, struct screen_input input)
{
    if (input.event != SCREEN_CLICK)
        return input;
    for (int i = 0; i < bar->count; i++) {
        const struct bar_button *button = &bar->button[i];
        if (input.row == row - bar->lines + 1 + button->line && input.column >= button->column &&
            input.column < button->column + button->width) {
            int64_t when = input.when;
            input = button->input;
            input.when = when;
            return input;
        }
    }
    return input;
}
