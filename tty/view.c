/* A moment of a record: the state veiled, the names, and the last move if it may be seen. */
#include "tty/view.h"

const char *tty_move_text(const struct cub_match *match, uint32_t i, int seat, char out[CUB_MOVE_TEXT])
{
    union cub_any before;
    int who = (int)match->log[i].who;
    cub_match_at(match, i, &before);
    uint32_t others = before.state.to_act & (CUB_BIT(CUB_SEATS) - 1u) & ~(uint32_t)CUB_BIT(who);
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

void tty_view_init(struct tty_view *view, const struct cub_record *record, uint32_t length, int seat)
{
    const struct cub_match *match = &record->match;
    view->scene = (struct tty_scene){.game = match->game, .state = &view->state.state, .last_who = CUB_NOBODY};
    cub_match_at(match, length, &view->state);
    match->game->veil(&view->state.state, seat);
    for (int i = 0; i < view->state.state.setup.seats; i++)
        view->scene.name[i] = tty_seat_name(record, i);
    if (length > 0) {
        view->scene.last_who = (int)match->log[length - 1].who;
        view->scene.last = tty_move_text(match, length - 1, seat, view->last);
    }
}
