/* The full screen's spots and dice that tumble. */
#include "tty/games/spots.h"

#include <string.h>

const struct tty_style tty_lit_style = {.ink = TTY_GREEN, .bold = true};

bool tty_lit(const struct tty_scene *scene, int spot)
{
    return scene->large && scene->lit[spot / 64] >> spot % 64 & 1;
}

struct tty_spot tty_square(int x, int y, int row, int column, int height, int width)
{
    return (struct tty_spot){.row = row,
                             .column = column,
                             .height = height,
                             .width = width,
                             .text = {(char)('a' + x), (char)('1' + y)},
                             .square = true};
}

const char *tty_rolled(const struct tty_scene *scene)
{
    const struct tty_past *last = scene->past + scene->pasts - 1;
    bool rolling = scene->large && scene->rolling > 0 && scene->pasts > 0;
    return rolling && last->who == CUB_DICE && last->text ? last->text : "";
}

int tty_tumble(const struct tty_scene *scene, int die, int faces)
{
    uint32_t x = (uint32_t)scene->rolling * 2654435761u + (uint32_t)die * 40503u * 65537u; /* any mixture will do */
    return (int)((x ^ x >> 15) % (uint32_t)faces);
}

void tty_paint_cursor(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    static const struct tty_style style = {.bold = true, .reverse = true};
    struct tty_spot spots[TTY_SPOTS];
    if (scene->cursor < 0 || scene->cursor >= tty_spots(scene, spots))
        return;
    struct tty_spot at = spots[scene->cursor];
    int beside = at.height == 1; /* the edges of a flat one belong to nobody */
    at.row += row;
    at.column += column;
    tty_reverse(canvas, at.row, at.column, at.height, at.width);
    tty_text(canvas, at.row + at.height / 2, at.column - beside, style, ">");
    tty_text(canvas, at.row + at.height / 2, at.column + at.width - 1 + beside, style, "<");
}
