/* What the generic tests share: the catalogue with the template, setups worth trying, random play. */
#ifndef TESTS_SUPPORT_H
#define TESTS_SUPPORT_H

#include "cubilete/bot.h"
#include "cubilete/cup.h"
#include "cubilete/games.h"
#include "cubilete/match.h"

/* Whether a sanitizer is in, which makes everything many times slower: what it looks at is done a few times then. How
 * often something holds is for the build without one. */
#ifdef __has_feature
#define TEST_SANITIZED __has_feature(address_sanitizer)
#elif defined __SANITIZE_ADDRESS__
#define TEST_SANITIZED 1
#else
#define TEST_SANITIZED 0
#endif

/* Every game that is built, the template first, ended by NULL. */
const struct cub_game *const *test_games(void);

/* Every bot that is built, the template's first, ended by NULL. */
const struct cub_bot *const *test_bots(void);

/* Calls for every number of seats with usual options, and with each option in turn at its ends (or each word, or each
 * number of at most four). */
typedef void test_setup(const struct cub_game *, const struct cub_setup *, void *context);
void test_each_setup(const struct cub_game *, test_setup *, void *context);

/* Whether two thoughts say the same; their bytes may differ in padding. */
bool test_same_thought(const struct cub_thought *, const struct cub_thought *);

/* The fewest seats that the game with its usual options is played on. */
int test_fewest_seats(const struct cub_game *);

/* As cub_actor, but anyone who may act, the clock too. */
int test_actor(const struct cub_state *, struct cub_rng *);

/* A hash over fixed random matches: changes when any rule, roll or layout does. Freestanding. */
uint64_t test_signature(const struct cub_game *);

/* The key and the salts that docs/dice.md has for an example, and what they give a game of two seats; empty: no dice
 * are due. Freestanding. */
extern const char test_key[CUB_KEY + 1], test_salts[2][CUB_SALT + 1];
void test_first_roll(const struct cub_game *, char out[CUB_MOVE_TEXT]);

/*
 * A hash over what a bot plays and what it takes positions to be worth, every
 * level and number of seats, with few nodes: changes when any of that does.
 * Freestanding.
 */
uint64_t test_thoughts(const struct cub_bot *, void *memory);

/*
 * A match of bots that play at random, at a table to its end: how long it was; 0:
 * something was refused, not kept, or does not replay. memory as in bot_job_run.
 * Freestanding.
 */
uint32_t test_table(const struct cub_game *, void *memory, struct cub_memory heap);

#endif
