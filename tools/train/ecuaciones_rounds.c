/*
 * Measures what each level of ecuaciones' bot finds in the same rolls, again and again: bots/ecuaciones/rounds.scores
 * is what this prints.
 */
#include <stdio.h>

#include "bots/ecuaciones/search.h"
#include "cubilete/games.h"
#include "cubilete/option.h"

enum { SEED = 1, WIDTH = 96 };

static struct ecuaciones roll(bool todos, uint64_t row)
{
    struct cub_setup setup;
    struct ecuaciones s = {0};
    struct cub_rng rng;
    cub_rng_init(&rng, SEED, row);
    cub_setup_init(&setup, &cub_ecuaciones, 2);
    setup.option[ECU_MODE] = todos ? ECU_TODOS : ECU_UNO;
    cub_start(&cub_ecuaciones, &setup, NULL, &s.base, NULL);
    ecuaciones_apply(&s, CUB_DICE, ecuaciones_draw(&s, CUB_DICE, &rng));
    return s;
}

/* Each look any of the level's: in todos what two seats find has nothing in common but the dice. */
static void print_row(bool todos, enum cub_level level, uint64_t row)
{
    static struct search search;
    struct ecuaciones s = roll(todos, row);
    struct ecu_task task = ecuaciones_task(&s);
    struct cub_rng rng;
    struct cub_think think = {.view = &s.base, .level = level, .rng = &rng};
    cub_rng_init(&rng, SEED, row);
    search_begin(&search, &think, &rng);
    for (uint32_t i = 0; i < SEARCH_COLUMNS; i++)
        putchar('A' + search_find(&search, &task));
}

static void print_level(bool todos, enum cub_level level)
{
    static const char *const names[CUB_LEVELS] = {[CUB_NOVATO] = "NOVATO",
                                                  [CUB_FACIL] = "FACIL",
                                                  [CUB_MEDIO] = "MEDIO",
                                                  [CUB_FUERTE] = "FUERTE",
                                                  [CUB_MAESTRO] = "MAESTRO"};
    printf("    [CUB_%s] =", names[level]);
    for (uint64_t row = 0; row < SEARCH_ROWS; row++) {
        printf(row * SEARCH_COLUMNS % WIDTH == 0 ? row ? "\"\n        \"" : "\n        \"" : "");
        print_row(todos, level, row);
    }
    printf("\",\n");
}

int main(void)
{
    for (int todos = 0; todos < 2; todos++) {
        printf(todos ? "[ECU_TODOS] = {\n" : "[ECU_UNO] = {\n");
        for (int level = CUB_NOVATO; level <= CUB_MAESTRO; level++)
            print_level(todos, (enum cub_level)level);
        printf("},\n");
    }
    return 0;
}
