/* Shared by the front ends for play. */
#include "tty/play.h"

#include <stdio.h>
#include <string.h>

#include "cubilete/lang.h"

cub_value play_threshold(const struct play_options *options, const struct cub_setup *setup)
{
    return options->tutor * (setup->seats == 1 ? CUB_POINT : CUB_VICTORY / 100 * setup->sides / setup->seats);
}

size_t play_reason(char *out, size_t room, const struct table_link *link, const struct cub_message *why)
{
    int seat = why->arg[0][0] - '1';
    bool named = strcmp(why->id, "match.turn") == 0 && seat >= 0 && seat < CUB_SEATS && link->seat[seat].name[0];
    if (named)
        return cub_format(out, room, "match.turn-name", link->seat[seat].name, NULL, NULL);
    return cub_format_message(out, room, why);
}

const char *play_form(const struct table_link *link, int seat, const char *id, char out[PLAY_ID])
{
    bool you = seat < CUB_SEATS && link->local_seats == CUB_BIT(seat) && !link->by_hand;
    snprintf(out, PLAY_ID, "%s%s", id, you ? "-you" : "");
    return out;
}

size_t play_told(char *out, size_t room, struct table_link *link, const struct cub_told *told)
{
    char id[PLAY_ID];
    struct cub_told form = *told;
    form.what.id = play_form(link, told->seat, told->what.id, id);
    return cub_say_told(out, room, &form, told->seat < CUB_SEATS ? table_link_name(link, told->seat) : "");
}

/* {1} is the game's first option, as the rules have decided it: how many chips make a line. */
bool play_goal(char *out, size_t room, const struct table_link *link)
{
    const struct cub_match *match = &link->record.match;
    char id[PLAY_ID], number[PLAY_ID];
    snprintf(id, sizeof id, "%s%s", "page.goal.", match->game->name);
    snprintf(number, sizeof number, "%d", (int)match->now.state.setup.option[0]);
    cub_format(out, room, id, number, NULL, NULL);
    return strcmp(out, id) != 0;
}

uint32_t play_race_next(struct table_link *link)
{
    return link->local ? local_table_race_next(link->local) : CUB_NEVER;
}

bool play_race_advance(struct table_link *link, uint32_t ms)
{
    return !link->local || local_table_race_advance(link->local, ms);
}
