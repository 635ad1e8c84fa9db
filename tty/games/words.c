/* The words of all games, and what holds where a game has none. */
#include "tty/games/words.h"

#include <stdio.h>
#include <string.h>

#include "cubilete/lang.h"
#include "cubilete/text.h"

static const struct tty_words *const all[] = {
    &tty_blitz_words, &tty_dizzle_words, &tty_doce_words, &tty_ecuaciones_words, &tty_secuencia_words, NULL,
};

const struct tty_words *tty_words_of(const struct cub_game *game)
{
    static const struct tty_words none = {.game = ""};
    for (const struct tty_words *const *words = all; *words; words++)
        if (strcmp((*words)->game, game->name) == 0)
            return *words;
    return &none;
}

const char *tty_topic(const struct cub_game *game, const struct cub_state *state)
{
    const struct tty_words *words = tty_words_of(game);
    return words->topic ? words->topic(state) : NULL;
}

void tty_roll(const struct cub_game *game, const char *text, char out[CUB_MOVE_TEXT])
{
    const struct tty_words *words = tty_words_of(game);
    if (words->roll)
        words->roll(text, out);
    else
        snprintf(out, CUB_MOVE_TEXT, "%s", text);
}

void tty_move(const struct cub_game *game, const char *text, char out[CUB_MOVE_TEXT])
{
    const struct tty_words *words = tty_words_of(game);
    if (words->move)
        words->move(text, out);
    else if (strcmp(text, "-") == 0)
        snprintf(out, CUB_MOVE_TEXT, "%s", cub_msg("show.passes"));
    else
        snprintf(out, CUB_MOVE_TEXT, "%s", text);
}

/* Insertion: a handful of dice. */
static void sort(char *dice, size_t length)
{
    for (size_t i = 1; i < length; i++)
        for (size_t j = i; j > 0 && dice[j - 1] > dice[j]; j--) {
            char swap = dice[j];
            dice[j] = dice[j - 1];
            dice[j - 1] = swap;
        }
}

static void sort_digits(const char *typed, char out[CUB_MOVE_TEXT])
{
    struct cub_out text;
    cub_out_init(&text, out, CUB_MOVE_TEXT);
    for (; *typed; typed++)
        if (!tty_dice_blank(*typed))
            cub_put_char(&text, *typed);
    sort(out, strlen(out));
}

void tty_dice_sort(const struct cub_game *game, const struct cub_state *state, const char *typed,
                   char out[CUB_MOVE_TEXT])
{
    const struct tty_words *words = tty_words_of(game);
    if (words->sort)
        words->sort(state, typed, out);
    else
        sort_digits(typed, out);
}

static int count_dice(const struct tty_words *words, const char *typed)
{
    int count = 0;
    if (words->count)
        return words->count(typed);
    for (; *typed; typed++)
        count += !tty_dice_blank(*typed);
    return count;
}

/* The first character that is on no die with pips; 0: all are. */
static char strange_face(const char *typed)
{
    while (*typed && (tty_dice_blank(*typed) || (*typed >= '1' && *typed <= '6')))
        typed++;
    return *typed;
}

bool tty_dice_refuse(const struct cub_game *game, const struct cub_state *state, const char *typed,
                     struct cub_message *why)
{
    const struct tty_words *words = tty_words_of(game);
    int due = game->due ? game->due(state) : 0, count = count_dice(words, typed);
    const char face[] = {words->sort ? 0 : strange_face(typed), 0};
    if (face[0]) {
        cub_refuse(why, "NO-1", "referee.face");
        cub_message_text(why, 0, face);
        return true;
    }
    if (!due || due == count)
        return false;
    cub_refuse(why, "NO-1", "referee.count");
    cub_message_number(why, 0, due);
    cub_message_number(why, 1, count);
    return true;
}

const char *tty_rating(const struct cub_game *game, const struct cub_state *state)
{
    int band = cub_game_rating(game, state);
    const char *const *ratings = tty_words_of(game)->ratings;
    return band < 0 || !ratings ? NULL : ratings[band];
}
