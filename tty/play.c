/* What front ends share when they play. */
#include "tty/play.h"

#include <string.h>

#include "cubilete/lang.h"

cub_value play_threshold(const struct play_options *options, const struct cub_setup *setup)
{
    return options->tutor * (setup->seats == 1 ? CUB_POINT : CUB_VICTORY / 100 * setup->sides / setup->seats);
}

size_t play_reason(char *out, size_t room, const struct table_link *link, const struct cub_message *why)
{
    int seat = why->arg[0][0] - '1';
    bool named = strcmp(why->message, "match.turn") == 0 && seat >= 0 && seat < CUB_SEATS && link->seat[seat].name[0];
    if (named)
        return cub_format(out, room, "match.turn-name", link->seat[seat].name, NULL, NULL);
    return cub_format_message(out, room, why);
}

uint32_t play_race_next(struct table_link *link)
{
    return link->local ? local_table_race_next(link->local) : CUB_NEVER;
}

bool play_race_advance(struct table_link *link, uint32_t ms)
{
    return !link->local || local_table_race_advance(link->local, ms);
}
