/* The bot of Ecuaciones: it looks, weighs what it has seen, and plays the best of it. */
#include "bots/ecuaciones/search.h"
#include "cubilete/games.h"

/* Equations to choose from besides the best, each of one die less; in último they decide what the next seat gets. */
enum { ASIDES = 5 };

/* The choices so far, best first; of equally good ones the first offered stays ahead. */
struct menu {
    struct search *search;
    const struct ecuaciones *s; /* as the seat sees it */
    int seat;
    struct cub_thought *thought;
};

/* What is due once the seat has moved like this; in todos the round may not end while others' equations are sealed. */
static cub_value value_of(const struct menu *menu, cub_move move)
{
    struct ecuaciones after = *menu->s;
    cub_value value[CUB_SEATS];
    if (after.game == ECU_TODOS)
        after.laid[menu->seat] = move == ECU_PASS ? 0 : move;
    else
        ecuaciones_apply(&after, menu->seat, move);
    search_worth(menu->search, &after, value);
    return value[menu->seat];
}

static bool listed(const struct cub_thought *thought, cub_move move)
{
    for (uint32_t i = 0; i < thought->choices; i++)
        if (thought->choice[i].move == move)
            return true;
    return false;
}

static void offer(void *context, cub_move move)
{
    struct menu *menu = context;
    struct cub_thought *thought = menu->thought;
    if (listed(thought, move))
        return;
    struct cub_choice choice = {.move = move, .value = value_of(menu, move)};
    uint32_t i = thought->choices < CUB_CHOICES ? thought->choices++ : CUB_CHOICES - 1;
    if (thought->choices == CUB_CHOICES && thought->choice[i].move && thought->choice[i].value >= choice.value)
        return;
    for (; i > 0 && thought->choice[i - 1].value < choice.value; i--)
        thought->choice[i] = thought->choice[i - 1];
    thought->choice[i] = choice;
}

/* The best of one look, and of the same dice but one; the best first, so that it stays ahead of its equals. */
static void look(struct menu *menu, const struct ecu_task *task)
{
    struct search *search = menu->search;
    struct ecu_task seen = *task;
    struct ecu_best best;
    ecu_dice handful = search_handful(search, task);
    seen.dice = handful;
    if (!search_solve(search, &seen, &best))
        return;
    offer(menu, best.equation);
    for (int i = 0; i < ASIDES && !search_enough(search); i++) {
        seen.dice = search_less(search, handful);
        if (search_solve(search, &seen, &best))
            offer(menu, best.equation);
    }
}

static void find_equations(struct menu *menu)
{
    struct ecu_task task = ecuaciones_task(menu->s);
    for (int i = 0; i < search_looks(menu->search) && (i == 0 || !search_enough(menu->search)); i++)
        look(menu, &task);
    if (menu->thought->choices == 0)
        offer(menu, ECU_PASS);
}

/* EC-30: what is sealed is anything that somebody of the level may have found. */
static void seal(struct search *search, const struct ecuaciones *s, int seat)
{
    if (s->game != ECU_TODOS)
        return;
    search_glimpse(search, s);
    search->handed = seat;
    search->hidden = s->playing & ~(uint32_t)s->base.to_act & ~(1u << seat);
}

/* A person's time: longer for more dice, shorter for practised players. */
static uint32_t time_of(enum cub_level level, cub_move move)
{
    static const uint16_t a_die[CUB_LEVELS] = {
        [CUB_NOVATO] = 4000, [CUB_FACIL] = 3000, [CUB_MEDIO] = 2200, [CUB_FUERTE] = 1500, [CUB_MAESTRO] = 1000};
    ecu_equation equation = move & ECU_REROLL ? 0 : move & ECU_EQUATION_BITS;
    int dice = 1 + (equation ? ecu_dice_count(ecu_equation_dice(equation)) : 0);
    return a_die[level] * (uint32_t)dice;
}

static void choose(struct search *search, const struct ecuaciones *view, int seat, struct cub_thought *thought)
{
    struct menu menu = {.search = search, .s = view, .seat = seat, .thought = thought};
    seal(search, view, seat);
    if (view->game == ECU_YAHTZEE)
        search_entries(search, view, offer, &menu);
    else
        find_equations(&menu);
    thought->move = thought->choice[0].move;
    thought->ms = time_of(search->level, thought->move);
    thought->nodes = search->nodes;
    if (search->think->also)
        thought->also = value_of(&menu, search->think->also);
}

static void think(const struct cub_think *think, struct cub_thought *thought)
{
    struct search *search = think->memory;
    search_begin(search, think, think->rng);
    choose(search, (const struct ecuaciones *)think->view, think->seat, thought);
}

/* Where one seat has to move, the position is worth what its move makes of it: chosen as in play, and valued with care.
 */
static void value_move(struct search *search, const struct ecuaciones *s, cub_value value[CUB_SEATS])
{
    struct ecuaciones after = *s;
    struct cub_thought thought = {0};
    bool careful = search->careful;
    choose(search, s, s->seat, &thought);
    ecuaciones_apply(&after, s->seat, thought.move);
    search->careful = true;
    search_worth(search, &after, value);
    search->careful = careful;
}

/* What the seat will see nobody knows; so the mean of all ways. */
static void value_looks(struct search *search, const struct ecuaciones *s, cub_value value[CUB_SEATS])
{
    uint64_t sum[RACE_SEATS] = {0};
    for (search->look = 0; search->look < SEARCH_LOOKS; search->look++) {
        value_move(search, s, value);
        for (int i = 0; i < s->base.setup.seats; i++)
            sum[i] += (uint64_t)value[i];
    }
    race_split(s->base.setup.seats, sum, value);
}

/* Where one look would be too sure of itself; masters' are all alike. */
static bool looks_differ(const struct search *search, const struct ecuaciones *s)
{
    bool race = s->game == ECU_YAHTZEE && s->base.setup.seats > 1 && search->level < CUB_MAESTRO;
    return !search->open && (s->game == ECU_ULTIMO || race);
}

static void value(const struct cub_think *think, cub_value value[CUB_SEATS])
{
    struct search *search = think->memory;
    const struct ecuaciones *s = (const struct ecuaciones *)think->view;
    bool due = !s->base.to_act || s->base.to_act >> CUB_DICE & 1;
    struct cub_rng rng;
    cub_rng_init(&rng, s->dice, s->base.ply);
    search_begin(search, think, &rng);
    search->sharp = think->advice && due;
    if (!due && looks_differ(search, s)) {
        value_looks(search, s, value);
    } else if (!due && s->game != ECU_TODOS && (s->game != ECU_UNO || think->advice)) {
        value_move(search, s, value);
    } else {
        search->careful = true;
        if (!due)
            search_glimpse(search, s);
        search_worth(search, s, value);
    }
}

/*
 * Who rolls is judged by what can be made of the roll: so it has to be before the
 * roll, too, or luck would be what the level overlooks on average.
 */
static void luck(const struct cub_think *think, const struct cub_state *after, cub_value change[CUB_SEATS])
{
    struct cub_think then = *think, now = *think;
    cub_value before[CUB_SEATS] = {0};
    then.advice = now.advice = true;
    now.view = after;
    value(&then, before);
    value(&now, change);
    for (int i = 0; i < after->setup.seats; i++)
        change[i] -= before[i];
}

const struct cub_bot cub_ecuaciones_bot = {
    .game = &cub_ecuaciones,
    .memory = sizeof(struct search),
    .think = think,
    .value = value,
    .luck = luck,
    .explain = search_explain,
};
