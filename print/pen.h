/*
 * What everything printed is drawn with: boxes, lines, type and a few shapes,
 * all in millimetres. Nothing here knows a game.
 */
#ifndef PRINT_PEN_H
#define PRINT_PEN_H

#include <cairo.h>
#include <pango/pangocairo.h>
#include <stdbool.h>

struct pen {
    cairo_t *cairo;
    PangoLayout *layout;
};

struct pen_box {
    double x, y, width, height;
};

/* Dark inks draw, tints fill; in grey, too, each tint is lighter than every dark ink. */
enum pen_ink {
    PEN_NONE, /* nothing is drawn */
    PEN_BLACK,
    PEN_GREY,
    PEN_FAINT,
    PEN_PALE,
    PEN_WHITE,
    PEN_HAND, /* what a player would have written */
    PEN_RED,
    PEN_GREEN,
    PEN_BLUE,
    PEN_YELLOW,
    PEN_ORANGE,
    PEN_PURPLE,
    PEN_BROWN,
    PEN_RED_TINT,
    PEN_GREEN_TINT,
    PEN_BLUE_TINT,
    PEN_YELLOW_TINT,
    PEN_ORANGE_TINT,
    PEN_PURPLE_TINT,
    PEN_BROWN_TINT,
    PEN_INKS
};

/* The scale of type, in mm of its size. */
#define PEN_TITLE 6.6
#define PEN_HEAD 4.0
#define PEN_BODY 3.1
#define PEN_SMALL 2.5

enum pen_align { PEN_LEFT, PEN_CENTRE, PEN_RIGHT };

struct pen_type {
    double size;
    bool bold;
    enum pen_ink ink;
    enum pen_align align;
};

/* False without memory; to be finished either way. */
bool pen_init(struct pen *, cairo_t *);
void pen_finish(struct pen *);

/*
 * Writes one line in the middle of the box's height. What is too wide is set
 * smaller, down to half its size, and then cut with an ellipsis.
 */
void pen_text(struct pen *, struct pen_box, const struct pen_type *, const char *text);
void pen_number(struct pen *, struct pen_box, const struct pen_type *, int number);

/* A number as it is printed, with a minus sign and not a hyphen. Returns out. */
enum { PEN_FIGURES = 16 };
char *pen_figures(char out[PEN_FIGURES], int number);

/* The same in as many lines as it takes, in the middle of the box; smaller if they are too many. */
void pen_lines(struct pen *, struct pen_box, const struct pen_type *, const char *text);

/* Writes lines from the top of the box on, as wide as it is; returns their height. */
double pen_paragraph(struct pen *, struct pen_box, const struct pen_type *, const char *text);

/* The width of a line. */
double pen_width(struct pen *, const struct pen_type *, const char *text);

/* A part of a box: so much of it taken off at each side. */
struct pen_box pen_inset(struct pen_box, double by);

/* The colour for what cairo does next. */
void pen_ink(struct pen *, enum pen_ink);

/* Fills and then draws around cairo's path, which is used up; either may be PEN_NONE. */
void pen_paint(struct pen *, enum pen_ink fill, enum pen_ink line, double width);

void pen_rule(struct pen *, double x1, double y1, double x2, double y2, enum pen_ink, double width);
void pen_dashes(struct pen *, double x1, double y1, double x2, double y2);
void pen_frame(struct pen *, struct pen_box, double radius, enum pen_ink fill, enum pen_ink line, double width);
void pen_disc(struct pen *, double x, double y, double radius, enum pen_ink fill, enum pen_ink line, double width);
void pen_polygon(struct pen *, const double (*points)[2], int count, enum pen_ink fill, enum pen_ink line,
                 double width);

/* Lines across a box from the lower left to the upper right, so far apart. */
void pen_hatch(struct pen *, struct pen_box, double apart, enum pen_ink, double width);

/* A cross as drawn by hand, in the middle of the box and as high. */
void pen_cross(struct pen *, struct pen_box);

/* A loop as drawn by hand, from one square box to another of its size, around all that lies between. */
void pen_loop(struct pen *, struct pen_box from, struct pen_box to);

/* A line to write on, with what belongs there below it. */
void pen_field(struct pen *, struct pen_box, const char *label, const char *value);

/* A die with 0 to 6 pips. */
void pen_die(struct pen *, struct pen_box, enum pen_ink fill, enum pen_ink pips, int count);

#endif
