/* What happens by rule alone, told in the message. */
#include "tty/full/parts.h"

#include "cubilete/lang.h"
#include "tty/games/words.h"

static void tell(struct full *full, const struct tty_told *told)
{
    const struct cub_refusal *what = &told->what;
    char text[FULL_TEXT];
    cub_say(text, sizeof text, what->message, told->seat < CUB_SEATS ? full_name(full, told->seat) : "", what->arg[1],
            what->arg[2]);
    full_add_line(full, text);
}

/* The next move that lies open. */
static int tell_move(struct full *full)
{
    struct cub_walk *walk = &full->walk;
    const struct cub_entry *entry = &walk->match->log[walk->length];
    union cub_any before = walk->state;
    struct tty_told told[TTY_TOLD];
    cub_walk_step(walk, NULL);
    int count = tty_tell(walk->match->game,
                         &(struct tty_step){&before.state, &walk->state.state, entry->who, entry->move}, told);
    for (int i = 0; i < count; i++)
        tell(full, &told[i]);
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
