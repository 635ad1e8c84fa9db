/* Ecuaciones on paper: a score card for each of its modes. This file has that of games 1 and 2. */
#include "print/ecuaciones.h"

#include "cubilete/lang.h"

static const struct pen_type small = {.size = PEN_SMALL, .ink = PEN_BLACK, .align = PEN_CENTRE},
                             centred = {.size = PEN_HEAD, .bold = true, .ink = PEN_BLACK, .align = PEN_CENTRE},
                             body = {.size = PEN_SMALL, .ink = PEN_BLACK},
                             strong = {.size = PEN_BODY, .bold = true, .ink = PEN_BLACK, .align = PEN_RIGHT},
                             hand = {.size = PEN_BODY, .ink = PEN_HAND, .align = PEN_CENTRE};

enum { ROUNDS = 10 }; /* on a card */

/* Each seat's columns: what it laid, what that brought with its bonus, and the total then. */
enum { EQUATION, POINTS, TOTAL, PARTS };
static const double shares[PARTS] = {0.54, 0.22, 0.24}; /* of the seat's width */

static int column_of(int seat, int part)
{
    return 1 + PARTS * seat + part;
}

static int mode_of(const struct print_job *job)
{
    return job->state->setup.option[ECU_MODE];
}

static void fill_round(struct pen *pen, const struct form_table *table, int row, int seat,
                       const struct ecu_round *round)
{
    if (round->laid[seat]) {
        char equation[ECU_DICE + 1];
        ecu_equation_print(round->laid[seat], equation);
        pen_text(pen, pen_inset(form_cell(table, row, column_of(seat, EQUATION)), 0.6), &hand, equation);
    }
    pen_number(pen, form_cell(table, row, column_of(seat, POINTS)), &hand, round->points[seat]);
    pen_number(pen, form_cell(table, row, column_of(seat, TOTAL)), &hand, round->total[seat]);
}

static void fill(struct pen *pen, const struct print_job *job, const struct form_table *table, int card)
{
    struct ecu_round rounds[ROUNDS];
    int count = ecu_account_rounds(job->match, card * ROUNDS, rounds, ROUNDS) - card * ROUNDS;
    for (int row = 0; row < count && row < ROUNDS; row++)
        for (int seat = 0; seat < job->state->setup.seats; seat++)
            fill_round(pen, table, row, seat, &rounds[row]);
}

/* EC-9 to EC-11, and EC-21. */
static void draw_values(struct pen *pen, double y)
{
    static const struct {
        const char *points, *id;
    } values[] = {{"1", "print.ecu-die"},           {"2", "print.ecu-times"},       {"3", "print.ecu-divide"},
                  {"3, 6, 10", "print.ecu-number"}, {"+1, +2", "print.ecu-twelve"}, {"+2", "print.ecu-best"}};
    double width = FORM_WIDTH / 3;
    for (int i = 0; i < 6; i++) {
        int column = i % 3, row = i / 3;
        double x = column * width, top = y + row * 5;
        pen_text(pen, (struct pen_box){x, top, 13, 4}, &strong, values[i].points);
        pen_text(pen, (struct pen_box){x + 14.5, top, width - 16, 4}, &body, cub_msg(values[i].id));
    }
}

static void draw_heads(struct pen *pen, const struct print_job *job, const struct form_table *table)
{
    static const char *const heads[PARTS] = {
        [EQUATION] = "print.equation", [POINTS] = "print.points", [TOTAL] = "print.sum"};
    double bottom = table->y + table->head + table->rows * table->row;
    pen_lines(pen, pen_inset(form_cell(table, -1, 0), 0.6), &small, cub_msg("print.round"));
    for (int seat = 0; seat < form_seats(job); seat++) {
        double x = form_cell(table, -1, column_of(seat, 0)).x, end = form_cell(table, -1, column_of(seat, TOTAL)).x;
        struct pen_box field = {x + 1, FORM_TOP - 1.5, end + table->width[TOTAL + 1] - x - 2, 10.5};
        char name[FORM_TEXT];
        pen_field(pen, field, cub_msg("print.name"), form_name(job, seat, name));
        for (int part = 0; part < PARTS; part++)
            pen_text(pen, pen_inset(form_cell(table, -1, column_of(seat, part)), 0.6), &small, cub_msg(heads[part]));
        pen_rule(pen, x, table->y, x, bottom, PEN_BLACK, 0.4);
    }
}

static void draw_rounds(struct pen *pen, const struct print_job *job, int card)
{
    int columns = column_of(form_seats(job), 0);
    double width[1 + PARTS * ECU_SEATS] = {10};
    for (int i = 1; i < columns; i++)
        width[i] = (FORM_WIDTH - width[0]) / form_seats(job) * shares[(i - 1) % PARTS];
    struct form_table table = {
        .y = FORM_TOP + 11, .head = 5.5, .row = 8.6, .width = width, .columns = columns, .rows = ROUNDS};
    form_table(pen, &table);
    draw_heads(pen, job, &table);
    for (int i = 0; i < ROUNDS; i++)
        pen_number(pen, form_cell(&table, i, 0), &centred, card * ROUNDS + i + 1);
    if (job->match)
        fill(pen, job, &table, card);
    draw_values(pen, table.y + table.head + ROUNDS * table.row + 2.5);
}

/* The mode's name, and the points that end it. */
static void put_title(struct pen *pen, const struct print_job *job)
{
    static const char *const names[] = {[ECU_UNO] = "print.uno",
                                        [ECU_TODOS] = "print.todos",
                                        [ECU_ULTIMO] = "print.ultimo",
                                        [ECU_TORNEO] = "print.torneo",
                                        [ECU_YAHTZEE] = "print.yahtzee"};
    const struct ecuaciones *s = (const struct ecuaciones *)job->state;
    const char *name = cub_msg(names[mode_of(job)]);
    char target[CUB_MOVE_TEXT], text[FORM_TEXT];
    bool targeted = mode_of(job) == ECU_UNO || mode_of(job) == ECU_TODOS;
    snprintf(target, sizeof target, "%d", s->target);
    form_title(pen, "Ecuaciones", targeted ? form_say(text, "print.mode-target", name, target) : name);
}

/* The rounds of games 1 and 2 may take several cards. */
static int cards(const struct print_job *job)
{
    if (!job->match || mode_of(job) > ECU_TODOS)
        return 1;
    int rounds = ecu_account_rounds(job->match, 0, NULL, 0);
    return rounds > ROUNDS ? (rounds + ROUNDS - 1) / ROUNDS : 1;
}

static void draw(struct pen *pen, const struct print_job *job, int card)
{
    put_title(pen, job);
    if (mode_of(job) == ECU_ULTIMO)
        ecu_draw_ultimo(pen, job);
    else if (mode_of(job) == ECU_TORNEO)
        ecu_draw_torneo(pen, job);
    else if (mode_of(job) == ECU_YAHTZEE)
        ecu_draw_yahtzee(pen, job);
    else
        draw_rounds(pen, job, card);
}

/* Where equations are written, more than three seats need the width of a page. */
static int up(const struct print_job *job)
{
    bool written = mode_of(job) != ECU_ULTIMO && mode_of(job) != ECU_TORNEO;
    return written && form_seats(job) > 3 ? 1 : 2;
}

const struct print_form print_ecuaciones = {.game = "ecuaciones", .cards = cards, .up = up, .draw = draw};
