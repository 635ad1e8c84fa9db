/*
 * The rules for players, laid out in lines of some width. The texts are those of
 * po/rules; a mark before a paragraph says which rules it explains, so that one
 * can jump to the rule that a refusal names or that matters now.
 */
#ifndef TTY_GAMES_RULES_H
#define TTY_GAMES_RULES_H

#include <stdbool.h>

#include "cubilete/game.h"

enum tty_rules_kind {
    TTY_RULES_BLANK,
    TTY_RULES_TITLE,
    TTY_RULES_HEADING,
    TTY_RULES_TEXT,
    TTY_RULES_ITEM,  /* of a list */
    TTY_RULES_TERM,  /* a term, and what it means */
    TTY_RULES_SAMPLE /* a picture: its blanks count */
};

/* Part of a text, not ended by NUL. */
struct tty_piece {
    const char *text;
    int length; /* in bytes */
};

struct tty_rules_line {
    enum tty_rules_kind kind;
    struct tty_piece lead; /* what stands at the margin: an item's dash, the term; else empty */
    int indent;            /* the column where the text begins */
    struct tty_piece text;
    struct tty_piece rules; /* those that it explains, `DO-3 DO-4` */
};

/* How far the laying out has come; there is nothing to free. */
struct tty_rules_reader {
    const char *next; /* the blocks to come, a line of the text each */
    int width;
    struct tty_rules_line block; /* the one under way, with what is left of its text */
};

/* The rules of a game in the language of the texts; empty: it has none. */
const char *tty_rules(const struct cub_game *);

/* Begins to lay out such a text; in less than 16 columns it comes out as in 16. */
void tty_rules_begin(struct tty_rules_reader *, const char *text, int width);

/* The next line, good as long as the text; false: there is none. */
bool tty_rules_next(struct tty_rules_reader *, struct tty_rules_line *);

/* Whether a line explains this rule. */
bool tty_rules_explains(const struct tty_rules_line *, const char *rule);

/* How many lines stand before the first that explains this rule; -1: none does. */
int tty_rules_find(const char *text, int width, const char *rule);

#endif
