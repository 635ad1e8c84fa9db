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
    CUB_NOBODY = 10,       /* a view for those who hold no seat */
    CUB_OPTIONS = 4,       /* room for a game's options */
    CUB_MOVE_TEXT = 32,    /* room for a printed move, the NUL included */
    CUB_STATE_SIZE = 512,  /* no game's state is larger */
    CUB_MOST_DICE = 16,    /* no roll has more */
    CUB_SHARES = 8,        /* kinds of things that points come from */
    CUB_SPANS = 32,        /* rows of squares that a piece or two would complete */
    CUB_LACKING = 2,       /* the pieces that a span may lack */
    CUB_CLOSED = 8,        /* empty squares that are closed to a seat */
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

/* What a seat has of one kind. */
struct cub_share {
    const char *id; /* a message: its name */
    int32_t count;  /* points, or how many */
};

/* Squares on end that a piece or two of a seat would make a line. */
struct cub_span {
    char from[4], to[4];     /* its ends, as squares are written */
    char at[CUB_LACKING][4]; /* the squares that lack a piece, those that there are first */
    int32_t lacks;           /* what the pieces have to show together; 0: any will do */
};

/* Called for one move; false ends the listing. */
typedef bool cub_visit(void *context, cub_move);

/*
 * The functions of a game, each with the one place where its signature stands. F
 * is what is made of it: a member of the table below; a declaration, a shim or an
 * entry of the table in typed.h. The state is a struct S; behind it is the function
 * that game g has over its own type (doce_apply takes a struct doce *):
 *
 *     F(g, result, return or nothing, name, (parameters), (arguments))
 *
 * who is a seat from 0, CUB_DICE or CUB_CLOCK. apply, print, draw and nth trust
 * their arguments; refuse and parse trust only that the state is sound, and that
 * text ends with NUL.
 */

/*
 * Makes the first state. Its setup is filled in and within the options' ranges,
 * all else is zero. False with *why (rule NO-4) if these options don't go together
 * ({1} names the one to blame; none: the seats) or the sheet is not one (its place
 * says where). sheet is the text of a foreign sheet, or NULL.
 */
#define CUB_FN_START(F, g, S) \
    F(g, bool, return, start, (struct S * s, const char *sheet, struct cub_message *why), ((struct g *)s, sheet, why))

/* Whether who, whose bit is set in to_act, may not do this; true: refused, and *why (may be NULL) says so. */
#define CUB_FN_REFUSE(F, g, S)                                                                       \
    F(g, bool, return, refuse, (const struct S *s, int who, cub_move move, struct cub_message *why), \
      ((const struct g *)s, who, move, why))

/*
 * Why a seat whose bit is not set has nothing to do, where a rule says more than
 * NO-2: that it has had its one move. False: none does. NULL: none ever does.
 */
#define CUB_FN_IDLE(F, g, S) \
    F(g, bool, return, idle, (const struct S *s, int seat, struct cub_message *why), ((const struct g *)s, seat, why))

/* Makes a move that refuse lets pass; what follows by rule alone happens too. Cannot fail. */
#define CUB_FN_APPLY(F, g, S) F(g, void, , apply, (struct S * s, int who, cub_move move), ((struct g *)s, who, move))

/* How many moves who has now, and the nth, n below count; 0 moves if its bit is not set. */
#define CUB_FN_COUNT(F, g, S) F(g, uint32_t, return, count, (const struct S *s, int who), ((const struct g *)s, who))
#define CUB_FN_NTH(F, g, S) \
    F(g, cub_move, return, nth, (const struct S *s, int who, uint32_t n), ((const struct g *)s, who, n))

/* Every legal move, one call each; only where open_ended, else NULL. False: visit ended it. */
#define CUB_FN_EACH(F, g, S)                                                                \
    F(g, bool, return, each, (const struct S *s, int who, cub_visit *visit, void *context), \
      ((const struct g *)s, who, visit, context))

/*
 * One move at random: for the dice, by their odds; for a seat, uniformly from
 * count and nth, or in an open-ended game as a careless player might.
 */
#define CUB_FN_DRAW(F, g, S) \
    F(g, cub_move, return, draw, (const struct S *s, int who, struct cub_rng *rng), ((const struct g *)s, who, rng))

/* Zeroes what seat (or CUB_NOBODY) may not see. Twice is once. */
#define CUB_FN_REDACT(F, g, S) F(g, void, , redact, (struct S * s, int seat), ((struct g *)s, seat))

/* What decides the places, more is better; NULL: the score. */
#define CUB_FN_STANDING(F, g, S) \
    F(g, int64_t, return, standing, (const struct S *s, int seat), ((const struct g *)s, seat))

/* How good the score of somebody who has played alone is: a band from 0 up; -1: this match has no rating. */
#define CUB_FN_RATING(F, g, S) F(g, int, return, rating, (const struct S *s), ((const struct g *)s))

/*
 * What a seat's points come from, or what brings it some: at most CUB_SHARES kinds,
 * the same for every seat; how many. NULL: they are of one kind.
 */
#define CUB_FN_SHARES(F, g, S) \
    F(g, int, return, shares, (const struct S *s, int seat, struct cub_share *out), ((const struct g *)s, seat, out))

/* The spans of a seat, at most CUB_SPANS; how many. Whether it may go there now is another question. */
#define CUB_FN_SPANS(F, g, S) \
    F(g, int, return, spans, (const struct S *s, int seat, struct cub_span *out), ((const struct g *)s, seat, out))

/* The empty squares where a seat could not go if it were its turn, at most CUB_CLOSED; how many. */
#define CUB_FN_CLOSED(F, g, S) \
    F(g, int, return, closed, (const struct S *s, int seat, char(*out)[4]), ((const struct g *)s, seat, out))

/* Writes the move's one text, with its NUL, into CUB_MOVE_TEXT bytes. */
#define CUB_FN_PRINT(F, g, S) \
    F(g, void, , print, (const struct S *s, int who, cub_move move, char *out), ((const struct g *)s, who, move, out))

/*
 * Reads a move. 0 with *why (rule NO-1, or the rule that the text breaks) if it
 * can't be one at all; what has the form of a move but breaks a rule of the
 * position, or lacks its time, comes back as a move, for refuse to name the rule.
 */
#define CUB_FN_PARSE(F, g, S)                                                                              \
    F(g, cub_move, return, parse, (const struct S *s, int who, const char *text, struct cub_message *why), \
      ((const struct g *)s, who, text, why))

/* The odds of this outcome of the dice, as a whole number out of the sum over all outcomes. */
#define CUB_FN_WEIGHT(F, g, S) \
    F(g, uint64_t, return, weight, (const struct S *s, cub_move roll), ((const struct g *)s, roll))

/* Which seat throws the dice that are due; CUB_NOBODY: none in particular, or no dice are due. */
#define CUB_FN_ROLLER(F, g, S) F(g, int, return, roller, (const struct S *s), ((const struct g *)s))

/*
 * How many six-sided dice are due now, CUB_MOST_DICE at most, 0 unless the dice are
 * to act; and the roll in which they lie so: die i on its side sides[i], 0 to 5.
 * Every game has an order of its dice and of each die's sides, for ever the same:
 * whoever knows how the dice lie knows the roll (docs/dice.md).
 */
#define CUB_FN_DUE(F, g, S) F(g, int, return, due, (const struct S *s), ((const struct g *)s))
#define CUB_FN_CAST(F, g, S) \
    F(g, cub_move, return, cast, (const struct S *s, const uint8_t *sides), ((const struct g *)s, sides))

/*
 * From when on the clock is to act, in ms from the moment when those to act saw the
 * dice; CUB_NEVER: not before somebody acts, or it has nothing to do at all. Of the
 * true state: a view may not know.
 */
#define CUB_FN_DEADLINE(F, g, S) F(g, uint32_t, return, deadline, (const struct S *s), ((const struct g *)s))

/*
 * In a race moves carry their time, ms from the dice. The same move made at ms, or
 * at the latest time that can be written; and when a move was made, CUB_NEVER: it
 * has no time, or none yet. What never has one (a roll, giving up) stays as it is.
 */
#define CUB_FN_STAMP(F, g, S)                                                               \
    F(g, cub_move, return, stamp, (const struct S *s, int who, cub_move move, uint32_t ms), \
      ((const struct g *)s, who, move, ms))
#define CUB_FN_WHEN(F, g, S) \
    F(g, uint32_t, return, when, (const struct S *s, int who, cub_move move), ((const struct g *)s, who, move))

/*
 * A game's story, which front ends print without knowing its rules (story.h): what
 * is asked of a seat that is to act; what naming a square of the board (`c3`) means
 * now, false: the usual thing; what a move brings by itself in points, -1: that is
 * not known, or not what counts; whether a legal move looks like a slip, and *why.
 * The state may be the seat's view: nothing that is hidden from it is said.
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
 * Of a move that was made, of the true states: what happened by rule alone, at most
 * CUB_TOLD messages; what it brought a seat, by kind, at most CUB_SHARES of them, the
 * same kinds in the same order for every move of a match, and for none (move 0, the
 * same state twice), which brings 0 of each; and the position in which
 * it ended a round, before the rules cleared the board: nobody is to act there, the
 * winners are those of the round, the points those after it. False: it ended none.
 */
#define CUB_FN_TELL(F, g, S) \
    F(g, int, return, tell, (const struct cub_transition *step, struct cub_told *out), (step, out))
#define CUB_FN_GAINS(F, g, S) \
    F(g, int, return, gains, (const struct cub_transition *step, int seat, struct cub_share *out), (step, seat, out))
#define CUB_FN_ROUND_END(F, g, S) \
    F(g, bool, return, round_end, (const struct cub_transition *step, struct S *end), (step, (struct g *)end))

/* What every game has: its course, its moves, its notation. */
#define CUB_COURSE(F, g, S) CUB_FN_START(F, g, S) CUB_FN_REFUSE(F, g, S) CUB_FN_APPLY(F, g, S) CUB_FN_REDACT(F, g, S)
#define CUB_MOVES(F, g, S) CUB_FN_COUNT(F, g, S) CUB_FN_NTH(F, g, S) CUB_FN_DRAW(F, g, S)
#define CUB_NOTATION(F, g, S) CUB_FN_PRINT(F, g, S) CUB_FN_PARSE(F, g, S)
#define CUB_EVERY(F, g, S) CUB_COURSE(F, g, S) CUB_MOVES(F, g, S) CUB_NOTATION(F, g, S)

/* What a game with dice has besides, and a race. */
#define CUB_ROLLED(F, g, S) CUB_FN_WEIGHT(F, g, S) CUB_FN_ROLLER(F, g, S) CUB_FN_DUE(F, g, S) CUB_FN_CAST(F, g, S)
#define CUB_RACED(F, g, S) CUB_FN_DEADLINE(F, g, S) CUB_FN_STAMP(F, g, S) CUB_FN_WHEN(F, g, S)

#define CUB_MEMBER_(g, result, give, name, parameters, arguments) result(*name) parameters;

/* The functions that not every game has are NULL in those that don't. */
struct cub_game {
    const char *name;
    const struct cub_option *options;
    const struct cub_field *fields;
    uint16_t state_size;
    uint8_t min_seats, max_seats;
    const char
        *hand_sheet;  /* what a game with real pieces is played on, if nobody says: a foreign sheet; NULL: as usual */
    bool takes_sheet; /* a foreign sheet can be played on */
    bool open_ended;  /* count and nth list only some of the legal moves; each, if there is one, lists all */

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

/* Room for the state of whichever game. */
union cub_any {
    struct cub_state state;
    uint64_t room[CUB_STATE_SIZE / 8];
};

/* The game of this name in a catalogue (ended by NULL), or NULL. */
const struct cub_game *cub_game_find(const struct cub_game *const *games, const char *name);

/* The first state under this setup; false with *why as start. state has room for game->state_size bytes. */
bool cub_start(const struct cub_game *, const struct cub_setup *, const char *sheet, struct cub_state *,
               struct cub_message *why);

/* Copies a state of any game, byte by byte as far as types go: to has room for game->state_size bytes. */
void cub_state_copy(const struct cub_game *, struct cub_state *to, const struct cub_state *from);

/*
 * Whether who may not do this now: game over (NO-3), nothing to do or no such
 * seat (NO-2, or what idle says), then the game's own rules. true: refused, *why
 * says so.
 */
bool cub_game_refuse(const struct cub_game *, const struct cub_state *, int who, cub_move, struct cub_message *why);

/* The move that this text is and that who may make now; 0 with *why if there is none. */
cub_move cub_game_parse(const struct cub_game *, const struct cub_state *, int who, const char *text,
                        struct cub_message *why);

/* The same of a move that carries its time: where the text has none, it was made at ms. */
cub_move cub_game_parse_at(const struct cub_game *, const struct cub_state *, int who, const char *text, uint32_t ms,
                           struct cub_message *why);

/* Whether moves carry their time: who is first counts. */
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
