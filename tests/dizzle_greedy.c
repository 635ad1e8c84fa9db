/*
 * A plain greedy player of dizzle, and what it says about the built-in sheets:
 * whether all seats have the same prospects, whether playing well pays, and how
 * often each plan comes off. Usage: dizzle-greedy [GAMES [SEED [LEVEL]]]; it
 * fails if a level is, beyond the doubt of so few games, not fair, or not worth
 * thinking about.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/option.h"
#include "cubilete/playout.h"
#include "games/dizzle/dizzle.h"
#include "tests/support.h"

/* A set of squares that pays only when all of it is crossed is worth this much on the way. */
static double share(dizzle_board all, dizzle_board crossed, int points)
{
    double size = __builtin_popcountll(all), part = size > 0 ? __builtin_popcountll(all & crossed) / size : 0;
    return points * part * part * part;
}

/* What a seat's crosses are worth to it: points, and progress towards points. */
static double worth(const struct dizzle *s, int seat, dizzle_board crossed)
{
    const struct dizzle_sheet *sheet = &s->sheet;
    dizzle_board squares = dizzle_squares(sheet);
    double value = share(sheet->block, crossed, sheet->block_points);
    for (int i = 0; i < sheet->arrows; i++) {
        dizzle_board line = dizzle_line(sheet->arrow_from[i], sheet->arrow_to[i]) & squares;
        if (!(line & s->exploded[seat]))
            value += share(line, crossed, sheet->arrow_points[i]);
    }
    for (int c = 0; c < DIZZLE_COLOURS; c++) {
        dizzle_board colour = sheet->colour[c], flag = sheet->flag & colour;
        value += sheet->gem_points[c] * __builtin_popcountll(sheet->gem & colour & crossed);
        value += share(sheet->puzzle & colour, crossed, sheet->puzzle_points[c]);
        if (flag & crossed && !(flag & s->crossed[seat]) && s->struck[c] < sheet->track_length[c])
            value += sheet->track[c][s->struck[c]];
    }
    value += 2 * __builtin_popcountll(sheet->bomb & crossed) + 1.5 * __builtin_popcountll(sheet->rocket & crossed);
    value += 1.5 * __builtin_popcountll(sheet->key & crossed);
    return value + sheet->pile_points * __builtin_popcountll(sheet->pile & crossed);
}

static double gain(const struct dizzle *s, int seat, dizzle_board crossed, int square)
{
    return worth(s, seat, crossed | dizzle_bit(square)) - worth(s, seat, crossed);
}

/* What crossing a square brings, and a little of what it leads to. */
static double value_of(const struct dizzle *s, int seat, dizzle_board crossed, int square)
{
    dizzle_board next = dizzle_beside(dizzle_bit(square)) & s->sheet.number & ~(crossed | s->exploded[seat]);
    double best = 0;
    next &= ~dizzle_locked(s, seat);
    for (; next; next &= next - 1) {
        double then = gain(s, seat, crossed | dizzle_bit(square), __builtin_ctzll(next));
        best = then > best ? then : best;
    }
    return gain(s, seat, crossed, square) + best / 3;
}

static dizzle_board covered(const struct dizzle *s, int seat)
{
    return s->crossed[seat] | s->dice[seat];
}

/* The square of the choice that is worth most (sign 1), or least as the last one crossed (sign -1). */
static int pick_square(const struct dizzle *s, int seat, dizzle_board choice, int sign)
{
    int pick = -1;
    double best = 0;
    for (; choice; choice &= choice - 1) {
        int square = __builtin_ctzll(choice);
        double value = sign * value_of(s, seat, covered(s, seat) & ~dizzle_bit(square), square);
        if (pick < 0 || value > best) {
            pick = square;
            best = value;
        }
    }
    return pick;
}

/* Whether a reroll promises more than the die it may cost. */
static bool dares(const struct dizzle *s, int seat)
{
    dizzle_board reach = dizzle_reach(s, seat);
    int fits = 0;
    if (!s->dice[seat])
        return true;
    for (int i = 0; i < DIZZLE_PIPS; i++)
        fits += (reach & s->sheet.pip[i]) != 0;
    double luck = 1 - pow(1 - fits / 6.0, s->left);
    int hope = pick_square(s, seat, reach, 1), loss = pick_square(s, seat, s->dice[seat], -1);
    dizzle_board without = covered(s, seat) & ~dizzle_bit(loss);
    return luck * value_of(s, seat, covered(s, seat), hope) > (1 - luck) * value_of(s, seat, without, loss);
}

static cub_move greedy(const struct dizzle *s, int seat)
{
    if (!s->choice)
        return dizzle_move(dares(s, seat) ? DIZZLE_REROLL : DIZZLE_LEAVE, 0, 0);
    int square = pick_square(s, seat, s->choice, s->stage == DIZZLE_GIVES ? -1 : 1);
    if (s->stage == DIZZLE_GIVES)
        return dizzle_move(DIZZLE_GIVE, 0, square);
    if (s->stage == DIZZLE_ROCKET)
        return dizzle_move(DIZZLE_FLY, 0, square);
    return dizzle_move(DIZZLE_PLACE, dizzle_face(s, square), square);
}

/* Plays a game to its end; the seats in the mask are greedy, the others move at random. */
static void play(struct dizzle *s, uint32_t greedy_seats, struct cub_rng *rng)
{
    while (s->base.to_act) {
        int who = cub_actor(&s->base, rng);
        bool thinks = who < CUB_SEATS && greedy_seats >> who & 1;
        dizzle_apply(s, who, thinks ? greedy(s, who) : dizzle_draw(s, who, rng));
    }
}

static void begin(struct dizzle *s, int level, int seats)
{
    struct cub_setup setup;
    cub_setup_init(&setup, &cub_dizzle, seats);
    setup.option[DIZZLE_LEVEL] = level;
    if (!cub_start(&cub_dizzle, &setup, NULL, &s->base, NULL))
        exit(2);
}

/* How often each plan came off, in hundredths of the seats that played. */
struct plans {
    int seats, arrows[DIZZLE_ARROWS], puzzles[DIZZLE_COLOURS], block;
};

static bool holds(dizzle_board all, dizzle_board crossed)
{
    return all && !(all & ~crossed);
}

static void note_plans(struct plans *plans, const struct dizzle *s, int seat)
{
    dizzle_board squares = dizzle_squares(&s->sheet), crossed = s->crossed[seat];
    plans->seats++;
    for (int i = 0; i < s->sheet.arrows; i++)
        plans->arrows[i] += holds(dizzle_line(s->sheet.arrow_from[i], s->sheet.arrow_to[i]) & squares, crossed);
    for (int c = 0; c < DIZZLE_COLOURS; c++)
        plans->puzzles[c] += holds(s->sheet.puzzle & s->sheet.colour[c], crossed);
    plans->block += holds(s->sheet.block, crossed);
}

static void print_plans(const struct plans *plans, const struct dizzle_sheet *sheet)
{
    for (int i = 0; i < sheet->arrows; i++) {
        char from[3], to[3];
        dizzle_square_print(sheet->arrow_from[i], from);
        dizzle_square_print(sheet->arrow_to[i], to);
        printf(" %s-%s %d %%", from, to, plans->arrows[i] * 100 / plans->seats);
    }
    for (int c = 0; c < DIZZLE_COLOURS; c++)
        if (sheet->puzzle & sheet->colour[c])
            printf(" puzzle %d %d %%", c + 1, plans->puzzles[c] * 100 / plans->seats);
    if (sheet->block)
        printf(" block %d %%", plans->block * 100 / plans->seats);
    printf("\n");
}

/* How far apart the means of two seats may lie by chance: three standard errors of their difference. */
static double chance(double sum, double squares, int scores, int games)
{
    double mean = sum / scores, variance = squares / scores - mean * mean;
    return 3 * sqrt(2 * variance / games);
}

static double print_means(const double *sum, int seats, int games)
{
    double low = 1e9, high = -1e9;
    for (int seat = 0; seat < seats; seat++) {
        printf(" %.2f", sum[seat] / games);
        low = fmin(low, sum[seat] / games);
        high = fmax(high, sum[seat] / games);
    }
    return high - low;
}

/* All seats greedy: the mean score of each; false if they lie a point or more apart. */
static bool is_fair(int level, int seats, int games, uint64_t seed)
{
    struct dizzle s;
    struct plans plans = {0};
    double sum[DIZZLE_SEATS] = {0}, total = 0, squares = 0;
    for (int i = 0; i < games; i++) {
        struct cub_rng rng;
        cub_rng_init(&rng, seed, (uint64_t)i);
        begin(&s, level, seats);
        play(&s, 15, &rng);
        for (int seat = 0; seat < seats; seat++) {
            sum[seat] += s.base.score[seat];
            total += s.base.score[seat];
            squares += (double)s.base.score[seat] * s.base.score[seat];
            note_plans(&plans, &s, seat);
        }
    }
    printf("level %d, %d seats, mean scores", level, seats);
    double apart = print_means(sum, seats, games), doubt = chance(total, squares, games * seats, games);
    printf(" (doubt %.2f);", doubt);
    print_plans(&plans, &s.sheet);
    return apart < 1 + doubt;
}

/* The first roll of a game, drawn until it has a number. */
static cub_move roll_with(const struct dizzle *s, int face, struct cub_rng *rng)
{
    cub_move roll;
    do
        roll = dizzle_draw(s, CUB_DICE, rng);
    while (!(roll >> 4 * (face - 1) & 15));
    return roll;
}

/* Both seats greedy, but the first die is set: how far seat 1 comes out ahead from each opening square. */
static void print_openings(int level, int games, uint64_t seed)
{
    struct dizzle first;
    begin(&first, level, 2);
    printf("level %d, openings", level);
    for (dizzle_board reach = dizzle_reach(&first, 0); reach; reach &= reach - 1) {
        int square = __builtin_ctzll(reach), face = dizzle_face(&first, square);
        double lead = 0;
        char name[3];
        for (int i = 0; i < games; i++) {
            struct dizzle s = first;
            struct cub_rng rng;
            cub_rng_init(&rng, seed + 2, (uint64_t)i);
            dizzle_apply(&s, CUB_DICE, roll_with(&s, face, &rng));
            dizzle_apply(&s, 0, dizzle_move(DIZZLE_PLACE, face, square));
            play(&s, 3, &rng);
            lead += s.base.score[0] - s.base.score[1];
        }
        dizzle_square_print(square, name);
        printf(" %s %+.1f", name, lead / games);
    }
    printf("\n");
}

/* Greedy against random, each half of the games in either seat; false if it wins less than nine in ten. */
static bool is_skilled(int level, int games, uint64_t seed)
{
    double wins = 0;
    for (int i = 0; i < games; i++) {
        struct dizzle s;
        struct cub_rng rng;
        uint32_t mine = 1u << i % 2;
        cub_rng_init(&rng, seed + 1, (uint64_t)i);
        begin(&s, level, 2);
        play(&s, mine, &rng);
        wins += s.base.winners == mine ? 1 : s.base.winners & mine ? 0.5 : 0;
    }
    printf("level %d, greedy against random wins %.1f %%\n", level, wins * 100 / games);
    return wins > 0.9 * games;
}

int main(int argc, char **argv)
{
    int games = argc > 1 ? atoi(argv[1]) : 1000;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
    int only = argc > 3 ? atoi(argv[3]) : 0;
    bool good = games > 0;
    for (int level = only ? only : 1; level <= (only ? only : DIZZLE_LEVELS); level++) {
        for (int seats = 1; seats <= DIZZLE_SEATS; seats++)
            good &= is_fair(level, seats, games, seed);
        good &= is_skilled(level, games, seed);
        print_openings(level, games / 10 + 1, seed);
    }
    return !good;
}
