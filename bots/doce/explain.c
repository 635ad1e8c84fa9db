/* Why a move of Doce is good, in words: what it completes, parries, threatens, closes and prepares. */
#include "bots/doce/explain.h"

#include "bots/doce/board.h"
#include "bots/reasons.h"

/* A move that is looked at, and what was said of it so far. */
struct talk {
    struct doce_map map;
    struct doce_board before, after; /* after: with the blocker and the die, the turn not yet passed on */
    struct doce_ends ends;           /* of the board before */
    int seat;
    uint32_t die, face, blocker;
    struct reasons reasons;
};

static void name_square(struct cub_message *reason, int i, uint32_t square)
{
    char name[3];
    doce_square_print(square, name);
    cub_message_text(reason, i, name);
}

static void add_square(struct talk *t, const char *message, uint32_t square)
{
    name_square(reasons_add(&t->reasons, message), 0, square);
}

/* The window that the die completes for a seat, from its first square to its last. */
static void add_line(struct talk *t, const char *message, int seat)
{
    struct cub_message *reason = reasons_add(&t->reasons, message);
    for (uint32_t windows = t->before.ripe & t->map.through[t->die]; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        if (doce_board_sum(&t->before, w) + t->face != DOCE_TOTAL ||
            !(t->map.made[doce_board_code(&t->before, 0, w)][t->seat] >> seat & 1))
            continue;
        name_square(reason, 0, t->map.square[w][0]);
        name_square(reason, 1, t->map.square[w][3]);
    }
}

/* Whether the round ends with this die, and why. */
static bool tell_end(struct talk *t)
{
    uint32_t lines = doce_board_lines(&t->before, &t->map, t->seat, t->die, t->face) & (CUB_BIT(0) | CUB_BIT(1));
    if (lines == (CUB_BIT(0) | CUB_BIT(1)))
        reasons_add(&t->reasons, "doce.why-draw");
    else if (lines == CUB_BIT(t->seat))
        add_line(t, "doce.why-line", t->seat);
    else if (lines)
        add_line(t, "doce.why-gift", !t->seat);
    return lines != 0;
}

static void tell_parries(struct talk *t)
{
    uint32_t dangers = doce_dangers(&t->map, &t->before, &t->ends);
    uint32_t left = dangers & ~SET(t->die) & (t->blocker ? ~SET(t->blocker) : GRID);
    if (t->blocker)
        add_square(t, dangers & SET(t->blocker) ? "doce.why-block" : "doce.why-ahead", t->blocker);
    if (dangers & SET(t->die))
        add_square(t, "doce.why-parry", t->die);
    if (left)
        add_square(t, "doce.why-misses", (uint32_t)__builtin_ctz(left));
    if (dangers && !left && t->after.blocker[t->seat])
        reasons_add(&t->reasons, "doce.why-keeps");
}

/* The window by which a seat threatens, named by its direction. */
static void add_threat(struct talk *t, int w, uint32_t square)
{
    const char *message = w < DOCE_STRAIGHT / 2 ? "doce.why-row"
                          : w < DOCE_STRAIGHT   ? "doce.why-column"
                                                : "doce.why-diagonal";
    struct cub_message *reason = reasons_add(&t->reasons, message);
    cub_message_number(reason, 0, DOCE_TOTAL - (int)doce_board_sum(&t->after, w));
    name_square(reason, 1, square);
}

/* One reason for each square on which the seat threatens to make a line next; those squares. */
static uint32_t tell_threats(struct talk *t)
{
    uint32_t allowed = doce_board_allowed(&t->after, &t->map, t->seat), told = 0;
    for (uint32_t windows = t->after.ripe; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        uint32_t code = doce_board_code(&t->after, 0, w), square = t->map.square[w][t->map.gap[code]];
        if (!(t->map.made[code][t->seat] >> t->seat & 1) || !(SET(square) & allowed & ~told))
            continue;
        told |= SET(square);
        add_threat(t, w, square);
    }
    return told;
}

/* Whether the other seat has neither a line of its own nor enough dice and blockers for all threats. */
static bool is_sure(const struct talk *t, uint32_t threats)
{
    struct doce_ends ends;
    int other = !t->seat;
    uint32_t allowed = doce_board_allowed(&t->after, &t->map, other);
    doce_board_ends(&t->after, &t->map, &ends);
    uint32_t parries = t->after.blocker[other] + (threats & allowed ? 1u : 0u);
    return size(threats) > parries && !(ends.squares[other][other] & allowed);
}

/* How many windows through the die could become the seat's line before, or can after, with this many dice of its own.
 */
static uint32_t count_windows(const struct talk *t, const struct doce_board *b, int seat, uint32_t dice)
{
    uint32_t count = 0;
    for (uint32_t windows = t->map.through[t->die] & ~b->dead; windows; windows &= windows - 1) {
        int w = __builtin_ctz(windows);
        uint32_t own = 0;
        for (int place = 0; place < 4; place++)
            own += b->dice[seat] >> t->map.square[w][place] & 1;
        count += t->map.hope[doce_board_code(b, seat, w)] & 1 && own >= dice;
    }
    return count;
}

static void tell_quiet(struct talk *t)
{
    uint32_t closed = count_windows(t, &t->before, !t->seat, 1) - count_windows(t, &t->after, !t->seat, 1);
    uint32_t built = count_windows(t, &t->after, t->seat, 2);
    if (closed)
        cub_message_number(reasons_add(&t->reasons, "doce.why-closes"), 0, closed);
    if (built)
        cub_message_number(reasons_add(&t->reasons, "doce.why-builds"), 0, built);
    if (!t->reasons.count)
        cub_message_number(reasons_add(&t->reasons, "doce.why-lines"), 0, count_windows(t, &t->after, t->seat, 1));
}

int doce_explain(const struct cub_state *view, int seat, cub_move move, struct cub_message *reasons, int cap)
{
    struct talk t = {.seat = seat, .die = doce_die(move), .face = doce_face(move), .blocker = doce_blocker(move)};
    t.reasons = (struct reasons){.list = reasons, .cap = cap};
    doce_map_init(&t.map);
    doce_board_init(&t.before, &t.map, (const struct doce *)view);
    doce_board_ends(&t.before, &t.map, &t.ends);
    if (tell_end(&t))
        return t.reasons.count;
    t.after = t.before;
    if (t.blocker)
        doce_board_block(&t.after, &t.map, t.blocker);
    doce_board_place(&t.after, &t.map, t.die, t.face);
    tell_parries(&t);
    uint32_t threats = tell_threats(&t);
    if (is_sure(&t, threats))
        reasons_add(&t.reasons, "doce.why-sure");
    tell_quiet(&t);
    return t.reasons.count;
}
