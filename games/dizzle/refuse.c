/* Why a move of dizzle is not allowed, in the order in which reasons are named: DZ-3 or DZ-9, DZ-4, then DZ-5 to DZ-7.
 */
#include "games/dizzle/dizzle.h"

static bool refuse_square(struct cub_message *why, const char *rule, const char *message, int square)
{
    char name[3];
    cub_refuse(why, rule, message);
    dizzle_square_print(square, name);
    cub_message_text(why, 0, name);
    return true;
}

/* DZ-4, but for the number: what keeps a die off this square. */
static const char *obstacle(const struct dizzle *s, int seat, int square)
{
    dizzle_board bit = dizzle_bit(square);
    if (s->crossed[seat] & bit)
        return "dizzle.crossed";
    if (s->sheet.planet & bit)
        return "dizzle.planet";
    if (!(s->sheet.number & bit))
        return "dizzle.hole";
    if (s->exploded[seat] & bit)
        return "dizzle.exploded";
    if (s->dice[seat] & bit)
        return "dizzle.taken";
    return dizzle_locked(s, seat) & bit ? "dizzle.locked" : NULL;
}

/* DZ-4 */
static bool refuse_open(const struct dizzle *s, int seat, int face, int square, struct cub_message *why)
{
    if (square == DIZZLE_NOWHERE)
        return cub_refuse(why, "DZ-4", "dizzle.nowhere");
    const char *message = obstacle(s, seat, square);
    if (message)
        return refuse_square(why, "DZ-4", message, square);
    if (dizzle_face(s, square) == face)
        return false;
    refuse_square(why, "DZ-4", "dizzle.number", square);
    cub_message_number(why, 1, dizzle_face(s, square));
    cub_message_number(why, 2, face);
    return true;
}

/* DZ-5 to DZ-7: an open square that is out of reach. A die that has an open neighbour holds its seat there. */
static bool refuse_reach(const struct dizzle *s, int seat, int square, struct cub_message *why)
{
    dizzle_board reach = dizzle_reach(s, seat);
    if (reach & dizzle_bit(square))
        return false;
    if (!s->dice[seat])
        return refuse_square(why, "DZ-5", "dizzle.first", square);
    if (reach & dizzle_beside(s->dice[seat]))
        return refuse_square(why, "DZ-6", "dizzle.later", square);
    return refuse_square(why, "DZ-7", "dizzle.jump", square);
}

static bool refuse_place(const struct dizzle *s, int seat, int face, int square, struct cub_message *why)
{
    if (s->stage == DIZZLE_ROCKET)
        return cub_refuse(why, "DZ-24", "dizzle.fly");
    if (!s->pool[face - 1]) {
        cub_refuse(why, "DZ-3", "dizzle.pool");
        cub_message_number(why, 0, face);
        return true;
    }
    return refuse_open(s, seat, face, square, why) || refuse_reach(s, seat, square, why);
}

/* A reroll or leaving: only when no die can be placed (DZ-3, DZ-8), and not twice in a go (DZ-9). */
static bool refuse_stop(const struct dizzle *s, struct cub_message *why)
{
    if (s->stage == DIZZLE_ROCKET)
        return cub_refuse(why, "DZ-24", "dizzle.fly");
    if (s->stage == DIZZLE_MUST)
        return cub_refuse(why, "DZ-9", "dizzle.must");
    if (s->stage == DIZZLE_GIVES)
        return cub_refuse(why, "DZ-9", "dizzle.give");
    return s->choice && cub_refuse(why, "DZ-3", "dizzle.can");
}

static bool refuse_give(const struct dizzle *s, int square, struct cub_message *why)
{
    if (s->stage == DIZZLE_ROCKET)
        return cub_refuse(why, "DZ-24", "dizzle.fly");
    if (s->stage != DIZZLE_GIVES)
        return cub_refuse(why, "DZ-9", s->stage == DIZZLE_MUST ? "dizzle.must" : "dizzle.keep");
    return !(s->choice & dizzle_bit(square)) && cub_refuse(why, "DZ-9", "dizzle.none");
}

static bool refuse_fly(const struct dizzle *s, int square, struct cub_message *why)
{
    if (s->stage != DIZZLE_ROCKET)
        return cub_refuse(why, "DZ-24", "dizzle.rocket");
    return !(s->choice & dizzle_bit(square)) && cub_refuse(why, "DZ-24", "dizzle.fly");
}

static bool refuse_roll(const struct dizzle *s, cub_move roll, struct cub_message *why)
{
    uint64_t dice = 0;
    for (int i = 0; i < DIZZLE_PIPS; i++)
        dice += roll >> 4 * i & 15;
    if (roll >> 4 * DIZZLE_PIPS == 0 && dice == (uint64_t)dizzle_due(s))
        return false;
    cub_refuse(why, "NO-1", "dizzle.dice");
    cub_message_number(why, 0, dizzle_due(s));
    return true;
}

bool dizzle_refuse(const struct dizzle *s, int who, cub_move move, struct cub_message *why)
{
    int square = (int)(move & 63), face = (int)(move >> DIZZLE_FACE_SHIFT & 7);
    cub_move kind = move >> DIZZLE_KIND_SHIFT;
    if (who == CUB_DICE)
        return refuse_roll(s, move, why);
    if (kind == DIZZLE_PLACE && face >= 1 && face <= DIZZLE_PIPS)
        return refuse_place(s, who, face, square, why);
    if (kind == DIZZLE_GIVE && face == 0)
        return refuse_give(s, square, why);
    if (kind == DIZZLE_FLY && face == 0)
        return refuse_fly(s, square, why);
    if ((kind == DIZZLE_REROLL || kind == DIZZLE_LEAVE) && face == 0 && square == 0)
        return refuse_stop(s, why);
    return cub_refuse(why, "NO-1", "match.notation");
}
