/* The analysis of luck and skill as a page. */
#include "tty/full/analysis.h"

#include <stdlib.h>

#include "analysis/analysis.h"
#include "cubilete/lang.h"
#include "host/clock.h"
#include "host/strbuf.h"
#include "tty/screen/page.h"
#include "tty/screen/screen.h"
#include "tty/screen/thinker.h"

enum { SPIN_MS = 120, MESSAGE = 256 };

struct analysis_page {
    const struct cub_record *record;
    char *text; /* what came of it; NULL: it was stopped, or there was no memory */
};

static void make(struct thinker *thinker)
{
    struct analysis_page *page = thinker->context;
    struct cub_strbuf buffer = {0};
    size_t length;
    FILE *file = cub_strbuf_open(&buffer);
    if (file) {
        analysis_tell(page->record, file, true, thinker_stop, thinker);
        fclose(file);
    }
    page->text = cub_strbuf_finish(&buffer, &length);
    if (thinker_stop(thinker)) {
        free(page->text);
        page->text = NULL;
    }
}

static void spin(full_message *draw, void *context)
{
    static const char *const signs[] = {"|", "/", "-", "\\"};
    char message[MESSAGE];
    cub_format(message, sizeof message, "full.analysis-working", signs[cub_clock_ms() / SPIN_MS % 4], NULL, NULL);
    draw(context, message);
}

bool full_analysis(const struct cub_record *record, full_message *draw, void *context)
{
    struct analysis_page page = {.record = record};
    struct thinker thinker;
    enum screen_event event = SCREEN_TICK;
    thinker_start(&thinker, make, &page);
    while (!thinker_done(&thinker) && event != SCREEN_LEAVE && event != SCREEN_ESCAPE) {
        spin(draw, context);
        event = screen_wait(SPIN_MS).event;
    }
    thinker_finish(&thinker, event == SCREEN_LEAVE || event == SCREEN_ESCAPE);
    const char *text = page.text ? page.text : cub_msg("match.memory");
    bool on = event == SCREEN_ESCAPE || (event != SCREEN_LEAVE && page_text(cub_msg("full.analysis-title"), text));
    free(page.text);
    return on;
}
