/* Compares typed words with known ones, ignoring case and accents, and finds the most similar. */
#include "cli/cli.h"

#include <ctype.h>
#include <string.h>

#include "cubilete/lang.h"
#include "cubilete/option.h"
#include "cubilete/text.h"
#include "tty/draw/sign.h"

/* Capital letters or small ones are the same, with an accent or without it; a hyphen, which needs no quotes, is a
 * blank.
 */
uint32_t cli_fold(uint32_t sign)
{
    char plain = tty_sign_plain(sign);
    return sign == '-' ? ' ' : plain == '?' ? sign : (uint32_t)tolower((unsigned char)plain);
}

/* Keyboards without umlauts write them with an e: ue is ü. */
static bool is_umlaut(uint32_t sign)
{
    static const char umlauts[] = "äöüÄÖÜ";
    for (const char *at = umlauts; *at;)
        if (cub_str_next(&at) == sign)
            return true;
    return false;
}

bool cli_alike(const char *typed, size_t length, const char *text, size_t text_length)
{
    const char *end = typed + length, *text_end = text + text_length;
    while (typed < end && text < text_end) {
        uint32_t sign = cub_str_next(&text);
        if (cli_fold(cub_str_next(&typed)) != cli_fold(sign))
            return false;
        if (is_umlaut(sign) && typed < end && (*typed == 'e' || *typed == 'E') && *text != 'e')
            typed++;
    }
    return typed == end && text == text_end;
}

bool cli_means(const char *typed, size_t length, const char *id)
{
    bool found = false;
    for (int i = 0; i < CUB_LANGS && !found; i++) {
        const char *text = cub_msg_in((enum cub_lang)i, id);
        found = cli_alike(typed, length, text, strlen(text));
    }
    return found;
}

const struct cub_option *cli_game_option(const struct cub_game *game, const char *typed, size_t length)
{
    for (const struct cub_option *option = game->options; option && option->name; option++) {
        char id[64];
        snprintf(id, sizeof id, "%s%s", "option.", option->name);
        if (cli_alike(typed, length, option->name, strlen(option->name)) || cli_means(typed, length, id))
            return option;
    }
    return NULL;
}
