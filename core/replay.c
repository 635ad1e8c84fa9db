/* Steps through a match as one seat sees it: the position at every length, and how much of each move may be known. */
#include "cubilete/match.h"

static void begin(struct cub_replay *replay)
{
    cub_match_at(replay->match, 0, &replay->state);
    replay->length = replay->revealed = 0;
}

void cub_replay_init(struct cub_replay *replay, const struct cub_match *match, int seat)
{
    replay->match = match;
    replay->seat = seat;
    begin(replay);
}

void cub_replay_step(struct cub_replay *replay, char text[CUB_MOVE_TEXT])
{
    const struct cub_game *game = replay->match->game;
    const struct cub_entry *entry = &replay->match->log[replay->length++];
    if (text)
        game->print(&replay->state.state, entry->who, entry->move, text);
    if (!cub_is_hidden(&replay->state.state, entry->who))
        replay->revealed = replay->length;
    game->apply(&replay->state.state, entry->who, entry->move);
}

void cub_replay_go(struct cub_replay *replay, uint32_t length)
{
    if (length < replay->length)
        begin(replay);
    while (replay->length < length)
        cub_replay_step(replay, NULL);
}

enum cub_visibility cub_replay_visibility(const struct cub_replay *replay, uint32_t i)
{
    const struct cub_entry *entry = &replay->match->log[i];
    if (entry->stand_in)
        return CUB_HIDDEN;
    return i < replay->revealed ? CUB_REVEALED : entry->who == replay->seat ? CUB_OWN : CUB_HIDDEN;
}

void cub_replay_view(const struct cub_replay *replay, union cub_any *out)
{
    *out = replay->state;
    replay->match->game->redact(&out->state, replay->seat);
}
