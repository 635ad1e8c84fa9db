/* Doce's duel: windows kept up to date die by die, keys, lines. */
#include "bots/doce/duel.h"

static uint64_t mix(uint64_t thing)
{
    thing = (thing ^ thing >> 30) * 0xBF58476D1CE4E5B9u;
    thing = (thing ^ thing >> 27) * 0x94D049BB133111EBu;
    return thing ^ thing >> 31;
}

/* A code as the other role sees it. */
static uint32_t turn_code(uint32_t code)
{
    uint32_t turned = 0;
    for (uint32_t power = 1; code; code /= 3, power *= 3)
        turned += power * (code % 3 ? 3 - code % 3 : 0);
    return turned;
}

static void weigh_cell(struct doce_duel_map *map, const struct doce_map *source, uint32_t cell)
{
    uint32_t code = cell >> 5, sum = cell & 31;
    for (int stage = 0; stage < DOCE_STAGES; stage++)
        for (int role = 0; role < 2; role++) {
            uint32_t seen = role == DOCE_ATTACKER ? code : turn_code(code);
            map->weight[stage][role][cell] = sum < DOCE_SUMS ? doce_weights[stage][source->feature[seen][sum]] : 0;
        }
}

static uint32_t reverse_code(uint32_t code)
{
    return code % 3 * 27 + code / 3 % 3 * 9 + code / 9 % 3 * 3 + code / 27;
}

static struct doce_cell judge_cell(const struct doce_map *map, uint32_t code, uint32_t sum)
{
    struct doce_cell cell = {
        .alive = sum < DOCE_SUMS && map->feature[code][sum] != 0,
        .reverse = (uint16_t)(reverse_code(code) << 5 | sum),
    };
    cell.ripe = cell.alive && map->empty[code] == 1;
    cell.gap = map->gap[code];
    if (!cell.ripe)
        return cell;
    cell.face = (uint8_t)(DOCE_TOTAL - sum);
    for (int role = 0; role < 2; role++)
        cell.made[role] = map->made[code][role] & 3;
    return cell;
}

static void init_windows(struct doce_duel_map *map, const struct doce_map *source)
{
    for (int w = 0; w < DOCE_WINDOWS; w++) {
        map->factor[w] = mix((uint64_t)(w + 1) * 0x9E3779B97F4A7C15u) | 1;
        for (int place = 0; place < 4; place++) {
            map->square[w][place] = source->square[w][place];
            map->power[map->square[w][place]][w] = source->power[map->square[w][place]][w];
        }
    }
}

/* The window that has these two ends, in whatever order. */
static uint8_t find_window(const struct doce_duel_map *map, uint32_t one, uint32_t other)
{
    uint8_t w = 0;
    while ((map->square[w][0] != one || map->square[w][3] != other) &&
           (map->square[w][0] != other || map->square[w][3] != one))
        w++;
    return w;
}

static void init_images(struct doce_duel_map *map)
{
    for (uint32_t image = 0; image < DOCE_IMAGES; image++) {
        map->reversed[image] = 0;
        for (int w = 0; w < DOCE_WINDOWS; w++) {
            uint32_t first = doce_image(map->square[w][0], image), last = doce_image(map->square[w][3], image);
            map->image[image][w] = find_window(map, first, last);
            map->reversed[image] |= (uint32_t)(map->square[map->image[image][w]][0] != first) << w;
        }
    }
}

/* What each face does to a window to whose code the die has been added already. */
static void judge_faces(struct doce_duel_map *map, uint32_t at)
{
    struct doce_cell *cell = &map->cell[at];
    for (uint32_t face = 1; face <= DOCE_FACES && (at & 31) + face < 32; face++) {
        const struct doce_cell *after = &map->cell[at + face];
        cell->living |= (uint8_t)(after->alive << face);
        cell->threats |= (uint8_t)((after->made[DOCE_ATTACKER] & 1) << face);
        cell->spoils |= (uint8_t)((after->made[DOCE_ATTACKER] >> 1 & 1) << face);
    }
}

void doce_duel_map_init(struct doce_duel_map *map)
{
    struct doce_map source;
    doce_map_init(&source);
    for (int square = 0; square <= DOCE_SQUARES; square++) {
        map->zone[square] = source.zone[square];
        map->through[square] = source.through[square];
    }
    init_windows(map, &source);
    init_images(map);
    for (uint32_t cell = 0; cell < DOCE_CELLS; cell++)
        map->cell[cell] = judge_cell(&source, cell >> 5, cell & 31);
    for (uint32_t cell = 0; cell < DOCE_CELLS; cell++) {
        judge_faces(map, cell);
        weigh_cell(map, &source, cell);
    }
}

/* A window counts in the key only as long as it is alive. */
static void fill(struct doce_duel *d, const struct doce_duel_map *map, int role, uint32_t square, uint32_t face)
{
    for (uint32_t windows = map->through[square] & d->alive; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        uint32_t bit = 1u << w, before = d->cell[w];
        uint32_t after = before + (uint32_t)map->power[square][w] * (1u + (uint32_t)role) + face;
        d->cell[w] = (uint16_t)after;
        d->ripe &= ~bit;
        if (map->cell[after].alive) {
            d->windows += map->factor[w] * (after - before);
            d->ripe |= map->cell[after].ripe ? bit : 0;
        } else {
            d->windows -= map->factor[w] * (before + 1);
            d->alive &= ~bit;
        }
    }
}

static void kill(struct doce_duel *d, const struct doce_duel_map *map, uint32_t windows)
{
    windows &= d->alive;
    d->alive &= ~windows;
    d->ripe &= ~windows;
    for (; windows; windows &= windows - 1)
        d->windows -= map->factor[__builtin_ctz(windows)] * (d->cell[__builtin_ctz(windows)] + 1u);
}

void doce_duel_block(struct doce_duel *d, const struct doce_duel_map *map, uint32_t square)
{
    d->blocked |= SET(square);
    d->blocker[d->mover] = 0;
    kill(d, map, map->through[square]);
}

void doce_duel_init(struct doce_duel *d, const struct doce_duel_map *map, const struct doce *s, int attacker)
{
    *d = (struct doce_duel){.alive = (1u << DOCE_WINDOWS) - 1};
    for (int w = 0; w < DOCE_WINDOWS; w++)
        d->windows += map->factor[w];
    for (int role = 0; role < 2; role++) {
        int seat = attacker ^ role;
        d->dice[role] = s->dice[seat];
        for (uint32_t dice = s->dice[seat]; dice; dice &= dice - 1)
            fill(d, map, role, (uint32_t)__builtin_ctz(dice), s->face[__builtin_ctz(dice)]);
        d->blocked |= s->blocker[seat];
        d->blocker[role] = !s->blocker[seat];
        d->last[role] = s->last[seat];
    }
    for (uint32_t squares = d->blocked; squares; squares &= squares - 1)
        kill(d, map, map->through[__builtin_ctz(squares)]);
    d->mover = (uint8_t)((s->base.to_act >> 1 & 1) ^ (uint32_t)attacker);
}

uint64_t doce_duel_key(const struct doce_duel *d)
{
    uint64_t taken = d->dice[0] | d->dice[1] | d->blocked;
    uint64_t rest = (uint64_t)d->last[0] | (uint64_t)d->last[1] << 5 | (uint64_t)size(d->dice[0]) << 10 |
                    (uint64_t)d->mover << 14 | (uint64_t)d->blocker[0] << 15 | (uint64_t)d->blocker[1] << 16;
    uint64_t key = mix(d->windows + (taken | rest << 26) * 0xD6E8FEB86659FD93u);
    return key ? key : 1;
}

void doce_duel_turn(const struct doce_duel *d, const struct doce_duel_map *map, uint32_t image, struct doce_duel *out)
{
    *out = (struct doce_duel){.mover = d->mover, .blocked = doce_image_set(d->blocked, image)};
    for (int role = 0; role < 2; role++) {
        out->dice[role] = doce_image_set(d->dice[role], image);
        out->last[role] = (uint8_t)doce_image(d->last[role], image);
        out->blocker[role] = d->blocker[role];
    }
    for (uint32_t windows = d->alive; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows), other = map->image[image][w];
        out->cell[other] = map->reversed[image] >> w & 1 ? map->cell[d->cell[w]].reverse : d->cell[w];
        out->windows += map->factor[other] * (out->cell[other] + 1u);
        out->alive |= 1u << other;
        out->ripe |= (d->ripe >> w & 1) << other;
    }
}

uint32_t doce_duel_least(const struct doce_duel *d, const struct doce_duel_map *map, struct doce_duel *least)
{
    uint32_t chosen = 0;
    *least = *d;
    for (uint32_t image = 1; image < DOCE_IMAGES; image++) {
        struct doce_duel other;
        doce_duel_turn(d, map, image, &other);
        if (doce_duel_key(&other) < doce_duel_key(least)) {
            *least = other;
            chosen = image;
        }
    }
    return chosen;
}

uint32_t doce_duel_lines(const struct doce_duel *d, const struct doce_duel_map *map, int role, uint32_t square,
                         uint32_t face)
{
    uint32_t lines = 0;
    for (uint32_t windows = map->through[square] & d->ripe; windows; windows &= windows - 1) {
        const struct doce_cell *cell = &map->cell[d->cell[__builtin_ctz(windows)]];
        if (cell->face == face)
            lines |= cell->made[role];
    }
    return lines;
}

uint32_t doce_duel_step(struct doce_duel *d, const struct doce_duel_map *map, uint32_t move)
{
    uint32_t square = doce_die(move), face = doce_face(move);
    int role = d->mover;
    if (doce_blocker(move))
        doce_duel_block(d, map, doce_blocker(move));
    uint32_t lines = doce_duel_lines(d, map, role, square, face);
    d->dice[role] |= SET(square);
    d->last[role] = (uint8_t)square;
    fill(d, map, role, square, face);
    if (lines)
        return lines;
    if (doce_duel_allowed(d, map, !role))
        d->mover = (uint8_t)!role;
    else if (!doce_duel_allowed(d, map, role)) /* DO-10 */
        return DOCE_STUCK;
    return DOCE_GOES_ON;
}

static inline void note(struct doce_ends *ends, int by, int role, uint32_t square, uint32_t face)
{
    if (!(ends->squares[by][role] & SET(square)))
        ends->faces[by][role][square] = 0;
    ends->squares[by][role] |= SET(square);
    ends->faces[by][role][square] |= (uint8_t)(1u << face);
}

void doce_duel_ends(const struct doce_duel *d, const struct doce_duel_map *map, struct doce_ends *ends)
{
    ends->squares[0][0] = ends->squares[0][1] = ends->squares[1][0] = ends->squares[1][1] = 0;
    for (uint32_t windows = d->ripe; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        const struct doce_cell *cell = &map->cell[d->cell[w]];
        for (int by = 0; by < 2; by++)
            for (int role = 0; role < 2; role++)
                if (cell->made[by] >> role & 1)
                    note(ends, by, role, map->square[w][cell->gap], cell->face);
    }
}

uint32_t doce_duel_wins(const struct doce_duel *d, const struct doce_duel_map *map, const struct doce_ends *ends)
{
    uint32_t wins = ends->squares[0][0] & doce_duel_allowed(d, map, DOCE_ATTACKER);
    for (uint32_t both = wins & ends->squares[0][1]; both; both &= both - 1) {
        uint32_t square = (uint32_t)__builtin_ctz(both);
        if (!(ends->faces[0][0][square] & ~ends->faces[0][1][square]))
            wins &= ~SET(square);
    }
    return wins;
}
