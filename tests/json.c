/* JSON on a sink: commas, escapes, numbers; and a view, which a server writes like `show --json`. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/option.h"
#include "host/strbuf.h"
#include "host/view.h"

static void expect_text(struct cub_strbuf *buffer, const char *want)
{
    size_t length;
    char *text = cub_strbuf_finish(buffer, &length);
    assert_non_null(text);
    assert_string_equal(text, want);
    assert_int_equal(length, strlen(want));
    free(text);
}

static void test_values(void **context)
{
    struct cub_strbuf buffer = {0};
    struct json json = {.sink = cub_strbuf_add, .context = &buffer};
    (void)context;
    json_open(&json, '{');
    json_key(&json, "texts");
    json_open(&json, '[');
    json_text(&json, NULL);
    json_text(&json, "");
    json_text(&json, "\"\\\n\x1b\x7f ñ\xC2\x9B\xC2\xA0");
    json_close(&json, ']');
    json_key(&json, "numbers");
    json_open(&json, '[');
    json_integer(&json, INT64_MIN);
    json_natural(&json, UINT64_MAX);
    json_bits(&json, UINT64_MAX);
    json_bits(&json, 0);
    json_real(&json, -0.5);
    json_real(&json, NAN);
    json_truth(&json, true);
    json_close(&json, ']');
    json_close(&json, '}');
    json_finish(&json);
    expect_text(&buffer, "{\"texts\": [null, \"\", \"\\\"\\\\\\u000a\\u001b\\u007f ñ\\u009b\xC2\xA0\"], "
                         "\"numbers\": [-9223372036854775808, 18446744073709551615, \"0xffffffffffffffff\", \"0x0\", "
                         "-0.500000, null, true]}\n");
}

/* The largest number has all its digits. */
static void test_large(void **context)
{
    struct cub_strbuf buffer = {0};
    struct json json = {.sink = cub_strbuf_add, .context = &buffer};
    char want[512];
    (void)context;
    json_real(&json, -1.7976931348623157e308);
    snprintf(want, sizeof want, "%.6f", -1.7976931348623157e308);
    expect_text(&buffer, want);
}

/* A view is a list of members: whoever writes it may add others. */
static void test_view(void **context)
{
    struct cub_strbuf buffer = {0};
    struct json json = {.sink = cub_strbuf_add, .context = &buffer};
    struct cub_record record;
    struct cub_setup setup;
    (void)context;
    cub_setup_init(&setup, &cub_secuencia, 2);
    assert_true(cub_record_init(&record, &cub_secuencia, &setup, NULL, cub_heap, NULL));
    assert_true(cub_record_say(&record, "seat 2", "Ana"));
    json_open(&json, '{');
    view_json(&json, &record, 0, CUB_NOBODY);
    json_put_natural(&json, "log", 7);
    json_close(&json, '}');
    size_t length;
    char *text = cub_strbuf_finish(&buffer, &length);
    assert_non_null(text);
    assert_non_null(strstr(text, "{\"game\": \"secuencia\", \"options\": {\"run\": 6}, \"seats\": 2, "
                                 "\"names\": [null, \"Ana\"], \"ply\": 0, \"to_act\": [\"dice\"]"));
    assert_non_null(strstr(text, "\"last\": null, \"state\": {"));
    assert_non_null(strstr(text, "\"chips\": [[], []"));
    assert_string_equal(text + length - 12, "}, \"log\": 7}");
    free(text);
    cub_record_finish(&record);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values),
        cmocka_unit_test(test_large),
        cmocka_unit_test(test_view),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
