/* A position with its title and its seats: the board is its painter's, the rest is alike for all games. */
#include "tty/games/describe.h"
#include "tty/games/spots.h"
#include "tty/games/words.h"

#include <string.h>

#include "cubilete/lang.h"
#include "cubilete/text.h"
#include "tty/draw/say.h"
#include "tty/draw/wrap.h"

enum {
    PANEL = 36,
    GAP = 3,
    TITLE_ROWS = 2,
    WHO = 18,
    NARROW = 11,
    SHORT = 15,
    SEAT_TEXT = 256
}; /* WHO: columns of a name before its move, or NARROW */

static const struct tty_style usual, strong = {.bold = true}, faint = {.ink = TTY_GREY};

static const struct tty_painter *const painters[] = {&tty_blitz,      &tty_dizzle,    &tty_doce,
                                                     &tty_ecuaciones, &tty_secuencia, NULL};

const struct tty_painter *tty_painter_of(const struct cub_game *game)
{
    for (const struct tty_painter *const *painter = painters; *painter; painter++)
        if (strcmp((*painter)->game, game->name) == 0)
            return *painter;
    return &tty_fields;
}

static void say(char *out, size_t room, const char *id, const char *arg)
{
    cub_format(out, room, id, arg, NULL, NULL);
}

/* Another part of the title; returns its columns. */
static int add_title(struct tty_canvas *canvas, int row, int column, const char *text)
{
    int width = tty_text(canvas, row, column, faint, " · ");
    return width + tty_text(canvas, row, column + width, usual, text);
}

/* The round that is drawn: a race lies there until the next roll, which the state counts for the next round. */
static uint32_t round_shown(const struct tty_scene *scene)
{
    const struct cub_state *now = scene->state;
    return now->round - (cub_game_races(scene->game) && now->to_act == CUB_BIT(CUB_DICE) && now->ply > 0);
}

static void title(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    static const char *const ids[] = {"show.round", "show.move"};
    const struct tty_painter *painter = tty_painter_of(scene->game);
    const uint32_t numbers[] = {round_shown(scene), scene->state->ply};
    char id[CUB_ID], text[SEAT_TEXT];
    column += tty_text(canvas, row, column, strong, scene->game->name);
    for (int i = numbers[0] ? 0 : 1; i < 2; i++) { /* before the first round there is none */
        cub_format_number(text, sizeof text, cub_msg_id(ids[i], scene->game->name, id), numbers[i]);
        column += add_title(canvas, row, column, text);
    }
    if (scene->large && painter->heading) {
        painter->heading(scene, text, sizeof text);
        if (text[0])
            add_title(canvas, row, column, text);
    }
}

/* Where in the panel a seat's name begins: after its number, and its badge if there is one. */
static int name_column(const struct tty_painter *painter)
{
    return painter->badge ? 8 : 4;
}

void tty_paint_seat(struct tty_canvas *canvas, int row, int column, int width, const struct tty_scene *scene, int seat)
{
    const struct tty_painter *painter = tty_painter_of(scene->game);
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
    tty_describe_seat(scene, seat, text, sizeof text);
    tty_shorten_name(text, sizeof text, width - name - 6); /* five digits and a blank */
    tty_text(canvas, row, column + name, acts || won ? strong : usual, text);
    tty_number(canvas, row, column + width, strong, scene->state->score[seat]);
}

/* How many rows a seat has in the panel: what else it has gives way to a message that would cover seats. */
static int seat_height(const struct tty_scene *scene)
{
    int needed = TITLE_ROWS + 2 * scene->state->setup.seats;
    return tty_painter_of(scene->game)->belongings && needed <= TTY_LARGE_ROWS - scene->reserved ? 2 : 1;
}

/* A seat and, in the line below, what else it has. Returns the row after. */
static int seat_rows(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene, int seat)
{
    const struct tty_painter *painter = tty_painter_of(scene->game);
    int name = name_column(painter), width = TTY_COLUMNS - column < PANEL ? TTY_COLUMNS - column : PANEL;
    char text[SEAT_TEXT];
    tty_paint_seat(canvas, row++, column, width, scene, seat);
    if (seat_height(scene) > 1) {
        painter->belongings(scene, seat, text, sizeof text);
        tty_shorten(text, sizeof text, TTY_COLUMNS - column - name);
        tty_text(canvas, row++, column + name, faint, text);
    }
    return row;
}

static void add_who(const struct tty_scene *scene, int who, char *out, size_t room)
{
    char name[SEAT_TEXT];
    size_t length = strlen(out);
    struct cub_out list;
    if (who < CUB_SEATS)
        tty_describe_seat(scene, who, name, sizeof name);
    else
        snprintf(name, sizeof name, "%s", cub_msg(who == CUB_DICE ? "show.dice" : "show.clock"));
    cub_out_init(&list, out + length, room - length); /* what does not fit is left out */
    cub_put_text(&list, length ? ", " : "");
    cub_put_text(&list, name);
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
    static const char *const over[2][2] = {{"show.draw", "show.won"}, {"show.round-draw", "show.round-won"}};
    const char *id = state->to_act ? "show.turn" : over[scene->round_over][state->winners != 0];
    uint16_t mask = state->to_act ? state->to_act : state->winners;
    if (mask != CUB_BIT(CUB_CLOCK)) /* it is named only if nobody else can do anything */
        mask &= CUB_BIT(CUB_CLOCK) - 1u;
    list(scene, mask, names, sizeof names);
    say(text, sizeof text, id, names);
    tty_shorten(text, sizeof text, TTY_COLUMNS - column);
    tty_text(canvas, row, column, strong, text);
}

/* Whose name stands before a move: that of who threw the dice, where it is told. */
static int mover(const struct tty_past *past)
{
    return past->who == CUB_DICE && past->roller < CUB_SEATS ? past->roller : past->who;
}

/* What a move reads like: `?` if it is secret. */
static void move_text(const struct tty_scene *scene, const struct tty_past *past, char out[CUB_MOVE_TEXT])
{
    const char *text = past->text ? past->text : "?";
    if (past->who == CUB_DICE)
        tty_roll(scene->game, text, out);
    else
        tty_move(scene->game, text, out);
}

void tty_paint_last(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    char who[SEAT_TEXT] = "", made[CUB_MOVE_TEXT], move[SEAT_TEXT + CUB_MOVE_TEXT], text[2 * SEAT_TEXT];
    if (!scene->pasts)
        return;
    const struct tty_past *last = &scene->past[scene->pasts - 1];
    add_who(scene, mover(last), who, sizeof who);
    tty_shorten_name(who, sizeof who, WHO);
    move_text(scene, last, made);
    snprintf(move, sizeof move, "%s %s", who, made);
    say(text, sizeof text, "show.last", move);
    tty_text(canvas, row, column, usual, text);
}

/* `1 Ana      4@c3` */
static void past_row(struct tty_canvas *canvas, int row, int column, int width, struct tty_style style,
                     const struct tty_scene *scene, const struct tty_past *past)
{
    char who[SEAT_TEXT] = "", move[CUB_MOVE_TEXT];
    add_who(scene, mover(past), who, sizeof who);
    tty_shorten_name(who, sizeof who, width - 2);
    move_text(scene, past, move);
    tty_text(canvas, row, column, style, who);
    tty_text(canvas, row, column + width, style, move);
}

static int smaller(int a, int b)
{
    return a < b ? a : b;
}

/* Of the last moves those to be shown: dice that still tumble are no secret, but a surprise. */
static int pasts(const struct tty_scene *scene, int most)
{
    return smaller(scene->pasts, most) - (tty_rolled(scene)[0] != 0);
}

/* Moves under a heading. */
struct past_list {
    int column, width; /* of a name */
    int count;         /* how many */
    int after;         /* and how many have come since */
};

static void paint_past(struct tty_canvas *canvas, int row, const struct past_list *list, const struct tty_scene *scene)
{
    int last = pasts(scene, TTY_PAST) - list->after - 1;
    if (list->count < 1)
        return;
    tty_text(canvas, row, list->column, faint, cub_msg(list->after ? "show.earlier" : "show.past"));
    for (int i = 1; i <= list->count; i++)
        past_row(canvas, row + i, list->column, list->width, i < list->count || list->after ? usual : strong, scene,
                 &scene->past[last - list->count + i]);
}

void tty_paint_past(struct tty_canvas *canvas, int row, int column, int end, const struct tty_scene *scene)
{
    struct past_list list = {column, WHO, smaller(end - row - 1, pasts(scene, TTY_PAST_NEAR)), 0};
    paint_past(canvas, row, &list, scene);
}

/* Where in the panel the last moves stand: below the seats and the outlook. */
static int panel_past(const struct tty_scene *scene)
{
    return TITLE_ROWS + seat_height(scene) * scene->state->setup.seats + 3;
}

/* How many of them stand there; where there is no panel they are short, and no such list. */
static int panel_pasts(const struct tty_scene *scene)
{
    int room = TTY_LARGE_ROWS - scene->reserved - panel_past(scene) - 1;
    return tty_painter_of(scene->game)->width && room > 0 ? smaller(room, pasts(scene, TTY_PAST_NEAR)) : 0;
}

void tty_paint_earlier(struct tty_canvas *canvas, int row, int column, int end, const struct tty_scene *scene)
{
    int shown = panel_pasts(scene), count = smaller(pasts(scene, TTY_PAST) - shown, end - row - 1);
    struct past_list list = {column, NARROW, count, shown};
    paint_past(canvas, row, &list, scene);
}

/* `Ana 4@c3`; a name that is too long gives way. */
static void short_past(struct tty_canvas *canvas, int row, int column, struct tty_style style,
                       const struct tty_scene *scene, const struct tty_past *past)
{
    char who[SEAT_TEXT] = "", text[CUB_MOVE_TEXT];
    int width = 1;
    snprintf(text, sizeof text, "%s", past->text ? past->text : "?");
    tty_shorten(text, sizeof text, SHORT - 3);
    add_who(scene, mover(past), who, sizeof who);
    tty_shorten_name(who, sizeof who, SHORT - 2 - tty_width(text));
    if (past->who < CUB_SEATS)
        width = tty_text(canvas, row, column, style, who);
    else
        tty_mark(canvas, row, column, style, "■", 'o');
    tty_text(canvas, row, column + width + 1, style, text);
}

void tty_paint_short_past(struct tty_canvas *canvas, int row, int column, int rows, const struct tty_scene *scene)
{
    int all = pasts(scene, TTY_PAST), most = rows * ((TTY_COLUMNS - column + 1) / SHORT);
    int count = smaller(most, pasts(scene, TTY_PAST_NEAR));
    for (int i = 0; i < count; i++)
        short_past(canvas, row + i % rows, column + i / rows * SHORT, i + 1 < count ? usual : strong, scene,
                   &scene->past[all - count + i]);
}

static void panel(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    int end = row - TITLE_ROWS + TTY_LARGE_ROWS;
    for (int seat = 0; seat < scene->state->setup.seats; seat++)
        row = seat_rows(canvas, row, column, scene, seat);
    if (scene->large) {
        tty_paint_outlook(canvas, row + 1, column, scene);
        tty_paint_past(canvas, row + 3, column, end - scene->reserved, scene);
    } else {
        tty_paint_last(canvas, row + 1, column, scene);
        tty_paint_outlook(canvas, row + 2, column, scene);
    }
}

static int board_width(const struct tty_scene *scene)
{
    const struct tty_painter *painter = tty_painter_of(scene->game);
    return scene->large && painter->large_width ? painter->large_width : painter->width;
}

int tty_foot(const struct tty_scene *scene)
{
    return scene->state->setup.seats > 1 ? tty_painter_of(scene->game)->foot : 0;
}

struct tty_box tty_message_box(const struct tty_scene *scene, int rows)
{
    const struct tty_painter *painter = tty_painter_of(scene->game);
    int foot = tty_foot(scene), column = board_width(scene) + GAP;
    struct tty_box box = {TTY_LARGE_ROWS - foot, 0, foot, TTY_COLUMNS};
    if (rows <= foot)
        return box;
    box = (struct tty_box){TITLE_ROWS, column, TTY_LARGE_ROWS - TITLE_ROWS, TTY_COLUMNS - column};
    if (painter->message)
        painter->message(scene, &box);
    return box;
}

int tty_spots(const struct tty_scene *scene, struct tty_spot out[TTY_SPOTS])
{
    const struct tty_painter *painter = tty_painter_of(scene->game);
    int count = painter->spots ? painter->spots(scene, out) : 0;
    for (int i = 0; i < count; i++)
        out[i].row += TITLE_ROWS;
    return count;
}

void tty_paint(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    const struct tty_painter *painter = tty_painter_of(scene->game);
    int width = board_width(scene);
    title(canvas, row, column, scene);
    painter->board(canvas, row + TITLE_ROWS, column, scene);
    if (width)
        panel(canvas, row + TITLE_ROWS, column + width + GAP, scene);
    if (scene->large)
        tty_paint_cursor(canvas, row, column, scene);
}
