/* Dizzle's turns: who has the go, where a die may be put, what each move does. */
#include "cubilete/option.h"
#include "games/dizzle/dizzle.h"

bool dizzle_start(struct dizzle *s, const char *sheet, struct cub_message *why)
{
    int32_t *level = &s->base.setup.option[DIZZLE_LEVEL];
    if (sheet && *level != CUB_BY_RULE) {
        cub_refuse(why, "NO-4", "dizzle.level");
        cub_message_text(why, 0, "level");
        return false;
    }
    if (*level == CUB_BY_RULE)
        *level = sheet ? 0 : 1;
    if (!dizzle_sheet_read(sheet ? sheet : dizzle_levels[*level - 1], &s->sheet, NULL, why))
        return false;
    for (int seat = 0; seat < s->base.setup.seats; seat++)
        s->crossed[seat] = s->sheet.cross;
    s->base.round = 1;
    s->rounds = (uint8_t)dizzle_rounds(s->base.setup.seats);
    dizzle_begin_turn(s);
    return true;
}

/* DZ-4, DZ-22: the locks without a crossed key of their colour. */
dizzle_board dizzle_locked(const struct dizzle *s, int seat)
{
    dizzle_board shut = s->sheet.lock, keys = s->sheet.key & s->crossed[seat];
    for (int c = 0; c < DIZZLE_COLOURS && keys; c++)
        if (keys & s->sheet.colour[c])
            shut &= ~s->sheet.colour[c];
    return shut;
}

/* DZ-4: the squares that take a die, whatever its number. */
static dizzle_board open_squares(const struct dizzle *s, int seat)
{
    return s->sheet.number & ~(s->crossed[seat] | s->exploded[seat] | s->dice[seat] | dizzle_locked(s, seat));
}

/* DZ-6; where that leaves no square, because the seat has no die yet (DZ-5) or is shut in (DZ-7), beside any cross. */
dizzle_board dizzle_reach(const struct dizzle *s, int seat)
{
    dizzle_board open = open_squares(s, seat), near = dizzle_beside(s->dice[seat]) & open;
    return near ? near : dizzle_beside(s->crossed[seat]) & open;
}

/* The squares of the numbers that are in the pool. */
static dizzle_board offered(const struct dizzle *s)
{
    dizzle_board squares = 0;
    for (int i = 0; i < DIZZLE_PIPS; i++)
        if (s->pool[i])
            squares |= s->sheet.pip[i];
    return squares;
}

static void wait_for_seat(struct dizzle *s, enum dizzle_stage stage, dizzle_board choice)
{
    s->stage = (uint8_t)stage;
    s->choice = choice;
    s->base.to_act = CUB_BIT(s->seat);
}

static void wait_for_dice(struct dizzle *s, enum dizzle_stage stage)
{
    s->stage = (uint8_t)stage;
    s->choice = 0;
    s->base.to_act = CUB_BIT(CUB_DICE);
}

/* DZ-3: gives the go to the first active seat from this one on, clockwise; false if all have left. */
static bool pass_go(struct dizzle *s, int seat)
{
    for (int i = 0; i < s->base.setup.seats; i++, seat++) {
        seat = seat < s->base.setup.seats ? seat : 0;
        if (!(s->active >> seat & 1))
            continue;
        dizzle_board squares = dizzle_reach(s, seat);
        if (squares) {
            s->seat = (uint8_t)seat;
            wait_for_seat(s, DIZZLE_GO, squares & offered(s));
            return true;
        }
        s->active &= (uint8_t)~CUB_BIT(seat); /* DZ-12 */
    }
    return false;
}

/*
 * DZ-14: whether the turn is over, once a go is; else the next one begins, of `next` or the first seat after it that
 * can go. DZ-13: a seat that still is active alone after its go had the last one, for only leaving makes others leave.
 */
static bool end_go(struct dizzle *s, int next)
{
    bool last = s->base.setup.seats > 1 && s->active == CUB_BIT(s->seat);
    return !s->left || last || !pass_go(s, next);
}

/* This and the moves below say whether the go is over. */
static bool place(struct dizzle *s, int seat, int face, int square)
{
    s->dice[seat] |= dizzle_bit(square);
    s->pool[face - 1]--;
    s->left--;
    if (s->base.setup.seats > 1 || !s->left)
        return true;
    wait_for_dice(s, DIZZLE_EXTRA); /* DZ-40 */
    return false;
}

int dizzle_face(const struct dizzle *s, int square)
{
    int face = 1;
    while (!(s->sheet.pip[face - 1] >> square & 1))
        face++;
    return face;
}

/* DZ-9, DZ-10: with its last die the seat loses its place, too: it is as before its first. */
static bool give_back(struct dizzle *s, int seat, int square)
{
    s->dice[seat] &= ~dizzle_bit(square);
    s->pool[dizzle_face(s, square) - 1]++;
    s->left++;
    return true;
}

static bool reroll(struct dizzle *s)
{
    for (int i = 0; i < DIZZLE_PIPS; i++)
        s->pool[i] = 0;
    wait_for_dice(s, DIZZLE_AGAIN);
    return false;
}

/* DZ-9: after the reroll a die is placed if one can be, else one goes back if the seat has any. */
static bool go_on(struct dizzle *s)
{
    dizzle_board squares = dizzle_reach(s, s->seat) & offered(s);
    if (squares)
        wait_for_seat(s, DIZZLE_MUST, squares);
    else if (s->dice[s->seat])
        wait_for_seat(s, DIZZLE_GIVES, s->dice[s->seat]);
    else
        return true;
    return false;
}

static int rolled_of(cub_move roll, int i)
{
    return (int)(roll >> 4 * i & 15);
}

/* DZ-40: each extra die takes one of its number out of the pool, if there is one. */
static bool take_extra(struct dizzle *s, cub_move roll)
{
    for (int i = 0; i < DIZZLE_PIPS; i++) {
        int gone = rolled_of(roll, i) < s->pool[i] ? rolled_of(roll, i) : s->pool[i];
        s->pool[i] = (uint8_t)(s->pool[i] - gone);
        s->left = (uint8_t)(s->left - gone);
    }
    return true;
}

static bool take_roll(struct dizzle *s, cub_move roll)
{
    if (s->stage == DIZZLE_EXTRA)
        return take_extra(s, roll);
    for (int i = 0; i < DIZZLE_PIPS; i++)
        s->pool[i] = (uint8_t)rolled_of(roll, i);
    return s->stage != DIZZLE_AGAIN || go_on(s);
}

static bool act(struct dizzle *s, int seat, cub_move move)
{
    int square = (int)(move & 63), face = (int)(move >> DIZZLE_FACE_SHIFT & 7);
    switch ((enum dizzle_kind)(move >> DIZZLE_KIND_SHIFT)) {
    case DIZZLE_PLACE:
        return place(s, seat, face, square);
    case DIZZLE_REROLL:
        return reroll(s);
    case DIZZLE_LEAVE: /* DZ-11 */
        s->active &= (uint8_t)~CUB_BIT(seat);
        return true;
    case DIZZLE_GIVE:
        return give_back(s, seat, square);
    case DIZZLE_FLY:
        dizzle_fly(s, square);
        return false;
    }
    return false;
}

/* A turn's first roll ends no go, but begins one as if the starter's right neighbour had just had it. */
bool dizzle_play(struct dizzle *s, int who, cub_move move)
{
    int next = s->stage == DIZZLE_ROLLS ? s->starter : s->seat + 1;
    s->base.ply++;
    return (who == CUB_DICE ? take_roll(s, move) : act(s, who, move)) && end_go(s, next);
}

void dizzle_apply(struct dizzle *s, int who, cub_move move)
{
    if (dizzle_play(s, who, move))
        dizzle_end_turn(s);
}

/* Nothing is hidden. */
void dizzle_redact(struct dizzle *s, int seat)
{
    (void)s;
    (void)seat;
}
