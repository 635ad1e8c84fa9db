/* Doce's prover: its duel against the rules, its proofs against every reply, the squares that they need against every
 * blocker. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/doce/strategy.h"
#include "cubilete/option.h"
#include "tests/support.h"
#include "tools/doce/classes.h"
#include "tools/doce/patience.h"
#include "tools/doce/position.h"

/* How many games, proofs and rounds; with an argument more of them, or fewer. */
static int games = 20, needing = 40, held = 12, rounds = 20;

static struct doce_prover *prover;

static int get_prover(void **context)
{
    (void)context;
    prover = malloc(sizeof *prover);
    struct doce_known *known = malloc(DOCE_STRATEGY_KNOWN * sizeof *known);
    if (!prover || !known)
        return -1;
    doce_prover_init(prover, known, DOCE_STRATEGY_KNOWN);
    return 0;
}

static int free_prover(void **context)
{
    (void)context;
    free(prover->known);
    free(prover);
    return 0;
}

static struct doce begin(void)
{
    struct doce s;
    struct cub_setup setup;
    cub_setup_init(&setup, &cub_doce, 2);
    setup.option[DOCE_ROUNDS] = 1;
    assert_true(cub_start(&cub_doce, &setup, NULL, &s.base, NULL));
    return s;
}

static int mover_of(const struct doce *s)
{
    return s->base.to_act == CUB_BIT(1);
}

static struct doce after(const struct doce *s, cub_move move)
{
    struct doce next = *s;
    assert_false(doce_refuse(s, mover_of(s), move, NULL));
    doce_apply(&next, mover_of(s), move);
    return next;
}

static struct doce_duel duel_of(const struct doce *s, int attacker)
{
    struct doce_duel d;
    doce_duel_init(&d, &prover->map, s, attacker);
    return d;
}

/* How the rules say that a move ended the round, in the duel's words. */
static uint32_t end_of(const struct doce *s, int attacker)
{
    uint8_t ends[DOCE_LINES][2];
    uint32_t lines = 0;
    if (s->base.to_act)
        return DOCE_GOES_ON;
    for (int role = 0; role < 2; role++)
        if (doce_lines(s, attacker ^ role, ends) > 0)
            lines |= CUB_BIT(role);
    return lines ? lines : DOCE_STUCK;
}

/* A move of the duel against the same of the rules. */
static void check_move(const struct doce *s, const struct doce_duel *d, int attacker, cub_move move)
{
    struct doce next = after(s, move);
    struct doce_duel stepped = *d;
    assert_int_equal(doce_duel_step(&stepped, &prover->map, (uint32_t)move), end_of(&next, attacker));
    if (!next.base.to_act)
        return;
    struct doce_duel fresh = duel_of(&next, attacker);
    assert_int_equal(stepped.mover, mover_of(&next) ^ attacker);
    assert_int_equal(doce_duel_allowed(&stepped, &prover->map, stepped.mover), next.allowed);
    assert_int_equal(doce_duel_empty(&stepped), empty_squares(&next));
    assert_true(doce_duel_key(&stepped) == doce_duel_key(&fresh));
    assert_int_equal(stepped.alive, fresh.alive);
    assert_int_equal(stepped.ripe, fresh.ripe);
}

/* The squares on which the attacker wins, by trying every die of it. */
static uint32_t wins_by_rules(const struct doce *s, int attacker)
{
    uint32_t wins = 0;
    for (uint32_t n = 0; n < doce_count(s, attacker); n++) {
        cub_move move = doce_nth(s, attacker, n);
        if (doce_blocker(move))
            break;
        struct doce next = after(s, move);
        if (end_of(&next, attacker) == DOCE_ATTACKED)
            wins |= SET(doce_die(move));
    }
    return wins;
}

static void check_position(const struct doce *s, int attacker, struct cub_rng *rng)
{
    struct doce_duel d = duel_of(s, attacker);
    struct doce_ends ends;
    uint32_t count = doce_count(s, mover_of(s));
    for (uint32_t n = 0; n < count && n < 150; n++)
        check_move(s, &d, attacker, doce_nth(s, mover_of(s), n));
    for (int n = 0; n < 50; n++)
        check_move(s, &d, attacker, doce_draw(s, mover_of(s), rng));
    if (mover_of(s) != attacker)
        return;
    doce_duel_ends(&d, &prover->map, &ends);
    assert_int_equal(doce_duel_wins(&d, &prover->map, &ends), wins_by_rules(s, attacker));
}

/* A move at random, mostly one that does not end the round. */
static struct doce wander(const struct doce *s, struct cub_rng *rng)
{
    struct doce next = *s;
    for (int tries = 0; tries < 20; tries++) {
        next = after(s, doce_draw(s, mover_of(s), rng));
        if (next.base.to_act)
            break;
    }
    return next;
}

static void duels_keep_to_the_rules(void **context)
{
    struct cub_rng rng;
    (void)context;
    cub_rng_init(&rng, 12, 0);
    for (int game = 0; game < games; game++)
        for (struct doce s = begin(); s.base.to_act; s = wander(&s, &rng)) {
            check_position(&s, 0, &rng);
            check_position(&s, 1, &rng);
        }
}

/* A position in which this many dice lie and the attacker, seat 0, is to act; without one: over. */
static struct doce wander_far(int dice, bool keeps_blocker, struct cub_rng *rng)
{
    struct doce s = begin();
    while (s.base.to_act && (int)size(s.dice[0] | s.dice[1]) < dice) {
        struct doce next = wander(&s, rng);
        if (!keeps_blocker || !next.blocker[1])
            s = next;
    }
    return s;
}

/* The same position with the defender's blocker on a square. */
static struct doce with_blocker(const struct doce *s, uint32_t square)
{
    struct doce blocked = *s;
    blocked.blocker[1] = SET(square);
    blocked.allowed &= ~SET(square);
    return blocked;
}

static bool is_proven(const struct doce *s, struct doce_proof *proof)
{
    struct doce_duel d = duel_of(s, 0);
    doce_prover_forget(prover);
    return doce_prove(prover, &d, DOCE_STRATEGY_LOOKS, proof) == DOCE_WON;
}

/* The proof of a position that the prover has just been through: it still knows every part of it. */
static struct doce_proof recall(const struct doce *s)
{
    struct doce_duel d = duel_of(s, 0);
    struct doce_proof proof;
    assert_int_equal(doce_prove(prover, &d, 0, &proof), DOCE_WON);
    return proof;
}

/*
 * DO-8: with the defender's blocker on a square that the proof does not need, the
 * very same proof wins. Both positions are played on side by side: by the proof of
 * the one without the blocker, and every reply that the other one has.
 */
static void play_both(const struct doce *s, const struct doce *blocked)
{
    assert_int_equal(blocked->base.to_act, CUB_BIT(0));
    if (wins_by_rules(blocked, 0)) /* on any of several squares: the proof names but one */
        return;
    struct doce_proof proof = recall(s);
    assert_false(proof.needs & blocked->blocker[1]);
    struct doce next = after(s, proof.move), next_blocked = after(blocked, proof.move);
    if (!next.base.to_act)
        assert_int_equal(end_of(&next, 0), DOCE_ATTACKED);
    if (!next.base.to_act || !next_blocked.base.to_act) {
        assert_int_equal(end_of(&next_blocked, 0), DOCE_ATTACKED);
        return;
    }
    assert_int_equal(next_blocked.base.to_act, CUB_BIT(1));
    for (uint32_t n = 0; n < doce_count(&next_blocked, 1); n++) {
        cub_move reply = doce_nth(&next_blocked, 1, n);
        struct doce one = after(&next, reply), other = after(&next_blocked, reply);
        if (one.base.to_act)
            play_both(&one, &other);
        else
            assert_int_equal(end_of(&other, 0), DOCE_ATTACKED);
    }
}

/* How many looks a proof may take so that nothing of it is forgotten. */
enum { REMEMBERED = 5000 };

static void proofs_need_what_they_say(void **context)
{
    struct cub_rng rng;
    int proven = 0;
    (void)context;
    cub_rng_init(&rng, 3, 0);
    while (proven < needing) {
        struct doce s = wander_far(4 + 2 * (int)cub_rng_below(&rng, 6), true, &rng);
        struct doce_proof proof;
        prover->looks = 0;
        if (s.base.to_act != CUB_BIT(0) || s.blocker[1] || !is_proven(&s, &proof) || prover->looks > REMEMBERED)
            continue;
        proven += prover->looks > 10;
        for (uint32_t squares = empty_squares(&s) & ~proof.needs; squares; squares &= squares - 1) {
            struct doce blocked = with_blocker(&s, (uint32_t)__builtin_ctz(squares));
            play_both(&s, &blocked);
        }
    }
}

static uint64_t walked;
static void walk_attacker(const struct doce *s);

/* Every reply, the blocker everywhere; what is over must be the attacker's. */
static void walk_defender(const struct doce *s)
{
    for (uint32_t n = 0; n < doce_count(s, 1); n++) {
        struct doce next = after(s, doce_nth(s, 1, n));
        walked++;
        if (next.base.to_act)
            walk_attacker(&next);
        else
            assert_int_equal(end_of(&next, 0), DOCE_ATTACKED);
    }
}

static void walk_attacker(const struct doce *s)
{
    struct doce_proof proof;
    assert_int_equal(s->base.to_act, CUB_BIT(0));
    assert_true(is_proven(s, &proof));
    struct doce next = after(s, proof.move);
    if (next.base.to_act)
        walk_defender(&next);
    else
        assert_int_equal(end_of(&next, 0), DOCE_ATTACKED);
}

static void proofs_hold_against_every_reply(void **context)
{
    struct cub_rng rng;
    int deep = 0;
    (void)context;
    cub_rng_init(&rng, 4, 0);
    while (deep < held) {
        struct doce s = wander_far(10 + 2 * (int)cub_rng_below(&rng, 4), false, &rng);
        struct doce_proof proof;
        if (s.base.to_act != CUB_BIT(0) || !is_proven(&s, &proof))
            continue;
        walked = 0;
        walk_attacker(&s);
        deep += walked > 0;
    }
}

/* The rules don't know one image of the grid from another: a game goes on, and ends, alike in all of them. */
static void images_are_alike(void **context)
{
    struct cub_rng rng;
    (void)context;
    cub_rng_init(&rng, 5, 0);
    for (int game = 0; game < games; game++) {
        struct doce s[DOCE_IMAGES];
        for (uint32_t image = 0; image < DOCE_IMAGES; image++)
            s[image] = begin();
        while (s[0].base.to_act) {
            cub_move move = doce_draw(&s[0], mover_of(&s[0]), &rng);
            for (uint32_t image = 0; image < DOCE_IMAGES; image++) {
                s[image] = after(&s[image], doce_image_move(move, image));
                assert_int_equal(s[image].base.to_act, s[0].base.to_act);
                assert_int_equal(size(s[image].allowed), size(s[0].allowed));
                assert_memory_equal(s[image].base.score, s[0].base.score, sizeof s[0].base.score);
            }
        }
    }
}

/* All images of a position have the same least one, and the small prover says the same of them. */
static void check_images(const struct doce *s)
{
    struct doce_duel d = duel_of(&s[0], 0), least, other;
    struct doce_proof proof, turned;
    doce_duel_least(&d, &prover->map, &least);
    bool won = doce_strategy_prove(prover, &d, &proof);
    for (uint32_t image = 1; image < DOCE_IMAGES; image++) {
        d = duel_of(&s[image], 0);
        doce_duel_least(&d, &prover->map, &other);
        assert_true(doce_duel_key(&other) == doce_duel_key(&least));
        assert_int_equal(other.ripe, least.ripe);
        assert_int_equal(doce_strategy_prove(prover, &d, &turned), won);
        if (won)
            assert_int_equal(size(turned.needs), size(proof.needs));
    }
}

/* Both go on, and end, alike. */
static void play_alike(struct doce one, struct doce other, struct cub_rng *rng)
{
    while (one.base.to_act) {
        cub_move move = doce_draw(&one, mover_of(&one), rng);
        one = after(&one, move);
        other = after(&other, move);
        assert_int_equal(other.base.to_act, one.base.to_act);
        assert_int_equal(end_of(&other, 0), end_of(&one, 0));
    }
}

/* A die with another face: if that is the same position, the rules must make no difference either. */
static int change_faces(const struct doce *s, struct cub_rng *rng)
{
    struct position before = position_of(s, 0);
    int alike = 0;
    for (uint32_t dice = s->dice[0] | s->dice[1]; dice; dice &= dice - 1)
        for (uint8_t face = 1; face <= DOCE_FACES; face++) {
            struct doce other = *s;
            other.face[__builtin_ctz(dice)] = face;
            struct position now = position_of(&other, 0);
            if (memcmp(&now, &before, sizeof now) || face == s->face[__builtin_ctz(dice)])
                continue;
            alike++;
            for (int game = 0; game < 10; game++)
                play_alike(*s, other, rng);
        }
    return alike;
}

static void positions_have_one_future(void **context)
{
    struct cub_rng rng;
    int alike = 0;
    (void)context;
    cub_rng_init(&rng, 8, 0);
    for (int game = 0; game < games; game++)
        for (struct doce s = begin(); s.base.to_act; s = wander(&s, &rng))
            alike += change_faces(&s, &rng);
    assert_true(alike > games);
}

static void images_are_proven_alike(void **context)
{
    struct cub_rng rng;
    (void)context;
    cub_rng_init(&rng, 6, 0);
    for (int game = 0; game < games; game++) {
        struct doce s[DOCE_IMAGES];
        for (uint32_t image = 0; image < DOCE_IMAGES; image++)
            s[image] = begin();
        for (int dice = 0; dice < 8 && s[0].base.to_act; dice++) {
            cub_move move = doce_draw(&s[0], mover_of(&s[0]), &rng);
            for (uint32_t image = 0; image < DOCE_IMAGES; image++)
                s[image] = after(&s[image], doce_image_move(move, image));
        }
        if (s[0].base.to_act == CUB_BIT(0))
            check_images(s);
    }
}

/* What is asked of the strategy, and where it knows no move; how long a patient prover may look there. */
static int asked, missed;
enum { PATIENT_KNOWN = 1 << 20, PATIENT_LOOKS = 3000000 };

/* The strategy forgets what it has seen on the way, and so may miss a win that is there: a patient prover sees it. */
static cub_move find_win(struct doce_strategy *strategy, const struct doce *s)
{
    cub_move move = doce_strategy_move(strategy, s);
    asked++;
    if (move)
        return move;
    missed++;
    struct doce_prover *patient = doce_make_prover(PATIENT_KNOWN);
    struct doce_duel d = duel_of(s, 0);
    uint32_t image = 0;
    move = doce_be_patient(patient, &d, PATIENT_LOOKS, &image);
    free(patient->known);
    free(patient);
    return move;
}

static void win_round(struct doce_strategy *strategy, struct doce s, struct cub_rng *rng)
{
    while (s.base.to_act) {
        cub_move move = mover_of(&s) ? doce_draw(&s, 1, rng) : find_win(strategy, &s);
        assert_int_not_equal(move, 0);
        s = after(&s, move);
    }
    assert_int_equal(end_of(&s, 0), DOCE_ATTACKED);
}

/* After any first reply, in whatever image, and dice at random the starter has its line in the end:
 * docs/doce-solved.md. The strategy finds nearly every move of that. */
static void rounds_are_won(void **context)
{
    struct doce_strategy *strategy = malloc(sizeof *strategy);
    struct cub_rng rng;
    (void)context;
    assert_non_null(strategy);
    cub_rng_init(&rng, 7, 0);
    doce_strategy_init(strategy);
    for (int round = 0; round < rounds; round++) {
        struct doce s;
        doce_opening(&s);
        s = after(&s, doce_draw(&s, 1, &rng));
        win_round(strategy, s, &rng);
    }
    free(strategy);
    print_message("# strategy missed %d of %d\n", missed, asked);
    assert_true(asked > 2 * rounds && missed * 200 < asked);
}

static void read_argument(const char *text)
{
    if (!strcmp(text, "long"))
        games = 500, needing = 2000, held = 200, rounds = 1000;
    if (!strcmp(text, "brief"))
        games = 5, needing = TEST_SANITIZED ? 5 : 20, held = 5, rounds = 4;
}

int main(int count, char **argument)
{
    if (count > 1)
        read_argument(argument[1]);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(images_are_alike),
        cmocka_unit_test(images_are_proven_alike),
        cmocka_unit_test(positions_have_one_future),
        cmocka_unit_test(duels_keep_to_the_rules),
        cmocka_unit_test(proofs_need_what_they_say),
        cmocka_unit_test(proofs_hold_against_every_reply),
        cmocka_unit_test(rounds_are_won),
    };
    return cmocka_run_group_tests(tests, get_prover, free_prover);
}
