/* Doce's windows: which there are, what a die or a blocker does to them, what they lack. */
#include "bots/doce/worth.h"

enum { EMPTY, MINE, OTHERS };

CUB_TABLE uint8_t powers[4] = {1, 3, 9, 27};

static uint32_t digit(uint32_t code, int place)
{
    return code / powers[place] % 3;
}

static int count_digit(uint32_t code, uint32_t wanted)
{
    int count = 0;
    for (int place = 0; place < 4; place++)
        count += digit(code, place) == wanted;
    return count;
}

/* DO-4, DO-5: whether these dice can all be in a line of the seat whose digit it is. */
static bool can_be_line(uint32_t code, uint32_t seat)
{
    uint32_t other = seat ^ MINE ^ OTHERS;
    bool middle = digit(code, 1) == other || digit(code, 2) == other;
    return !middle && count_digit(code, other) <= 1;
}

/* The lines that a full window of twelve makes. */
static uint32_t judge(uint32_t code)
{
    uint32_t lines = 0;
    for (uint32_t seat = 0; seat < 2; seat++) {
        if (can_be_line(code, MINE + seat))
            lines |= CUB_BIT(seat);
        if (count_digit(code, MINE + seat) == 4)
            lines |= CUB_BIT(DOCE_OWN + seat);
    }
    return lines;
}

static uint32_t mirror(uint32_t code)
{
    uint32_t image = 0;
    for (int place = 0; place < 4; place++)
        image += digit(code, place) * powers[3 - place];
    return image;
}

static bool can_add_up(int sum, int dice)
{
    return sum >= dice && sum <= DOCE_FACES * dice;
}

/* Whether dice that add up to this can still become a line of twelve. */
static bool is_alive(uint32_t code, int sum)
{
    int empty = count_digit(code, EMPTY);
    return empty > 0 && (can_be_line(code, MINE) || can_be_line(code, OTHERS)) && can_add_up(sum, 4 - empty) &&
           can_add_up(DOCE_TOTAL - sum, empty);
}

static void number_features(struct doce_map *map)
{
    uint16_t features = 1;
    for (uint32_t code = 0; code < DOCE_CODES; code++)
        for (int sum = 0; sum < DOCE_SUMS; sum++)
            if (mirror(code) < code)
                map->feature[code][sum] = map->feature[mirror(code)][sum];
            else
                map->feature[code][sum] = is_alive(code, sum) ? features++ : 0;
}

static uint16_t feature_of(const struct doce_map *map, uint32_t cell)
{
    return cell % DOCE_ROW < DOCE_SUMS ? map->feature[cell / DOCE_ROW][cell % DOCE_ROW] : 0;
}

static void init_weights(struct doce_map *map)
{
    for (int stage = 0; stage < DOCE_STAGES; stage++)
        for (uint32_t cell = 0; cell < DOCE_CELLS; cell++)
            map->weight[stage][cell] = doce_weights[stage][feature_of(map, cell)];
}

static uint8_t find_lack(const struct doce_map *map, uint32_t cell)
{
    uint32_t code = cell / DOCE_ROW;
    if (!feature_of(map, cell))
        return DOCE_LACKS_ALL;
    if (map->empty[code] == 2)
        return (uint8_t)(map->hope[code] * DOCE_LACKS_TWO);
    return map->empty[code] == 1 ? DOCE_LACKS_ONE : 0;
}

static void init_codes(struct doce_map *map)
{
    for (uint32_t code = 0; code < DOCE_CODES; code++) {
        map->empty[code] = (uint8_t)count_digit(code, EMPTY);
        map->hope[code] = (uint8_t)(can_be_line(code, MINE) | can_be_line(code, OTHERS) << 1);
        map->gap[code] = 0;
        while (map->gap[code] < 3 && digit(code, map->gap[code]) != EMPTY)
            map->gap[code]++;
        for (uint32_t seat = 0; seat < 2; seat++)
            map->made[code][seat] =
                map->empty[code] == 1 ? (uint8_t)judge(code + (MINE + seat) * powers[map->gap[code]]) : 0;
    }
}

/* Adds the windows in one direction; columns and rows count from 0. */
static int add_windows(struct doce_map *map, int window, int right, int up)
{
    for (int row = 0; row + 3 * up < DOCE_SIDE; row++)
        for (int column = 0; column < DOCE_SIDE; column++) {
            if (column + 3 * right < 0 || column + 3 * right >= DOCE_SIDE)
                continue;
            map->squares[window] = 0;
            for (int place = 0; place < 4; place++) {
                int square = 1 + (row + place * up) * DOCE_SIDE + column + place * right;
                map->square[window][place] = (uint8_t)square;
                map->squares[window] |= SET(square);
                map->power[square][window] = (uint16_t)(powers[place] * DOCE_ROW);
                map->through[square] |= 1u << window;
            }
            window++;
        }
    return window;
}

/* DO-3 */
static uint32_t find_zone(int square)
{
    int column = (square - 1) % DOCE_SIDE, row = (square - 1) / DOCE_SIDE;
    uint32_t zone = 0;
    for (int other = 1; other <= DOCE_SQUARES; other++) {
        int across = (other - 1) % DOCE_SIDE - column, along = (other - 1) / DOCE_SIDE - row;
        if (across * across <= 1 && along * along <= 1)
            zone |= SET(other);
    }
    return zone;
}

/* A well-mixed number for each thing that a key is made of (the finish of splitmix64). */
static uint64_t mix(uint64_t thing)
{
    thing = (thing + 1) * 0x9E3779B97F4A7C15u;
    thing = (thing ^ thing >> 30) * 0xBF58476D1CE4E5B9u;
    thing = (thing ^ thing >> 27) * 0x94D049BB133111EBu;
    return thing ^ thing >> 31;
}

/* What a key is made of: dice, blockers, each seat's last die, whose turn it is. */
enum { KEY_DIE = 0, KEY_BLOCKER = 1 << 10, KEY_LAST = 2 << 10, KEY_TURN = 3 << 10 };

static uint64_t key_of(int kind, int seat, uint32_t square, uint32_t face)
{
    return mix((uint64_t)kind + (uint64_t)seat * 512 + square * 8 + face);
}

static void init_keys(struct doce_map *map)
{
    for (int seat = 0; seat < 2; seat++)
        for (uint32_t square = 0; square <= DOCE_SQUARES; square++) {
            for (uint32_t face = 0; face <= DOCE_FACES; face++)
                map->die_key[seat][square][face] = key_of(KEY_DIE, seat, square, face);
            map->blocker_key[seat][square] = key_of(KEY_BLOCKER, seat, square, 0);
            map->last_key[seat][square] = key_of(KEY_LAST, seat, square, 0);
        }
    map->turn_key = key_of(KEY_TURN, 0, 0, 0);
}

void doce_map_init(struct doce_map *map)
{
    int window = 0;
    for (int square = 0; square <= DOCE_SQUARES; square++) {
        map->through[square] = 0;
        map->zone[square] = square ? find_zone(square) : 0;
    }
    window = add_windows(map, window, 1, 0);
    window = add_windows(map, window, 0, 1);
    window = add_windows(map, window, 1, 1);
    add_windows(map, window, -1, 1);
    init_codes(map);
    number_features(map);
    init_weights(map);
    init_keys(map);
    for (uint32_t cell = 0; cell < DOCE_CELLS; cell++)
        map->lacks[cell] = find_lack(map, cell);
}

/* Takes windows out of all sets, to be put into those where they belong now. */
static void take_out(struct doce_board *b, uint32_t windows)
{
    b->ripe &= ~windows;
    b->half[0] &= ~windows;
    b->half[1] &= ~windows;
}

void doce_board_overlook(struct doce_board *b, uint32_t windows)
{
    b->dead |= windows;
    take_out(b, windows);
    for (; windows; windows &= windows - 1)
        b->cell[0][__builtin_ctz(windows)] = b->cell[1][__builtin_ctz(windows)] = DOCE_DEAD;
}

static void put_in(struct doce_board *b, const struct doce_map *map, int w)
{
    uint32_t lacks = map->lacks[b->cell[0][w]], bit = 1u << w;
    b->ripe |= lacks & DOCE_LACKS_ONE ? bit : 0;
    b->half[0] |= lacks & DOCE_LACKS_TWO ? bit : 0;
    b->half[1] |= lacks & DOCE_LACKS_TWO_OTHERS ? bit : 0;
    if (lacks & DOCE_LACKS_ALL) {
        b->dead |= bit;
        b->cell[0][w] = b->cell[1][w] = DOCE_DEAD;
    }
}

/* Dice put on a square change all windows through it that are still alive. */
static void fill(struct doce_board *b, const struct doce_map *map, int seat, uint32_t square, uint32_t face)
{
    uint32_t windows = map->through[square] & ~b->dead;
    take_out(b, windows);
    for (; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        b->cell[seat][w] = (uint16_t)(b->cell[seat][w] + map->power[square][w] + face);
        b->cell[!seat][w] = (uint16_t)(b->cell[!seat][w] + 2u * map->power[square][w] + face);
        put_in(b, map, w);
    }
}

/* What changes in the key when the mover places a die. */
static uint64_t key_of_die(const struct doce_board *b, const struct doce_map *map, uint32_t square, uint32_t face)
{
    const uint64_t *last = map->last_key[b->mover];
    return map->die_key[b->mover][square][face] ^ last[b->last[b->mover]] ^ last[square];
}

uint64_t doce_board_key_after(const struct doce_board *b, const struct doce_map *map, uint32_t move)
{
    uint64_t key = b->key ^ key_of_die(b, map, doce_die(move), doce_face(move)) ^ map->turn_key;
    return doce_blocker(move) ? key ^ map->blocker_key[b->mover][doce_blocker(move)] : key;
}

void doce_board_block(struct doce_board *b, const struct doce_map *map, uint32_t square)
{
    b->blocked |= SET(square);
    b->blocker[b->mover] = 0;
    b->key ^= map->blocker_key[b->mover][square];
    doce_board_overlook(b, map->through[square]);
}

void doce_board_place(struct doce_board *b, const struct doce_map *map, uint32_t square, uint32_t face)
{
    int seat = b->mover;
    b->key ^= key_of_die(b, map, square, face);
    b->dice[seat] |= SET(square);
    b->alike[seat][face]++;
    b->hand[seat]--;
    b->last[seat] = (uint8_t)square;
    fill(b, map, seat, square, face);
}

/* DO-10 */
bool doce_board_turn(struct doce_board *b, const struct doce_map *map)
{
    if (!doce_board_allowed(b, map, !b->mover))
        return doce_board_allowed(b, map, b->mover) != 0;
    b->mover ^= 1;
    b->key ^= map->turn_key;
    return true;
}

static void place_all(struct doce_board *b, const struct doce_map *map, const struct doce *s)
{
    for (uint32_t dice = s->dice[b->mover]; dice; dice &= dice - 1) {
        uint32_t square = (uint32_t)__builtin_ctz(dice);
        doce_board_place(b, map, square, s->face[square]);
    }
    if (s->blocker[b->mover])
        doce_board_block(b, map, (uint32_t)__builtin_ctz(s->blocker[b->mover]));
}

void doce_board_init(struct doce_board *b, const struct doce_map *map, const struct doce *s)
{
    *b = (struct doce_board){.hand = {DOCE_DICE, DOCE_DICE}, .blocker = {1, 1}};
    for (int seat = 0; seat < 2; seat++) {
        b->mover = (uint8_t)seat;
        place_all(b, map, s);
        b->key ^= map->last_key[seat][b->last[seat]] ^ map->last_key[seat][s->last[seat]];
        b->last[seat] = s->last[seat];
    }
    b->mover = s->base.to_act >> 1 & 1;
    b->key ^= b->mover ? map->turn_key : 0;
}

uint32_t doce_board_lines(const struct doce_board *b, const struct doce_map *map, int seat, uint32_t square,
                          uint32_t face)
{
    uint32_t lines = 0;
    for (uint32_t windows = b->ripe & map->through[square]; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        if (doce_board_sum(b, w) + face == DOCE_TOTAL)
            lines |= map->made[doce_board_code(b, 0, w)][seat];
    }
    return lines;
}

static void note_end(struct doce_ends *ends, int by, int seat, uint32_t square, uint32_t face)
{
    if (!(ends->squares[by][seat] & SET(square)))
        ends->faces[by][seat][square] = 0;
    ends->squares[by][seat] |= SET(square);
    ends->faces[by][seat][square] |= (uint8_t)(1u << face);
}

void doce_ripe_ends(const struct doce_board *b, const struct doce_map *map, uint32_t windows, struct doce_ends *ends)
{
    for (int by = 0; by < 2; by++)
        ends->squares[by][0] = ends->squares[by][1] = 0;
    for (; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        uint32_t code = doce_board_code(b, 0, w), square = map->square[w][map->gap[code]];
        for (int by = 0; by < 2; by++)
            for (int seat = 0; seat < 2; seat++)
                if (map->made[code][by] >> seat & 1)
                    note_end(ends, by, seat, square, DOCE_TOTAL - doce_board_sum(b, w));
    }
}

void doce_board_ends(const struct doce_board *b, const struct doce_map *map, struct doce_ends *ends)
{
    doce_ripe_ends(b, map, b->ripe, ends);
}

uint32_t doce_draws(const struct doce_ends *ends, int seat, uint32_t squares)
{
    uint32_t draws = 0;
    for (; squares; squares &= squares - 1) {
        uint32_t square = (uint32_t)__builtin_ctz(squares);
        if (!(ends->faces[seat][seat][square] & ~ends->faces[seat][!seat][square]))
            draws |= SET(square);
    }
    return draws;
}
