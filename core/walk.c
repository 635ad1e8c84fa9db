/* A match with somebody's eyes, from its beginning on: what may be known of each move, and when. */
#include "cubilete/match.h"

static void begin(struct cub_walk *walk)
{
    cub_match_at(walk->match, 0, &walk->state);
    walk->length = walk->open = 0;
}

void cub_walk_init(struct cub_walk *walk, const struct cub_match *match, int seat)
{
    walk->match = match;
    walk->seat = seat;
    begin(walk);
}

void cub_walk_step(struct cub_walk *walk, char text[CUB_MOVE_TEXT])
{
    const struct cub_game *game = walk->match->game;
    const struct cub_entry *entry = &walk->match->log[walk->length++];
    if (text)
        game->print(&walk->state.state, entry->who, entry->move, text);
    if (!cub_sealed(&walk->state.state, entry->who))
        walk->open = walk->length;
    game->apply(&walk->state.state, entry->who, entry->move);
}

void cub_walk_go(struct cub_walk *walk, uint32_t length)
{
    if (length < walk->length)
        begin(walk);
    while (walk->length < length)
        cub_walk_step(walk, NULL);
}

enum cub_sight cub_walk_sight(const struct cub_walk *walk, uint32_t i)
{
    const struct cub_entry *entry = &walk->match->log[i];
    if (entry->stand_in)
        return CUB_HIDDEN;
    return i < walk->open ? CUB_OPEN : entry->who == walk->seat ? CUB_OWN : CUB_HIDDEN;
}

void cub_walk_view(const struct cub_walk *walk, union cub_any *out)
{
    *out = walk->state;
    walk->match->game->veil(&out->state, walk->seat);
}
