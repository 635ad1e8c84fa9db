/* The pen: lines and shapes. Its type is in type.c. */
#include "print/pen.h"

#include <math.h>

static const double inks[PEN_INKS][3] = {
    [PEN_BLACK] = {0.11, 0.11, 0.12},
    [PEN_GREY] = {0.40, 0.40, 0.42},
    [PEN_FAINT] = {0.70, 0.70, 0.72},
    [PEN_PALE] = {0.94, 0.94, 0.93},
    [PEN_WHITE] = {1, 1, 1},
    [PEN_HAND] = {0.09, 0.16, 0.47},
    [PEN_RED] = {0.72, 0.18, 0.15},
    [PEN_GREEN] = {0.20, 0.47, 0.22},
    [PEN_BLUE] = {0.13, 0.36, 0.65},
    [PEN_YELLOW] = {0.93, 0.75, 0.12},
    [PEN_ORANGE] = {0.87, 0.46, 0.11},
    [PEN_PURPLE] = {0.43, 0.28, 0.58},
    [PEN_BROWN] = {0.45, 0.33, 0.21},
    [PEN_RED_TINT] = {0.98, 0.87, 0.84},
    [PEN_GREEN_TINT] = {0.86, 0.94, 0.84},
    [PEN_BLUE_TINT] = {0.85, 0.92, 0.98},
    [PEN_YELLOW_TINT] = {1, 0.96, 0.79},
    [PEN_ORANGE_TINT] = {0.99, 0.91, 0.80},
    [PEN_PURPLE_TINT] = {0.93, 0.88, 0.96},
    [PEN_BROWN_TINT] = {0.92, 0.87, 0.80},
};

void pen_ink(struct pen *pen, enum pen_ink ink)
{
    cairo_set_source_rgb(pen->cairo, inks[ink][0], inks[ink][1], inks[ink][2]);
}

struct pen_box pen_inset(struct pen_box box, double by)
{
    return (struct pen_box){box.x + by, box.y + by, box.width - 2 * by, box.height - 2 * by};
}

void pen_paint(struct pen *pen, enum pen_ink fill, enum pen_ink line, double width)
{
    if (fill) {
        pen_ink(pen, fill);
        cairo_fill_preserve(pen->cairo);
    }
    if (line) {
        pen_ink(pen, line);
        cairo_set_line_width(pen->cairo, width);
        cairo_stroke_preserve(pen->cairo);
    }
    cairo_new_path(pen->cairo);
}

void pen_rule(struct pen *pen, double x1, double y1, double x2, double y2, enum pen_ink ink, double width)
{
    cairo_move_to(pen->cairo, x1, y1);
    cairo_line_to(pen->cairo, x2, y2);
    pen_paint(pen, PEN_NONE, ink, width);
}

void pen_dashes(struct pen *pen, double x1, double y1, double x2, double y2)
{
    const double dashes[] = {1.2, 1.2};
    cairo_set_dash(pen->cairo, dashes, 2, 0);
    pen_rule(pen, x1, y1, x2, y2, PEN_FAINT, 0.2);
    cairo_set_dash(pen->cairo, NULL, 0, 0);
}

static void trace_frame(struct pen *pen, struct pen_box box, double radius)
{
    double right = box.x + box.width - radius, bottom = box.y + box.height - radius;
    cairo_new_sub_path(pen->cairo);
    cairo_arc(pen->cairo, right, box.y + radius, radius, -M_PI / 2, 0);
    cairo_arc(pen->cairo, right, bottom, radius, 0, M_PI / 2);
    cairo_arc(pen->cairo, box.x + radius, bottom, radius, M_PI / 2, M_PI);
    cairo_arc(pen->cairo, box.x + radius, box.y + radius, radius, M_PI, 3 * M_PI / 2);
    cairo_close_path(pen->cairo);
}

void pen_frame(struct pen *pen, struct pen_box box, double radius, enum pen_ink fill, enum pen_ink line, double width)
{
    if (radius > 0)
        trace_frame(pen, box, radius);
    else
        cairo_rectangle(pen->cairo, box.x, box.y, box.width, box.height);
    pen_paint(pen, fill, line, width);
}

void pen_disc(struct pen *pen, double x, double y, double radius, enum pen_ink fill, enum pen_ink line, double width)
{
    cairo_new_sub_path(pen->cairo);
    cairo_arc(pen->cairo, x, y, radius, 0, 2 * M_PI);
    pen_paint(pen, fill, line, width);
}

void pen_polygon(struct pen *pen, const double (*points)[2], int count, enum pen_ink fill, enum pen_ink line,
                 double width)
{
    for (int i = 0; i < count; i++)
        cairo_line_to(pen->cairo, points[i][0], points[i][1]);
    cairo_close_path(pen->cairo);
    pen_paint(pen, fill, line, width);
}

void pen_hatch(struct pen *pen, struct pen_box box, double apart, enum pen_ink ink, double width)
{
    cairo_save(pen->cairo);
    cairo_rectangle(pen->cairo, box.x, box.y, box.width, box.height);
    cairo_clip(pen->cairo);
    for (int i = 0; i * apart < box.width + box.height; i++) {
        double at = (i + 0.5) * apart;
        cairo_move_to(pen->cairo, box.x, box.y + at);
        cairo_line_to(pen->cairo, box.x + at, box.y);
    }
    pen_paint(pen, PEN_NONE, ink, width);
    cairo_restore(pen->cairo);
}

/* One path: tests count crosses by counting paths. */
void pen_cross(struct pen *pen, struct pen_box box)
{
    double half = box.height / 2, x = box.x + box.width / 2, y = box.y + half;
    cairo_set_line_cap(pen->cairo, CAIRO_LINE_CAP_ROUND);
    cairo_move_to(pen->cairo, x - half, y - half);
    cairo_line_to(pen->cairo, x + half, y + half);
    cairo_move_to(pen->cairo, x + half, y - half);
    cairo_line_to(pen->cairo, x - half, y + half);
    pen_paint(pen, PEN_NONE, PEN_HAND, 0.3 + box.height / 20);
    cairo_set_line_cap(pen->cairo, CAIRO_LINE_CAP_BUTT);
}

void pen_loop(struct pen *pen, struct pen_box from, struct pen_box to)
{
    double half = from.width / 2, radius = from.width * 0.46, angle = atan2(to.y - from.y, to.x - from.x);
    cairo_new_sub_path(pen->cairo);
    cairo_arc(pen->cairo, to.x + half, to.y + half, radius, angle - M_PI / 2, angle + M_PI / 2);
    cairo_arc(pen->cairo, from.x + half, from.y + half, radius, angle + M_PI / 2, angle + 3 * M_PI / 2);
    cairo_close_path(pen->cairo);
    pen_paint(pen, PEN_NONE, PEN_HAND, 0.9);
}

void pen_die(struct pen *pen, struct pen_box box, enum pen_ink fill, enum pen_ink pips, int count)
{
    /* Where pips lie, in quarters of the side, and the least number that has one there; odd numbers have the middle. */
    static const struct {
        int x, y, least;
    } places[] = {{3, 1, 2}, {1, 3, 2}, {1, 1, 4}, {3, 3, 4}, {1, 2, 6}, {3, 2, 6}};
    double side = box.width;
    pen_frame(pen, box, side / 6, fill, PEN_BLACK, side / 40);
    for (int i = 0; i < 6; i++)
        if (count >= places[i].least)
            pen_disc(pen, box.x + places[i].x * side / 4, box.y + places[i].y * side / 4, side / 11, pips, PEN_NONE, 0);
    if (count % 2)
        pen_disc(pen, box.x + side / 2, box.y + side / 2, side / 11, pips, PEN_NONE, 0);
}
