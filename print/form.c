/* Draws what all cards have: titles, tables, notes. */
#include "print/form.h"

#include <string.h>

#include "cubilete/lang.h"

static const struct pen_type title_type = {.size = PEN_TITLE, .bold = true, .ink = PEN_BLACK},
                             more_type = {.size = PEN_HEAD, .ink = PEN_GREY},
                             body = {.size = PEN_BODY, .ink = PEN_BLACK},
                             strong = {.size = PEN_BODY, .bold = true, .ink = PEN_BLACK},
                             faint = {.size = PEN_SMALL, .ink = PEN_GREY, .align = PEN_CENTRE};

enum { FIELD = 50, POINTS = 16, GAP = 4 };

char *form_say(char *out, const char *id, const char *a, const char *b)
{
    cub_format(out, FORM_TEXT, id, a, b, NULL);
    return out;
}

void form_title(struct pen *pen, const char *title, const char *more)
{
    double width = pen_width(pen, &title_type, title);
    struct pen_box box = {0, 0, width + 0.1, 9},
                   rest = {width + GAP, 1.1, FORM_WIDTH - width - FIELD - POINTS - 4 * GAP, 9};
    pen_text(pen, box, &title_type, title);
    pen_text(pen, rest, &more_type, more);
    pen_rule(pen, 0, 10, FORM_WIDTH, 10, PEN_BLACK, 0.4);
}

void form_owner(struct pen *pen, const char *name, const char *points)
{
    double x = FORM_WIDTH - FIELD - POINTS - GAP;
    pen_field(pen, (struct pen_box){x, -1, FIELD, 10}, cub_msg("print.name"), name);
    pen_field(pen, (struct pen_box){FORM_WIDTH - POINTS, -1, POINTS, 10}, cub_msg("print.points"), points);
}

int form_seats(const struct print_job *job)
{
    return job->match || job->seated ? job->state->setup.seats : job->game->max_seats;
}

const char *form_name(const struct print_job *job, int seat, char *out)
{
    if (!job->match)
        return "";
    if (job->name[seat])
        return job->name[seat];
    cub_format_number(out, FORM_TEXT, "show.seat", seat + 1);
    return out;
}

double form_notes(struct pen *pen, struct pen_box box, const struct form_note *notes, int count)
{
    double indent = 0;
    for (int i = 0; i < count; i++) {
        double width = pen_width(pen, &strong, notes[i].sign) + 2;
        indent = width > indent ? width : indent;
    }
    for (int i = 0; i < count; i++) {
        struct pen_box text = {box.x + indent, box.y, box.width - indent, 0};
        pen_paragraph(pen, box, &strong, notes[i].sign);
        box.y += pen_paragraph(pen, text, &body, cub_msg(notes[i].text)) + 2.2;
    }
    return box.y;
}

static double table_width(const struct form_table *table)
{
    double width = 0;
    for (int i = 0; i < table->columns; i++)
        width += table->width[i];
    return width;
}

struct pen_box form_cell(const struct form_table *table, int row, int column)
{
    struct pen_box box = {table->x, table->y, table->width[column], row < 0 ? table->head : table->row};
    for (int i = 0; i < column; i++)
        box.x += table->width[i];
    if (row >= 0)
        box.y += table->head + row * table->row;
    return box;
}

void form_table(struct pen *pen, const struct form_table *table)
{
    double width = table_width(table), height = table->head + table->rows * table->row;
    for (int row = -1; row < table->rows; row += 2) {
        struct pen_box box = form_cell(table, row, 0);
        box.width = width;
        pen_frame(pen, box, 0, PEN_PALE, PEN_NONE, 0);
    }
    for (int row = 0; row < table->rows; row++) {
        double y = form_cell(table, row, 0).y;
        pen_rule(pen, table->x, y, table->x + width, y, row ? PEN_FAINT : PEN_BLACK, row ? 0.15 : 0.3);
    }
    for (int column = 1; column < table->columns; column++) {
        double x = form_cell(table, 0, column).x;
        pen_rule(pen, x, table->y + table->open, x, table->y + height, PEN_FAINT, 0.15);
    }
    pen_frame(pen, (struct pen_box){table->x, table->y, width, height}, 0, PEN_NONE, PEN_BLACK, 0.3);
}

void form_letters(struct pen *pen, double x, double y, double pitch, int columns)
{
    for (int i = 0; i < columns; i++) {
        const char letter[] = {(char)('a' + i), 0};
        pen_text(pen, (struct pen_box){x + i * pitch, y, pitch, 4.4}, &faint, letter);
    }
}

void form_numbers(struct pen *pen, double x, double y, double pitch, int rows)
{
    for (int i = 0; i < rows; i++)
        pen_number(pen, (struct pen_box){x - 4.4, y + i * pitch, 4.4, pitch}, &faint, rows - i);
}
