/* Dizzle's table: the sheets, a seat each, and the dice. */
#include "tty/games/dizzle/paint.h"
#include "tty/draw/die.h"
#include "tty/games/describe.h"
#include "tty/games/spots.h"

#include <string.h>

#include "cubilete/lang.h"

enum {
    BESIDE = DIZZLE_WIDTH + 2, /* from one sheet to the one beside it: two just fit */
    BELOW = DIZZLE_ROWS + 2,   /* from one sheet without lines to the one below */
    DIE = 4,                   /* columns from one die of the pool to the next */
    OUTLOOK = 49,              /* behind the full screen's title, where the outlook begins */
    TABLE = 18,                /* where the full screen's dice begin */
    NOTES = 10,                /* what things are worth, alone, ends here */
    MOST_DICE = 13,
};

static const int table_dice[DIZZLE_SEATS + 1] = {0, 8, 7, 10, MOST_DICE}; /* DZ-1: room for the whole pool */

static const struct tty_style strong = {.bold = true}, faint = {.ink = TTY_GREY};
static const struct tty_style die = {.ink = TTY_BLACK, .paper = TTY_WHITE, .bold = true};

/* Where things stand, by rows below the title; the fewer seats, the more room. */
struct plan {
    int height;              /* of a square */
    int pool;                /* the dice on the table */
    int values, end, column; /* what things are worth: rows from values to end, without it */
    bool legend;             /* with what the letters stand for */
};

static const struct plan plans[DIZZLE_SEATS + 1] = {
    [1] = {.height = 1, .pool = 18, .values = 1, .end = 17, .column = BESIDE, .legend = true},
    [2] = {.height = 1, .pool = 17, .values = 18, .end = 21, .legend = true},
    [3] = {.pool = 2 * BELOW, .values = 2 * BELOW + 1, .end = 22},
    [4] = {.pool = 2 * BELOW, .values = 2 * BELOW + 1, .end = 22},
};

/* The turn of this round, and the dice on the table or those to be rolled. */
static void draw_pool(struct tty_canvas *canvas, int row, int column, const struct dizzle *s)
{
    char turn[CUB_MOVE_TEXT], due[CUB_MOVE_TEXT], text[128];
    bool empty = true;
    if (!s->base.to_act)
        return;
    for (int face = 0; face < DIZZLE_PIPS; face++)
        empty &= !s->pool[face];
    snprintf(turn, sizeof turn, "%d", s->starter + 1);
    snprintf(due, sizeof due, "%d", dizzle_due(s));
    cub_format(text, sizeof text, empty && dizzle_due(s) ? "show.due" : "show.pool", turn, due, NULL);
    column += tty_text(canvas, row, column, strong, text) + 1;
    for (int face = 0; face < DIZZLE_PIPS; face++)
        for (int i = 0; i < s->pool[face]; i++, column += DIE) {
            char pips[] = {' ', (char)('1' + face), ' ', 0};
            tty_text(canvas, row, column, die, pips);
        }
}

/* The pool's faces, ascending, with NUL. */
struct faces {
    char text[MOST_DICE + 1];
};

static struct faces pool_faces(const struct dizzle *s)
{
    struct faces faces = {""};
    int count = 0;
    for (int face = 0; face < DIZZLE_PIPS; face++)
        for (int i = 0; i < s->pool[face]; i++)
            faces.text[count++] = (char)('1' + face);
    return faces;
}

/* Several sheets leave the dice a single row, and what things are worth the others. */
static bool is_flat(const struct tty_scene *scene)
{
    return scene->state->setup.seats > 1;
}

/* The die that is so many-th in its row. */
static void draw_die(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene, int i, char face)
{
    char flat[] = {face == ' ' ? '[' : ' ', face, face == ' ' ? ']' : ' ', 0};
    struct tty_style style = face == ' ' ? faint : die;
    if (is_flat(scene))
        tty_text(canvas, row, column + i * DIE, style, flat);
    else
        tty_small_die(canvas, row, column + i * TTY_SMALL_WIDTH, style, face);
}

/* A row of dice; those that tumble show something else. */
static void draw_dice(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene, const char *faces)
{
    bool tumbling = faces[0] && strcmp(tty_rolled(scene), faces) == 0;
    for (int i = 0; faces[i]; i++)
        draw_die(canvas, row, column, scene, i, tumbling ? (char)('1' + tty_tumble(scene, i, DIZZLE_PIPS)) : faces[i]);
}

/* Dice that are to be rolled. */
static void draw_due(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    for (int i = dizzle_due((const struct dizzle *)scene->state) - 1; i >= 0; i--)
        draw_die(canvas, row, column, scene, i, ' ');
}

/* DZ-40: the two dice that take others out of the pool, until something else happens. */
static void draw_extra(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct dizzle *s = (const struct dizzle *)scene->state;
    const struct tty_past *last = scene->past + scene->pasts - 1;
    if (s->base.to_act && s->stage == DIZZLE_EXTRA)
        draw_due(canvas, row, column, scene);
    else if (scene->pasts > 0 && last->who == CUB_DICE && strcmp(last->text, pool_faces(s).text) != 0)
        draw_dice(canvas, row, column, scene, last->text);
}

static void draw_table(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct dizzle *s = (const struct dizzle *)scene->state;
    int dice = table_dice[s->base.setup.seats] * (is_flat(scene) ? DIE : TTY_SMALL_WIDTH);
    struct faces faces = pool_faces(s);
    draw_dice(canvas, row, column, scene, faces.text);
    if (s->base.to_act && !faces.text[0])
        draw_due(canvas, row, column, scene);
    if (!is_flat(scene)) {
        draw_extra(canvas, row, column + dice + 3, scene);
        return;
    }
    tty_paint_short_past(canvas, row, column + dice, 1, scene);
    tty_paint_values(canvas, row + 1, column, row + TTY_SMALL_HEIGHT, s, true);
}

/* Alone: what things are worth and the last moves beside the sheet. */
static void draw_notes(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    tty_paint_outlook(canvas, row + 1, column, scene);
    tty_paint_values(canvas, row + 3, column, row + NOTES, (const struct dizzle *)scene->state, true);
    tty_paint_past(canvas, row + NOTES + 1, column, row + TABLE - 1, scene);
}

/* The seats beside the one in front: sheets for as many as there is room, the others by name. */
static void draw_others(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    int seats = scene->state->setup.seats;
    for (int i = 1; i < seats; i++) {
        int seat = (scene->seat + i) % seats, top = row + (i - 1) * (DIZZLE_ROWS + 1);
        if (i <= 2)
            tty_paint_sheet(canvas, top, column, scene, seat, (struct tty_sheet_size){0, i + 1 == seats});
        else
            tty_paint_holder(canvas, top, column, scene, seat);
    }
}

/* Two sheets stand in the order of the seats, so that none of them moves. */
static int front_column(const struct tty_scene *scene, int seat)
{
    return scene->state->setup.seats == 2 ? seat * BESIDE : 0;
}

/*
 * On the full screen: the title's row; the sheet in front, 17 rows with its name;
 * the dice, and what things are worth, 3 rows.
 */
static void draw_large(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    int seats = scene->state->setup.seats;
    if (seats == 1)
        draw_notes(canvas, row, column + BESIDE, scene);
    else
        tty_paint_outlook(canvas, row, column + OUTLOOK, scene);
    if (seats > 2)
        draw_others(canvas, row + 1, column + BESIDE, scene);
    for (int seat = 0; seat < seats; seat++)
        if (seats <= 2 || seat == scene->seat)
            tty_paint_sheet(canvas, row + 1, column + front_column(scene, seat), scene, seat,
                            (struct tty_sheet_size){1, true});
    draw_table(canvas, row + TABLE, column, scene);
}

/* Over the sheet that is not played on, or alone over the notes. */
static void message(const struct tty_scene *scene, struct tty_box *box)
{
    *box = (struct tty_box){2, front_column(scene, scene->seat) ? 0 : BESIDE, TABLE - 2, TTY_COLUMNS - BESIDE};
}

static int spots(const struct tty_scene *scene, struct tty_spot *out)
{
    return tty_sheet_spots(-1, front_column(scene, scene->seat), (const struct dizzle *)scene->state, out);
}

/* Which turn of the round it is. */
static void heading(const struct tty_scene *scene, char *out, size_t room)
{
    char turn[CUB_MOVE_TEXT], turns[CUB_MOVE_TEXT];
    out[0] = 0;
    if (scene->state->setup.seats == 1)
        return;
    snprintf(turn, sizeof turn, "%d", ((const struct dizzle *)scene->state)->starter + 1);
    snprintf(turns, sizeof turns, "%d", scene->state->setup.seats);
    cub_format(out, room, "show.turn-of", turn, turns, NULL);
}

static void board(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct dizzle *s = (const struct dizzle *)scene->state;
    const struct plan *plan = &plans[s->base.setup.seats];
    if (scene->large) {
        draw_large(canvas, row - 2, column, scene);
        return;
    }
    tty_text(canvas, row - 2, column + BESIDE, faint, cub_msg("show.marks")); /* beside and below the title */
    tty_paint_last(canvas, row - 1, column, scene);
    tty_paint_outlook(canvas, row - 1, column + BESIDE, scene);
    for (int seat = 0; seat < s->base.setup.seats; seat++)
        tty_paint_sheet(canvas, row + seat / 2 * BELOW, column + seat % 2 * BESIDE, scene, seat,
                        (struct tty_sheet_size){plan->height, true});
    draw_pool(canvas, row + plan->pool, column, s);
    tty_paint_values(canvas, row + plan->values, column + plan->column, row + plan->end, s, plan->legend);
}

/* With four seats the sheet that is only named beside the others. */
static void rest(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    int seats = scene->state->setup.seats;
    if (seats > 3)
        tty_paint_sheet(canvas, row, column, scene, (scene->seat + 3) % seats, (struct tty_sheet_size){0, true});
}

const struct tty_painter tty_dizzle = {
    .game = "dizzle",
    .board = board,
    .heading = heading,
    .message = message,
    .foot = 2,
    .spots = spots,
    .legend = tty_paint_legend,
    .brief = tty_paint_brief,
    .rest = rest,
    .describe = tty_describe_dizzle,
    .sheets = true,
};
