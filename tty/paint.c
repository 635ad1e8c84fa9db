/* A position with its title and its seats: the board is its painter's, the rest is alike for all games. */
#include "tty/paint.h"

#include <string.h>

#include "cubilete/lang.h"

enum { PANEL = 36, GAP = 3, TITLE_ROWS = 2, SEAT_TEXT = 256 };

static const struct tty_style usual, strong = {.bold = true}, faint = {.ink = TTY_GREY};

static const struct tty_painter *const painters[] = {&tty_blitz,      &tty_dizzle,    &tty_doce,
                                                     &tty_ecuaciones, &tty_secuencia, NULL};

static const struct tty_painter *find(const char *game)
{
    for (const struct tty_painter *const *painter = painters; *painter; painter++)
        if (strcmp((*painter)->game, game) == 0)
            return *painter;
    return &tty_fields;
}

static void say(char *out, size_t room, const char *id, const char *arg)
{
    cub_say(out, room, id, &arg, 1);
}

static void seat_name(const struct tty_scene *scene, int seat, char *out, size_t room)
{
    char number[CUB_MOVE_TEXT];
    cub_who_print(seat, number);
    if (scene->name[seat])
        snprintf(out, room, "%s", scene->name[seat]);
    else
        say(out, room, "show.seat", number);
}

/* Cuts a text to the columns there are. */
static void shorten(char *text, int width)
{
    size_t length = strlen(text);
    while (length > 0 && tty_width(text) > width) {
        do
            length--;
        while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80);
        text[length] = 0;
    }
}

static void title(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    static const char *const ids[] = {"show.round", "show.move"};
    const uint32_t numbers[] = {scene->state->round, scene->state->ply};
    column += tty_text(canvas, row, column, strong, scene->game->name);
    for (int i = 0; i < 2; i++) {
        char number[CUB_MOVE_TEXT], text[SEAT_TEXT];
        snprintf(number, sizeof number, "%u", (unsigned)numbers[i]);
        say(text, sizeof text, ids[i], number);
        column += tty_text(canvas, row, column, faint, " · ");
        column += tty_text(canvas, row, column, usual, text);
    }
}

/* Where in the panel a seat's name begins: behind its number, and its badge if there is one. */
static int name_column(const struct tty_painter *painter)
{
    return painter->badge ? 8 : 4;
}

void tty_paint_seat(struct tty_canvas *canvas, int row, int column, int width, const struct tty_scene *scene, int seat)
{
    const struct tty_painter *painter = find(scene->game->name);
    bool acts = scene->state->to_act >> seat & 1, won = scene->state->winners >> seat & 1;
    int name = name_column(painter);
    char text[SEAT_TEXT];
    if (acts || won)
        tty_mark(canvas, row, column, strong, acts ? "▶" : "★", acts ? '>' : '*');
    tty_number(canvas, row, column + 3, usual, seat + 1);
    if (painter->badge) {
        const struct tty_badge *badge = painter->badge(scene, seat);
        tty_mark(canvas, row, column + 4, badge->style, badge->sign, badge->plain);
    }
    seat_name(scene, seat, text, sizeof text);
    shorten(text, width - name - 6); /* five digits and a blank */
    tty_text(canvas, row, column + name, acts || won ? strong : usual, text);
    tty_number(canvas, row, column + width, strong, scene->state->score[seat]);
}

/* A seat and, in the line below, what else it has. Returns the row after. */
static int seat_rows(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene, int seat)
{
    const struct tty_painter *painter = find(scene->game->name);
    int name = name_column(painter), width = TTY_COLUMNS - column < PANEL ? TTY_COLUMNS - column : PANEL;
    char text[SEAT_TEXT];
    tty_paint_seat(canvas, row++, column, width, scene, seat);
    if (painter->belongings) {
        painter->belongings(scene, seat, text, sizeof text);
        shorten(text, TTY_COLUMNS - column - name);
        tty_text(canvas, row++, column + name, faint, text);
    }
    return row;
}

static void add_who(const struct tty_scene *scene, int who, char *out, size_t room)
{
    char name[SEAT_TEXT];
    size_t length = strlen(out);
    if (who < CUB_SEATS && scene->name[who]) /* with the number: names may be alike */
        snprintf(name, sizeof name, "%d %s", who + 1, scene->name[who]);
    else if (who < CUB_SEATS)
        seat_name(scene, who, name, sizeof name);
    else
        snprintf(name, sizeof name, "%s", cub_text(who == CUB_DICE ? "show.dice" : "show.clock"));
    snprintf(out + length, room - length, "%s%s", length ? ", " : "", name);
}

/* Names of everyone in a mask of who. */
static void list(const struct tty_scene *scene, uint16_t mask, char *out, size_t room)
{
    out[0] = 0;
    for (int who = 0; who < CUB_NOBODY; who++)
        if (mask >> who & 1)
            add_who(scene, who, out, room);
}

void tty_paint_outlook(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct cub_state *state = scene->state;
    char names[CUB_SEATS * SEAT_TEXT], text[CUB_SEATS * SEAT_TEXT];
    const char *id = state->to_act ? "show.turn" : state->winners ? "show.won" : "show.draw";
    uint16_t mask = state->to_act ? state->to_act : state->winners;
    if (mask != CUB_BIT(CUB_CLOCK)) /* it is named only if nobody else can do anything */
        mask &= CUB_BIT(CUB_CLOCK) - 1u;
    list(scene, mask, names, sizeof names);
    say(text, sizeof text, id, names);
    shorten(text, TTY_COLUMNS - column);
    tty_text(canvas, row, column, strong, text);
}

void tty_paint_last(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    char who[CUB_MOVE_TEXT], move[2 * CUB_MOVE_TEXT + 1], text[SEAT_TEXT];
    if (scene->last_who == CUB_NOBODY)
        return;
    cub_who_print(scene->last_who, who);
    snprintf(move, sizeof move, "%s %s", who, scene->last ? scene->last : "?");
    say(text, sizeof text, "show.last", move);
    tty_text(canvas, row, column, usual, text);
}

static void panel(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    for (int seat = 0; seat < scene->state->setup.seats; seat++)
        row = seat_rows(canvas, row, column, scene, seat);
    tty_paint_last(canvas, row + 1, column, scene);
    tty_paint_outlook(canvas, row + 2, column, scene);
}

void tty_paint(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct tty_painter *painter = find(scene->game->name);
    title(canvas, row, column, scene);
    painter->board(canvas, row + TITLE_ROWS, column, scene);
    if (painter->width)
        panel(canvas, row + TITLE_ROWS, column + painter->width + GAP, scene);
}
