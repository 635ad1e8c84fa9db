/* Positions by their keys, with what is known of them. */
#ifndef TOOLS_DOCE_LEDGER_H
#define TOOLS_DOCE_LEDGER_H

#include <stdint.h>

enum { OPEN, TAKEN, WON };
enum { PROPOSALS = 6 };

struct line {
    uint64_t key; /* 0: none */
    uint32_t needs;
    uint8_t state;
    uint8_t tried;            /* by the prover, with so much patience */
    uint8_t exhausted;        /* likewise by proposals, */
    uint8_t proposals;        /* of this many plies */
    uint16_t move[PROPOSALS]; /* proposed, best first, once somebody was asked; 0: no more */
};

struct ledger {
    struct line *line;
    uint64_t room, count; /* room is a power of 2; never more than half full */
};

/* Empties it, whatever it was; also for a zeroed one. */
void ledger_clear(struct ledger *);

/* The line of a key; one without a key if there is none. */
struct line *ledger_find(const struct ledger *, uint64_t key);

/* The line of a key, made if there is none. Valid until the next one is made. */
struct line *ledger_line(struct ledger *, uint64_t key);

#endif
