/*
 * The same chart as SVG. Lines differ by their dashes and not by colour, so that
 * it can be read in grey; each carries its seat's name at its end.
 */
#include "analysis/analysis.h"

#include <inttypes.h>

#include "analysis/worth.h"
#include "cubilete/lang.h"
#include "cubilete/text.h"
#include "tty/draw/say.h"
#include "tty/draw/sign.h"

/* In the picture's own units, which are pixels if it is not scaled. */
enum { WIDTH = 960, HEIGHT = 440, LEFT = 70, RIGHT = 700, TOP = 50, BOTTOM = 390, LINES = 4, LETTER = 14, GAP = 18 };

static const char *const dashes[CUB_SEATS] = {"none", "9 4", "2 3", "12 4 2 4", "1 5", "16 5", "6 2 2 2 2 2", "4 8"};

/* Text in which nothing is markup and no character is one that XML forbids. */
static void put_text(FILE *file, const char *text)
{
    while (*text) {
        uint32_t sign = cub_str_next(&text);
        char out[5];
        tty_sign_write(cub_char_is_control(sign) || sign == 0xFFFE || sign == 0xFFFF ? '?' : sign, out);
        if (sign == '<' || sign == '>' || sign == '&')
            fprintf(file, "&#%" PRIu32 ";", sign);
        else
            fputs(out, file);
    }
}

static void put_label(FILE *file, double x, double y, const char *anchor, const char *text)
{
    fprintf(file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"%s\">", x, y, anchor);
    put_text(file, text);
    fputs("</text>\n", file);
}

static double x_of(const struct analysis *a, uint32_t i)
{
    return LEFT + (double)(RIGHT - LEFT) * i / (a->count ? a->count : 1);
}

static double y_of(const struct analysis *a, int64_t value)
{
    cub_value low, high;
    analysis_range(a, &low, &high);
    return BOTTOM - (double)(BOTTOM - TOP) * (double)(value - low) / (high - low);
}

/* Lines across with their values, and what the picture shows. */
static void put_frame(const struct analysis *a, FILE *file)
{
    cub_value low, high;
    char count[24];
    analysis_range(a, &low, &high);
    for (int i = 0; i <= LINES; i++) {
        int64_t value = low + (int64_t)(high - low) * i / LINES;
        double y = y_of(a, value);
        char worth[TTY_WORTH];
        fprintf(file, "<path d=\"M%d %.1fH%d\" stroke=\"#bbb\"/>\n", LEFT, y, RIGHT);
        tty_worth(a->setup, value, false, worth);
        put_label(file, LEFT - 8, y + LETTER / 3.0, "end", worth);
    }
    snprintf(count, sizeof count, "%" PRIu32, a->count);
    put_label(file, LEFT, TOP - 2 * LETTER, "start",
              cub_msg(a->setup->seats == 1 ? "analysis.axis-points" : "analysis.axis-chance"));
    put_label(file, LEFT, BOTTOM + 2 * LETTER, "middle", "0");
    put_label(file, RIGHT, BOTTOM + 2 * LETTER, "middle", count);
    put_label(file, (LEFT + RIGHT) / 2.0, BOTTOM + 2 * LETTER, "middle", cub_msg("analysis.axis-moves"));
}

static void put_line(const struct analysis *a, FILE *file, int seat)
{
    fprintf(file, "<polyline fill=\"none\" stroke=\"#000\" stroke-width=\"2\" stroke-dasharray=\"%s\" points=\"",
            dashes[seat]);
    for (uint32_t i = 0; i <= a->count; i++)
        fprintf(file, "%s%.1f,%.1f", i ? " " : "", x_of(a, i), y_of(a, analysis_value(a, i, seat)));
    fputs("\"/>\n", file);
}

/* How many lines end above a seat's; of equal ones the lower seat is first. */
static int lines_above(const struct analysis *a, int seat)
{
    int above = 0;
    cub_value own = analysis_value(a, a->count, seat);
    for (int i = 0; i < a->setup->seats; i++) {
        cub_value other = analysis_value(a, a->count, i);
        above += other > own || (other == own && i < seat);
    }
    return above;
}

static void put_name(const struct analysis *a, FILE *file, int seat, double y)
{
    char name[ANALYSIS_TEXT];
    analysis_seat(a, seat, name);
    fprintf(file, "<path d=\"M%d %.1fh24\" stroke=\"#000\" stroke-width=\"2\" stroke-dasharray=\"%s\"/>\n", RIGHT + 8,
            y, dashes[seat]);
    put_label(file, RIGHT + 40, y + LETTER / 3.0, "start", name);
}

/* The names beside the lines' ends, in the order of the lines, but never on top of each other or below the picture. */
static void put_names(const struct analysis *a, FILE *file)
{
    double last = TOP - GAP;
    for (int place = 0; place < a->setup->seats; place++)
        for (int seat = 0; seat < a->setup->seats; seat++) {
            double y = y_of(a, analysis_value(a, a->count, seat)),
                   lowest = BOTTOM - GAP * (a->setup->seats - 1 - place);
            if (lines_above(a, seat) != place)
                continue;
            y = y < lowest ? y : lowest;
            last = y > last + GAP ? y : last + GAP;
            put_name(a, file, seat, last);
        }
}

/* A ring around each turning point, with the number of its move; what it was shows when pointed at. */
static void put_swing(const struct analysis *a, FILE *file, uint32_t i)
{
    char who[CUB_MOVE_TEXT], move[CUB_MOVE_TEXT], number[24];
    double x = x_of(a, i + 1), y = y_of(a, analysis_value(a, i + 1, analysis_most_changed(a, i)));
    tty_who((int)a->step[i].who, who);
    analysis_move(a, i, move);
    snprintf(number, sizeof number, "%" PRIu32, i + 1);
    fprintf(file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"5\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"2\"><title>", x,
            y);
    put_text(file, who);
    fputs(" ", file);
    put_text(file, move);
    fputs("</title></circle>\n", file);
    put_label(file, x, y > TOP + GAP ? y - LETTER * 0.7 : y + LETTER * 1.5, "middle", number);
}

void chart_svg(const struct analysis *a, FILE *file)
{
    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" font-family=\"sans-serif\" "
            "font-size=\"%d\">\n<title>",
            WIDTH, HEIGHT, LETTER);
    put_text(file, a->record->match.game->name);
    fprintf(file, "</title>\n<rect width=\"%d\" height=\"%d\" fill=\"#fff\"/>\n", WIDTH, HEIGHT);
    put_frame(a, file);
    for (int seat = 0; seat < a->setup->seats; seat++)
        put_line(a, file, seat);
    put_names(a, file);
    fputs("<g stroke=\"#fff\" stroke-width=\"4\" paint-order=\"stroke\">\n",
          file); /* a rim keeps the numbers legible */
    for (int i = 0; i < a->swings; i++)
        put_swing(a, file, a->swing[i]);
    fputs("</g>\n</svg>\n", file);
}
