/*
 * What a game is: one const table of pure functions over one flat state.
 *
 * A state is a struct of fixed-width integers without pointers or padding:
 * assign to copy, memcmp to compare. Chance and time are seats: a roll is a
 * move of CUB_DICE, a deadline one of CUB_CLOCK, so that the list of (who, move)
 * is the whole story of a match. Nothing here allocates, reads a clock or
 * draws a number except from a generator handed in.
 */
#ifndef CUB_GAME_H
#define CUB_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cubilete/message.h"
#include "cubilete/rng.h"

/* Constant tables of the rules; one macro so that a GPU build can place them elsewhere. */
#define CUB_TABLE static const

/* A function that is kept out of its caller, which would save more registers for it than it uses by itself. On a
 * graphics card a call costs more than that. */
#ifdef __NVPTX__
#define CUB_APART static
#else
#define CUB_APART static __attribute__((noinline))
#endif

enum {
    CUB_RULES = 1,         /* the version of the rules that new games are played under */
    CUB_SEATS = 8,         /* room for seats; they count from 0 inside, from 1 for people */
    CUB_DICE = 8,          /* who: chance */
    CUB_CLOCK = 9,         /* who: a deadline */
    CUB_NOBODY = 10,       /* no seat: as a viewer, somebody who watches */
    CUB_OPTIONS = 4,       /* room for a game's options */
    CUB_MOVE_TEXT = 32,    /* room for a printed move, the NUL included */
    CUB_STATE_SIZE = 512,  /* no game's state is larger */
    CUB_MOST_DICE = 16,    /* no roll has more */
    CUB_SHARES = 8,        /* room for a seat's shares: kinds of points */
    CUB_SPANS = 32,        /* room for a seat's spans: rows that a piece or two would complete */
    CUB_LACKING = 2,       /* pieces that a span may lack */
    CUB_CLOSED = 8,        /* room for the empty squares that are closed to a seat */
    CUB_SHEET_LINE = 4085, /* bytes of a sheet's line: `sheet-line ` and it fit a record's 4,096 */
};

#define CUB_NEVER UINT32_MAX /* a time that does not come */

typedef uint64_t cub_move; /* packed by its game; 0 is no move */

/* In headers of their own: option.h, field.h, story.h. */
struct cub_option;
struct cub_field;
struct cub_transition;
struct cub_told;

struct cub_setup {
    int32_t option[CUB_OPTIONS]; /* in the order of the game's list; unused ones 0 */
    uint16_t version;            /* of the rules */
    uint8_t seats, sides;
    uint8_t side[CUB_SEATS]; /* which side each seat plays for */
};

/* The first member of every game's state. */
struct cub_state {
    struct cub_setup setup;
    uint32_t ply;     /* moves so far, by anyone */
    uint32_t round;   /* rounds begun (secuencia: turns) */
    uint16_t to_act;  /* bit i: seat i may move; CUB_DICE's and CUB_CLOCK's bits too; 0: over */
    uint16_t winners; /* bit i: seat i has won; set when the game ends */
    int32_t score[CUB_SEATS];
};

/* Points of one kind, or how many things of it, that a seat has or gains. */
struct cub_share {
    const char *id; /* a message: its name */
    int32_t count;  /* points, or how many */
};

/* A row of squares that becomes a seat's line with one or two pieces more. */
struct cub_span {
    char from[4], to[4];     /* its ends, as squares are written: "c3" */
    char at[CUB_LACKING][4]; /* the squares that lack a piece; an empty text: no more */
    int32_t lacks;           /* the sum that the missing pieces must show; 0: any */
};

/* Called for one move; false ends the listing. */
typedef bool cub_visit(void *context, cub_move);

/*
 * The functions of a game; each signature stands here and nowhere else. The macro F
 * makes something of it: a member of struct cub_game below, or in typed.h a
 * declaration, a shim or an entry of a game's table. S is the struct of the state. In
 * game g the function itself takes its own type (doce_apply takes a struct doce *):
 *
 *     F(g, result, return or nothing, name, (parameters), (arguments))
 *
 * who is a seat from 0, CUB_DICE or CUB_CLOCK. apply, print, draw and nth trust
 * their arguments; refuse and parse trust only that the state is sound, and that
 * text ends with NUL.
 */

/*
 * Makes the first state. The caller has filled in its setup, within the options'
 * ranges, and zeroed the rest. sheet is the text of a foreign sheet, or NULL. False
 * with *why (rule NO-4) if these options don't go together ({1} names the one to
 * blame; none: the number of seats), or if the sheet has a fault, at why's place.
 */
#define CUB_FN_START(F, g, S) \
    F(g, bool, return, start, (struct S * s, const char *sheet, struct cub_message *why), ((struct g *)s, sheet, why))

/* Whether the rules forbid this move to who, whose bit is set in to_act. True: *why (may be NULL) has the reason. */
#define CUB_FN_REFUSE(F, g, S)                                                                       \
    F(g, bool, return, refuse, (const struct S *s, int who, cub_move move, struct cub_message *why), \
      ((const struct g *)s, who, move, why))

/*
 * Why a seat whose bit is not set may not move, where the game has a rule that says
 * more than NO-2, such as "one move each". False: no such rule. NULL: never one.
 */
#define CUB_FN_IDLE(F, g, S) \
    F(g, bool, return, idle, (const struct S *s, int seat, struct cub_message *why), ((const struct g *)s, seat, why))

/* Makes a legal move, and all that follows from it by rule alone. Cannot fail. */
#define CUB_FN_APPLY(F, g, S) F(g, void, , apply, (struct S * s, int who, cub_move move), ((struct g *)s, who, move))

/* How many legal moves who has (none if its bit is not set), and the nth, from 0. */
#define CUB_FN_COUNT(F, g, S) F(g, uint32_t, return, count, (const struct S *s, int who), ((const struct g *)s, who))
#define CUB_FN_NTH(F, g, S) \
    F(g, cub_move, return, nth, (const struct S *s, int who, uint32_t n), ((const struct g *)s, who, n))

/* Calls visit for every legal move. Only games that are open_ended have it. False: visit ended the listing. */
#define CUB_FN_EACH(F, g, S)                                                                \
    F(g, bool, return, each, (const struct S *s, int who, cub_visit *visit, void *context), \
      ((const struct g *)s, who, visit, context))

/*
 * One move at random: for the dice, by their odds; for a seat, uniformly from
 * count and nth, or in an open-ended game as a careless player might.
 */
#define CUB_FN_DRAW(F, g, S) \
    F(g, cub_move, return, draw, (const struct S *s, int who, struct cub_rng *rng), ((const struct g *)s, who, rng))

/* Zeroes what seat (or CUB_NOBODY) may not see. Idempotent. */
#define CUB_FN_REDACT(F, g, S) F(g, void, , redact, (struct S * s, int seat), ((struct g *)s, seat))

/* The number that decides a seat's place; more is better. NULL: the score. */
#define CUB_FN_STANDING(F, g, S) \
    F(g, int64_t, return, standing, (const struct S *s, int seat), ((const struct g *)s, seat))

/* Rates a solo game's final score: a band from 0 (lowest) up; -1: this match has no rating. */
#define CUB_FN_RATING(F, g, S) F(g, int, return, rating, (const struct S *s), ((const struct g *)s))

/*
 * Lists a seat's points by kind, or the things that bring points; the same kinds for
 * every seat. Returns how many. NULL: there is one kind.
 */
#define CUB_FN_SHARES(F, g, S) \
    F(g, int, return, shares, (const struct S *s, int seat, struct cub_share *out), ((const struct g *)s, seat, out))

/* Lists a seat's spans, whether or not it may lay a piece there now. Returns how many. */
#define CUB_FN_SPANS(F, g, S) \
    F(g, int, return, spans, (const struct S *s, int seat, struct cub_span *out), ((const struct g *)s, seat, out))

/* Lists the empty squares where a seat could not lay a piece if it were its turn. Returns how many. */
#define CUB_FN_CLOSED(F, g, S) \
    F(g, int, return, closed, (const struct S *s, int seat, char(*out)[4]), ((const struct g *)s, seat, out))

/* Writes a move's notation, of which each move has exactly one, into CUB_MOVE_TEXT bytes. */
#define CUB_FN_PRINT(F, g, S) \
    F(g, void, , print, (const struct S *s, int who, cub_move move, char *out), ((const struct g *)s, who, move, out))

/*
 * Reads a move's notation. A text of the right form is returned as a move even if the
 * position does not allow it, or its time is missing: refuse then names the rule. 0
 * with *why (NO-1, or the rule that the text breaks) for any other text.
 */
#define CUB_FN_PARSE(F, g, S)                                                                              \
    F(g, cub_move, return, parse, (const struct S *s, int who, const char *text, struct cub_message *why), \
      ((const struct g *)s, who, text, why))

/* The odds of this outcome of the dice, as a whole number out of the sum over all outcomes. */
#define CUB_FN_WEIGHT(F, g, S) \
    F(g, uint64_t, return, weight, (const struct S *s, cub_move roll), ((const struct g *)s, roll))

/* The seat that throws the dice that are due; CUB_NOBODY: no seat in particular, or no dice are due. */
#define CUB_FN_ROLLER(F, g, S) F(g, int, return, roller, (const struct S *s), ((const struct g *)s))

/*
 * How many six-sided dice are due now (at most CUB_MOST_DICE; 0 unless CUB_DICE is to
 * act), and the roll in which die i shows its side sides[i], 0 to 5. Every game has a
 * fixed order of its dice and of each die's sides, so sides determine the roll
 * (docs/dice.md).
 */
#define CUB_FN_DUE(F, g, S) F(g, int, return, due, (const struct S *s), ((const struct g *)s))
#define CUB_FN_CAST(F, g, S) \
    F(g, cub_move, return, cast, (const struct S *s, const uint8_t *sides), ((const struct g *)s, sides))

/*
 * When CUB_CLOCK is to act, in ms after the seats to act saw the dice; CUB_NEVER: not
 * before some seat acts, or never. Needs the full state, not a view.
 */
#define CUB_FN_DEADLINE(F, g, S) F(g, uint32_t, return, deadline, (const struct S *s), ((const struct g *)s))

/*
 * In a race a move carries its time, in ms after the dice. stamp returns the move with
 * time ms (at most the latest that the notation can write); a move that never has a
 * time, like a roll or giving up, is returned as it is. when returns a move's time;
 * CUB_NEVER: it has none, or none yet.
 */
#define CUB_FN_STAMP(F, g, S)                                                               \
    F(g, cub_move, return, stamp, (const struct S *s, int who, cub_move move, uint32_t ms), \
      ((const struct g *)s, who, move, ms))
#define CUB_FN_WHEN(F, g, S) \
    F(g, uint32_t, return, when, (const struct S *s, int who, cub_move move), ((const struct g *)s, who, move))

/*
 * A game's story, which front ends print without knowing its rules (story.h):
 *
 *     ask     the question to a seat that is to act
 *     ask_at  the question once the seat has named a square (`c3`); false: no other than ask
 *     worth   the points that a move brings by itself; -1: unknown, or points don't decide
 *     doubt   whether a legal move looks like a slip, and *why
 *
 * The state may be the seat's view; nothing that is hidden from the seat is said.
 */
#define CUB_FN_ASK(F, g, S) \
    F(g, void, , ask, (const struct S *s, int seat, struct cub_message *what), ((const struct g *)s, seat, what))
#define CUB_FN_ASK_AT(F, g, S)                                                                              \
    F(g, bool, return, ask_at, (const struct S *s, int seat, const char *square, struct cub_message *what), \
      ((const struct g *)s, seat, square, what))
#define CUB_FN_WORTH(F, g, S) \
    F(g, int, return, worth, (const struct S *s, int seat, cub_move move), ((const struct g *)s, seat, move))
#define CUB_FN_DOUBT(F, g, S)                                                                        \
    F(g, bool, return, doubt, (const struct S *s, int seat, cub_move move, struct cub_message *why), \
      ((const struct g *)s, seat, move, why))

/*
 * The story of a move that was made, from full states:
 *
 *     tell       what followed by rule alone; returns the number of messages
 *     gains      what a seat gained, by kind; returns the number of kinds. The kinds and
 *                their order are the same for every move of a match; for no move (move 0,
 *                the same state twice) every gain is 0
 *     round_end  the position at the end of a round, before the rules cleared the board:
 *                nobody is to act, winners are the round's, scores those after it. False:
 *                the move ended no round
 */
#define CUB_FN_TELL(F, g, S) \
    F(g, int, return, tell, (const struct cub_transition *step, struct cub_told *out), (step, out))
#define CUB_FN_GAINS(F, g, S) \
    F(g, int, return, gains, (const struct cub_transition *step, int seat, struct cub_share *out), (step, seat, out))
#define CUB_FN_ROUND_END(F, g, S) \
    F(g, bool, return, round_end, (const struct cub_transition *step, struct S *end), (step, (struct g *)end))

/* The functions that every game has. */
#define CUB_COURSE(F, g, S) CUB_FN_START(F, g, S) CUB_FN_REFUSE(F, g, S) CUB_FN_APPLY(F, g, S) CUB_FN_REDACT(F, g, S)
#define CUB_MOVES(F, g, S) CUB_FN_COUNT(F, g, S) CUB_FN_NTH(F, g, S) CUB_FN_DRAW(F, g, S)
#define CUB_NOTATION(F, g, S) CUB_FN_PRINT(F, g, S) CUB_FN_PARSE(F, g, S)
#define CUB_EVERY(F, g, S) CUB_COURSE(F, g, S) CUB_MOVES(F, g, S) CUB_NOTATION(F, g, S)

/* The functions that games with dice have, and races. */
#define CUB_ROLLED(F, g, S) CUB_FN_WEIGHT(F, g, S) CUB_FN_ROLLER(F, g, S) CUB_FN_DUE(F, g, S) CUB_FN_CAST(F, g, S)
#define CUB_RACED(F, g, S) CUB_FN_DEADLINE(F, g, S) CUB_FN_STAMP(F, g, S) CUB_FN_WHEN(F, g, S)

#define CUB_MEMBER_(g, result, give, name, parameters, arguments) result(*name) parameters;

/* A game. Functions of CUB_EVERY are set; any other is NULL where the game does not have it. */
struct cub_game {
    const char *name;
    const struct cub_option *options;
    const struct cub_field *fields;
    uint16_t state_size;
    uint8_t min_seats, max_seats;
    const char *hand_sheet; /* the default foreign sheet for real dice and pens (the referee); NULL: none */
    bool takes_sheet;       /* a foreign sheet can be played on */
    bool open_ended;        /* count and nth list only some of the legal moves; each, if there is one, lists all */

    CUB_EVERY(CUB_MEMBER_, cub_state, cub_state)
    CUB_ROLLED(CUB_MEMBER_, cub_state, cub_state)
    CUB_RACED(CUB_MEMBER_, cub_state, cub_state)
    CUB_FN_IDLE(CUB_MEMBER_, cub_state, cub_state)
    CUB_FN_EACH(CUB_MEMBER_, cub_state, cub_state)
    CUB_FN_STANDING(CUB_MEMBER_, cub_state, cub_state)
    CUB_FN_RATING(CUB_MEMBER_, cub_state, cub_state)
    CUB_FN_SHARES(CUB_MEMBER_, cub_state, cub_state)
    CUB_FN_SPANS(CUB_MEMBER_, cub_state, cub_state)
    CUB_FN_CLOSED(CUB_MEMBER_, cub_state, cub_state)
    CUB_FN_ASK(CUB_MEMBER_, cub_state, cub_state)
    CUB_FN_ASK_AT(CUB_MEMBER_, cub_state, cub_state)
    CUB_FN_WORTH(CUB_MEMBER_, cub_state, cub_state)
    CUB_FN_DOUBT(CUB_MEMBER_, cub_state, cub_state)
    CUB_FN_TELL(CUB_MEMBER_, cub_state, cub_state)
    CUB_FN_GAINS(CUB_MEMBER_, cub_state, cub_state)
    CUB_FN_ROUND_END(CUB_MEMBER_, cub_state, cub_state)
};

#define CUB_BIT(who) ((uint16_t)(1u << (who)))

/* Room for the state of any game. */
union cub_any {
    struct cub_state state;
    uint64_t room[CUB_STATE_SIZE / 8];
};

/* The game of this name in a catalogue (ended by NULL), or NULL. */
const struct cub_game *cub_game_find(const struct cub_game *const *games, const char *name);

/* The first state under this setup; false with *why as start. state has room for game->state_size bytes. */
bool cub_start(const struct cub_game *, const struct cub_setup *, const char *sheet, struct cub_state *,
               struct cub_message *why);

/* Copies a state; to has room for game->state_size bytes. */
void cub_state_copy(const struct cub_game *, struct cub_state *to, const struct cub_state *from);

/*
 * Whether who may not do this now: game over (NO-3), nothing to do or no such
 * seat (NO-2, or what idle says), then the game's own rules. true: refused, *why
 * says so.
 */
bool cub_game_refuse(const struct cub_game *, const struct cub_state *, int who, cub_move, struct cub_message *why);

/* Parses a move and checks that who may make it now. 0 with *why if it can't be read or is not legal. */
cub_move cub_game_parse(const struct cub_game *, const struct cub_state *, int who, const char *text,
                        struct cub_message *why);

/* The same for races: a text without a time was made at ms. */
cub_move cub_game_parse_at(const struct cub_game *, const struct cub_state *, int who, const char *text, uint32_t ms,
                           struct cub_message *why);

/* Whether the game is a race: moves carry their time, and the first right one wins. */
static inline bool cub_game_races(const struct cub_game *game)
{
    return game->stamp != NULL;
}

/* What these functions say; where a game has them not: no dice, nobody, never, the move as it is, no rating, no shares,
 * no spans, nothing closed. */
int cub_game_due(const struct cub_game *, const struct cub_state *);
cub_move cub_game_cast(const struct cub_game *, const struct cub_state *, const uint8_t *sides);
int cub_game_roller(const struct cub_game *, const struct cub_state *);
uint32_t cub_game_deadline(const struct cub_game *, const struct cub_state *);
cub_move cub_game_stamp(const struct cub_game *, const struct cub_state *, int who, cub_move, uint32_t ms);
uint32_t cub_game_when(const struct cub_game *, const struct cub_state *, int who, cub_move);
int cub_game_rating(const struct cub_game *, const struct cub_state *);
int cub_game_shares(const struct cub_game *, const struct cub_state *, int seat, struct cub_share out[CUB_SHARES]);
int cub_game_spans(const struct cub_game *, const struct cub_state *, int seat, struct cub_span out[CUB_SPANS]);
int cub_game_closed(const struct cub_game *, const struct cub_state *, int seat, char out[CUB_CLOSED][4]);

/* `1`, `dice` or `clock`; and back: -1 if it is none of them. `0` and seats past the last come back as CUB_NOBODY. */
void cub_who_print(int who, char out[CUB_MOVE_TEXT]);
int cub_who_parse(const char *text, size_t length);

/* 1 + the number of seats placed better; the seats of a side stand alike. */
int cub_place(const struct cub_game *, const struct cub_state *, int seat);

#endif
