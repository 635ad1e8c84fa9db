/* What seats are called: bots by names of their level in three languages, nobody like anybody else. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/bot.h"
#include "cubilete/lang.h"
#include "host/seat_names.h"

enum { LONGEST = 7 }; /* bytes of a bot's name: seven of them fit a phone */

static void call(char called[CUB_SEATS][SEAT_NAME_SIZE], const char *const *names, int seats)
{
    memset(called, 'x', (size_t)CUB_SEATS * SEAT_NAME_SIZE);
    seat_names_call(called, names, seats);
    for (int i = 0; i < seats; i++)
        for (int j = 0; j < i; j++)
            if (called[i][0] && strcmp(called[i], called[j]) == 0)
                fail_msg("seats %d and %d are both %s", j + 1, i + 1, called[i]);
}

/* Bots only, one level after another: as many names as seats, short, and none of them at two levels. */
static void test_levels(void **context)
{
    (void)context;
    for (int lang = 0; lang < CUB_LANGS; lang++) {
        char called[CUB_LEVELS][CUB_SEATS][SEAT_NAME_SIZE];
        cub_lang_set((enum cub_lang)lang);
        for (int level = 0; level < CUB_LEVELS; level++) {
            const char *names[CUB_SEATS];
            char bot[32];
            snprintf(bot, sizeof bot, "bot:%s", cub_level_names[level]);
            for (int i = 0; i < CUB_SEATS; i++)
                names[i] = bot;
            call(called[level], names, CUB_SEATS);
            for (int i = 0; i < CUB_SEATS; i++)
                if (!called[level][i][0] || strlen(called[level][i]) > LONGEST)
                    fail_msg("%s, seat %d: '%s'", bot, i + 1, called[level][i]);
            for (int other = 0; other < level; other++)
                for (int i = 0; i < CUB_SEATS * CUB_SEATS; i++)
                    assert_string_not_equal(called[level][i / CUB_SEATS], called[other][i % CUB_SEATS]);
        }
    }
}

/* The first of its level that is free: a person may have that name. Nobody's seat and strange bots stay what they are.
 */
static void test_table(void **context)
{
    const char *const names[CUB_SEATS] = {"bot:facil", "Leo",       "bot:facil",  NULL,
                                          "Leo",       "bot:medio", "bot:nobody", "Leo 2"};
    char called[CUB_SEATS][SEAT_NAME_SIZE];
    (void)context;
    cub_lang_set(CUB_EN);
    call(called, names, 7);
    assert_string_equal(called[0], "Rita");
    assert_string_equal(called[1], "Leo 2");
    assert_string_equal(called[2], "Anna");
    assert_string_equal(called[3], "");
    assert_string_equal(called[4], "Leo 5");
    assert_string_equal(called[5], "Sara");
    assert_string_equal(called[6], "bot:nobody");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_levels), cmocka_unit_test(test_table)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
