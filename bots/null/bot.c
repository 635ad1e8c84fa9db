/*
 * The template's bot. It is exact: points never hurt, so that a level that sees
 * clearly takes them, and what is left is chance alone.
 */
#include "cubilete/bot.h"
#include "cubilete/games.h"
#include "games/null/null.h"

/* Chances are counted in 2^-30: the sum of two products fits 64 bits, and what rounding loses stays below a millionth.
 */
enum { BITS = 30, ONE = 1 << BITS, FACES = 6, MOST_DICE = 9, TOTALS = FACES * MOST_DICE + 1 };

/* The bot's memory: how likely this many dice show this total. */
struct chances {
    uint32_t total[MOST_DICE + 1][TOTALS];
};

/* A seat's points if it takes what lies before it, and the dice that it will yet have. */
struct outlook {
    int32_t points, dice;
};

static void fill(struct chances *c)
{
    for (int t = 0; t < TOTALS; t++)
        c->total[0][t] = t == 0 ? ONE : 0;
    for (int n = 1; n <= MOST_DICE; n++)
        for (int t = 0; t < TOTALS; t++) {
            uint64_t sum = 0;
            for (int face = 1; face <= FACES && face <= t; face++)
                sum += c->total[n - 1][t - face];
            c->total[n][t] = (uint32_t)((sum + FACES / 2) / FACES);
        }
}

static struct outlook look(const struct null *s, int seat)
{
    bool rolled = s->seat == seat && s->face;
    int32_t rounds = s->base.setup.option[NULL_ROUNDS] - (int32_t)s->base.round;
    return (struct outlook){.points = s->base.score[seat] + (rolled ? s->face : 0),
                            .dice = rounds + (seat >= s->seat) - rolled};
}

static uint64_t exactly(const struct chances *c, struct outlook o, int32_t points)
{
    int32_t more = points - o.points;
    return more >= 0 && more < TOTALS ? c->total[o.dice][more] : 0;
}

static uint64_t below(const struct chances *c, struct outlook o, int32_t points)
{
    uint64_t sum = 0;
    for (int32_t p = o.points; p < points && p < o.points + TOTALS; p++)
        sum += exactly(c, o, p);
    return sum;
}

/* All seats' prospects, and for each the chance that it ends with less than some points. */
struct prospects {
    struct outlook seat[CUB_SEATS];
    uint64_t less[CUB_SEATS];
};

/* NU-4: the share of the victory that a seat may expect if it ends with these points. */
static uint64_t split(const struct chances *c, const struct prospects *all, int seats, int seat, int32_t points)
{
    uint64_t level[CUB_SEATS] = {ONE}, sum = 0; /* the chance that nobody has more, and so many others as many */
    for (int i = 0; i < seats; i++) {
        uint64_t same = exactly(c, all->seat[i], points);
        for (int n = seats - 1; n >= 0 && i != seat; n--)
            level[n] = (level[n] * all->less[i] + (n ? level[n - 1] * same : 0)) >> BITS;
    }
    for (int n = 0; n < seats; n++)
        sum += level[n] / ((uint64_t)n + 1);
    return sum;
}

/* Goes through all that a seat may end with. */
static cub_value share(const struct chances *c, const struct null *s, int seat)
{
    struct prospects all;
    struct outlook own = look(s, seat);
    int seats = s->base.setup.seats;
    uint64_t sum = 0;
    for (int i = 0; i < seats; i++) {
        all.seat[i] = look(s, i);
        all.less[i] = below(c, all.seat[i], own.points);
    }
    for (int32_t points = own.points; points <= own.points + FACES * own.dice; points++) {
        sum += exactly(c, own, points) * split(c, &all, seats, seat, points) >> BITS;
        for (int i = 0; i < seats; i++)
            all.less[i] += exactly(c, all.seat[i], points);
    }
    return (cub_value)((sum * CUB_VICTORY + ONE / 2) >> BITS);
}

static cub_value worth(const struct chances *c, const struct null *s, int seat)
{
    struct outlook own = look(s, seat);
    if (!s->base.to_act)
        return cub_result(&s->base, seat);
    if (s->base.setup.seats == 1) /* a die shows 3.5 on average */
        return own.points * CUB_POINT + own.dice * CUB_POINT * 7 / 2;
    return share(c, s, seat);
}

static void value(const struct cub_think *think, cub_value value[CUB_SEATS])
{
    const struct null *s = (const struct null *)think->view;
    fill(think->memory);
    for (int i = 0; i < s->base.setup.seats; i++)
        value[i] = worth(think->memory, s, i);
}

static bool enough(const struct cub_think *think, const struct cub_thought *thought)
{
    return (think->nodes && thought->nodes >= think->nodes) || (think->stop && think->stop(think->context));
}

static cub_value worth_after(const struct cub_think *think, const struct null *s, cub_move move)
{
    struct null after = *s;
    null_apply(&after, think->seat, move);
    return worth(think->memory, &after, think->seat);
}

/* Looks at a move and puts it where it belongs among the choices. */
static void consider(const struct cub_think *think, const struct null *s, cub_move move, struct cub_thought *thought)
{
    struct cub_choice *choice = thought->choice;
    choice[thought->choices] = (struct cub_choice){.move = move, .value = worth_after(think, s, move)};
    if (thought->choices > 0 && choice[1].value > choice[0].value) {
        choice[2] = choice[0];
        choice[0] = choice[1];
        choice[1] = choice[2];
    }
    thought->choices++;
    thought->nodes++;
}

/* A weak level overlooks small dice: it takes them for nothing, and leaves them. */
static void think(const struct cub_think *think, struct cub_thought *thought)
{
    static const uint8_t least[CUB_LEVELS] = {
        [CUB_NOVATO] = 5, [CUB_FACIL] = 4, [CUB_MEDIO] = 3, [CUB_FUERTE] = 2, [CUB_MAESTRO] = 1};
    struct null seen = *(const struct null *)think->view;
    if (seen.face < least[think->level] && !think->advice)
        seen.face = 0;
    fill(think->memory);
    consider(think, &seen, NULL_LEAVE, thought);
    if (!enough(think, thought))
        consider(think, &seen, NULL_TAKE, thought);
    thought->move = thought->choice[0].move;
    if (think->also)
        thought->also = worth_after(think, &seen, think->also);
}

static int explain(const struct cub_state *view, int seat, cub_move move, struct cub_message *reasons, int cap)
{
    (void)seat;
    if (move != NULL_TAKE || cap < 1)
        return 0;
    cub_refuse(reasons, NULL, "null.points");
    cub_message_number(reasons, 0, ((const struct null *)view)->face);
    return 1;
}

const struct cub_bot cub_null_bot = {
    .game = &cub_null,
    .memory = sizeof(struct chances),
    .think = think,
    .value = value,
    .explain = explain,
};
