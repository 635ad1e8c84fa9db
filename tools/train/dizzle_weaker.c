/*
 * Learns what worth comes to in dizzle between players below fuerte, and to one of them alone, from games of theirs.
 *
 * bots/dizzle/learned.weaker is what this printed:
 *   build/tools/train/train-dizzle_weaker 6000 >bots/dizzle/learned.weaker
 *
 * Before every turn points and worths of all sheets are kept, by the turns to come.
 * With others slope and spread are those under which the victories were likeliest,
 * for each number of seats on all sheets and on those of each level; alone a line
 * goes through what came.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "cubilete/host.h"
#include "tools/train/dizzle_game.h"

static const double flattest = 0.02, steepest = 2, most_slope = 2; /* steepness: of chances, by the point */
static const double near = 0.001;                                  /* both are found to within so much */

/* What was seen in a game before a turn, and who won. */
struct place {
    double points[DIZZLE_SEATS], above[DIZZLE_SEATS], won[DIZZLE_SEATS];
};

struct course {
    struct dizzle_trail *trails;
    int games, seats, level, turns; /* sheets of which level, 0: all; how many turns to come */
    struct place *places;           /* those of the course: they are gone through 120 times */
    int kept;
};

static bool belongs(const struct course *course, const struct dizzle_trail *t)
{
    return t->seats == course->seats && t->there[course->turns] && (!course->level || t->level == course->level);
}

/* The points that worth sees above those that there are. */
static double above_of(const struct dizzle_sight *sight)
{
    return sight->worth / 1000. - sight->points;
}

static void gather(struct course *course)
{
    course->kept = 0;
    for (const struct dizzle_trail *t = course->trails; t < course->trails + course->games; t++) {
        struct place *place = &course->places[course->kept];
        for (int i = 0; belongs(course, t) && i < t->seats; i++) {
            const struct dizzle_sight *sight = &t->sight[course->turns][i];
            place->points[i] = sight->points;
            place->above[i] = above_of(sight);
            place->won[i] = t->won[i];
        }
        course->kept += belongs(course, t);
    }
}

/* How the logarithm of the winners' chances grows with steepness and with slope. */
struct growth {
    double steepness, slope;
};

/* One game's: what won, less what each seat has, by its chance. */
static void add_growth(const struct place *place, int seats, double steepness, double slope, struct growth *sum)
{
    double weight[DIZZLE_SEATS], all = 0;
    for (int i = 0; i < seats; i++) {
        weight[i] = exp(steepness * (place->points[i] + slope * place->above[i]));
        all += weight[i];
    }
    for (int i = 0; i < seats; i++) {
        double more = place->won[i] - weight[i] / all;
        sum->steepness += more * (place->points[i] + slope * place->above[i]);
        sum->slope += more * steepness * place->above[i];
    }
}

static struct growth grow(const struct course *course, double steepness, double slope)
{
    struct growth sum = {0};
    for (const struct place *place = course->places; place < course->places + course->kept; place++)
        add_growth(place, course->seats, steepness, slope, &sum);
    return sum;
}

/* The likelihood has one peak: where it grows no more with steepness, and then with slope. */
static double best_steepness(const struct course *course, double slope)
{
    double low = flattest, high = steepest;
    while (high - low > near) {
        double middle = (low + high) / 2;
        *(grow(course, middle, slope).steepness > 0 ? &low : &high) = middle;
    }
    return (low + high) / 2;
}

static double best_slope(const struct course *course)
{
    double low = 0, high = most_slope;
    while (high - low > near) {
        double middle = (low + high) / 2;
        *(grow(course, best_steepness(course, middle), middle).slope > 0 ? &low : &high) = middle;
    }
    return (low + high) / 2;
}

/* Before the first turn all sheets are alike: what is printed then decides nothing. */
static void print_others(const struct course *course)
{
    double slope = best_slope(course), steepness = best_steepness(course, slope);
    printf("{%.0f, %.0f}, ", 1000 * log(2) / steepness, 1000 * slope);
}

/* A player alone has no lead over others. */
static void print_alone(const struct course *course)
{
    double n = 0, seen = 0, came = 0, squares = 0, products = 0;
    for (const struct dizzle_trail *t = course->trails; t < course->trails + course->games; t++) {
        const struct dizzle_sight *sight = &t->sight[course->turns][0];
        double above = above_of(sight), gain = t->end - sight->points;
        if (!belongs(course, t))
            continue;
        n++;
        seen += above;
        came += gain;
        squares += above * above;
        products += above * gain;
    }
    double spread = n * squares - seen * seen;
    double slope = spread > 1 ? (n * products - seen * came) / spread : 1;
    printf("{%.0f, %.0f, 0}, ", n > 0 ? 1000 * (came - slope * seen) / n : 0, 1000 * slope);
}

static void print(struct course *course, int first, void (*print_one)(const struct course *))
{
    for (course->level = first; course->level <= DIZZLE_LEVELS; course->level++) {
        printf("            {");
        for (course->turns = 0; course->turns <= DIZZLE_TURNS; course->turns++) {
            gather(course);
            print_one(course);
        }
        printf("},\n");
    }
}

static void learn(struct course *course, enum cub_level player, void *memory)
{
    dizzle_trails_play(course->trails, course->games, player, memory);
    printf("    [%d] = {\n        .alone = {\n", player);
    course->seats = 1;
    print(course, 1, print_alone);
    printf("        },\n        .others = {\n");
    while (++course->seats <= DIZZLE_SEATS) {
        printf("        [%d] = {\n", course->seats);
        print(course, 0, print_others);
        printf("        },\n");
    }
    printf("        },\n    },\n");
}

int main(int words, char **word)
{
    int games = words == 2 ? atoi(word[1]) : 0;
    if (games < 1) {
        fprintf(stderr, "usage: %s GAMES >bots/dizzle/learned.weaker\n", word[0]);
        return 2;
    }
    struct course course = {.games = games * DIZZLE_SEATS * DIZZLE_LEVELS};
    course.trails = calloc((size_t)course.games, sizeof *course.trails);
    course.places = calloc((size_t)course.games, sizeof *course.places);
    void *memory = cub_bot_memory(&cub_dizzle_bot);
    bool room = course.trails && course.places && memory;
    for (int player = CUB_NOVATO; room && player < CUB_FUERTE; player++)
        learn(&course, (enum cub_level)player, memory);
    free(memory);
    free(course.places);
    free(course.trails);
    return room ? 0 : 1;
}
