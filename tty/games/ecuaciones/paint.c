/* Ecuaciones: the dice on the table by colour, the equations laid, and the solitaire's lines. */
#include "cubilete/option.h"
#include "games/ecuaciones/ecuaciones.h"
#include "tty/draw/die.h"
#include "tty/games/describe.h"
#include "tty/games/spots.h"

#include <string.h>

#include "cubilete/lang.h"

enum {
    DIE = 4,                     /* columns from one die to the next */
    LINE = 5,                    /* and from one line of the solitaire, or on the full screen one seat */
    LARGE = TTY_SMALL_WIDTH + 1, /* and from one die on the full screen */
    LINES = 12,                  /* where there the solitaire's lines begin, or the equations */
    LINE_NAME = 12,
    TILE = 3, /* of an equation on the full screen */
    ROUND_NAME = 8,
    ROUND = 4,       /* columns of a round's points */
    MOST_ROUNDS = 8, /* that fit beside each other */
};

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

enum { COLOURS = sizeof colours / sizeof *colours, ORANGE = COLOURS - 1, DICE_ROWS = 3 * COLOURS };

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

/* EC-41: while an equation is to be built on, its dice are told from those just rolled. */
static struct faces owed_of(const struct ecuaciones *s)
{
    bool building = s->base.to_act && !s->fresh;
    return faces_of(building ? ecuaciones_task(s).must : 0);
}

/* Crosses a sign off a list; false if it is not there. */
static bool strike(char *list, char sign)
{
    char *at = strchr(list, sign);
    if (at)
        *at = ' ';
    return at;
}

static uint8_t colour_of(char sign)
{
    uint8_t colour = 0;
    while (!strchr(colours[colour].signs, sign))
        colour++;
    return colour;
}

static void draw_owed(struct tty_canvas *canvas, int row, int column, struct tty_style style)
{
    tty_text(canvas, row, column, style, "[");
    tty_text(canvas, row, column + 2, style, "]");
}

/* One row of dice: those that have this colour. What is owed stands in brackets and is crossed off there. */
static void draw_colour(struct tty_canvas *canvas, int row, int column, size_t colour, const char *dice, char *owed)
{
    struct tty_grid grid = {.rows = 1, .height = 1, .width = DIE - 1};
    for (; *dice; dice++) {
        char face[] = {' ', *dice, ' ', 0};
        int x = column + 1 + DIE * grid.columns;
        if (colour_of(*dice) != colour)
            continue;
        tty_text(canvas, row + 1, x, colours[colour].style, face);
        if (strike(owed, *dice))
            draw_owed(canvas, row + 1, x, colours[colour].style);
        grid.columns++;
    }
    if (grid.columns)
        tty_lines(canvas, row, column, faint, &grid);
}

static void draw_dice(struct tty_canvas *canvas, int row, int column, const struct ecuaciones *s)
{
    struct faces dice = faces_of(s->dice), owed = owed_of(s);
    if (owed.text[0])
        tty_text(canvas, row + DICE_ROWS, column, faint, cub_msg("show.owed"));
    for (size_t i = 0; i < COLOURS; i++)
        draw_colour(canvas, row + 3 * (int)i, column, i, dice.text, owed.text);
}

/* What was entered on a line, a dot where it is free; it ends before column. */
static void draw_entry(struct tty_canvas *canvas, int row, int column, int entry)
{
    if (entry < 0)
        tty_text(canvas, row, column - 1, faint, "·");
    else
        tty_number(canvas, row, column, usual, entry);
}

/* A row a seat: what it entered on each line. */
static void draw_lines(struct tty_canvas *canvas, int row, int column, const struct ecuaciones *s)
{
    for (int line = 0; line < ECU_LINES; line++) {
        char letter[] = {ecuaciones_letter(line), 0};
        int right = column + 2 + LINE * (line + 1);
        tty_text(canvas, row, right - 1, strong, letter);
        for (int seat = 0; seat < s->base.setup.seats; seat++)
            draw_entry(canvas, row + 1 + seat, right, ecuaciones_line(s, seat, line));
    }
    for (int seat = 0; seat < s->base.setup.seats; seat++)
        tty_number(canvas, row + 1 + seat, column + 1, faint, seat + 1);
}

/* A die on the full screen's table. */
struct lying {
    char sign;
    uint8_t colour;
    bool owed;
    int row, column;
};

/* Counts the dice in the order of the notation, the orange one last, at the end of the red ones' row. */
static int list_dice(const struct ecuaciones *s, struct lying out[ECU_DICE])
{
    struct faces dice = faces_of(s->dice), owed = owed_of(s);
    int count = 0, across[COLOURS] = {0};
    across[ORANGE] = ECU_OF_COLOUR;
    if (!dice.text[0])
        strcpy(dice.text, "=");
    for (const char *sign = dice.text; *sign; sign++) {
        uint8_t colour = colour_of(*sign);
        out[count] = (struct lying){.sign = *sign, .colour = colour, .owed = strike(owed.text, *sign)};
        out[count].row = TTY_SMALL_HEIGHT * (colour == ORANGE ? ORANGE - 1 : colour);
        out[count++].column = LARGE * across[colour]++;
    }
    return count;
}

/* Edges that can be told from the others' without colour. */
static void draw_lit(struct tty_canvas *canvas, int row, int column)
{
    tty_mark(canvas, row, column, tty_lit_style, "┏━━━┓", '=');
    tty_mark(canvas, row + 1, column, tty_lit_style, "┃", '#');
    tty_mark(canvas, row + 1, column + TTY_SMALL_WIDTH - 1, tty_lit_style, "┃", '#');
    tty_mark(canvas, row + 2, column, tty_lit_style, "┗━━━┛", '=');
}

/* Dice that are in the cup stand blank at the ends of their rows. */
static void draw_cup(struct tty_canvas *canvas, int row, int column, const struct ecuaciones *s)
{
    struct ecu_cup cup = ecu_cup_without(s->dice);
    for (int colour = 0; colour < ECU_COLOURS && s->base.to_act >> CUB_DICE & 1; colour++)
        for (int i = ECU_OF_COLOUR - cup.dice[colour]; i < ECU_OF_COLOUR; i++)
            tty_small_die(canvas, row + TTY_SMALL_HEIGHT * colour, column + LARGE * i, faint, ' ');
}

static void draw_table(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct ecuaciones *s = (const struct ecuaciones *)scene->state;
    struct lying dice[ECU_DICE];
    int count = list_dice(s, dice);
    char rolled[CUB_MOVE_TEXT];
    snprintf(rolled, sizeof rolled, "%s", tty_rolled(scene));
    draw_cup(canvas, row, column, s);
    for (int i = 0; i < count; i++) {
        const struct lying *die = &dice[i];
        const char *signs = colours[die->colour].signs;
        int y = row + die->row, x = column + die->column;
        bool tumbling = !die->owed && strike(rolled, die->sign);
        char sign = tumbling ? signs[tty_tumble(scene, i, (int)strlen(signs))] : die->sign;
        tty_small_die(canvas, y, x, colours[die->colour].style, sign);
        if (tty_lit(scene, i))
            draw_lit(canvas, y, x);
        if (die->owed)
            draw_owed(canvas, y + 1, x + 1, colours[die->colour].style);
    }
}

/* The equations of this round, die by die; in the order of the seats. */
static void draw_equations(struct tty_canvas *canvas, int row, int column, const struct ecuaciones *s)
{
    for (int seat = 0; seat < s->base.setup.seats; seat++) {
        char text[ECU_DICE + 1] = "";
        if (s->laid[seat])
            ecu_equation_print(s->laid[seat], text);
        if (text[0])
            tty_number(canvas, row + seat, column + 1, faint, seat + 1);
        for (int i = 0; text[i]; i++) {
            char tile[] = {' ', text[i], ' ', 0};
            tty_text(canvas, row + seat, column + 2 + TILE * i, colours[colour_of(text[i])].style, tile);
        }
    }
}

/* A column a round, the last nine, and a row a seat: what each round has brought. */
static void draw_rounds(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct tty_ledger *ledger = &scene->ledger;
    int first = ledger->rounds > MOST_ROUNDS ? ledger->rounds - MOST_ROUNDS : 0;
    if (!ledger->rounds)
        return;
    tty_text(canvas, row, column, faint, cub_msg("show.by-round"));
    for (int seat = 0; seat < scene->state->setup.seats; seat++)
        tty_number(canvas, row + 1 + seat, column + 2, faint, seat + 1);
    for (int i = first; i < ledger->rounds; i++) {
        int right = column + ROUND_NAME + ROUND * (i - first + 1);
        tty_number(canvas, row, right, faint, (int)ledger->round[i].number);
        for (int seat = 0; seat < scene->state->setup.seats; seat++)
            tty_number(canvas, row + 1 + seat, right, usual, (int)ledger->round[i].points[seat]);
    }
}

/* Where there is room below the equations, or while none is laid. */
static void draw_history(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct ecuaciones *s = (const struct ecuaciones *)scene->state;
    int seats = s->base.setup.seats, laid = 0;
    for (int seat = 0; seat < seats; seat++)
        laid |= s->laid[seat] != 0;
    if (seats <= 2)
        draw_rounds(canvas, row + seats + 1, column, scene);
    else if (!laid)
        draw_rounds(canvas, row, column, scene);
}

/* The solitaire's card: a row a line, `b  azul`, and a column a seat. */
static void draw_card(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    static const char *const names[ECU_LINES] = {"show.line-b", "show.line-g", "show.line-r", "show.line-p",
                                                 "show.line-h"};
    const struct ecuaciones *s = (const struct ecuaciones *)scene->state;
    struct lying dice[ECU_DICE];
    int before = list_dice(s, dice); /* spots of dice */
    for (int line = 0; line < ECU_LINES; line++) {
        bool lit = tty_lit(scene, before + line);
        char letter[] = {lit ? '[' : ' ', ecuaciones_letter(line), lit ? ']' : ' ', 0};
        tty_text(canvas, row + 1 + line, column + 1, lit ? tty_lit_style : strong, letter);
        tty_text(canvas, row + 1 + line, column + 5, usual, cub_msg(names[line]));
        for (int seat = 0; seat < s->base.setup.seats; seat++)
            draw_entry(canvas, row + 1 + line, column + LINE_NAME + LINE * (seat + 1), ecuaciones_line(s, seat, line));
    }
    for (int seat = 0; seat < s->base.setup.seats; seat++)
        tty_number(canvas, row, column + LINE_NAME + LINE * (seat + 1), faint, seat + 1);
}

static int spots(const struct tty_scene *scene, struct tty_spot *out)
{
    const struct ecuaciones *s = (const struct ecuaciones *)scene->state;
    struct lying dice[ECU_DICE];
    int count = list_dice(s, dice);
    for (int i = 0; i < count; i++)
        out[i] = (struct tty_spot){.row = dice[i].row,
                                   .column = dice[i].column,
                                   .height = TTY_SMALL_HEIGHT,
                                   .width = TTY_SMALL_WIDTH,
                                   .text = {dice[i].sign}};
    for (int line = 0; line < ECU_LINES && s->game == ECU_YAHTZEE; line++)
        out[count++] = (struct tty_spot){.row = LINES + 1 + line,
                                         .column = 1,
                                         .height = 1,
                                         .width = LINE_NAME,
                                         .text = {ecuaciones_letter(line), ' '}};
    return count;
}

/* The tournament's games in their order, the one under way in brackets. */
static void draw_games(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct ecuaciones *s = (const struct ecuaciones *)scene->state;
    const char *const *words = scene->game->options[ECU_MODE].words;
    for (int game = ECU_UNO; game <= ECU_ULTIMO; game++) {
        char text[CUB_MOVE_TEXT];
        snprintf(text, sizeof text, game == s->game ? "[%s]" : " %s ", words[game]);
        column += tty_text(canvas, row, column, game == s->game ? strong : faint, text) + 1;
    }
}

static void draw_large(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct ecuaciones *s = (const struct ecuaciones *)scene->state;
    draw_table(canvas, row, column, scene);
    if (owed_of(s).text[0])
        tty_text(canvas, row + LINES - 2, column, faint, cub_msg("show.owed"));
    if (s->game == ECU_YAHTZEE) {
        draw_card(canvas, row + LINES, column, scene);
    } else {
        draw_equations(canvas, row + LINES, column, s);
        draw_history(canvas, row + LINES, column, scene);
    }
    if (s->base.setup.option[ECU_MODE] == ECU_TORNEO)
        draw_games(canvas, row + LINES + ECU_SEATS, column, scene);
}

/* The game under way and what ends it; in the solitaire the dice put back, which cost a point each. */
static void board(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct ecuaciones *s = (const struct ecuaciones *)scene->state;
    char text[128];
    if (scene->large) {
        draw_large(canvas, row, column, scene);
        return;
    }
    tty_ecuaciones_game(scene, text, sizeof text);
    tty_text(canvas, row, column, usual, text);
    draw_dice(canvas, row + 1, column, s);
    if (s->game == ECU_YAHTZEE)
        draw_lines(canvas, row + DICE_ROWS + 2, column, s);
}

/* EC-30: whether the seat has handed in an equation that is hidden until the others have. */
static bool is_hidden(const struct ecuaciones *s, int seat)
{
    uint32_t waiting = s->base.to_act & (CUB_BIT(CUB_SEATS) - 1u);
    return s->game == ECU_TODOS && waiting && s->playing >> seat & 1 && !(waiting >> seat & 1);
}

/* `72:4=5x5-7+0 (17)`; the points only where they count as they are. */
static void print_laid(const struct ecuaciones *s, int seat, char *out, size_t room)
{
    char equation[ECU_DICE + 1] = "-";
    if (is_hidden(s, seat))
        equation[0] = '?';
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
    print_laid(s, seat, laid, sizeof laid);
    snprintf(points, sizeof points, "%d", (int)s->points[seat]);
    if (s->base.setup.option[ECU_MODE] != ECU_TORNEO)
        cub_format(out, room, "show.laid", laid, points, NULL);
    else /* there is less room on the full screen, and the equation is drawn there too */
        cub_format(out, room, scene->large ? "show.points-laid" : "show.laid-points", laid, points, NULL);
}

const struct tty_painter tty_ecuaciones = {
    .game = "ecuaciones",
    .width = 30,
    .large_width = 2 + TILE * ECU_DICE,
    .board = board,
    .belongings = belongings,
    .heading = tty_ecuaciones_game,
    .spots = spots,
    .describe = tty_describe_ecuaciones,
    .ledger = true,
    .clears = true,
    .earned = true,
};
