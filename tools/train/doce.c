/*
 * Learns how rounds of doce go between players of a level, from matches of theirs.
 *
 * bots/doce/learned.rounds is what this printed, a level after the other, but for the
 * last row, by which the search of every level goes: that is older than this program.
 *   build/tools/train/train-doce LEVEL MATCHES
 * of azar 800, novato and facil 20000, medio 2000, fuerte and maestro 700. A master
 * wins all rounds that it starts: its row is of fuerte's matches, and of whole rounds
 * of those that were won.
 *
 * Of the positions, with the round's chance as the search has it and who won the round
 * in the end, temperature and lead are those under which that was likeliest. In every other
 * match somebody places one die of a round anyhow, and of such rounds, if they last so
 * long, the positions after that count for temperature, lead and sure: between players who
 * always do their best nobody is far ahead, but after a mistake people want to know what
 * it cost.
 */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bots/doce/search.h"
#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/option.h"
#include "tools/train/climb.h"

enum { MOST = 50000, ROOM = 2 * DOCE_DICE, DRAWN = 5 /* DO-13: points that the blocker brings */ };

/* A position of a round, and the chance of the seat to act to win the round, by the search; below 0: unknown. */
struct place {
    uint8_t empty, blocker[2], stage, mover;
    bool starter, certain;
    double chance;
};

/* What came of it: who won the round, and with how many points; and whether the match was one with strays. */
struct sample {
    struct place place;
    int points, winner; /* 2: nobody */
    bool strayed;
};

struct course {
    enum cub_level level; /* that plays */
    bool won;             /* only rounds that their starter won count as whole rounds */
    void *memory;         /* the bot's */
    struct doce_search *search;
    struct cub_rng rng;
    struct doce_map map;
    struct place place[ROOM];
    struct sample *samples;
    int *net[DOCE_LAST]; /* of the last rounds, and so on */
    int places, kept, rounds[DOCE_LAST];
    int strays; /* the die of the round that is placed anyhow; ROOM: none */
};

static double chance_of_round(const struct course *c, const struct doce *s, bool *certain)
{
    struct doce_search *search = c->search;
    struct cub_think think = {.view = &s->base, .seat = s->base.to_act >> 1 & 1, .level = c->level};
    search->map = c->map;
    doce_search_init(search, &think, doce_style(c->level), 0);
    if (doce_board_is_new(&search->ply[0].board))
        return -1;
    doce_search_run(search);
    *certain = search->certain != DOCE_GUESSED;
    return doce_worth_chance(&search->stakes, &search->ply[0].board, search->worth[0]) / 65536.0;
}

static void keep(struct course *c, const struct doce *s)
{
    struct doce_board b;
    bool certain = false;
    double chance = chance_of_round(c, s, &certain);
    doce_board_init(&b, &c->map, s);
    c->place[c->places++] = (struct place){.empty = (uint8_t)size(doce_board_empty(&b)),
                                           .blocker = {b.blocker[0], b.blocker[1]},
                                           .stage = (uint8_t)doce_stage(&b),
                                           .mover = b.mover,
                                           .starter = doce_is_starter(&b),
                                           .certain = certain,
                                           .chance = chance};
}

static void end_round(struct course *c, const struct doce *before, const struct doce *after)
{
    int own = after->base.score[0] - before->base.score[0], other = after->base.score[1] - before->base.score[1];
    int winner = own && other ? 2 : own ? 0 : 1;
    int last = before->base.setup.option[DOCE_ROUNDS] - (int)before->base.round;
    bool strayed = c->strays < c->places;
    int net = before->base.round % 2 ? own - other : other - own;
    if (c->strays == ROOM && (!c->won || net > DRAWN))
        c->net[last][c->rounds[last]++] = net;
    for (int i = strayed ? c->strays + 1 : 0; i < c->places; i++)
        c->samples[c->kept++] = (struct sample){c->place[i], own > other ? own : other, winner, c->strays < ROOM};
    c->places = 0;
}

/* In every other match, in which one die of a round is placed anyhow, if the round lasts so long. */
static void draw_stray(struct course *c, int number)
{
    c->strays = number % 2 ? (int)cub_rng_below(&c->rng, ROOM) : ROOM;
}

static cub_move choose(struct course *c, const struct doce *s, int seat)
{
    enum cub_level level = c->places == c->strays + 1 ? CUB_AZAR : c->level;
    struct cub_think think = {.view = &s->base, .seat = seat, .level = level, .rng = &c->rng, .memory = c->memory};
    struct cub_thought thought;
    cub_bot_think(&cub_doce_bot, &think, &thought);
    return thought.move;
}

static void play(struct course *c, int number)
{
    struct cub_setup setup;
    struct doce s, before;
    cub_rng_init(&c->rng, 1, (uint64_t)number);
    cub_setup_init(&setup, &cub_doce, 2);
    setup.option[DOCE_ROUNDS] = DOCE_LAST;
    cub_start(&cub_doce, &setup, NULL, &s.base, NULL);
    draw_stray(c, number);
    while (s.base.to_act) {
        int seat = s.base.to_act >> 1 & 1;
        keep(c, &s);
        before = s;
        doce_apply(&s, seat, choose(c, &s, seat));
        if (s.base.round != before.base.round || !s.base.to_act) {
            end_round(c, &before, &s);
            draw_stray(c, number);
        }
    }
}

/* --- What is made of it --- */

static int compare(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static void print_spread(int *number, int count)
{
    qsort(number, (size_t)count, sizeof *number, compare);
    for (int i = 0; i < DOCE_SPREAD; i++)
        printf("%s%d", i ? ", " : "{", count ? number[(2 * i + 1) * count / (2 * DOCE_SPREAD)] : 0);
    printf("}");
}

/* The winner's mean points; where few won, as with one square less. */
static void learn_points(const struct course *c, int blocker, int points[DOCE_SQUARES + 1])
{
    enum { FEW = 20 };
    for (int empty = 0; empty <= DOCE_SQUARES; empty++) {
        int sum = 0, count = 0;
        for (int i = 0; i < c->kept; i++) {
            const struct sample *s = &c->samples[i];
            if (!s->strayed && s->place.empty == empty && s->winner < 2 && s->place.blocker[s->winner] == blocker) {
                sum += s->points;
                count++;
            }
        }
        points[empty] = count >= FEW ? (sum + count / 2) / count : empty ? points[empty - 1] : 12;
    }
}

static void print_table(const char *before, const int *number)
{
    for (int i = 0; i <= DOCE_SQUARES; i++)
        printf("%s%d", i ? ", " : before, number[i]);
    printf("}");
}

static void print_off(const struct course *c, int blocker, const int points[DOCE_SQUARES + 1], int *off)
{
    int count = 0;
    for (int i = 0; i < c->kept; i++) {
        const struct sample *s = &c->samples[i];
        if (!s->strayed && s->winner < 2 && s->place.blocker[s->winner] == blocker)
            off[count++] = s->points - points[s->place.empty];
    }
    print_spread(off, count);
}

static void print_points(const struct course *c, int *room)
{
    int points[2][DOCE_SQUARES + 1];
    for (int blocker = 0; blocker < 2; blocker++) {
        learn_points(c, blocker, points[blocker]);
        print_table(blocker ? ", {" : "        .points = {{", points[blocker]);
    }
    printf("},\n        .off = {");
    for (int blocker = 0; blocker < 2; blocker++) {
        print_off(c, blocker, points[blocker], room);
        printf(blocker ? "},\n" : ", ");
    }
}

/* Draws there were, out of those there would be if everything that may be drawn was. */
static void print_drawn(const struct course *c)
{
    int table[DOCE_SQUARES + 1];
    for (int empty = 0; empty <= DOCE_SQUARES; empty++) {
        double draws = 0.5, could = 1;
        for (int i = 0; i < c->kept; i++) {
            const struct sample *s = &c->samples[i];
            if (s->strayed || s->place.empty != empty || s->place.chance < 0)
                continue;
            draws += s->winner == 2;
            could += 2 * fmin(s->place.chance, 1 - s->place.chance);
        }
        table[empty] = (int)fmin(255, 256 * draws / could);
    }
    print_table("        .drawn = {", table);
    printf(",\n");
}

static double share_of(const struct sample *s)
{
    return s->winner == 2 ? 0.5 : s->winner == s->place.mover;
}

/* No surer than the bot's own table of the logistic function. */
static double logit_of(double chance)
{
    return fmin(7.5, fmax(-7.5, log(chance / (1 - chance))));
}

struct fit {
    const struct course *course;
    int stage;
};

/* How likely what came was, if so much of each logit comes true, and the starter has this many besides. */
static double likelihood(const struct fit *fit, double temperature, double lead)
{
    double sum = 0;
    for (int i = 0; i < fit->course->kept; i++) {
        const struct sample *s = &fit->course->samples[i];
        if (s->place.stage != fit->stage || s->place.chance < 0 || s->place.certain)
            continue;
        double logit = logit_of(s->place.chance) * temperature + (s->place.starter ? lead : -lead);
        sum -= share_of(s) * log1p(exp(-logit)) + (1 - share_of(s)) * log1p(exp(logit));
    }
    return sum;
}

static double by_temperature(const void *fit, double temperature, double lead)
{
    return likelihood(fit, temperature, lead);
}

static double by_lead(const void *fit, double lead, double temperature)
{
    return likelihood(fit, temperature, lead);
}

/* In turns, until neither moves any more. */
static void learn_temperature(const struct course *c, int stage, double *temperature, double *lead)
{
    enum { TIMES = 6 };
    const struct fit fit = {c, stage};
    *temperature = 1;
    *lead = 0;
    for (int i = 0; i < TIMES; i++) {
        *lead = climb(by_lead, &fit, *temperature, -5, 5, 0.002);
        *temperature = climb(by_temperature, &fit, *lead, 0.1, 5, 0.002);
    }
}

static void print_temperature(const struct course *c)
{
    double temperature[DOCE_STAGES], lead[DOCE_STAGES];
    for (int stage = 0; stage < DOCE_STAGES; stage++)
        learn_temperature(c, stage, &temperature[stage], &lead[stage]);
    printf("        .temperature = {%.0f, %.0f, %.0f},\n", 256 * temperature[0], 256 * temperature[1],
           256 * temperature[2]);
    printf("        .lead = {%.0f, %.0f, %.0f},\n", 256 * lead[0], 256 * lead[1], 256 * lead[2]);
}

/* How often a win that the search has found comes true; nearly always is always. */
static void print_sure(const struct course *c)
{
    const double surely = 0.97;
    double count = 0, came = 0;
    for (int i = 0; i < c->kept; i++) {
        const struct sample *s = &c->samples[i];
        if (!s->place.certain || s->place.chance < 0.99)
            continue;
        count++;
        came += share_of(s);
    }
    printf("        .sure = %.0f,\n", came < surely * count ? DOCE_SURELY * came / count : DOCE_SURELY);
}

static void print(const struct course *c, int row, const char *level)
{
    int *room = malloc((size_t)(c->kept + 1) * sizeof *room);
    if (!room)
        abort();
    printf("    [%d] = {\n        /* %s */\n        .net = {", row, level);
    for (int last = 0; last < DOCE_LAST; last++) {
        print_spread(c->net[last], c->rounds[last]);
        printf(last < DOCE_LAST - 1 ? ", " : "},\n");
    }
    print_points(c, room);
    print_drawn(c);
    print_temperature(c);
    print_sure(c);
    printf("    },\n");
    free(room);
}

static int find_level(const char *name)
{
    int level = 0;
    while (level < CUB_LEVELS && strcmp(cub_level_names[level], name) != 0)
        level++;
    return level;
}

int main(int count, char **argument)
{
    static struct course c;
    int level = count > 1 ? find_level(argument[1]) : CUB_LEVELS, matches = count > 2 ? atoi(argument[2]) : 0;
    if (level == CUB_LEVELS || matches < 1 || matches > MOST)
        return fputs("usage: train-doce LEVEL MATCHES\n", stderr), 2;
    c.won = level == CUB_MAESTRO;
    c.level = c.won ? CUB_FUERTE : (enum cub_level)level;
    c.memory = cub_bot_memory(&cub_doce_bot);
    c.search = aligned_alloc(64, (sizeof *c.search + 63) / 64 * 64);
    bool room = true;
    for (int last = 0; last < DOCE_LAST; last++)
        room &= (c.net[last] = malloc((size_t)matches * sizeof **c.net)) != NULL;
    c.samples = malloc((size_t)matches * DOCE_LAST * ROOM * sizeof *c.samples);
    if (!c.memory || !c.search || !room || !c.samples)
        return perror("train-doce"), 1;
    doce_map_init(&c.map);
    for (int i = 0; i < matches; i++)
        play(&c, i);
    print(&c, level, argument[1]);
}
