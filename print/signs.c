/* The signs on dizzle's sheets, each drawn in a square of side 1. */
#include "print/signs.h"

#include <math.h>

static const double line = 0.07;

static void draw_gem(struct pen *pen)
{
    static const double outline[][2] = {{0.22, 0.06}, {0.78, 0.06}, {1, 0.36}, {0.5, 0.98}, {0, 0.36}};
    pen_polygon(pen, outline, 5, PEN_WHITE, PEN_BLUE, line);
    for (int i = 0; i < 2; i++) { /* facets beside the number */
        cairo_move_to(pen->cairo, i ? 1 : 0, 0.36);
        cairo_line_to(pen->cairo, i ? 0.84 : 0.16, 0.36);
        pen_paint(pen, PEN_NONE, PEN_BLUE, line * 0.8);
    }
}

static void draw_bomb(struct pen *pen)
{
    pen_disc(pen, 0.44, 0.6, 0.38, PEN_BLACK, PEN_NONE, 0);
    cairo_move_to(pen->cairo, 0.68, 0.34);
    cairo_curve_to(pen->cairo, 0.74, 0.2, 0.8, 0.2, 0.86, 0.24);
    pen_paint(pen, PEN_NONE, PEN_BLACK, line * 1.3);
    for (int i = 0; i < 8; i++) {
        double angle = i * M_PI / 4;
        pen_rule(pen, 0.88 + 0.05 * cos(angle), 0.2 + 0.05 * sin(angle), 0.88 + 0.17 * cos(angle),
                 0.2 + 0.17 * sin(angle), PEN_RED, line * 0.8);
    }
    cairo_new_sub_path(pen->cairo);
    cairo_arc(pen->cairo, 0.44, 0.6, 0.25, M_PI, 1.45 * M_PI);
    pen_paint(pen, PEN_NONE, PEN_WHITE, line * 0.8);
}

static void draw_key(struct pen *pen)
{
    static const double bit[][2] = {{0.58, 0.44}, {1, 0.44},   {1, 0.74},   {0.9, 0.74},  {0.9, 0.58},
                                    {0.82, 0.58}, {0.82, 0.7}, {0.73, 0.7}, {0.73, 0.58}, {0.58, 0.58}};
    pen_polygon(pen, bit, 10, PEN_BLACK, PEN_NONE, 0);
    pen_disc(pen, 0.33, 0.5, 0.29, PEN_WHITE, PEN_BLACK, line * 1.2);
}

static void draw_lock(struct pen *pen)
{
    cairo_move_to(pen->cairo, 0.26, 0.46);
    cairo_line_to(pen->cairo, 0.26, 0.3);
    cairo_arc(pen->cairo, 0.5, 0.3, 0.24, M_PI, 2 * M_PI);
    cairo_line_to(pen->cairo, 0.74, 0.46);
    pen_paint(pen, PEN_NONE, PEN_BLACK, line * 1.6);
    pen_frame(pen, (struct pen_box){0.08, 0.42, 0.84, 0.56}, 0.08, PEN_YELLOW, PEN_BLACK, line);
}

/* A knob at the top, another at the right, a hollow at the left. */
static void draw_puzzle(struct pen *pen)
{
    cairo_t *cairo = pen->cairo;
    cairo_move_to(cairo, 0.04, 0.26);
    cairo_line_to(cairo, 0.3, 0.26);
    cairo_arc(cairo, 0.4, 0.16, 0.13, 0.75 * M_PI, 2.25 * M_PI);
    cairo_line_to(cairo, 0.76, 0.26);
    cairo_line_to(cairo, 0.76, 0.5);
    cairo_arc(cairo, 0.86, 0.6, 0.13, 1.25 * M_PI, 2.75 * M_PI);
    cairo_line_to(cairo, 0.76, 0.97);
    cairo_line_to(cairo, 0.04, 0.97);
    cairo_line_to(cairo, 0.04, 0.72);
    cairo_arc_negative(cairo, 0.08, 0.61, 0.11, 0.5 * M_PI, 1.5 * M_PI);
    cairo_close_path(cairo);
    pen_paint(pen, PEN_WHITE, PEN_GREEN, line);
}

static void draw_flag(struct pen *pen)
{
    static const double cloth[][2] = {{0.14, 0.06}, {0.99, 0.06}, {0.84, 0.35}, {0.99, 0.64}, {0.14, 0.64}};
    pen_polygon(pen, cloth, 5, PEN_WHITE, PEN_PURPLE, line);
    pen_rule(pen, 0.14, 0.02, 0.14, 1, PEN_PURPLE, line * 1.6);
}

static void draw_rocket(struct pen *pen)
{
    static const double flame[][2] = {{0.4, 0.78}, {0.6, 0.78}, {0.5, 1}};
    static const double fins[][2] = {{0.32, 0.46}, {0.08, 0.8}, {0.34, 0.74}, {0.66, 0.74}, {0.92, 0.8}, {0.68, 0.46}};
    pen_polygon(pen, flame, 3, PEN_ORANGE, PEN_NONE, 0);
    pen_polygon(pen, fins, 6, PEN_ORANGE, PEN_BLACK, line * 0.7);
    cairo_move_to(pen->cairo, 0.5, 0);
    cairo_curve_to(pen->cairo, 0.76, 0.2, 0.76, 0.5, 0.66, 0.76);
    cairo_line_to(pen->cairo, 0.34, 0.76);
    cairo_curve_to(pen->cairo, 0.24, 0.5, 0.24, 0.2, 0.5, 0);
    pen_paint(pen, PEN_WHITE, PEN_BLACK, line);
    pen_disc(pen, 0.5, 0.36, 0.1, PEN_BLACK, PEN_NONE, 0);
}

/* Stones: three, two, one. */
static void draw_pile(struct pen *pen)
{
    for (int row = 0; row < 3; row++)
        for (int i = 0; i <= row; i++)
            pen_disc(pen, 0.5 + 0.31 * (i - row / 2.0), 0.27 + 0.27 * row, 0.16, PEN_BROWN, PEN_WHITE, line * 0.8);
}

static void draw_planet(struct pen *pen)
{
    pen_disc(pen, 0.5, 0.5, 0.32, PEN_ORANGE_TINT, PEN_BLACK, line * 0.7);
    cairo_save(pen->cairo);
    cairo_translate(pen->cairo, 0.5, 0.5);
    cairo_rotate(pen->cairo, -0.4);
    cairo_scale(pen->cairo, 1, 0.34);
    cairo_new_sub_path(pen->cairo);
    cairo_arc(pen->cairo, 0, 0, 0.5, -0.28 * M_PI, 1.28 * M_PI);
    cairo_restore(pen->cairo);
    pen_paint(pen, PEN_NONE, PEN_BLACK, line * 0.9);
}

static void draw_line(struct pen *pen)
{
    static const double tag[][2] = {{0, 0.12}, {0.72, 0.12}, {1, 0.5}, {0.72, 0.88}, {0, 0.88}};
    pen_polygon(pen, tag, 5, PEN_NONE, PEN_WHITE, 0.2);
    pen_polygon(pen, tag, 5, PEN_BLACK, PEN_NONE, 0);
}

static void draw_down(struct pen *pen)
{
    static const double tag[][2] = {{0.06, 0}, {0.94, 0}, {0.94, 0.68}, {0.5, 1}, {0.06, 0.68}};
    pen_polygon(pen, tag, 5, PEN_NONE, PEN_WHITE, 0.2);
    pen_polygon(pen, tag, 5, PEN_BLACK, PEN_NONE, 0);
}

static void draw_block(struct pen *pen)
{
    for (int i = 0; i < 4; i++) {
        struct pen_box square = {i % 2 ? 0.53 : 0.17, i > 1 ? 0.53 : 0.17, 0.3, 0.3};
        pen_frame(pen, square, 0.05, PEN_WHITE, PEN_GREY, line * 0.5);
    }
    pen_frame(pen, (struct pen_box){0.05, 0.05, 0.9, 0.9}, 0.12, PEN_NONE, PEN_BLACK, line * 1.5);
}

static const struct {
    void (*draw)(struct pen *);
    struct pen_box label; /* where its letter stands */
    enum pen_ink tint, ink;
} signs[SIGNS] = {
    [SIGN_GEM] = {draw_gem, {0.17, 0.1, 0.66, 0.62}, PEN_BLUE_TINT, PEN_BLACK},
    [SIGN_BOMB] = {draw_bomb, {0}, PEN_RED_TINT, PEN_WHITE},
    [SIGN_KEY] = {draw_key, {0.12, 0.22, 0.42, 0.56}, PEN_YELLOW_TINT, PEN_BLACK},
    [SIGN_LOCK] = {draw_lock, {0.15, 0.43, 0.7, 0.54}, PEN_YELLOW_TINT, PEN_BLACK},
    [SIGN_PUZZLE] = {draw_puzzle, {0.15, 0.3, 0.56, 0.64}, PEN_GREEN_TINT, PEN_BLACK},
    [SIGN_FLAG] = {draw_flag, {0.2, 0.06, 0.64, 0.58}, PEN_PURPLE_TINT, PEN_BLACK},
    [SIGN_ROCKET] = {draw_rocket, {0}, PEN_ORANGE_TINT, PEN_BLACK},
    [SIGN_PILE] = {draw_pile, {0}, PEN_BROWN_TINT, PEN_BLACK},
    [SIGN_PLANET] = {draw_planet, {0}, PEN_WHITE, PEN_BLACK},
    [SIGN_LINE] = {draw_line, {0.04, 0.12, 0.76, 0.76}, PEN_WHITE, PEN_WHITE},
    [SIGN_DOWN] = {draw_down, {0.1, 0.02, 0.8, 0.7}, PEN_WHITE, PEN_WHITE},
    [SIGN_BLOCK] = {draw_block, {0}, PEN_WHITE, PEN_BLACK},
};

enum pen_ink sign_tint(enum sign sign)
{
    return signs[sign].tint;
}

void sign_draw(struct pen *pen, enum sign sign, struct pen_box box, const char *label)
{
    const struct pen_box *part = &signs[sign].label;
    cairo_save(pen->cairo);
    cairo_translate(pen->cairo, box.x, box.y);
    cairo_scale(pen->cairo, box.width, box.height);
    signs[sign].draw(pen);
    cairo_restore(pen->cairo);
    if (!label || part->width <= 0)
        return;
    struct pen_box place = {box.x + part->x * box.width, box.y + part->y * box.height, part->width * box.width,
                            part->height * box.height};
    struct pen_type type = {.size = 0.9 * place.height, .bold = true, .ink = signs[sign].ink, .align = PEN_CENTRE};
    double width = pen_width(pen, &type, label);
    if (width > place.width) /* far smaller if need be, but never cut */
        type.size *= place.width / width;
    pen_text(pen, place, &type, label);
}
