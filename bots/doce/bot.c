/* The bot of Doce: how each level sees, searches and chooses. */
#include "cubilete/bot.h"
#include "bots/doce/explain.h"
#include "bots/doce/images.h"
#include "bots/doce/search.h"
#include "bots/doce/strategy.h"
#include "cubilete/games.h"

/*
 * A way of seeing: how likely, in percent, a window is overlooked during a
 * whole turn, by what it is; and how far off, in thousandths of the victory, the
 * worth of a move may be felt to be, later on and while a round opens.
 */
struct attention {
    uint8_t straight, diagonal, others; /* others: one in which the other seat has dice */
    uint16_t wavers, opens;
};

struct level {
    struct doce_style style;
    struct attention attention;
    bool proves; /* plays rounds that are known to be won as they are won */
};

struct workspace {
    struct doce_search search;
    struct doce_strategy strategy;
    struct doce_stakes told; /* the level's own */
};

static const struct level levels[CUB_LEVELS] = {
    [CUB_AZAR] = {.style = {.nodes = 1000, .depth = 1}},
    [CUB_NOVATO] =
        {
            .style = {.nodes = 1000, .depth = 1},
            .attention = {.straight = 6, .diagonal = 20, .others = 12, .wavers = 60, .opens = 60},
        },
    [CUB_FACIL] =
        {
            .style = {.nodes = 1000, .depth = 1, .forcing = 1},
            .attention = {.straight = 2, .diagonal = 6, .others = 2, .wavers = 18, .opens = 50},
        },
    [CUB_MEDIO] =
        {
            .style = {.nodes = 4000, .threats = 10, .depth = 4, .forcing = 3, .ahead = true, .varied = true},
            .attention = {.wavers = 10, .opens = 50},
        },
    [CUB_FUERTE] =
        {
            .style = {.nodes = 60000, .threats = 20, .depth = 22, .forcing = 4, .ahead = true, .varied = true},
            .attention = {.wavers = 1, .opens = 50},
        },
    [CUB_MAESTRO] =
        {
            .style = {.nodes = 300000, .threats = 20, .depth = 22, .forcing = 4, .ahead = true},
            .attention = {.wavers = 1, .opens = 1},
            .proves = true,
        },
};

const struct doce_style *doce_style(enum cub_level level)
{
    return &levels[level].style;
}

static bool is_unlucky(struct cub_rng *rng, uint32_t percent)
{
    return percent > 0 && cub_rng_below(rng, 100) < percent;
}

/* The windows that a player of this attention does not notice this turn. */
static uint32_t overlook(const struct attention *attention, const struct doce_map *map, const struct doce *s, int seat,
                         struct cub_rng *rng)
{
    uint32_t windows = 0;
    for (int w = 0; w < DOCE_WINDOWS; w++) {
        bool others = false;
        for (int place = 0; place < 4; place++)
            others |= s->dice[!seat] >> map->square[w][place] & 1;
        if (is_unlucky(rng, w < DOCE_STRAIGHT ? attention->straight : attention->diagonal) ||
            (others && is_unlucky(rng, attention->others)))
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
static uint32_t feel(const struct doce_search *s, const struct attention *attention, struct cub_rng *rng)
{
    uint32_t best = 0, wavers = doce_board_is_opening(&s->ply[0].board) ? attention->opens : attention->wavers;
    int64_t most = INT64_MIN;
    for (uint32_t i = 0; i < s->known && !is_clear(s); i++) {
        int64_t worth = s->worth[i] + (int64_t)cub_rng_below(rng, wavers * 1000u + 1) * DOCE_GRAIN;
        if (worth > most) {
            most = worth;
            best = i;
        }
    }
    return best;
}

/* One of a set of images. */
static uint32_t draw_image(uint32_t images, struct cub_rng *rng)
{
    for (uint32_t skip = cub_rng_below(rng, size(images)); skip > 0; skip--)
        images &= images - 1;
    return (uint32_t)__builtin_ctz(images);
}

static void mirror_thought(struct cub_thought *thought, uint32_t image)
{
    thought->move = doce_image_move(thought->move, image);
    for (uint32_t i = 0; i < thought->choices; i++)
        thought->choice[i].move = doce_image_move(thought->choice[i].move, image);
}

static cub_value less(cub_value value, cub_value excess)
{
    return value > excess ? value - excess : 0;
}

static cub_value smaller(cub_value a, cub_value b)
{
    return a < b ? a : b;
}

/* A worth that was searched for, as what comes of it between players of the level. No mere look decides a match. */
static cub_value tell(const struct workspace *work, int32_t worth, enum doce_certainty known)
{
    const struct doce_search *s = &work->search;
    if (known == DOCE_GUESSED && (doce_worth_value(worth) <= 0 || doce_worth_value(worth) >= CUB_VICTORY))
        known = DOCE_DECIDED;
    return doce_worth_value(doce_worth_calibrate(&s->stakes, &work->told, &s->ply[0].board, worth, known));
}

static cub_value tell_best(const struct workspace *work)
{
    return tell(work, work->search.worth[0], work->search.certain);
}

/* Nothing is better than the best, which may be certain where others are not. */
static cub_value tell_other(const struct workspace *work, int32_t worth)
{
    bool best = worth == work->search.worth[0];
    return best ? tell_best(work) : smaller(tell(work, worth, DOCE_GUESSED), tell_best(work));
}

/* Advice lists the moves whose worth is certain, no others. */
static void list_choices(const struct workspace *work, struct cub_thought *thought)
{
    const struct doce_search *s = &work->search;
    const struct doce_list *list = &s->ply[0].list;
    uint32_t count = s->think->advice ? doce_search_exact(s) : list->count;
    for (uint32_t i = 0; i < count && i < CUB_CHOICES; i++)
        thought->choice[thought->choices++] =
            (struct cub_choice){.move = list->option[i].move, .value = tell_other(work, s->worth[i])};
}

/* With few nodes there are none for proofs. */
static bool can_prove(const struct cub_think *think)
{
    return levels[think->level].proves && (!think->nodes || think->nodes >= DOCE_STRATEGY_LOOKS);
}

/* The least that a round won by the seat is worth to it: DO-11 without any of its rewards, with all that it takes away.
 */
static int32_t worth_at_least(const struct doce_search *s, int seat)
{
    int32_t worth = s->stakes.win[seat][12 - DOCE_DICE / 3 * 2];
    return seat == 0 ? worth : DOCE_SURE - worth;
}

static bool is_last(const struct cub_state *state)
{
    return (int)state->round == state->setup.option[DOCE_ROUNDS];
}

static bool is_over(const struct doce *state, const struct doce *after)
{
    return after->base.round != state->base.round || !after->base.to_act;
}

/* The move with which the round is won; the search's, if it wins too, because it also counts points. 0: none is known.
 */
static cub_move find_winner(struct workspace *work, const struct doce *state, cub_move found)
{
    struct doce after = *state;
    int seat = state->base.to_act >> 1 & 1;
    cub_move move = doce_search_listed(&work->search, doce_strategy_move(&work->strategy, state));
    if (!move || move == found)
        return move;
    doce_apply(&after, seat, found);
    if (is_over(state, &after))
        return work->search.worth[0] >= worth_at_least(&work->search, seat) ? found : move;
    return doce_strategy_wins(&work->strategy, &after, seat) ? found : move;
}

static void lower(struct cub_thought *thought, cub_value excess)
{
    for (uint32_t i = 0; i < thought->choices; i++)
        thought->choice[i].value = less(thought->choice[i].value, excess);
    thought->also = less(thought->also, excess);
}

/* Puts a move first, with its value; the others have no more, and stay as far apart. */
static void prefer(struct cub_thought *thought, cub_move move, cub_value value, const char *proven)
{
    uint32_t at = 0;
    lower(thought, less(thought->choice[0].value, value));
    while (at < thought->choices && thought->choice[at].move != move)
        at++;
    if (at == thought->choices && at < CUB_CHOICES)
        thought->choices++;
    for (at = at < CUB_CHOICES ? at : CUB_CHOICES - 1; at > 0; at--)
        thought->choice[at] = thought->choice[at - 1];
    thought->choice[0] = (struct cub_choice){.move = move, .value = value, .proven = proven};
    thought->move = move;
}

static bool ends_round(const struct cub_think *think, cub_move move)
{
    struct doce after = *(const struct doce *)think->view;
    doce_apply(&after, think->seat, move);
    return is_over((const struct doce *)think->view, &after);
}

/* What a move that wins the round is worth: what can be expected of that, unless the search knows it or something
 * better. */
static int32_t worth_of_winner(struct doce_search *s, const struct cub_think *think, cub_move move)
{
    int32_t worth = doce_search_weigh(s, (uint32_t)move);
    int32_t expected = doce_worth_win(&s->stakes, &s->ply[0].board, think->seat);
    return worth > expected || ends_round(think, move) ? worth : expected;
}

/* A line that is there to be made needs no proof. */
static void prefer_winner(const struct cub_think *think, cub_move move, cub_value value, struct cub_thought *thought)
{
    prefer(thought, move, value, ends_round(think, move) ? NULL : "doce.why-won");
}

/* In the last round it may take more points than a won round has: then the search decides. More points than it takes
 * are no reason to leave what is proven for what the search has seen. */
static void consider_winner(struct workspace *work, const struct cub_think *think, cub_move move,
                            struct cub_thought *thought)
{
    int32_t worth = worth_of_winner(&work->search, think, move);
    if (!is_last(think->view) || doce_worth_value(worth) >= doce_worth_value(work->search.worth[0]))
        prefer_winner(think, move, tell(work, worth, ends_round(think, move) ? DOCE_ENDED : DOCE_DECIDED), thought);
}

/* What a round that is lost is worth: what can be expected of that, unless the search knows something worse. */
static int32_t worth_of_loss(const struct doce_search *s, int seat)
{
    int32_t expected = DOCE_SURE - doce_worth_win(&s->stakes, &s->ply[0].board, !seat);
    return s->worth[0] < expected ? s->worth[0] : expected;
}

/* Whatever is played, the other seat wins the round: the best is worth no more than that leaves, the rest less. */
static void tell_lost(const struct workspace *work, int seat, struct cub_thought *thought)
{
    cub_value most = tell(work, worth_of_loss(&work->search, seat), DOCE_DECIDED);
    lower(thought, less(thought->choice[0].value, most));
    thought->choice[0].proven = "doce.why-lost";
}

/* A round not begun yet is worth to its starter what all such rounds are. */
static cub_value value_of_start(const struct cub_think *think)
{
    const struct cub_state *state = think->view;
    int starter = state->to_act >> 1 & 1;
    return doce_share(think->level, 1 + state->setup.option[DOCE_ROUNDS] - (int)state->round,
                      state->score[starter] - state->score[!starter]);
}

static cub_value value_of_mover(const struct cub_think *think);

/*
 * Where a round is won, a move that was asked about may win it too, which a short look does not tell: it is worth what
 * the other seat will be told to have left. The workspace is not needed any more.
 */
static void weigh_also(const struct cub_think *think, struct cub_thought *thought)
{
    struct doce after = *(const struct doce *)think->view;
    struct cub_think then = *think;
    doce_apply(&after, think->seat, think->also);
    then.view = &after.base;
    if (ends_round(think, think->also) || after.base.to_act >> think->seat & 1)
        return;
    cub_value value = CUB_VICTORY - value_of_mover(&then);
    if (value > thought->also)
        thought->also = smaller(value, thought->choice[0].value);
}

/* What is known of the round for certain; that it is lost helps nobody to play. */
static void consult_strategy(struct workspace *work, const struct cub_think *think, struct cub_thought *thought)
{
    const struct doce *state = (const struct doce *)think->view;
    if (doce_board_is_new(&work->search.ply[0].board)) {
        prefer(thought, doce_move(DOCE_OPENING_FACE, DOCE_OPENING_SQUARE, 0), value_of_start(think), "doce.why-won");
        return;
    }
    doce_strategy_init(&work->strategy);
    cub_move move = find_winner(work, state, thought->move);
    if (move)
        consider_winner(work, think, move, thought);
    else if (think->advice && doce_strategy_wins(&work->strategy, state, !think->seat))
        tell_lost(work, think->seat, thought);
    thought->nodes += work->strategy.prover.looks;
    if (move && think->also)
        weigh_also(think, thought);
}

static void prepare(struct workspace *work, const struct cub_think *think, uint32_t overlooked)
{
    doce_search_init(&work->search, think, &levels[think->level].style, overlooked);
    doce_stakes_init(&work->told, (const struct doce *)think->view, (int)think->level);
}

static void think_doce(const struct cub_think *think, struct cub_thought *thought)
{
    const struct doce *state = (const struct doce *)think->view;
    const struct level *level = &levels[think->level];
    struct workspace *work = think->memory;
    struct doce_search *s = &work->search;
    doce_map_init(&s->map);
    prepare(work, think, think->advice ? 0 : overlook(&level->attention, &s->map, state, think->seat, think->rng));
    doce_search_run(s);
    thought->move = s->ply[0].list.option[think->advice ? 0 : feel(s, &level->attention, think->rng)].move;
    list_choices(work, thought);
    if (think->also)
        thought->also = tell_other(work, doce_search_weigh(s, doce_search_listed(s, (uint32_t)think->also)));
    thought->nodes = s->nodes;
    if (can_prove(think) && !s->stopped)
        consult_strategy(work, think, thought);
    if (s->images != 1 && !think->advice)
        mirror_thought(thought, draw_image(s->images, think->rng));
}

/* What the search thinks, unless the round is known to be won, by the one or the other. */
static cub_value tell_mover(struct workspace *work, const struct cub_think *think, int mover)
{
    const struct doce *state = (const struct doce *)think->view;
    const struct doce_search *s = &work->search;
    int32_t won = doce_worth_win(&s->stakes, &s->ply[0].board, mover);
    if (!can_prove(think) || s->stopped || s->certain)
        return tell_best(work);
    doce_strategy_init(&work->strategy);
    if (doce_strategy_wins(&work->strategy, state, mover))
        return tell(work, s->worth[0] > won ? s->worth[0] : won, DOCE_DECIDED);
    bool lost = doce_strategy_wins(&work->strategy, state, !mover);
    return lost ? tell(work, worth_of_loss(s, mover), DOCE_DECIDED) : tell_best(work);
}

static cub_value value_of_mover(const struct cub_think *think)
{
    struct workspace *work = think->memory;
    struct doce_search *s = &work->search;
    doce_map_init(&s->map);
    prepare(work, think, 0);
    int mover = s->ply[0].board.mover;
    if (doce_board_is_new(&s->ply[0].board))
        return value_of_start(think);
    doce_search_run(s);
    return tell_mover(work, think, mover);
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
    .memory = sizeof(struct workspace),
    .think = think_doce,
    .value = value_doce,
    .explain = doce_explain,
};
