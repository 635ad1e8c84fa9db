/*
 * Measures how rounds of último go between two of a level: how often whoever starts one wins it, and how often, with so
 * many dice left, the next seat passes though there is a way. bots/ecuaciones/tables.c and sight.c have what
 *   build/tools/train/train-ecuaciones_ultimo LEVEL 30000
 * prints, fuerte's with 8000 rounds.
 */
#include <stdio.h>
#include <stdlib.h>

#include "bots/ecuaciones/mind.h"
#include "cubilete/games.h"
#include "cubilete/option.h"

struct count {
    int64_t of, came;
};

struct course {
    enum cub_level level;
    struct count starts, overlooked[ECU_ROLLED + 1];
    struct cub_rng dice, mind;
    struct mind memory;
};

static bool stop(void *context, cub_move equation)
{
    (void)context;
    (void)equation;
    return false;
}

static void count_pass(struct course *course, const struct ecuaciones *s, bool passes)
{
    struct ecu_task task = ecuaciones_task(s);
    struct count *count = &course->overlooked[ecu_dice_count(task.dice)];
    if (!task.must || ecu_each(&task, stop, NULL))
        return;
    count->of++;
    count->came += passes;
}

/* One round, until its points are given. */
static void play_round(struct course *course)
{
    struct cub_setup setup;
    struct ecuaciones s = {0};
    cub_setup_init(&setup, &cub_ecuaciones, 2);
    setup.option[ECU_MODE] = ECU_ULTIMO;
    cub_start(&cub_ecuaciones, &setup, NULL, &s.base, NULL);
    while (s.base.to_act && s.points[0] + s.points[1] == 0) {
        struct cub_think think = {.view = &s.base, .seat = s.seat, .level = course->level, .rng = &course->mind};
        struct cub_thought thought;
        think.memory = &course->memory;
        if (s.base.to_act >> CUB_DICE & 1) {
            ecuaciones_apply(&s, CUB_DICE, ecuaciones_draw(&s, CUB_DICE, &course->dice));
            continue;
        }
        cub_bot_think(&cub_ecuaciones_bot, &think, &thought);
        count_pass(course, &s, thought.move == ECU_PASS);
        ecuaciones_apply(&s, s.seat, thought.move);
    }
    course->starts.of++;
    course->starts.came += s.points[0];
}

static void print(const char *what, int left, const struct count *count)
{
    if (count->of)
        printf("%s %d: %.1f %% of %lld\n", what, left, 100.0 * (double)count->came / (double)count->of,
               (long long)count->of);
}

int main(int words, char **word)
{
    static struct course course;
    int rounds = words == 3 ? atoi(word[2]) : 0;
    course.level = words == 3 ? cub_level_find(word[1]) : CUB_LEVELS;
    if (course.level == CUB_AZAR || course.level == CUB_LEVELS || rounds < 1) {
        fprintf(stderr, "usage: %s LEVEL ROUNDS\n", word[0]);
        return 2;
    }
    cub_rng_init(&course.dice, 1, 0);
    cub_rng_init(&course.mind, 2, 0);
    for (int i = 0; i < rounds; i++)
        play_round(&course);
    print("starts", ECU_ROLLED, &course.starts);
    for (int left = 1; left <= ECU_ROLLED; left++)
        print("overlooked", left, &course.overlooked[left]);
    return 0;
}
