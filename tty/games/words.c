/* The words of all games, and what holds where a game has none. */
#include "tty/games/words.h"

#include <string.h>

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

static bool acts(const struct cub_state *state, int seat)
{
    return seat >= 0 && seat < CUB_SEATS && state->to_act >> seat & 1;
}

bool tty_ask(const struct cub_game *game, const struct cub_state *state, int seat, struct cub_refusal *what)
{
    const struct tty_words *words = tty_words_of(game);
    *what = (struct cub_refusal){.message = "ask.move"};
    if (!acts(state, seat))
        return false;
    if (words->ask)
        words->ask(state, seat, what);
    return true;
}

bool tty_ask_at(const struct cub_game *game, const struct cub_state *state, int seat, const char *square,
                struct cub_refusal *what)
{
    const struct tty_words *words = tty_words_of(game);
    *what = (struct cub_refusal){.message = "ask.move"};
    return acts(state, seat) && words->ask_at && words->ask_at(state, seat, square, what);
}

bool tty_doubt(const struct cub_game *game, const struct cub_state *state, int seat, cub_move move,
               struct cub_refusal *why)
{
    const struct tty_words *words = tty_words_of(game);
    return words->doubt && words->doubt(state, seat, move, why);
}

int tty_tell(const struct cub_game *game, const struct tty_step *step, struct tty_told out[TTY_TOLD])
{
    const struct tty_words *words = tty_words_of(game);
    return words->tell ? words->tell(step, out) : 0;
}

void tty_roll(const struct cub_game *game, const char *text, char out[CUB_MOVE_TEXT])
{
    const struct tty_words *words = tty_words_of(game);
    if (words->roll)
        words->roll(text, out);
    else
        strcpy(out, text); /* the text of a move: it fits */
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

const char *tty_rating(const struct cub_game *game, const struct cub_state *state)
{
    int band = cub_game_rating(game, state);
    return band < 0 ? NULL : tty_words_of(game)->ratings[band];
}
