/*
 * Measures who wins the rounds of último, in whole matches of a level: of 1000 rounds how many the seat that starts,
 * the next one, and so on. bots/ecuaciones/ultimo.starts is what
 *   build/tools/train/train-ecuaciones_starts LEVEL 8000
 * prints of every level, two seats first; of fuerte and maestro with 4000.
 */
#include <stdio.h>

#include "cubilete/games.h"
#include "cubilete/option.h"
#include "tools/train/ultimo_player.h"

struct course {
    int seats, rounds;
    int won[ECU_SEATS]; /* by distance from the starter */
    struct ultimo_player player;
};

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
                         due ? ecuaciones_draw(&s, CUB_DICE, &course->player.dice)
                             : ultimo_player_think(&course->player, &s));
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

static void print_level(enum cub_level level, int rounds)
{
    static struct course course;
    for (int seats = 2; seats <= ECU_SEATS; seats++) {
        course = (struct course){.seats = seats};
        ultimo_player_init(&course.player, level);
        while (course.rounds < rounds)
            play_match(&course);
        print_row(&course);
    }
}

int main(int words, char **word)
{
    return ultimo_main(words, word, print_level);
}
