/* Dizzle's sheets: the squares with their signs, the lines through them, and what was crossed. */
#include "print/dizzle.h"

#include <string.h>

#include "cubilete/lang.h"
#include "cubilete/text.h"

static const double pitch = 14.6, square = 12.2; /* from one square to the next; and its side */
static const double left = 13, top = 19.5;       /* of the first square, with room for the lines' tags */
static const double rim = 1.2;                   /* around a square: half of what lies between two */
static const double tag_size = 5.2, lane = 4.2;

static const struct pen_type exploded = {.size = 4.4, .bold = true, .ink = PEN_GREY, .align = PEN_CENTRE};
static const struct pen_type digit = {.size = 7, .bold = true, .ink = PEN_BLACK, .align = PEN_CENTRE};

/* The specials' squares, in the order of their signs from SIGN_GEM to SIGN_PLANET. */
static dizzle_board squares_of(const struct dizzle_sheet *sheet, enum sign sign)
{
    const dizzle_board squares[] = {
        [SIGN_GEM] = sheet->gem,       [SIGN_BOMB] = sheet->bomb,     [SIGN_KEY] = sheet->key,
        [SIGN_LOCK] = sheet->lock,     [SIGN_PUZZLE] = sheet->puzzle, [SIGN_FLAG] = sheet->flag,
        [SIGN_ROCKET] = sheet->rocket, [SIGN_PILE] = sheet->pile,     [SIGN_PLANET] = sheet->planet,
    };
    return sign <= SIGN_PLANET ? squares[sign] : 0;
}

static struct pen_box box_of(int at)
{
    int column = at % DIZZLE_COLUMNS, row = at / DIZZLE_COLUMNS;
    return (struct pen_box){left + column * pitch, top + (DIZZLE_ROWS - 1 - row) * pitch, square, square};
}

/* SIGNS: nothing is special about it. */
static enum sign sign_at(const struct dizzle_sheet *sheet, int at)
{
    for (enum sign sign = SIGN_GEM; sign <= SIGN_PLANET; sign++)
        if (squares_of(sheet, sign) & dizzle_bit(at))
            return sign;
    return SIGNS;
}

/* What the sign says: a gem its points, others their colour as a letter. */
static void label_at(const struct dizzle_sheet *sheet, int at, char out[PEN_FIGURES])
{
    out[0] = 0;
    for (int i = 0; i < DIZZLE_COLOURS; i++)
        if (sheet->colour[i] & dizzle_bit(at)) {
            if (sheet->gem & dizzle_bit(at))
                pen_figures(out, sheet->gem_points[i]);
            else
                snprintf(out, PEN_FIGURES, "%c", 'A' + i);
        }
}

static void draw_number(struct pen *pen, const struct dizzle_sheet *sheet, int at, bool special)
{
    struct pen_box box = box_of(at);
    if (special) {
        box.width *= 0.6;
        box.height *= 0.68;
    }
    for (int i = 0; i < DIZZLE_PIPS; i++)
        if (sheet->pip[i] & dizzle_bit(at))
            pen_number(pen, box, &digit, i + 1);
}

static void draw_square(struct pen *pen, const struct dizzle_sheet *sheet, int at)
{
    enum sign sign = sign_at(sheet, at);
    struct pen_box box = box_of(at), corner = {box.x + square - 6.2, box.y + square - 6.2, 5.8, 5.8};
    char label[PEN_FIGURES];
    label_at(sheet, at, label);
    pen_frame(pen, box, 1.6, sign < SIGNS ? sign_tint(sign) : PEN_WHITE, PEN_BLACK, 0.3);
    if (sign == SIGN_PLANET)
        sign_draw(pen, sign, pen_inset(box, 0.6), NULL);
    else if (sign < SIGNS)
        sign_draw(pen, sign, corner, label);
    draw_number(pen, sheet, at, sign < SIGNS);
}

static void draw_printed_cross(struct pen *pen, int at)
{
    struct pen_box box = box_of(at), inner = pen_inset(box, 3);
    pen_frame(pen, box, 1.6, PEN_FAINT, PEN_BLACK, 0.3);
    pen_rule(pen, inner.x, inner.y, inner.x + inner.width, inner.y + inner.height, PEN_WHITE, 1.6);
    pen_rule(pen, inner.x, inner.y + inner.height, inner.x + inner.width, inner.y, PEN_WHITE, 1.6);
}

/* Lines that run along the same squares lie side by side: how far this one is from the middle. */
static double lane_of(const struct dizzle_sheet *sheet, int arrow)
{
    int earlier = 0;
    for (int i = 0; i < arrow; i++) {
        bool across = sheet->arrow_to[i] - sheet->arrow_from[i] < DIZZLE_COLUMNS,
             same = across == (sheet->arrow_to[arrow] - sheet->arrow_from[arrow] < DIZZLE_COLUMNS);
        dizzle_board squares = dizzle_line(sheet->arrow_from[i], sheet->arrow_to[i]);
        earlier += same && squares & dizzle_line(sheet->arrow_from[arrow], sheet->arrow_to[arrow]);
    }
    int lanes = (earlier + 1) / 2;
    return earlier % 2 ? lanes * lane : -lanes * lane;
}

/* A band behind the squares of a line, seen between them. */
static void draw_band(struct pen *pen, const struct dizzle_sheet *sheet, int arrow)
{
    struct pen_box from = box_of(sheet->arrow_from[arrow]), to = box_of(sheet->arrow_to[arrow]);
    double off = square / 2 + lane_of(sheet, arrow);
    if (sheet->arrow_to[arrow] - sheet->arrow_from[arrow] < DIZZLE_COLUMNS)
        pen_rule(pen, from.x - 3, from.y + off, to.x + square / 2, to.y + off, PEN_GREY, 1);
    else
        pen_rule(pen, from.x + off, from.y + square / 2, to.x + off, to.y - 3, PEN_GREY, 1);
}

/* Whether a square lies before the first one of a line, where its tag goes. */
static bool is_crowded(const struct dizzle_sheet *sheet, int first, bool across)
{
    if (across)
        return first % DIZZLE_COLUMNS > 0 && dizzle_squares(sheet) & dizzle_bit(first - 1);
    return first / DIZZLE_COLUMNS + 1 < DIZZLE_ROWS && dizzle_squares(sheet) & dizzle_bit(first + DIZZLE_COLUMNS);
}

/*
 * The points of a line, before its first square: from the left, or from above.
 * Where another square is there, they go to its free corner.
 */
static void draw_tag(struct pen *pen, const struct dizzle_sheet *sheet, int arrow)
{
    bool across = sheet->arrow_to[arrow] - sheet->arrow_from[arrow] < DIZZLE_COLUMNS;
    int at = across ? sheet->arrow_from[arrow] : sheet->arrow_to[arrow];
    struct pen_box first = box_of(at);
    double aside = lane_of(sheet, arrow), before = 0.4 - tag_size;
    if (aside == 0 && is_crowded(sheet, at, across))
        aside = -3.6;
    double off = square / 2 - tag_size / 2 + aside;
    struct pen_box tag = {first.x + (across ? before : off), first.y + (across ? off : before), tag_size, tag_size};
    char text[PEN_FIGURES];
    sign_draw(pen, across ? SIGN_LINE : SIGN_DOWN, tag, pen_figures(text, sheet->arrow_points[arrow]));
}

/* The framed block with its points on the frame. */
static void draw_block(struct pen *pen, const struct dizzle_sheet *sheet)
{
    static const struct pen_type type = {.size = PEN_SMALL, .bold = true, .ink = PEN_WHITE, .align = PEN_CENTRE};
    if (!sheet->block)
        return;
    struct pen_box low = box_of(__builtin_ctzll(sheet->block)), high = box_of(63 - __builtin_clzll(sheet->block));
    struct pen_box frame = {low.x - rim, high.y - rim, high.x - low.x + pitch, low.y - high.y + pitch},
                   badge = {frame.x + frame.width - 5, frame.y - 1.9, 6, 3.8};
    pen_frame(pen, frame, 2.6, PEN_NONE, PEN_BLACK, 0.9);
    pen_frame(pen, badge, 1.9, PEN_BLACK, PEN_NONE, 0);
    pen_number(pen, badge, &type, sheet->block_points);
}

/* DZ-21: nothing will ever be there again. */
static void draw_explosion(struct pen *pen, struct pen_box box)
{
    static const double star[][2] = {{0.5, 0},     {0.6, 0.25},  {0.85, 0.1},  {0.75, 0.37}, {1, 0.5},     {0.75, 0.6},
                                     {0.87, 0.88}, {0.6, 0.75},  {0.5, 1},     {0.4, 0.75},  {0.14, 0.88}, {0.25, 0.6},
                                     {0, 0.5},     {0.25, 0.37}, {0.14, 0.12}, {0.4, 0.25}};
    pen_hatch(pen, pen_inset(box, 0.3), 1.5, PEN_HAND, 0.35);
    cairo_save(pen->cairo);
    cairo_translate(pen->cairo, box.x + 1, box.y + 1);
    cairo_scale(pen->cairo, box.width - 2, box.height - 2);
    pen_polygon(pen, star, 16, PEN_WHITE, PEN_HAND, 0.06);
    cairo_restore(pen->cairo);
}

static void fill_square(struct pen *pen, const struct dizzle *s, int seat, int at)
{
    struct pen_box box = box_of(at);
    for (int i = 0; i < DIZZLE_PIPS; i++)
        if (s->dice[seat] & s->sheet.pip[i] & dizzle_bit(at))
            pen_die(pen, pen_inset(box, 0.9), PEN_WHITE, PEN_HAND, i + 1);
    if (s->crossed[seat] & ~s->sheet.cross & dizzle_bit(at))
        pen_cross(pen, pen_inset(box, 1.9));
    if (s->exploded[seat] & dizzle_bit(at)) {
        draw_explosion(pen, box);
        pen_number(pen, box, &exploded, dizzle_face(s, at));
    }
}

static void draw_grid(struct pen *pen, const struct dizzle_card *card)
{
    const struct dizzle_sheet *sheet = &card->state->sheet;
    for (int i = 0; i < sheet->arrows; i++)
        draw_band(pen, sheet, i);
    for (int at = 0; at < DIZZLE_SQUARES; at++) {
        if (sheet->cross & dizzle_bit(at))
            draw_printed_cross(pen, at);
        else if (dizzle_squares(sheet) & dizzle_bit(at))
            draw_square(pen, sheet, at);
        if (card->seat >= 0)
            fill_square(pen, card->state, card->seat, at);
    }
    draw_block(pen, sheet);
    for (int i = 0; i < sheet->arrows; i++)
        draw_tag(pen, sheet, i);
    form_letters(pen, left - rim, top + DIZZLE_ROWS * pitch - 2 * rim, pitch, DIZZLE_COLUMNS);
    form_numbers(pen, left - 7, top - rim, pitch, DIZZLE_ROWS);
}

/* The rest of the line that begins `sheet `; there is one in every sheet's text. */
static void name_sheet(const char *text, char name[CUB_SHEET_LINE + 1])
{
    const char *word = "sheet ", *line = text;
    while (line && !cub_str_starts(line, word)) {
        line = strchr(line, '\n');
        line = line ? line + 1 : NULL;
    }
    line = line ? line + strlen(word) : "";
    snprintf(name, CUB_SHEET_LINE + 1, "%.*s", (int)strcspn(line, "\n"), line);
}

/* `level 1 · Plaza`, or the name of a foreign sheet. */
static void put_title(struct pen *pen, const struct dizzle_card *card)
{
    int level = card->state->base.setup.option[DIZZLE_LEVEL];
    char number[CUB_MOVE_TEXT], text[FORM_TEXT], name[CUB_SHEET_LINE + 1];
    name_sheet(level ? dizzle_levels[level - 1] : card->job->sheet, name);
    snprintf(number, sizeof number, "%d", level);
    form_title(pen, "Dizzle", level ? form_say(text, "print.level", number, name) : name);
}

static void put_owner(struct pen *pen, const struct dizzle_card *card)
{
    char name[FORM_TEXT], points[CUB_MOVE_TEXT];
    if (card->seat < 0) {
        form_owner(pen, NULL, NULL);
        return;
    }
    snprintf(points, sizeof points, "%d", (int)dizzle_score(card->state, card->seat));
    form_owner(pen, form_name(card->job, card->seat, name), points);
}

static void draw(struct pen *pen, const struct print_job *job, int seat)
{
    struct dizzle_card card = {.state = (const struct dizzle *)job->state, .job = job, .seat = job->match ? seat : -1};
    double x = left + DIZZLE_COLUMNS * pitch + 3;
    put_title(pen, &card);
    put_owner(pen, &card);
    draw_grid(pen, &card);
    dizzle_panel(pen, &card, (struct pen_box){x, FORM_TOP, FORM_WIDTH - x, FORM_HEIGHT - FORM_TOP});
}

/* Filled in, every seat has its sheet. */
static int cards(const struct print_job *job)
{
    return job->match ? job->state->setup.seats : 1;
}

static int up(const struct print_job *job)
{
    return cards(job) > 2 ? 4 : 2;
}

const struct print_form print_dizzle = {.game = "dizzle", .cards = cards, .up = up, .draw = draw};
