/* A moment of a record: the state redacted, the names, and the last moves if they may be seen. */
#include "tty/games/view.h"

/* The last moves, without what only others know. */
static void look_back(struct tty_view *view)
{
    const struct cub_replay *replay = &view->replay;
    uint32_t first = replay->length > TTY_PAST ? replay->length - TTY_PAST : 0;
    view->scene.pasts = (int)(replay->length - first);
    for (uint32_t i = first; i < replay->length; i++)
        view->scene.past[i - first] =
            (struct tty_past){.who = replay->match->log[i].who,
                              .roller = view->roller[i % TTY_PAST],
                              .text = cub_replay_visibility(replay, i) ? view->text[i % TTY_PAST] : NULL};
}

static void begin(struct tty_view *view)
{
    cub_replay_go(&view->replay, 0);
    view->scene.ledger = (struct tty_ledger){.rounds = 0};
}

/* Takes another move; its text is not always needed. */
static void step(struct tty_view *view, char *text)
{
    struct cub_replay *replay = &view->replay;
    const struct tty_painter *painter = tty_painter_of(view->scene.game);
    const struct cub_entry *entry = &replay->match->log[replay->length];
    view->before = replay->state;
    view->roller[replay->length % TTY_PAST] =
        (uint8_t)(entry->who == CUB_DICE && tty_words_of(view->scene.game)->names_roller
                      ? cub_game_roller(view->scene.game, &view->before.state)
                      : CUB_NOBODY);
    cub_replay_step(replay, text);
    if (painter->ledger)
        tty_ledger_add(&view->scene.ledger, view->scene.game,
                       &(struct cub_transition){&view->before.state, &replay->state.state, entry->who, entry->move});
}

void tty_view_go(struct tty_view *view, uint32_t length)
{
    struct cub_replay *replay = &view->replay;
    uint32_t first = length > TTY_PAST ? length - TTY_PAST : 0; /* whose text is needed */
    if (length < replay->length)
        begin(view);
    while (replay->length < length)
        step(view, replay->length < first ? NULL : view->text[replay->length % TTY_PAST]);
    cub_replay_view(replay, &view->state);
    view->scene.round_over = false;
    look_back(view);
}

/* The last move as a step; there has to be one. */
static struct cub_transition last_step(const struct tty_view *view)
{
    const struct cub_replay *replay = &view->replay;
    const struct cub_entry *last = &replay->match->log[replay->length - 1];
    return (struct cub_transition){&view->before.state, &replay->state.state, last->who, last->move};
}

int tty_view_tell(const struct tty_view *view, struct cub_told out[CUB_TOLD])
{
    const struct cub_replay *replay = &view->replay;
    if (!replay->length || replay->revealed < replay->length)
        return 0;
    struct cub_transition step = last_step(view);
    return cub_game_tell(replay->match->game, &step, out);
}

void tty_view_ended(struct tty_view *view)
{
    const struct cub_replay *replay = &view->replay;
    if (!tty_painter_of(view->scene.game)->clears || !replay->length || !replay->state.state.to_act)
        return;
    struct cub_transition step = last_step(view);
    view->scene.round_over = cub_game_round_end(replay->match->game, &step, &view->state);
    if (!view->scene.round_over)
        cub_replay_view(replay, &view->state);
}

void tty_view_init(struct tty_view *view, const struct cub_record *record, uint32_t length, int seat)
{
    const struct cub_match *match = &record->match;
    const char *names[CUB_SEATS] = {NULL};
    int seats = match->now.state.setup.seats;
    view->scene = (struct tty_scene){.game = match->game, .state = &view->state.state, .cursor = -1};
    for (int i = 0; i < seats; i++)
        names[i] = cub_record_name(record, i);
    seat_names_call(view->called, names, seats);
    for (int i = 0; i < seats; i++)
        view->scene.name[i] = names[i] ? view->called[i] : NULL;
    cub_replay_init(&view->replay, match, seat);
    tty_view_go(view, length);
}
