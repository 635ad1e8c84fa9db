/* A moment of a record: the state veiled, the names, and the last move if it may be seen. */
#include "tty/games/view.h"

/* The last moves, without what only others know. */
static void add_past(struct tty_view *view, const struct cub_match *match, uint32_t length, int seat)
{
    uint32_t first = length > TTY_PAST ? length - TTY_PAST : 0, open = cub_match_open(match, length);
    union cub_any state;
    cub_match_at(match, first, &state);
    view->scene.pasts = (int)(length - first);
    for (uint32_t i = first; i < length; i++) {
        int who = (int)match->log[i].who;
        char *text = view->text[i - first];
        match->game->print(&state.state, who, match->log[i].move, text);
        match->game->apply(&state.state, who, match->log[i].move);
        view->scene.past[i - first] = (struct tty_past){.who = who, .text = i < open || who == seat ? text : NULL};
    }
}

void tty_view_init(struct tty_view *view, const struct cub_record *record, uint32_t length, int seat)
{
    const struct cub_match *match = &record->match;
    view->scene = (struct tty_scene){.game = match->game, .state = &view->state.state, .cursor = -1};
    cub_match_at(match, length, &view->state);
    match->game->veil(&view->state.state, seat);
    for (int i = 0; i < view->state.state.setup.seats; i++)
        view->scene.name[i] = cub_record_name(record, i);
    add_past(view, match, length, seat);
}
