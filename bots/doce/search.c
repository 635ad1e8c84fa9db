/* Doce's alpha-beta search. Worths are always those of the seat whose turn it is. */
#include "bots/doce/search.h"
#include "bots/doce/images.h"

static void forget(struct doce_search *s)
{
    s->slots = 1 << 8;
    while (s->slots < DOCE_SLOTS && s->slots < s->budget)
        s->slots *= 2;
    for (uint32_t i = 0; i < s->slots; i++)
        s->slot[i].bound = DOCE_NOTHING;
}

static bool is_own_image(const struct doce *s, uint32_t image)
{
    for (int seat = 0; seat < 2; seat++) {
        if (doce_image_set(s->dice[seat], image) != s->dice[seat] ||
            doce_image(s->last[seat], image) != s->last[seat] ||
            doce_image_set(s->blocker[seat], image) != s->blocker[seat])
            return false;
    }
    for (uint32_t square = 1; square <= DOCE_SQUARES; square++)
        if (s->face[square] != s->face[doce_image(square, image)])
            return false;
    return true;
}

static uint32_t find_own_images(const struct doce *s)
{
    uint32_t images = 0;
    for (uint32_t image = 0; image < DOCE_IMAGES; image++)
        images |= (uint32_t)is_own_image(s, image) << image;
    return images;
}

void doce_search_init(struct doce_search *s, const struct cub_think *think, const struct doce_style *style,
                      uint32_t overlooked)
{
    const struct doce *state = (const struct doce *)think->view;
    s->think = think;
    s->style = *style;
    s->nodes = 0;
    s->budget = think->nodes ? think->nodes : style->nodes;
    s->stopped = s->halted = false;
    forget(s);
    doce_stakes_init(&s->stakes, state, DOCE_SEARCHED);
    doce_board_init(&s->ply[0].board, &s->map, state);
    doce_board_overlook(&s->ply[0].board, overlooked);
    s->images = overlooked && !doce_board_is_new(&s->ply[0].board) ? 1 : find_own_images(state);
}

/* Asked rarely, for it may be slow to answer. */
enum { PATIENCE = 256 };

bool doce_search_ends(struct doce_search *s)
{
    const struct cub_think *think = s->think;
    if (s->nodes % PATIENCE == 0 && think->stop && !s->stopped)
        s->stopped = think->stop(think->context);
    s->halted = s->stopped || s->nodes >= s->budget;
    return s->halted;
}

static int32_t seek(struct doce_search *s, int at, int depth, int32_t alpha, int32_t beta);

uint32_t doce_search_step(struct doce_search *s, int at, uint32_t move, bool *goes_on)
{
    struct doce_board *next = &s->ply[at + 1].board;
    *next = s->ply[at].board;
    s->nodes++;
    if (doce_blocker(move))
        doce_board_block(next, &s->map, doce_blocker(move));
    uint32_t lines = doce_board_lines(next, &s->map, next->mover, doce_die(move), doce_face(move));
    doce_board_place(next, &s->map, doce_die(move), doce_face(move));
    *goes_on = !lines && doce_board_turn(next, &s->map);
    return lines;
}

struct doce_slot *doce_search_slot(struct doce_search *s, uint64_t key)
{
    return &s->slot[key & (s->slots - 1)];
}

/* Beyond the depth positions are hardly ever met again: looking for them would cost more time than it saves. */
static bool is_memorable(int depth)
{
    return depth >= 0;
}

/* Has what is known of the position after a move fetched before it is asked for. */
static void fetch(struct doce_search *s, int at, uint32_t move, int depth)
{
    const struct doce_board *b = &s->ply[at].board;
    if (is_memorable(depth - 1))
        __builtin_prefetch(doce_search_slot(s, doce_board_key_after(b, &s->map, move)));
}

static void fetch_option(struct doce_search *s, int at, uint32_t i, int depth)
{
    if (i < s->ply[at].list.count)
        fetch(s, at, s->ply[at].list.option[i].move, depth);
}

/* What a move is worth to who makes it. */
static int32_t follow(struct doce_search *s, int at, uint32_t move, int depth, int32_t alpha, int32_t beta)
{
    int mover = s->ply[at].board.mover;
    bool goes_on;
    if (doce_search_ends(s))
        return alpha;
    uint32_t lines = doce_search_step(s, at, move, &goes_on);
    if (!goes_on)
        return doce_worth_end(&s->stakes, &s->ply[at + 1].board, lines, mover);
    if (s->ply[at + 1].board.mover == mover)
        return seek(s, at + 1, depth, alpha, beta);
    return DOCE_SURE - seek(s, at + 1, depth, DOCE_SURE - beta, DOCE_SURE - alpha);
}

/* Most moves are shown to be no better than the best so far, without being weighed. */
static int32_t follow_doubting(struct doce_search *s, int at, uint32_t move, int depth, int less, int32_t alpha,
                               int32_t beta)
{
    int32_t worth = follow(s, at, move, depth - less, alpha, alpha + 1);
    if (worth > alpha && less > 0 && !s->halted)
        worth = follow(s, at, move, depth, alpha, alpha + 1);
    if (worth > alpha && worth < beta && !s->halted)
        worth = follow(s, at, move, depth, alpha, beta);
    return worth;
}

/* Whether what is known of a position settles it between alpha and beta. */
static bool is_settled(const struct doce_slot *slot, int depth, int32_t alpha, int32_t beta)
{
    if (slot->depth < depth)
        return false;
    return slot->bound == DOCE_EXACT || (slot->bound == DOCE_AT_LEAST && slot->worth >= beta) ||
           (slot->bound == DOCE_AT_MOST && slot->worth <= alpha);
}

static enum doce_bound find_bound(int32_t worth, int32_t alpha, int32_t beta)
{
    if (worth >= beta)
        return DOCE_AT_LEAST;
    return worth > alpha ? DOCE_EXACT : DOCE_AT_MOST;
}

static void remember(struct doce_search *s, uint64_t key, int depth, int32_t worth, enum doce_bound bound,
                     uint32_t move)
{
    struct doce_slot *slot = doce_search_slot(s, key);
    if (slot->bound != DOCE_NOTHING && slot->key != key && slot->depth > depth + 2)
        return;
    *slot = (struct doce_slot){
        .key = key, .worth = worth, .move = (uint16_t)move, .depth = (int8_t)depth, .bound = (uint8_t)bound};
}

/* A move that is known to be good goes first. */
static void promote(struct doce_list *list, uint32_t move)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->option[i].move == move)
            list->option[i].rate += 1 << 28;
}

static enum doce_breadth choose_breadth(const struct doce_search *s, const struct doce_board *b, int depth)
{
    if (depth <= 0)
        return DOCE_FORCING;
    if (doce_board_is_new(b))
        return DOCE_SOUND;
    if (size(doce_board_empty(b)) <= DOCE_FEW)
        return DOCE_EVERY;
    return s->style.ahead && depth > 1 ? DOCE_AHEAD : DOCE_SOUND;
}

/* How many of the moves, best at first sight first, are followed. */
static uint32_t choose_width(enum doce_breadth breadth, int depth)
{
    if (breadth == DOCE_EVERY)
        return DOCE_MOST;
    return depth <= 0 ? 3 : 8 + 4 * (uint32_t)depth;
}

/* How much less deep a late move is followed at first. */
static int choose_less(const struct doce_list *list, uint32_t i, int depth)
{
    if (list->option[i].threats || list->breadth == DOCE_EVERY || depth < 3 || i < 3)
        return 0;
    return i < 10 ? 1 : 2;
}

/* Follows option i; only the first is weighed without a doubt. */
static int32_t try_option(struct doce_search *s, int at, uint32_t i, int depth, int32_t alpha, int32_t beta)
{
    const struct doce_list *list = &s->ply[at].list;
    uint32_t move = list->option[i].move;
    if (i == 0)
        return follow(s, at, move, depth - 1, alpha, beta);
    return follow_doubting(s, at, move, depth - 1, choose_less(list, i, depth), alpha, beta);
}

/* The best worth that was found, and its move. */
struct best {
    int32_t worth;
    uint32_t move;
};

static void improve(struct best *best, int32_t worth, uint32_t move)
{
    if (worth > best->worth)
        *best = (struct best){worth, move};
}

static int32_t larger(int32_t a, int32_t b)
{
    return a > b ? a : b;
}

/* Follows the listed moves but this one, which was followed before: then all are doubted. */
static void try_moves(struct doce_search *s, int at, int depth, int32_t alpha, int32_t beta, uint32_t but,
                      struct best *best)
{
    struct doce_list *list = &s->ply[at].list;
    fetch_option(s, at, 0, depth);
    for (uint32_t i = 0; i < list->count && best->worth < beta; i++) {
        doce_list_raise(list, i);
        uint32_t move = list->option[i].move;
        int32_t least = larger(best->worth, alpha);
        fetch_option(s, at, i + 1, depth);
        if (move == but)
            continue;
        int32_t worth = but ? follow_doubting(s, at, move, depth - 1, choose_less(list, i, depth), least, beta)
                            : try_option(s, at, i, depth, least, beta);
        if (s->halted)
            return;
        improve(best, worth, move);
    }
}

/* Two positions may have one key: then a move that was remembered may not be one here. */
static bool is_legal(const struct doce_search *s, const struct doce_board *b, uint32_t move)
{
    uint32_t die = doce_die(move), blocker = doce_blocker(move);
    bool blocks = b->blocker[b->mover] && doce_board_empty(b) & SET(blocker) && blocker != die;
    return SET(die) & doce_board_allowed(b, &s->map, b->mover) && (!blocker || blocks);
}

/* Follows the move that was best before, if there is one, and lists others only if it does not settle the matter. */
static void try_all(struct doce_search *s, int at, int depth, int32_t alpha, int32_t beta, struct best *best)
{
    struct doce_ply *here = &s->ply[at];
    uint32_t first = is_legal(s, &here->board, best->move) ? best->move : 0;
    enum doce_breadth breadth = choose_breadth(s, &here->board, depth);
    if (first) {
        fetch(s, at, first, depth);
        int32_t worth = follow(s, at, first, depth - 1, larger(best->worth, alpha), beta);
        if (s->halted)
            return;
        improve(best, worth, first);
    }
    if (best->worth >= beta)
        return;
    doce_list_best(&here->list, &s->map, &here->board, &here->ends, breadth, choose_width(breadth, depth));
    try_moves(s, at, depth, alpha, beta, first, best);
}

static int32_t seek(struct doce_search *s, int at, int depth, int32_t alpha, int32_t beta)
{
    struct doce_ply *here = &s->ply[at];
    const struct doce_slot *slot = doce_search_slot(s, here->board.key);
    struct best best = {.worth = DOCE_WORST};
    if (is_memorable(depth) && slot->bound != DOCE_NOTHING && slot->key == here->board.key) {
        if (is_settled(slot, depth, alpha, beta))
            return slot->worth;
        best.move = slot->move;
    }
    doce_board_ends(&here->board, &s->map, &here->ends);
    bool spent = depth <= -s->style.forcing;
    if (depth <= 0 && (spent || !doce_dangers(&s->map, &here->board, &here->ends))) {
        best.worth = doce_worth_look(&s->stakes, &s->map, &here->board, &here->ends);
        if (best.worth >= beta || spent)
            return best.worth;
    }
    try_all(s, at, depth, alpha, beta, &best);
    if (!s->halted && is_memorable(depth))
        remember(s, here->board.key, depth, best.worth, find_bound(best.worth, alpha, beta), best.move);
    return best.worth;
}

/* Puts option i where its worth belongs among those before it. */
static void sort_in(struct doce_search *s, uint32_t i)
{
    struct doce_list *list = &s->ply[0].list;
    struct doce_option option = list->option[i];
    int32_t worth = s->worth[i];
    for (; i > 0 && s->worth[i - 1] < worth; i--) {
        list->option[i] = list->option[i - 1];
        s->worth[i] = s->worth[i - 1];
    }
    list->option[i] = option;
    s->worth[i] = worth;
}

/* Whether all moves that are nearly alike are to be known, and not the best of them as well as can be. */
static bool is_varied(const struct doce_search *s)
{
    return s->style.varied && doce_board_is_opening(&s->ply[0].board);
}

/* Moves this little worse than the best are weighed, not only refuted: they are the alternatives. */
static int32_t margin(const struct doce_search *s)
{
    return is_varied(s) ? DOCE_SURE / 20 : DOCE_SURE / 50;
}

/* An unfinished depth: what was not searched again is not to look better than what was. */
static void break_off(struct doce_search *s, uint32_t searched)
{
    if (searched > 0)
        s->known = searched;
    for (uint32_t i = s->known; i < s->ply[0].list.count; i++)
        if (s->worth[i] > s->worth[s->known - 1])
            s->worth[i] = s->worth[s->known - 1];
}

static void search_depth(struct doce_search *s, int depth)
{
    uint32_t count = s->ply[0].list.count;
    for (uint32_t i = 0; i < count; i++) {
        int32_t worth = try_option(s, 0, i, depth, i == 0 ? DOCE_WORST : s->worth[0] - margin(s), DOCE_BEST);
        if (s->halted) {
            break_off(s, i);
            return;
        }
        s->worth[i] = worth;
        sort_in(s, i);
    }
    s->known = count;
}

/* Whether the best option's end is known. */
static bool is_decided(const struct doce_search *s)
{
    const struct doce_board *b = &s->ply[0].board;
    return s->ply[0].list.option[0].threats == DOCE_WINS || (!s->halted && s->depth >= b->hand[0] + b->hand[1]);
}

/* The least that a win by threats is worth: each die but the last is parried, both blockers go, all groups are full. */
static int32_t least_worth(const struct doce_search *s, int dice)
{
    const struct doce_board *b = &s->ply[0].board;
    int empty = (int)size(doce_board_empty(b)) - (2 * dice - 1) - b->blocker[0] - b->blocker[1];
    int points = 12 - 2 * (DOCE_DICE / 3) + (empty > 0 ? empty : 0);
    return b->mover == 0 ? s->stakes.win[0][points] : DOCE_SURE - s->stakes.win[1][points];
}

/* What a win by threats is worth: the least, where everything was searched, and else what is to be expected. */
static int32_t worth_of_threats(const struct doce_search *s, int dice)
{
    const struct doce_board *b = &s->ply[0].board;
    int32_t least = least_worth(s, dice), expected = doce_worth_win(&s->stakes, b, b->mover);
    return is_decided(s) || expected < least ? least : expected;
}

/* A win by threats is worth this, whatever else was found about its first move. */
static void insist(struct doce_search *s, uint32_t move, int32_t least)
{
    for (uint32_t i = 0; i < s->ply[0].list.count; i++)
        if (s->ply[0].list.option[i].move == move && s->worth[i] < least) {
            s->worth[i] = least;
            sort_in(s, i);
        }
}

static bool is_listed(const struct doce_list *list, uint32_t count, uint32_t move)
{
    uint32_t i = 0;
    while (i < count && list->option[i].move != move)
        i++;
    return i < count;
}

/* The first of this many options that is an image of the move; 0: none. */
static uint32_t find_image(const struct doce_search *s, uint32_t count, uint32_t move)
{
    for (uint32_t images = s->images; images; images &= images - 1) {
        uint32_t image = (uint32_t)doce_image_move(move, (uint32_t)__builtin_ctz(images));
        if (is_listed(&s->ply[0].list, count, image))
            return image;
    }
    return 0;
}

uint32_t doce_search_listed(const struct doce_search *s, uint32_t move)
{
    uint32_t image = find_image(s, s->ply[0].list.count, move);
    return image ? image : move;
}

/* Where the position is its own image moves come in families of up to eight: one of each stays listed. */
static void drop_images(struct doce_search *s)
{
    struct doce_list *list = &s->ply[0].list;
    uint32_t kept = 0;
    for (uint32_t i = 0; i < list->count && s->images != 1; i++)
        if (!find_image(s, kept, list->option[i].move))
            list->option[kept++] = list->option[i];
    list->count = s->images != 1 ? kept : list->count;
}

/* How deep to look: no deeper than there are dice, and not for long when there is a line to be made. */
static int choose_depth(const struct doce_search *s)
{
    const struct doce_board *b = &s->ply[0].board;
    int depth = b->hand[0] + b->hand[1];
    if (s->ply[0].list.option[0].threats == DOCE_WINS)
        depth = 2;
    return depth < s->style.depth ? depth : s->style.depth;
}

/* Lists what can be chosen from, the best at first sight first; before any search all is worth the same. */
static void list_first(struct doce_search *s, uint32_t winner)
{
    struct doce_ply *first = &s->ply[0];
    doce_board_ends(&first->board, &s->map, &first->ends);
    doce_list_best(&first->list, &s->map, &first->board, &first->ends, choose_breadth(s, &first->board, s->style.depth),
                   DOCE_MOST);
    drop_images(s);
    promote(&first->list, doce_search_listed(s, winner));
    for (uint32_t i = 0; i < first->list.count; i++) {
        doce_list_raise(&first->list, i);
        s->worth[i] = doce_worth_look(&s->stakes, &s->map, &first->board, &first->ends);
    }
    s->known = 1;
}

/* Of a depth that is not finished only a few moves are known: none is begun that is not likely to be. */
static bool is_affordable(const struct doce_search *s)
{
    enum { DEEPER = 6 }; /* one more ply takes about so many times as long */
    return !is_varied(s) || s->depth == 0 || s->nodes < s->budget / DEEPER;
}

void doce_search_run(struct doce_search *s)
{
    int dice = 0;
    uint32_t winner = s->style.threats ? doce_find_threats(s, s->budget / s->style.threats, &dice) : 0;
    list_first(s, winner);
    s->depth = 0;
    while (s->depth < choose_depth(s) && !s->halted && is_affordable(s))
        search_depth(s, ++s->depth);
    s->certain = is_decided(s) ? DOCE_ENDED : winner ? DOCE_DECIDED : DOCE_GUESSED;
    if (winner)
        insist(s, doce_search_listed(s, winner), worth_of_threats(s, dice));
}

uint32_t doce_search_exact(const struct doce_search *s)
{
    uint32_t count = 1;
    while (count < s->known && s->worth[count] > s->worth[0] - margin(s))
        count++;
    return count;
}

/* What the search found about a move: no more than this. */
static int32_t find_limit(const struct doce_search *s, uint32_t move)
{
    for (uint32_t i = 0; i < s->ply[0].list.count; i++)
        if (s->ply[0].list.option[i].move == move)
            return s->worth[i];
    return s->worth[0];
}

int32_t doce_search_weigh(struct doce_search *s, uint32_t move)
{
    enum { PARTS = 4, LEAST = 1000 };
    int32_t limit = find_limit(s, move), worth = limit;
    s->budget = s->nodes + (s->budget / PARTS > LEAST ? s->budget / PARTS : LEAST);
    s->halted = s->stopped;
    for (int depth = 1; depth <= s->depth; depth++) {
        int32_t found = follow(s, 0, move, depth - 1, DOCE_WORST, DOCE_BEST);
        if (s->halted)
            break;
        worth = found < limit ? found : limit;
    }
    return worth;
}
