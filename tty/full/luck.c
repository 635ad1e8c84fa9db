/* The analysis of luck and skill as a page. */
#include "tty/full/luck.h"

#include <stdlib.h>

#include "cubilete/lang.h"
#include "host/clock.h"
#include "tty/screen/page.h"
#include "tty/screen/screen.h"
#include "tty/screen/thinker.h"

enum { SPIN_MS = 120, MESSAGE = 256 };

struct luck {
    const struct cub_record *record;
    front_analyze *analyze;
    char *text; /* what came of it; NULL: it was stopped */
};

static void make(struct thinker *thinker)
{
    struct luck *luck = thinker->context;
    size_t length;
    FILE *file = open_memstream(&luck->text, &length);
    if (!file)
        return;
    luck->analyze(luck->record, file, true, thinker_stop, thinker);
    fclose(file);
    if (thinker_stop(thinker)) {
        free(luck->text);
        luck->text = NULL;
    }
}

static void spin(luck_draw *draw, void *context)
{
    static const char *const signs[] = {"|", "/", "-", "\\"};
    char message[MESSAGE];
    cub_say(message, sizeof message, "luck.working", &signs[tty_now() / SPIN_MS % 4], 1);
    draw(context, message);
}

bool luck_show(const struct cub_record *record, front_analyze *analyze, luck_draw *draw, void *context)
{
    struct luck luck = {.record = record, .analyze = analyze};
    struct thinker thinker;
    enum screen_event event = SCREEN_TICK;
    thinker_start(&thinker, make, &luck);
    while (!thinker_done(&thinker) && event != SCREEN_LEAVE && event != SCREEN_ESCAPE) {
        spin(draw, context);
        event = screen_wait(SPIN_MS).event;
    }
    thinker_finish(&thinker, event == SCREEN_LEAVE || event == SCREEN_ESCAPE);
    bool on = event != SCREEN_LEAVE && (!luck.text || page_text(cub_text("luck.title"), luck.text));
    free(luck.text);
    return on;
}
