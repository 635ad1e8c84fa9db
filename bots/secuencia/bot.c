/* Secuencia's bot: what each level sees and how far it looks, and what a position is worth. */
#include "cubilete/bot.h"
#include "bots/secuencia/evaluator.h"
#include "cubilete/games.h"

/*
 * Dice decide so much here that only a player who misses a lot loses to the next
 * level as often as it should. The weak ones see their own lines alone, and not
 * every square; the others see all, but tell moves apart only if one is better
 * by more than the grain.
 */
struct level {
    uint64_t nodes;
    int rolls; /* to look ahead after the own move, as far as the nodes last */
    int weak;  /* what the evaluator can't see */

    /* With two sides, and with three, where skill has less to say. */
    uint32_t sees[2];   /* how many squares of 100; the others are overlooked */
    cub_value grain[2]; /* smaller differences are not felt; 0: all are */
};

static const struct level levels[CUB_LEVELS] = {
    [CUB_NOVATO] = {.weak = SECUENCIA_NO_DIAGONALS | SECUENCIA_NO_OTHERS, .sees = {39, 30}, .nodes = 100},
    [CUB_FACIL] = {.weak = SECUENCIA_NO_OTHERS, .sees = {76, 54}, .nodes = 100},
    [CUB_MEDIO] = {.sees = {100, 100}, .grain = {106000, 100000}, .nodes = 100},
    [CUB_FUERTE] = {.sees = {100, 100}, .grain = {53500, 50000}, .rolls = 1, .nodes = 10000},
    [CUB_MAESTRO] = {.sees = {100, 100}, .rolls = 2, .nodes = 1000000},
};

static const struct secuencia *state_of(const struct cub_think *think)
{
    return (const struct secuencia *)think->view;
}

/* Advice looks as far ahead as its level, but overlooks nothing. */
static uint32_t sees_of(const struct cub_think *think)
{
    return think->advice ? 100 : levels[think->level].sees[think->view->setup.sides == 3];
}

static cub_value grain_of(const struct cub_think *think)
{
    return think->advice ? 0 : levels[think->level].grain[think->view->setup.sides == 3];
}

static int weak_of(const struct cub_think *think)
{
    return think->advice ? 0 : levels[think->level].weak;
}

static void wake(struct secuencia_search *search, const struct cub_think *think, int side, int weak)
{
    secuencia_evaluator_init(&search->evaluator, &think->view->setup, side, weak);
    search->play = NULL;
    search->think = think;
    search->nodes = 0;
    search->limit = think->nodes ? think->nodes : levels[think->level].nodes;
    search->tired = false;
}

/* The moves that come into question: at most one a square. */
struct list {
    uint32_t count;
    struct cub_choice choice[SECUENCIA_SIZE * SECUENCIA_SIZE];
};

/* In random order, so that of equal moves any may come first; without the overlooked ones, unless all are. */
static void list_moves(const struct cub_think *think, struct list *list)
{
    const struct secuencia *s = state_of(think);
    uint32_t count = secuencia_count(s, think->seat), sees = sees_of(think);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = cub_rng_below(think->rng, list->count + 1);
        bool seen = cub_rng_below(think->rng, 100) < sees;
        if (!seen && (list->count || i + 1 < count))
            continue;
        list->choice[list->count++] = list->choice[at];
        list->choice[at].move = secuencia_nth(s, think->seat, i);
    }
}

/* Values every move over this many rolls; false, with nothing changed, if the patience for it does not last. */
static bool value_moves(struct secuencia_search *search, const struct secuencia_board *board, int rolls,
                        struct list *list)
{
    struct list found = *list;
    int seat = board->s.seat, side = board->s.base.setup.side[seat];
    cub_value grain = grain_of(search->think);
    for (uint32_t i = 0; i < list->count; i++) {
        cub_value value[SECUENCIA_SIDES];
        struct secuencia_board after = *board;
        secuencia_board_apply(&after, &search->evaluator, seat, list->choice[i].move);
        secuencia_expect(search, &after, rolls, value);
        if (search->tired && rolls > 0)
            return false;
        found.choice[i].value = grain ? value[side] - value[side] % grain : value[side];
    }
    *list = found;
    return true;
}

/* Best first; equals stay in their order. */
static void sort(struct list *list)
{
    for (uint32_t i = 1; i < list->count; i++) {
        struct cub_choice choice = list->choice[i];
        uint32_t at = i;
        for (; at > 0 && list->choice[at - 1].value < choice.value; at--)
            list->choice[at] = list->choice[at - 1];
        list->choice[at] = choice;
    }
}

/* The best moves, and the one that was asked about; a seat has its share of what they are worth to its side. */
static void tell(const struct cub_think *think, const struct list *list, struct cub_thought *thought)
{
    const struct cub_setup *setup = &think->view->setup;
    thought->move = list->choice[0].move;
    for (uint32_t i = 0; i < list->count; i++) {
        struct cub_choice choice = list->choice[i];
        choice.value = choice.value * setup->sides / setup->seats;
        if (i < CUB_CHOICES)
            thought->choice[thought->choices++] = choice;
        if (choice.move == think->also)
            thought->also = choice.value;
    }
}

/* Moves are chosen by what the evaluator sees; what advice says of them is what comes of it. */
static struct secuencia_search *wake_mover(const struct cub_think *think)
{
    struct secuencia_search *search = think->memory;
    wake(search, think, think->view->setup.side[think->seat], weak_of(think));
    search->evaluator.temperature = think->advice ? secuencia_temperature(&think->view->setup, think->level) : NULL;
    return search;
}

/* One roll further at a time: when patience ends, what the last full look said stands. */
static void think(const struct cub_think *think, struct cub_thought *thought)
{
    struct secuencia_search *search = wake_mover(think);
    struct secuencia_board board;
    struct list list = {0};
    int rolls = 0;
    secuencia_board_init(&board, &search->evaluator, state_of(think));
    list_moves(think, &list);
    while (rolls <= levels[think->level].rolls && value_moves(search, &board, rolls, &list))
        rolls++;
    sort(&list);
    thought->nodes = search->nodes;
    tell(think, &list, thought);
}

/* The value of a position to each side over this many rolls; with the dice due, over the one that comes as well. */
static void look(struct secuencia_search *search, const struct secuencia_board *board, int rolls, cub_value *value)
{
    if (board->s.base.to_act & CUB_BIT(CUB_DICE))
        secuencia_expect(search, board, rolls + 1, value);
    else
        secuencia_best(search, board, rolls, value);
}

/*
 * The same over as many rolls as patience lasts. With the dice due that is one
 * roll more than at a seat's move: so a roll is worth exactly the mean of what can
 * follow it. The first look is taken to its end however few the nodes: part of a
 * mean is no value, and it needs no more than some hundred of them.
 */
static void value_sides(struct secuencia_search *search, const struct secuencia_board *board, cub_value *value)
{
    uint64_t limit = search->limit;
    cub_value found[SECUENCIA_SIDES];
    search->limit = UINT64_MAX;
    look(search, board, 0, value);
    search->limit = limit;
    for (int rolls = 1; rolls <= levels[search->think->level].rolls; rolls++) {
        look(search, board, rolls, found);
        if (search->tired)
            return;
        for (int i = 0; i < search->evaluator.sides; i++)
            value[i] = found[i];
    }
}

/*
 * SE-2: adds up in how many ways each seat starts, from this seat's opening roll
 * on; one that ties for the best so far starts in as many ways as the others, for
 * the rolls to come don't tell them apart. 12 divides by any number of tied seats;
 * ways stay below 36^4. A seat out of the contest counts as a total of 0.
 */
static void count_starts(const struct secuencia *s, int seat, int best, uint32_t tied, int64_t ways, int64_t *starts)
{
    if (seat == s->base.setup.seats) {
        for (uint32_t left = tied; left; left &= left - 1)
            starts[__builtin_ctz(left)] += ways * 12 / __builtin_popcount(tied);
        return;
    }
    bool rolls = s->contest >> seat & 1, open = rolls && seat >= s->seat;
    int known = rolls ? s->opening[seat] : 0;
    for (int total = open ? 2 : known; total <= (open ? 12 : known); total++) {
        uint32_t now = total > best ? 0 : tied;
        if (total >= best)
            now |= CUB_BIT(seat);
        count_starts(s, seat + 1, total > best ? total : best, now, open ? ways * secuencia_ways(total) : ways, starts);
    }
}

/* The board is empty: what it is worth to the seat that starts it is worth to any other that does. */
static void value_opening(struct secuencia_search *search, const struct secuencia *s, cub_value *value)
{
    struct secuencia_board board;
    cub_value first[SECUENCIA_SIDES] = {0};
    int64_t starts[SECUENCIA_SEATS] = {0}, sum[SECUENCIA_SIDES] = {0}, all = 0;
    secuencia_board_init(&board, &search->evaluator, s);
    board.s.contest = board.s.seat = 0;
    value_sides(search, &board, first);
    count_starts(s, 0, 2, 0, 1, starts);
    for (int seat = 0; seat < SECUENCIA_SEATS; seat++) {
        all += starts[seat];
        for (int side = 0; side < search->evaluator.sides; side++)
            sum[(side + seat) % search->evaluator.sides] += starts[seat] * first[side];
    }
    for (int side = 0; side < search->evaluator.sides; side++)
        value[side] = (cub_value)(sum[side] / all);
}

/* All moves, best first as the level sees them. */
static void rank_moves(const struct cub_think *think, const struct secuencia *s, struct list *list)
{
    struct secuencia_search own;
    struct secuencia_board board;
    wake(&own, think, s->base.setup.side[s->seat], weak_of(think));
    secuencia_board_init(&board, &own.evaluator, s);
    list->count = secuencia_count(s, s->seat);
    for (uint32_t i = 0; i < list->count; i++)
        list->choice[i].move = secuencia_nth(s, s->seat, i);
    value_moves(&own, &board, 0, list);
    sort(list);
}

/* Out of 2^30, how often this many equal moves, and none that is better, are seen: the part of what is left. */
static int64_t split(int64_t *left, uint32_t equals, uint32_t sees)
{
    int64_t before = *left;
    for (uint32_t i = 0; i < equals; i++)
        *left = *left * (100 - sees) / 100;
    return (before - *left) / equals;
}

static void add_move(struct secuencia_search *search, const struct secuencia_board *board, cub_move move, int64_t odds,
                     int64_t sum[SECUENCIA_SIDES])
{
    cub_value value[SECUENCIA_SIDES];
    struct secuencia_board after = *board;
    secuencia_board_apply(&after, &search->evaluator, board->s.seat, move);
    secuencia_expect(search, &after, 0, value);
    for (int i = 0; i < search->evaluator.sides; i++)
        sum[i] += odds * value[i];
}

/* What the level's own move comes to: by how likely it is each of them. Seeing none, it makes the last one. */
static void play_own(struct secuencia_search *search, const struct secuencia_board *board,
                     cub_value value[SECUENCIA_SIDES])
{
    const struct secuencia *s = &board->s;
    int64_t left = 1 << 30, sum[SECUENCIA_SIDES] = {0};
    uint32_t sees = sees_of(search->think), equals = 0;
    struct list list;
    rank_moves(search->think, s, &list);
    for (uint32_t first = 0; first < list.count && left; first += equals) {
        for (equals = 1; first + equals < list.count; equals++)
            if (list.choice[first + equals].value != list.choice[first].value)
                break;
        int64_t odds = split(&left, equals, sees);
        for (uint32_t i = first; i < first + equals; i++)
            add_move(search, board, list.choice[i].move, odds, sum);
    }
    add_move(search, board, secuencia_nth(s, s->seat, list.count - 1), left, sum);
    value[search->evaluator.sides - 1] = CUB_VICTORY;
    for (int i = 0; i < search->evaluator.sides - 1; i++) {
        value[i] = (cub_value)(sum[i] >> 30);
        value[search->evaluator.sides - 1] -= value[i];
    }
}

/* A level that looks no roll ahead, or overlooks moves, does not always make the best. */
static bool careless(const struct cub_think *think)
{
    return !think->advice && think->level > CUB_AZAR && think->level < CUB_FUERTE;
}

static struct secuencia_search *wake_judge(const struct cub_think *think)
{
    struct secuencia_search *search = think->memory;
    wake(search, think, 0, 0); /* who looks plays no part where nothing is overlooked */
    search->evaluator.temperature = secuencia_temperature(&think->view->setup, think->level);
    search->play = careless(think) ? play_own : NULL;
    return search;
}

/* No level overlooks anything here: a value is for analysis, not for play. */
static void value_seats(const struct cub_think *think, cub_value *value)
{
    const struct secuencia *s = state_of(think);
    const struct cub_setup *setup = &s->base.setup;
    struct secuencia_search *search = wake_judge(think);
    struct secuencia_board board;
    cub_value found[SECUENCIA_SIDES];
    secuencia_board_init(&board, &search->evaluator, s);
    if (s->contest)
        value_opening(search, s, found);
    else if (s->base.to_act)
        value_sides(search, &board, found);
    for (int seat = 0; seat < setup->seats; seat++)
        value[seat] =
            s->base.to_act ? found[setup->side[seat]] * setup->sides / setup->seats : cub_result(&s->base, seat);
}

const struct cub_bot cub_secuencia_bot = {
    .game = &cub_secuencia,
    .memory = sizeof(struct secuencia_search),
    .think = think,
    .value = value_seats,
    .explain = secuencia_explain,
};
