/*
 * A duel as its prover looks at it: what one die completes, and the moves that are
 * worth a look.
 */
#ifndef BOTS_DOCE_VIEW_H
#define BOTS_DOCE_VIEW_H

#include "bots/doce/duel.h"

/* A position with all that one die can complete in it. */
struct doce_view {
    const struct doce_duel *duel;
    struct doce_ends ends;
    uint32_t allowed[2];
    uint32_t wins;    /* squares where the attacker wins, if it is its turn or gets it */
    uint32_t dangers; /* squares where the defender makes a line, be it a draw, likewise */
};

void doce_view_init(struct doce_view *, const struct doce_duel_map *, const struct doce_duel *);

/* A die of the attacker that wins, if it has one. */
uint32_t doce_view_winner(const struct doce_view *);

/* A die that the attacker might place. */
struct doce_offer {
    uint32_t threats; /* squares where it would win next */
    int32_t rate;     /* for the caller */
    uint16_t move;
};

enum { DOCE_OFFERS = DOCE_SQUARES * DOCE_FACES };

/* Dice of the attacker on these squares that don't make a line for the defender: all, or only those that threaten. */
uint32_t doce_list_offers(const struct doce_duel_map *, const struct doce_view *, uint32_t squares, bool threatening,
                          struct doce_offer *);

/* What the bot thinks of a die at first sight, in 1/256 of a logit. */
int32_t doce_rate_die(const struct doce_duel_map *, const struct doce_view *, uint32_t move);

/* By their rates, the highest first. */
void doce_sort_offers(struct doce_offer *, uint32_t count);

/* All moves of the attacker that are worth a look. */
uint32_t doce_list_attacker(const struct doce_duel_map *, const struct doce_view *, uint16_t *move);

/*
 * What a blocker has to be tried on before each die, by square and face. For a die
 * that was proven to lose without, the squares that the proof needs; for one that
 * does not parry, those where the attacker wins.
 */
struct doce_needs {
    uint32_t set[DOCE_SQUARES + 1][DOCE_FACES + 1];
};

/* The needs of dice before any is proven: those that are never listed lose on one of the attacker's squares. */
void doce_needs_begin(struct doce_needs *, const struct doce_view *);

/* Faces that do the same have the same needs: those of the one that was listed for them. */
void doce_needs_share(struct doce_needs *, const struct doce_duel_map *, const struct doce_view *);

/*
 * The squares that the proof of a defender's position needs by itself, apart from
 * its replies: where the attacker wins after dice that are not listed; and the
 * defender's only square, without which it would pass.
 */
uint32_t doce_needs_own(const struct doce_view *);

/* The defender's dice that don't lose at once; and with the blocker before, only where the needs say so. */
uint32_t doce_list_replies(const struct doce_duel_map *, const struct doce_view *, uint16_t *move);
uint32_t doce_list_blocked(const struct doce_duel_map *, const struct doce_view *, const struct doce_needs *,
                           uint16_t *move);

#endif
