/* Doce's moves in stages: lines, parries, threats, quiet dice, blockers where they matter. */
#include "bots/doce/moves.h"

struct lister {
    struct doce_list *list;
    const struct doce_map *map;
    const struct doce_board *board;
    const struct doce_ends *ends;
    const int16_t *weight; /* of cells, in this part of the round */
    uint32_t alive, half;  /* sets of windows, as the blocker leaves them; half ones that may be one's own */
    uint32_t lines;        /* squares on which a die makes one, whosever */
    uint32_t dangers;      /* squares on which the other seat would win next */
    uint32_t blocker;      /* already on the board, and part of the moves; 0: none */
    int32_t bonus;         /* what the blocker is worth by itself */
};

static void see(struct lister *l, const struct doce_ends *ends)
{
    l->ends = ends;
    l->lines = ends->squares[l->board->mover][0] | ends->squares[l->board->mover][1];
}

enum { EVERY_FACE = 0x7E };

/* Prefers threats to quiet dice that promise as much: what must be answered keeps the turn. */
enum { THREAT_RATE = 100 };

/* What each face does on a square; face 0 is none, and 7 there to make eight, which are as quick to add as six. */
struct faces {
    int16_t rate[DOCE_FACES + 2], threats[DOCE_FACES + 2]; /* on how many squares one's next die would make a line */
    uint32_t threatening, wins, loses;                     /* sets of faces */
};

/* Each face as a set: from a table, eight are looked for at once. */
CUB_TABLE int16_t set_of[DOCE_FACES + 2] = {1, 2, 4, 8, 16, 32, 64, 128};

/* Faces with which two dice less than twelve become one die less. */
static uint32_t ripening_faces(uint32_t sum)
{
    enum { ONE_LESS = 0x3F << (DOCE_TOTAL - DOCE_FACES) };
    return EVERY_FACE & ONE_LESS >> sum;
}

static uint32_t code_after(const struct lister *l, int w, uint32_t square)
{
    return (uint32_t)(l->board->cell[l->board->mover][w] + l->map->power[square][w]) / DOCE_ROW;
}

/* A square may be threatened by several windows, but only once. */
static void count_threats(const struct lister *l, uint32_t square, uint32_t open, struct faces *faces)
{
    uint8_t told[DOCE_SQUARES + 1] = {0};
    for (uint32_t windows = l->map->through[square] & l->half; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        uint32_t code = code_after(l, w, square), gap = l->map->square[w][l->map->gap[code]];
        if (!(l->map->made[code][0] & 1) || !(open & SET(gap)))
            continue;
        uint8_t news = (uint8_t)(ripening_faces(doce_board_sum(l->board, w)) & ~(uint32_t)told[gap]);
        told[gap] |= news;
        faces->threatening |= news;
        for (int face = 0; face < DOCE_FACES + 2; face++)
            faces->threats[face] = (int16_t)(faces->threats[face] + (news & set_of[face] ? 1 : 0));
    }
}

/* What dice on a square threaten, by their faces, besides what is threatened anyway. */
static void find_threats(const struct lister *l, uint32_t square, struct faces *faces)
{
    uint32_t open = ~l->map->zone[square], standing = l->ends->squares[l->board->mover][l->board->mover] & open;
    int16_t count = standing ? (int16_t)size(standing) : 0;
    for (int face = 0; face < DOCE_FACES + 2; face++)
        faces->threats[face] = count;
    faces->threatening = standing ? EVERY_FACE : 0;
    if (l->map->through[square] & l->half)
        count_threats(l, square, open & ~standing, faces);
}

/* Dice that complete a line now; of those that do it for both, nothing is expected. */
static void find_lines(const struct lister *l, uint32_t square, struct faces *faces)
{
    int mover = l->board->mover;
    uint32_t mine = 0, others = 0;
    if (l->lines & SET(square)) {
        mine = doce_ends_faces(l->ends, mover, mover, square);
        others = doce_ends_faces(l->ends, mover, !mover, square);
    }
    faces->wins = mine & ~others;
    faces->loses = others & ~mine;
}

/* Rates are those of the other seat, whose turn it will be, turned round. */
static inline void rate_faces(const struct lister *l, uint32_t square, struct faces *faces)
{
    const uint16_t *cell = l->board->cell[!l->board->mover], *power = l->map->power[square];
    int16_t sum[DOCE_FACES + 2] = {0};
    int32_t before = l->bonus;
    for (uint32_t windows = l->map->through[square] & l->alive; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        const int16_t *weight = l->weight + cell[w], *after = weight + 2 * power[w];
        before += *weight;
        for (int face = 0; face < DOCE_FACES + 2; face++)
            sum[face] = (int16_t)(sum[face] + after[face]);
    }
    for (int face = 0; face < DOCE_FACES + 2; face++)
        faces->rate[face] = (int16_t)(before - sum[face] + faces->threats[face] * THREAT_RATE);
}

/* DO-7: faces that make the other seat's line on another square one's own as well. */
static uint32_t spoiling_faces(const struct lister *l, uint32_t square, uint32_t danger)
{
    uint32_t faces = 0;
    for (uint32_t windows = l->map->through[square] & l->map->through[danger] & l->half; windows;
         windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        uint32_t code = code_after(l, w, square);
        if (l->map->made[code][1] & 1 && l->map->square[w][l->map->gap[code]] == danger)
            faces |= ripening_faces(doce_board_sum(l->board, w));
    }
    return faces;
}

/* A danger is parried by a die on it, or by spoiling it. */
static uint32_t parrying_faces(const struct lister *l, uint32_t square)
{
    uint32_t faces = EVERY_FACE;
    for (uint32_t dangers = l->dangers & ~SET(square); dangers; dangers &= dangers - 1)
        faces &= spoiling_faces(l, square, (uint32_t)__builtin_ctz(dangers));
    return faces;
}

enum wanted { ALL, UNLIKE_LOSS, PARRIES, THREATS, WINS };

static uint32_t wanted_faces(const struct lister *l, uint32_t square, const struct faces *faces, enum wanted wanted)
{
    if (wanted == WINS)
        return faces->wins;
    if (wanted == THREATS)
        return (faces->threatening | faces->wins) & ~faces->loses;
    uint32_t all = wanted == PARRIES ? parrying_faces(l, square) : EVERY_FACE;
    return wanted == ALL ? all : all & ~faces->loses;
}

/* Behind all that are as good; the last one falls out where there are enough. */
static void insert(struct doce_list *list, struct doce_option option)
{
    uint32_t at = list->count < list->limit ? list->count++ : list->count - 1;
    for (; at > 0 && list->option[at - 1].rate < option.rate; at--)
        list->option[at] = list->option[at - 1];
    list->option[at] = option;
    if (list->count == list->limit)
        list->floor = list->option[list->count - 1].rate;
}

static void push(struct doce_list *list, struct doce_option option)
{
    if (option.rate <= list->floor)
        return;
    if (list->limit < DOCE_MOST)
        insert(list, option);
    else if (list->count < DOCE_MOST)
        list->option[list->count++] = option;
    else
        list->full = true;
}

/* Far above every sum of weights. */
enum { END_RATE = 1 << 24 };

static void push_lines(const struct lister *l, uint32_t square, const struct faces *faces, uint32_t chosen)
{
    for (; chosen; chosen &= chosen - 1) {
        uint32_t face = (uint32_t)__builtin_ctz(chosen);
        bool wins = faces->wins >> face & 1;
        push(l->list, (struct doce_option){.rate = faces->rate[face] + (wins ? END_RATE : -END_RATE),
                                           .move = (uint16_t)doce_move(face, square, l->blocker),
                                           .threats = wins ? DOCE_WINS : DOCE_LOSES});
    }
}

/* Faces that are rated above the floor. */
static uint32_t faces_above(const struct faces *faces, int32_t floor)
{
    int16_t least = (int16_t)(floor < INT16_MIN ? INT16_MIN : floor > INT16_MAX ? INT16_MAX : floor), above = 0;
    for (int face = 0; face < DOCE_FACES + 2; face++)
        above = (int16_t)(above | (faces->rate[face] > least ? set_of[face] : 0));
    return (uint32_t)above;
}

static void push_others(const struct lister *l, uint32_t square, const struct faces *faces, uint32_t chosen)
{
    for (chosen &= faces_above(faces, l->list->floor); chosen; chosen &= chosen - 1) {
        uint32_t face = (uint32_t)__builtin_ctz(chosen);
        push(l->list, (struct doce_option){.rate = faces->rate[face],
                                           .move = (uint16_t)doce_move(face, square, l->blocker),
                                           .threats = (uint16_t)faces->threats[face]});
    }
}

static void list_faces(const struct lister *l, uint32_t square, enum wanted wanted)
{
    struct faces faces;
    find_lines(l, square, &faces);
    find_threats(l, square, &faces);
    uint32_t chosen = wanted_faces(l, square, &faces, wanted), lines = faces.wins | faces.loses;
    if (!chosen)
        return;
    rate_faces(l, square, &faces);
    push_lines(l, square, &faces, chosen & lines);
    push_others(l, square, &faces, chosen & ~lines);
}

/* Squares on which dice may be wanted although they neither make a line nor change what is threatened. */
static uint32_t find_quiet(const struct lister *l, enum wanted wanted)
{
    if (wanted == WINS || (wanted == THREATS && !l->ends->squares[l->board->mover][l->board->mover]))
        return 0;
    if (wanted != PARRIES || !l->dangers)
        return GRID;
    return l->dangers & (l->dangers - 1) ? 0 : l->dangers;
}

/* The squares of windows to which two dice are missing, and those where a line can be made. */
static uint32_t find_lively(const struct lister *l)
{
    uint32_t squares = l->lines;
    for (uint32_t windows = l->half; windows; windows &= windows - 1)
        squares |= l->map->squares[__builtin_ctz(windows)];
    return squares;
}

/* Where more is to be expected goes first: then much of the rest is below the floor. */
static void list_dice(const struct lister *l, uint32_t squares, enum wanted wanted)
{
    uint32_t lively = find_lively(l);
    const uint32_t parts[] = {squares & lively, squares & ~lively & find_quiet(l, wanted)};
    for (int part = 0; part < 2; part++)
        for (uint32_t left = parts[part]; left; left &= left - 1)
            list_faces(l, (uint32_t)__builtin_ctz(left), wanted);
}

/* What a blocker on the square is worth: what the other seat loses there, and that it is spent. */
static int32_t rate_block(const struct doce_map *map, const struct doce_board *b, uint32_t square)
{
    int stage = doce_stage(b), other = !b->mover;
    int32_t rate =
        doce_blocker_weights[stage][b->blocker[other]][1] - doce_blocker_weights[stage][b->blocker[other]][0];
    for (uint32_t windows = map->through[square] & ~b->dead; windows; windows &= windows - 1)
        rate += map->weight[stage][b->cell[other][__builtin_ctz(windows)]];
    return rate;
}

/* The dice on these squares that can follow a blocker. */
static void list_blocked(const struct lister *l, uint32_t blocker, uint32_t squares, enum wanted wanted)
{
    struct doce_ends ends;
    struct lister after = *l;
    uint32_t windows = l->map->through[blocker];
    doce_ripe_ends(l->board, l->map, l->board->ripe & ~windows, &ends);
    see(&after, &ends);
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
    if (list->limit < DOCE_MOST)
        return;
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
    struct doce_option best[DOCE_TRIES];
    for (uint32_t i = 0; i < tries; i++) {
        doce_list_raise(list, i);
        best[i] = list->option[i];
    }
    for (int blocks = 0; blocks < DOCE_BLOCKS && squares; blocks++) {
        uint32_t square = best_block(map, b, squares);
        int32_t bonus = rate_block(map, b, square);
        squares &= ~SET(square);
        for (uint32_t i = 0; i < tries; i++) {
            struct doce_option option = best[i];
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
    if (squares)
        list_dice(l, squares, WINS);
}

static void list_every(const struct lister *l, uint32_t allowed)
{
    list_dice(l, allowed, ALL);
    if (l->board->blocker[l->board->mover])
        for (uint32_t squares = doce_board_empty(l->board); squares; squares &= squares - 1)
            list_blocked(l, (uint32_t)__builtin_ctz(squares), allowed, ALL);
}

static void list_by_breadth(const struct lister *l, uint32_t allowed)
{
    const struct doce_board *b = l->board;
    enum doce_breadth breadth = l->list->breadth;
    if (breadth == DOCE_EVERY) {
        list_every(l, allowed);
    } else if (l->dangers) {
        list_parries(l, allowed, breadth == DOCE_PARRIES);
        list_wins(l, allowed & l->ends->squares[b->mover][b->mover]);
    } else {
        list_dice(l, allowed, breadth == DOCE_FORCING ? THREATS : UNLIKE_LOSS);
        if (breadth == DOCE_AHEAD && b->blocker[b->mover])
            list_ahead(l->list, l->map, b);
    }
    if (l->list->count == 0 && breadth != DOCE_PARRIES && (l->dangers || breadth != DOCE_FORCING))
        list_dice(l, allowed, ALL);
}

void doce_list_best(struct doce_list *list, const struct doce_map *map, const struct doce_board *b,
                    const struct doce_ends *ends, enum doce_breadth breadth, uint32_t limit)
{
    struct lister lister = {.list = list, .map = map, .board = b};
    see(&lister, ends);
    lister.weight = map->weight[doce_stage(b)];
    lister.alive = ~b->dead;
    lister.half = b->half[b->mover];
    lister.dangers = doce_dangers(map, b, ends);
    list->breadth = breadth;
    list->full = false;
    list->count = 0;
    list->limit = limit;
    list->floor = INT32_MIN;
    list_by_breadth(&lister, doce_board_allowed(b, map, b->mover));
}

void doce_list(struct doce_list *list, const struct doce_map *map, const struct doce_board *b,
               const struct doce_ends *ends, enum doce_breadth breadth)
{
    doce_list_best(list, map, b, ends, breadth, DOCE_MOST);
}
