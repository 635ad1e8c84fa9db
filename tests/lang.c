/* Which language the environment asks for, and texts with arguments. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/lang.h"

static void set(const char *name, const char *value)
{
    if (value)
        setenv(name, value, 1);
    else
        unsetenv(name);
}

static void test_choice(void **context)
{
    static const struct {
        const char *language, *all, *messages, *lang;
        enum cub_lang want;
    } cases[] = {
        {NULL, NULL, NULL, NULL, CUB_EN},
        {NULL, NULL, NULL, "es_ES.UTF-8", CUB_ES},
        {NULL, NULL, NULL, "es", CUB_ES},
        {NULL, NULL, NULL, "de_AT@euro", CUB_DE},
        {NULL, NULL, NULL, "fr_FR.UTF-8", CUB_EN},
        {NULL, NULL, NULL, "esperanto", CUB_EN},
        {NULL, NULL, "de_DE", "es_ES", CUB_DE},
        {NULL, "es_MX", "de_DE", "C", CUB_ES},
        {NULL, "", "", "de", CUB_DE},
        {NULL, "C", NULL, "es_ES", CUB_EN},
        {NULL, "C.UTF-8", NULL, "es_ES", CUB_EN},
        {NULL, "POSIX", "de", "es_ES", CUB_EN},
        {"de", "es_ES.UTF-8", NULL, NULL, CUB_DE},
        {"fr:de:es", "es_ES", NULL, NULL, CUB_DE},
        {"fr", "es_ES", NULL, NULL, CUB_ES},
        {"fr:", "fr_FR", NULL, NULL, CUB_EN},
        {"es", NULL, NULL, NULL, CUB_ES},
        {"es", NULL, NULL, "C.UTF-8", CUB_ES},
        {"es", "C", NULL, NULL, CUB_EN},
        {"", "de", NULL, NULL, CUB_DE},
    };
    (void)context;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        set("LANGUAGE", cases[i].language);
        set("LC_ALL", cases[i].all);
        set("LC_MESSAGES", cases[i].messages);
        set("LANG", cases[i].lang);
        if (cub_lang_choose() != cases[i].want)
            fail_msg("case %d", (int)i);
    }
}

static void test_say(void **context)
{
    char text[64], small[8];
    (void)context;
    cub_lang_set(CUB_ES);
    size_t length = cub_format(text, sizeof text, "setup.option", "doce", "colour", NULL);
    assert_int_equal(length, strlen(text));
    assert_string_equal(text, "doce no tiene la opción colour");
    cub_lang_set(CUB_DE);
    cub_format(text, sizeof text, "setup.option", "doce", "colour", NULL);
    assert_string_equal(text, "doce hat keine Option colour");
    cub_lang_set(CUB_EN);
    assert_int_equal(cub_format(small, sizeof small, "setup.option", "doce", "colour", NULL),
                     strlen("doce has no option colour"));
    assert_string_equal(small, "doce ha");
    assert_string_equal(cub_msg("no.such-id"), "no.such-id");
    cub_format(text, sizeof text, "setup.option", "doce", NULL, NULL);
    assert_string_equal(text, "doce has no option {2}");
    length = cub_format_number(text, sizeof text, "setup.option", INT64_MIN);
    assert_string_equal(text, "-9223372036854775808 has no option {2}");
    assert_int_equal(length, strlen(text));
}

/* What is refused is told with its arguments, the empty ones too. */
static void test_say_why(void **context)
{
    struct cub_message why;
    char text[64];
    (void)context;
    cub_lang_set(CUB_EN);
    cub_refuse(&why, NULL, "setup.option");
    cub_message_text(&why, 0, "doce");
    size_t length = cub_format_message(text, sizeof text, &why);
    assert_string_equal(text, "doce has no option ");
    assert_int_equal(length, strlen(text));
    cub_message_text(&why, 1, "colour");
    cub_format_message(text, sizeof text, &why);
    assert_string_equal(text, "doce has no option colour");
}

/* What a game calls otherwise has a text of its own. */
static void test_words_of_a_game(void **context)
{
    char id[CUB_ID];
    (void)context;
    assert_string_equal(cub_msg_id("show.round", "secuencia", id), "show.round.secuencia");
    assert_string_equal(cub_msg_id("show.round", "doce", id), "show.round");
}

/* A number for people has the mark of their language; one without decimals has none. */
static void test_decimals(void **context)
{
    static const char *const want[CUB_LANGS] = {[CUB_ES] = "-12,50", [CUB_EN] = "-12.50", [CUB_DE] = "-12,50"};
    char text[CUB_DECIMAL];
    (void)context;
    for (int lang = 0; lang < CUB_LANGS; lang++) {
        cub_lang_set((enum cub_lang)lang);
        assert_string_equal(cub_decimal(text, -12.5, 2), want[lang]);
        assert_string_equal(cub_decimal(text, 1234.4, 0), "1234");
    }
    assert_int_equal(strlen(cub_decimal(text, 1e300, 6)), CUB_DECIMAL - 1);
}

static void test_errors(void **context)
{
    (void)context;
    cub_lang_set(CUB_DE);
    assert_string_equal(cub_error_text(ENOSPC), "kein Platz mehr");
    assert_string_equal(cub_error_text(EIO), "das Gerät meldet einen Fehler");
    assert_string_equal(cub_error_text(EXDEV), strerror(EXDEV));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_choice),   cmocka_unit_test(test_say),
                                       cmocka_unit_test(test_say_why),  cmocka_unit_test(test_words_of_a_game),
                                       cmocka_unit_test(test_decimals), cmocka_unit_test(test_errors)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
