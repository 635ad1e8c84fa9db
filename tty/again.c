/* Another match of the same people at the same game. */
#include "tty/table.h"

#include <stdlib.h>
#include <string.h>

bool table_again(struct table *table)
{
    struct table_plan plan = {.game = table->record.match.game, .by_hand = table->by_hand, .unsaved = table->unsaved};
    struct table next;
    struct cub_refusal why;
    char *sheet;
    if (!cub_record_setup(&table->record, &plan.setup, &sheet))
        return false;
    plan.sheet = sheet;
    memcpy(plan.seat, table->seat, sizeof plan.seat);
    bool good = table_init(&next, &plan, &why);
    free(sheet);
    if (good) {
        next.nodes = table->nodes;
        next.ms = table->ms;
        table_finish(table);
        *table = next;
    }
    return good;
}
