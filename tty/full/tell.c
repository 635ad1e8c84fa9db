/* What happens by rule alone, told in the message. */
#include "tty/full/parts.h"

#include "cubilete/lang.h"

/* The next move that lies open. */
static int tell_move(struct full *full)
{
    struct cub_walk *walk = &full->walk;
    const struct cub_entry *entry = &walk->match->log[walk->length];
    union cub_any before = walk->state;
    struct cub_told told[CUB_TOLD];
    cub_walk_step(walk, NULL);
    int count = cub_game_tell(
        walk->match->game, &(struct cub_transition){&before.state, &walk->state.state, entry->who, entry->move}, told);
    for (int i = 0; i < count; i++) {
        char text[FULL_TEXT];
        cub_say_told(text, sizeof text, &told[i], told[i].seat < CUB_SEATS ? full_name(full, told[i].seat) : "");
        full_add_line(full, text);
    }
    return count;
}

bool full_tell(struct full *full)
{
    int count = 0;
    while (full->walk.length < full->link->record.match.open)
        count += tell_move(full);
    return count;
}

void full_forget(struct full *full)
{
    const struct cub_match *match = &full->link->record.match;
    cub_walk_init(&full->walk, match, CUB_NOBODY);
    cub_walk_go(&full->walk, match->open);
}
