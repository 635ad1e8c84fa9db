/* The panel beside a dizzle sheet: the rounds, what things are worth, and room to add up. */
#include "print/dizzle.h"

#include "cubilete/lang.h"

enum { ROWS = 8 + 2 * DIZZLE_COLOURS }; /* gems, lines, block, bombs, piles, key, rocket, total; puzzles and flags */

static const struct pen_type body = {.size = PEN_BODY, .ink = PEN_BLACK},
                             strong = {.size = PEN_BODY, .bold = true, .ink = PEN_BLACK},
                             small = {.size = PEN_SMALL, .ink = PEN_GREY},
                             tiny = {.size = PEN_SMALL, .ink = PEN_BLACK, .align = PEN_CENTRE},
                             hand = {.size = PEN_BODY, .ink = PEN_HAND, .align = PEN_CENTRE};

static const double score_width = 9;

/* The parts of a score. */
enum share { GEMS, PUZZLE, FLAG, LINES, BLOCK, BOMBS, PILES, TOTAL, UNSCORED };

/* One row: what it is about; and of a flag, its colour. */
struct row {
    enum sign sign;
    enum share share;
    int colour;     /* -1: all of them */
    const char *id; /* its text, with the points as {1} */
    int points;
};

struct rows {
    struct row row[ROWS];
    int count;
};

static void add(struct rows *rows, enum sign sign, enum share share, int colour, const char *id, int points)
{
    rows->row[rows->count++] = (struct row){.sign = sign, .share = share, .colour = colour, .id = id, .points = points};
}

static void add_colours(struct rows *rows, const struct dizzle_sheet *sheet)
{
    for (int i = 0; i < DIZZLE_COLOURS; i++)
        if (sheet->puzzle & sheet->colour[i])
            add(rows, SIGN_PUZZLE, PUZZLE, i, "print.puzzle", sheet->puzzle_points[i]);
    for (int i = 0; i < DIZZLE_COLOURS; i++)
        if (sheet->flag & sheet->colour[i])
            add(rows, SIGN_FLAG, FLAG, i, NULL, 0);
}

static void list(struct rows *rows, const struct dizzle *s)
{
    const struct dizzle_sheet *sheet = &s->sheet;
    bool alone = s->base.setup.seats == 1;
    if (sheet->gem)
        add(rows, SIGN_GEM, GEMS, -1, "print.gems", 0);
    add_colours(rows, sheet);
    if (sheet->arrows)
        add(rows, SIGN_LINE, LINES, -1, "print.lines", 0);
    if (sheet->block)
        add(rows, SIGN_BLOCK, BLOCK, -1, "print.block", sheet->block_points);
    if (sheet->bomb)
        add(rows, SIGN_BOMB, BOMBS, -1, alone ? "print.bomb-alone" : "print.bomb",
            alone ? DIZZLE_ALONE_BOMB : sheet->bomb_points);
    if (sheet->pile)
        add(rows, SIGN_PILE, PILES, -1, "print.pile", sheet->pile_points);
    if (sheet->key)
        add(rows, SIGN_KEY, UNSCORED, -1, "print.key", 0);
    if (sheet->rocket)
        add(rows, SIGN_ROCKET, UNSCORED, -1, "print.rocket", 0);
    add(rows, SIGNS, TOTAL, -1, "print.total", 0);
}

/* What a part adds to the score: the score less what it is without that part. */
static int worth(const struct dizzle *s, int seat, const struct row *row)
{
    struct dizzle without = *s;
    if (row->share == GEMS)
        without.sheet.gem = 0;
    if (row->share == PUZZLE)
        without.sheet.puzzle_points[row->colour] = 0;
    if (row->share == FLAG)
        without.raised[seat][row->colour] = 0;
    if (row->share == LINES)
        without.sheet.arrows = 0;
    if (row->share == BLOCK)
        without.sheet.block = 0;
    if (row->share == BOMBS)
        without.exploded[seat] = without.sheet.bomb = 0;
    if (row->share == PILES)
        without.sheet.pile = 0;
    return row->share == TOTAL ? dizzle_score(s, seat) : dizzle_score(s, seat) - dizzle_score(&without, seat);
}

/* A flag's numbers, to be struck one after another. */
static void draw_track(struct pen *pen, const struct dizzle_card *card, int colour, struct pen_box box)
{
    const struct dizzle_sheet *sheet = &card->state->sheet;
    double step = box.width / DIZZLE_TRACK, side = box.height * 0.7;
    for (int i = 0; i < sheet->track_length[colour]; i++) {
        struct pen_box cell = {box.x + i * step, box.y + (box.height - side) / 2, step - 0.8, side};
        pen_frame(pen, cell, 0.6, PEN_WHITE, PEN_GREY, 0.2);
        pen_number(pen, cell, &tiny, sheet->track[colour][i]);
        if (card->seat >= 0 && i < card->state->struck[colour])
            pen_rule(pen, cell.x, cell.y + side, cell.x + cell.width, cell.y, PEN_HAND, 0.5);
    }
}

static void draw_score(struct pen *pen, const struct dizzle_card *card, const struct row *row, struct pen_box box)
{
    bool total = row->share == TOTAL;
    struct pen_box cell = {box.x + box.width - score_width, box.y + 0.5, score_width, box.height - 1};
    if (row->share == UNSCORED)
        return;
    pen_frame(pen, cell, 0.8, PEN_WHITE, PEN_BLACK, total ? 0.5 : 0.2);
    if (card->seat >= 0)
        pen_number(pen, cell, &hand, worth(card->state, card->seat, row));
}

static void draw_row(struct pen *pen, const struct dizzle_card *card, const struct row *row, struct pen_box box)
{
    double side = box.height - 1.2, indent = row->sign < SIGNS ? 7.2 : 0;
    const char letter[] = {(char)('A' + row->colour), 0};
    struct pen_box sign = {box.x, box.y + 0.6, side, side},
                   rest = {box.x + indent, box.y, box.width - indent - 1 - (row->share == UNSCORED ? 0 : score_width),
                           box.height};
    char number[PEN_FIGURES], text[FORM_TEXT];
    if (row->sign < SIGNS)
        sign_draw(pen, row->sign, sign, row->colour >= 0 ? letter : NULL);
    if (row->share == FLAG)
        draw_track(pen, card, row->colour, rest);
    else
        pen_text(pen, rest, row->share == TOTAL ? &strong : &body,
                 form_say(text, row->id, pen_figures(number, row->points), NULL));
    draw_score(pen, card, row, box);
}

/* How many rounds a seat has rolled in. */
static int rounds_begun(const struct dizzle *s, int seat)
{
    bool rolled = seat < s->starter || (seat == s->starter && s->stage != DIZZLE_ROLLS);
    return (int)s->base.round - (s->base.to_act && !rolled);
}

/* A circle a round, to be ticked; without a number of seats, as many as one seat alone has. */
static double draw_rounds(struct pen *pen, const struct dizzle_card *card, struct pen_box box)
{
    bool known = card->seat >= 0 || card->job->seated;
    int rounds = dizzle_rounds(known ? card->state->base.setup.seats : 1);
    double step = box.width / 5, radius = 2.5;
    pen_text(pen, (struct pen_box){box.x, box.y, box.width, 4}, &strong, cub_msg("print.rounds"));
    for (int i = 0; i < rounds; i++) {
        int column = i % 5, row = i / 5;
        double x = box.x + radius + column * step, y = box.y + 8 + row * 6.4;
        pen_disc(pen, x, y, radius, PEN_WHITE, PEN_BLACK, 0.25);
        pen_number(pen, (struct pen_box){x - radius, y - radius, 2 * radius, 2 * radius}, &tiny, i + 1);
        if (card->seat >= 0 && i < rounds_begun(card->state, card->seat))
            pen_rule(pen, x - 2, y + 2, x + 2, y - 2, PEN_HAND, 0.6);
    }
    double end = box.y + (rounds > 5 ? 17.9 : 11.5);
    if (known)
        return end;
    return end + pen_paragraph(pen, (struct pen_box){box.x, end, box.width, 0}, &small, cub_msg("print.rounds-seats"));
}

/* DZ-42: the least score of each band. */
static void draw_ratings(struct pen *pen, const struct dizzle_card *card, struct pen_box box)
{
    static const char *const ids[DIZZLE_RATINGS] = {"print.rating.1", "print.rating.2", "print.rating.3",
                                                    "print.rating.4", "print.rating.5"};
    static const struct pen_type right = {.size = PEN_SMALL, .ink = PEN_GREY, .align = PEN_RIGHT};
    int level = card->state->base.setup.option[DIZZLE_LEVEL], score = 0;
    for (int band = 0; band < DIZZLE_RATINGS; band++, box.y += 3.6) {
        struct pen_box line = {box.x, box.y, box.width, 3.6};
        while (dizzle_band(level, score) < band)
            score++;
        pen_text(pen, line, &small, cub_msg(ids[band]));
        if (band)
            pen_number(pen, line, &right, score);
    }
}

/* How dice are placed, where there is room to say it: DZ-5, DZ-6, DZ-3. */
static void draw_rules(struct pen *pen, struct pen_box box)
{
    static const char *const ids[] = {"print.dizzle-first", "print.dizzle-next", "print.dizzle-none"};
    if (box.height < 38)
        return;
    pen_rule(pen, box.x, box.y, box.x + box.width, box.y, PEN_FAINT, 0.2);
    box.y += 2;
    for (int i = 0; i < 3; i++)
        box.y += pen_paragraph(pen, box, &small, cub_msg(ids[i])) + 1.4;
}

void dizzle_panel(struct pen *pen, const struct dizzle_card *card, struct pen_box box)
{
    const struct cub_setup *setup = &card->state->base.setup;
    bool rated = setup->seats == 1 && setup->option[DIZZLE_LEVEL];
    double start = draw_rounds(pen, card, box) + 2, end = box.y + box.height - (rated ? 20 : 0);
    struct rows rows = {.count = 0};
    list(&rows, card->state);
    double height = (end - start) / rows.count < 7 ? (end - start) / rows.count : 7;
    for (int i = 0; i < rows.count; i++)
        draw_row(pen, card, &rows.row[i], (struct pen_box){box.x, start + i * height, box.width, height});
    start += rows.count * height + 3;
    if (card->seat < 0)
        draw_rules(pen, (struct pen_box){box.x, start, box.width, end - start});
    if (rated)
        draw_ratings(pen, card, (struct pen_box){box.x, end + 1, box.width, 0});
}
