/* SHA-256 and HMAC against the vectors that their standards publish; more lengths: tests/cup/hashlib. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/sha256.h"

static void check_digest(const uint8_t *digest, const char *hex)
{
    char text[CUB_DIGEST_TEXT];
    cub_hex(digest, strlen(hex) / 2, text);
    assert_string_equal(text, hex);
}

/* FIPS 180-2, appendix B, and the empty text of NIST's example values. */
static const struct {
    const char *text, *digest;
} hashes[] = {
    {"", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"},
    {"abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"},
    {"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
     "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"},
    {"abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
     "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"},
};

static void test_hashes(void **context)
{
    uint8_t digest[CUB_DIGEST];
    (void)context;
    for (size_t i = 0; i < sizeof hashes / sizeof *hashes; i++) {
        cub_sha256(hashes[i].text, strlen(hashes[i].text), digest);
        check_digest(digest, hashes[i].digest);
    }
}

/* A million times `a`, in pieces of any size. */
static void test_million(void **context)
{
    static const size_t pieces[] = {1, 63, 64, 65, 1000};
    uint8_t piece[1000], digest[CUB_DIGEST];
    (void)context;
    memset(piece, 'a', sizeof piece);
    for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++) {
        struct cub_sha256 hash;
        cub_sha256_init(&hash);
        for (size_t left = 1000000, size; left > 0; left -= size) {
            size = left < pieces[i] ? left : pieces[i];
            cub_sha256_add(&hash, piece, size);
        }
        cub_sha256_finish(&hash, digest);
        check_digest(digest, "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    }
}

/* RFC 4231: a text, or this many times one byte. Its fifth digest is cut to 128 bits. */
struct bytes {
    const char *text;
    size_t length;
    uint8_t byte;
};

static const struct {
    struct bytes key, text;
    const char *digest;
} hmacs[] = {
    {{.byte = 0x0b, .length = 20},
     {.text = "Hi There"},
     "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"},
    {{.text = "Jefe"},
     {.text = "what do ya want for nothing?"},
     "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"},
    {{.byte = 0xaa, .length = 20},
     {.byte = 0xdd, .length = 50},
     "773ea91e36800e46854db8ebd09181a72959098b3ef8c122d9635514ced565fe"},
    {{.text = "\x01\x02\x03\x04\x05\x06\x07\x08\x09\x0a\x0b\x0c\x0d\x0e\x0f\x10\x11\x12\x13\x14\x15\x16\x17\x18\x19"},
     {.byte = 0xcd, .length = 50},
     "82558a389a443c0ea4cc819899f2083a85f0faa3e578f8077a2e3ff46729665b"},
    {{.byte = 0x0c, .length = 20}, {.text = "Test With Truncation"}, "a3b6167473100ee06e0c796c2955552b"},
    {{.byte = 0xaa, .length = 131},
     {.text = "Test Using Larger Than Block-Size Key - Hash Key First"},
     "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"},
    {{.byte = 0xaa, .length = 131},
     {.text = "This is a test using a larger than block-size key and a larger than block-size data. "
              "The key needs to be hashed before being used by the HMAC algorithm."},
     "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"},
};

static size_t spell(const struct bytes *bytes, uint8_t out[256])
{
    size_t length = bytes->text ? strlen(bytes->text) : bytes->length;
    if (bytes->text)
        memcpy(out, bytes->text, length);
    else
        memset(out, bytes->byte, length);
    return length;
}

static void test_hmacs(void **context)
{
    (void)context;
    for (size_t i = 0; i < sizeof hmacs / sizeof *hmacs; i++) {
        uint8_t key[256], text[256], digest[CUB_DIGEST];
        size_t length = spell(&hmacs[i].text, text);
        struct cub_hmac hmac;
        cub_hmac_init(&hmac, key, spell(&hmacs[i].key, key));
        for (int twice = 0; twice < 2; twice++) { /* a text leaves nothing behind for the next */
            cub_hmac(&hmac, text, length, digest);
            check_digest(digest, hmacs[i].digest);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_hashes),
        cmocka_unit_test(test_million),
        cmocka_unit_test(test_hmacs),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
