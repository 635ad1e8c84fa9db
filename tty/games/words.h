/*
 * What is said and typed of a game, line by line: all that front ends would
 * otherwise have to know the games for. Pictures are the painters' (paint.h).
 */
#ifndef TTY_GAMES_WORDS_H
#define TTY_GAMES_WORDS_H

#include "cubilete/game.h"

/* A move that was made, and the states around it. */
struct tty_step {
    const struct cub_state *before, *after;
    int who;
    cub_move move;
};

/* Something that followed from it by rule alone: a message, whose {1} is the name of a seat unless that is CUB_NOBODY.
 */
struct tty_told {
    struct cub_refusal what;
    int seat;
};
enum { TTY_TOLD = 16 };

/* The words of one game. Messages are ids; what is NULL a game has not, or needs not. */
struct tty_words {
    const char *game;
    const char *(*topic)(const struct cub_state *); /* the id of the rule that matters most now */
    const char *(*form)(const struct cub_state *);  /* the message that says what a seat's moves look like */
    /* What is asked of a seat that is to act: a message with its arguments. */
    void (*ask)(const struct cub_state *, int seat, struct cub_refusal *what);
    /* What a move of a seat brings by itself, in points; -1: that is not known, or not what counts. */
    int (*worth)(const struct cub_state *, int seat, cub_move);
    /* What naming a square of the board (`c3`) means now, where it is not what is usual; false: it is that. */
    bool (*ask_at)(const struct cub_state *, int seat, const char *square, struct cub_refusal *what);
    int (*tell)(const struct tty_step *, struct tty_told out[TTY_TOLD]); /* what follows by rule alone: how many */
    void (*roll)(const char *text, char out[CUB_MOVE_TEXT]); /* how people read a roll; NULL: as it is written */
    const char *dice;                                        /* the message that says how dice are typed */
    /* Writes dice typed in any order as the record has them; what can't be a roll, so that the game refuses it. */
    void (*sort)(const struct cub_state *, const char *typed, char out[CUB_MOVE_TEXT]); /* NULL: digits ascending */
    /* Whether a legal move of a seat looks like a slip; true: *why asks about it before it is made. */
    bool (*doubt)(const struct cub_state *, int seat, cub_move, struct cub_refusal *why);
    const char *const *ratings; /* the message for each band of a score alone */
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

/* What is asked of a seat in one sentence, which fits a row; false: nothing, as it is not to act. */
bool tty_ask(const struct cub_game *, const struct cub_state *, int seat, struct cub_refusal *what);

/* What naming this square means now, where it is not the usual thing; false: it is, or the seat is not to act. */
bool tty_ask_at(const struct cub_game *, const struct cub_state *, int seat, const char *square,
                struct cub_refusal *what);

/* Whether somebody should be asked whether a move is meant; *why says what about it. */
bool tty_doubt(const struct cub_game *, const struct cub_state *, int seat, cub_move, struct cub_refusal *why);

/* What followed from a move by rule alone; how many things. */
int tty_tell(const struct cub_game *, const struct tty_step *, struct tty_told out[TTY_TOLD]);

/* What the games have for tell and roll. */
int tty_tell_blitz(const struct tty_step *, struct tty_told out[TTY_TOLD]);
int tty_tell_dizzle(const struct tty_step *, struct tty_told out[TTY_TOLD]);
int tty_tell_doce(const struct tty_step *, struct tty_told out[TTY_TOLD]);
int tty_tell_secuencia(const struct tty_step *, struct tty_told out[TTY_TOLD]);
void tty_roll_secuencia(const char *text, char out[CUB_MOVE_TEXT]);

/* A roll as people read it. */
void tty_roll(const struct cub_game *, const char *text, char out[CUB_MOVE_TEXT]);

/* Dice as people type what lies on the table: blanks and commas go, and they are put into the record's order. */
void tty_dice_sort(const struct cub_game *, const struct cub_state *, const char *typed, char out[CUB_MOVE_TEXT]);

/* What stands between typed dice. */
static inline bool tty_dice_blank(char c)
{
    return c == ' ' || c == ',' || c == ';' || c == '\t';
}

/* The message for how good a score alone is; NULL: it has no rating. */
const char *tty_rating(const struct cub_game *, const struct cub_state *);

#endif
