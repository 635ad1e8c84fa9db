/* What each of the four levels must have: the tables of docs/sheets.md. */
#include "games/dizzle/check.h"

typedef bool demand(const struct dizzle_check *);
typedef dizzle_board blame(const struct dizzle_check *);

static int count(dizzle_board squares)
{
    return __builtin_popcountll(squares);
}

/* In how many colours a special occurs at least so many times, each time for these points (NULL: any). */
static int colours(const struct dizzle_sheet *sheet, dizzle_board board, int times, const int8_t *points, int each)
{
    int n = 0;
    for (int c = 0; c < DIZZLE_COLOURS; c++)
        n += count(board & sheet->colour[c]) >= times && (!points || points[c] == each);
    return n;
}

static bool has_gem_of(const struct dizzle_sheet *sheet, int points)
{
    return colours(sheet, sheet->gem, 1, sheet->gem_points, points) > 0;
}

static bool is_row(const struct dizzle_sheet *sheet, int i)
{
    return sheet->arrow_to[i] - sheet->arrow_from[i] < DIZZLE_COLUMNS;
}

/* How many arrows along rows, or columns, are worth one of two values. */
static int arrows_of(const struct dizzle_sheet *sheet, bool rows, int points, int or_points)
{
    int n = 0;
    for (int i = 0; i < sheet->arrows; i++)
        n += is_row(sheet, i) == rows && (sheet->arrow_points[i] == points || sheet->arrow_points[i] == or_points);
    return n;
}

static int arrows_along(const struct dizzle_sheet *sheet, bool rows)
{
    int n = 0;
    for (int i = 0; i < sheet->arrows; i++)
        n += is_row(sheet, i) == rows;
    return n;
}

static bool has_pips(const struct dizzle_check *check)
{
    for (int i = 0; i < DIZZLE_PIPS; i++)
        if (count(check->sheet.pip[i]) < 8 || count(check->sheet.pip[i]) > 10)
            return false;
    return true;
}

static dizzle_board stray_crosses(const struct dizzle_check *check)
{
    const dizzle_board row = 0x7Cu; /* c to g */
    dizzle_board middle = row << 2 * DIZZLE_COLUMNS | row << 3 * DIZZLE_COLUMNS | row << 4 * DIZZLE_COLUMNS;
    return check->sheet.cross & ~middle;
}

static bool has_crosses(const struct dizzle_check *check)
{
    int crosses = count(check->sheet.cross);
    return crosses >= 2 && crosses <= 3 && !stray_crosses(check);
}

static dizzle_board islands(const struct dizzle_check *check)
{
    return check->sheet.number & check->flown & ~check->keyed;
}

static bool needs_no_rocket(const struct dizzle_check *check)
{
    return !islands(check);
}

static bool has_eight_gems(const struct dizzle_check *check)
{
    const struct dizzle_sheet *sheet = &check->sheet;
    int kinds = colours(sheet, sheet->gem, 1, NULL, 0);
    return count(sheet->gem) == 8 && colours(sheet, sheet->gem, 1, sheet->gem_points, 3) == kinds;
}

static bool has_four_bombs(const struct dizzle_check *check)
{
    return count(check->sheet.bomb) == 4;
}

static bool has_bombs(const struct dizzle_check *check)
{
    return check->sheet.bomb != 0;
}

static bool has_pair(const struct dizzle_check *check)
{
    const struct dizzle_sheet *sheet = &check->sheet;
    return count(sheet->puzzle) == 2 && colours(sheet, sheet->puzzle, 2, sheet->puzzle_points, 10) == 1;
}

static bool has_rows_of_ten(const struct dizzle_check *check)
{
    int rows = arrows_along(&check->sheet, true);
    return rows > 0 && arrows_of(&check->sheet, true, 10, 10) == rows;
}

static bool has_columns_of_five(const struct dizzle_check *check)
{
    int columns = arrows_along(&check->sheet, false);
    return columns > 0 && arrows_of(&check->sheet, false, 5, 10) == columns;
}

static bool has_both_arrows(const struct dizzle_check *check)
{
    return arrows_along(&check->sheet, true) > 0 && arrows_along(&check->sheet, false) > 0;
}

static bool has_two_gems(const struct dizzle_check *check)
{
    const struct dizzle_sheet *sheet = &check->sheet;
    for (int c = 0; c < DIZZLE_COLOURS; c++)
        if (sheet->gem & sheet->colour[c])
            return colours(sheet, sheet->gem, 1, NULL, 0) >
                   colours(sheet, sheet->gem, 1, sheet->gem_points, sheet->gem_points[c]);
    return false;
}

static bool has_two_locks(const struct dizzle_check *check)
{
    const struct dizzle_sheet *sheet = &check->sheet;
    return colours(sheet, sheet->lock, 1, NULL, 0) >= 2; /* and each has its key, or it were no sheet */
}

static bool has_two_puzzles(const struct dizzle_check *check)
{
    const struct dizzle_sheet *sheet = &check->sheet;
    return colours(sheet, sheet->puzzle, 2, sheet->puzzle_points, 10) >= 2;
}

static bool has_three_gems(const struct dizzle_check *check)
{
    return has_gem_of(&check->sheet, 1) && has_gem_of(&check->sheet, 2) && has_gem_of(&check->sheet, 3);
}

static bool has_double_lock(const struct dizzle_check *check)
{
    return colours(&check->sheet, check->sheet.lock, 2, NULL, 0) > 0;
}

static bool has_flag(const struct dizzle_check *check)
{
    return check->sheet.flag != 0;
}

static bool has_rocket(const struct dizzle_check *check)
{
    return check->sheet.rocket && count(check->sheet.planet) >= 2;
}

static bool has_triple(const struct dizzle_check *check)
{
    const struct dizzle_sheet *sheet = &check->sheet;
    return colours(sheet, sheet->puzzle, 3, sheet->puzzle_points, 15) > 0;
}

/* An arrow along a row that leaves out squares of it. */
static bool has_part_row(const struct dizzle_check *check)
{
    const struct dizzle_sheet *sheet = &check->sheet;
    for (int i = 0; i < sheet->arrows; i++) {
        int from = sheet->arrow_from[i], left = from - from % DIZZLE_COLUMNS;
        dizzle_board row = dizzle_line(left, left + DIZZLE_COLUMNS - 1) & dizzle_squares(sheet);
        if (is_row(sheet, i) && row & ~dizzle_line(from, sheet->arrow_to[i]))
            return true;
    }
    return false;
}

static bool needs_rocket(const struct dizzle_check *check)
{
    return !needs_no_rocket(check);
}

static bool has_two_flags(const struct dizzle_check *check)
{
    return colours(&check->sheet, check->sheet.flag, 1, NULL, 0) >= 2;
}

/* Two by two: the lowest square on the left, and its neighbours on the right and above. */
static bool has_block(const struct dizzle_check *check)
{
    dizzle_board block = check->sheet.block, corner = block & (0u - block), square = corner | corner << 1;
    return block && block == (square | square << DIZZLE_COLUMNS) && check->sheet.block_points == 10;
}

static bool has_piles(const struct dizzle_check *check)
{
    return check->sheet.pile && check->sheet.pile_points == -3;
}

static bool has_the_rest(const struct dizzle_check *check)
{
    const struct dizzle_sheet *sheet = &check->sheet;
    return sheet->bomb && sheet->key && sheet->lock && sheet->gem && sheet->puzzle && sheet->arrows;
}

CUB_TABLE struct {
    uint8_t first, last; /* of the levels that demand it */
    const char *message;
    demand *met;
    blame *squares; /* NULL: the whole sheet is to blame */
} demands[] = {
    {.first = 1, .last = 4, .message = "level.pips", .met = has_pips},
    {.first = 1, .last = 4, .message = "level.crosses", .met = has_crosses, .squares = stray_crosses},
    {.first = 1, .last = 3, .message = "level.land", .met = needs_no_rocket, .squares = islands},
    {.first = 1, .last = 1, .message = "level.gems", .met = has_eight_gems},
    {.first = 1, .last = 1, .message = "level.bombs", .met = has_four_bombs},
    {.first = 1, .last = 1, .message = "level.pair", .met = has_pair},
    {.first = 1, .last = 1, .message = "level.rows", .met = has_rows_of_ten},
    {.first = 1, .last = 1, .message = "level.columns", .met = has_columns_of_five},
    {.first = 2, .last = 3, .message = "level.bomb", .met = has_bombs},
    {.first = 2, .last = 3, .message = "level.arrows", .met = has_both_arrows},
    {.first = 2, .last = 2, .message = "level.gems2", .met = has_two_gems},
    {.first = 2, .last = 2, .message = "level.locks", .met = has_two_locks},
    {.first = 2, .last = 2, .message = "level.puzzles", .met = has_two_puzzles},
    {.first = 3, .last = 3, .message = "level.gems3", .met = has_three_gems},
    {.first = 3, .last = 3, .message = "level.lock", .met = has_double_lock},
    {.first = 3, .last = 3, .message = "level.flag", .met = has_flag},
    {.first = 3, .last = 4, .message = "level.rocket", .met = has_rocket},
    {.first = 3, .last = 3, .message = "level.triple", .met = has_triple},
    {.first = 3, .last = 3, .message = "level.part", .met = has_part_row},
    {.first = 4, .last = 4, .message = "level.islands", .met = needs_rocket},
    {.first = 4, .last = 4, .message = "level.flags", .met = has_two_flags},
    {.first = 4, .last = 4, .message = "level.block", .met = has_block},
    {.first = 4, .last = 4, .message = "level.piles", .met = has_piles},
    {.first = 4, .last = 4, .message = "level.rest", .met = has_the_rest},
};

void dizzle_check_level(struct dizzle_check *check)
{
    for (size_t i = 0; i < sizeof demands / sizeof *demands; i++) {
        if (check->level < demands[i].first || check->level > demands[i].last || demands[i].met(check))
            continue;
        dizzle_board squares = demands[i].squares ? demands[i].squares(check) : 0;
        dizzle_check_blame(check, demands[i].message, squares);
    }
}
