/* Judging a sheet: what it holds, and which squares can be reached by what means. */
#include "games/dizzle/check.h"
#include "cubilete/text.h"

static void tell(struct dizzle_check *check, enum dizzle_gravity gravity, const struct cub_message *finding)
{
    if (gravity == DIZZLE_FAULT)
        check->good = false;
    check->report(check->context, gravity, finding);
}

/* Up to three numbers; -1: none. */
static void tell_fact(struct dizzle_check *check, const char *message, int a, int b, int c)
{
    struct cub_message finding;
    const int numbers[CUB_ARGS] = {a, b, c};
    cub_refuse(&finding, NULL, message);
    for (int i = 0; i < CUB_ARGS; i++)
        if (numbers[i] >= 0)
            cub_message_number(&finding, i, numbers[i]);
    tell(check, DIZZLE_FACT, &finding);
}

static void place_at(const struct dizzle_check *check, struct cub_message *finding, int square)
{
    cub_message_place(finding, check->places.row_line[square / DIZZLE_COLUMNS], check->places.column[square]);
}

void dizzle_check_blame(struct dizzle_check *check, const char *message, dizzle_board squares)
{
    struct cub_message finding;
    cub_refuse(&finding, NULL, message);
    cub_message_number(&finding, 0, check->level);
    cub_message_place(&finding, check->places.title_line, 1);
    if (squares)
        place_at(check, &finding, __builtin_ctzll(squares));
    tell(check, DIZZLE_FAULT, &finding);
}

/* What spoils a level is only doubtful on a sheet of one's own. */
static enum dizzle_gravity flaw(const struct dizzle_check *check)
{
    return check->level ? DIZZLE_FAULT : DIZZLE_DOUBT;
}

/* One finding for each square of a set, where it stands in the text. */
static void tell_squares(struct dizzle_check *check, enum dizzle_gravity gravity, const char *message,
                         dizzle_board squares)
{
    for (; squares; squares &= squares - 1) {
        int square = __builtin_ctzll(squares);
        struct cub_message finding;
        char name[3];
        cub_refuse(&finding, NULL, message);
        dizzle_square_print(square, name);
        cub_message_text(&finding, 0, name);
        place_at(check, &finding, square);
        tell(check, gravity, &finding);
    }
}

/* The locks that stay shut when these squares are crossed. */
static dizzle_board shut_locks(const struct dizzle_sheet *sheet, dizzle_board crossed)
{
    dizzle_board shut = sheet->lock;
    for (int c = 0; c < DIZZLE_COLOURS; c++)
        if (sheet->key & sheet->colour[c] & crossed)
            shut &= ~sheet->colour[c];
    return shut;
}

enum { KEYS = 1, ROCKETS = 2, EXPLOSIONS = 4 };

/*
 * All squares that can be crossed in the end. A rocket counts for every planet,
 * though each flies to one: the question is which squares are within reach at
 * all, not how many of them in one game.
 */
static dizzle_board flood(const struct dizzle_sheet *sheet, unsigned means)
{
    dizzle_board crossed = sheet->cross, before;
    do {
        dizzle_board shut = means & KEYS ? shut_locks(sheet, crossed) : sheet->lock;
        before = crossed;
        shut |= means & EXPLOSIONS ? sheet->bomb : 0;
        crossed |= dizzle_beside(crossed) & sheet->number & ~shut;
        if (means & ROCKETS && crossed & sheet->rocket)
            crossed |= sheet->planet;
    } while (crossed != before);
    return crossed;
}

static void check_reach(struct dizzle_check *check)
{
    const struct dizzle_sheet *sheet = &check->sheet;
    dizzle_board number = sheet->number;
    check->plain = flood(sheet, 0);
    check->keyed = flood(sheet, KEYS);
    check->flown = flood(sheet, KEYS | ROCKETS);
    check->exploded = flood(sheet, KEYS | ROCKETS | EXPLOSIONS);
    tell_fact(check, "check.reach", __builtin_popcountll(check->plain & number),
              __builtin_popcountll(check->keyed & number), __builtin_popcountll(check->flown & number));
    tell_fact(check, "check.explode", __builtin_popcountll(check->exploded & number), -1, -1);
    tell_squares(check, flaw(check), "check.unreachable", number & ~check->flown);
    tell_squares(check, flaw(check), "check.cut", number & check->flown & ~check->exploded & ~sheet->bomb);
    tell_squares(check, flaw(check), "check.planet", sheet->planet & ~check->flown);
    if (sheet->rocket && !sheet->planet)
        tell_squares(check, flaw(check), "check.rocket", sheet->rocket);
}

static void tell_count(struct dizzle_check *check, const char *name, int colour, dizzle_board squares)
{
    char text[CUB_ARG_SIZE];
    struct cub_out out;
    struct cub_message finding;
    if (!squares)
        return;
    cub_out_init(&out, text, sizeof text);
    cub_put_text(&out, name);
    if (colour)
        cub_put_number(&out, colour);
    cub_refuse(&finding, NULL, "check.count");
    cub_message_text(&finding, 0, text);
    cub_message_number(&finding, 1, __builtin_popcountll(squares));
    tell(check, DIZZLE_FACT, &finding);
}

/* How many squares there are of each kind, by the sheet's own signs. */
static void count_kinds(struct dizzle_check *check)
{
    const struct dizzle_sheet *sheet = &check->sheet;
    CUB_TABLE char pips[DIZZLE_PIPS][2] = {"1", "2", "3", "4", "5", "6"};
    for (int i = 0; i < DIZZLE_PIPS; i++)
        tell_count(check, pips[i], 0, sheet->pip[i]);
    tell_count(check, "X", 0, sheet->cross);
    tell_count(check, "P", 0, sheet->planet);
    for (int c = 0; c < DIZZLE_COLOURS; c++) {
        tell_count(check, "g", c + 1, sheet->gem & sheet->colour[c]);
        tell_count(check, "k", c + 1, sheet->key & sheet->colour[c]);
        tell_count(check, "l", c + 1, sheet->lock & sheet->colour[c]);
        tell_count(check, "z", c + 1, sheet->puzzle & sheet->colour[c]);
        tell_count(check, "f", c + 1, sheet->flag & sheet->colour[c]);
    }
    tell_count(check, "b", 0, sheet->bomb);
    tell_count(check, "r", 0, sheet->rocket);
    tell_count(check, "d", 0, sheet->pile);
    tell_fact(check, "check.arrows", sheet->arrows, -1, -1);
}

/* An arrow whose line holds a bomb is lost to a seat where the bomb explodes. */
static void check_arrows(struct dizzle_check *check)
{
    const struct dizzle_sheet *sheet = &check->sheet;
    for (int i = 0; i < sheet->arrows; i++) {
        struct cub_message finding;
        char from[3], to[3];
        if (!(dizzle_line(sheet->arrow_from[i], sheet->arrow_to[i]) & sheet->bomb))
            continue;
        dizzle_square_print(sheet->arrow_from[i], from);
        dizzle_square_print(sheet->arrow_to[i], to);
        cub_refuse(&finding, NULL, "check.bomb");
        cub_message_text(&finding, 0, from);
        cub_message_text(&finding, 1, to);
        cub_message_place(&finding, check->places.arrow_line[i], 1);
        tell(check, flaw(check), &finding);
    }
}

bool dizzle_sheet_check(const char *text, int level, dizzle_report *report, void *context)
{
    struct dizzle_check check = {.level = level, .report = report, .context = context, .good = true};
    struct cub_message why;
    if (!dizzle_sheet_read(text, &check.sheet, &check.places, &why)) {
        tell(&check, DIZZLE_FAULT, &why);
        return false;
    }
    count_kinds(&check);
    check_reach(&check);
    check_arrows(&check);
    if (level)
        dizzle_check_level(&check);
    return check.good;
}
