/* Makes QR codes: turns a text into codewords, these into squares, and picks the best of the eight masks. */
#include "core/qr.h"

enum {
    VERSIONS = 10,
    CODEWORDS = 346, /* of the largest */
    CORRECTION = 26, /* of a block, at most */
    MASKS = 8,
    FINDER = 7,
    TIMING = 6 /* the row and the column of alternating squares */
};

/* How a version's codewords are divided into blocks; the last blocks may have one data codeword more. */
static const struct version {
    uint8_t correction, blocks, data, longer; /* each block's codewords; longer: how many blocks have data + 1 */
    uint8_t align[2];                         /* centres of alignment patterns, besides 6; 0: none */
} versions[VERSIONS] = {
    {10, 1, 16, 0, {0, 0}},   {16, 1, 28, 0, {18, 0}},  {26, 1, 44, 0, {22, 0}},  {18, 2, 32, 0, {26, 0}},
    {24, 2, 43, 0, {30, 0}},  {16, 4, 27, 0, {34, 0}},  {18, 4, 31, 0, {22, 38}}, {22, 4, 38, 2, {24, 42}},
    {22, 5, 36, 2, {26, 46}}, {26, 5, 43, 1, {28, 50}},
};

/* A code being made. */
struct draft {
    struct qr *qr;
    const struct version *version;
    int number; /* of the version */
    uint8_t data[CODEWORDS], all[CODEWORDS];
    int data_count, all_count;
    bool fixed[QR_SIDE * QR_SIDE]; /* no codeword lies here */
};

static int data_room(const struct version *version)
{
    return version->blocks * version->data + version->longer;
}

/* --- codewords --- */

static void put_bits(struct draft *draft, int *at, uint32_t value, int count)
{
    for (int i = count - 1; i >= 0; i--, (*at)++)
        if (value >> i & 1)
            draft->data[*at / 8] |= (uint8_t)(0x80 >> *at % 8);
}

/* Writes the data codewords: mode, length, bytes, terminator, padding. */
static void put_text(struct draft *draft, const char *text, size_t length)
{
    int at = 0;
    draft->data_count = data_room(draft->version);
    put_bits(draft, &at, 4, 4);
    put_bits(draft, &at, (uint32_t)length, draft->number < 10 ? 8 : 16);
    for (size_t i = 0; i < length; i++)
        put_bits(draft, &at, (uint8_t)text[i], 8);
    for (int i = (at + 4 + 7) / 8, odd = 0; i < draft->data_count; i++, odd ^= 1)
        draft->data[i] = odd ? 0x11 : 0xec;
}

/* Multiplication in the field of 256 elements, modulo x^8 + x^4 + x^3 + x^2 + 1. */
static uint8_t times(uint8_t a, uint8_t b)
{
    int product = 0;
    for (int i = 7; i >= 0; i--) {
        product = product << 1 ^ (product >> 7) * 0x11d;
        product ^= (b >> i & 1) * a;
    }
    return (uint8_t)product;
}

/* The product of (x - 2^i), its leading 1 left out. */
static void make_generator(uint8_t generator[CORRECTION], int degree)
{
    uint8_t root = 1;
    for (int i = 0; i < CORRECTION; i++) /* all of it: a bound that compilers can see */
        generator[i] = i == degree - 1;
    for (int i = 0; i < degree; i++, root = times(root, 2))
        for (int j = 0; j < degree; j++)
            generator[j] = times(generator[j], root) ^ (j + 1 < degree ? generator[j + 1] : 0);
}

static void correct(const uint8_t *data, int count, int degree, uint8_t *rest)
{
    uint8_t generator[CORRECTION];
    make_generator(generator, degree);
    for (int i = 0; i < degree; i++)
        rest[i] = 0;
    for (int i = 0; i < count && degree > 0; i++) {
        uint8_t factor = data[i] ^ rest[0];
        for (int j = 0; j < degree; j++)
            rest[j] = (j + 1 < degree ? rest[j + 1] : 0) ^ times(generator[j], factor);
    }
}

static int block_size(const struct version *version, int block)
{
    return version->data + (block >= version->blocks - version->longer);
}

/* Interleaves the blocks' codewords: first data, then correction. */
static void interleave(struct draft *draft)
{
    const struct version *v = draft->version;
    uint8_t rest[CORRECTION];
    for (int block = 0, from = 0; block < v->blocks; from += block_size(v, block++)) {
        int size = block_size(v, block);
        correct(draft->data + from, size, v->correction, rest);
        for (int i = 0; i < size; i++) /* the extra codewords of longer blocks come last */
            draft->all[i < v->data ? i * v->blocks + block : v->data * v->blocks + block - (v->blocks - v->longer)] =
                draft->data[from + i];
        for (int i = 0; i < v->correction; i++)
            draft->all[draft->data_count + i * v->blocks + block] = rest[i];
    }
    draft->all_count = draft->data_count + v->blocks * v->correction;
}

/* --- squares --- */

static void set(struct draft *draft, int x, int y, bool dark)
{
    if (x < 0 || y < 0 || x >= draft->qr->side || y >= draft->qr->side)
        return;
    draft->qr->dark[y * draft->qr->side + x] = dark;
    draft->fixed[y * draft->qr->side + x] = true;
}

static int far(int dx, int dy)
{
    int x = dx < 0 ? -dx : dx, y = dy < 0 ? -dy : dy;
    return x > y ? x : y;
}

/* Draws concentric rings around a centre; the outermost ring of a finder is light. */
static void put_rings(struct draft *draft, int x, int y, int radius)
{
    for (int dy = -radius; dy <= radius; dy++)
        for (int dx = -radius; dx <= radius; dx++)
            set(draft, x + dx, y + dy, radius == 2 ? far(dx, dy) != 1 : far(dx, dy) != 2 && far(dx, dy) != 4);
}

static void put_aligning(struct draft *draft)
{
    const uint8_t middle[] = {TIMING, draft->version->align[0], draft->version->align[1]};
    int last = draft->qr->side - FINDER;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            int x = middle[i], y = middle[j];
            bool finder = (x == TIMING && (y == TIMING || y == last)) || (x == last && y == TIMING);
            if (x && y && !finder)
                put_rings(draft, x, y, 2);
        }
}

/* Appends to a number the remainder of its division by a generator polynomial. */
static uint32_t with_remainder(uint32_t number, uint32_t generator, int bits)
{
    uint32_t rest = number << bits;
    for (int i = 31; i >= bits; i--)
        if (rest >> i & 1)
            rest ^= generator << (i - bits);
    return number << bits | rest;
}

/* Draws the format information (level and mask) twice, and the square that is always dark. */
static void put_format(struct draft *draft, int mask)
{
    uint32_t bits = with_remainder((uint32_t)mask, 0x537, 10) ^ 0x5412; /* level M is 0 */
    int side = draft->qr->side;
    for (int i = 0; i < 15; i++) {
        bool dark = bits >> i & 1;
        int along = i < 6 ? i : i < 8 ? i + 1 : 14 - i + (i == 8);
        set(draft, i < 8 ? 8 : along, i < 8 ? along : 8, dark);
        set(draft, i < 8 ? side - 1 - i : 8, i < 8 ? 8 : side - 15 + i, dark);
    }
    set(draft, 8, side - 8, true);
}

static void put_version(struct draft *draft)
{
    uint32_t bits = with_remainder((uint32_t)draft->number, 0x1f25, 12);
    for (int i = 0; i < 18 && draft->number >= 7; i++) {
        int long_way = draft->qr->side - 11 + i % 3;
        set(draft, long_way, i / 3, bits >> i & 1);
        set(draft, i / 3, long_way, bits >> i & 1);
    }
}

static void put_patterns(struct draft *draft)
{
    int side = draft->qr->side;
    for (int i = 0; i < side; i++) {
        set(draft, i, TIMING, i % 2 == 0);
        set(draft, TIMING, i, i % 2 == 0);
    }
    put_rings(draft, 3, 3, 4);
    put_rings(draft, side - 4, 3, 4);
    put_rings(draft, 3, side - 4, 4);
    put_aligning(draft);
    put_format(draft, 0);
    put_version(draft);
}

/* Places the codewords up and down in pairs of columns from the right, skipping fixed squares. */
static void put_codewords(struct draft *draft)
{
    int side = draft->qr->side, bit = 0;
    for (int right = side - 1; right > 0; right -= right == TIMING + 2 ? 3 : 2)
        for (int step = 0; step < 2 * side; step++) {
            int x = right - step % 2, row = step / 2;
            bool up = ((right + 1) & 2) == 0; /* a side is 1 more than a multiple of 4 */
            int at = (up ? side - 1 - row : row) * side + x;
            if (draft->fixed[at])
                continue;
            if (bit < draft->all_count * 8)
                draft->qr->dark[at] = draft->all[bit / 8] >> (7 - bit % 8) & 1;
            bit++;
        }
}

static bool masked(int mask, int x, int y)
{
    switch (mask) {
    case 0:
        return (x + y) % 2 == 0;
    case 1:
        return y % 2 == 0;
    case 2:
        return x % 3 == 0;
    case 3:
        return (x + y) % 3 == 0;
    case 4:
        return (x / 3 + y / 2) % 2 == 0;
    case 5:
        return x * y % 2 + x * y % 3 == 0;
    case 6:
        return (x * y % 2 + x * y % 3) % 2 == 0;
    default:
        return ((x + y) % 2 + x * y % 3) % 2 == 0;
    }
}

/* Applies a mask; a second call removes it. */
static void apply_mask(struct draft *draft, int mask)
{
    int side = draft->qr->side;
    for (int i = 0; i < side * side; i++)
        if (!draft->fixed[i] && masked(mask, i % side, i / side))
            draft->qr->dark[i] ^= 1;
    put_format(draft, mask);
}

/* --- which mask reads best --- */

static bool line_at(const struct qr *qr, int line, int i, bool down)
{
    return down ? qr_is_dark(qr, line, i) : qr_is_dark(qr, i, line);
}

/* The penalty of a row or column: for long runs of one colour, and for patterns like a finder with light beside it. */
static int line_penalty(const struct qr *qr, int line, bool down)
{
    int penalty = 0, run = 0;
    uint32_t last = 0;
    for (int i = 0; i < qr->side; i++) {
        bool dark = line_at(qr, line, i, down);
        run = i && dark == (last & 1) ? run + 1 : 1;
        last = (last << 1 | dark) & 0x7ff;
        penalty += run == 5 ? 3 : run > 5;
        if (i >= 10 && (last == 0x5d0 || last == 0x05d))
            penalty += 40;
    }
    return penalty;
}

static int square_penalty(const struct qr *qr)
{
    int penalty = 0;
    for (int y = 1; y < qr->side; y++)
        for (int x = 1; x < qr->side; x++) {
            int sum = qr_is_dark(qr, x, y) + qr_is_dark(qr, x - 1, y) + qr_is_dark(qr, x, y - 1) +
                      qr_is_dark(qr, x - 1, y - 1);
            penalty += sum % 4 == 0 ? 3 : 0;
        }
    return penalty;
}

static int penalty_of(const struct qr *qr)
{
    int squares = qr->side * qr->side, dark = 0, penalty = square_penalty(qr);
    for (int i = 0; i < squares; i++)
        dark += qr->dark[i];
    for (int i = 0; i < qr->side; i++)
        penalty += line_penalty(qr, i, false) + line_penalty(qr, i, true);
    int off = dark * 20 - squares * 10; /* from a half, in twentieths */
    return penalty + (off < 0 ? -off : off) / squares * 10;
}

static int best_mask(struct draft *draft)
{
    int best = 0, least = 0;
    for (int mask = 0; mask < MASKS; mask++) {
        apply_mask(draft, mask);
        int penalty = penalty_of(draft->qr);
        apply_mask(draft, mask);
        if (mask == 0 || penalty < least) {
            least = penalty;
            best = mask;
        }
    }
    return best;
}

bool qr_make(struct qr *qr, const char *text, size_t length)
{
    struct draft draft = {.qr = qr, .number = 1};
    while (draft.number <= VERSIONS && data_room(&versions[draft.number - 1]) < (int)length + 2 + (draft.number >= 10))
        draft.number++;
    if (length > QR_MOST || draft.number > VERSIONS)
        return false;
    draft.version = &versions[draft.number - 1];
    *qr = (struct qr){.side = 17 + 4 * draft.number};
    put_text(&draft, text, length);
    interleave(&draft);
    put_patterns(&draft);
    put_codewords(&draft);
    apply_mask(&draft, best_mask(&draft));
    return true;
}
