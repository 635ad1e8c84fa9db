/* Doce's moves in stages: lines, parries, threats, quiet dice, blockers where they matter. */
#include "bots/doce/moves.h"

struct lister {
    struct doce_list *list;
    const struct doce_map *map;
    const struct doce_board *board;
    const struct doce_ends *ends;
    const int16_t (*weight)[DOCE_ROW]; /* of the part of the round */
    uint32_t alive, half;              /* sets of windows, as the blocker leaves them */
    uint32_t dangers;                  /* squares on which the other seat would win next */
    uint32_t blocker;                  /* already on the board, and part of the moves; 0: none */
    int32_t bonus;                     /* what the blocker is worth by itself */
};

/* What each face does on a square; face 0 is none, and 7 there to make eight, which are as quick to add as six. */
struct faces {
    int16_t rate[DOCE_FACES + 2];
    uint32_t threats[DOCE_FACES + 1]; /* squares on which one's next die would make a line */
    uint32_t spoils[DOCE_FACES + 1];  /* squares on which the other seat's next die would make one for oneself */
};

/* The part of one window that would lack one die. */
static void find_threats_in(const struct lister *l, uint32_t code, int w, struct faces *faces)
{
    const uint8_t *made = l->map->made[code];
    const uint16_t *mine = l->map->feature[code] + l->board->sum[w];
    uint32_t gap = SET(l->map->square[w][l->map->gap[code]]);
    uint32_t threat = made[0] & 1 ? gap : 0, spoil = made[1] & 1 ? gap : 0;
    for (int face = 1; face <= DOCE_FACES; face++)
        if (mine[face]) {
            faces->threats[face] |= threat;
            faces->spoils[face] |= spoil;
        }
}

/* The squares that each face would threaten, besides those that are threatened anyway. */
static void find_threats(const struct lister *l, uint32_t square, uint32_t standing, struct faces *faces)
{
    const struct doce_board *b = l->board;
    for (int face = 1; face <= DOCE_FACES; face++) {
        faces->threats[face] = standing;
        faces->spoils[face] = 0;
    }
    for (uint32_t windows = l->map->through[square] & l->half; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        uint32_t code = b->code[b->mover][w] + l->map->power[square][w];
        find_threats_in(l, code, w, faces);
    }
}

/* Rates are those of the other seat, whose turn it will be, turned round. */
static void rate_faces(const struct lister *l, uint32_t square, int16_t rate[DOCE_FACES + 2])
{
    const struct doce_board *b = l->board;
    int16_t before = (int16_t)l->bonus, sum[DOCE_FACES + 2] = {0};
    for (uint32_t windows = l->map->through[square] & l->alive; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        uint32_t code = b->code[!b->mover][w];
        const int16_t *after = l->weight[code + 2u * l->map->power[square][w]] + b->sum[w];
        before = (int16_t)(before + l->weight[code][b->sum[w]]);
        for (int face = 0; face < DOCE_FACES + 2; face++)
            sum[face] = (int16_t)(sum[face] + after[face]);
    }
    for (int face = 0; face < DOCE_FACES + 2; face++)
        rate[face] = (int16_t)(before - sum[face]);
}

/* Far above every sum of weights. */
enum { END_RATE = 1 << 24 };

/* A die that completes a line now. */
static struct doce_option rate_end(struct doce_option option, bool mine, bool others)
{
    if (mine && !others) {
        option.threats = DOCE_WINS;
        option.rate += END_RATE;
    } else if (others && !mine) {
        option.threats = DOCE_LOSES;
        option.rate -= END_RATE;
    }
    return option;
}

enum wanted { ALL, UNLIKE_LOSS, PARRIES, THREATS, WINS };

static bool is_wanted(const struct doce_option *option, enum wanted wanted)
{
    if (wanted == WINS)
        return option->threats == DOCE_WINS;
    if (wanted == THREATS)
        return option->threats > 0 && option->threats != DOCE_LOSES;
    return wanted == ALL || option->threats != DOCE_LOSES;
}

/* DO-7: a danger is parried by a die on it, or if the other seat's line there would be one's own as well. */
static bool is_parried(const struct lister *l, uint32_t square, uint32_t spoils)
{
    return !(l->dangers & ~SET(square) & ~spoils);
}

static void push(struct doce_list *list, struct doce_option option)
{
    if (list->count < DOCE_MOST)
        list->option[list->count++] = option;
    else
        list->full = true;
}

/* Prefers threats to quiet dice that promise as much: what must be answered keeps the turn. */
enum { THREAT_RATE = 100 };

/* Dice that make no line: all faces threaten the same squares. */
static void list_alike(const struct lister *l, uint32_t square, uint32_t threats)
{
    int16_t rate[DOCE_FACES + 2];
    uint32_t move = (uint32_t)doce_move(0, square, l->blocker), room = DOCE_MOST - l->list->count;
    uint32_t count = room < DOCE_FACES ? room : DOCE_FACES;
    struct doce_option *option = l->list->option + l->list->count;
    rate_faces(l, square, rate);
    for (uint32_t i = 0; i < count; i++)
        option[i] = (struct doce_option){.rate = rate[1 + i] + (int32_t)threats * THREAT_RATE,
                                         .move = (uint16_t)(move + 1 + i),
                                         .threats = (uint16_t)threats};
    l->list->count += count;
    l->list->full |= count < DOCE_FACES;
}

/* Dice that may make lines, or threaten with some faces only. */
static void list_unlike(const struct lister *l, uint32_t square, uint32_t standing, uint32_t mine, uint32_t others,
                        enum wanted wanted)
{
    uint32_t open = ~l->map->zone[square];
    struct faces faces;
    find_threats(l, square, standing, &faces);
    rate_faces(l, square, faces.rate);
    for (uint32_t face = 1; face <= DOCE_FACES; face++) {
        uint32_t threats = size(faces.threats[face] & open);
        struct doce_option option = {
            .rate = faces.rate[face] + (int32_t)threats * THREAT_RATE,
            .move = (uint16_t)doce_move(face, square, l->blocker),
            .threats = (uint16_t)threats,
        };
        option = rate_end(option, mine >> face & 1, others >> face & 1);
        if (is_wanted(&option, wanted) && (wanted != PARRIES || is_parried(l, square, faces.spoils[face])))
            push(l->list, option);
    }
}

static bool are_alike_wanted(const struct lister *l, uint32_t square, uint32_t threats, enum wanted wanted)
{
    if (wanted == PARRIES)
        return is_parried(l, square, 0);
    return wanted == ALL || wanted == UNLIKE_LOSS || (wanted == THREATS && threats > 0);
}

static void list_faces(const struct lister *l, uint32_t square, enum wanted wanted)
{
    int mover = l->board->mover;
    uint32_t standing = l->ends->squares[mover][mover] & ~l->map->zone[square];
    uint32_t mine = doce_ends_faces(l->ends, mover, mover, square);
    uint32_t others = doce_ends_faces(l->ends, mover, !mover, square);
    if (mine || others || l->map->through[square] & l->half)
        list_unlike(l, square, standing, mine, others, wanted);
    else if (are_alike_wanted(l, square, standing, wanted))
        list_alike(l, square, standing ? size(standing) : 0);
}

static void list_dice(const struct lister *l, uint32_t squares, enum wanted wanted)
{
    for (; squares; squares &= squares - 1)
        list_faces(l, (uint32_t)__builtin_ctz(squares), wanted);
}

/* What a blocker on the square is worth: what the other seat loses there, and that it is spent. */
static int32_t rate_block(const struct doce_map *map, const struct doce_board *b, uint32_t square)
{
    int stage = doce_stage(b), other = !b->mover;
    int32_t rate =
        doce_blocker_weights[stage][b->blocker[other]][1] - doce_blocker_weights[stage][b->blocker[other]][0];
    for (uint32_t windows = map->through[square] & ~b->dead; windows; windows &= windows - 1)
        rate += doce_weights[stage][b->feature[other][__builtin_ctz(windows)]];
    return rate;
}

/* The dice on these squares that can follow a blocker. */
static void list_blocked(const struct lister *l, uint32_t blocker, uint32_t squares, enum wanted wanted)
{
    struct doce_ends ends;
    struct lister after = *l;
    uint32_t windows = l->map->through[blocker];
    doce_ripe_ends(l->board, l->map, l->board->ripe & ~windows, &ends);
    after.ends = &ends;
    after.weight = l->map->weight[doce_stage_of(doce_board_empty(l->board) & ~SET(blocker))];
    after.alive &= ~windows;
    after.half &= ~windows;
    after.dangers &= ~SET(blocker);
    after.blocker = blocker;
    after.bonus = rate_block(l->map, l->board, blocker);
    list_dice(&after, squares & ~SET(blocker), wanted);
}

/*
 * The blocker parries as well, on a danger. Of dice beside all dangers, and of
 * blockers beside, little is to be expected; they are listed only when told so.
 */
static void list_parries(const struct lister *l, uint32_t allowed, bool really_all)
{
    uint32_t blockers = really_all ? doce_board_empty(l->board) : l->dangers;
    uint32_t dice = really_all ? allowed : allowed & l->dangers;
    list_dice(l, dice, PARRIES);
    if (!l->board->blocker[l->board->mover] || (!really_all && size(l->dangers) > 2))
        return;
    for (; blockers; blockers &= blockers - 1) {
        uint32_t blocker = (uint32_t)__builtin_ctz(blockers), left = l->dangers & ~SET(blocker);
        list_blocked(l, blocker, left && !really_all ? allowed & left : allowed, PARRIES);
    }
}

void doce_list_raise(struct doce_list *list, uint32_t first)
{
    uint32_t best = first;
    int32_t most = list->option[first].rate;
    for (uint32_t i = first + 1; i < list->count; i++)
        if (list->option[i].rate > most) {
            most = list->option[i].rate;
            best = i;
        }
    struct doce_option option = list->option[best];
    list->option[best] = list->option[first];
    list->option[first] = option;
}

/* Of these squares the one on which a blocker takes most from the other seat. */
static uint32_t best_block(const struct doce_map *map, const struct doce_board *b, uint32_t squares)
{
    uint32_t best = 0;
    int32_t most = INT32_MIN;
    for (; squares; squares &= squares - 1) {
        uint32_t square = (uint32_t)__builtin_ctz(squares);
        int32_t rate = rate_block(map, b, square);
        if (rate > most) {
            most = rate;
            best = square;
        }
    }
    return best;
}

/* The best dice again, with a blocker on the squares where it takes most. */
static void list_ahead(struct doce_list *list, const struct doce_map *map, const struct doce_board *b)
{
    uint32_t tries = list->count < DOCE_TRIES ? list->count : DOCE_TRIES, squares = doce_board_empty(b);
    for (uint32_t i = 0; i < tries; i++)
        doce_list_raise(list, i);
    for (int blocks = 0; blocks < DOCE_BLOCKS && squares; blocks++) {
        uint32_t square = best_block(map, b, squares);
        int32_t bonus = rate_block(map, b, square);
        squares &= ~SET(square);
        for (uint32_t i = 0; i < tries; i++) {
            struct doce_option option = list->option[i];
            if (doce_die(option.move) == square || option.threats >= DOCE_WINS)
                continue;
            option.move = (uint16_t)doce_move(doce_face(option.move), doce_die(option.move), square);
            option.rate += bonus;
            push(list, option);
        }
    }
}

/* Parries may be lines at the same time: then they are listed already. */
static void list_wins(const struct lister *l, uint32_t squares)
{
    for (uint32_t i = 0; squares && i < l->list->count; i++)
        if (l->list->option[i].threats == DOCE_WINS)
            squares &= ~SET(doce_die(l->list->option[i].move));
    list_dice(l, squares, WINS);
}

static void list_every(const struct lister *l, uint32_t allowed)
{
    list_dice(l, allowed, ALL);
    if (l->board->blocker[l->board->mover])
        for (uint32_t squares = doce_board_empty(l->board); squares; squares &= squares - 1)
            list_blocked(l, (uint32_t)__builtin_ctz(squares), allowed, ALL);
}

void doce_list(struct doce_list *list, const struct doce_map *map, const struct doce_board *b,
               const struct doce_ends *ends, enum doce_breadth breadth)
{
    struct lister lister = {.list = list, .map = map, .board = b, .ends = ends, .alive = ~b->dead, .half = b->half};
    uint32_t allowed = doce_board_allowed(b, map, b->mover);
    lister.weight = map->weight[doce_stage(b)];
    lister.dangers = doce_dangers(map, b, ends);
    list->breadth = breadth;
    list->full = false;
    list->count = 0;
    if (breadth == DOCE_EVERY) {
        list_every(&lister, allowed);
    } else if (lister.dangers) {
        list_parries(&lister, allowed, breadth == DOCE_PARRIES);
        list_wins(&lister, allowed & ends->squares[b->mover][b->mover]);
    } else {
        list_dice(&lister, allowed, breadth == DOCE_FORCING ? THREATS : UNLIKE_LOSS);
        if (breadth == DOCE_AHEAD && b->blocker[b->mover])
            list_ahead(list, map, b);
    }
    if (list->count == 0 && breadth != DOCE_PARRIES && (lister.dangers || breadth != DOCE_FORCING))
        list_dice(&lister, allowed, ALL);
}
