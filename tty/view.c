/* A moment of a record: the state veiled, the names, and the last move if it may be seen. */
#include "tty/view.h"

enum { ANY_SEAT = CUB_BIT(CUB_SEATS) - 1 };

const char *tty_move_text(const struct cub_match *match, uint32_t i, int seat, char out[CUB_MOVE_TEXT])
{
    union cub_any before;
    int who = (int)match->log[i].who;
    cub_match_at(match, i, &before);
    uint32_t others = before.state.to_act & ANY_SEAT & ~(uint32_t)CUB_BIT(who);
    if (who < CUB_SEATS && who != seat && others)
        return NULL;
    match->game->print(&before.state, who, match->log[i].move, out);
    return out;
}

const char *tty_seat_name(const struct cub_record *record, int seat)
{
    char key[32];
    snprintf(key, sizeof key, "seat %d", seat + 1);
    return cub_record_value(record, key);
}

/* The last moves: what was done while others could still act is open once no seat can any more. */
static void add_past(struct tty_view *view, const struct cub_match *match, uint32_t length, int seat)
{
    uint32_t first = length > TTY_PAST ? length - TTY_PAST : 0, sealed = 0;
    union cub_any state;
    cub_match_at(match, first, &state);
    view->scene.pasts = (int)(length - first);
    for (uint32_t i = 0; i < length - first; i++) {
        const struct cub_entry *entry = &match->log[first + i];
        int who = (int)entry->who;
        uint32_t others = state.state.to_act & ANY_SEAT & ~(uint32_t)CUB_BIT(who);
        if (who < CUB_SEATS && who != seat && others)
            sealed |= 1u << i;
        match->game->print(&state.state, who, entry->move, view->text[i]);
        match->game->apply(&state.state, who, entry->move);
        if (!(state.state.to_act & ANY_SEAT))
            sealed = 0;
        view->scene.past[i] = (struct tty_past){.who = who};
    }
    for (int i = 0; i < view->scene.pasts; i++)
        view->scene.past[i].text = sealed >> i & 1 ? NULL : view->text[i];
}

void tty_view_init(struct tty_view *view, const struct cub_record *record, uint32_t length, int seat)
{
    const struct cub_match *match = &record->match;
    view->scene = (struct tty_scene){.game = match->game, .state = &view->state.state, .cursor = -1};
    cub_match_at(match, length, &view->state);
    match->game->veil(&view->state.state, seat);
    for (int i = 0; i < view->state.state.setup.seats; i++)
        view->scene.name[i] = tty_seat_name(record, i);
    add_past(view, match, length, seat);
}
