/*
 * Batches and encodings, for every game: an action is in the mask if and only if it is legal, nothing hidden is
 * observed and nothing else is left out, and a batch plays the games of `simulate`, on one thread or several.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/batch.h"
#include "cubilete/host.h"
#include "cubilete/option.h"
#include "cubilete/playout.h"
#include "tests/each.h"
#include "tests/support.h"

enum { PLIES = 60, MATCHES = 37, MOST_ACTIONS = 4096, MOST_FEATURES = 4096, MOST_FIELDS = 64, STEPS = 6000 };

/* A random match, step by step, with what each seat sees before each move. */
struct walk {
    const struct cub_game *game;
    const struct cub_encoding *encoding;
    union cub_any state;
    struct cub_rng rng;
};

static bool begin(struct walk *walk, const struct cub_game *game, const struct cub_setup *setup, uint64_t stream)
{
    *walk = (struct walk){.game = game, .encoding = cub_encoding_find(game)};
    assert_non_null(walk->encoding);
    cub_rng_init(&walk->rng, 5, stream);
    return cub_start(game, setup, NULL, &walk->state.state, NULL);
}

static bool go_on(struct walk *walk)
{
    struct cub_state *state = &walk->state.state;
    if (!state->to_act)
        return false;
    int who = test_actor(state, &walk->rng);
    walk->game->apply(state, who, walk->game->draw(state, who, &walk->rng));
    return true;
}

static bool slow(const struct cub_game *game)
{
    return game->each != NULL; /* lists equations */
}

/* Found together, or only counted, legal actions are those that are found one by one. */
static void check_mask(const struct walk *walk, int seat, const bool *legal, uint32_t set)
{
    const struct cub_encoding *encoding = walk->encoding;
    uint8_t row[MOST_ACTIONS] = {0};
    if (!encoding->mask || !(walk->state.state.to_act >> seat & 1))
        return;
    assert_int_equal(encoding->mask(&walk->state.state, seat, row), set);
    assert_int_equal(encoding->mask(&walk->state.state, seat, NULL), set);
    for (uint32_t a = 0; a < MOST_ACTIONS; a++)
        assert_int_equal(row[a], a < encoding->actions && legal[a]);
}

/* Every listed move has its own action; no other action is legal, except calls that nobody would list. */
static void check_actions(const struct walk *walk, int seat)
{
    const struct cub_encoding *encoding = walk->encoding;
    const struct cub_state *state = &walk->state.state;
    static bool legal[MOST_ACTIONS];
    uint32_t set = 0, count = walk->game->count(state, seat);
    assert_true(encoding->actions <= MOST_ACTIONS);
    for (uint32_t a = 0; a < encoding->actions; a++) {
        cub_move move = cub_encoding_act(encoding, state, seat, a);
        legal[a] = move;
        set += legal[a];
        if (!move)
            continue;
        assert_false(cub_game_refuse(walk->game, state, seat, move, NULL));
        assert_int_equal(encoding->action(state, seat, move), a);
    }
    for (uint32_t n = 0; n < count; n++) {
        cub_move move = walk->game->nth(state, seat, n);
        uint32_t action = encoding->action(state, seat, move);
        assert_true(action < encoding->actions && legal[action]);
        assert_true(cub_encoding_act(encoding, state, seat, action) == move);
    }
    if (cub_game_races(walk->game) && count)
        assert_int_equal(set, 101); /* giving up, 0 to 99 */
    else
        assert_int_equal(set, count);
    assert_true(cub_encoding_act(encoding, state, seat, encoding->actions) == 0);
    check_mask(walk, seat, legal, set);
}

static void actions_of(const struct cub_game *game, const struct cub_setup *setup, void *context)
{
    struct walk walk;
    int plies = !slow(game) ? PLIES : TEST_SANITIZED ? 0 : PLIES / 10;
    (void)context;
    if ((TEST_SANITIZED && slow(game) && setup->seats > 2) || !begin(&walk, game, setup, 1))
        return;
    do
        for (int seat = 0; seat < setup->seats; seat++)
            check_actions(&walk, seat);
    while (plies-- > 0 && go_on(&walk));
}

static void test_actions(void **context)
{
    test_each_setup(*context, actions_of, NULL);
}

static bool is_signal(const struct cub_encoding *encoding, const struct cub_field *field)
{
    const struct cub_signal *lists[] = {cub_common_signals, encoding->signals};
    for (int k = 0; k < 2; k++)
        for (const struct cub_signal *s = lists[k]; s->field.name; s++)
            if (strcmp(s->field.name, field->name) == 0)
                return true;
    return false;
}

/* Whatever has changed since the beginning is observed. */
static void check_changed(const struct walk *walk, const union cub_any *first, const struct cub_field *field)
{
    for (; field->name; field++)
        for (uint32_t i = 0; i < field->count; i++)
            if (cub_field_value(&walk->state.state, field, i) != cub_field_value(&first->state, field, i))
                assert_true(is_signal(walk->encoding, field));
}

/* A feature's value by the general way to read a field. */
static float value_of(const struct cub_feature *feature, const struct cub_state *view)
{
    const struct cub_field field = {.offset = feature->offset, .count = 1, .width = feature->width};
    int64_t value = cub_field_value(view, &field, 0);
    if (feature->equals)
        return (float)(value == feature->value);
    return (float)(feature->bits ? (value >> feature->shift & ((1 << feature->bits) - 1)) : value);
}

static uint32_t observe(const struct walk *walk, int seat, float *out)
{
    static struct cub_feature features[MOST_FEATURES];
    const struct cub_setup *setup = &walk->state.state.setup;
    uint32_t count = cub_features(walk->encoding, setup, seat, features, MOST_FEATURES);
    union cub_any view = walk->state;
    assert_true(count <= MOST_FEATURES);
    walk->game->redact(&view.state, seat);
    for (uint32_t i = 0; i < count; i++) {
        out[i] = cub_feature_value(&features[i], &view.state);
        assert_true(out[i] == value_of(&features[i], &view.state));
    }
    return count;
}

/* ply, round, who may act and who has won (own bit first), scores (own first): the same for every game. */
static void check_common(const struct walk *walk, int seat, const float *seen)
{
    const struct cub_state *state = &walk->state.state;
    int seats = state->setup.seats;
    assert_true(seen[0] == (float)state->ply && seen[1] == (float)state->round);
    for (int i = 0; i < seats; i++) {
        int other = (seat + i) % seats;
        assert_true(seen[2 + i] == (float)(state->to_act >> other & 1));
        assert_true(seen[2 + seats + i] == (float)(state->winners >> other & 1));
        assert_true(seen[2 + 2 * seats + i] == (float)state->score[other]);
    }
}

static void features_of(const struct cub_game *game, const struct cub_setup *setup, void *context)
{
    struct walk walk;
    union cub_any first;
    static float seen[MOST_FEATURES];
    int plies = 10 * PLIES;
    uint32_t count = 0;
    (void)context;
    if (!begin(&walk, game, setup, 2))
        return;
    first = walk.state;
    do {
        check_changed(&walk, &first, cub_common_fields);
        check_changed(&walk, &first, game->fields);
        for (int seat = 0; seat < setup->seats; seat++) {
            uint32_t now = observe(&walk, seat, seen);
            assert_true(!count || now == count);
            count = now;
            check_common(&walk, seat, seen);
        }
    } while (plies-- > 0 && go_on(&walk));
}

static void test_features(void **context)
{
    test_each_setup(*context, features_of, NULL);
}

/* A batch with arrays for all that it can tell. */
struct bench {
    struct cub_batch *batch;
    struct cub_batch_shape shape;
    struct cub_batch_arrays arrays;
};

static void *rows(uint32_t matches, size_t size)
{
    void *array = calloc(matches, size);
    assert_non_null(array);
    return array;
}

static void bench_open(struct bench *bench, const struct cub_game *game, const struct cub_setup *setup, uint64_t seed,
                       uint32_t threads)
{
    struct cub_message why;
    const struct cub_batch_config config = {.game = game,
                                            .setup = *setup,
                                            .seed = seed,
                                            .first = 3,
                                            .matches = MATCHES,
                                            .threads = threads,
                                            .device = CUB_PROCESSOR};
    bench->batch = cub_batch_open(&config, &why);
    assert_non_null(bench->batch);
    bench->shape = cub_batch_shape(bench->batch);
    struct cub_batch_shape *s = &bench->shape;
    bench->arrays = (struct cub_batch_arrays){.actor = rows(MATCHES, sizeof(int32_t)),
                                              .count = rows(MATCHES, sizeof(uint32_t)),
                                              .mask = rows(MATCHES, s->actions),
                                              .observation = rows(MATCHES, s->features * sizeof(float)),
                                              .reward = rows(MATCHES, s->seats * sizeof(float)),
                                              .result = rows(MATCHES, s->seats * sizeof(float)),
                                              .refused = rows(MATCHES, 1),
                                              .number = rows(MATCHES, sizeof(uint64_t)),
                                              .state = rows(MATCHES, s->state_size)};
    assert_true(cub_batch_look(bench->batch, &bench->arrays, NULL));
}

static void bench_close(struct bench *bench)
{
    const struct cub_batch_arrays *a = &bench->arrays;
    void *all[] = {a->actor, a->count, a->mask, a->observation, a->reward, a->result, a->refused, a->number, a->state};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        free(all[i]);
    cub_batch_close(bench->batch);
}

static const struct cub_state *state_of(const struct bench *bench, uint32_t i)
{
    return (const void *)((const uint8_t *)bench->arrays.state + (size_t)i * bench->shape.state_size);
}

/* Game number n as cli/sim plays it between bots of one level. */
static void simulate(const struct cub_game *game, const struct cub_setup *setup, uint64_t seed, uint64_t n,
                     enum cub_level level, union cub_any *now)
{
    const struct cub_bot *bot = cub_bot_find(game);
    void *memory = bot ? cub_bot_memory(bot) : NULL;
    union cub_any view;
    struct cub_rng dice, seats;
    struct cub_thought thought;
    assert_true(cub_start(game, setup, NULL, &now->state, NULL));
    cub_rng_init(&dice, seed, n);
    cub_rng_init(&seats, seed, ~n);
    while (now->state.to_act) {
        int who = cub_actor(&now->state, &seats);
        memcpy(&view, now, game->state_size);
        if (who < CUB_SEATS)
            game->redact(&view.state, who);
        if (who >= CUB_SEATS || level == CUB_AZAR) {
            game->apply(&now->state, who, game->draw(&view.state, who, who < CUB_SEATS ? &seats : &dice));
            continue;
        }
        cub_bot_think(
            bot, &(struct cub_think){.view = &view.state, .seat = who, .level = level, .rng = &seats, .memory = memory},
            &thought);
        game->apply(&now->state, who, thought.move);
    }
    free(memory);
}

/* Steps until all are over; every match is then the game of its number, as simulate has it. */
static void play_out(struct bench *bench, const struct cub_game *game, const struct cub_setup *setup, uint64_t seed,
                     enum cub_level level)
{
    int32_t actions[MATCHES];
    struct cub_batch_arrays few = {.actor = bench->arrays.actor};
    bool going = true;
    for (uint32_t i = 0; i < MATCHES; i++)
        actions[i] = CUB_ACT_BOT - (int32_t)level;
    for (int step = 0; going && step < STEPS; step++) {
        assert_true(cub_batch_step(bench->batch, level == CUB_AZAR ? NULL : actions, NULL, &few, NULL));
        going = false;
        for (uint32_t i = 0; i < MATCHES; i++)
            going |= few.actor[i] != CUB_OVER;
    }
    assert_true(cub_batch_look(bench->batch, &bench->arrays, NULL));
    for (uint32_t i = 0; i < MATCHES; i++) {
        union cub_any end;
        simulate(game, setup, seed, bench->arrays.number[i], level, &end);
        assert_memory_equal(state_of(bench, i), &end, game->state_size);
    }
}

static void random_of(const struct cub_game *game, const struct cub_setup *setup, void *context)
{
    struct bench bench;
    const uint32_t threads[] = {1, 3};
    (void)context;
    if (slow(game) && setup->seats > 2)
        return;
    for (size_t k = 0; k < 2; k++) {
        bench_open(&bench, game, setup, 9, threads[k]);
        play_out(&bench, game, setup, 9, CUB_AZAR);
        assert_int_equal(bench.arrays.number[1], 4);
        bench_close(&bench);
    }
}

static void test_random(void **context)
{
    test_each_setup(*context, random_of, NULL);
}

/* The second games, and those of another seed, are simulate's as well; so are those of bots. */
static void test_more_games(void **context)
{
    const struct cub_game *game = *context;
    struct cub_setup setup;
    struct bench bench;
    cub_setup_init(&setup, game, test_fewest_seats(game));
    bench_open(&bench, game, &setup, 9, 2);
    play_out(&bench, game, &setup, 9, CUB_AZAR);
    assert_true(cub_batch_renew(bench.batch, &bench.arrays, NULL));
    for (uint32_t i = 0; i < MATCHES; i++)
        assert_int_equal(bench.arrays.number[i], 3 + MATCHES + i);
    play_out(&bench, game, &setup, 9, CUB_AZAR);
    assert_true(cub_batch_reset(bench.batch, 10, 500, &bench.arrays, NULL));
    assert_int_equal(bench.arrays.number[MATCHES - 1], 500 + MATCHES - 1);
    if (cub_bot_find(game) && !slow(game))
        play_out(&bench, game, &setup, 10, CUB_NOVATO);
    bench_close(&bench);
}

/* A legal action of the mask, at random; or one that is not. */
static int32_t choose(const struct bench *bench, uint32_t i, struct cub_rng *rng, bool legal)
{
    const uint8_t *row = bench->arrays.mask + (size_t)i * bench->shape.actions;
    uint32_t count = bench->arrays.count[i], n = cub_rng_below(rng, legal ? count : bench->shape.actions - count);
    for (uint32_t a = 0; a < bench->shape.actions; a++)
        if (row[a] == legal && n-- == 0)
            return (int32_t)a;
    fail();
    return 0;
}

/* What the arrays say of match i agrees with its state. */
static void check_rows(const struct bench *bench, const struct cub_encoding *encoding, uint32_t i)
{
    const struct cub_batch_arrays *a = &bench->arrays;
    const struct cub_batch_shape *s = &bench->shape;
    const struct cub_state *state = state_of(bench, i);
    struct walk walk = {.game = encoding->game, .encoding = encoding};
    static float seen[MOST_FEATURES];
    bool over = !state->to_act;
    uint32_t set = 0;
    float sum = 0;
    assert_int_equal(over, a->actor[i] == CUB_OVER);
    assert_true(over || state->to_act >> a->actor[i] & 1);
    for (uint32_t k = 0; k < s->actions; k++) {
        bool legal = !over && cub_encoding_act(encoding, state, a->actor[i], k);
        assert_int_equal(a->mask[(size_t)i * s->actions + k], legal);
        set += legal;
    }
    assert_int_equal(a->count[i], set);
    memcpy(&walk.state, state, s->state_size);
    assert_int_equal(observe(&walk, over ? 0 : a->actor[i], seen), s->features);
    assert_memory_equal(seen, a->observation + (size_t)i * s->features, s->features * sizeof *seen);
    for (uint32_t seat = 0; seat < s->seats; seat++) {
        float result = a->result[i * s->seats + seat], worth = s->seats == 1 ? CUB_POINT : CUB_VICTORY;
        float expected = over ? (float)cub_result(state, (int)seat) / worth : 0;
        assert_true(result - expected < 1e-5f && expected - result < 1e-5f);
        sum += a->reward[i * s->seats + seat];
    }
    assert_true(s->seats == 1 || (sum < 1e-5f && sum > -1e-5f));
}

/* Plays by the mask; now and then what is not legal, which changes nothing and is said; or nothing at all. */
static void by_mask(const struct cub_game *game, const struct cub_setup *setup, void *context)
{
    const struct cub_encoding *encoding = cub_encoding_find(game);
    struct bench bench;
    struct cub_rng rng;
    int32_t actions[MATCHES];
    float points[MATCHES] = {0};
    int steps = slow(game) ? 2 : 30;
    static uint8_t before[MATCHES * CUB_STATE_SIZE];
    (void)context;
    if (TEST_SANITIZED && slow(game) && setup->seats > 2)
        return;
    cub_rng_init(&rng, 1, 1);
    bench_open(&bench, game, setup, 2, 2);
    for (int step = 0; step < steps; step++) {
        bool wrong[MATCHES];
        memcpy(before, bench.arrays.state, (size_t)MATCHES * bench.shape.state_size);
        for (uint32_t i = 0; i < MATCHES; i++) {
            bool over = bench.arrays.actor[i] == CUB_OVER, all = bench.arrays.count[i] == bench.shape.actions;
            uint32_t kind = cub_rng_below(&rng, 8);
            wrong[i] = !over && kind < 2;
            actions[i] = kind == 0   ? (int32_t)bench.shape.actions
                         : kind == 1 ? (all    ? -7
                                        : over ? 0
                                               : choose(&bench, i, &rng, false))
                         : kind == 2 ? CUB_ACT_WAIT
                         : over      ? 0
                                     : choose(&bench, i, &rng, true);
        }
        assert_true(cub_batch_step(bench.batch, actions, NULL, &bench.arrays, NULL));
        for (uint32_t i = 0; i < MATCHES; i++) {
            const struct cub_state *old = (const void *)(before + (size_t)i * bench.shape.state_size);
            bool still = wrong[i] || actions[i] == CUB_ACT_WAIT || !old->to_act;
            assert_int_equal(bench.arrays.refused[i], wrong[i]);
            assert_int_equal(memcmp(old, state_of(&bench, i), bench.shape.state_size) == 0, still);
            points[i] += bench.arrays.reward[i * bench.shape.seats];
            check_rows(&bench, encoding, i);
            if (bench.shape.seats == 1)
                assert_true(points[i] == (float)state_of(&bench, i)->score[0]);
        }
    }
    bench_close(&bench);
}

static void test_by_mask(void **context)
{
    test_each_setup(*context, by_mask, NULL);
}

/* Others who act at the same time are seen to have acted, and not how. */
static void hidden_of(const struct cub_game *game, const struct cub_setup *setup, void *context)
{
    struct walk walk;
    static float one[MOST_FEATURES], two[MOST_FEATURES];
    (void)context;
    if (!begin(&walk, game, setup, 3))
        return;
    for (int plies = 2 * PLIES; plies > 0 && walk.state.state.to_act; plies--) {
        int who = test_actor(&walk.state.state, &walk.rng);
        if (who < CUB_SEATS && cub_is_hidden(&walk.state.state, who)) {
            struct walk other = walk;
            game->apply(&walk.state.state, who, game->draw(&walk.state.state, who, &walk.rng));
            game->apply(&other.state.state, who, game->draw(&other.state.state, who, &walk.rng));
            for (int seat = 0; seat < setup->seats; seat++) {
                uint32_t count = observe(&walk, seat, one);
                observe(&other, seat, two);
                if (seat != who)
                    assert_memory_equal(one, two, count * sizeof *one);
            }
        } else {
            go_on(&walk);
        }
    }
}

static void test_hidden(void **context)
{
    test_each_setup(*context, hidden_of, NULL);
}

/* In a race a move is made at its time; a seat sees all matches if it is told to. */
static void test_race(void **context)
{
    struct cub_setup setup;
    struct bench bench;
    int32_t actions[MATCHES];
    uint32_t ms[MATCHES];
    (void)context;
    cub_setup_init(&setup, &cub_blitz, 2);
    bench_open(&bench, &cub_blitz, &setup, 1, 1);
    for (uint32_t i = 0; i < MATCHES; i++)
        actions[i] = 8, ms[i] = 1000 + i;
    int32_t first = bench.arrays.actor[5];
    bench.arrays.observer = CUB_OBSERVER_SEAT(first);
    assert_true(cub_batch_step(bench.batch, actions, ms, &bench.arrays, NULL));
    const float *row = bench.arrays.observation + (size_t)5 * bench.shape.features;
    assert_true(row[8] == 1005 && row[10] == 9); /* after ply, round and three pairs: ms of two seats, calls */
    assert_int_equal(bench.arrays.count[5], 0);  /* has called */
    bench.arrays.observer = CUB_OBSERVER_SEAT(1 - first);
    assert_true(cub_batch_look(bench.batch, &bench.arrays, NULL));
    assert_int_equal(bench.arrays.count[5], 101);
    assert_true(row[9] == 0 && row[11] == 0);
    bench_close(&bench);
}

/* In teams of two everybody of the side that wins gets 1, and the others -1, in the step that ends the match. */
static void test_team_rewards(void **context)
{
    struct cub_setup setup;
    struct bench bench;
    bool over[MATCHES] = {false};
    uint32_t ended = 0;
    (void)context;
    cub_setup_init(&setup, &cub_secuencia, 4);
    bench_open(&bench, &cub_secuencia, &setup, 1, 1);
    for (int step = 0; step < STEPS && ended < MATCHES; step++) {
        assert_true(cub_batch_step(bench.batch, NULL, NULL, &bench.arrays, NULL));
        for (uint32_t i = 0; i < MATCHES; i++) {
            bool now = bench.arrays.actor[i] == CUB_OVER && !over[i];
            uint16_t winners = state_of(&bench, i)->winners;
            for (int seat = 0; seat < 4; seat++)
                assert_true(bench.arrays.reward[4 * i + (uint32_t)seat] == (!now || !winners      ? 0
                                                                            : winners >> seat & 1 ? 1
                                                                                                  : -1));
            over[i] |= now;
            ended += now;
        }
    }
    assert_int_equal(ended, MATCHES);
    bench_close(&bench);
}

static const char *refusal(struct cub_batch_config config)
{
    struct cub_message why = {0};
    assert_null(cub_batch_open(&config, &why));
    return why.id;
}

static void test_refusals(void **context)
{
    struct cub_batch_config good = {.game = &cub_doce, .matches = 1, .device = CUB_PROCESSOR, .threads = 1}, bad;
    struct cub_message why;
    (void)context;
    cub_setup_init(&good.setup, &cub_doce, 2);
    bad = good, bad.matches = 0;
    assert_string_equal(refusal(bad), "batch.matches");
    bad.matches = CUB_BATCH_MOST + 1;
    assert_string_equal(refusal(bad), "batch.matches");
    bad = good, bad.threads = CUB_BATCH_THREADS + 1;
    assert_string_equal(refusal(bad), "batch.threads");
    bad = good, bad.device = -2;
    assert_string_equal(refusal(bad), "batch.device");
    bad = good, bad.setup.seats = 3;
    assert_string_equal(refusal(bad), "setup.seats");
    bad = good, bad.sheet = "x";
    assert_string_equal(refusal(bad), "setup.sheet");
    struct cub_batch *batch = cub_batch_open(&good, &why);
    assert_non_null(batch);
    assert_false(cub_batch_look(batch, &(struct cub_batch_arrays){.observer = 3}, &why));
    assert_string_equal(why.id, "batch.observer");
    uint32_t here = 5, there = 0, *memory = cub_batch_memory(batch, sizeof *memory);
    assert_non_null(memory);
    assert_int_equal(*memory, 0);
    assert_true(cub_batch_upload(batch, memory, &here, sizeof here, &why));
    assert_true(cub_batch_download(batch, &there, memory, sizeof there, &why));
    assert_int_equal(there, 5);
    cub_batch_close(batch);
    cub_batch_close(NULL);
}

int main(void)
{
    static const struct each_kind kinds[] = {{"actions", test_actions},     {"features", test_features},
                                             {"random", test_random},       {"more games", test_more_games},
                                             {"by the mask", test_by_mask}, {"hidden", test_hidden}};
    struct CMUnitTest tests[EACH_TESTS] = {cmocka_unit_test(test_race), cmocka_unit_test(test_refusals),
                                           cmocka_unit_test(test_team_rewards)};
    size_t n = each_game(tests, 3, kinds, sizeof kinds / sizeof *kinds);
    return _cmocka_run_group_tests("batch", tests, n, NULL, NULL);
}
