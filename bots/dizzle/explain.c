/* Why a move of dizzle is good, in words: what its square brings, and what it gets nearer to. */
#include "bots/dizzle/worth.h"
#include "bots/reasons.h"

#include "cubilete/text.h"

/* The reasons told so far, and about what. */
struct telling {
    const struct dizzle_sheet *sheet;
    dizzle_board bit, crossed; /* the square, and all that are crossed with it */
    struct reasons reasons;
};

static void name_square(struct cub_message *reason, int i, dizzle_board square)
{
    char name[3];
    dizzle_square_print(__builtin_ctzll(square), name);
    cub_message_text(reason, i, name);
}

static void tell_square(struct telling *t, const char *message, dizzle_board square)
{
    name_square(reasons_add(&t->reasons, message), 0, square);
}

/* A goal of several squares: done with, or this many of them; nothing if this square is none of them. */
static void tell_goal(struct telling *t, const char *done, const char *part, dizzle_board goal, dizzle_board from)
{
    int all = __builtin_popcountll(goal), now = __builtin_popcountll(goal & t->crossed);
    if (!(goal & t->bit))
        return;
    struct cub_message *reason = reasons_add(&t->reasons, now == all ? done : part);
    name_square(reason, 0, from);
    cub_message_number(reason, 1, now);
    cub_message_number(reason, 2, all);
}

static void tell_goals(struct telling *t, bool done)
{
    const struct dizzle_sheet *sheet = t->sheet;
    dizzle_board squares = dizzle_squares(sheet);
    for (int i = 0; i < sheet->arrows; i++) {
        dizzle_board line = dizzle_line(sheet->arrow_from[i], sheet->arrow_to[i]) & squares;
        bool row = sheet->arrow_to[i] - sheet->arrow_from[i] < DIZZLE_COLUMNS;
        if (done == !(line & ~t->crossed))
            tell_goal(t, row ? "dizzle.why.row" : "dizzle.why.column",
                      row ? "dizzle.why.in-row" : "dizzle.why.in-column", line, dizzle_bit(sheet->arrow_from[i]));
    }
    if (done == !(sheet->block & ~t->crossed))
        tell_goal(t, "dizzle.why.block", "dizzle.why.in-block", sheet->block, sheet->block);
    for (int c = 0; c < DIZZLE_COLOURS; c++) {
        dizzle_board puzzle = sheet->puzzle & sheet->colour[c];
        if (done == !(puzzle & ~t->crossed))
            tell_goal(t, "dizzle.why.puzzle", "dizzle.why.in-puzzle", puzzle, t->bit);
    }
}

/* A key that is the first of its colour opens all its locks. */
static void tell_key(struct telling *t, int c)
{
    dizzle_board colour = t->sheet->colour[c], locks = t->sheet->lock & colour & ~t->crossed;
    if (t->sheet->key & colour & t->crossed & ~t->bit)
        return;
    for (; locks; locks &= locks - 1)
        tell_square(t, "dizzle.why.lock", locks);
}

static void tell_special(struct telling *t, const struct dizzle *s, int seat)
{
    const struct dizzle_sheet *sheet = t->sheet;
    int c = 0;
    while (c < DIZZLE_COLOURS && !(sheet->colour[c] & t->bit))
        c++;
    if (sheet->gem & t->bit)
        tell_square(t, "dizzle.why.gem", t->bit);
    if (sheet->flag & t->bit && !(sheet->flag & sheet->colour[c] & s->crossed[seat]))
        tell_square(t, "dizzle.why.flag", t->bit);
    if (sheet->key & t->bit)
        tell_key(t, c);
    if (sheet->bomb & t->bit)
        tell_square(t, "dizzle.why.bomb", t->bit);
    if (sheet->rocket & t->bit && sheet->planet & ~t->crossed)
        tell_square(t, "dizzle.why.rocket", t->bit);
}

static void tell_stop(struct telling *t, const struct dizzle *s, int seat, enum dizzle_kind kind)
{
    if (kind == DIZZLE_LEAVE && s->dice[seat])
        reasons_add(&t->reasons, "dizzle.why.leave");
    if (kind == DIZZLE_REROLL)
        reasons_add(&t->reasons, s->dice[seat] ? "dizzle.why.dare" : "dizzle.why.reroll");
}

/* A square that brings nothing by itself leads somewhere: the numbers of the pool that can be placed after it. */
static void tell_way(struct telling *t, const struct dizzle *s, int seat, int face)
{
    char numbers[CUB_ARG_SIZE];
    struct cub_out out;
    dizzle_board dice = s->dice[seat] | t->bit, gone = s->crossed[seat] | s->exploded[seat] | dice;
    dizzle_board reach = dizzle_beside(dice) & s->sheet.number & ~gone & ~dizzle_locked(s, seat);
    cub_out_init(&out, numbers, sizeof numbers);
    for (int i = 0; i < DIZZLE_PIPS; i++) {
        if (s->pool[i] <= (i + 1 == face) || !(s->sheet.pip[i] & reach))
            continue;
        if (out.length)
            cub_put_char(&out, ' ');
        cub_put_number(&out, i + 1);
    }
    if (out.length)
        cub_message_text(reasons_add(&t->reasons, "dizzle.why.way"), 0, numbers);
    else
        tell_square(t, "dizzle.why.cross", t->bit);
}

int dizzle_explain(const struct cub_state *view, int seat, cub_move move, struct cub_message *reasons, int cap)
{
    const struct dizzle *s = (const struct dizzle *)view;
    enum dizzle_kind kind = (enum dizzle_kind)(move >> DIZZLE_KIND_SHIFT);
    dizzle_board bit = dizzle_bit((int)(move & 63));
    struct telling t = {.sheet = &s->sheet, .bit = bit, .reasons = {.list = reasons, .cap = cap}};
    t.crossed = s->crossed[seat] | s->dice[seat] | bit;
    if (kind == DIZZLE_PLACE)
        tell_special(&t, s, seat);
    if (kind == DIZZLE_GIVE)
        tell_square(&t, s->sheet.pile & bit ? "dizzle.why.pile" : "dizzle.why.give", bit);
    if (kind == DIZZLE_PLACE || kind == DIZZLE_FLY) {
        tell_goals(&t, true);
        tell_goals(&t, false);
    }
    if (kind == DIZZLE_PLACE && !t.reasons.count)
        tell_way(&t, s, seat, (int)(move >> DIZZLE_FACE_SHIFT & 7));
    tell_stop(&t, s, seat, kind);
    return t.reasons.count;
}
