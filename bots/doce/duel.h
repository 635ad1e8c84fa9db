/*
 * A round of Doce as a duel: one seat attacks, wants to win the round and nothing
 * less; the other one defends. All that the future depends on, and no more, so
 * that it can be copied and compared quickly. Squares are those of doce.h.
 */
#ifndef BOTS_DOCE_DUEL_H
#define BOTS_DOCE_DUEL_H

#include "bots/doce/images.h"
#include "bots/doce/worth.h"

enum { DOCE_ATTACKER, DOCE_DEFENDER };

/* Of a cell, as in board.h, with the attacker looking: one die is missing, where, which face makes twelve, and whose
 * lines that makes, by who places it. */
struct doce_cell {
    bool alive, ripe;
    uint8_t gap, face;
    uint16_t reverse; /* the same from the other end */
    uint8_t made[2];  /* bit 0: a line for the attacker; bit 1: for the defender */

    /* If only the code has been changed yet by a die: the faces of it with which the window is alive; */
    uint8_t living;
    uint8_t threats; /* with which the attacker's next die makes it a line of the attacker; */
    uint8_t spoils;  /* with which that die makes it a line of the defender. */
};

struct doce_duel_map {
    uint32_t zone[DOCE_SQUARES + 1], through[DOCE_SQUARES + 1];
    uint16_t power[DOCE_SQUARES + 1]
                  [DOCE_WINDOWS]; /* what a die of the attacker there adds to the cell, less its face */
    uint8_t square[DOCE_WINDOWS][4];
    uint64_t factor[DOCE_WINDOWS]; /* of each window's cell in a key */
    uint8_t image[DOCE_IMAGES][DOCE_WINDOWS];
    uint32_t reversed[DOCE_IMAGES]; /* the windows whose image begins at their other end */
    struct doce_cell cell[DOCE_CELLS];
    int16_t weight[DOCE_STAGES][2][DOCE_CELLS]; /* of worth.h, to a role whose turn it is */
};

struct doce_duel {
    uint64_t windows;            /* the windows alive, for the key */
    uint32_t dice[2], blocked;   /* sets of squares; each role's dice */
    uint32_t alive, ripe;        /* sets of windows: can become a line; lacks one die */
    uint16_t cell[DOCE_WINDOWS]; /* of no meaning where dead */
    uint8_t last[2];             /* each role's last die; 0: none */
    uint8_t blocker[2];          /* 1: still in hand */
    uint8_t mover;
};

/* How a round ended: bit 0 set, the attacker has a line; bit 1, the defender; DOCE_STUCK, nobody can place a die. */
enum { DOCE_GOES_ON = 0, DOCE_ATTACKED = 1, DOCE_STUCK = 4 };

void doce_duel_map_init(struct doce_duel_map *);
void doce_duel_init(struct doce_duel *, const struct doce_duel_map *, const struct doce *, int attacker);

/* Equal for duels that have the same future, and only by bad luck for others. Never 0. */
uint64_t doce_duel_key(const struct doce_duel *);

/* An image of a duel. */
void doce_duel_turn(const struct doce_duel *, const struct doce_duel_map *, uint32_t image, struct doce_duel *turned);

/*
 * Of the eight images of a duel the one with the least key, so that what is found
 * there is found for all of them alike; which image it is.
 */
uint32_t doce_duel_least(const struct doce_duel *, const struct doce_duel_map *, struct doce_duel *least);

/* Makes a legal move of the mover; how the round ended. */
uint32_t doce_duel_step(struct doce_duel *, const struct doce_duel_map *, uint32_t move);

/* Puts the mover's blocker on a square; its die has to follow. */
void doce_duel_block(struct doce_duel *, const struct doce_duel_map *, uint32_t square);

/* The lines that a die of a role would make. */
uint32_t doce_duel_lines(const struct doce_duel *, const struct doce_duel_map *, int role, uint32_t square,
                         uint32_t face);

/* All that one die can complete now; by role, for role. */
void doce_duel_ends(const struct doce_duel *, const struct doce_duel_map *, struct doce_ends *);

static inline uint32_t doce_duel_empty(const struct doce_duel *d)
{
    return GRID & ~(d->dice[0] | d->dice[1] | d->blocked);
}

/* DO-2, DO-3 */
static inline uint32_t doce_duel_allowed(const struct doce_duel *d, const struct doce_duel_map *map, int role)
{
    return size(d->dice[role]) < DOCE_DICE ? doce_duel_empty(d) & ~map->zone[d->last[role]] : 0;
}

/* As in worth.h. */
static inline int doce_duel_stage(const struct doce_duel *d)
{
    uint32_t empty = size(doce_duel_empty(d));
    return empty >= 19 ? 0 : empty >= 14 ? 1 : 2;
}

/* The squares on which the attacker, if it were its turn, would win; not those where every face makes a draw. */
uint32_t doce_duel_wins(const struct doce_duel *, const struct doce_duel_map *, const struct doce_ends *);

#endif
