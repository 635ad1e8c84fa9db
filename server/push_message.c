/* Encrypts and signs push messages with OpenSSL. */
#include "server/push_message.h"

#include <stdio.h>
#include <string.h>

#include <openssl/bn.h>
#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/evp.h>
#include <openssl/obj_mac.h>
#include <openssl/param_build.h>

#include "cubilete/sha256.h"
#include "host/random.h"

enum { RECORD = 4096, KEY = 16, NONCE = 12, TAG = 16, NUMBER = 32 };

static const char letters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

char *push_base64(const uint8_t *bytes, size_t length, char *out)
{
    uint32_t bits = 0;
    int held = 0;
    for (size_t i = 0; i < length; i++) {
        bits = bits << 8 | bytes[i];
        for (held += 8; held >= 6; held -= 6)
            *out++ = letters[bits >> (held - 6) & 63];
    }
    if (held)
        *out++ = letters[bits << (6 - held) & 63];
    *out = 0;
    return out;
}

bool push_read_base64(const char *text, uint8_t *out, size_t length)
{
    uint32_t bits = 0;
    size_t done = 0;
    int held = 0;
    for (; *text && *text != '='; text++) {
        const char *at = strchr(letters, *text);
        if (!at || done == length)
            return false;
        bits = bits << 6 | (uint32_t)(at - letters);
        held += 6;
        if (held >= 8) {
            held -= 8;
            out[done++] = (uint8_t)(bits >> held);
        }
    }
    return done == length && text[strspn(text, "=")] == 0;
}

bool push_draw_key(uint8_t private_key[PUSH_PRIVATE])
{
    uint8_t unused[PUSH_PUBLIC];
    do
        if (!cub_random(private_key, PUSH_PRIVATE))
            return false;
    while (!push_public_key(private_key, unused));
    return true;
}

bool push_public_key(const uint8_t private_key[PUSH_PRIVATE], uint8_t out[PUSH_PUBLIC])
{
    EC_GROUP *group = EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1);
    BIGNUM *number = BN_bin2bn(private_key, PUSH_PRIVATE, NULL);
    EC_POINT *point = group ? EC_POINT_new(group) : NULL;
    bool good = point && number && !BN_is_zero(number) && BN_cmp(number, EC_GROUP_get0_order(group)) < 0 &&
                EC_POINT_mul(group, point, number, NULL, NULL, NULL) == 1 &&
                EC_POINT_point2oct(group, point, POINT_CONVERSION_UNCOMPRESSED, out, PUSH_PUBLIC, NULL) == PUSH_PUBLIC;
    EC_POINT_free(point);
    BN_clear_free(number);
    EC_GROUP_free(group);
    return good;
}

/* private_key may be NULL: then only the public one is known. NULL: it is no key. */
static EVP_PKEY *make_key(const uint8_t *private_key, const uint8_t public_key[PUSH_PUBLIC])
{
    EVP_PKEY_CTX *context = EVP_PKEY_CTX_new_from_name(NULL, "EC", NULL);
    OSSL_PARAM_BLD *build = OSSL_PARAM_BLD_new();
    BIGNUM *number = private_key ? BN_bin2bn(private_key, PUSH_PRIVATE, NULL) : NULL;
    EVP_PKEY *key = NULL;
    bool good = context && build && OSSL_PARAM_BLD_push_utf8_string(build, OSSL_PKEY_PARAM_GROUP_NAME, "P-256", 0) &&
                OSSL_PARAM_BLD_push_octet_string(build, OSSL_PKEY_PARAM_PUB_KEY, public_key, PUSH_PUBLIC) &&
                (!private_key || (number && OSSL_PARAM_BLD_push_BN(build, OSSL_PKEY_PARAM_PRIV_KEY, number)));
    OSSL_PARAM *parameters = good ? OSSL_PARAM_BLD_to_param(build) : NULL;
    if (!parameters || EVP_PKEY_fromdata_init(context) != 1 ||
        EVP_PKEY_fromdata(context, &key, private_key ? EVP_PKEY_KEYPAIR : EVP_PKEY_PUBLIC_KEY, parameters) != 1)
        key = NULL;
    OSSL_PARAM_free(parameters);
    OSSL_PARAM_BLD_free(build);
    BN_clear_free(number);
    EVP_PKEY_CTX_free(context);
    return key;
}

/* What both sides can work out, each from its own private key and the other's public one. */
static bool agree(const uint8_t private_key[PUSH_PRIVATE], const uint8_t own[PUSH_PUBLIC],
                  const uint8_t other[PUSH_PUBLIC], uint8_t secret[NUMBER])
{
    EVP_PKEY *mine = make_key(private_key, own), *theirs = make_key(NULL, other);
    EVP_PKEY_CTX *context = mine && theirs ? EVP_PKEY_CTX_new(mine, NULL) : NULL;
    size_t length = NUMBER;
    bool good = context && EVP_PKEY_derive_init(context) == 1 && EVP_PKEY_derive_set_peer(context, theirs) == 1 &&
                EVP_PKEY_derive(context, secret, &length) == 1 && length == NUMBER;
    EVP_PKEY_CTX_free(context);
    EVP_PKEY_free(mine);
    EVP_PKEY_free(theirs);
    return good;
}

static void hmac(const uint8_t *key, size_t key_length, const void *bytes, size_t length, uint8_t out[CUB_DIGEST])
{
    struct cub_hmac state;
    cub_hmac_init(&state, key, key_length);
    cub_hmac(&state, bytes, length, out);
}

/* HKDF (RFC 5869) of at most one block: `info` already ends with the byte 1. */
static void derive(const uint8_t *salt, size_t salt_length, const uint8_t *secret, size_t secret_length,
                   const void *info, size_t info_length, uint8_t out[CUB_DIGEST])
{
    uint8_t middle[CUB_DIGEST];
    hmac(salt, salt_length, secret, secret_length, middle);
    hmac(middle, sizeof middle, info, info_length, out);
}

/* A record, the only one and so ended by the byte 2, encrypted with its tag after it. */
static bool encrypt(const uint8_t key[KEY], const uint8_t nonce[NONCE], const char *text, size_t length, uint8_t *out)
{
    EVP_CIPHER_CTX *context = EVP_CIPHER_CTX_new();
    static const uint8_t end = 2;
    int done = 0, more = 0, last = 0;
    bool good = context && EVP_EncryptInit_ex(context, EVP_aes_128_gcm(), NULL, key, nonce) == 1 &&
                EVP_EncryptUpdate(context, out, &done, (const uint8_t *)text, (int)length) == 1 &&
                EVP_EncryptUpdate(context, out + done, &more, &end, 1) == 1 &&
                EVP_EncryptFinal_ex(context, out + done + more, &last) == 1 &&
                EVP_CIPHER_CTX_ctrl(context, EVP_CTRL_GCM_GET_TAG, TAG, out + length + 1) == 1;
    EVP_CIPHER_CTX_free(context);
    return good;
}

bool push_seal(const uint8_t browser[PUSH_PUBLIC], const uint8_t auth[PUSH_AUTH], const uint8_t sender[PUSH_PRIVATE],
               const uint8_t salt[PUSH_SALT], const char *text, size_t length, uint8_t out[PUSH_BODY], size_t *size)
{
    static const char key_words[] = "Content-Encoding: aes128gcm\0\1", nonce_words[] = "Content-Encoding: nonce\0\1";
    uint8_t own[PUSH_PUBLIC], secret[NUMBER], input[CUB_DIGEST], key[CUB_DIGEST], nonce[CUB_DIGEST];
    uint8_t info[14 + 2 * PUSH_PUBLIC + 1] = "WebPush: info";
    if (length > PUSH_TEXT || !push_public_key(sender, own) || !agree(sender, own, browser, secret))
        return false;
    memcpy(info + 14, browser, PUSH_PUBLIC);
    memcpy(info + 14 + PUSH_PUBLIC, own, PUSH_PUBLIC);
    info[sizeof info - 1] = 1;
    derive(auth, PUSH_AUTH, secret, NUMBER, info, sizeof info, input);
    derive(salt, PUSH_SALT, input, sizeof input, key_words, sizeof key_words - 1, key);
    derive(salt, PUSH_SALT, input, sizeof input, nonce_words, sizeof nonce_words - 1, nonce);
    memcpy(out, salt, PUSH_SALT);
    memcpy(out + PUSH_SALT, (const uint8_t[]){0, 0, RECORD >> 8, RECORD & 255, PUSH_PUBLIC}, 5);
    memcpy(out + PUSH_SALT + 5, own, PUSH_PUBLIC);
    *size = PUSH_HEAD + length + 1 + TAG;
    return encrypt(key, nonce, text, length, out + PUSH_HEAD);
}

/* A signature as tokens have it: both numbers, of 32 bytes each. */
static bool sign(EVP_PKEY *key, const char *text, size_t length, uint8_t out[2 * NUMBER])
{
    uint8_t der[128];
    size_t size = sizeof der;
    EVP_MD_CTX *context = EVP_MD_CTX_new();
    bool good = context && EVP_DigestSignInit(context, NULL, EVP_sha256(), NULL, key) == 1 &&
                EVP_DigestSign(context, der, &size, (const uint8_t *)text, length) == 1;
    const uint8_t *at = der;
    ECDSA_SIG *signature = good ? d2i_ECDSA_SIG(NULL, &at, (long)size) : NULL;
    good = signature && BN_bn2binpad(ECDSA_SIG_get0_r(signature), out, NUMBER) == NUMBER &&
           BN_bn2binpad(ECDSA_SIG_get0_s(signature), out + NUMBER, NUMBER) == NUMBER;
    ECDSA_SIG_free(signature);
    EVP_MD_CTX_free(context);
    return good;
}

bool push_sign(const uint8_t private_key[PUSH_PRIVATE], const char *origin, const char *contact, int64_t expires,
               char out[PUSH_TOKEN])
{
    static const char head[] = "{\"typ\":\"JWT\",\"alg\":\"ES256\"}";
    char claims[PUSH_TOKEN / 2];
    uint8_t own[PUSH_PUBLIC], signature[2 * NUMBER];
    int length = snprintf(claims, sizeof claims, "{\"aud\":\"%s\",\"exp\":%lld,\"sub\":\"%s\"}", origin,
                          (long long)expires, contact);
    if (length < 0 || (size_t)length >= sizeof claims || !push_public_key(private_key, own))
        return false;
    char *end = push_base64((const uint8_t *)head, sizeof head - 1, out);
    *end++ = '.';
    end = push_base64((const uint8_t *)claims, (size_t)length, end);
    EVP_PKEY *key = make_key(private_key, own);
    bool good = key && sign(key, out, (size_t)(end - out), signature);
    EVP_PKEY_free(key);
    *end++ = '.';
    push_base64(signature, sizeof signature, end);
    return good;
}
