/* Pages: the paper, where the cards go on it, and the surfaces of each format. */
#include "print/form.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <errno.h>
#include <string.h>

#include "cubilete/lang.h"

static const double points_per_mm = 72 / 25.4, pixels_per_mm = 200 / 25.4;
static const double side = 12, top = 10, bottom = 12, gap = 9; /* margins, and between cards, in mm */

static const struct print_form *const forms[] = {&print_blitz,      &print_dizzle,    &print_doce,
                                                 &print_ecuaciones, &print_secuencia, NULL};

/* How the cards of a job are spread over pages. */
struct plan {
    const struct print_form *form;
    int cards, copies, columns, rows, pages;
    double width, height; /* of the page */
};

static const struct print_form *find(const struct cub_game *game)
{
    const struct print_form *const *form = forms;
    while (*form && strcmp((*form)->game, game->name) != 0)
        form++;
    return *form;
}

static int count_cards(const struct print_form *form, const struct print_job *job)
{
    if (form->board)
        return 2;
    return form->cards ? form->cards(job) : 1;
}

static void draw_card(const struct print_form *form, struct pen *pen, const struct print_job *job, int card)
{
    if (form->board)
        (card ? form->pad : form->board)(pen, job);
    else
        form->draw(pen, job, card);
}

/* Two cards stand one above the other; one alone, and four, need a page that is wider than high. */
static void lay_out(struct plan *plan, const struct print_job *job, int up)
{
    static const double sizes[][2] = {[PRINT_A4] = {210, 297}, [PRINT_LETTER] = {215.9, 279.4}};
    const double *size = sizes[job->paper];
    plan->rows = up > 1 ? 2 : 1;
    plan->columns = up / plan->rows;
    plan->width = size[up != 2];
    plan->height = size[up == 2];
}

static bool make_plan(struct plan *plan, const struct print_job *job)
{
    *plan = (struct plan){.form = find(job->game)};
    if (!plan->form)
        return false;
    int up = job->large ? 1 : plan->form->up ? plan->form->up(job) : 2;
    plan->cards = count_cards(plan->form, job);
    plan->copies = job->copies ? job->copies : job->match || plan->cards >= up ? 1 : up / plan->cards;
    if (plan->cards * plan->copies == 1)
        up = 1;
    plan->pages = (plan->cards * plan->copies + up - 1) / up;
    lay_out(plan, job, up);
    return true;
}

int print_pages(const struct print_job *job)
{
    struct plan plan;
    return make_plan(&plan, job) ? plan.pages : 0;
}

/* A card as large as fits its place, in the middle of its width. */
static void put_card(struct pen *pen, const struct plan *plan, const struct print_job *job, int card, int place)
{
    int column = place % plan->columns, row = place / plan->columns;
    double width = (plan->width - 2 * side - (plan->columns - 1) * gap) / plan->columns,
           height = (plan->height - top - bottom - (plan->rows - 1) * gap) / plan->rows,
           scale = width / FORM_WIDTH < height / FORM_HEIGHT ? width / FORM_WIDTH : height / FORM_HEIGHT,
           x = side + column * (width + gap), y = top + row * (height + gap);
    cairo_save(pen->cairo);
    cairo_translate(pen->cairo, x + (width - scale * FORM_WIDTH) / 2, y);
    cairo_scale(pen->cairo, scale, scale);
    draw_card(plan->form, pen, job, card % plan->cards);
    cairo_restore(pen->cairo);
}

static void put_footer(struct pen *pen, const struct plan *plan, const struct print_job *job, int page)
{
    static const struct pen_type left = {.size = PEN_SMALL, .ink = PEN_GREY},
                                 right = {.size = PEN_SMALL, .ink = PEN_GREY, .align = PEN_RIGHT};
    struct pen_box box = {side, plan->height - 8.5, plan->width - 2 * side, 4};
    char number[32];
    pen_rule(pen, box.x, box.y, box.x + box.width, box.y, PEN_FAINT, 0.15);
    pen_text(pen, box, &left, "Cubilete");
    snprintf(number, sizeof number, "%d / %d", page + 1, plan->pages);
    if (plan->pages > 1)
        pen_text(pen, box, &right, number);
    else if (job->date)
        pen_text(pen, box, &right, job->date);
}

static void put_page(struct pen *pen, const struct plan *plan, const struct print_job *job, int page)
{
    int up = plan->rows * plan->columns;
    double middle = top + (plan->height - top - bottom) / 2;
    for (int place = 0; place < up && page * up + place < plan->cards * plan->copies; place++)
        put_card(pen, plan, job, page * up + place, place);
    if (plan->rows == 2)
        pen_dashes(pen, side, middle, plan->width - side, middle);
    if (plan->columns == 2)
        pen_dashes(pen, plan->width / 2, top, plan->width / 2, plan->height - bottom);
    put_footer(pen, plan, job, page);
}

/* Where bytes go, and what went wrong first: not every surface of cairo tells. */
struct outlet {
    FILE *file;
    int error;
};

static cairo_status_t send(void *context, const unsigned char *bytes, unsigned length)
{
    struct outlet *outlet = context;
    if (!outlet->error && fwrite(bytes, 1, length, outlet->file) == length)
        return CAIRO_STATUS_SUCCESS;
    outlet->error = outlet->error ? outlet->error : errno;
    return CAIRO_STATUS_WRITE_ERROR;
}

static cairo_surface_t *make_surface(const struct plan *plan, enum print_format format, struct outlet *outlet)
{
    double width = plan->width * points_per_mm, height = plan->height * points_per_mm;
    if (format == PRINT_PDF)
        return cairo_pdf_surface_create_for_stream(send, outlet, width, height);
    if (format == PRINT_SVG)
        return cairo_svg_surface_create_for_stream(send, outlet, width, height);
    return cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)(plan->width * pixels_per_mm + 0.5),
                                      (int)(plan->height * pixels_per_mm + 0.5));
}

/* Without a date in it, for equal jobs give equal files. */
static void describe(cairo_surface_t *surface, const struct print_job *job)
{
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_TITLE, job->game->name);
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATOR, "Cubilete");
    cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
}

/* Paper is white; a picture has to say so. */
static void whiten(struct pen *pen)
{
    pen_ink(pen, PEN_WHITE);
    cairo_paint(pen->cairo);
}

static bool draw(const struct plan *plan, const struct print_job *job, enum print_format format, int page,
                 cairo_t *cairo)
{
    struct pen pen;
    double scale = format == PRINT_PNG ? pixels_per_mm : points_per_mm;
    int end = format == PRINT_PDF ? plan->pages : page + 1;
    cairo_set_tolerance(cairo, 0.01); /* small discs are round from near by, too */
    cairo_scale(cairo, scale, scale);
    if (!pen_init(&pen, cairo))
        return false;
    if (format != PRINT_PDF)
        whiten(&pen);
    for (int i = format == PRINT_PDF ? 0 : page; i < end; i++) {
        put_page(&pen, plan, job, i);
        cairo_show_page(cairo);
    }
    pen_finish(&pen);
    return cairo_status(cairo) == CAIRO_STATUS_SUCCESS;
}

bool print_write(const struct print_job *job, enum print_format format, int page, FILE *file)
{
    struct plan plan;
    struct outlet outlet = {.file = file};
    if (!make_plan(&plan, job))
        return false;
    cairo_surface_t *surface = make_surface(&plan, format, &outlet);
    if (format == PRINT_PDF)
        describe(surface, job);
    cairo_t *cairo = cairo_create(surface);
    bool good = draw(&plan, job, format, page, cairo);
    cairo_destroy(cairo);
    if (format == PRINT_PNG)
        good = good && cairo_surface_write_to_png_stream(surface, send, &outlet) == CAIRO_STATUS_SUCCESS;
    cairo_surface_finish(surface);
    good = good && cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS && !outlet.error;
    cairo_surface_destroy(surface);
    errno = outlet.error ? outlet.error : ENOMEM;
    return good;
}
