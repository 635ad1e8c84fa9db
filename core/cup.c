/* Computes rolls from a dice key and salts. */
#include "cubilete/cup.h"
#include "cubilete/text.h"

enum {
    SIDES = 6,
    FAIR = 252, /* a byte below it stands for a side; 252 is divisible by 6 */
    TEXT = sizeof "roll 4294967295 4294967295" + CUB_SEATS * (CUB_SALT + 1)
};

const char cub_bot_salt[CUB_SALT + 1] = "00000000000000000000000000000000";

static bool is_hex(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!((text[i] >= '0' && text[i] <= '9') || (text[i] >= 'a' && text[i] <= 'f')))
            return false;
    return !text[length];
}

bool cub_is_key(const char *text)
{
    return is_hex(text, CUB_KEY);
}

bool cub_is_salt(const char *text)
{
    return is_hex(text, CUB_SALT);
}

void cub_cup_init(struct cub_cup *cup, const char *key)
{
    cub_hmac_init(&cup->hmac, key, CUB_KEY);
    cup->salts[0] = 0;
}

void cub_cup_add(struct cub_cup *cup, const char *salt)
{
    size_t used = cub_str_length(cup->salts);
    struct cub_out out;
    cub_out_init(&out, cup->salts + used, sizeof cup->salts - used);
    cub_put_char(&out, ' ');
    cub_put_bytes(&out, salt, CUB_SALT);
}

void cub_cup_seal(const char *key, char seal[CUB_KEY + 1])
{
    uint8_t digest[CUB_DIGEST];
    cub_sha256(key, CUB_KEY, digest);
    cub_hex(digest, sizeof digest, seal);
}

/* HMAC of `WORD N SALTS`, or of `WORD N BLOCK SALTS` if block is not below 0. */
static void draw(const struct cub_cup *cup, const char *word, uint32_t n, int64_t block, uint8_t digest[CUB_DIGEST])
{
    char text[TEXT];
    struct cub_out out;
    cub_out_init(&out, text, sizeof text);
    cub_put_text(&out, word);
    cub_put_number(&out, n);
    if (block >= 0) {
        cub_put_char(&out, ' ');
        cub_put_number(&out, block);
    }
    cub_put_text(&out, cup->salts);
    cub_hmac(&cup->hmac, text, out.length, digest);
}

void cub_cup_sides(const struct cub_cup *cup, uint32_t n, uint8_t *sides, int count)
{
    uint8_t bytes[CUB_DIGEST];
    for (int64_t block = 0; count > 0; block++) {
        draw(cup, "roll ", n, block, bytes);
        for (int i = 0; i < CUB_DIGEST && count > 0; i++)
            if (bytes[i] < FAIR) {
                *sides++ = bytes[i] % SIDES;
                count--;
            }
    }
}

cub_move cub_cup_roll(const struct cub_cup *cup, const struct cub_game *game, const struct cub_state *state, uint32_t n)
{
    uint8_t sides[CUB_MOST_DICE];
    cub_cup_sides(cup, n, sides, cub_game_due(game, state));
    return cub_game_cast(game, state, sides);
}

void cub_cup_salt(const struct cub_cup *cup, uint32_t n, char salt[CUB_SALT + 1])
{
    uint8_t digest[CUB_DIGEST];
    draw(cup, "cup ", n, -1, digest);
    cub_hex(digest, CUB_SALT / 2, salt);
}
