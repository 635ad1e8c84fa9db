/* A moment of a record as somebody may see it, ready to be painted. */
#ifndef TTY_GAMES_VIEW_H
#define TTY_GAMES_VIEW_H

#include "cubilete/record.h"
#include "tty/games/paint.h"

/* The scene points into its view: it stays where it was made, and the record lives as long. */
struct tty_view {
    struct tty_scene scene;
    union cub_any state;
    char text[TTY_PAST][CUB_MOVE_TEXT]; /* of the last moves */
};

/* The position after the first length moves as seat (or CUB_NOBODY) may see it. */
void tty_view_init(struct tty_view *, const struct cub_record *, uint32_t length, int seat);

#endif
