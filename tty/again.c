/* Another match of the same people at the same game. */
#include "tty/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sets an option from a header's line behind `option `; as it stands in a record, it can be set. */
static void read_option(struct table_plan *plan, const char *line)
{
    const char *value = strchr(line, ' ');
    char name[CUB_MOVE_TEXT];
    if (!value)
        return;
    snprintf(name, sizeof name, "%.*s", (int)(value - line), line);
    cub_setup_option(&plan->setup, plan->game, name, value + 1, NULL);
}

/* The options as the header has them; those left out are the game's own affair. */
static void read_setup(const struct cub_record *record, struct table_plan *plan)
{
    static const char key[] = "option ";
    cub_setup_init(&plan->setup, plan->game, record->match.first.state.setup.seats);
    for (size_t at = 0; at < record->header.length; at += strlen(record->header.text + at) + 1)
        if (strncmp(record->header.text + at, key, sizeof key - 1) == 0)
            read_option(plan, record->header.text + at + sizeof key - 1);
}

/* The lines of a foreign sheet, to be freed; NULL: it is played without one, or there is no memory. */
static char *read_sheet(const struct cub_record *record)
{
    static const char key[] = "sheet-line ";
    char *sheet = cub_record_value(record, "sheet-line") ? malloc(record->header.length + 1) : NULL;
    size_t length = 0;
    for (size_t at = 0; sheet && at < record->header.length; at += strlen(record->header.text + at) + 1) {
        const char *line = record->header.text + at;
        if (strncmp(line, key, sizeof key - 1) == 0)
            length += (size_t)sprintf(sheet + length, "%s\n", line + sizeof key - 1); /* shorter than in the header */
    }
    return sheet;
}

bool table_again(struct table *table)
{
    struct table_plan plan = {.game = table->record.match.game, .by_hand = table->by_hand, .unsaved = table->unsaved};
    struct table next;
    struct cub_refusal why;
    char *sheet = read_sheet(&table->record);
    bool good = sheet || !cub_record_value(&table->record, "sheet-line");
    plan.sheet = sheet;
    memcpy(plan.seat, table->seat, sizeof plan.seat);
    read_setup(&table->record, &plan);
    good = good && table_init(&next, &plan, &why);
    free(sheet);
    if (good) {
        next.nodes = table->nodes;
        next.ms = table->ms;
        table_finish(table);
        *table = next;
    }
    return good;
}
