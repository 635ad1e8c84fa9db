/* QR codes against those that another program (qrencode, level M, bytes) makes of the same texts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "core/qr.h"
#include "cubilete/sha256.h"

static const struct {
    const char *text;
    int side;
    const char *digest; /* of the squares, a byte each */
} codes[] = {
    {"dados", 21, "3b9369d0c2d980d13d9da118b0434517190f7ab662f5c6864c76063e3921d27b"},
    {"http://127.0.0.1:1212/", 25, "1debdd4737c8d371965eaedbb3347f113d53e5415a1e8ee39e28e42fdbbc4865"},
    {"https://dados.example.org/h5t8c0wz3e#Jq3mZ0r8T5uW1xYb6cVd2A", 33,
     "5f87fc4933fc5973f5c9e0cc5c12ed66b969b910b0d2509600ced0c45938a74f"},
    {"¡Ya! ¡Ya! ¡Ya! ¡Ya! ¡Ya! ¡Ya! ¡Ya! ¡Ya! ¡Ya! ¡Ya! ¡Ya! ¡Ya! ¡Ya! ¡Ya! ¡Ya! ¡Ya! ¡Ya! ¡Ya! ¡Ya! ¡Ya! "
     "¡Ya! ¡Ya! ¡Ya! ¡Ya! ",
     49, "dad79d708e09b709f0681ceab07b2c56ea9ca7d237f24abe44b5b7119d89f26a"},
};

static void test_codes(void **context)
{
    static struct qr qr;
    (void)context;
    for (size_t i = 0; i < sizeof codes / sizeof *codes; i++) {
        uint8_t digest[CUB_DIGEST];
        char text[CUB_DIGEST_TEXT];
        assert_true(qr_make(&qr, codes[i].text, strlen(codes[i].text)));
        assert_int_equal(qr.side, codes[i].side);
        cub_sha256(qr.dark, (size_t)(qr.side * qr.side), digest);
        cub_hex(digest, CUB_DIGEST, text);
        assert_string_equal(text, codes[i].digest);
    }
}

static void test_the_longest(void **context)
{
    static struct qr qr;
    char text[QR_MOST + 1];
    (void)context;
    memset(text, 'x', sizeof text);
    assert_true(qr_make(&qr, text, QR_MOST));
    assert_int_equal(qr.side, QR_SIDE);
    assert_false(qr_make(&qr, text, QR_MOST + 1));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_codes),
        cmocka_unit_test(test_the_longest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
