/* Solving every roll: threads take one after another and need no lock, for an entry is a single word. */
#include "cli/atlas/atlas.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cli/cli.h"
#include "host/progress.h"

enum { LOOK_MS = 100, SAVE_LOOKS = 100 }; /* how often the bar is drawn, and after how many times the file is saved */

_Static_assert(sizeof(struct atlas_entry) == sizeof(uint64_t), "an entry is a single word");

static struct ecu_cup full_cup(void)
{
    return ecu_cup_without(0);
}

bool atlas_init(struct atlas *atlas)
{
    *atlas = (struct atlas){.rolls = ecu_cup_count(full_cup())};
    atlas->entry = calloc(atlas->rolls, sizeof *atlas->entry);
    return atlas->entry != NULL;
}

void atlas_finish(struct atlas *atlas)
{
    free(atlas->entry);
    *atlas = (struct atlas){0};
}

ecu_dice atlas_roll(uint32_t number)
{
    return ecu_cup_nth(full_cup(), number);
}

struct atlas_entry atlas_get(const struct atlas *atlas, uint32_t number)
{
    struct atlas_entry entry;
    uint64_t word = atlas->entry[number];
    memcpy(&entry, &word, sizeof entry);
    return entry;
}

void atlas_put(struct atlas *atlas, uint32_t number, struct atlas_entry entry)
{
    uint64_t word;
    memcpy(&word, &entry, sizeof word);
    atlas->entry[number] = word;
    atlas->solved += entry.solved != 0;
}

/* With all 13 dice in the best equation there is no need to look for one with more. */
static int most_dice(ecu_dice roll, ecu_equation best)
{
    struct ecu_task task = {.dice = roll, .line = ECU_FREE, .most_dice = true};
    struct ecu_best most = {.equation = best};
    if (ecu_sign_at(best, ECU_DICE - 1) == ECU_NONE)
        ecu_solve(&task, &most);
    return ecu_dice_count(ecu_equation_dice(most.equation)) + 1;
}

static struct atlas_entry solve_roll(ecu_dice roll)
{
    struct atlas_entry entry = {.solved = 1};
    for (int line = 0; line < ATLAS_SCORES; line++) {
        struct ecu_task task = {.dice = roll, .line = (enum ecu_line)line};
        struct ecu_best best;
        if (!ecu_solve(&task, &best))
            continue;
        entry.score[line] = (uint8_t)best.score;
        if (line == ECU_FREE)
            entry.dice = (uint8_t)most_dice(roll, best.equation);
    }
    return entry;
}

static void *work(void *context)
{
    struct atlas *atlas = context;
    uint32_t number;
    while (!progress_interrupted() && (number = atlas->next++) < atlas->rolls)
        if (!atlas_get(atlas, number).solved)
            atlas_put(atlas, number, solve_roll(atlas_roll(number)));
    atlas->working--;
    return NULL;
}

/* Tells of a file that can't be written only once: what is found is worth having without it. */
static void save(struct atlas *atlas)
{
    if (!atlas->kept || atlas_save(atlas))
        return;
    atlas->kept = false;
    progress_wipe();
    cli_file_failed("cli.write", atlas->path);
}

static void watch(struct atlas *atlas)
{
    for (unsigned looks = 1; atlas->working > 0; looks++) {
        nanosleep(&(struct timespec){.tv_nsec = LOOK_MS * 1000000L}, NULL);
        progress_bar(atlas->solved, atlas->rolls);
        if (looks % SAVE_LOOKS == 0)
            save(atlas);
    }
    progress_wipe();
}

/* As many threads as can be had; with none, here. */
static void run_threads(struct atlas *atlas, uint64_t wanted)
{
    pthread_t threads[CLI_MOST_THREADS];
    uint32_t count = 0, most = (uint32_t)wanted;
    atlas->working = most;
    while (count < most && pthread_create(&threads[count], NULL, work, atlas) == 0)
        count++;
    atlas->working -= most - count;
    if (count == 0) {
        atlas->working = 1;
        work(atlas);
    }
    watch(atlas);
    while (count > 0)
        pthread_join(threads[--count], NULL);
}

void atlas_solve(struct atlas *atlas, uint64_t threads)
{
    if (atlas->solved == atlas->rolls)
        return;
    progress_begin();
    run_threads(atlas, threads);
    progress_end();
    save(atlas);
}
