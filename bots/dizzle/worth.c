/* Values a sheet of dizzle: its points, and its goals by how often a goal as many steps away was reached. */
#include "bots/dizzle/worth.h"

enum { ONE = 1 << 16 }; /* a certainty */

/* A sheet as a seat may see it: the squares by the steps to them, and what goals that far are worth. */
struct outlook {
    const struct dizzle *s;
    const uint16_t (*odds)[DIZZLE_FARTHEST + 2]; /* by goal and steps, for the number of turns to come, */
    int part;                                    /* and so much of another */
    dizzle_board dice, crossed, lost;
    dizzle_board at[DIZZLE_FARTHEST + 1];
    dizzle_board free; /* reached without a key or rocket */
    int detour;        /* steps to the nearest key or rocket that opens more */
    int seat, far;
};

/* DZ-1 */
CUB_TABLE uint8_t pool_of[DIZZLE_SEATS + 1] = {1, 8, 7, 10, 13};

int dizzle_to_come(const struct dizzle *s, int seat, int rest)
{
    int seats = s->base.setup.seats;
    int turns = (s->rounds - (int)s->base.round) * seats + seats - 1 - s->starter;
    if (s->stage == DIZZLE_ROLLS)
        return (turns + 1) * DIZZLE_PART;
    bool in = s->active >> seat & 1 && s->stage != DIZZLE_ROCKET;
    return turns * DIZZLE_PART + (in ? s->left * rest / pool_of[seats] : 0);
}

static int count(dizzle_board squares)
{
    int n = 0;
    for (; squares; squares &= squares - 1)
        n++;
    return n;
}

static int steps_to(const struct outlook *v, dizzle_board squares)
{
    int steps = 0;
    while (steps <= DIZZLE_FARTHEST && !(v->at[steps] & squares))
        steps++;
    return steps;
}

/* Rings of squares round those reached, each a step further. */
static dizzle_board spread(struct outlook *v, dizzle_board from, dizzle_board ground, int first)
{
    dizzle_board all = from, ring = from;
    for (int i = first; i <= DIZZLE_FARTHEST && ring; i++) {
        ring = dizzle_beside(ring) & ground & ~all;
        v->at[i] |= ring;
        all |= ring;
    }
    return all;
}

static dizzle_board shut(const struct outlook *v)
{
    const struct dizzle_sheet *sheet = &v->s->sheet;
    dizzle_board locks = sheet->lock & ~v->crossed, keys = sheet->key & v->crossed;
    for (int c = 0; c < DIZZLE_COLOURS && keys; c++)
        if (keys & sheet->colour[c])
            locks &= ~sheet->colour[c];
    return locks;
}

/* What lies behind locks or on islands is further by the way to the nearest key or rocket. */
static void look_past_locks(struct outlook *v, dizzle_board ground, dizzle_board locks)
{
    const struct dizzle_sheet *sheet = &v->s->sheet;
    dizzle_board planets = sheet->planet & ~v->crossed, opens = 0;
    bool flies = v->dice & sheet->rocket || v->s->rockets[v->seat];
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

static void look(struct outlook *v, const struct dizzle *s, int seat, dizzle_board dice,
                 const struct dizzle_evaluator *evaluator)
{
    const struct dizzle_weights *weights = &evaluator->weights[s->base.setup.seats == 1];
    int time = dizzle_to_come(s, seat, weights->rest);
    *v = (struct outlook){.s = s, .seat = seat, .far = evaluator->far, .dice = dice, .part = time % DIZZLE_PART};
    v->odds = weights->odds[time / DIZZLE_PART];
    v->crossed = v->at[0] = s->crossed[seat] | dice;
    v->lost = s->exploded[seat];
    if (!v->far)
        return;
    dizzle_board locks = shut(v), ground = s->sheet.number & ~v->crossed & ~v->lost & ~locks;
    v->free = spread(v, v->crossed, ground, 1);
    if (locks || s->sheet.planet & ~v->crossed)
        look_past_locks(v, ground, locks);
}

/* Between two turns the odds are, too. */
static int32_t odds(const struct outlook *v, enum dizzle_goal goal, int steps)
{
    const uint16_t *now = &v->odds[goal][steps], *then = &v->odds[goal + DIZZLE_GOALS][steps];
    return *now + ((*then - *now) * v->part >> 8);
}

static int32_t weigh(const struct outlook *v, enum dizzle_goal goal, int steps, int points)
{
    if (steps > v->far)
        return 0;
    return steps ? points * odds(v, goal, steps) : points * ONE;
}

/* Squares that pay each for itself. */
static int32_t each(const struct outlook *v, dizzle_board squares, int points)
{
    int32_t sum = 0;
    for (; squares; squares &= squares - 1)
        sum += weigh(v, DIZZLE_SINGLE, steps_to(v, squares & (0 - squares)), points);
    return sum;
}

/* Squares that lie together and pay when all of them are crossed. */
static int32_t whole(const struct outlook *v, dizzle_board squares, int points)
{
    dizzle_board open = squares & ~v->crossed;
    if (!open)
        return points * ONE;
    if (open & v->lost || !v->far)
        return 0;
    int steps = count(open) - 1 + steps_to(v, open) + (open & ~v->free ? v->detour : 0);
    return weigh(v, DIZZLE_TOGETHER, steps, points);
}

/* Squares that lie apart and pay when all of them are crossed. */
static int32_t apart(const struct outlook *v, dizzle_board squares, int points)
{
    int steps = 0;
    if (!squares || squares & ~v->crossed & v->lost)
        return 0;
    for (dizzle_board open = squares & ~v->crossed; open; open &= open - 1)
        steps += steps_to(v, open & (0 - open));
    return weigh(v, DIZZLE_APART, steps, points);
}

/* DZ-23: a flag not raised yet may bring the next number of its track. */
static int32_t flag(const struct outlook *v, int c)
{
    const struct dizzle_sheet *sheet = &v->s->sheet;
    dizzle_board flags = sheet->flag & sheet->colour[c];
    int struck = v->s->struck[c];
    if (!flags || flags & v->s->crossed[v->seat] || struck >= sheet->track_length[c])
        return v->s->raised[v->seat][c] * ONE;
    return weigh(v, DIZZLE_RAISED, steps_to(v, flags), sheet->track[c][struck]);
}

/* DZ-21: those that have exploded, and those that may. */
static int32_t bombs(const struct outlook *v)
{
    const struct dizzle_sheet *sheet = &v->s->sheet;
    dizzle_board open = v->far ? sheet->bomb & ~v->crossed & ~v->lost : 0;
    int32_t sum = count(v->lost) * ONE;
    if (v->s->base.setup.seats == 1)
        return each(v, sheet->bomb, DIZZLE_ALONE_BOMB);
    for (; open; open &= open - 1) {
        int steps = steps_to(v, open & (0 - open));
        sum += odds(v, DIZZLE_BLAST, steps <= v->far ? steps : DIZZLE_FARTHEST + 1);
    }
    return sum * sheet->bomb_points;
}

/* Sums below 99 * (63 + 16 + 9) points in 2^-16. */
int32_t dizzle_worth(const struct dizzle *s, int seat, dizzle_board dice, const struct dizzle_evaluator *evaluator)
{
    const struct dizzle_sheet *sheet = &s->sheet;
    dizzle_board squares = dizzle_squares(sheet);
    struct outlook v;
    look(&v, s, seat, dice, evaluator);
    int32_t sum = bombs(&v) + count(sheet->pile & v.crossed) * sheet->pile_points * ONE;
    if (sheet->block)
        sum += whole(&v, sheet->block, sheet->block_points);
    for (int i = 0; i < sheet->arrows; i++)
        sum += whole(&v, dizzle_line(sheet->arrow_from[i], sheet->arrow_to[i]) & squares, sheet->arrow_points[i]);
    for (int c = 0; c < DIZZLE_COLOURS; c++) {
        dizzle_board colour = sheet->colour[c];
        if (colour)
            sum += each(&v, sheet->gem & colour, sheet->gem_points[c]) + flag(&v, c) +
                   apart(&v, sheet->puzzle & colour, sheet->puzzle_points[c]);
    }
    return (int32_t)((int64_t)sum * 1000 / ONE);
}
