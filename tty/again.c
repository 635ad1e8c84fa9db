/* Another match of the same people at the same game. */
#include "tty/home.h"

#include <stdlib.h>
#include <string.h>

/* Takes over what the next match is; home stays where it is. */
static void change(struct home *home, struct home *next)
{
    next->table.nodes = home->table.nodes;
    next->ms = home->ms;
    home_finish(home);
    *home = *next;
    home->table.means.context = home;
}

bool home_again(struct home *home, struct cub_refusal *why)
{
    const struct table *table = &home->table;
    struct home_plan plan = {.game = table->record.match.game,
                             .by_hand = table->by_hand,
                             .unsaved = home->unsaved,
                             .takeback = table->takeback,
                             .sealed = cub_record_value(&table->record, "dice-seal")};
    struct home next;
    char *sheet;
    if (!cub_record_setup(&table->record, &plan.setup, &sheet))
        return !cub_refuse(why, NULL, "match.memory");
    plan.sheet = sheet;
    memcpy(plan.seat, table->seat, sizeof plan.seat);
    bool good = home_init(&next, &plan, why);
    free(sheet);
    if (good)
        change(home, &next);
    return good;
}
