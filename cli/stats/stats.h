/* Collects statistics of people's finished games. */
#ifndef CLI_STATS_STATS_H
#define CLI_STATS_STATS_H

#include "cli/saved.h"
#include "cli/sim/sim.h"
#include "tty/games/bests.h"

enum { STATS_RECENT = 10 }; /* games that a trend compares with those before */

/* How one game ended for somebody. */
struct stats_result {
    uint32_t number; /* of the game */
    double share;    /* of the victory */
    int32_t points;
};

/* Games that can be compared: the same but for the players. */
struct stats_group {
    const struct cub_game *game;
    struct cub_setup setup; /* of the first of them */
    bool takeback;          /* moves could be taken back against bots: these games are a group of their own */
    char title[SAVED_TEXT];
    struct stats_result *result; /* the oldest first */
    size_t count, capacity;
};

/* Somebody played against. A better place is a victory, an equal one half of one. */
struct stats_rival {
    const struct cub_game *game;
    char name[SAVED_TEXT];
    double won;
    size_t count;
};

struct stats_person {
    char name[SAVED_TEXT];
    size_t games;
    struct stats_group *group;
    size_t groups, group_capacity;
    struct stats_rival *rival;
    size_t rivals, rival_capacity;
    struct tty_mark mark[TTY_BESTS];
    uint32_t where[TTY_BESTS]; /* the game it was in; 0: there is none */
};

struct stats {
    const char *name;            /* whose games count; NULL: everybody's but the bots' */
    const struct cub_game *game; /* NULL: all */
    struct stats_person *person;
    size_t persons, capacity;
    bool failed; /* for want of memory */
};

/*
 * Counts a game in, if it is over. Games come in the order they were played. Those
 * in which moves could be taken back stand apart: they count in no bests and against
 * no rivals.
 */
void stats_add(struct stats *, const struct saved *);
void stats_finish(struct stats *);

/* Counts all games that there are. Another exit code than CLI_FINE: told already. */
int stats_gather(struct stats *);

/* The mean of some results, from one on: of the shares, or alone of the points. NaN for none. */
double stats_mean(const struct stats_group *, size_t from, size_t count);

/* Whether its games were played alone: points are all that there is. */
bool stats_alone(const struct stats_group *);

/* How many were won in a row, at most. */
size_t stats_streak(const struct stats_group *);

/* Writes it for people, and for programs. */
void stats_text(const struct stats *, FILE *, bool plain);
void stats_json(const struct stats *, FILE *);

#endif
