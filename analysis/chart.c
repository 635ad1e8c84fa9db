/* Draws the values of a match as a chart in a terminal: one character a seat, its number. */
#include "analysis/analysis.h"

#include <inttypes.h>

#include "analysis/worth.h"
#include "cubilete/lang.h"
#include "tty/draw/wrap.h"

enum {
    LEFT = 8,
    COLUMNS = TTY_COLUMNS - LEFT - 1,
    ROWS = 16,
    GRID = 4,
    ACROSS = 4
}; /* a line of the grid every GRID rows; names in a row */

static const struct tty_style usual, faint = {.ink = TTY_GREY};

static int row_of(const struct analysis *a, cub_value value)
{
    cub_value low, high;
    analysis_range(a, &low, &high);
    return ROWS - (int)(((int64_t)(value - low) * ROWS + (high - low) / 2) / (high - low));
}

static void draw_grid(struct tty_canvas *canvas, const struct analysis *a)
{
    cub_value low, high;
    analysis_range(a, &low, &high);
    for (int row = 0; row <= ROWS; row += GRID) {
        char worth[TTY_WORTH];
        tty_worth(a->setup, high - (int64_t)(high - low) * row / ROWS, false, worth);
        tty_right(canvas, row, LEFT - 1, faint, worth);
        for (int column = 0; column < COLUMNS; column++)
            tty_mark(canvas, row, LEFT + column, faint, "·", '.');
    }
}

static struct tty_style style_of(int seat)
{
    static const enum tty_ink inks[CUB_SEATS] = {TTY_BLUE,   TTY_RED,    TTY_GREEN, TTY_ORANGE,
                                                 TTY_PURPLE, TTY_YELLOW, TTY_USUAL, TTY_GREY};
    return (struct tty_style){.ink = (uint8_t)inks[seat], .bold = true};
}

/* `1 Ana`, below: whose line it is. */
static void draw_name(struct tty_canvas *canvas, const struct analysis *a, int seat)
{
    int row = ROWS + 2 + seat / ACROSS, column = LEFT + seat % ACROSS * (COLUMNS / ACROSS);
    char name[ANALYSIS_TEXT];
    analysis_seat(a, seat, name);
    tty_shorten_name(name, sizeof name, COLUMNS / ACROSS - 3);
    tty_number(canvas, row, column + 1, style_of(seat), seat + 1);
    tty_text(canvas, row, column + 2, usual, name);
}

static void draw_seat(struct tty_canvas *canvas, const struct analysis *a, int seat)
{
    const struct tty_style style = style_of(seat);
    draw_name(canvas, a, seat);
    for (int column = 0; column < COLUMNS; column++) {
        uint32_t i = (uint32_t)((uint64_t)a->count * (uint64_t)column / (COLUMNS - 1));
        char sign[2] = {(char)('1' + seat), 0};
        tty_text(canvas, row_of(a, analysis_value(a, i, seat)), LEFT + column, style, sign);
    }
}

/* The higher numbers first: where lines cross, seat 1 lies on top. */
void chart_draw(struct tty_canvas *canvas, const struct analysis *a)
{
    char count[24], move[ANALYSIS_TEXT];
    draw_grid(canvas, a);
    for (int seat = a->setup->seats - 1; seat >= 0; seat--)
        draw_seat(canvas, a, seat);
    snprintf(count, sizeof count, "%" PRIu32, a->count);
    cub_format(move, sizeof move, "show.move", count, NULL, NULL);
    tty_text(canvas, ROWS + 1, LEFT, usual, "0");
    tty_right(canvas, ROWS + 1, LEFT + COLUMNS, usual, move);
}
