/* Dizzle's endings: of a turn, with bombs, flags and rockets; of the game, with its score. */
#include "cubilete/bits.h"
#include "games/dizzle/dizzle.h"

/* DZ-1, by the number of seats */
CUB_TABLE uint8_t pool_size[DIZZLE_SEATS + 1] = {0, 8, 7, 10, 13};
CUB_TABLE uint8_t rounds[DIZZLE_SEATS + 1] = {0, 10, 6, 4, 3};

int dizzle_rounds(int seats)
{
    return rounds[seats];
}

static int count_squares(dizzle_board squares)
{
    return (int)cub_count_bits(squares);
}

void dizzle_begin_turn(struct dizzle *s)
{
    for (int i = 0; i < DIZZLE_PIPS; i++)
        s->pool[i] = 0;
    s->left = pool_size[s->base.setup.seats];
    s->active = (uint8_t)(CUB_BIT(s->base.setup.seats) - 1);
    s->seat = s->starter;
    s->stage = DIZZLE_ROLLS;
    s->choice = 0;
    s->base.to_act = CUB_BIT(CUB_DICE);
}

static int32_t score_arrows(const struct dizzle_sheet *sheet, dizzle_board crossed)
{
    dizzle_board open = dizzle_squares(sheet) & ~crossed;
    int32_t points = 0;
    for (int i = 0; i < sheet->arrows; i++)
        if (!(dizzle_line(sheet->arrow_from[i], sheet->arrow_to[i]) & open))
            points += sheet->arrow_points[i];
    return points;
}

static void score_colours(const struct dizzle *s, int seat, int32_t points[DIZZLE_SHARES])
{
    const struct dizzle_sheet *sheet = &s->sheet;
    for (int c = 0; c < DIZZLE_COLOURS; c++) {
        dizzle_board colour = sheet->colour[c], crossed = s->crossed[seat] & colour, pieces = sheet->puzzle & colour;
        if (!colour)
            continue;
        points[DIZZLE_GEMS] += count_squares(sheet->gem & crossed) * sheet->gem_points[c];
        if (pieces && !(pieces & ~crossed))
            points[DIZZLE_PUZZLES] += sheet->puzzle_points[c];
        points[DIZZLE_FLAGS] += s->raised[seat][c];
    }
}

void dizzle_account(const struct dizzle *s, int seat, int32_t points[DIZZLE_SHARES])
{
    const struct dizzle_sheet *sheet = &s->sheet;
    dizzle_board crossed = s->crossed[seat];
    for (int i = 0; i < DIZZLE_SHARES; i++)
        points[i] = 0;
    score_colours(s, seat, points);
    points[DIZZLE_LINES] = score_arrows(sheet, crossed);
    if (sheet->block && !(sheet->block & ~crossed))
        points[DIZZLE_BLOCKS] = (int32_t)sheet->block_points;
    if (s->exploded[seat])
        points[DIZZLE_BOMBS] = count_squares(s->exploded[seat]) * sheet->bomb_points;
    if (sheet->pile & crossed)
        points[DIZZLE_PILES] = count_squares(sheet->pile & crossed) * sheet->pile_points;
    if (s->base.setup.seats == 1)
        points[DIZZLE_BOMBS] += count_squares(sheet->bomb & crossed) * DIZZLE_ALONE_BOMB;
}

int32_t dizzle_score(const struct dizzle *s, int seat)
{
    int32_t share[DIZZLE_SHARES], points = 0;
    dizzle_account(s, seat, share);
    for (int i = 0; i < DIZZLE_SHARES; i++)
        points += share[i];
    return points;
}

/* Of what there is on this sheet. */
int dizzle_shares(const struct dizzle *s, int seat, struct cub_share *out)
{
    const struct dizzle_sheet *sheet = &s->sheet;
    const struct {
        const char *id;
        bool there;
    } kinds[DIZZLE_SHARES] = {
        [DIZZLE_GEMS] = {"show.gem", sheet->gem},        [DIZZLE_PUZZLES] = {"show.puzzle", sheet->puzzle},
        [DIZZLE_FLAGS] = {"show.flag", sheet->flag},     [DIZZLE_BOMBS] = {"show.bomb", sheet->bomb},
        [DIZZLE_PILES] = {"show.pile", sheet->pile},     [DIZZLE_BLOCKS] = {"show.block", sheet->block},
        [DIZZLE_LINES] = {"show.arrows", sheet->arrows},
    };
    int32_t points[DIZZLE_SHARES];
    int count = 0;
    dizzle_account(s, seat, points);
    for (int i = 0; i < DIZZLE_SHARES; i++)
        if (kinds[i].there)
            out[count++] = (struct cub_share){kinds[i].id, points[i]};
    return count;
}

int64_t dizzle_standing(const struct dizzle *s, int seat)
{
    int crosses = count_squares(s->crossed[seat] & ~s->sheet.cross); /* below 64 */
    return (int64_t)s->base.score[seat] * 64 - crosses;
}

static void end_game(struct dizzle *s)
{
    int64_t best = INT64_MIN;
    for (int seat = 0; seat < s->base.setup.seats; seat++) {
        int64_t standing = dizzle_standing(s, seat);
        if (standing > best)
            s->base.winners = 0;
        best = standing > best ? standing : best;
        if (standing == best)
            s->base.winners |= CUB_BIT(seat);
    }
    s->base.to_act = 0;
}

/* DZ-30: whether some seat has every number crossed or exploded. */
static bool is_full(const struct dizzle *s)
{
    for (int seat = 0; seat < s->base.setup.seats; seat++)
        if (!(s->sheet.number & ~(s->crossed[seat] | s->exploded[seat])))
            return true;
    return false;
}

/* DZ-2, DZ-30 */
static void next_turn(struct dizzle *s)
{
    bool round_over = s->starter + 1 == s->base.setup.seats;
    s->choice = 0;
    if ((round_over && s->base.round == s->rounds) || is_full(s)) {
        end_game(s);
        return;
    }
    s->starter = round_over ? 0 : (uint8_t)(s->starter + 1);
    s->base.round += round_over;
    dizzle_begin_turn(s);
}

/* DZ-24: asks the next seat, from the starting one on, that has a rocket to fly and a planet left; else the turn is
 * over. */
static void launch(struct dizzle *s)
{
    int seat = s->starter;
    for (int i = 0; i < s->base.setup.seats; i++, seat++) {
        seat = seat < s->base.setup.seats ? seat : 0;
        dizzle_board planets = s->sheet.planet & ~s->crossed[seat];
        if (s->rockets[seat] && planets) {
            s->seat = (uint8_t)seat;
            s->stage = DIZZLE_ROCKET;
            s->choice = planets;
            s->base.to_act = CUB_BIT(seat);
            return;
        }
        s->rockets[seat] = 0;
    }
    next_turn(s);
}

void dizzle_fly(struct dizzle *s, int square)
{
    s->crossed[s->seat] |= dizzle_bit(square);
    s->rockets[s->seat]--;
    s->base.score[s->seat] = dizzle_score(s, s->seat);
    launch(s);
}

/* DZ-23 for one colour; fresh is what each seat crosses this turn. */
static void raise_flag(struct dizzle *s, int c, const dizzle_board fresh[DIZZLE_SEATS])
{
    dizzle_board flag = s->sheet.flag & s->sheet.colour[c];
    uint8_t length = s->sheet.track_length[c], struck = s->struck[c];
    int8_t points = struck < length ? s->sheet.track[c][struck] : 0;
    for (int seat = 0; seat < s->base.setup.seats; seat++) {
        dizzle_board before = s->crossed[seat] & ~fresh[seat];
        if (!(fresh[seat] & flag) || (before & flag))
            continue;
        s->raised[seat][c] = points;
        if (s->struck[c] < length)
            s->struck[c]++;
    }
}

/* DZ-21: a bomb that somebody crossed this turn explodes for seats that have not crossed it. */
static void explode(struct dizzle *s, dizzle_board bombs)
{
    for (int seat = 0; seat < s->base.setup.seats; seat++)
        s->exploded[seat] |= bombs & ~s->crossed[seat];
}

/* DZ-20 first; keys (DZ-22) need nothing done, for a crossed one opens its locks by being crossed. */
void dizzle_end_turn(struct dizzle *s)
{
    dizzle_board fresh[DIZZLE_SEATS], all = 0;
    for (int seat = 0; seat < s->base.setup.seats; seat++) {
        fresh[seat] = s->dice[seat];
        all |= fresh[seat];
        s->crossed[seat] |= fresh[seat];
        s->dice[seat] = 0;
        s->rockets[seat] = (uint8_t)count_squares(fresh[seat] & s->sheet.rocket);
    }
    explode(s, all & s->sheet.bomb);
    for (int c = 0; c < DIZZLE_COLOURS; c++)
        if (all & s->sheet.flag & s->sheet.colour[c])
            raise_flag(s, c, fresh);
    for (int seat = 0; seat < s->base.setup.seats; seat++)
        s->base.score[seat] = dizzle_score(s, seat);
    launch(s);
}
