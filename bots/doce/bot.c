/* The bot of Doce: how each level sees, searches and chooses. */
#include "cubilete/bot.h"
#include "bots/doce/explain.h"
#include "bots/doce/search.h"
#include "cubilete/games.h"

/*
 * A way of seeing: how likely, in percent, a window is overlooked during a
 * whole turn, by what it is; and how far off, in thousandths of the victory, the
 * worth of a move may be felt to be.
 */
struct sight {
    uint8_t straight, diagonal, others; /* others: one in which the other seat has dice */
    uint16_t wavers;
};

struct level {
    struct doce_manner manner;
    struct sight sight;
};

static const struct level levels[CUB_LEVELS] = {
    [CUB_AZAR] = {.manner = {.nodes = 1000, .depth = 1}},
    [CUB_NOVATO] =
        {
            .manner = {.nodes = 1000, .depth = 1},
            .sight = {.straight = 10, .diagonal = 35, .others = 30, .wavers = 80},
        },
    [CUB_FACIL] =
        {
            .manner = {.nodes = 1000, .depth = 1, .forcing = 1},
            .sight = {.straight = 3, .diagonal = 12, .others = 4, .wavers = 35},
        },
    [CUB_MEDIO] =
        {
            .manner = {.nodes = 4000, .depth = 2, .forcing = 2},
            .sight = {.wavers = 10},
        },
    [CUB_FUERTE] =
        {
            .manner = {.nodes = 50000, .threats = 20, .depth = 22, .forcing = 4, .ahead = true},
            .sight = {.wavers = 1},
        },
    [CUB_MAESTRO] =
        {
            .manner = {.nodes = 300000, .threats = 20, .depth = 22, .forcing = 4, .ahead = true},
            .sight = {.wavers = 1},
        },
};

static bool is_unlucky(struct cub_rng *rng, uint32_t percent)
{
    return percent > 0 && cub_rng_below(rng, 100) < percent;
}

/* The windows that a player of this sight does not notice this turn. */
static uint32_t overlook(const struct sight *sight, const struct doce_map *map, const struct doce *s, int seat,
                         struct cub_rng *rng)
{
    uint32_t windows = 0;
    for (int w = 0; w < DOCE_WINDOWS; w++) {
        bool others = false;
        for (int place = 0; place < 4; place++)
            others |= s->dice[!seat] >> map->square[w][place] & 1;
        if (is_unlucky(rng, w < DOCE_STRAIGHT ? sight->straight : sight->diagonal) ||
            (others && is_unlucky(rng, sight->others)))
            windows |= 1u << w;
    }
    return windows;
}

/* Whether there is nothing to waver about: a line can be made, or the match is as good as decided. */
static bool is_clear(const struct doce_search *s)
{
    return s->ply[0].list.option[0].threats == DOCE_WINS || s->worth[0] < DOCE_SURE / 1000 ||
           s->worth[0] > DOCE_SURE - DOCE_SURE / 1000;
}

/* The option that feels best: of those nearly as good as the best, chance decides. */
static uint32_t feel(const struct doce_search *s, const struct sight *sight, struct cub_rng *rng)
{
    uint32_t best = 0;
    int64_t most = INT64_MIN;
    for (uint32_t i = 0; i < s->known && !is_clear(s); i++) {
        int64_t worth = s->worth[i] + (int64_t)cub_rng_below(rng, sight->wavers * 1000u + 1) * DOCE_GRAIN;
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

/* One of the eight mirror images of a square: bits 0 and 1 turn it over, bit 2 swaps column and row. */
static uint32_t mirror_square(uint32_t square, uint32_t image)
{
    uint32_t column = (square - 1) % DOCE_SIDE, row = (square - 1) / DOCE_SIDE;
    if (image & 1)
        column = DOCE_SIDE - 1 - column;
    if (image & 2)
        row = DOCE_SIDE - 1 - row;
    return image & 4 ? 1 + column * DOCE_SIDE + row : 1 + row * DOCE_SIDE + column;
}

/* Mirrors all moves of a thought: the first die of a round, which comes without a blocker. */
static void mirror_thought(struct cub_thought *thought, uint32_t image)
{
    thought->move = doce_move(doce_face(thought->move), mirror_square(doce_die(thought->move), image), 0);
    for (uint32_t i = 0; i < thought->choices; i++) {
        cub_move *move = &thought->choice[i].move;
        *move = doce_move(doce_face(*move), mirror_square(doce_die(*move), image), 0);
    }
}

/* Advice lists the moves whose worth is certain, no others. */
static void list_choices(const struct doce_search *s, struct cub_thought *thought)
{
    const struct doce_list *list = &s->ply[0].list;
    uint32_t count = s->think->advice ? doce_search_exact(s) : list->count;
    for (uint32_t i = 0; i < count && i < CUB_CHOICES; i++)
        thought->choice[thought->choices++] =
            (struct cub_choice){.move = list->option[i].move, .value = doce_worth_value(s->worth[i])};
}

/* A first die is the same as the image of it that the search has listed. */
static cub_move find_image(const struct doce_search *s, cub_move move)
{
    const struct doce_list *list = &s->ply[0].list;
    for (uint32_t image = 0; image < 8 && doce_board_is_new(&s->ply[0].board); image++)
        for (uint32_t i = 0; i < list->count; i++)
            if (list->option[i].move == doce_move(doce_face(move), mirror_square(doce_die(move), image), 0))
                return list->option[i].move;
    return move;
}

static void think_doce(const struct cub_think *think, struct cub_thought *thought)
{
    const struct doce *state = (const struct doce *)think->view;
    const struct level *level = &levels[think->level];
    struct doce_search *s = think->memory;
    doce_map_init(&s->map);
    doce_search_init(s, think, &level->manner,
                     think->advice ? 0 : overlook(&level->sight, &s->map, state, think->seat, think->rng));
    doce_search_run(s);
    thought->move = s->ply[0].list.option[think->advice ? 0 : feel(s, &level->sight, think->rng)].move;
    list_choices(s, thought);
    if (think->also)
        thought->also = doce_worth_value(doce_search_weigh(s, (uint32_t)find_image(s, think->also)));
    thought->nodes = s->nodes;
    if (doce_board_is_new(&s->ply[0].board) && !think->advice)
        mirror_thought(thought, cub_rng_below(think->rng, 8));
}

/* The first seat's worth of a round not begun yet is known from all such rounds; later it is searched for. */
static cub_value value_of_mover(const struct cub_think *think)
{
    const struct doce *state = (const struct doce *)think->view;
    struct doce_search *s = think->memory;
    doce_map_init(&s->map);
    doce_search_init(s, think, &levels[think->level].manner, 0);
    int mover = s->ply[0].board.mover;
    if (doce_board_is_new(&s->ply[0].board))
        return doce_share(1 + state->base.setup.option[DOCE_ROUNDS] - (int)state->base.round,
                          state->base.score[mover] - state->base.score[!mover]);
    doce_search_run(s);
    return doce_worth_value(s->worth[0]);
}

static void value_doce(const struct cub_think *think, cub_value value[CUB_SEATS])
{
    int mover = think->view->to_act >> 1 & 1;
    for (int seat = 0; seat < CUB_SEATS; seat++)
        value[seat] = seat < 2 ? cub_result(think->view, seat) : 0;
    if (!think->view->to_act)
        return;
    value[mover] = value_of_mover(think);
    value[!mover] = CUB_VICTORY - value[mover];
}

const struct cub_bot cub_doce_bot = {
    .game = &cub_doce,
    .memory = sizeof(struct doce_search),
    .think = think_doce,
    .value = value_doce,
    .explain = doce_explain,
};
