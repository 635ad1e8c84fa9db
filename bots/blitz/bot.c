/*
 * Blitz's bot: models of people, from one who points at each die to one who sees the sum.
 *
 * A round costs a person three things: to take the table in and to answer, to
 * read each dot and strike its die, to add each die that counts. Each can take
 * long, and the last two can go wrong. The more dots and dice, the slower and the
 * less sure: all levels alike, each with its own figures.
 */
#include "bots/blitz/people.h"
#include "bots/reasons.h"
#include "cubilete/games.h"
#include "cubilete/text.h"

struct level {
    uint32_t answer, dot, die; /* ms: to see and to answer; to read a dot; to add a die */
    uint32_t overlooks, slips; /* of 1000: a dot is not seen; a sum comes out one too high or too low */
    uint32_t wrong;            /* calls of 1000 that are wrong because of that */
};

static const struct level levels[CUB_LEVELS] = {
    [CUB_NOVATO] = {.answer = 2400, .dot = 850, .die = 1530, .overlooks = 36, .slips = 40, .wrong = 132},
    [CUB_FACIL] = {.answer = 1678, .dot = 597, .die = 1072, .overlooks = 27, .slips = 30, .wrong = 100},
    [CUB_MEDIO] = {.answer = 1182, .dot = 419, .die = 754, .overlooks = 20, .slips = 22, .wrong = 75},
    [CUB_FUERTE] = {.answer = 845, .dot = 298, .die = 538, .overlooks = 14, .slips = 15, .wrong = 52},
    [CUB_MAESTRO] = {.answer = 615, .dot = 215, .die = 390, .overlooks = 9, .slips = 9, .wrong = 33},
};

/*
 * Nobody is faster than this. Pressing a key on a bare light takes a practised
 * person 200 ms and more; to find things among others by two features, here
 * colour and dot, takes about 40 ms for each thing that lies there; and a sum of
 * two digits known by heart comes up in no less than 150 ms.
 */
enum { REACTION = 200, LOOK = 40, RECALL = 150 };

/* What there is to do in a race. */
struct work {
    uint32_t things, dots, dice; /* on the table; dots to read; dice to add */
};

static struct work work_of(const struct blitz *s)
{
    uint8_t seen[BLITZ_COLOURS];
    struct work work = {
        .things = BLITZ_COLOURS + (uint32_t)s->base.setup.option[BLITZ_WHITE],
        .dice = (uint32_t)__builtin_popcount(blitz_counted(s)),
    };
    blitz_count_dots(s, seen);
    for (int i = 0; i < BLITZ_COLOURS; i++)
        work.dots += seen[i];
    return work;
}

uint32_t blitz_fastest(const struct blitz *s)
{
    struct work work = work_of(s);
    return REACTION + LOOK * work.things + (work.dice > 1 ? RECALL * (work.dice - 1) : 0);
}

static uint32_t usual(const struct level *level, const struct work *work)
{
    return level->answer + level->dot * work->dots + level->die * work->dice;
}

/*
 * No two times are alike: in per cent of the usual one, a twentieth of all lie
 * between each of these and the next. They are 98 e^(0.65 z), z being the normal
 * distribution's: seldom a third of the usual time, seldom three times it.
 */
enum { PARTS = 20 };
CUB_TABLE uint16_t spread[PARTS + 1] = {22,  34,  43,  50,  57,  63,  70,  76,  83,  90, 98,
                                        106, 116, 126, 138, 152, 169, 192, 225, 285, 372};

static uint32_t time_of(const struct blitz *s, const struct level *level, const struct work *work, struct cub_rng *rng)
{
    uint32_t part = cub_rng_below(rng, PARTS), wide = (uint32_t)(spread[part + 1] - spread[part]);
    uint32_t percent = spread[part] + cub_rng_below(rng, wide), least = blitz_fastest(s);
    uint32_t ms = usual(level, work) * percent / 100;
    return ms > least ? ms : least;
}

/* That nothing goes wrong that matters: a die with pips, whose dots are overlooked, or a sum. */
double blitz_right(const struct blitz *s, enum cub_level level)
{
    struct work work = work_of(s);
    uint8_t seen[BLITZ_COLOURS];
    double right = 1;
    blitz_count_dots(s, seen);
    for (int i = 0; i < BLITZ_COLOURS; i++) {
        double missed = 1;
        for (int n = 0; n < seen[i]; n++)
            missed *= levels[level].overlooks / 1000.0;
        right *= seen[i] && s->face[i] != BLITZ_DOT ? 1 - missed : 1;
    }
    for (uint32_t i = 1; i < work.dice; i++)
        right *= 1 - levels[level].slips / 1000.0;
    return right;
}

double blitz_wrong(enum cub_level level)
{
    return levels[level].wrong / 1000.0;
}

double blitz_sooner(const struct blitz *s, enum cub_level level, uint32_t ms)
{
    struct work work = work_of(s);
    double percent = 100.0 * ms / usual(&levels[level], &work), chance = 0;
    if (ms < blitz_fastest(s))
        return 0;
    for (int part = 0; part < PARTS && percent > spread[part]; part++) {
        double within = (percent - spread[part]) / (spread[part + 1] - spread[part]);
        chance += within < 1 ? within : 1;
    }
    return chance / (double)PARTS * blitz_right(s, level);
}

static bool happens(struct cub_rng *rng, uint32_t of_1000)
{
    return cub_rng_below(rng, 1000) < of_1000;
}

/* Strikes the dots that this player does not see; a die whose dot it misses adds nothing all the same. */
static void overlook(struct blitz *s, uint32_t of_1000, struct cub_rng *rng)
{
    for (int i = 0; i < BLITZ_COLOURS; i++)
        if (s->face[i] == BLITZ_DOT && happens(rng, of_1000))
            s->face[i] = 0;
    for (int i = 0; i < BLITZ_WHITES; i++)
        if (happens(rng, of_1000))
            s->white[i] = 0;
}

static int sum_up(const struct blitz *s, const struct level *level, const struct work *work, struct cub_rng *rng)
{
    struct blitz mine = *s;
    overlook(&mine, level->overlooks, rng);
    int sum = blitz_answer(&mine);
    for (uint32_t i = 1; i < work->dice; i++)
        if (happens(rng, level->slips))
            sum += sum == 0 || cub_rng_below(rng, 2) ? 1 : -1;
    return sum;
}

/* When to call: as the level would; advice about somebody's call is about the sum, not about how long it took. */
static uint32_t call_time(const struct cub_think *think, const struct work *work)
{
    const struct blitz *s = (const struct blitz *)think->view;
    bool call = think->also && think->also != BLITZ_GIVE_UP;
    return call ? (uint32_t)think->also : time_of(s, &levels[think->level], work, think->rng);
}

/* Values are asked of CUB_AZAR too, who is taken for a beginner. */
static enum cub_level level_of(const struct cub_think *think)
{
    return think->level > CUB_NOVATO ? think->level : CUB_NOVATO;
}

/* How soon the others will call is not known yet: who calls right is as soon as they are. */
static cub_value worth_of(const struct cub_think *think, cub_move move)
{
    const struct blitz *s = (const struct blitz *)think->view;
    struct blitz after = *s;
    if (move != BLITZ_GIVE_UP && (int)blitz_call_number(move) == blitz_answer(s))
        return blitz_call_value(s, level_of(think), think->seat);
    blitz_apply(&after, think->seat, move);
    return blitz_seat_value(&after, level_of(think), think->seat);
}

/* Nobody calls what they think is wrong: of a slip the bot says what the right call is worth. */
static void think(const struct cub_think *think, struct cub_thought *thought)
{
    const struct blitz *s = (const struct blitz *)think->view;
    struct work work = work_of(s);
    uint32_t ms = call_time(think, &work);
    cub_move right = BLITZ_CALL((cub_move)blitz_answer(s), ms);
    int sum = think->advice ? blitz_answer(s) : sum_up(s, &levels[think->level], &work, think->rng);
    thought->move = BLITZ_CALL((cub_move)sum, ms);
    thought->ms = ms;
    thought->nodes = 1;
    thought->choices = 2;
    thought->choice[0] = (struct cub_choice){.move = thought->move, .value = worth_of(think, right)};
    thought->choice[1] = (struct cub_choice){.move = BLITZ_GIVE_UP, .value = worth_of(think, BLITZ_GIVE_UP)};
    if (think->also)
        thought->also = worth_of(think, think->also);
}

/* The judge steps through a log, which has calls in order of arrival: the first right one has won the race. */
static void value_seats(const struct cub_think *think, cub_value *value)
{
    blitz_value((const struct blitz *)think->view, level_of(think), think->advice, value);
}

const struct cub_bot cub_blitz_bot = {
    .game = &cub_blitz,
    .think = think,
    .value = value_seats,
    .explain = blitz_explain,
};
