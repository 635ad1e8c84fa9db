/* Secuencia de Dados on paper: the board with what each roll does, and a pad for several games. */
#include "games/secuencia/secuencia.h"
#include "print/form.h"

#include "cubilete/lang.h"

static const struct pen_type number_type = {.size = 9, .bold = true, .ink = PEN_BLACK, .align = PEN_CENTRE},
                             chip_light = {.size = 6, .bold = true, .ink = PEN_WHITE, .align = PEN_CENTRE},
                             chip_dark = {.size = 6, .bold = true, .ink = PEN_BLACK, .align = PEN_CENTRE},
                             owner = {.size = PEN_HEAD, .ink = PEN_HAND},
                             strong = {.size = PEN_BODY, .bold = true, .ink = PEN_BLACK},
                             centred = {.size = PEN_HEAD, .bold = true, .ink = PEN_BLACK, .align = PEN_CENTRE},
                             small = {.size = PEN_SMALL, .ink = PEN_BLACK, .align = PEN_CENTRE},
                             hand = {.size = PEN_HEAD, .ink = PEN_HAND, .align = PEN_CENTRE};

static const double side = 18.4, left = 6, panel = 125;

enum { GAMES = 8 };

/* 2 and 12 earn another turn, and are safe from a 10 (SE-7, SE-8). */
static bool is_safe(int number)
{
    return number == 2 || number == 12;
}

/* A side's chip: a dark disc, a hatched square, a light triangle. */
static void draw_chip(struct pen *pen, struct pen_box box, int of_side)
{
    const double triangle[][2] = {{box.x + box.width / 2, box.y - box.height * 0.06},
                                  {box.x + box.width * 1.06, box.y + box.height},
                                  {box.x - box.width * 0.06, box.y + box.height}};
    if (of_side == 0)
        pen_disc(pen, box.x + box.width / 2, box.y + box.height / 2, box.width / 2, PEN_BLUE, PEN_BLACK, 0.3);
    else if (of_side == 2)
        pen_polygon(pen, triangle, 3, PEN_GREEN_TINT, PEN_GREEN, 0.8);
    else {
        pen_frame(pen, box, 0.6, PEN_ORANGE_TINT, PEN_BLACK, 0.3);
        pen_hatch(pen, box, box.width / 6, PEN_ORANGE, 0.4);
    }
}

/* The number of a square on the chip that lies there. */
static void draw_chip_number(struct pen *pen, struct pen_box box, int of_side, int number)
{
    if (of_side == 1)
        pen_disc(pen, box.x + box.width / 2, box.y + box.height / 2, box.width * 0.3, PEN_WHITE, PEN_NONE, 0);
    if (of_side == 2)
        box.y += box.height * 0.14;
    pen_number(pen, box, of_side == 0 ? &chip_light : &chip_dark, number);
}

static struct pen_box box_of(int square)
{
    int column = square % 8, row = square / 8; /* a byte a row */
    return (struct pen_box){left + column * side, FORM_TOP + (SECUENCIA_SIZE - 1 - row) * side, side, side};
}

static void draw_square(struct pen *pen, const struct print_job *job, int square)
{
    const struct secuencia *s = (const struct secuencia *)job->state;
    int number = secuencia_number(square);
    struct pen_box box = box_of(square);
    pen_frame(pen, box, 0, is_safe(number) ? PEN_YELLOW_TINT : PEN_WHITE, PEN_GREY, 0.25);
    if (is_safe(number))
        pen_frame(pen, pen_inset(box, 1.1), 1.6, PEN_NONE, PEN_BLACK, 0.35);
    for (int i = 0; i < SECUENCIA_SIDES; i++)
        if (job->match && s->chips[i] >> square & 1) {
            draw_chip(pen, pen_inset(box, 2.6), i);
            draw_chip_number(pen, pen_inset(box, 2.6), i, number);
            return;
        }
    pen_number(pen, box, &number_type, number);
}

/* The run that won. */
static void draw_won(struct pen *pen, const struct secuencia *s)
{
    for (int i = 0; i < s->base.setup.sides; i++) {
        uint8_t ends[SECUENCIA_RUNS][2];
        int count = secuencia_runs(s, i, ends);
        for (int k = 0; k < count; k++)
            pen_loop(pen, box_of(ends[k][0]), box_of(ends[k][1]));
    }
}

static double draw_goal(struct pen *pen, const struct print_job *job, double y)
{
    char number[CUB_MOVE_TEXT], text[FORM_TEXT];
    bool known = job->match || job->seated;
    snprintf(number, sizeof number, "%d", (int)job->state->setup.option[SECUENCIA_RUN]);
    return pen_paragraph(pen, (struct pen_box){panel, y, FORM_WIDTH - panel, 0}, &strong,
                         form_say(text, known ? "print.secuencia-goal" : "print.secuencia-goal-any", number, NULL));
}

static void draw_sides(struct pen *pen, const struct print_job *job, double y)
{
    bool known = job->match || job->seated;
    int seats = known ? job->state->setup.seats : SECUENCIA_SIDES;
    for (int seat = 0; seat < seats; seat++, y += 8.5) {
        char name[FORM_TEXT];
        draw_chip(pen, (struct pen_box){panel + 0.6, y, 5.6, 5.6}, known ? job->state->setup.side[seat] : seat);
        if (job->match)
            pen_text(pen, (struct pen_box){panel + 9, y - 1, FORM_WIDTH - panel - 9, 7.6}, &owner,
                     form_name(job, seat, name));
        else
            pen_rule(pen, panel + 9, y + 5.8, FORM_WIDTH, y + 5.8, PEN_GREY, 0.2);
    }
}

static void draw_board(struct pen *pen, const struct print_job *job)
{
    static const struct form_note notes[] = {{"3–9", "print.secuencia-place"},
                                             {"2, 12", "print.secuencia-again"},
                                             {"10", "print.secuencia-remove"},
                                             {"11", "print.secuencia-wild"}};
    double size = SECUENCIA_SIZE * side, y = FORM_TOP;
    form_title(pen, "Secuencia de Dados", cub_msg("print.secuencia-board"));
    for (int i = 0; i < SECUENCIA_SIZE * SECUENCIA_SIZE; i++)
        draw_square(pen, job, SECUENCIA_SQUARE(i % SECUENCIA_SIZE, i / SECUENCIA_SIZE));
    pen_frame(pen, (struct pen_box){left, y, size, size}, 0, PEN_NONE, PEN_BLACK, 0.7);
    form_letters(pen, left, y + size, side, SECUENCIA_SIZE);
    form_numbers(pen, left, y, side, SECUENCIA_SIZE);
    draw_won(pen, (const struct secuencia *)job->state);
    y += draw_goal(pen, job, y) + 4;
    y = form_notes(pen, (struct pen_box){panel, y, FORM_WIDTH - panel, 0}, notes, 4) + 1;
    pen_rule(pen, panel, y, FORM_WIDTH, y, PEN_FAINT, 0.2);
    draw_sides(pen, job, y + 4);
}

/* The match as the first game of the pad. */
static void fill_pad(struct pen *pen, const struct print_job *job, const struct form_table *table)
{
    const struct secuencia *s = (const struct secuencia *)job->state;
    for (int seat = 0; seat < job->state->setup.seats; seat++) {
        if (s->opening[seat])
            pen_number(pen, form_cell(table, 0, 1 + 2 * seat), &hand, s->opening[seat]);
        if (job->state->winners >> seat & 1)
            pen_cross(pen, pen_inset(form_cell(table, 0, 2 + 2 * seat), 3.2));
        pen_number(pen, form_cell(table, GAMES, 2 + 2 * seat), &hand, job->state->score[seat]);
    }
}

static void draw_heads(struct pen *pen, const struct print_job *job, const struct form_table *table, int seats)
{
    pen_lines(pen, pen_inset(form_cell(table, -1, 0), 0.8), &small, cub_msg("print.game-number"));
    for (int seat = 0; seat < seats; seat++) {
        struct pen_box opening = form_cell(table, -1, 1 + 2 * seat), victory = form_cell(table, -1, 2 + 2 * seat);
        struct pen_box field = {opening.x + 1.5, FORM_TOP - 1.5, opening.width + victory.width - 3, 11};
        char name[FORM_TEXT];
        pen_field(pen, field, cub_msg("print.name"), form_name(job, seat, name));
        pen_text(pen, pen_inset(opening, 0.8), &small, cub_msg("print.opening"));
        pen_text(pen, pen_inset(victory, 0.8), &small, cub_msg("print.victory"));
        pen_rule(pen, opening.x, table->y, opening.x, table->y + table->head + table->rows * table->row, PEN_BLACK,
                 0.4);
    }
}

static void draw_pad(struct pen *pen, const struct print_job *job)
{
    int seats = form_seats(job);
    double width[1 + 2 * SECUENCIA_SEATS] = {22};
    for (int i = 1; i <= 2 * seats; i++)
        width[i] = (FORM_WIDTH - width[0]) / (2 * seats);
    struct form_table table = {
        .y = FORM_TOP + 12, .head = 7, .row = 10.5, .width = width, .columns = 1 + 2 * seats, .rows = GAMES + 1};
    form_title(pen, "Secuencia de Dados", cub_msg("print.secuencia-pad"));
    form_table(pen, &table);
    draw_heads(pen, job, &table, seats);
    for (int i = 0; i < GAMES; i++)
        pen_number(pen, form_cell(&table, i, 0), &centred, i + 1);
    struct pen_box last = form_cell(&table, GAMES, 0);
    pen_rule(pen, 0, last.y, FORM_WIDTH, last.y, PEN_BLACK, 0.4);
    pen_text(pen, pen_inset(last, 0.8), &small, cub_msg("print.victories"));
    if (job->match)
        fill_pad(pen, job, &table);
}

const struct print_form print_secuencia = {.game = "secuencia", .board = draw_board, .pad = draw_pad};
