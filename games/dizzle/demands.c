/* Checks what a sheet of each of the four levels must have, by the tables of docs/sheets.md. */
#include "games/dizzle/check.h"

static int count(dizzle_board squares)
{
    return __builtin_popcountll(squares);
}

/* In how many colours a special occurs at least this many times, each time for these points (NULL: any). */
static int colours(const struct dizzle_sheet *sheet, dizzle_board board, int times, const int8_t *points, int each)
{
    int n = 0;
    for (int c = 0; c < DIZZLE_COLOURS; c++)
        n += count(board & sheet->colour[c]) >= times && (!points || points[c] == each);
    return n;
}

/* In how many colours there are gems, for these points. */
static int gems_of(const struct dizzle_sheet *sheet, int points)
{
    return colours(sheet, sheet->gem, 1, sheet->gem_points, points);
}

static bool is_row(const struct dizzle_sheet *sheet, int i)
{
    return sheet->arrow_to[i] - sheet->arrow_from[i] < DIZZLE_COLUMNS;
}

/* How many arrows along rows, or columns, are worth one of two values; below 0: any. */
static int arrows_of(const struct dizzle_sheet *sheet, bool rows, int points, int or_points)
{
    int n = 0;
    for (int i = 0; i < sheet->arrows; i++)
        n += is_row(sheet, i) == rows &&
             (points < 0 || sheet->arrow_points[i] == points || sheet->arrow_points[i] == or_points);
    return n;
}

static bool has_pips(const struct dizzle_sheet *sheet)
{
    for (int i = 0; i < DIZZLE_PIPS; i++)
        if (count(sheet->pip[i]) < 8 || count(sheet->pip[i]) > 10)
            return false;
    return true;
}

static dizzle_board stray_crosses(const struct dizzle_sheet *sheet)
{
    const dizzle_board row = 0x7Cu; /* c to g */
    dizzle_board middle = row << 2 * DIZZLE_COLUMNS | row << 3 * DIZZLE_COLUMNS | row << 4 * DIZZLE_COLUMNS;
    return sheet->cross & ~middle;
}

/* Whether gems of one colour are worth something else than those of another. */
static bool has_two_gems(const struct dizzle_sheet *sheet)
{
    for (int c = 0; c < DIZZLE_COLOURS; c++)
        if (sheet->gem & sheet->colour[c])
            return colours(sheet, sheet->gem, 1, NULL, 0) > gems_of(sheet, sheet->gem_points[c]);
    return false;
}

/* An arrow along a row that leaves out squares of it. */
static bool has_part_row(const struct dizzle_sheet *sheet)
{
    for (int i = 0; i < sheet->arrows; i++) {
        int from = sheet->arrow_from[i], left = from - from % DIZZLE_COLUMNS;
        dizzle_board row = dizzle_line(left, left + DIZZLE_COLUMNS - 1) & dizzle_squares(sheet);
        if (is_row(sheet, i) && row & ~dizzle_line(from, sheet->arrow_to[i]))
            return true;
    }
    return false;
}

/* Two by two: the lowest square on the left, and its neighbours on the right and above. */
static bool has_block(const struct dizzle_sheet *sheet)
{
    dizzle_board block = sheet->block, corner = block & (0u - block), square = corner | corner << 1;
    return block && block == (square | square << DIZZLE_COLUMNS) && sheet->block_points == 10;
}

/* What levels `first` to `last` must have; these squares are to blame, 0: the whole sheet is. */
static void demand(struct dizzle_check *check, int first, int last, const char *message, bool met, dizzle_board squares)
{
    if (check->level >= first && check->level <= last && !met)
        dizzle_check_blame(check, message, squares);
}

void dizzle_check_level(struct dizzle_check *check)
{
    const struct dizzle_sheet *sheet = &check->sheet;
    const dizzle_board strays = stray_crosses(sheet), islands = sheet->number & check->flown & ~check->keyed;
    const int crosses = count(sheet->cross), kinds = colours(sheet, sheet->gem, 1, NULL, 0);
    const int rows = arrows_of(sheet, true, -1, -1), columns = arrows_of(sheet, false, -1, -1);
    const int pairs = colours(sheet, sheet->puzzle, 2, sheet->puzzle_points, 10);
    demand(check, 1, 4, "level.pips", has_pips(sheet), 0);
    demand(check, 1, 4, "level.crosses", crosses >= 2 && crosses <= 3 && !strays, strays);
    demand(check, 1, 3, "level.land", !islands, islands);
    demand(check, 1, 1, "level.gems", count(sheet->gem) == 8 && gems_of(sheet, 3) == kinds, 0);
    demand(check, 1, 1, "level.bombs", count(sheet->bomb) == 4, 0);
    demand(check, 1, 1, "level.pair", count(sheet->puzzle) == 2 && pairs == 1, 0);
    demand(check, 1, 1, "level.rows", rows > 0 && arrows_of(sheet, true, 10, 10) == rows, 0);
    demand(check, 1, 1, "level.columns", columns > 0 && arrows_of(sheet, false, 5, 10) == columns, 0);
    demand(check, 2, 3, "level.bomb", sheet->bomb, 0);
    demand(check, 2, 3, "level.arrows", rows > 0 && columns > 0, 0);
    demand(check, 2, 2, "level.gems2", has_two_gems(sheet), 0);
    demand(check, 2, 2, "level.locks", colours(sheet, sheet->lock, 1, NULL, 0) >= 2,
           0); /* keys: else it were no sheet */
    demand(check, 2, 2, "level.puzzles", pairs >= 2, 0);
    demand(check, 3, 3, "level.gems3", gems_of(sheet, 1) && gems_of(sheet, 2) && gems_of(sheet, 3), 0);
    demand(check, 3, 3, "level.lock", colours(sheet, sheet->lock, 2, NULL, 0) > 0, 0);
    demand(check, 3, 3, "level.flag", sheet->flag, 0);
    demand(check, 3, 4, "level.rocket", sheet->rocket && count(sheet->planet) >= 2, 0);
    demand(check, 3, 3, "level.triple", colours(sheet, sheet->puzzle, 3, sheet->puzzle_points, 15) > 0, 0);
    demand(check, 3, 3, "level.part", has_part_row(sheet), 0);
    demand(check, 4, 4, "level.islands", islands, 0);
    demand(check, 4, 4, "level.flags", colours(sheet, sheet->flag, 1, NULL, 0) >= 2, 0);
    demand(check, 4, 4, "level.block", has_block(sheet), 0);
    demand(check, 4, 4, "level.piles", sheet->pile && sheet->pile_points == -3, 0);
    demand(check, 4, 4, "level.rest",
           sheet->bomb && sheet->key && sheet->lock && sheet->gem && sheet->puzzle && sheet->arrows, 0);
}
