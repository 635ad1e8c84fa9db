/* What happens by rule alone, told in the message. */
#include "tty/full/parts.h"

#include "cubilete/lang.h"

/* The next move that lies open. */
static int tell_move(struct full *full)
{
    struct cub_replay *replay = &full->replay;
    const struct cub_entry *entry = &replay->match->log[replay->length];
    union cub_any before = replay->state;
    struct cub_told told[CUB_TOLD];
    cub_replay_step(replay, NULL);
    int count =
        cub_game_tell(replay->match->game,
                      &(struct cub_transition){&before.state, &replay->state.state, entry->who, entry->move}, told);
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
    while (full->replay.length < full->link->record.match.open)
        count += tell_move(full);
    return count;
}

void full_forget(struct full *full)
{
    const struct cub_match *match = &full->link->record.match;
    cub_replay_init(&full->replay, match, CUB_NOBODY);
    cub_replay_go(&full->replay, match->open);
}
