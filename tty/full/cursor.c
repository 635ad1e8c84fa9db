/* The cursor that goes from spot to spot, and the spots that are clicked on. */
#include "tty/full/parts.h"

#include <stdlib.h>

enum { SIDEWAYS = 3 }; /* a step aside counts as so many ahead */

/* How far a spot is in a direction, rows counting double as they are twice as high as columns; below 0: not there. */
static int distance(const struct tty_spot *from, const struct tty_spot *to, enum screen_event direction)
{
    int down = 2 * to->row + to->height - (2 * from->row + from->height);
    int right = (2 * to->column + to->width - (2 * from->column + from->width)) / 2;
    bool upright = direction == SCREEN_UP || direction == SCREEN_DOWN;
    int ahead = upright ? down : right, aside = abs(upright ? right : down);
    if (direction == SCREEN_UP || direction == SCREEN_LEFT)
        ahead = -ahead;
    return ahead > 0 ? ahead + SIDEWAYS * aside : -1;
}

/* The cursor first shows on a spot that can be chosen. */
static int first_spot(const struct full *full)
{
    for (int i = 0; i < full->spots; i++)
        if (full->view.scene.lit[i / 64] >> i % 64 & 1)
            return i;
    return full->spots ? 0 : -1;
}

void full_move_cursor(struct full *full, enum screen_event direction)
{
    int best = full->cursor, nearest = 0;
    full->moved = true;
    for (int i = 0; i < full->spots && full->cursor >= 0; i++) {
        int away = distance(&full->spot[full->cursor], &full->spot[i], direction);
        if (away > 0 && (!nearest || away < nearest)) {
            nearest = away;
            best = i;
        }
    }
    full->cursor = full->cursor < 0 ? first_spot(full) : best;
}

int full_spot_at(const struct full *full, int row, int column)
{
    for (int i = 0; i < full->spots; i++) {
        const struct tty_spot *spot = &full->spot[i];
        if (row >= spot->row && row < spot->row + spot->height && column >= spot->column &&
            column < spot->column + spot->width)
            return i;
    }
    return -1;
}
