/* Fuzzes dizzle's sheets: whatever the bytes, they are refused with a place or give a sheet that can be checked and
 * played. */
#include <stdlib.h>
#include <string.h>

#include "cubilete/option.h"
#include "cubilete/playout.h"
#include "games/dizzle/dizzle.h"
#include "tests/support.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void need(bool holds)
{
    if (!holds)
        abort();
}

static void ignore(void *context, enum dizzle_gravity gravity, const struct cub_message *finding)
{
    (void)context;
    (void)gravity;
    need(finding->id != NULL);
}

/* A random match on the sheet, cut short: turns have no bound. */
static void play(const char *sheet, int seats)
{
    struct cub_setup setup;
    union cub_any state;
    struct cub_rng rng;
    cub_rng_init(&rng, 1, 1);
    cub_setup_init(&setup, &cub_dizzle, seats);
    need(cub_start(&cub_dizzle, &setup, sheet, &state.state, NULL));
    while (state.state.to_act && state.state.ply < 2000) {
        int who = cub_actor(&state.state, &rng);
        cub_dizzle.apply(&state.state, who, cub_dizzle.draw(&state.state, who, &rng));
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    struct dizzle_sheet sheet;
    struct cub_message why = {0};
    if (!text)
        return 0;
    if (size)
        memcpy(text, data, size);
    text[size] = 0;
    bool good = dizzle_sheet_read(text, &sheet, NULL, &why);
    need(good || (why.line > 0 && why.column > 0));
    dizzle_sheet_check(text, (int)(size % 5), ignore, NULL);
    if (good)
        play(text, 1 + (int)(size % 4));
    free(text);
    return 0;
}
