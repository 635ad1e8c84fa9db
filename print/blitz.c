/* Würfelblitz on paper: every face of the dice with what counts, and a pad for the discs. */
#include "games/blitz/blitz.h"
#include "print/form.h"

#include "cubilete/lang.h"

static const struct pen_type strong = {.size = PEN_HEAD, .bold = true, .ink = PEN_BLACK},
                             body = {.size = PEN_BODY, .ink = PEN_BLACK},
                             centred = {.size = PEN_SMALL, .bold = true, .ink = PEN_BLACK, .align = PEN_CENTRE},
                             small = {.size = PEN_SMALL, .ink = PEN_GREY};

/* The colours in the order of the notation, each with its letter. */
static const struct {
    const char *letter, *name;
    enum pen_ink ink, pips; /* of the die; and what can be read on it */
} colours[BLITZ_COLOURS] = {
    {"O", "print.orange", PEN_ORANGE, PEN_BLACK}, {"R", "print.red", PEN_RED, PEN_WHITE},
    {"G", "print.green", PEN_GREEN, PEN_WHITE},   {"B", "print.blue", PEN_BLUE, PEN_WHITE},
    {"Y", "print.yellow", PEN_YELLOW, PEN_BLACK}, {"K", "print.black", PEN_BLACK, PEN_WHITE},
};

static const double die = 11.8, pitch = 15.4, first = 34, panel = 127;

static void draw_dot(struct pen *pen, struct pen_box box, int colour)
{
    const struct pen_type letter = {
        .size = box.width * 0.46, .bold = true, .ink = colours[colour].pips, .align = PEN_CENTRE};
    pen_disc(pen, box.x + box.width / 2, box.y + box.height / 2, box.width * 0.34, colours[colour].ink, PEN_WHITE, 0.4);
    pen_text(pen, box, &letter, colours[colour].letter);
}

static void put_name(struct pen *pen, double y, const char *letter, const char *name)
{
    pen_text(pen, (struct pen_box){0, y, 9, die}, &strong, letter);
    pen_text(pen, (struct pen_box){10, y, first - 12, die}, &body, name);
}

/* WB-1: five faces with pips, the sixth with the dot of another colour; of another box than ours, what it has shown. */
static void draw_die(struct pen *pen, double y, const struct blitz *s, int colour)
{
    struct pen_box box = {first, y, die, die};
    put_name(pen, y, colours[colour].letter, cub_msg(colours[colour].name));
    for (int face = 1; face <= BLITZ_PIPS; face++)
        if (s->pips[colour] >> face & 1) {
            pen_die(pen, box, colours[colour].ink, colours[colour].pips, face);
            box.x += die + 3.2;
        }
    if (!s->dot[colour])
        return;
    pen_die(pen, box, colours[colour].ink, PEN_NONE, 0);
    draw_dot(pen, box, s->dot[colour] - 1);
}

/* WB-2: a dot of every colour. */
static void draw_white(struct pen *pen, double y, int dice)
{
    struct pen_box box = {first, y, die, die};
    char count[CUB_MOVE_TEXT];
    snprintf(count, sizeof count, "%d ×", dice);
    put_name(pen, y, count, cub_msg("print.white"));
    for (int colour = 0; colour < BLITZ_COLOURS; colour++, box.x += die + 3.2) {
        pen_die(pen, box, PEN_WHITE, PEN_NONE, 0);
        draw_dot(pen, box, colour);
    }
}

/* Out it is: seen on any colour. */
static void strike(struct pen *pen, struct pen_box box)
{
    double right = box.x + box.width, bottom = box.y + box.height;
    pen_rule(pen, box.x - 0.8, box.y - 0.8, right + 0.8, bottom + 0.8, PEN_WHITE, 1.5);
    pen_rule(pen, box.x - 0.8, box.y - 0.8, right + 0.8, bottom + 0.8, PEN_HAND, 0.8);
}

/* A roll with its answer: the dice that are excluded are struck out. */
static const struct blitz example = {
    .base.setup.option[BLITZ_WHITE] = 2, .face = {5, BLITZ_DOT, 2, 6, 4, 3}, .dot = {0, 3}, .white = {4, 6}};

static void draw_example_die(struct pen *pen, struct pen_box box, int colour)
{
    int face = example.face[colour];
    pen_text(pen, (struct pen_box){box.x, box.y - 4, box.width, 3}, &centred, colours[colour].letter);
    pen_die(pen, box, colours[colour].ink, colours[colour].pips, face == BLITZ_DOT ? 0 : face);
    if (face == BLITZ_DOT)
        draw_dot(pen, box, example.dot[colour] - 1);
    else if (!(blitz_counted(&example) >> colour & 1))
        strike(pen, box);
}

static void draw_example(struct pen *pen, double y)
{
    double side = 8.4, step = (FORM_WIDTH - panel + 1) / BLITZ_COLOURS;
    char number[CUB_MOVE_TEXT], text[FORM_TEXT];
    for (int i = 0; i < BLITZ_COLOURS; i++)
        draw_example_die(pen, (struct pen_box){panel + i * step, y, side, side}, i);
    for (int i = 0; i < 2; i++) {
        struct pen_box box = {panel + i * step, y + side + 2, side, side};
        pen_die(pen, box, PEN_WHITE, PEN_NONE, 0);
        draw_dot(pen, box, example.white[i] - 1);
    }
    snprintf(number, sizeof number, "%d", blitz_answer(&example));
    pen_text(pen, (struct pen_box){panel + 2 * step + 1, y + side + 2, 4 * step - 2, side}, &strong,
             form_say(text, "print.blitz-example", number, NULL));
}

static void draw_card(struct pen *pen, const struct print_job *job)
{
    static const struct form_note notes[] = {{"+", "print.blitz-sum"},   {"0", "print.blitz-dot"},
                                             {"○", "print.blitz-right"}, {"−", "print.blitz-wrong"},
                                             {"●", "print.blitz-turn"},  {"!", "print.blitz-expert"}};
    const int32_t *option = job->state->setup.option;
    bool expert = option[BLITZ_EXPERT] || !job->match;
    form_title(pen, "Würfelblitz", cub_msg("print.blitz-card"));
    for (int i = 0; i < BLITZ_COLOURS; i++)
        draw_die(pen, FORM_TOP + 2 + i * pitch, (const struct blitz *)job->state, i);
    pen_rule(pen, 0, FORM_TOP + 0.6 + BLITZ_COLOURS * pitch, panel - 6, FORM_TOP + 0.6 + BLITZ_COLOURS * pitch,
             PEN_FAINT, 0.2);
    draw_white(pen, FORM_TOP + 3.6 + BLITZ_COLOURS * pitch, option[BLITZ_WHITE]);
    pen_rule(pen, panel - 4, FORM_TOP + 1, panel - 4, FORM_HEIGHT - 4, PEN_FAINT, 0.2);
    form_notes(pen, (struct pen_box){panel, FORM_TOP + 2, FORM_WIDTH - panel, 0}, notes, expert ? 6 : 5);
    draw_example(pen, FORM_HEIGHT - 24);
}

/* One black disc with the white ones that it takes; full is how many of these there are. */
static void draw_group(struct pen *pen, struct pen_box box, int needed, int full, bool black)
{
    double radius = 2.9, y = box.y + box.height / 2, x = box.x + radius + 0.5;
    for (int i = 0; i < needed; i++, x += 2 * radius + 0.9) {
        pen_disc(pen, x, y, radius, PEN_WHITE, PEN_BLACK, 0.25);
        if (i < full)
            pen_cross(pen, (struct pen_box){x - 1.5, y - 1.5, 3, 3});
    }
    x += 1.6;
    pen_disc(pen, x, y, radius * 1.3, black ? PEN_BLACK : PEN_PALE, PEN_BLACK, 0.6);
    if (black)
        pen_disc(pen, x, y, radius * 0.9, PEN_NONE, PEN_WHITE, 0.3);
}

/* WB-9 for a seat that there may not be yet. */
static int handicap(const struct print_job *job, int seat)
{
    return seat < job->state->setup.seats ? blitz_handicap((const struct blitz *)job->state, seat) : 3;
}

static void draw_seat(struct pen *pen, const struct print_job *job, int seat, struct pen_box box)
{
    const struct blitz *s = (const struct blitz *)job->state;
    int needed = handicap(job, seat), black = job->match ? job->state->score[seat] : 0;
    double group = (FORM_WIDTH - 52) / BLITZ_GOAL;
    char name[FORM_TEXT];
    pen_field(pen, (struct pen_box){box.x, box.y, 46, box.height - 2}, cub_msg("print.name"),
              form_name(job, seat, name));
    for (int i = 0; i < BLITZ_GOAL; i++) {
        int full = !job->match || i > black ? 0 : i < black ? needed : s->discs[seat];
        struct pen_box place = {box.x + 52 + i * group, box.y, group, box.height - 4};
        draw_group(pen, place, needed, full, i < black);
    }
}

static void draw_pad(struct pen *pen, const struct print_job *job)
{
    int seats = form_seats(job);
    double fitting = (FORM_HEIGHT - FORM_TOP - 9) / seats, row = fitting < 20 ? fitting : 20;
    form_title(pen, "Würfelblitz", cub_msg("print.blitz-pad"));
    for (int seat = 0; seat < seats; seat++)
        draw_seat(pen, job, seat, (struct pen_box){0, FORM_TOP + 1 + seat * row, FORM_WIDTH, row});
    pen_text(pen, (struct pen_box){0, FORM_TOP + 3 + seats * row, FORM_WIDTH, 5}, &small, cub_msg("print.blitz-turn"));
}

const struct print_form print_blitz = {.game = "blitz", .board = draw_card, .pad = draw_pad};
