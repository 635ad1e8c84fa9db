/*
 * What is typed of a game, line by line, and which rule matters now: all that the
 * terminal would otherwise have to know the games for. What happens is the rules'
 * story (story.h), pictures are the painters' (paint.h).
 */
#ifndef TTY_GAMES_WORDS_H
#define TTY_GAMES_WORDS_H

#include "cubilete/story.h"

/* The words of one game. Messages are ids; what is NULL a game has not, or needs not. */
struct tty_words {
    const char *game;
    const char *(*topic)(const struct cub_state *);          /* the id of the rule that matters most now */
    const char *(*form)(const struct cub_state *);           /* the message that says what a seat's moves look like */
    void (*roll)(const char *text, char out[CUB_MOVE_TEXT]); /* how people read a roll; NULL: as it is written */
    void (*move)(const char *text,
                 char out[CUB_MOVE_TEXT]); /* how people read a seat's move; NULL: as it is written, `-` as passing */
    const char *dice;                      /* the message that says how dice are typed */
    /* Writes dice typed in any order as the record has them; what can't be a roll, so that the game refuses it. */
    void (*sort)(const struct cub_state *, const char *typed, char out[CUB_MOVE_TEXT]); /* NULL: digits ascending */
    int (*count)(const char *typed); /* how many dice were typed; NULL: a character each */
    const char *const *ratings;      /* the message for each band of a score alone */
    /* In a race: what is right to call, and whether this call was. */
    int (*answer)(const struct cub_state *);
    bool (*right)(const struct cub_state *, cub_move);
    const char *silence; /* and what an answer that does not come is written as: never right */
    bool names_roller;   /* a roll is told with the name of who threw it: nothing else may show whose turn it was */
};

extern const struct tty_words tty_blitz_words, tty_dizzle_words, tty_doce_words, tty_ecuaciones_words,
    tty_secuencia_words;

/* The words of a game; of one that has none, none of all that. */
const struct tty_words *tty_words_of(const struct cub_game *);

/* The id of the rule that matters most now; NULL: the game has no rules here. */
const char *tty_topic(const struct cub_game *, const struct cub_state *);

/* A roll as people read it. */
void tty_roll(const struct cub_game *, const char *text, char out[CUB_MOVE_TEXT]);

/* A seat's move as people read it. */
void tty_move(const struct cub_game *, const char *text, char out[CUB_MOVE_TEXT]);

/* Dice as people type what lies on the table: blanks and commas go, and they are put into the record's order. */
void tty_dice_sort(const struct cub_game *, const struct cub_state *, const char *typed, char out[CUB_MOVE_TEXT]);

/* Whether what was typed can't be the dice that are due: another number of them, a face that none has. True with *why.
 */
bool tty_dice_refuse(const struct cub_game *, const struct cub_state *, const char *typed, struct cub_message *why);

/* What stands between typed dice. */
static inline bool tty_dice_blank(char c)
{
    return c == ' ' || c == ',' || c == ';' || c == '\t';
}

/* The message for how good a score alone is; NULL: it has no rating. */
const char *tty_rating(const struct cub_game *, const struct cub_state *);

#endif
