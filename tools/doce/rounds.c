/*
 * What a round of Doce is worth to its starter after 2@c3, as bots play it: measured, not proven.
 *
 * The reply to the opening is drawn, in turn with the blocker, without it on the rim
 * of the grid, and without it within. From there on they play: the starter by a
 * level, or by `strategy` (bots/doce/strategy.h), for which *fuerte* moves where it
 * knows no win; how often that is, in how many positions, is told as well.
 *
 *   doce-rounds STARTER OTHER ROUNDS [SEED]
 *
 * The same seed always gives the same rounds.
 */
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/doce/strategy.h"
#include "cubilete/bot.h"
#include "games/doce/grid.h"
#include "tools/doce/classes.h"

enum kind { BLOCKER, RIM, WITHIN, KINDS };
enum { MOST_POINTS = 64 };

static const char *const kind_names[KINDS] = {"with the blocker", "without, on the rim", "without, within"};

struct tally {
    uint32_t rounds, won, drawn, positions, missed;
    uint32_t points[2 * MOST_POINTS]; /* rounds by what they were worth to the starter, from -MOST_POINTS on */
};

static struct {
    enum cub_level level[2]; /* CUB_LEVELS: the strategy */
    struct doce_strategy strategy;
    struct cub_rng rng;
    void *memory; /* the bot's */
    struct tally tally[KINDS];
} r;

static enum kind kind_of(cub_move reply)
{
    const uint32_t within = (ROW(1) | ROW(2) | ROW(3)) & (COLUMN(1) | COLUMN(2) | COLUMN(3));
    return doce_blocker(reply) ? BLOCKER : SET(doce_die(reply)) & within ? WITHIN : RIM;
}

static cub_move think(const struct doce *s, int seat, enum cub_level level)
{
    struct cub_thought thought = {0};
    struct cub_think about = {.view = &s->base, .seat = seat, .level = level, .rng = &r.rng, .memory = r.memory};
    cub_bot_think(&cub_doce_bot, &about, &thought);
    return thought.move;
}

static cub_move follow_strategy(const struct doce *s, enum kind kind)
{
    cub_move move = doce_strategy_move(&r.strategy, s);
    r.tally[kind].positions++;
    r.tally[kind].missed += !move;
    return move ? move : think(s, 0, CUB_FUERTE);
}

/* Every image of the class may come. */
static cub_move draw_reply(const struct doce *opening, enum kind kind)
{
    cub_move reply = doce_draw(opening, 1, &r.rng);
    while (kind_of(reply) != kind)
        reply = doce_draw(opening, 1, &r.rng);
    return reply;
}

/* DO-11, DO-13: in a draw both score. */
static void count_round(struct tally *t, int own, int others)
{
    t->rounds++;
    t->won += own > 0 && others == 0;
    t->drawn += own > 0 && others > 0;
    t->points[MOST_POINTS + own - others]++;
}

static void play_round(enum kind kind)
{
    struct doce s;
    doce_opening(&s);
    doce_apply(&s, 1, draw_reply(&s, kind));
    while (s.base.to_act) {
        int seat = s.base.to_act == CUB_BIT(1);
        enum cub_level level = r.level[seat];
        doce_apply(&s, seat, level == CUB_LEVELS ? follow_strategy(&s, kind) : think(&s, seat, level));
    }
    count_round(&r.tally[kind], s.base.score[0], s.base.score[1]);
}

static void print_tally(const struct tally *t, const char *name)
{
    printf("%s: %" PRIu32 " rounds, %" PRIu32 " won, %" PRIu32 " drawn, %" PRIu32 " lost; ", name, t->rounds, t->won,
           t->drawn, t->rounds - t->won - t->drawn);
    double sum = 0, squares = 0, n = t->rounds;
    for (int points = -MOST_POINTS; points < MOST_POINTS; points++) {
        sum += (double)points * t->points[MOST_POINTS + points];
        squares += (double)points * points * t->points[MOST_POINTS + points];
    }
    printf("%.2f points (standard error %.2f)", sum / n, n > 1 ? sqrt((squares - sum * sum / n) / (n - 1) / n) : 0);
    if (t->positions)
        printf("; strategy missed %" PRIu32 " of %" PRIu32, t->missed, t->positions);
    printf("\n ");
    for (int points = -MOST_POINTS; points < MOST_POINTS; points++)
        if (t->points[MOST_POINTS + points])
            printf(" %d:%" PRIu32, points, t->points[MOST_POINTS + points]);
    putchar('\n');
    fflush(stdout);
}

static bool read_level(const char *name, int seat)
{
    bool strategy = seat == 0 && !strcmp(name, "strategy");
    r.level[seat] = strategy ? CUB_LEVELS : cub_level_find(name);
    return strategy || r.level[seat] != CUB_LEVELS;
}

static bool begin(int count, char **argument)
{
    cub_rng_init(&r.rng, count > 4 ? (uint64_t)atoll(argument[4]) : 1, 0);
    doce_strategy_init(&r.strategy);
    r.memory = aligned_alloc(64, (cub_doce_bot.memory + 63) / 64 * 64);
    return r.memory;
}

int main(int count, char **argument)
{
    int rounds = count > 3 ? atoi(argument[3]) : 0;
    if (rounds < 1 || !read_level(argument[1], 0) || !read_level(argument[2], 1))
        return fputs("usage: doce-rounds STARTER OTHER ROUNDS [SEED]\n", stderr), 2;
    if (!begin(count, argument))
        return perror("doce-rounds"), 2;
    for (int round = 0; round < rounds; round++)
        play_round((enum kind)(round % KINDS));
    for (int kind = 0; kind < KINDS; kind++)
        if (r.tally[kind].rounds)
            print_tally(&r.tally[kind], kind_names[kind]);
    return 0;
}
