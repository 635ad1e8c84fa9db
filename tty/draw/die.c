/* A die with its pips. */
#include "tty/draw/die.h"

/* Where the pips of each face lie: three by three, bit 0 top left. */
static const uint16_t patterns[] = {0, 0x010, 0x101, 0x111, 0x145, 0x155, 0x16D};

static const struct tty_style edge = {.ink = TTY_GREY};

void tty_die(struct tty_canvas *canvas, int row, int column, struct tty_style style, int pips)
{
    static const struct tty_grid one = {
        .rows = 1, .columns = 1, .height = TTY_DIE_HEIGHT - 2, .width = TTY_DIE_WIDTH - 2};
    tty_lines(canvas, row, column, edge, &one);
    for (int y = 0; y < 3; y++)
        tty_text(canvas, row + 1 + y, column + 1, style, "       ");
    for (int i = 0; i < 9; i++)
        if (patterns[pips] >> i & 1)
            tty_mark(canvas, row + 1 + i / 3, column + 2 + 2 * (i % 3), style, "●", 'o');
}

void tty_small_die(struct tty_canvas *canvas, int row, int column, struct tty_style style, char sign)
{
    static const struct tty_grid one = {
        .rows = 1, .columns = 1, .height = TTY_SMALL_HEIGHT - 2, .width = TTY_SMALL_WIDTH - 2};
    char face[] = {' ', sign, ' ', 0};
    struct tty_style own = edge;
    if (style.paper && style.paper != TTY_WHITE) /* white edges would be lost on a white screen */
        own.ink = style.paper;
    tty_lines(canvas, row, column, own, &one);
    tty_text(canvas, row + 1, column + 1, style, face);
}
