/*
 * Measures who wins the rounds of último, in whole matches of a level: of 1000 rounds how many the seat that starts,
 * the next one, and so on. bots/ecuaciones/ultimo.starts is what
 *   build/tools/train/train-ecuaciones_starts LEVEL 8000
 * prints of every level, two seats first; of fuerte and maestro with 4000.
 */
#include <stdio.h>
#include <stdlib.h>

#include "bots/ecuaciones/mind.h"
#include "cubilete/games.h"
#include "cubilete/option.h"

struct course {
    enum cub_level level;
    int seats, rounds;
    int won[ECU_SEATS]; /* by distance from the starter */
    struct cub_rng dice, mind;
    struct mind memory;
};

static cub_move think(struct course *course, const struct ecuaciones *s)
{
    struct cub_think think = {
        .view = &s->base, .seat = s->seat, .level = course->level, .rng = &course->mind, .memory = &course->memory};
    struct cub_thought thought;
    cub_bot_think(&cub_ecuaciones_bot, &think, &thought);
    return thought.move;
}

static int points_of(const struct ecuaciones *s)
{
    int sum = 0;
    for (int i = 0; i < s->base.setup.seats; i++)
        sum += s->points[i];
    return sum;
}

static void count_round(struct course *course, const struct ecuaciones *before, const struct ecuaciones *s, int starter)
{
    for (int i = 0; i < course->seats; i++)
        course->won[(i - starter + course->seats) % course->seats] += s->points[i] > before->points[i];
    course->rounds++;
}

static void play_match(struct course *course)
{
    struct cub_setup setup;
    struct ecuaciones s = {0};
    int starter = 0; /* EC-43: whose turn it was, though another may have started in the end */
    cub_setup_init(&setup, &cub_ecuaciones, course->seats);
    setup.option[ECU_MODE] = ECU_ULTIMO;
    cub_start(&cub_ecuaciones, &setup, NULL, &s.base, NULL);
    while (s.base.to_act) {
        struct ecuaciones before = s;
        bool due = s.base.to_act >> CUB_DICE & 1;
        ecuaciones_apply(&s, due ? CUB_DICE : s.seat,
                         due ? ecuaciones_draw(&s, CUB_DICE, &course->dice) : think(course, &s));
        if (points_of(&s) > points_of(&before)) {
            count_round(course, &before, &s, starter);
            starter = s.starter;
        }
    }
}

/* Thousandths; what rounding leaves over goes to the starter. */
static void print_row(const struct course *course)
{
    int share[ECU_SEATS] = {0}, rest = 1000;
    for (int i = 0; i < course->seats; i++)
        rest -= share[i] = course->won[i] * 1000 / course->rounds;
    share[0] += rest;
    for (int i = 0; i < ECU_SEATS; i++)
        printf("%s%d", i ? ", " : "    {", share[i]);
    printf("},\n");
}

static void print_level(const char *name, enum cub_level level, int rounds)
{
    static struct course course;
    printf("[CUB_%s] = {\n", name);
    for (int seats = 2; seats <= ECU_SEATS; seats++) {
        course = (struct course){.level = level, .seats = seats};
        cub_rng_init(&course.dice, 1, 0);
        cub_rng_init(&course.mind, 2, 0);
        while (course.rounds < rounds)
            play_match(&course);
        print_row(&course);
    }
    printf("},\n");
}

int main(int words, char **word)
{
    static const char *const names[CUB_LEVELS] = {[CUB_NOVATO] = "NOVATO",
                                                  [CUB_FACIL] = "FACIL",
                                                  [CUB_MEDIO] = "MEDIO",
                                                  [CUB_FUERTE] = "FUERTE",
                                                  [CUB_MAESTRO] = "MAESTRO"};
    int rounds = words == 3 ? atoi(word[2]) : 0;
    enum cub_level level = words == 3 ? cub_level_find(word[1]) : CUB_LEVELS;
    if (level == CUB_AZAR || level == CUB_LEVELS || rounds < 1) {
        fprintf(stderr, "usage: %s LEVEL ROUNDS\n", word[0]);
        return 2;
    }
    print_level(names[level], level, rounds);
    return 0;
}
