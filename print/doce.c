/* Doce on paper: the board with its rules in a nutshell, and a pad for the rounds' points. */
#include "games/doce/doce.h"
#include "cubilete/story.h"
#include "print/form.h"

#include <string.h>

#include "cubilete/lang.h"

static const struct pen_type body = {.size = PEN_BODY, .ink = PEN_BLACK}, owner = {.size = PEN_HEAD, .ink = PEN_HAND},
                             points_type = {.size = PEN_BODY, .bold = true, .ink = PEN_BLACK, .align = PEN_RIGHT},
                             centred = {.size = PEN_HEAD, .bold = true, .ink = PEN_BLACK, .align = PEN_CENTRE},
                             small = {.size = PEN_SMALL, .ink = PEN_BLACK, .align = PEN_CENTRE},
                             hand = {.size = PEN_HEAD, .ink = PEN_HAND, .align = PEN_CENTRE};

static const double side = 22, left = 6, panel = 124; /* of a square; where the board and what stands beside it begin */

/* Seat 1's dice are light, seat 2's dark. */
static void draw_die(struct pen *pen, struct pen_box box, int seat, int face)
{
    pen_die(pen, box, seat ? PEN_BLACK : PEN_WHITE, seat ? PEN_WHITE : PEN_BLACK, face);
}

static void draw_blocker(struct pen *pen, struct pen_box box)
{
    pen_frame(pen, box, 0, PEN_PALE, PEN_BLACK, 0.3);
    pen_hatch(pen, box, 2, PEN_BLACK, 0.5);
}

static struct pen_box box_of(int square)
{
    int column = (square - 1) % DOCE_SIDE, row = (square - 1) / DOCE_SIDE;
    return (struct pen_box){left + column * side, FORM_TOP + (DOCE_SIDE - 1 - row) * side, side, side};
}

static void draw_square(struct pen *pen, const struct doce *s, int square)
{
    struct pen_box box = box_of(square);
    pen_frame(pen, box, 0, PEN_WHITE, PEN_GREY, 0.25);
    if (s->face[square])
        draw_die(pen, pen_inset(box, 3), s->dice[1] >> square & 1, s->face[square]);
    else if ((s->blocker[0] | s->blocker[1]) >> square & 1)
        draw_blocker(pen, pen_inset(box, 1.6));
}

/* The lines that ended the round: the winner's, or in a draw those of both. */
static void draw_won(struct pen *pen, const struct doce *s)
{
    for (int seat = 0; seat < 2; seat++) {
        uint8_t ends[DOCE_LINES][2];
        int count = doce_lines(s, seat, ends);
        for (int i = 0; i < count; i++)
            pen_loop(pen, box_of(ends[i][0]), box_of(ends[i][1]));
    }
}

/* Makes move i in *now; whether it ended a round, and then in which position. */
static bool step(const struct cub_match *match, uint32_t i, union cub_any *now, union cub_any *end)
{
    union cub_any before = *now;
    const struct cub_entry *entry = &match->log[i];
    match->game->apply(&now->state, (int)entry->who, entry->move);
    return cub_game_round_end(match->game,
                              &(struct cub_transition){&before.state, &now->state, (int)entry->who, entry->move}, end);
}

/* What lies on the board: between rounds, how the last one ended. */
static void find_position(const struct print_job *job, union cub_any *shown)
{
    union cub_any now, end;
    memcpy(shown, job->state, job->game->state_size);
    const struct doce *s = (const struct doce *)shown;
    if (!job->match || !job->match->length || s->dice[0] | s->dice[1])
        return;
    cub_match_at(job->match, job->match->length - 1, &now);
    if (step(job->match, job->match->length - 1, &now, &end))
        *shown = end;
}

/* DO-3 as a picture: a die, and around it where the next may not go. */
static void draw_zone(struct pen *pen, double x, double y)
{
    const double cell = 6.4;
    for (int i = 0; i < 9; i++) {
        int column = i % 3, row = i / 3;
        struct pen_box box = {x + column * cell, y + row * cell, cell, cell};
        pen_frame(pen, box, 0, PEN_WHITE, PEN_GREY, 0.2);
        if (i == 4)
            draw_die(pen, pen_inset(box, 0.8), 0, 4);
        else
            pen_hatch(pen, pen_inset(box, 0.6), 1.3, PEN_FAINT, 0.2);
    }
}

/* A line of four in miniature: three light dice and a dark one at the end. */
static void draw_line(struct pen *pen, double x, double y)
{
    static const int faces[] = {5, 1, 2, 4};
    for (int i = 0; i < 4; i++)
        draw_die(pen, (struct pen_box){x + i * 9, y, 8, 8}, i == 3, faces[i]);
}

/* DO-11, DO-13. */
static double draw_points(struct pen *pen, double y)
{
    static const struct {
        const char *points, *id;
    } rows[] = {{"12", "print.doce-win"},   {"+2", "print.doce-own"},    {"+5", "print.doce-kept"},
                {"+1", "print.doce-empty"}, {"−2", "print.doce-threes"}, {"2", "print.doce-draw"}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        pen_paragraph(pen, (struct pen_box){panel, y, 7, 0}, &points_type, rows[i].points);
        y += pen_paragraph(pen, (struct pen_box){panel + 10, y, FORM_WIDTH - panel - 10, 0}, &body,
                           cub_msg(rows[i].id)) +
             1.2;
    }
    return y;
}

static void draw_help(struct pen *pen, double y)
{
    double width = FORM_WIDTH - panel;
    draw_line(pen, panel, y);
    y += 10;
    y += pen_paragraph(pen, (struct pen_box){panel, y, width, 0}, &body, cub_msg("print.doce-goal")) + 4;
    draw_zone(pen, panel, y);
    pen_lines(pen, (struct pen_box){panel + 23, y, width - 23, 19.2}, &body, cub_msg("print.doce-zone"));
    y += 23;
    draw_blocker(pen, (struct pen_box){panel + 4, y, 10, 10});
    pen_lines(pen, (struct pen_box){panel + 23, y - 2, width - 23, 15}, &body, cub_msg("print.doce-blocker"));
    y += 16;
    pen_rule(pen, panel, y, FORM_WIDTH, y, PEN_FAINT, 0.2);
    draw_points(pen, y + 3);
}

/* Whose dice are which. */
static void draw_seats(struct pen *pen, const struct print_job *job)
{
    for (int seat = 0; seat < 2; seat++) {
        double x = panel - 30 + seat * 48;
        char name[FORM_TEXT];
        draw_die(pen, (struct pen_box){x, 1.6, 5.6, 5.6}, seat, 6);
        if (job->match)
            pen_text(pen, (struct pen_box){x + 7.5, 0.6, 36, 8}, &owner, form_name(job, seat, name));
        else
            pen_rule(pen, x + 7.5, 7.4, x + 43, 7.4, PEN_GREY, 0.2);
    }
}

static void draw_board(struct pen *pen, const struct print_job *job)
{
    double size = DOCE_SIDE * side;
    union cub_any shown;
    const struct doce *s = (const struct doce *)&shown;
    find_position(job, &shown);
    form_title(pen, "DOCE", cub_msg("print.doce-board"));
    draw_seats(pen, job);
    for (int square = 1; square <= DOCE_SQUARES; square++)
        draw_square(pen, s, square);
    pen_frame(pen, (struct pen_box){left, FORM_TOP, size, size}, 0, PEN_NONE, PEN_BLACK, 0.7);
    form_letters(pen, left, FORM_TOP + size, side, DOCE_SIDE);
    form_numbers(pen, left, FORM_TOP, side, DOCE_SIDE);
    draw_won(pen, s);
    draw_help(pen, FORM_TOP);
}

/* The columns of what a seat scores in a round; a win and a draw share the first. */
enum { WON, OWN, KEPT, EMPTY, THREES, SUM, PARTS };

/* What each round brought, as many as are complete; returns how many. */
static int account(const struct cub_match *match, int part[][2][PARTS])
{
    union cub_any now = match->first, end;
    int rounds = 0;
    for (uint32_t i = 0; i < match->length; i++) {
        if (!step(match, i, &now, &end))
            continue;
        for (int seat = 0; seat < 2; seat++) {
            int32_t points[DOCE_KINDS];
            int *out = part[rounds][seat];
            doce_account((const struct doce *)&end, seat, points);
            out[WON] = points[DOCE_FOR_LINE] + points[DOCE_FOR_DRAWN];
            out[OWN] = points[DOCE_FOR_OWN];
            out[KEPT] = points[DOCE_FOR_KEPT];
            out[EMPTY] = points[DOCE_FOR_EMPTY];
            out[THREES] = points[DOCE_FOR_THREES];
            out[SUM] = out[WON] + out[OWN] + out[KEPT] + out[EMPTY] + out[THREES];
        }
        rounds++;
    }
    return rounds;
}

static void fill_pad(struct pen *pen, const struct print_job *job, const struct form_table *table, int rounds)
{
    int part[8][2][PARTS], complete = account(job->match, part); /* the option allows 8 rounds */
    for (int round = 0; round < complete; round++)
        for (int i = 0; i < 2 * PARTS; i++)
            if (part[round][i / PARTS][i % PARTS] || i % PARTS == SUM)
                pen_number(pen, form_cell(table, round, 1 + i), &hand, part[round][i / PARTS][i % PARTS]);
    for (int seat = 0; seat < 2; seat++)
        pen_number(pen, form_cell(table, rounds, (seat + 1) * PARTS), &hand, job->state->score[seat]);
}

/* The last row holds the sums only. */
static void draw_sums(struct pen *pen, const struct form_table *table, int rounds)
{
    struct pen_box first = form_cell(table, rounds, 0);
    pen_rule(pen, first.x, first.y, FORM_WIDTH, first.y, PEN_BLACK, 0.3);
    pen_text(pen, pen_inset(first, 0.8), &small, cub_msg("print.total"));
    for (int seat = 0; seat < 2; seat++)
        pen_frame(pen, form_cell(table, rounds, (seat + 1) * PARTS), 0, PEN_WHITE, PEN_BLACK, 0.6);
}

static void draw_heads(struct pen *pen, const struct print_job *job, const struct form_table *table)
{
    static const char *const heads[PARTS] = {"print.col-win",   "print.col-own",    "print.col-kept",
                                             "print.col-empty", "print.col-threes", "print.sum"};
    pen_lines(pen, pen_inset(form_cell(table, -1, 0), 0.8), &small, cub_msg("print.round"));
    for (int i = 0; i < 2 * PARTS; i++)
        pen_lines(pen, pen_inset(form_cell(table, -1, 1 + i), 0.8), &small, cub_msg(heads[i % PARTS]));
    for (int seat = 0; seat < 2; seat++) {
        double x = form_cell(table, -1, 1 + seat * PARTS).x;
        char name[FORM_TEXT];
        draw_die(pen, (struct pen_box){x, FORM_TOP + 1, 7, 7}, seat, 6);
        pen_field(pen, (struct pen_box){x + 10, FORM_TOP - 1.5, 70, 11}, cub_msg("print.name"),
                  form_name(job, seat, name));
        pen_rule(pen, x, table->y, x, table->y + table->head + table->rows * table->row, PEN_BLACK, 0.4);
    }
}

static void draw_pad(struct pen *pen, const struct print_job *job)
{
    static const double width[1 + 2 * PARTS] = {12, 14, 14, 14, 14, 14, 17, 14, 14, 14, 14, 14, 17};
    int rounds = job->state->setup.option[DOCE_ROUNDS];
    double row = (FORM_HEIGHT - FORM_TOP - 27) / (rounds + 1), most = 18;
    struct form_table table = {.y = FORM_TOP + 12,
                               .head = 13,
                               .row = row < most ? row : most,
                               .width = width,
                               .columns = 1 + 2 * PARTS,
                               .rows = rounds + 1};
    form_title(pen, "DOCE", cub_msg("print.doce-pad"));
    form_table(pen, &table);
    draw_heads(pen, job, &table);
    for (int i = 0; i < rounds; i++)
        pen_number(pen, form_cell(&table, i, 0), &centred, i + 1);
    draw_sums(pen, &table, rounds);
    if (job->match)
        fill_pad(pen, job, &table, rounds);
}

const struct print_form print_doce = {.game = "doce", .board = draw_board, .pad = draw_pad};
