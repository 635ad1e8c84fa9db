/* Doce's positions: what of the grid still matters. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "games/doce/grid.h"
#include "tools/doce/position.h"

/* From one square of a window to the next, and where windows begin: DO-4, and as games/doce counts squares. */
static const struct {
    uint32_t step, first;
} directions[] = {
    {1, COLUMN(0) | COLUMN(1)},
    {DOCE_SIDE, ROW(0) | ROW(1)},
    {DOCE_SIDE + 1, (ROW(0) | ROW(1)) & (COLUMN(0) | COLUMN(1))},
    {DOCE_SIDE - 1, (ROW(0) | ROW(1)) & (COLUMN(3) | COLUMN(4))},
};

/* DO-4, DO-5: whether somebody's dice may still add up to twelve there, the other's one at an end at most. */
static bool is_alive(const struct doce *s, uint32_t first, uint32_t step)
{
    uint32_t middle = SET(first + step) | SET(first + 2 * step), ends = SET(first) | SET(first + 3 * step);
    uint32_t sum = 0, empty = size((ends | middle) & empty_squares(s));
    bool mixed = true;
    if ((ends | middle) & (s->blocker[0] | s->blocker[1]))
        return false;
    for (uint32_t i = 0; i < 4; i++)
        sum += s->face[first + i * step];
    for (int seat = 0; seat < 2; seat++)
        mixed &= (s->dice[seat] & middle) || (s->dice[seat] & ends) == ends;
    return !mixed && sum + empty <= DOCE_TOTAL && sum + DOCE_FACES * empty >= DOCE_TOTAL;
}

/* The squares that are in a window which may still become a line. */
static uint32_t living_squares(const struct doce *s)
{
    uint32_t living = 0;
    for (int i = 0; i < 4; i++) {
        uint32_t step = directions[i].step, window = 1u | 1u << step | 1u << 2 * step | 1u << 3 * step;
        for (uint32_t firsts = directions[i].first; firsts; firsts &= firsts - 1)
            if (is_alive(s, (uint32_t)__builtin_ctz(firsts), step))
                living |= window << __builtin_ctz(firsts);
    }
    return living;
}

enum { TAKEN = 2 * DOCE_FACES + 1, HALF = 13 };

struct position position_of(const struct doce *s, uint32_t image)
{
    struct position position = {0};
    uint32_t dead = GRID & ~empty_squares(s) & ~living_squares(s);
    for (uint32_t taken = GRID & ~empty_squares(s); taken; taken &= taken - 1) {
        uint32_t square = (uint32_t)__builtin_ctz(taken), to = doce_image(square, image);
        uint64_t code = s->face[square] + (s->dice[1] & SET(square) ? DOCE_FACES : 0u);
        position.word[to > HALF] |= (dead & SET(square) ? TAKEN : code) << 4 * ((to - 1) % HALF);
    }
    position.word[0] |= (uint64_t)s->hand[0] << 52 | (uint64_t)s->hand[1] << 56;
    position.word[1] |= (uint64_t)doce_image(s->last[0], image) << 48 | (uint64_t)doce_image(s->last[1], image) << 53;
    position.word[1] |= (uint64_t)!s->blocker[0] << 58 | (uint64_t)!s->blocker[1] << 59;
    return position;
}

/* --- Sets of them --- */

enum { LEAST = 1 << 16 };

static struct position *allocate(uint64_t room)
{
    struct position *place = calloc(room, sizeof *place);
    if (place)
        return place;
    perror("positions");
    exit(2);
}

void positions_clear(struct positions *set)
{
    free(set->place);
    *set = (struct positions){.place = allocate(LEAST), .room = LEAST};
}

/* Where a position is, or would be. */
static struct position *find(const struct positions *set, const struct position *p)
{
    uint64_t mixed = (p->word[0] ^ p->word[1] * 0x9E3779B97F4A7C15u) * 0xD6E8FEB86659FD93u;
    uint64_t i = (mixed ^ mixed >> 32) & (set->room - 1);
    while (set->place[i].word[0] && memcmp(&set->place[i], p, sizeof *p) != 0)
        i = (i + 1) & (set->room - 1);
    return &set->place[i];
}

static void grow(struct positions *set)
{
    struct positions more = {.place = allocate(2 * set->room), .room = 2 * set->room, .count = set->count};
    for (uint64_t i = 0; i < set->room; i++)
        if (set->place[i].word[0])
            *find(&more, &set->place[i]) = set->place[i];
    free(set->place);
    *set = more;
}

bool positions_meet(struct positions *set, struct position p)
{
    if (find(set, &p)->word[0])
        return true;
    if (2 * ++set->count > set->room)
        grow(set);
    *find(set, &p) = p;
    return false;
}
