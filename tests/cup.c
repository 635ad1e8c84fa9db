/* The cup against the vectors of docs/dice.md; whole games: tests/cli/verify. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/games.h"
#include "tests/support.h"

static void fill(struct cub_cup *cup)
{
    cub_cup_init(cup, test_key);
    cub_cup_add(cup, test_salts[0]);
    cub_cup_add(cup, test_salts[1]);
}

static void test_seal(void **context)
{
    char seal[CUB_KEY + 1];
    (void)context;
    cub_cup_seal(test_key, seal);
    assert_string_equal(seal, "9ec461c82bb9eda6047508d031965d49f93f1d755fd25e9d38178ce52e80787c");
}

static void check_sides(const struct cub_cup *cup, uint32_t n, const char *digits)
{
    uint8_t sides[64];
    int count = (int)strlen(digits);
    memset(sides, 9, sizeof sides);
    cub_cup_sides(cup, n, sides, count);
    for (int i = 0; i < count; i++)
        assert_int_equal(sides[i], digits[i] - '0');
    assert_int_equal(sides[count], 9);
}

/* Made by a program in another language. Of roll 1 bytes 27 and 28 are skipped, of roll 6 byte 1. */
static void test_sides(void **context)
{
    struct cub_cup cup;
    (void)context;
    fill(&cup);
    check_sides(&cup, 1, "445212133521");
    check_sides(&cup, 6, "2235250");
    check_sides(&cup, 4, "");
    check_sides(&cup, 1, "44521213352151250515340001343340232021155011454304021525");
}

/* Roll 10 is not roll 1 with a 0 after it; and no salt at all is none. */
static void test_many_rolls(void **context)
{
    static const struct {
        uint32_t n;
        const char *sides;
    } rolls[] = {{10, "5502523"}, {4294967295u, "5510322"}};
    struct cub_cup cup;
    (void)context;
    fill(&cup);
    for (size_t i = 0; i < sizeof rolls / sizeof *rolls; i++)
        check_sides(&cup, rolls[i].n, rolls[i].sides);
    cub_cup_init(&cup, test_key);
    check_sides(&cup, 1, "2235212");
    for (int i = 0; i < CUB_SEATS; i++)
        cub_cup_add(&cup, cub_bot_salt);
    check_sides(&cup, 4294967295u, "4452442512144310333540205230515330101342");
}

static void test_first_rolls(void **context)
{
    static const struct {
        const struct cub_game *game;
        const char *roll;
    } rolls[] = {{&cub_secuencia, "55"},
                 {&cub_dizzle, "2233556"},
                 {&cub_blitz, "66*323RB"},
                 {&cub_ecuaciones, "37792224+--:"},
                 {&cub_doce, ""}};
    (void)context;
    for (size_t i = 0; i < sizeof rolls / sizeof *rolls; i++) {
        char text[CUB_MOVE_TEXT];
        test_first_roll(rolls[i].game, text);
        assert_string_equal(text, rolls[i].roll);
    }
}

/* The salt of a cup that everybody sees, and what it hides. */
static void test_salt(void **context)
{
    char text[] = "66*323RB 46dc6302bfbb18028bd31375e698d5a6", salt[CUB_SALT + 1], hex[CUB_DIGEST_TEXT];
    uint8_t digest[CUB_DIGEST];
    struct cub_cup cup;
    (void)context;
    fill(&cup);
    cub_cup_salt(&cup, 1, salt);
    assert_string_equal(salt, strchr(text, ' ') + 1);
    cub_sha256(text, strlen(text), digest);
    cub_hex(digest, sizeof digest, hex);
    assert_string_equal(hex, "b0f79d8dddb14473c76668ce8c340202f2ea866b0b6b4c2e01bfd2708b3f55cb");
}

static void test_forms(void **context)
{
    char text[CUB_KEY + 2];
    (void)context;
    assert_true(cub_is_key(test_key) && cub_is_salt(test_salts[0]) && cub_is_salt(cub_bot_salt));
    assert_false(cub_is_key(test_salts[0]) || cub_is_salt(test_key) || cub_is_key("") || cub_is_salt(""));
    for (const char *c = "gG/:`F \n"; *c; c++) {
        strcpy(text, test_key);
        text[CUB_KEY - 1] = *c;
        assert_false(cub_is_key(text));
    }
    strcpy(text, test_key);
    strcat(text, "0");
    assert_false(cub_is_key(text));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seal),        cmocka_unit_test(test_sides), cmocka_unit_test(test_many_rolls),
        cmocka_unit_test(test_first_rolls), cmocka_unit_test(test_salt),  cmocka_unit_test(test_forms),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
