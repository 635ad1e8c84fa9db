/* A duel's view: what one die completes, the attacker's moves, the defender's. */
#include "bots/doce/view.h"

void doce_view_init(struct doce_view *v, const struct doce_duel_map *map, const struct doce_duel *d)
{
    v->duel = d;
    doce_duel_ends(d, map, &v->ends);
    for (int role = 0; role < 2; role++)
        v->allowed[role] = doce_duel_allowed(d, map, role);
    v->wins = v->ends.squares[0][0] ? doce_duel_wins(d, map, &v->ends) : 0;
    v->dangers = v->ends.squares[1][1] & v->allowed[1];
}

uint32_t doce_view_winner(const struct doce_view *v)
{
    uint32_t square = (uint32_t)__builtin_ctz(v->wins);
    uint32_t faces = v->ends.faces[0][0][square] & ~doce_ends_faces(&v->ends, 0, 1, square);
    return (uint32_t)doce_move((uint32_t)__builtin_ctz(faces), square, 0);
}

/* --- The attacker's moves --- */

enum { EVERY_FACE = 0x7E };

/* The squares where the attacker would win next, by the face of its die on the square; the faces that threaten any. */
static uint32_t find_threats(const struct doce_duel_map *map, const struct doce_view *v, uint32_t square,
                             uint32_t threats[DOCE_FACES + 1])
{
    uint32_t open = doce_duel_empty(v->duel) & ~map->zone[square], standing = v->ends.squares[0][0] & open;
    uint32_t found = standing ? EVERY_FACE : 0;
    for (uint32_t face = 1; face <= DOCE_FACES; face++)
        threats[face] = standing;
    for (uint32_t windows = map->through[square] & v->duel->alive; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        const struct doce_cell *cell = &map->cell[v->duel->cell[w] + map->power[square][w]];
        uint32_t gap = cell->threats ? SET(map->square[w][cell->gap]) & open : 0;
        found |= gap ? cell->threats : 0;
        for (uint32_t faces = gap ? cell->threats : 0; faces; faces &= faces - 1)
            threats[__builtin_ctz(faces)] |= gap;
    }
    return found;
}

uint32_t doce_list_offers(const struct doce_duel_map *map, const struct doce_view *v, uint32_t squares,
                          bool threatening, struct doce_offer *offer)
{
    uint32_t count = 0, threats[DOCE_FACES + 1];
    for (; squares; squares &= squares - 1) {
        uint32_t square = (uint32_t)__builtin_ctz(squares), faces = find_threats(map, v, square, threats);
        faces = (threatening ? faces : EVERY_FACE) & ~doce_ends_faces(&v->ends, 0, 1, square);
        for (; faces; faces &= faces - 1) {
            uint32_t face = (uint32_t)__builtin_ctz(faces);
            offer[count++] =
                (struct doce_offer){.move = (uint16_t)doce_move(face, square, 0), .threats = threats[face]};
        }
    }
    return count;
}

int32_t doce_rate_die(const struct doce_duel_map *map, const struct doce_view *v, uint32_t move)
{
    const int16_t *weight = map->weight[doce_duel_stage(v->duel)][DOCE_DEFENDER];
    uint32_t square = doce_die(move);
    int32_t rate = 0;
    for (uint32_t windows = map->through[square] & v->duel->alive; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        rate += weight[v->duel->cell[w]] - weight[v->duel->cell[w] + map->power[square][w] + doce_face(move)];
    }
    return rate;
}

void doce_sort_offers(struct doce_offer *offer, uint32_t count)
{
    for (uint32_t i = 1; i < count; i++) {
        struct doce_offer one = offer[i];
        uint32_t j = i;
        for (; j > 0 && offer[j - 1].rate < one.rate; j--)
            offer[j] = offer[j - 1];
        offer[j] = one;
    }
}

/* Threats go before the rest; of quiet dice only this many are looked at. */
enum { THREAT_RATE = 1 << 20, QUIET_DICE = 15 };

static uint32_t list_free(const struct doce_duel_map *map, const struct doce_view *v, uint16_t *move)
{
    struct doce_offer offer[DOCE_OFFERS];
    uint32_t count = doce_list_offers(map, v, v->allowed[0], false, offer), listed = 0, quiet = 0;
    for (uint32_t i = 0; i < count; i++)
        offer[i].rate = doce_rate_die(map, v, offer[i].move) + (offer[i].threats ? THREAT_RATE : 0);
    doce_sort_offers(offer, count);
    for (uint32_t i = 0; i < count && quiet < QUIET_DICE; i++) {
        quiet += !offer[i].threats;
        move[listed++] = offer[i].move;
    }
    return listed;
}

/* Dice on these squares behind a blocker of the attacker. */
static uint32_t list_behind(const struct doce_duel_map *map, const struct doce_duel *d, uint32_t blocker,
                            uint32_t squares, uint16_t *move)
{
    struct doce_duel blocked = *d;
    uint32_t count = 0;
    doce_duel_block(&blocked, map, blocker);
    for (squares &= ~SET(blocker); squares; squares &= squares - 1)
        for (uint32_t face = 1; face <= DOCE_FACES; face++)
            if (!(doce_duel_lines(&blocked, map, DOCE_ATTACKER, (uint32_t)__builtin_ctz(squares), face) & 2))
                move[count++] = (uint16_t)doce_move(face, (uint32_t)__builtin_ctz(squares), blocker);
    return count;
}

/* The attacker's ways to parry: a die on the only danger, the blocker there, or one of each. */
static uint32_t list_parries(const struct doce_duel_map *map, const struct doce_view *v, uint16_t *move)
{
    uint32_t count = 0, dangers = size(v->dangers);
    struct doce_offer offer[DOCE_OFFERS];
    if (dangers == 1)
        for (uint32_t n = doce_list_offers(map, v, v->dangers & v->allowed[0], false, offer); count < n; count++)
            move[count] = offer[count].move;
    if (!v->duel->blocker[0] || dangers > 2)
        return count;
    for (uint32_t left = v->dangers; left; left &= left - 1) {
        uint32_t blocker = (uint32_t)__builtin_ctz(left), rest = v->dangers & ~SET(blocker);
        count += list_behind(map, v->duel, blocker, v->allowed[0] & (rest ? rest : GRID), move + count);
    }
    return count;
}

uint32_t doce_list_attacker(const struct doce_duel_map *map, const struct doce_view *v, uint16_t *move)
{
    return v->dangers ? list_parries(map, v, move) : list_free(map, v, move);
}

/* --- The defender's moves --- */

/* A die none of whose windows can become a line any more is a stone: its face does not matter. */
static uint32_t stone_faces(const struct doce_duel_map *map, const struct doce_duel *d, uint32_t square)
{
    uint32_t living = 0;
    for (uint32_t windows = map->through[square] & d->alive; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        living |= map->cell[d->cell[w] + 2u * map->power[square][w]].living;
    }
    return EVERY_FACE & ~living;
}

/* Faces with which a die makes the attacker's line on another square the defender's as well. */
static uint32_t spoiling_faces(const struct doce_duel_map *map, const struct doce_duel *d, uint32_t square,
                               uint32_t win)
{
    uint32_t faces = 0;
    for (uint32_t windows = map->through[square] & map->through[win] & d->alive; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        const struct doce_cell *cell = &map->cell[d->cell[w] + 2u * map->power[square][w]];
        if (cell->spoils && map->square[w][cell->gap] == win)
            faces |= cell->spoils;
    }
    return faces;
}

/* Faces after which the attacker neither has a line nor may simply win on one of the squares. */
static uint32_t parrying_faces(const struct doce_duel_map *map, const struct doce_view *v, uint32_t square,
                               uint32_t wins)
{
    uint32_t faces = EVERY_FACE & ~doce_ends_faces(&v->ends, 1, 0, square);
    for (wins &= ~SET(square); wins && faces; wins &= wins - 1)
        faces &= spoiling_faces(map, v->duel, square, (uint32_t)__builtin_ctz(wins));
    return faces;
}

/* Of these faces, those with which the die needs this blocker. */
static uint32_t needing_faces(const struct doce_needs *needs, uint32_t faces, uint32_t square, uint32_t blocker)
{
    uint32_t found = 0;
    for (; faces; faces &= faces - 1)
        if (needs->set[square][__builtin_ctz(faces)] & SET(blocker))
            found |= faces & -faces;
    return found;
}

/* Of faces that all do the same, one is enough: the lowest. */
static uint32_t unlike_faces(const struct doce_duel_map *map, const struct doce_duel *d, uint32_t square,
                             uint32_t faces)
{
    uint32_t stones = faces & (faces - 1) ? faces & stone_faces(map, d, square) : 0;
    return faces & ~(stones & (stones - 1));
}

/* The defender's dice that don't lose at once; wins are the attacker's squares that are left. */
static uint32_t list_dice(const struct doce_duel_map *map, const struct doce_view *v, uint32_t wins, uint32_t blocker,
                          const struct doce_needs *needs, uint16_t *move)
{
    uint32_t count = 0;
    for (uint32_t squares = v->allowed[1]; squares; squares &= squares - 1) {
        uint32_t square = (uint32_t)__builtin_ctz(squares), faces = parrying_faces(map, v, square, wins);
        if (needs)
            faces = needing_faces(needs, faces, square, blocker);
        for (faces = unlike_faces(map, v->duel, square, faces); faces; faces &= faces - 1)
            move[count++] = (uint16_t)doce_move((uint32_t)__builtin_ctz(faces), square, blocker);
    }
    return count;
}

uint32_t doce_list_replies(const struct doce_duel_map *map, const struct doce_view *v, uint16_t *move)
{
    return list_dice(map, v, v->wins, 0, NULL, move);
}

uint32_t doce_list_blocked(const struct doce_duel_map *map, const struct doce_view *v, const struct doce_needs *needs,
                           uint16_t *move)
{
    uint32_t count = 0;
    if (!v->duel->blocker[1])
        return 0;
    for (uint32_t squares = doce_duel_empty(v->duel); squares; squares &= squares - 1) {
        uint32_t blocker = (uint32_t)__builtin_ctz(squares);
        struct doce_duel blocked = *v->duel;
        struct doce_view after;
        doce_duel_block(&blocked, map, blocker);
        doce_view_init(&after, map, &blocked);
        count += list_dice(map, &after, v->wins & ~SET(blocker), blocker, needs, move + count);
    }
    return count;
}

void doce_needs_begin(struct doce_needs *needs, const struct doce_view *v)
{
    for (int square = 1; square <= DOCE_SQUARES; square++)
        for (int face = 1; face <= DOCE_FACES; face++)
            needs->set[square][face] = v->wins;
}

void doce_needs_share(struct doce_needs *needs, const struct doce_duel_map *map, const struct doce_view *v)
{
    for (uint32_t squares = v->allowed[1]; squares; squares &= squares - 1) {
        uint32_t square = (uint32_t)__builtin_ctz(squares);
        uint32_t stones = parrying_faces(map, v, square, v->wins) & stone_faces(map, v->duel, square);
        for (uint32_t rest = stones; rest; rest &= rest - 1)
            needs->set[square][__builtin_ctz(rest)] = needs->set[square][__builtin_ctz(stones)];
    }
}

uint32_t doce_needs_own(const struct doce_view *v)
{
    return v->wins | (size(v->allowed[1]) == 1 ? v->allowed[1] : 0);
}
