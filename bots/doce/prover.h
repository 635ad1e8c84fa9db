/*
 * Proves that the attacker of a duel wins the round, whatever the defender does:
 * proof numbers (df-pn), with sequences of threats tried first. It may fail to see
 * a win; a win that it sees is one, but for keys that are equal by bad luck.
 *
 * A proof needs some squares: those that the attacker's dice and blocker will go
 * to, and a few more. If the defender has its blocker, and puts it anywhere else,
 * the same proof holds: docs/doce-solved.md says why.
 */
#ifndef BOTS_DOCE_PROVER_H
#define BOTS_DOCE_PROVER_H

#include "bots/doce/duel.h"

struct doce_proof {
    uint32_t move;  /* the attacker's, if it is its turn */
    uint32_t needs; /* a set of squares; of no meaning when the defender's blocker is gone */
};

enum doce_verdict { DOCE_UNKNOWN, DOCE_WON, DOCE_UNWON }; /* unwon: not by the moves that were thought of */

struct doce_known {
    uint64_t key, fact;
};

struct doce_proof_numbers {
    uint32_t proof, disproof; /* df-pn: leaves still to be proven, or refuted, at least */
    uint32_t needs;
    uint16_t move;
};

/*
 * Children of the plies on the way down. A ply has 150 dice at most; a blocker
 * before each makes 24 times as many, but only once on any way, for then it is gone.
 */
enum { DOCE_CHILDREN = 22 * 150 + 25 * 150, DOCE_FAILURES = 1 << 14, DOCE_MARKS = 1 << 12 };

struct doce_prover {
    struct doce_duel_map map;
    uint64_t looks, limit, patience; /* positions looked at; at most; at most in the sequence being tried */
    struct doce_known *known;        /* handed in, mask + 1 of them, all 0 at first; a power of 2, 4 at least */
    uint64_t mask;
    uint32_t top, moves; /* how much of child and of move is in use */
    bool stopped;
    bool cut;       /* a sequence was broken off for want of dice or looks */
    uint32_t marks; /* places that were filled; more than DOCE_MARKS: too many to tell */
    struct doce_known *mark[DOCE_MARKS];
    uint16_t killer[2 * DOCE_DICE + 1][4];
    struct doce_known failure[DOCE_FAILURES];
    struct doce_proof_numbers child[DOCE_CHILDREN];
    uint16_t move[DOCE_CHILDREN];
};

void doce_prover_init(struct doce_prover *, struct doce_known *, uint64_t count);

/* Forgets everything, so that what comes does not depend on what was before. */
void doce_prover_forget(struct doce_prover *);

/* Tries to prove a duel with this many looks. What was found out before is still known. */
enum doce_verdict doce_prove(struct doce_prover *, const struct doce_duel *, uint64_t looks, struct doce_proof *);

#endif
