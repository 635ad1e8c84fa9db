/* Ecuaciones on paper: game 3, the tournament and the solitaire. */
#include "print/ecuaciones.h"

#include "cubilete/lang.h"
#include "cubilete/option.h"

static const struct pen_type small = {.size = PEN_SMALL, .ink = PEN_BLACK, .align = PEN_CENTRE},
                             note = {.size = PEN_BODY, .ink = PEN_BLACK},
                             strong = {.size = PEN_BODY, .bold = true, .ink = PEN_BLACK},
                             head = {.size = PEN_BODY, .bold = true, .ink = PEN_BLACK, .align = PEN_CENTRE},
                             faint = {.size = PEN_BODY, .ink = PEN_FAINT, .align = PEN_CENTRE},
                             left_hand = {.size = PEN_HEAD, .ink = PEN_HAND},
                             hand = {.size = PEN_HEAD, .ink = PEN_HAND, .align = PEN_CENTRE};

enum { BOXES = 10 }; /* for a seat's points in game 3; more are written as a number */

/* A box a point, in ink when it is won. */
static void draw_boxes(struct pen *pen, struct pen_box box, int count, int won)
{
    int shown = count < BOXES ? count : BOXES;
    double step = shown > 5 ? box.width / shown : 18, side = box.height < step - 1.5 ? box.height : step - 1.5;
    for (int i = 0; i < shown; i++) {
        struct pen_box cell = {box.x + i * step, box.y + (box.height - side) / 2, side, side};
        pen_frame(pen, cell, 1, PEN_WHITE, PEN_BLACK, 0.3);
        if (i < won)
            pen_cross(pen, pen_inset(cell, side / 4));
        else
            pen_number(pen, cell, &faint, i + 1);
    }
}

void ecu_draw_ultimo(struct pen *pen, const struct print_job *job)
{
    static const struct form_note notes[] = {{"1", "print.ultimo-1"}, {"2", "print.ultimo-2"}, {"3", "print.ultimo-3"}};
    const struct ecuaciones *s = (const struct ecuaciones *)job->state;
    bool open = !job->match && !job->seated && job->state->setup.option[ECU_TARGET] == CUB_BY_RULE;
    char goal[FORM_TEXT], target[CUB_MOVE_TEXT];
    snprintf(target, sizeof target, "%d", s->target);
    pen_text(pen, (struct pen_box){0, FORM_TOP, FORM_WIDTH, 6}, &strong,
             open ? cub_msg("print.ultimo-two") : form_say(goal, "print.up-to", target, NULL));
    for (int seat = 0; seat < form_seats(job); seat++) {
        double y = FORM_TOP + 8 + seat * 13.6;
        int won = job->match ? s->points[seat] : 0;
        char name[FORM_TEXT];
        pen_field(pen, (struct pen_box){0, y, 60, 12}, cub_msg("print.name"), form_name(job, seat, name));
        draw_boxes(pen, (struct pen_box){66, y, FORM_WIDTH - 66, 10}, s->target, won);
        if (won > BOXES)
            pen_number(pen, (struct pen_box){FORM_WIDTH - 10, y, 10, 10}, &hand, won);
    }
    form_notes(pen, (struct pen_box){0, FORM_HEIGHT - 20, FORM_WIDTH, 0}, notes, 3);
}

/* Of a tournament: the seat's name, three columns a game, and the sum. */
enum { NAME, GAME, GAME_COLUMNS = 3, SUM = GAME + GAME_COLUMNS * ECU_GAMES, COLUMNS };

static void fill_game(struct pen *pen, const struct form_table *table, int number, const struct ecu_game *game,
                      int seats)
{
    for (int seat = 0; seat < seats; seat++) {
        int column = GAME + GAME_COLUMNS * number, better = 0;
        for (int i = 0; i < seats; i++)
            better += game->points[i] > game->points[seat];
        pen_number(pen, form_cell(table, seat, column), &hand, game->points[seat]);
        pen_number(pen, form_cell(table, seat, column + 1), &hand, better + 1);
        pen_number(pen, form_cell(table, seat, column + 2), &hand, game->prize[seat]);
    }
}

static void fill_tournament(struct pen *pen, const struct print_job *job, const struct form_table *table)
{
    struct ecu_game games[ECU_GAMES];
    int seats = job->state->setup.seats, count = ecu_account_games(job->match, games);
    for (int i = 0; i < count; i++)
        fill_game(pen, table, i, &games[i], seats);
    for (int seat = 0; seat < seats; seat++)
        pen_number(pen, form_cell(table, seat, SUM), &hand, job->state->score[seat]);
}

/* EC-22, EC-32, EC-45: what ends each game of a tournament. */
static void draw_games(struct pen *pen, const struct form_table *table)
{
    static const struct {
        const char *name, *target;
    } games[ECU_GAMES] = {{"print.uno", "37"}, {"print.todos", "31"}, {"print.ultimo", "2"}};
    static const char *const parts[GAME_COLUMNS] = {"print.points", "print.place", "print.prize"};
    for (int game = 0; game < ECU_GAMES; game++) {
        struct pen_box first = form_cell(table, -1, GAME + GAME_COLUMNS * game), title = first;
        char text[FORM_TEXT];
        title.width = GAME_COLUMNS * first.width;
        title.height = first.height / 2;
        pen_text(pen, pen_inset(title, 0.8), &head,
                 form_say(text, "print.mode-target", cub_msg(games[game].name), games[game].target));
        for (int i = 0; i < GAME_COLUMNS; i++) {
            struct pen_box part = form_cell(table, -1, GAME + GAME_COLUMNS * game + i);
            part.y += part.height / 2;
            part.height /= 2;
            pen_text(pen, pen_inset(part, 0.6), &small, cub_msg(parts[i]));
        }
        pen_rule(pen, first.x, table->y, first.x, table->y + table->head + table->rows * table->row, PEN_BLACK, 0.4);
    }
}

/* EC-50, as a strip: place and points. */
static void draw_prizes(struct pen *pen, double y)
{
    static const int prizes[ECU_SEATS] = {10, 7, 6, 5, 4, 3};
    pen_text(pen, (struct pen_box){0, y, 60, 6}, &strong, cub_msg("print.prizes"));
    for (int i = 0; i < ECU_SEATS; i++) {
        struct pen_box box = {64 + i * 20, y, 18, 6}, place = {box.x, y, 7, 6}, points = {box.x + 7, y, 11, 6};
        char text[CUB_MOVE_TEXT];
        pen_frame(pen, box, 1, PEN_WHITE, PEN_GREY, 0.2);
        snprintf(text, sizeof text, "%d.", i + 1);
        pen_text(pen, place, &small, text);
        pen_number(pen, points, &head, prizes[i]);
    }
    pen_text(pen, (struct pen_box){0, y + 8, FORM_WIDTH, 5}, &note, cub_msg("print.torneo-tie"));
}

void ecu_draw_torneo(struct pen *pen, const struct print_job *job)
{
    static const double width[COLUMNS] = {40, 14, 14, 14, 14, 14, 14, 14, 14, 14, 20};
    int seats = form_seats(job);
    struct form_table table = {
        .y = FORM_TOP + 1, .head = 13, .row = 13.5, .open = 6.5, .width = width, .columns = COLUMNS, .rows = seats};
    form_table(pen, &table);
    draw_games(pen, &table);
    double sum = form_cell(&table, -1, SUM).x;
    pen_rule(pen, sum, table.y, sum, table.y + table.head, PEN_BLACK, 0.4);
    pen_text(pen, pen_inset(form_cell(&table, -1, NAME), 1.5), &small, cub_msg("print.name"));
    pen_text(pen, pen_inset(form_cell(&table, -1, SUM), 0.8), &head, cub_msg("print.total"));
    for (int seat = 0; seat < seats; seat++) {
        char name[FORM_TEXT];
        pen_text(pen, pen_inset(form_cell(&table, seat, NAME), 1.5), &left_hand, form_name(job, seat, name));
        pen_frame(pen, form_cell(&table, seat, SUM), 0, PEN_NONE, PEN_BLACK, 0.4);
    }
    if (job->match)
        fill_tournament(pen, job, &table);
    draw_prizes(pen, table.y + table.head + seats * table.row + 5);
}

/* EC-61: a line's letter on a die of its colour, its name, and what it wants. */
static void draw_line_name(struct pen *pen, const struct form_table *table, int line)
{
    static const struct {
        const char *name, *wants;
        enum pen_ink ink;
    } lines[ECU_LINES] = {
        [ECU_BLUE] = {"print.line.b", "print.line-colour", PEN_BLUE},
        [ECU_GREEN] = {"print.line.g", "print.line-colour", PEN_GREEN},
        [ECU_RED] = {"print.line.r", "print.line-colour", PEN_RED},
        [ECU_POKER] = {"print.line.p", "print.line-poker", PEN_BLACK},
        [ECU_OVER_100] = {"print.line.h", "print.line-over", PEN_BLACK},
    };
    static const struct pen_type want = {.size = PEN_SMALL, .ink = PEN_GREY},
                                 letter = {.size = 4.6, .bold = true, .ink = PEN_WHITE, .align = PEN_CENTRE};
    struct pen_box box = pen_inset(form_cell(table, line, 0), 1.5);
    struct pen_box die = {box.x, box.y + (box.height - 7) / 2, 7, 7},
                   upper = {box.x + 9.5, box.y, box.width - 9.5, 4.4};
    struct pen_box lower = {upper.x, box.y + 4.4, upper.width, box.height - 4.4};
    const char text[] = {ecuaciones_letter(line), 0};
    pen_die(pen, die, lines[line].ink, PEN_NONE, 0);
    pen_text(pen, die, &letter, text);
    pen_text(pen, upper, &strong, cub_msg(lines[line].name));
    pen_lines(pen, lower, &want, cub_msg(lines[line].wants));
}

/* What a seat entered on a line, and its points. */
static void fill_line(struct pen *pen, const struct form_table *table, int seat, int line, ecu_equation laid,
                      int points)
{
    char equation[ECU_DICE + 1];
    if (laid) {
        ecu_equation_print(laid, equation);
        pen_text(pen, pen_inset(form_cell(table, line, 1 + 2 * seat), 0.8), &hand, equation);
    }
    if (points >= 0)
        pen_number(pen, form_cell(table, line, 2 + 2 * seat), &hand, points);
}

static void fill_lines(struct pen *pen, const struct print_job *job, const struct form_table *table)
{
    const struct ecuaciones *s = (const struct ecuaciones *)job->state;
    ecu_equation laid[ECU_SEATS][ECU_LINES] = {{0}};
    ecu_account_entries(job->match, laid);
    for (int seat = 0; seat < job->state->setup.seats; seat++) {
        for (int line = 0; line < ECU_LINES; line++)
            fill_line(pen, table, seat, line, laid[seat][line], ecuaciones_line(s, seat, line));
        pen_number(pen, form_cell(table, ECU_LINES, 2 + 2 * seat), &hand, job->state->score[seat]);
    }
}

/* Each seat's name, above the columns for its equations and their points. */
static void draw_players(struct pen *pen, const struct print_job *job, const struct form_table *table)
{
    double y = table->y + table->open, height = table->head - table->open;
    for (int seat = 0; seat < form_seats(job); seat++) {
        struct pen_box equation = form_cell(table, -1, 1 + 2 * seat), points = form_cell(table, -1, 2 + 2 * seat);
        struct pen_box field = {equation.x + 1, equation.y + 1, equation.width + points.width - 2, 10};
        char name[FORM_TEXT];
        pen_field(pen, field, cub_msg("print.name"), form_name(job, seat, name));
        pen_text(pen, (struct pen_box){equation.x, y, equation.width, height}, &small, cub_msg("print.equation"));
        pen_text(pen, (struct pen_box){points.x + 0.6, y, points.width - 1.2, height}, &small, cub_msg("print.points"));
        pen_rule(pen, equation.x, table->y, equation.x, y + height + table->rows * table->row, PEN_BLACK, 0.4);
        pen_frame(pen, form_cell(table, ECU_LINES, 2 + 2 * seat), 0, PEN_NONE, PEN_BLACK, 0.5);
    }
}

void ecu_draw_yahtzee(struct pen *pen, const struct print_job *job)
{
    int seats = form_seats(job);
    double width[1 + 2 * ECU_SEATS] = {seats > 4 ? 42 : 60}, each = (FORM_WIDTH - width[0]) / (seats > 2 ? seats : 2);
    for (int i = 1; i <= 2 * seats; i++)
        width[i] = each * (i % 2 ? 0.7 : 0.3);
    struct form_table table = {.y = FORM_TOP + 1,
                               .head = 15,
                               .row = 14.2,
                               .open = 11,
                               .width = width,
                               .columns = 1 + 2 * seats,
                               .rows = ECU_LINES + 1};
    form_table(pen, &table);
    for (int line = 0; line < ECU_LINES; line++)
        draw_line_name(pen, &table, line);
    struct pen_box last = form_cell(&table, ECU_LINES, 0);
    pen_text(pen, pen_inset(last, 1.5), &strong, cub_msg("print.total"));
    draw_players(pen, job, &table);
    if (job->match)
        fill_lines(pen, job, &table);
    double y = table.y + table.head + table.rows * table.row + 5;
    pen_paragraph(pen, (struct pen_box){0, y, FORM_WIDTH, 0}, &note, cub_msg("print.yahtzee-turn"));
}
