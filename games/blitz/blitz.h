/*
 * Würfelblitz: coloured dice, some of them excluded by the dots of others, and a
 * race for who first calls the sum of the rest.
 *
 * Colours count in the order of the notation: orange, red, green, blue, yellow,
 * black; a coloured die is known by its colour.
 */
#ifndef GAMES_BLITZ_BLITZ_H
#define GAMES_BLITZ_BLITZ_H

#include "cubilete/typed.h"

enum { BLITZ_WHITE, BLITZ_EXPERT, BLITZ_WINDOW, BLITZ_HANDICAP }; /* the options, by place */

enum {
    BLITZ_SEATS = 7,
    BLITZ_COLOURS = 6,
    BLITZ_WHITES = 3,        /* white dice at most */
    BLITZ_SIDES = 6,         /* of a die: five with pips, then the one with the dot */
    BLITZ_PIPS = 6,          /* on a side at most */
    BLITZ_GOAL = 3,          /* black discs that win (WB-10) */
    BLITZ_BEST = 35,         /* no right answer is higher: 6 + 6 + 5 + 6 + 6 + 6 */
    BLITZ_DOT = 10,          /* the face of a coloured die that has no pips */
    BLITZ_MOST = 99,         /* what can be called */
    BLITZ_LATEST = 999999999 /* ms of a call; CUB_NEVER: it has no time yet, and can't be made */
};

/*
 * A roll has four bits for each coloured die, orange lowest: its pips or
 * BLITZ_DOT; then for each white die its dot's colour + 1. One white die more
 * than any game has can be written: refuse names the rule. In a foreign box the
 * face of a dot is BLITZ_DOT + n: it has the colour n after the die's own, 1 to 5.
 */
enum { BLITZ_DIE = 4, BLITZ_DICE = BLITZ_COLOURS + BLITZ_WHITES + 1 };

/* A seat's move is BLITZ_GIVE_UP, or a call; the clock's only one is BLITZ_CLOSE. */
enum { BLITZ_GIVE_UP = 1, BLITZ_CLOSE = 1 };
#define BLITZ_CALL(number, ms) (1ull << 40 | (cub_move)(number) << 32 | (ms))

static inline uint32_t blitz_call_number(cub_move call)
{
    return call >> 32 & 0x7F;
}

static inline uint32_t blitz_call_ms(cub_move call)
{
    return (uint32_t)call;
}

/* What a seat has done in the race; a call is BLITZ_CALLED + its number. */
enum { BLITZ_SILENT, BLITZ_GAVE_UP, BLITZ_CALLED };

struct blitz {
    struct cub_state base;       /* the score is the black discs */
    uint32_t ms[BLITZ_SEATS];    /* when each seat called */
    uint8_t call[BLITZ_SEATS];   /* what it did: hidden in the race, then open until the next roll (WB-14) */
    uint8_t discs[BLITZ_SEATS];  /* white ones */
    uint8_t face[BLITZ_COLOURS]; /* of the coloured dice: pips or BLITZ_DOT; 0 before the first roll */
    uint8_t white[BLITZ_WHITES]; /* the white dice's dots: colour + 1; 0: no such die */
    uint8_t pips[BLITZ_COLOURS]; /* the box: bit n if the coloured die is known to have a side with n pips */
    uint8_t dot[BLITZ_COLOURS];  /* and the colour + 1 of its dot; 0: not known yet */
    uint8_t roller;              /* the seat that lifts the cup (WB-11) */
    uint8_t answer;              /* the right one, from the end of the race to the next roll; else 0 */
    uint8_t counted;  /* and the dice that it comes from: bit i, the coloured die i; from and to when answer */
    uint8_t reversed; /* and 1 if they are the excluded ones (WB-5) */
    uint8_t foreign;  /* 1: the box is another than ours, and rolls tell the colours of dots */
    uint8_t spare[4]; /* always 0: the state is a multiple of 8 bytes */
};

#define BLITZ_FUNCTIONS(F, g, S) \
    CUB_EVERY(F, g, S)           \
    CUB_ROLLED(F, g, S)          \
    CUB_RACED(F, g, S) CUB_FN_IDLE(F, g, S) CUB_FN_SHARES(F, g, S) CUB_FN_ASK(F, g, S) CUB_FN_TELL(F, g, S)
CUB_TYPED(blitz, BLITZ_FUNCTIONS)

/* Adds a die's face to a roll, and reads it: the coloured dice come first, then the white ones. */
static inline cub_move blitz_roll_put(cub_move roll, int die, int face)
{
    return roll | (cub_move)face << (die * BLITZ_DIE);
}

static inline int blitz_roll_face(cub_move roll, int die)
{
    return roll >> (die * BLITZ_DIE) & 15;
}

/*
 * What is known of the dice (WB-1). A box of one's own is a text: `box NAME`, then a
 * line for each die of which something is known, `R 1 3 4 5 6 g`; NULL: ours. Where
 * a side is not known it is learnt when it is rolled. False: no such text, *why says
 * where.
 */
bool blitz_box_read(struct blitz *, const char *text, struct cub_message *why);

/* The colours' letters in order: of dice and the dots of white ones, and of coloured dice's dots. */
extern const char blitz_letters[BLITZ_COLOURS + 1], blitz_dots[BLITZ_COLOURS + 1];

/* A face of a coloured die as texts have it: `3`, `*`, or `g` for a dot that tells its colour; and back, 0: none. */
char blitz_face_letter(int die, int face);
int blitz_face_read(int die, char);

/* The colour that one of blitz_letters stands for; -1: none. */
int blitz_colour_read(char);

/* The colour of the dot that a die shows with this face; -1: it shows none, or one that is not known. */
int blitz_dot(const struct blitz *, int die, int face);

/* Makes known what a roll of a foreign box shows. */
void blitz_learn(struct blitz *, cub_move roll);

/* Whether no box that has what is known can show this face of the die. */
bool blitz_never(const struct blitz *, int die, int face);

/* The face on a side of a die, 0 to 5, pips ascending; where it is not known, as if it were ours. */
int blitz_side(const struct blitz *, int die, int side);

/* The rolls that the dice of this game can show: how many, the nth, and one by the odds. */
uint32_t blitz_roll_count(const struct blitz *);
cub_move blitz_roll_nth(const struct blitz *, uint32_t n);
cub_move blitz_roll_draw(const struct blitz *, struct cub_rng *);

/* How often each colour shows as a dot. */
void blitz_count_dots(const struct blitz *, uint8_t seen[BLITZ_COLOURS]);

/* What the dice on the table come to: the right answer, the coloured dice that it is the sum of (a bit each), and
 * whether those are the excluded ones (WB-5). */
struct blitz_sum {
    uint8_t answer, counted, reversed;
};
struct blitz_sum blitz_sum(const struct blitz *);

/* Whether the excluded dice are added instead of the others (WB-5). */
bool blitz_reversed(const struct blitz *);

/* The coloured dice whose pips are added, a bit each. */
uint32_t blitz_counted(const struct blitz *);

/* How many white discs make a black one for this seat. */
int blitz_handicap(const struct blitz *, int seat);

/* The right answer to the dice on the table. */
int blitz_answer(const struct blitz *);

/* How it comes about, once the race is over: `3+5+1 = 9`; where there is nothing to add, the answer alone. */
void blitz_sum_print(const struct blitz *, char out[CUB_ARG_SIZE]);

#endif
