/* Ecuaciones: the dice on the table by colour, the equations laid, and the solitaire's lines. */
#include "games/ecuaciones/ecuaciones.h"
#include "tty/paint.h"

#include <string.h>

#include "cubilete/lang.h"

enum { DIE = 4, LINE = 5 }; /* columns from one die, or line of the solitaire, to the next */

static const struct tty_style usual, strong = {.bold = true}, faint = {.ink = TTY_GREY};

/* Each colour's signs and look; the signs alone tell them apart as well. */
static const struct {
    const char *signs;
    struct tty_style style;
} colours[] = {
    {"13579", {.ink = TTY_WHITE, .paper = TTY_GREEN, .bold = true}},
    {"02468", {.ink = TTY_WHITE, .paper = TTY_BLUE, .bold = true}},
    {"+-x:", {.ink = TTY_WHITE, .paper = TTY_RED, .bold = true}},
    {"=", {.ink = TTY_BLACK, .paper = TTY_ORANGE, .bold = true}},
};

enum { COLOURS = sizeof colours / sizeof *colours, DICE_ROWS = 3 * COLOURS };

/* The faces of dice, and of the orange one, which always lies there with the others. */
struct faces {
    char text[ECU_DICE + 1];
};

static struct faces faces_of(ecu_dice dice)
{
    struct faces faces = {""};
    int length = ecu_dice_print(dice, faces.text);
    if (length > 0)
        snprintf(faces.text + length, sizeof faces.text - (size_t)length, "=");
    return faces;
}

/* One row of dice: those that have this colour. What is owed stands in brackets and is crossed off there. */
static void draw_colour(struct tty_canvas *canvas, int row, int column, size_t colour, const char *dice, char *owed)
{
    struct tty_grid grid = {.rows = 1, .height = 1, .width = DIE - 1};
    for (; *dice; dice++) {
        char face[] = {' ', *dice, ' ', 0}, *old = strchr(owed, *dice);
        if (!strchr(colours[colour].signs, *dice))
            continue;
        if (old) {
            face[0] = '[';
            face[2] = ']';
            *old = ' ';
        }
        tty_text(canvas, row + 1, column + 1 + DIE * grid.columns++, colours[colour].style, face);
    }
    if (grid.columns)
        tty_lines(canvas, row, column, faint, &grid);
}

/* EC-41: while an equation is to be built on, its dice are told from those just rolled. */
static void draw_dice(struct tty_canvas *canvas, int row, int column, const struct ecuaciones *s)
{
    bool building = s->base.to_act && !s->fresh;
    struct faces dice = faces_of(s->dice), owed = faces_of(building ? ecuaciones_task(s).must : 0);
    if (owed.text[0])
        tty_text(canvas, row + DICE_ROWS, column, faint, cub_text("show.owed"));
    for (size_t i = 0; i < COLOURS; i++)
        draw_colour(canvas, row + 3 * (int)i, column, i, dice.text, owed.text);
}

/* A row a seat: what it entered on each line, a dot where it is free. */
static void draw_lines(struct tty_canvas *canvas, int row, int column, const struct ecuaciones *s)
{
    for (int line = 0; line < ECU_LINES; line++) {
        char letter[] = {ecuaciones_letter(line), 0};
        int right = column + 2 + LINE * (line + 1);
        tty_text(canvas, row, right - 1, strong, letter);
        for (int seat = 0; seat < s->base.setup.seats; seat++)
            if (ecuaciones_line(s, seat, line) < 0)
                tty_text(canvas, row + 1 + seat, right - 1, faint, "·");
            else
                tty_number(canvas, row + 1 + seat, right, usual, ecuaciones_line(s, seat, line));
    }
    for (int seat = 0; seat < s->base.setup.seats; seat++)
        tty_number(canvas, row + 1 + seat, column + 1, faint, seat + 1);
}

/* The game under way and what ends it; in the solitaire the dice put back, which cost a point each. */
static void title(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct ecuaciones *s = (const struct ecuaciones *)scene->state;
    bool solitaire = s->game == ECU_YAHTZEE;
    char number[CUB_MOVE_TEXT], text[128];
    const char *const args[] = {scene->game->options[ECU_MODE].words[s->game], number};
    snprintf(number, sizeof number, "%d", solitaire ? s->cost : s->target);
    cub_say(text, sizeof text, !solitaire ? "show.target" : s->cost ? "show.cost" : "show.mode", args, 2);
    tty_text(canvas, row, column, usual, text);
}

static void board(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct ecuaciones *s = (const struct ecuaciones *)scene->state;
    title(canvas, row, column, scene);
    draw_dice(canvas, row + 1, column, s);
    if (s->game == ECU_YAHTZEE)
        draw_lines(canvas, row + DICE_ROWS + 2, column, s);
}

/* `72:4=5x5-7+0 (17)`; the points only where they count as they are. */
static void print_laid(const struct ecuaciones *s, int seat, char *out, size_t room)
{
    char equation[ECU_DICE + 1] = "-";
    if (s->laid[seat])
        ecu_equation_print(s->laid[seat], equation);
    if (s->laid[seat] && (s->game == ECU_UNO || s->game == ECU_TODOS))
        snprintf(out, room, "%s (%d)", equation, ecu_equation_score(s->laid[seat], NULL));
    else
        snprintf(out, room, "%s", equation);
}

/* Its equation of this round; in a tournament its points in the game under way too. */
static void belongings(const struct tty_scene *scene, int seat, char *out, size_t room)
{
    const struct ecuaciones *s = (const struct ecuaciones *)scene->state;
    char laid[CUB_MOVE_TEXT], points[CUB_MOVE_TEXT];
    const char *const args[] = {laid, points};
    print_laid(s, seat, laid, sizeof laid);
    snprintf(points, sizeof points, "%d", (int)s->points[seat]);
    cub_say(out, room, s->base.setup.option[ECU_MODE] == ECU_TORNEO ? "show.laid-points" : "show.laid", args, 2);
}

const struct tty_painter tty_ecuaciones = {
    .game = "ecuaciones",
    .width = 30,
    .board = board,
    .belongings = belongings,
};
