/*
 * What measured lines give two equal players of whom one is far away, and what lying
 * brings (docs/protocol.md, section 7): simulated races with fixed seeds.
 */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "cubilete/rng.h"
#include "table/latency.h"

enum { RACES = 40000, MOST_LINE = 400 };

/* A player at the end of a line. */
struct player {
    double median_ms, spread; /* of the time to a right answer: a logarithm's normal */
    double rtt_ms, jitter_ms;
    double lost;          /* share of packets that come a quarter of a second later */
    bool tells_nothing;   /* always says 0 */
    bool holds_ride_back; /* and answers the PING that rides with the dice as late as it may count */
};

static double uniform(struct cub_rng *rng)
{
    return ((double)cub_rng_below(rng, 1u << 30) + 0.5) / (double)(1u << 30);
}

static double normal(struct cub_rng *rng)
{
    return sqrt(-2 * log(uniform(rng))) * cos(2 * 3.14159265358979 * uniform(rng));
}

/* One way over the line. */
static double travel(const struct player *p, struct cub_rng *rng)
{
    double late = uniform(rng) < p->lost ? 250 : 0;
    return p->rtt_ms / 2 + fabs(normal(rng)) * p->jitter_ms / 2 + late;
}

static uint32_t ping(const struct player *p, struct cub_rng *rng)
{
    return (uint32_t)(travel(p, rng) + travel(p, rng));
}

/* When a call arrives, and what counts of it. */
struct call {
    uint32_t came, counts;
};

static struct call race(const struct player *p, struct cub_rng *rng)
{
    uint32_t pings[LATENCY_PINGS];
    for (int i = 0; i < LATENCY_PINGS; i++)
        pings[i] = ping(p, rng);
    double there = travel(p, rng), think = p->median_ms * exp(p->spread * normal(rng));
    uint32_t ride = p->holds_ride_back ? MOST_LINE : (uint32_t)(there + travel(p, rng));
    uint32_t line = latency_of(pings, LATENCY_PINGS, ride, MOST_LINE);
    struct call call = {.came = (uint32_t)(there + think + travel(p, rng))};
    call.counts = latency_fair_call(p->tells_nothing ? 0 : (uint32_t)think, call.came, line);
    return call;
}

/* The share of the second player, in tenths of a per cent; by arrival alone, or as calls count. */
static int share(const struct player *near, const struct player *far, bool arrival)
{
    struct cub_rng rng;
    int won = 0;
    cub_rng_init(&rng, 250, 20);
    for (int i = 0; i < RACES; i++) {
        struct call a = race(near, &rng), b = race(far, &rng);
        uint32_t one = arrival ? a.came : a.counts, other = arrival ? b.came : b.counts;
        won += other < one ? 2 : other == one;
    }
    return (int)((int64_t)won * 500 / RACES);
}

static const struct player people = {.median_ms = 1800, .spread = 0.315, .rtt_ms = 20, .jitter_ms = 12};

static struct player at(struct player p, double rtt_ms, double jitter_ms)
{
    p.rtt_ms = rtt_ms;
    p.jitter_ms = jitter_ms;
    return p;
}

static void arrival_is_unfair(void **state)
{
    struct player far = at(people, 250, 12);
    (void)state;
    assert_in_range(share(&people, &far, true), 370, 405);
}

static void equal_players_share(void **state)
{
    struct player quick = people;
    (void)state;
    quick.median_ms = 900;
    quick.spread = 0.14;
    const struct player fars[] = {at(people, 250, 12), at(people, 250, 40)}, quick_far = at(quick, 250, 12);
    for (int i = 0; i < 2; i++)
        assert_in_range(share(&people, &fars[i], false), 485, 510);
    assert_in_range(share(&quick, &quick_far, false), 480, 510);
}

static void lost_packets_hurt_little(void **state)
{
    struct player far = at(people, 120, 25);
    (void)state;
    far.lost = 0.03;
    assert_in_range(share(&people, &far, false), 480, 510);
}

/* Who always tells 0 gains next to nothing; who holds the riding answer back, at most what its receipt says. */
static void lying_brings_little(void **state)
{
    struct player liar = at(people, 250, 12);
    (void)state;
    liar.tells_nothing = true;
    assert_in_range(share(&people, &liar, false), 490, 520);
    liar.holds_ride_back = true;
    assert_in_range(share(&people, &liar, false), 500, 535);
}

static void bounds(void **state)
{
    const uint32_t pings[] = {30, 10, 500, 20, 40};
    (void)state;
    assert_int_equal(latency_of(pings, 5, 0, 400), 30);
    assert_int_equal(latency_of(pings, 5, 50, 400), 50);
    assert_int_equal(latency_of(pings, 5, 300, 400), 70);
    assert_int_equal(latency_of(pings, 5, 300, 50), 50);
    assert_int_equal(latency_of(pings, 0, 0, 400), 0);
    assert_int_equal(latency_fair_call(1480, 1561, 63), 1498);
    assert_int_equal(latency_fair_call(1510, 1533, 24), 1510);
    assert_int_equal(latency_fair_call(9000, 1533, 24), 1533);
    assert_int_equal(latency_fair_call(0, 20, 400), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(arrival_is_unfair),
        cmocka_unit_test(equal_players_share),
        cmocka_unit_test(lost_packets_hurt_little),
        cmocka_unit_test(lying_brings_little),
        cmocka_unit_test(bounds),
    };
    return cmocka_run_group_tests_name("race", tests, NULL, NULL);
}
