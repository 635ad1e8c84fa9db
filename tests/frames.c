/* WebSocket as a client has it: frames cut anywhere, of any length, and those that must not be; addresses of tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "net/frame.h"
#include "net/url.h"

static char bytes[FRAME_MOST + 4096], text[FRAME_MOST + 4096];

/* A frame as a server sends it: unmasked. */
static size_t put(char *out, int first, const char *from, size_t length)
{
    size_t more = length < 126 ? 0 : length < 65536 ? 2 : 8;
    out[0] = (char)first;
    out[1] = (char)(more == 0 ? length : more == 2 ? 126 : 127);
    for (size_t i = 0; i < more; i++)
        out[2 + i] = (char)(length >> 8 * (more - 1 - i));
    memcpy(out + 2 + more, from, length);
    return 2 + more + length;
}

static void every_length_comes_through(void **state)
{
    static const size_t lengths[] = {0, 1, 125, 126, 127, 65535, 65536, FRAME_MOST};
    struct frames frames = {.message = NULL};
    size_t used;
    (void)state;
    memset(text, 'x', sizeof text);
    for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        size_t size = put(bytes, 0x81, text, lengths[i]);
        size_t cuts[] = {0, 1, size / 2, size - 1};
        for (size_t c = 0; c < 4 && cuts[c] < size; c++) {
            assert_int_equal(frames_take(&frames, bytes, cuts[c], &used), FRAME_NOTHING);
            assert_int_equal(used, 0);
        }
        assert_int_equal(frames_take(&frames, bytes, size, &used), FRAME_TEXT);
        assert_int_equal(used, size);
        assert_int_equal(frames.length, lengths[i]);
    }
    frames_finish(&frames);
}

static void parts_are_joined_and_pings_come_between(void **state)
{
    struct frames frames = {.message = NULL};
    size_t used, at = 0, size = put(bytes, 0x01, "ho", 2);
    (void)state;
    size += put(bytes + size, 0x89, "p", 1);
    size += put(bytes + size, 0x00, "la\xc3", 3);
    size += put(bytes + size, 0x80, "\xb1", 1);
    assert_int_equal(frames_take(&frames, bytes, size, &used), FRAME_NOTHING);
    at += used;
    assert_int_equal(frames_take(&frames, bytes + at, size - at, &used), FRAME_PING);
    assert_string_equal(frames.control, "p");
    at += used;
    assert_int_equal(frames_take(&frames, bytes + at, size - at, &used), FRAME_NOTHING);
    at += used;
    assert_int_equal(frames_take(&frames, bytes + at, size - at, &used), FRAME_TEXT);
    assert_string_equal(frames.message, "hola\xc3\xb1");
    frames_finish(&frames);
}

static void what_must_not_be_is_refused(void **state)
{
    static const struct {
        const char *bytes;
        size_t length;
        int code;
    } cases[] = {
        {"\xc1\x00", 2, FRAME_PROTOCOL}, /* an extension */
        {"\x81\x80", 2, FRAME_PROTOCOL}, /* masked by a server */
        {"\x80\x00", 2, FRAME_PROTOCOL}, /* goes on where nothing began */
        {"\x82\x00", 2, FRAME_NOT_TEXT},
        {"\x83\x00", 2, FRAME_PROTOCOL},
        {"\x8b\x00", 2, FRAME_PROTOCOL},
        {"\x09\x00", 2, FRAME_PROTOCOL},         /* a ping in parts */
        {"\x89\x7e\x00\x7e", 4, FRAME_PROTOCOL}, /* too long a ping */
        {"\x88\x01x", 3, FRAME_PROTOCOL},        /* half a code */
        {"\x81\x02\xc3\x28", 4, FRAME_NOT_UTF8},
        {"\x81\x7f\x00\x00\x00\x00\x00\x10\x00\x01", 10, FRAME_TOO_LONG},
        {"\x81\x7f\xff\xff\xff\xff\xff\xff\xff\xff", 10, FRAME_TOO_LONG},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct frames frames = {.message = NULL};
        size_t used;
        if (frames_take(&frames, cases[i].bytes, cases[i].length, &used) != FRAME_BAD || frames.code != cases[i].code)
            fail_msg("case %zu: code %d", i, frames.code);
        frames_finish(&frames);
    }
}

/* Not even in many small parts. */
static void a_message_has_an_end(void **state)
{
    struct frames frames = {.message = NULL};
    size_t used, size = put(bytes, 0x01, text, 65536);
    int parts = 1;
    (void)state;
    memset(text, 'x', sizeof text);
    size = put(bytes, 0x01, text, 65536);
    assert_int_equal(frames_take(&frames, bytes, size, &used), FRAME_NOTHING);
    size = put(bytes, 0x00, text, 65536);
    while (frames_take(&frames, bytes, size, &used) == FRAME_NOTHING)
        parts++;
    assert_int_equal(frames.code, FRAME_TOO_LONG);
    assert_int_equal(parts, FRAME_MOST / 65536);
    frames_finish(&frames);
}

static void closing_has_a_code(void **state)
{
    struct frames frames = {.message = NULL};
    size_t used, size = put(bytes, 0x88, "\x0f\xa4gone", 6);
    (void)state;
    assert_int_equal(frames_take(&frames, bytes, size, &used), FRAME_CLOSE);
    assert_int_equal(frames.code, 4004);
    assert_int_equal(frames_take(&frames, "\x88\x00", 2, &used), FRAME_CLOSE);
    assert_int_equal(frames.code, 1005);
    frames_finish(&frames);
}

/* The example of RFC 6455, 5.7. */
static void clients_mask(void **state)
{
    static const uint8_t mask[] = {0x37, 0xfa, 0x21, 0x3d};
    char out[FRAME_HEAD + 8];
    (void)state;
    assert_int_equal(frame_write(out, FRAME_OP_TEXT, "Hello", 5, mask), 11);
    assert_memory_equal(out, "\x81\x85\x37\xfa\x21\x3d\x7f\x9f\x4d\x51\x58", 11);
    memset(text, 'x', 70000);
    assert_int_equal(frame_write(bytes, FRAME_OP_TEXT, text, 200, mask), 208);
    assert_memory_equal(bytes, "\x81\xfe\x00\xc8", 4);
    assert_int_equal(frame_write(bytes, FRAME_OP_TEXT, text, 70000, mask), 70014);
    assert_memory_equal(bytes, "\x81\xff\x00\x00\x00\x00\x00\x01\x11\x70", 10);
}

/* The example of RFC 6455, 1.3. */
static void handshakes_are_answered(void **state)
{
    char key[FRAME_KEY + 1], accept[FRAME_ACCEPT + 1];
    (void)state;
    frame_key((const uint8_t *)"the sample nonce", key);
    assert_string_equal(key, "dGhlIHNhbXBsZSBub25jZQ==");
    frame_accept(key, accept);
    assert_string_equal(accept, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

static void addresses_are_read(void **state)
{
    static const char *const wrong[] = {
        "",
        "h5t8c0wz3e",
        "ftp://a/h5t8c0wz3e",
        "http://",
        "http:///h5t8c0wz3e",
        "http://a",
        "http://a/",
        "http://a/h5t8c0wz3",
        "http://a/h5t8c0wz3el",
        "http://a/h5t8c0wz3i",
        "http://a:0/h5t8c0wz3e",
        "http://a:65536/h5t8c0wz3e",
        "http://a:x/h5t8c0wz3e",
        "http://u@a/h5t8c0wz3e",
        "http://a b/h5t8c0wz3e",
        "http://a/x\r\ny/h5t8c0wz3e",
        "http://a/h5t8c0wz3e#short",
        "http://[::1/h5t8c0wz3e",
        "http://a/h5t8c0wz3e?x",
    };
    struct net_url url;
    char out[NET_ADDRESS];
    (void)state;
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        if (net_url_read(&url, wrong[i]))
            fail_msg("%s", wrong[i]);
    assert_true(net_url_read(&url, "https://dados.example/mesa/h5t8c0wz3e#Jq3mZ0r8T5uW1xYb6cVd2A"));
    assert_true(url.secure);
    assert_string_equal(url.host, "dados.example");
    assert_string_equal(url.port, "443");
    assert_string_equal(url.base, "/mesa");
    assert_string_equal(url.id, "h5t8c0wz3e");
    assert_string_equal(url.invite, "Jq3mZ0r8T5uW1xYb6cVd2A");
    net_url_host(&url, out, sizeof out);
    assert_string_equal(out, "dados.example");
    assert_true(net_url_read(&url, "ws://[::1]:1212/h5t8c0wz3e"));
    assert_false(url.secure);
    net_url_host(&url, out, sizeof out);
    assert_string_equal(out, "[::1]:1212");
    assert_string_equal(url.base, "");
    assert_string_equal(url.invite, "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_length_comes_through),  cmocka_unit_test(parts_are_joined_and_pings_come_between),
        cmocka_unit_test(what_must_not_be_is_refused), cmocka_unit_test(a_message_has_an_end),
        cmocka_unit_test(closing_has_a_code),          cmocka_unit_test(clients_mask),
        cmocka_unit_test(handshakes_are_answered),     cmocka_unit_test(addresses_are_read),
    };
    return cmocka_run_group_tests_name("frames", tests, NULL, NULL);
}
