/* Push messages: encrypted as RFC 8291 has it in its example, signed so that anybody can check it, and sent to public
 * addresses alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <arpa/inet.h>
#include <cmocka.h>
#include <netinet/in.h>
#include <openssl/core_names.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/param_build.h>

#include "server/push_address.h"
#include "server/push_message.h"

static void read_all(const char *text, uint8_t *out, size_t length)
{
    if (!push_read_base64(text, out, length))
        fail_msg("%s", text);
}

/* RFC 8291, section 5. */
static void test_seal(void **context)
{
    static const char text[] = "When I grow up, I want to be a watermelon";
    uint8_t browser[PUSH_PUBLIC], auth[PUSH_AUTH], sender[PUSH_PRIVATE], salt[PUSH_SALT], body[PUSH_BODY];
    char seen[2 * PUSH_BODY];
    size_t size = 0;
    (void)context;
    read_all("BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4", browser, 65);
    read_all("BTBZMqHH6r4Tts7J_aSIgg", auth, 16);
    read_all("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", sender, 32);
    read_all("DGv6ra1nlYgDCS1FRnbzlw", salt, 16);
    assert_true(push_seal(browser, auth, sender, salt, text, sizeof text - 1, body, &size));
    push_base64(body, size, seen);
    assert_string_equal(seen, "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLoc"
                              "InmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLV"
                              "WGNWQexSgSxsj_Qulcy4a-fN");
    browser[64] ^= 1; /* no point of the curve any more */
    assert_false(push_seal(browser, auth, sender, salt, text, sizeof text - 1, body, &size));
    browser[64] ^= 1;
    assert_false(push_seal(browser, auth, sender, salt, text, PUSH_TEXT + 1, body, &size));
    memset(sender, 0xFF, sizeof sender); /* more than the curve has points */
    assert_false(push_seal(browser, auth, sender, salt, text, sizeof text - 1, body, &size));
}

static EVP_PKEY *public_key(const uint8_t bytes[PUSH_PUBLIC])
{
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    EVP_PKEY *key = NULL;
    OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0);
    OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, bytes, PUSH_PUBLIC);
    OSSL_PARAM *parameters = OSSL_PARAM_BLD_to_param(build);
    assert_int_equal(EVP_PKEY_fromdata_init(context), 1);
    assert_int_equal(EVP_PKEY_fromdata(context, &key, EVP_PKEY_PUBLIC_KEY, parameters), 1);
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(build);
    EVP_PKEY_CTX_free(context);
    return key;
}

static bool verifies(const uint8_t own[PUSH_PUBLIC], const char *text, size_t length, const uint8_t signature[64])
{
    ECDSA_SIG *numbers = ECDSA_SIG_new();
    uint8_t *der = NULL;
    EVP_PKEY *key = public_key(own);
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    ECDSA_SIG_set0(numbers, BN_bin2bn(signature, 32, NULL), BN_bin2bn(signature + 32, 32, NULL));
    int size = i2d_ECDSA_SIG(numbers, &der);
    bool good = EVP_DigestVerifyInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestVerify(context, der, (size_t)size, (const uint8_t *)text, length) == 1;
    OPENSSL_free(der);
    ECDSA_SIG_free(numbers);
    EVP_MD_CTX_free(context);
    EVP_PKEY_free(key);
    return good;
}

static void test_sign(void **context)
{
    uint8_t key[PUSH_PRIVATE], own[PUSH_PUBLIC], signature[64], claims[512] = {0};
    char token[PUSH_TOKEN], middle[PUSH_TOKEN], long_origin[600];
    (void)context;
    assert_true(push_draw_key(key) && push_public_key(key, own));
    assert_true(push_sign(key, "https://push.example", "mailto:me@dice.example", 1700000000, token));
    const char *first = strchr(token, '.'), *second = first ? strchr(first + 1, '.') : NULL;
    assert_non_null(second);
    read_all(second + 1, signature, sizeof signature);
    assert_true(verifies(own, token, (size_t)(second - token), signature));
    assert_false(verifies(own, token, (size_t)(second - token) - 1, signature));
    static const char wanted[] =
        "{\"aud\":\"https://push.example\",\"exp\":1700000000,\"sub\":\"mailto:me@dice.example\"}";
    snprintf(middle, sizeof middle, "%.*s", (int)(second - first - 1), first + 1);
    read_all(middle, claims, sizeof wanted - 1);
    assert_memory_equal(claims, wanted, sizeof wanted - 1);
    memset(long_origin, 'a', sizeof long_origin - 1);
    long_origin[sizeof long_origin - 1] = 0;
    assert_false(push_sign(key, long_origin, "", 0, token));
}

static void test_base64(void **context)
{
    uint8_t out[3];
    char text[8];
    (void)context;
    push_base64((const uint8_t *)"\xff\xef\xbe", 3, text);
    assert_string_equal(text, "_---");
    assert_true(push_read_base64("_---", out, 3) && push_read_base64("_-8=", out, 2) &&
                push_read_base64("_-8", out, 2));
    assert_false(push_read_base64("_--", out, 3));
    assert_false(push_read_base64("_----", out, 3));
    assert_false(push_read_base64("_-+-", out, 3));
    assert_false(push_read_base64("_-8=x", out, 2));
}

static bool is_public(const char *address)
{
    struct sockaddr_in four = {.sin_family = AF_INET};
    struct sockaddr_in6 six = {.sin6_family = AF_INET6};
    if (inet_pton(AF_INET, address, &four.sin_addr) == 1)
        return push_is_public((const struct sockaddr *)(const void *)&four);
    assert_int_equal(inet_pton(AF_INET6, address, &six.sin6_addr), 1);
    return push_is_public((const struct sockaddr *)(const void *)&six);
}

static void test_public(void **context)
{
    static const char *const open[] = {"1.1.1.1",         "9.255.255.255",   "11.0.0.1",   "172.15.0.1",
                                       "172.32.0.1",      "192.167.1.1",     "100.63.0.1", "100.128.0.1",
                                       "223.255.255.255", "2606:4700::1111", "2a00::1",    "::ffff:8.8.8.8"};
    static const char *const closed[] = {"0.0.0.0",
                                         "10.1.2.3",
                                         "100.64.0.1",
                                         "100.127.255.255",
                                         "127.0.0.1",
                                         "127.255.0.1",
                                         "169.254.169.254",
                                         "172.16.0.1",
                                         "172.31.255.255",
                                         "192.0.0.1",
                                         "192.0.2.1",
                                         "192.168.0.1",
                                         "198.18.0.1",
                                         "198.19.255.255",
                                         "198.51.100.1",
                                         "203.0.113.9",
                                         "224.0.0.1",
                                         "255.255.255.255",
                                         "::",
                                         "::1",
                                         "::ffff:127.0.0.1",
                                         "::ffff:10.0.0.1",
                                         "fe80::1",
                                         "fc00::1",
                                         "fd12::1",
                                         "ff02::1",
                                         "64:ff9b::7f00:1",
                                         "2001:db8::1",
                                         "2001::1",
                                         "2002:7f00:1::1"};
    const struct sockaddr other = {.sa_family = AF_UNIX};
    (void)context;
    for (size_t i = 0; i < sizeof open / sizeof *open; i++)
        if (!is_public(open[i]))
            fail_msg("%s", open[i]);
    for (size_t i = 0; i < sizeof closed / sizeof *closed; i++)
        if (is_public(closed[i]))
            fail_msg("%s", closed[i]);
    assert_false(push_is_public(&other));
}

static void test_endpoints(void **context)
{
    static const char *const good[] = {"https://fcm.googleapis.com/fcm/send/a:b?c=d", "https://web.push.apple.com/x",
                                       "https://push.example:443/"};
    static const char *const bad[] = {"",
                                      "http://push.example/",
                                      "https://push.example",
                                      "https://push.example:8443/",
                                      "https://127.0.0.1/",
                                      "https://2130706433/",
                                      "https://0x7f.1/",
                                      "https://1.2.3.4/",
                                      "https://[::1]/",
                                      "https://localhost/",
                                      "https://host/",
                                      "https://printer.local/",
                                      "https://a.localhost/",
                                      "https://metadata.google.internal/",
                                      "https://me@push.example/",
                                      "https://push.example/#x",
                                      "https://push.example/ x",
                                      "https://push.example/\r\nX: y",
                                      "https://.example/",
                                      "https:///x",
                                      "https://push.example:/",
                                      "https://push.example:999999/"};
    struct push_endpoint endpoint;
    (void)context;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++)
        if (!push_endpoint_read(&endpoint, good[i], false))
            fail_msg("%s", good[i]);
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        if (push_endpoint_read(&endpoint, bad[i], false))
            fail_msg("%s", bad[i]);
    assert_true(push_endpoint_read(&endpoint, "https://127.0.0.1:8443/x", true));
    assert_string_equal(endpoint.host, "127.0.0.1");
    assert_string_equal(endpoint.port, "8443");
    assert_string_equal(endpoint.path, "/x");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_seal),   cmocka_unit_test(test_sign),      cmocka_unit_test(test_base64),
        cmocka_unit_test(test_public), cmocka_unit_test(test_endpoints),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
