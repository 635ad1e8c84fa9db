/* The pen's type: text that fits where it is put, whatever the language. */
#include "print/pen.h"

#include <stdio.h>

/* The second one stands in where the first is not installed, and for single letters that it lacks. */
static const char family[] = "Lato, DejaVu Sans";
static const double smallest = 0.5; /* of the size asked for */

/* The same widths whatever it is drawn on: nothing is fitted to pixels. */
static void free_of_pixels(PangoContext *context)
{
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    pango_cairo_context_set_font_options(context, options);
    pango_context_set_round_glyph_positions(context, FALSE);
    cairo_font_options_destroy(options);
}

bool pen_init(struct pen *pen, cairo_t *cairo)
{
    *pen = (struct pen){.cairo = cairo, .layout = pango_cairo_create_layout(cairo)};
    if (!pen->layout)
        return false;
    free_of_pixels(pango_layout_get_context(pen->layout));
    pango_layout_set_single_paragraph_mode(pen->layout, TRUE);
    pango_layout_set_line_spacing(pen->layout, 1.15F); /* Lato's own leads little */
    return true;
}

void pen_finish(struct pen *pen)
{
    if (pen->layout)
        g_object_unref(pen->layout);
    *pen = (struct pen){0};
}

static void set_type(struct pen *pen, const struct pen_type *type, double scale)
{
    static const PangoAlignment alignments[] = {
        [PEN_LEFT] = PANGO_ALIGN_LEFT, [PEN_CENTRE] = PANGO_ALIGN_CENTER, [PEN_RIGHT] = PANGO_ALIGN_RIGHT};
    PangoFontDescription *font = pango_font_description_new();
    pango_font_description_set_family_static(font, family);
    pango_font_description_set_weight(font, type->bold ? PANGO_WEIGHT_BOLD : PANGO_WEIGHT_NORMAL);
    pango_font_description_set_absolute_size(font, type->size * scale * PANGO_SCALE);
    pango_layout_set_font_description(pen->layout, font);
    pango_layout_set_alignment(pen->layout, alignments[type->align]);
    pango_font_description_free(font);
}

static void measure(struct pen *pen, double *width, double *height)
{
    int w, h;
    pango_layout_get_size(pen->layout, &w, &h);
    *width = (double)w / PANGO_SCALE;
    *height = (double)h / PANGO_SCALE;
}

/* Begins a text as wide as it likes (below 0) or broken into lines of this width. */
static void set_text(struct pen *pen, const struct pen_type *type, double width, const char *text)
{
    set_type(pen, type, 1);
    pango_layout_set_ellipsize(pen->layout, PANGO_ELLIPSIZE_NONE);
    pango_layout_set_wrap(pen->layout, PANGO_WRAP_WORD_CHAR);
    pango_layout_set_width(pen->layout, width < 0 ? -1 : (int)(width * PANGO_SCALE));
    pango_layout_set_text(pen->layout, text, -1);
}

static void show(struct pen *pen, enum pen_ink ink, double x, double y)
{
    pen_ink(pen, ink);
    cairo_move_to(pen->cairo, x, y);
    pango_cairo_show_layout(pen->cairo, pen->layout);
    cairo_new_path(pen->cairo);
}

double pen_width(struct pen *pen, const struct pen_type *type, const char *text)
{
    double width, height;
    set_text(pen, type, -1, text);
    measure(pen, &width, &height);
    return width;
}

void pen_text(struct pen *pen, struct pen_box box, const struct pen_type *type, const char *text)
{
    static const double shares[] = {[PEN_LEFT] = 0, [PEN_CENTRE] = 0.5, [PEN_RIGHT] = 1}; /* of the spare room */
    double width = pen_width(pen, type, text), height, scale = width > 0 ? box.width / width : 1;
    if (scale < 1)
        set_type(pen, type, scale > smallest ? scale : smallest);
    if (scale < smallest) {
        pango_layout_set_width(pen->layout, (int)(box.width * PANGO_SCALE));
        pango_layout_set_ellipsize(pen->layout, PANGO_ELLIPSIZE_END);
    }
    measure(pen, &width, &height);
    show(pen, type->ink, box.x + (box.width - width) * shares[type->align], box.y + (box.height - height) / 2);
}

char *pen_figures(char out[PEN_FIGURES], int number)
{
    snprintf(out, PEN_FIGURES, "%s%d", number < 0 ? "−" : "", number < 0 ? -number : number);
    return out;
}

void pen_number(struct pen *pen, struct pen_box box, const struct pen_type *type, int number)
{
    char text[PEN_FIGURES];
    pen_text(pen, box, type, pen_figures(text, number));
}

void pen_lines(struct pen *pen, struct pen_box box, const struct pen_type *type, const char *text)
{
    double width, height;
    set_text(pen, type, box.width, text);
    measure(pen, &width, &height);
    for (double scale = 0.95; height > box.height && scale > smallest; scale -= 0.05) {
        set_type(pen, type, scale);
        measure(pen, &width, &height);
    }
    show(pen, type->ink, box.x, box.y + (box.height - height) / 2);
}

double pen_paragraph(struct pen *pen, struct pen_box box, const struct pen_type *type, const char *text)
{
    double width, height;
    set_text(pen, type, box.width, text);
    measure(pen, &width, &height);
    show(pen, type->ink, box.x, box.y);
    return height;
}

void pen_field(struct pen *pen, struct pen_box box, const char *label, const char *value)
{
    static const struct pen_type small = {.size = PEN_SMALL, .ink = PEN_GREY},
                                 hand = {.size = PEN_HEAD, .ink = PEN_HAND};
    double line = box.y + box.height * 0.62;
    pen_rule(pen, box.x, line, box.x + box.width, line, PEN_GREY, 0.2);
    pen_text(pen, (struct pen_box){box.x, line, box.width, box.height * 0.38}, &small, label);
    if (value)
        pen_text(pen, (struct pen_box){box.x, box.y, box.width, box.height * 0.62}, &hand, value);
}
