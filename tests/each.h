/* Tests that are run once for every game, named after it. */
#ifndef TESTS_EACH_H
#define TESTS_EACH_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

enum { EACH_TESTS = 64 };

struct each_kind {
    const char *name;
    CMUnitTestFunction run; /* its state is the game */
};

/* Every kind for every game, written after the first n tests; returns how many there are then. */
size_t each_game(struct CMUnitTest tests[EACH_TESTS], size_t n, const struct each_kind *kinds, size_t count);

#endif
