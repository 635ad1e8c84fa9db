/* Doce's moves: refuses, counts, enumerates and draws them. */
#include "games/doce/grid.h"

static bool refuse_at(struct cub_message *why, const char *rule, const char *message, uint32_t square)
{
    char text[3];
    doce_square_print(square, text);
    cub_refuse(why, rule, message);
    cub_message_text(why, 0, text);
    return true;
}

/* Refuses a square that is not on the grid or not empty. */
static bool refuse_square(const struct doce *s, uint32_t square, const char *rule, struct cub_message *why)
{
    if (!(SET(square) & GRID))
        return cub_refuse(why, rule, "doce.grid");
    if (SET(square) & (s->blocker[0] | s->blocker[1]))
        return refuse_at(why, rule, "doce.blocked", square);
    return !(SET(square) & empty_squares(s)) && refuse_at(why, rule, "doce.taken", square);
}

/* DO-8, DO-9 */
static bool refuse_blocker(const struct doce *s, int who, cub_move move, struct cub_message *why)
{
    if (s->blocker[who] || (move & DOCE_SECOND))
        return cub_refuse(why, "DO-8", "doce.second");
    if (move & DOCE_LATE)
        return cub_refuse(why, "DO-8", "doce.late");
    if (refuse_square(s, doce_blocker(move), "DO-8", why))
        return true;
    return !doce_die(move) && cub_refuse(why, "DO-9", "doce.alone");
}

/* DO-2, DO-3 */
static bool refuse_die(const struct doce *s, int who, cub_move move, struct cub_message *why)
{
    uint32_t square = doce_die(move), face = doce_face(move);
    char last[3];
    if (face < 1 || face > DOCE_FACES)
        return cub_refuse(why, "DO-2", "doce.face");
    if (refuse_square(s, square, "DO-2", why))
        return true;
    if (square == doce_blocker(move))
        return refuse_at(why, "DO-2", "doce.just-blocked", square);
    if (SET(square) & s->allowed)
        return false;
    doce_square_print(s->last[who], last);
    refuse_at(why, "DO-3", "doce.zone", square);
    cub_message_text(why, 1, last);
    return true;
}

bool doce_refuse(const struct doce *s, int who, cub_move move, struct cub_message *why)
{
    bool blocker = doce_blocker(move) || (move & (DOCE_SECOND | DOCE_LATE));
    if (move >> DOCE_BITS || !(blocker || doce_die(move)))
        return cub_refuse(why, "NO-1", "match.notation");
    return (blocker && refuse_blocker(s, who, move, why)) || refuse_die(s, who, move, why);
}

/*
 * A seat's choices: a face, an allowed square for its die, and either no blocker or
 * one on any other empty square. For every square of the die there are as many ways
 * with the blocker as empty squares, so the number of moves is a product of three.
 */
struct choice {
    uint32_t empty, allowed;    /* sets */
    uint32_t squares, blockers; /* ways to place the die, and the blocker */
};

static inline struct choice choose(const struct doce *s, int who)
{
    struct choice choice = {.empty = empty_squares(s), .allowed = s->allowed, .blockers = 1};
    choice.squares = size(choice.allowed);
    if (!s->blocker[who])
        choice.blockers = size(choice.empty);
    return choice;
}

/* The nth square of a set. */
static inline uint32_t nth_square(uint32_t set, uint32_t n)
{
    while (n-- > 0)
        set &= set - 1;
    return (uint32_t)__builtin_ctz(set);
}

/* Moves without the blocker come first. */
static inline cub_move nth_move(const struct choice *choice, uint32_t n)
{
    uint32_t face = n % DOCE_FACES + 1, rest = n / DOCE_FACES;
    uint32_t die = nth_square(choice->allowed, rest % choice->squares), blocker = rest / choice->squares;
    if (blocker > 0)
        blocker = nth_square(choice->empty & ~SET(die), blocker - 1);
    return doce_move(face, die, blocker);
}

uint32_t doce_count(const struct doce *s, int who)
{
    if (!(s->base.to_act >> who & 1))
        return 0;
    struct choice choice = choose(s, who);
    return DOCE_FACES * choice.squares * choice.blockers;
}

cub_move doce_nth(const struct doce *s, int who, uint32_t n)
{
    struct choice choice = choose(s, who);
    return nth_move(&choice, n);
}

/* Not inlined into draw, which would save registers for it on every call. Usually the blocker is placed already. */
CUB_APART cub_move draw_by_number(const struct doce *s, int who, struct cub_rng *rng)
{
    if (s->blocker[who]) {
        uint32_t n = cub_rng_below(rng, DOCE_FACES * size(s->allowed));
        return doce_move(n % DOCE_FACES + 1, nth_square(s->allowed, n / DOCE_FACES), 0);
    }
    struct choice choice = choose(s, who);
    return nth_move(&choice, cub_rng_below(rng, DOCE_FACES * choice.squares * choice.blockers));
}

/* Of a random number's 64 bits, five make a dart; ten darts leave enough for a face. */
enum { DART_BITS = 5, FACE_BITS = 64 - 10 * DART_BITS, BLOCKER_BITS = 12 * DART_BITS };

/* Drops darts until one hits the set; returns it, in the lowest bits, with those after it; 0: all miss. A dart of 0
 * never hits. */
static inline uint64_t throw_darts(uint32_t set, uint64_t darts)
{
    while (darts && !(set >> ((uint32_t)darts & 31) & 1))
        darts >>= DART_BITS;
    return darts;
}

/*
 * A face, from 0, made of the lowest bits of a random number: the upper half of the product. 2^14 is not divisible by
 * six: the four surplus values have a lower half below UNFAIR.
 */
enum { UNFAIR = (1 << FACE_BITS) % DOCE_FACES << (32 - FACE_BITS) };

static inline uint64_t roll_face(uint64_t random)
{
    return (uint64_t)((uint32_t)random << (32 - FACE_BITS)) * DOCE_FACES;
}

/* Adds a blocker to a move that has its die; not inlined into draw either, as it is rarely called. */
CUB_APART cub_move draw_blocker(const struct doce *s, int who, cub_move move, struct cub_rng *rng)
{
    uint32_t blocker = (uint32_t)throw_darts(empty_squares(s), cub_rng_next(rng) >> (64 - BLOCKER_BITS)) & 31;
    if (!blocker)
        return draw_by_number(s, who, rng);
    return blocker != doce_die(move) ? move | doce_move(0, 0, blocker) : move;
}

/*
 * Throws darts at the grid, which is faster than counting squares. A hit is each square
 * of its set with the same chance; a blocker on the die's own square stands for no
 * blocker, so that pairs of squares are moves, one to one. If all darts miss, the move
 * is drawn by its number. Both ways draw all moves with the same chance.
 */
cub_move doce_draw(const struct doce *s, int who, struct cub_rng *rng)
{
    uint64_t random = cub_rng_next(rng), darts = throw_darts(s->allowed, random >> FACE_BITS);
    if (darts) { /* the face is worked out after them: earlier, it would take a register that they need */
        uint64_t product = roll_face(random);
        if ((uint32_t)product >= UNFAIR) {
            cub_move move = doce_move((uint32_t)(product >> 32) + 1, (uint32_t)(darts & 31), 0);
            return s->blocker[who] ? move : draw_blocker(s, who, move, rng);
        }
    }
    return draw_by_number(s, who, rng);
}
