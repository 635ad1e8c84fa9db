/*
 * Measures what ecuaciones' bot makes of each set of free lines in the solitaire: a row of search_pars.
 *
 * bots/ecuaciones/tables.c has what this printed, a master's row apart:
 *   for level in novato facil medio; do
 *       build/tools/train/train-ecuaciones $level 4096
 *   done
 *   build/tools/train/train-ecuaciones fuerte 2048
 *
 * The bot itself plays many turns with just these lines free. Small sets come
 * first, so that what the lines left over bring is known. While it plays, the bot
 * goes by the rows that it has: after a change of its sight this wants to run
 * twice.
 */
#include <stdio.h>
#include <stdlib.h>

#include "bots/ecuaciones/search.h"
#include "cubilete/games.h"
#include "cubilete/option.h"

enum { SETS = 1 << ECU_LINES };

struct course {
    enum cub_level level;
    int64_t turns;
    int64_t par[SETS]; /* in thousandths of a point */
    struct cub_rng dice, search;
    struct search memory;
};

static struct ecuaciones begin(int set)
{
    struct cub_setup setup;
    struct ecuaciones s = {0};
    cub_setup_init(&setup, &cub_ecuaciones, 1);
    setup.option[ECU_MODE] = ECU_YAHTZEE;
    cub_start(&cub_ecuaciones, &setup, NULL, &s.base, NULL);
    for (int line = 0; line < ECU_LINES; line++)
        if (!(set >> line & 1))
            s.lines[line] = 0;
    return s;
}

static int set_of(const struct ecuaciones *s)
{
    int set = 0;
    for (int line = 0; line < ECU_LINES; line++)
        set |= (ecuaciones_line(s, 0, line) < 0) << line;
    return set;
}

/* What a turn brings, and the lines left after it. */
static int64_t play_turn(struct course *course, int set)
{
    struct ecuaciones s = begin(set);
    struct cub_thought thought;
    while (set_of(&s) == set) {
        struct cub_think think = {.view = &s.base, .level = course->level, .rng = &course->search};
        think.memory = &course->memory;
        ecuaciones_apply(&s, CUB_DICE, ecuaciones_draw(&s, CUB_DICE, &course->dice));
        cub_bot_think(&cub_ecuaciones_bot, &think, &thought);
        ecuaciones_apply(&s, 0, thought.move);
    }
    return s.points[0] * CUB_POINT + course->par[set_of(&s)];
}

/* A set is a larger number than any of its parts. */
static void measure(struct course *course)
{
    for (int set = 1; set < SETS; set++) {
        int64_t sum = 0;
        cub_rng_init(&course->dice, 1, (uint64_t)set);
        cub_rng_init(&course->search, 2, (uint64_t)set);
        for (int64_t i = 0; i < course->turns; i++)
            sum += play_turn(course, set);
        course->par[set] = (sum + course->turns / 2) / course->turns;
    }
}

int main(int count, char **words)
{
    static struct course course;
    course.level = count == 3 ? cub_level_find(words[1]) : CUB_LEVELS;
    course.turns = count == 3 ? atoi(words[2]) : 0;
    if (course.level == CUB_AZAR || course.level == CUB_LEVELS || course.turns < 1) {
        fprintf(stderr, "usage: %s LEVEL TURNS\n", words[0]);
        return 2;
    }
    measure(&course);
    for (int set = 0; set < SETS; set++)
        printf("%lld%s", (long long)course.par[set], set + 1 < SETS ? ", " : "\n");
    return 0;
}
