/*
 * Measures what each level of ecuaciones' bot finds in the same rolls, again and again: bots/ecuaciones/rounds.scores
 * is what this prints.
 */
#include <stdio.h>

#include "bots/ecuaciones/mind.h"
#include "cubilete/games.h"
#include "cubilete/option.h"

enum { SEED = 1, WIDTH = 100 };

static struct ecuaciones roll(uint64_t row)
{
    struct cub_setup setup;
    struct ecuaciones s = {0};
    struct cub_rng rng;
    cub_rng_init(&rng, SEED, row);
    cub_setup_init(&setup, &cub_ecuaciones, 2);
    setup.option[ECU_MODE] = ECU_TODOS;
    cub_start(&cub_ecuaciones, &setup, NULL, &s.base, NULL);
    ecuaciones_apply(&s, CUB_DICE, ecuaciones_draw(&s, CUB_DICE, &rng));
    return s;
}

static void print_row(enum cub_level level, uint64_t row)
{
    static struct mind mind;
    struct ecuaciones s = roll(row);
    struct cub_rng rng;
    struct cub_think think = {.view = &s.base, .level = level, .rng = &rng};
    mind_begin(&mind, &think, &rng);
    mind_glimpse(&mind, &s);
    for (int i = 0; i < MIND_COLUMNS; i++)
        putchar('A' + mind.here[i]);
}

int main(void)
{
    static const char *const names[CUB_LEVELS] = {[CUB_NOVATO] = "NOVATO",
                                                  [CUB_FACIL] = "FACIL",
                                                  [CUB_MEDIO] = "MEDIO",
                                                  [CUB_FUERTE] = "FUERTE",
                                                  [CUB_MAESTRO] = "MAESTRO"};
    for (int level = CUB_NOVATO; level <= CUB_MAESTRO; level++) {
        printf("[CUB_%s] =", names[level]);
        for (uint64_t row = 0; row < MIND_ROWS; row++) {
            printf(row * MIND_COLUMNS % WIDTH == 0 ? row ? "\"\n    \"" : "\n    \"" : "");
            print_row((enum cub_level)level, row);
        }
        printf("\",\n");
    }
    return 0;
}
