/* Judging: what is best in a position, what it is worth, and what each entry of a log did to it. */
#include "cubilete/analysis.h"

/* Every position is thought about with the same numbers: what two of them differ by is not chance. */
static void prepare(const struct cub_judge *judge, const struct cub_state *state, struct cub_rng *rng,
                    struct cub_think *think)
{
    cub_rng_init(rng, 1, 0);
    *think = (struct cub_think){.view = state,
                                .level = judge->level,
                                .nodes = judge->nodes,
                                .rng = rng,
                                .memory = judge->memory,
                                .stop = judge->stop,
                                .context = judge->context};
}

/* What bots say of a position by itself. */
static void value_seats(const struct cub_judge *judge, const struct cub_state *state, cub_value value[CUB_SEATS])
{
    struct cub_rng rng;
    struct cub_think think;
    prepare(judge, state, &rng, &think);
    think.advice = true;
    judge->bot->value(&think, value);
}

/* A bot that sees no choice may list none: then what it plays is worth what the position is. */
static void list_only(const struct cub_judge *judge, const struct cub_state *view, int seat,
                      struct cub_thought *thought)
{
    cub_value value[CUB_SEATS];
    value_seats(judge, view, value);
    thought->choice[thought->choices++] = (struct cub_choice){.move = thought->move, .value = value[seat]};
}

void cub_judge_advise(const struct cub_judge *judge, const struct cub_state *view, int seat, cub_move also,
                      struct cub_thought *thought)
{
    struct cub_rng rng;
    struct cub_think think;
    prepare(judge, view, &rng, &think);
    think.seat = seat;
    think.advice = true;
    think.also = also;
    cub_bot_think(judge->bot, &think, thought);
    if (!thought->choices)
        list_only(judge, view, seat, thought);
    thought->move = thought->choice[0].move;
    for (uint32_t i = 0; i < thought->choices; i++)
        if (thought->choice[i].move == also)
            thought->also = thought->choice[i].value;
    if (thought->also > thought->choice[0].value) /* what a bot would not play is no better in its eyes */
        thought->also = thought->choice[0].value;
}

/* The position as a seat sees it; returns whether that is all there is. */
static bool show(const struct cub_game *game, const struct cub_state *state, int seat, union cub_any *view)
{
    const unsigned char *all = (const unsigned char *)state, *seen = (const unsigned char *)view;
    size_t i = 0;
    cub_state_copy(game, &view->state, state);
    game->redact(&view->state, seat);
    while (i < game->state_size && all[i] == seen[i])
        i++;
    return i == game->state_size;
}

/* The one seat that is to act; CUB_NOBODY: none, or several, or the dice. */
static int only_seat(const struct cub_state *state)
{
    uint32_t seats = state->to_act & (CUB_BIT(CUB_SEATS) - 1u);
    return seats && !(seats & (seats - 1)) ? __builtin_ctz(seats) : CUB_NOBODY;
}

/* Gives a seat, and those on its side, what is known of their chances; the others share the rest as they did. */
static void settle(const struct cub_setup *setup, int seat, cub_value known, cub_value value[CUB_SEATS])
{
    int64_t rest = CUB_VICTORY, others = 0;
    for (int i = 0; i < setup->seats; i++) {
        bool own = setup->side[i] == setup->side[seat];
        rest -= own ? known : 0;
        others += own ? 0 : ++value[i]; /* at least a millionth, so that there is something to share by */
    }
    for (int i = 0; i < setup->seats; i++) {
        bool own = setup->side[i] == setup->side[seat] || !others;
        value[i] = own ? known : (cub_value)(value[i] * rest / others);
    }
}

/*
 * What a position is worth to each seat; one of them, if it is not CUB_NOBODY, is
 * known to have so much. Of two sides that is all there is to know.
 */
static void value_position(const struct cub_judge *judge, const struct cub_state *state, int seat, cub_value known,
                           cub_value value[CUB_SEATS])
{
    bool over = !state->to_act;
    for (int i = 0; i < CUB_SEATS; i++)
        value[i] = over && i < state->setup.seats ? cub_result(state, i) : 0;
    if (!over && (seat == CUB_NOBODY || state->setup.sides > 2))
        value_seats(judge, state, value);
    if (!over && seat != CUB_NOBODY)
        settle(&state->setup, seat, known, value);
}

/* The largest part of a change, in 2^-16, that leaves every value between nothing and a victory. */
static int64_t fit(const struct cub_setup *setup, const cub_value value[CUB_SEATS], const cub_value change[CUB_SEATS])
{
    int64_t part = 1 << 16;
    for (int i = 0; i < setup->seats && setup->seats > 1; i++) {
        int64_t room = change[i] < 0 ? value[i] : CUB_VICTORY - value[i], size = change[i] < 0 ? -change[i] : change[i];
        room = room > 0 ? room : 0;
        part = size * part > room << 16 ? (room << 16) / size : part;
    }
    return part;
}

/* After a roll a position is worth what it was, and the luck of the roll. */
static void add_luck(const struct cub_judge *judge, const struct cub_state *before, const struct cub_state *after,
                     cub_value value[CUB_SEATS])
{
    cub_value change[CUB_SEATS] = {0};
    struct cub_rng rng;
    struct cub_think think;
    prepare(judge, before, &rng, &think);
    judge->bot->luck(&think, after, change);
    int64_t part = fit(&before->setup, value, change);
    for (int i = 0; i < before->setup.seats; i++)
        value[i] += (cub_value)(change[i] * part >> 16);
}

/* Advises the one seat that is to act, if it sees all there is. */
static void advise(const struct cub_judge *judge, const struct cub_state *state, const struct cub_entry *next,
                   struct cub_opinion *opinion)
{
    union cub_any view;
    int seat = only_seat(state);
    cub_move also = next && (int)next->who == seat ? next->move : 0;
    bool open = seat != CUB_NOBODY && show(judge->bot->game, state, seat, &view);
    opinion->seat = open ? seat : CUB_NOBODY;
    if (open)
        cub_judge_advise(judge, state, seat, also, &opinion->thought);
}

void cub_judge_position(const struct cub_judge *judge, const struct cub_state *state, const struct cub_entry *next,
                        struct cub_opinion *opinion)
{
    advise(judge, state, next, opinion);
    value_position(judge, state, opinion->seat, opinion->thought.choice[0].value, opinion->value);
}

void cub_judge_step(const struct cub_judge *judge, struct cub_state *state, struct cub_opinion *opinion,
                    const struct cub_entry *entry, const struct cub_entry *next, struct cub_step *step)
{
    int who = (int)entry->who;
    bool seat = who < CUB_SEATS, open = seat && opinion->seat == who;
    struct cub_thought thought = opinion->thought;
    union cub_any view;
    if (seat && !open) {
        show(judge->bot->game, state, who, &view);
        cub_judge_advise(judge, &view.state, who, entry->move, &thought);
    }
    *step = (struct cub_step){.who = entry->who, .best = seat ? thought.move : 0};
    step->loss = seat ? thought.choice[0].value - thought.also : 0;
    union cub_any before;
    cub_state_copy(judge->bot->game, &before.state, state);
    judge->bot->game->apply(state, who, entry->move);
    advise(judge, state, next, opinion);
    if (who == CUB_DICE && judge->bot->luck && state->to_act)
        add_luck(judge, &before.state, state, opinion->value);
    else
        value_position(judge, state, open ? who : opinion->seat, open ? thought.also : opinion->thought.choice[0].value,
                       opinion->value);
    for (int i = 0; i < CUB_SEATS; i++)
        step->value[i] = opinion->value[i];
}
