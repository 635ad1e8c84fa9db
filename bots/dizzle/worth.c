/* The worth of a sheet of dizzle: points, and goals by how many squares they lack against the squares to come. */
#include "bots/dizzle/worth.h"

enum {
    ONE = 1 << 16,  /* a certainty */
    PACE = 33,      /* tenths of a square that a seat crosses in a turn, on average of 1 to 4 seats */
    DRAG = 30,      /* tenths of a square: with so many to come, a goal one step away comes off half the time */
    ALONE_BOMB = 2, /* DZ-41 */
};

/* A sheet as a seat may see it: the squares by the steps to them, and how likely so many steps come off. */
struct sight {
    const struct dizzle *s;
    dizzle_board crossed, lost;
    dizzle_board at[DIZZLE_FARTHEST + 1];
    dizzle_board free; /* reached without a key or rocket */
    int detour;        /* steps to the nearest key or rocket that opens more */
    int32_t odds[DIZZLE_FARTHEST + 1];
    int seat, far;
};

static int count(dizzle_board squares)
{
    return __builtin_popcountll(squares);
}

/* DZ-1 */
CUB_TABLE uint8_t rounds_of[DIZZLE_SEATS + 1] = {0, 10, 6, 4, 3};

int dizzle_to_come(const struct dizzle *s, int seat)
{
    int seats = s->base.setup.seats;
    int turns = (rounds_of[seats] - (int)s->base.round) * seats + seats - 1 - s->starter;
    if (s->stage == DIZZLE_ROLLS)
        return (turns + 1) * PACE;
    bool in = s->active >> seat & 1 && s->stage != DIZZLE_ROCKET;
    return turns * PACE + (in ? s->left * 10 / (seats + (seats == 1)) : 0);
}

/* Each step comes off as often as there is time for it, and all of them must. */
static void fill_odds(struct sight *v)
{
    int time = dizzle_to_come(v->s, v->seat);
    v->odds[0] = ONE;
    for (int i = 1; i <= DIZZLE_FARTHEST; i++)
        v->odds[i] = i <= v->far ? v->odds[i - 1] * time / (time + DRAG) : 0; /* time < 500: below 2^25 */
}

static int steps_to(const struct sight *v, dizzle_board squares)
{
    int steps = 1;
    while (steps <= DIZZLE_FARTHEST && !(v->at[steps] & squares))
        steps++;
    return steps;
}

/* Rings of squares round those reached, each a step further. */
static dizzle_board spread(struct sight *v, dizzle_board from, dizzle_board ground, int first)
{
    dizzle_board all = from;
    for (int i = first; i <= DIZZLE_FARTHEST; i++) {
        dizzle_board ring = dizzle_beside(all) & ground & ~all;
        v->at[i] |= ring;
        all |= ring;
    }
    return all;
}

static dizzle_board shut(const struct sight *v)
{
    const struct dizzle_sheet *sheet = &v->s->sheet;
    dizzle_board locks = sheet->lock & ~v->crossed, keys = sheet->key & v->crossed;
    for (int c = 0; c < DIZZLE_COLOURS && keys; c++)
        if (keys & sheet->colour[c])
            locks &= ~sheet->colour[c];
    return locks;
}

/* What lies behind locks or on islands is further by the way to the nearest key or rocket. */
static void look_behind(struct sight *v, dizzle_board ground, dizzle_board locks)
{
    const struct dizzle_sheet *sheet = &v->s->sheet;
    dizzle_board planets = sheet->planet & ~v->crossed, opens = 0;
    bool flies = v->s->dice[v->seat] & sheet->rocket || v->s->rockets[v->seat];
    for (int c = 0; c < DIZZLE_COLOURS; c++)
        if (locks & sheet->colour[c])
            opens |= sheet->key & sheet->colour[c];
    if (planets)
        opens |= sheet->rocket & ~v->crossed;
    v->detour = flies && planets ? 0 : steps_to(v, opens);
    if (v->detour >= DIZZLE_FARTHEST)
        return;
    v->at[v->detour + 1] |= planets;
    spread(v, v->free | planets, ground | locks, v->detour + 1);
}

static void look(struct sight *v, const struct dizzle *s, int seat, dizzle_board more, int far)
{
    *v = (struct sight){.s = s, .seat = seat, .far = far};
    v->crossed = s->crossed[seat] | s->dice[seat] | more;
    v->lost = s->exploded[seat];
    fill_odds(v);
    if (far == 0)
        return;
    dizzle_board locks = shut(v), ground = s->sheet.number & ~v->crossed & ~v->lost & ~locks;
    v->free = spread(v, v->crossed, ground, 1);
    if (locks || s->sheet.planet & ~v->crossed)
        look_behind(v, ground, locks);
}

static int32_t chance(const struct sight *v, int steps)
{
    return steps <= DIZZLE_FARTHEST ? v->odds[steps] : 0;
}

static int32_t weigh(int points, int32_t odds)
{
    return (int32_t)((int64_t)points * 1000 * odds / ONE);
}

/* Squares that pay each for itself. */
static int32_t each(const struct sight *v, dizzle_board squares, int points)
{
    int32_t sum = 0;
    for (int i = 1; i <= v->far; i++)
        if (v->at[i] & squares)
            sum += count(v->at[i] & squares) * weigh(points, v->odds[i]);
    return sum + count(squares & v->crossed) * points * 1000;
}

/* Squares that lie together and pay when all of them are crossed. */
static int32_t whole(const struct sight *v, dizzle_board squares, int points)
{
    dizzle_board open = squares & ~v->crossed;
    if (!open)
        return points * 1000;
    if (open & v->lost || count(open) > v->far)
        return 0;
    return weigh(points, chance(v, count(open) - 1 + steps_to(v, open) + (open & ~v->free ? v->detour : 0)));
}

/* Squares that lie apart and pay when all of them are crossed. */
static int32_t apart(const struct sight *v, dizzle_board squares, int points)
{
    dizzle_board open = squares & ~v->crossed;
    int steps = 0;
    if (open & v->lost)
        return 0;
    for (; open; open &= open - 1)
        steps += steps_to(v, open & (0 - open));
    return weigh(points, chance(v, steps));
}

/* DZ-23: a flag not raised yet may bring the next number of its track. */
static int32_t flag(const struct sight *v, int c)
{
    const struct dizzle_sheet *sheet = &v->s->sheet;
    dizzle_board flags = sheet->flag & sheet->colour[c];
    int struck = v->s->struck[c];
    if (!flags || flags & v->s->crossed[v->seat] || struck >= sheet->track_length[c])
        return v->s->raised[v->seat][c] * 1000;
    int steps = flags & v->crossed ? 0 : steps_to(v, flags);
    return weigh(sheet->track[c][struck], chance(v, steps));
}

/* A bomb still to be had is worth what it costs the others, and half of what it may cost the seat itself. */
static int32_t bombs(const struct sight *v)
{
    const struct dizzle_sheet *sheet = &v->s->sheet;
    if (v->s->base.setup.seats == 1)
        return each(v, sheet->bomb, ALONE_BOMB);
    dizzle_board open = sheet->bomb & ~v->s->crossed[v->seat] & ~v->lost;
    int stake = -sheet->bomb_points * 3 / 2;
    return count(v->lost) * sheet->bomb_points * 1000 + (stake > 0 && v->far ? each(v, open, stake) : 0);
}

int32_t dizzle_worth(const struct dizzle *s, int seat, dizzle_board more, int far)
{
    const struct dizzle_sheet *sheet = &s->sheet;
    dizzle_board squares = dizzle_squares(sheet);
    struct sight v;
    look(&v, s, seat, more, far);
    int32_t sum = bombs(&v) + count(sheet->pile & v.crossed) * sheet->pile_points * 1000;
    if (sheet->block)
        sum += whole(&v, sheet->block, sheet->block_points);
    for (int i = 0; i < sheet->arrows; i++)
        sum += whole(&v, dizzle_line(sheet->arrow_from[i], sheet->arrow_to[i]) & squares, sheet->arrow_points[i]);
    for (int c = 0; c < DIZZLE_COLOURS; c++) {
        dizzle_board colour = sheet->colour[c];
        if (!colour)
            continue;
        sum += each(&v, sheet->gem & colour, sheet->gem_points[c]) + flag(&v, c);
        if (sheet->puzzle & colour)
            sum += apart(&v, sheet->puzzle & colour, sheet->puzzle_points[c]);
    }
    return sum;
}
