/*
 * Measures how rounds of último go between two of a level: what a player does with each number of dice rolled.
 * bots/ecuaciones/ultimo.goes is what build/tools/train/train-ecuaciones_ultimo LEVEL 8000 prints of every level. Who
 * does not look ahead chooses by this table: made anew with what it printed, it settles, but for medio, who leaves two
 * dice as gladly as three, whichever were harder to build on the last time.
 */
#include <stdio.h>

#include "cubilete/games.h"
#include "cubilete/option.h"
#include "tools/train/ultimo_player.h"

struct course {
    int64_t goes[SEARCH_LEFT + 1][SEARCH_LEFT + 2];
    struct ultimo_player player;
};

/*
 * What a seat leaves on purpose is harder to build on than any dice: only goes
 * after such moves count, but where there are none.
 */
static void count_go(struct course *course, const struct ecuaciones *s, cub_move move, bool after_odd)
{
    enum { MEANT = 1000 };
    int rolled = ecu_dice_count(ecuaciones_task(s).dice);
    int left = move == ECU_PASS ? -1 : ECU_ROLLED - ecu_dice_count(ecu_equation_dice(move));
    course->goes[rolled <= SEARCH_LEFT ? rolled : 0][1 + left] += after_odd ? 1 : MEANT;
}

/*
 * One round, until its points are given. Now and then something else is played than what was thought of, so that
 * every number of dice is left over.
 */
static void play_round(struct course *course, int starter)
{
    struct cub_setup setup;
    struct ecuaciones s = {0};
    enum { ODD = 8 };
    bool odd = false;
    cub_setup_init(&setup, &cub_ecuaciones, 2);
    setup.option[ECU_MODE] = ECU_ULTIMO;
    cub_start(&cub_ecuaciones, &setup, NULL, &s.base, NULL);
    s.starter = s.seat = (uint8_t)starter;
    while (s.base.to_act && s.points[0] + s.points[1] == 0) {
        if (s.base.to_act >> CUB_DICE & 1) {
            ecuaciones_apply(&s, CUB_DICE, ecuaciones_draw(&s, CUB_DICE, &course->player.dice));
            continue;
        }
        cub_move move = ultimo_player_think(&course->player, &s);
        count_go(course, &s, move, odd);
        odd = cub_rng_below(&course->player.dice, ODD) == 0;
        if (odd)
            move = ecuaciones_draw(&s, s.seat, &course->player.dice);
        ecuaciones_apply(&s, s.seat, move);
    }
}

/* Thousandths; what rounding leaves over goes to the first of the largest. Nothing counted: it passes. */
static void print_row(const int64_t count[SEARCH_LEFT + 2])
{
    int64_t sum = 0, share[SEARCH_LEFT + 2], rest = 1000;
    int most = 0;
    for (int i = 0; i < SEARCH_LEFT + 2; i++) {
        sum += count[i];
        most = count[i] > count[most] ? i : most;
    }
    for (int i = 0; i < SEARCH_LEFT + 2; i++)
        rest -= share[i] = sum ? count[i] * 1000 / sum : 0;
    share[most] += rest;
    for (int i = 0; i < SEARCH_LEFT + 2; i++)
        printf("%s%d", i ? ", " : "    {", (int)share[i]);
    printf("},\n");
}

static void print_level(enum cub_level level, int rounds)
{
    static struct course course;
    course = (struct course){0};
    ultimo_player_init(&course.player, level);
    for (int i = 0; i < rounds; i++)
        play_round(&course, i % 2);
    for (int rolled = 0; rolled <= SEARCH_LEFT; rolled++)
        print_row(course.goes[rolled]);
}

int main(int words, char **word)
{
    return ultimo_main(words, word, print_level);
}
