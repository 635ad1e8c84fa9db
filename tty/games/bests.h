/* Finds a personal best in a match, and compares it with others. */
#ifndef TTY_GAMES_BESTS_H
#define TTY_GAMES_BESTS_H

#include "cubilete/match.h"

enum { TTY_BESTS = 6, TTY_MARK = 512 }; /* kinds of it, and room for an argument of its message */

/* One such thing, as a message with arguments. */
struct tty_mark {
    int64_t value; /* what it is compared by */
    char arg[CUB_ARGS][TTY_MARK];
};

/* A kind of it. */
struct tty_best {
    const struct cub_game *game;
    const char *id; /* the message */
    int variant;    /* find's */
    bool less;      /* the least is the best */
    /* The best in a match that is over, of this seat; false: it has none. */
    bool (*find)(const struct tty_best *, const struct cub_match *, int seat, struct tty_mark *);
};

extern const struct tty_best tty_bests[TTY_BESTS];

#endif
