/* Tells in the message what follows by rule alone. */
#include "tty/full/parts.h"

#include <stdlib.h>

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
        play_told(text, sizeof text, full->link, &told[i]);
        full_add_line(full, text);
    }
    return count;
}

void full_add_earned(struct full *full, int seat, const struct cub_share *kind, const int32_t *points, int kinds)
{
    char list[FULL_TEXT] = "", text[2 * FULL_TEXT], sum[CUB_MOVE_TEXT];
    int32_t all = 0;
    size_t length = 0;
    for (int i = 0; i < kinds && length < sizeof list; i++) {
        all += points[i];
        if (points[i])
            length += (size_t)snprintf(list + length, sizeof list - length, "%s%d %s",
                                       points[i] < 0 ? " - " : (length ? " + " : ""), abs((int)points[i]),
                                       cub_msg(kind[i].id));
    }
    snprintf(sum, sizeof sum, "%+d", (int)all);
    cub_format(text, sizeof text, "full.earned", full_name(full, seat), sum, list);
    full_add_line(full, text);
}

void full_add_nothing(struct full *full, uint32_t seats)
{
    char names[FULL_TEXT] = "", text[2 * FULL_TEXT];
    size_t length = 0;
    for (; seats && length < sizeof names; seats &= seats - 1)
        length += (size_t)snprintf(names + length, sizeof names - length, "%s%s", length ? ", " : "",
                                   full_name(full, __builtin_ctz(seats)));
    cub_format(text, sizeof text, "full.earned-nothing", names, NULL, NULL);
    full_add_line(full, text);
}

bool full_tell(struct full *full)
{
    int count = 0;
    while (full->replay.length < full->link->record.match.revealed)
        count += tell_move(full);
    return count;
}

void full_forget(struct full *full)
{
    const struct cub_match *match = &full->link->record.match;
    cub_replay_init(&full->replay, match, CUB_NOBODY);
    cub_replay_go(&full->replay, match->revealed);
}
