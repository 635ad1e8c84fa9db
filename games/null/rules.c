/* The template's rules. Each place that carries a rule names it. */
#include "games/null/null.h"

/* NU-1: the seat whose turn it is rolls a die. */
static void begin_turn(struct null *s, uint8_t seat)
{
    s->seat = seat;
    s->face = 0;
    s->base.to_act = CUB_BIT(CUB_DICE);
}

/* NU-4: most points wins; level on points is a shared victory. */
static void end(struct null *s)
{
    int32_t best = s->base.score[0];
    for (int i = 1; i < s->base.setup.seats; i++)
        best = s->base.score[i] > best ? s->base.score[i] : best;
    for (int i = 0; i < s->base.setup.seats; i++)
        if (s->base.score[i] == best)
            s->base.winners |= CUB_BIT(i);
    s->base.to_act = 0;
}

bool null_start(struct null *s, const char *sheet, struct cub_message *why)
{
    (void)sheet;
    (void)why;
    s->base.round = 1;
    begin_turn(s, 0);
    return true;
}

bool null_refuse(const struct null *s, int who, cub_move move, struct cub_message *why)
{
    (void)s;
    if (who == CUB_DICE ? move <= 6 : move <= NULL_LEAVE)
        return false;
    return cub_refuse(why, "NO-1", "match.notation");
}

/* NU-3: after the last seat a round ends; after the option's number of rounds, the game. */
static void end_turn(struct null *s)
{
    uint8_t next = (uint8_t)(s->seat + 1);
    if (next < s->base.setup.seats) {
        begin_turn(s, next);
    } else if (s->base.round < (uint32_t)s->base.setup.option[NULL_ROUNDS]) {
        s->base.round++;
        begin_turn(s, 0);
    } else {
        end(s);
    }
}

void null_apply(struct null *s, int who, cub_move move)
{
    s->base.ply++;
    if (who == CUB_DICE) {
        s->face = (uint8_t)move;
        s->base.to_act = CUB_BIT(s->seat);
        return;
    }
    if (move == NULL_TAKE) /* NU-2 */
        s->base.score[who] += s->face;
    end_turn(s);
}

uint32_t null_count(const struct null *s, int who)
{
    if (!(s->base.to_act >> who & 1))
        return 0;
    return who == CUB_DICE ? 6 : 2;
}

cub_move null_nth(const struct null *s, int who, uint32_t n)
{
    (void)s;
    (void)who;
    return n + 1;
}

cub_move null_draw(const struct null *s, int who, struct cub_rng *rng)
{
    return null_nth(s, who, cub_rng_below(rng, null_count(s, who)));
}

uint64_t null_weight(const struct null *s, cub_move move)
{
    (void)s;
    (void)move;
    return 1;
}

int null_roller(const struct null *s)
{
    return s->base.to_act & CUB_BIT(CUB_DICE) ? s->seat : CUB_NOBODY;
}

int null_due(const struct null *s)
{
    return s->base.to_act & CUB_BIT(CUB_DICE) ? 1 : 0;
}

cub_move null_cast(const struct null *s, const uint8_t *sides)
{
    (void)s;
    return sides[0] + 1u;
}

/* Nothing is hidden. */
void null_redact(struct null *s, int seat)
{
    (void)s;
    (void)seat;
}
