/* The full screen in play: the picture, the message over its foot, what can be done, the line. */
#include "tty/full/parts.h"

#include <string.h>

#include "cubilete/lang.h"
#include "cubilete/text.h"
#include "tty/draw/say.h"
#include "tty/draw/wrap.h"
#include "tty/full/show.h"

enum { PICTURES = 8, PICTURE_MS = 50, LINES = 19 };

static const struct tty_style strong = {.bold = true}, faint = {.ink = TTY_GREY};

const char *full_name(const struct full *full, int seat)
{
    return table_link_name(full->link, seat);
}

int full_people(const struct full *full)
{
    return __builtin_popcount(full->link->local_seats);
}

void full_say(struct full *full, const char *id, const char *a, const char *b, const char *c)
{
    full->message[0] = 0;
    if (*id)
        cub_format(full->message, sizeof full->message, id, a, b, c);
}

void full_add_line(struct full *full, const char *text)
{
    size_t length = strlen(full->message);
    snprintf(full->message + length, sizeof full->message - length, "%s%s", length ? "\n" : "", text);
}

/* After a text that is no move, tells how moves are entered: the first paragraph of the help. */
static void add_how(struct full *full)
{
    const char *how = full_word(full, "how");
    size_t length = strlen(full->message);
    snprintf(full->message + length, sizeof full->message - length, "\n%.*s", (int)strcspn(how, "\n"), how);
}

void full_say_why(struct full *full, const struct cub_message *why)
{
    char reason[FULL_TEXT];
    play_reason(reason, sizeof reason, full->link, why);
    tty_capitalize(reason);
    full_say(full, why->rule ? "full.refused" : "full.failed", reason, why->rule, NULL);
    if (why->rule && strcmp(why->rule, "NO-1") == 0 && table_link_due(full->link) == DUE_PEOPLE)
        add_how(full);
}

/* A message laid out in lines of some width; returns how many. A word that is too long, such as a path, goes on below.
 */
static int lay_out(const char *text, int width, char line[LINES][TTY_WRAPPED])
{
    int count = 0;
    while (*text && count < LINES) {
        const char *begin = text;
        tty_wrap_to(&text, width, line[count]);
        if (tty_width(line[count]) > width) {
            tty_cut(begin, width, line[count]);
            text = begin + strlen(line[count]);
        }
        count++;
    }
    return count;
}

/* What is to be told; what is wrong with the disk stays in sight until it is right again. */
static void collect_messages(const struct full *full, char out[2 * FULL_TEXT])
{
    char trouble[FULL_TEXT / 2] = "";
    int error = full->link->local ? full->link->local->save_error : 0;
    if (error)
        cub_format(trouble, sizeof trouble, "full.trouble", cub_error_text(error), NULL, NULL);
    snprintf(out, 2 * FULL_TEXT, "%s%s%s", trouble, trouble[0] && full->message[0] ? "\n" : "", full->message);
}

/* Makes one paragraph of lines that are sentences each; false: they are a list, which two blanks set in columns. */
static bool run_on(const char *text, char out[2 * FULL_TEXT])
{
    struct cub_out flow;
    cub_out_init(&flow, out, 2 * FULL_TEXT);
    for (const char *at = text; *at; at++) {
        bool ends = at > text && strchr(".:!?", at[-1]);
        if (*at == '\n')
            cub_put_text(&flow, ends ? " " : ". ");
        else
            cub_put_char(&flow, *at);
    }
    return !strstr(text, "  ") && flow.length < 2 * FULL_TEXT;
}

/*
 * Where the message stands and its lines: in the free row above what can be done if there is
 * one, else where the picture has room for it. Returns how many lines.
 */
static int place_message(const struct full *full, int below, struct tty_box *box, char line[LINES][TTY_WRAPPED])
{
    char text[2 * FULL_TEXT], flow[2 * FULL_TEXT];
    collect_messages(full, text);
    int count = lay_out(text, TTY_COLUMNS, line);
    *box = (struct tty_box){TTY_LARGE_ROWS, 0, below - TTY_LARGE_ROWS, TTY_COLUMNS};
    if (full->hidden)
        *box = (struct tty_box){0, 0, below, TTY_COLUMNS};
    if (count <= box->rows)
        return count;
    int foot = tty_foot(&full->view.scene);
    if (count > foot && run_on(text, flow) && lay_out(flow, TTY_COLUMNS, line) <= foot) {
        memcpy(text, flow, sizeof text);
        count = foot;
    }
    *box = tty_message_box(&full->view.scene, count);
    count = lay_out(text, box->width, line);
    return count < box->rows ? count : box->rows;
}

static void draw_message(struct tty_canvas *canvas, const struct tty_box *box, char line[LINES][TTY_WRAPPED], int count)
{
    int top = box->row + box->rows - count;
    for (int row = count < box->rows ? top - 1 : top; count && row < box->row + box->rows; row++)
        memset(&canvas->cell[row][box->column ? box->column - 1 : 0], 0,
               (size_t)(box->width + (box->column > 0)) * sizeof **canvas->cell);
    for (int i = 0; i < count; i++)
        tty_text(canvas, top + i, box->column, strong, line[i]);
}

/* What is asked stands above what can be done. */
static void draw_ask(const struct full *full, struct tty_canvas *canvas, int below)
{
    if (!full->ask[0])
        return;
    memset(canvas->cell[below - 1], 0, sizeof canvas->cell[below - 1]);
    tty_text(canvas, below - 1, 0, strong, full->ask);
}

/* `Ana> 4@c` and where the next character goes. */
static void draw_line(const struct full *full, struct tty_canvas *canvas)
{
    static const struct tty_style here = {.reverse = true};
    char line[ENTRY_LINE];
    int column = tty_text(canvas, FULL_LINE_ROW, 0, faint, full->prompt);
    snprintf(line, sizeof line, "%s", full->entry.line);
    if (full->masked)
        memset(line, '*', strlen(line));
    if (full->prompt[0]) {
        column += tty_text(canvas, FULL_LINE_ROW, column, strong, line);
        tty_text(canvas, FULL_LINE_ROW, column, here, " ");
    }
    tty_right(canvas, FULL_LINE_ROW, TTY_COLUMNS, strong, full->aside);
}

/* Nor does the list of moves tell what the dice show. */
static void cover(struct tty_scene *scene)
{
    scene->covered = true;
    for (int i = 0; i < scene->pasts; i++)
        if (scene->past[i].who == CUB_DICE)
            scene->past[i].text = NULL;
}

static void look(struct full *full, int seat)
{
    struct tty_scene *scene = &full->view.scene;
    tty_view_init(&full->view, &full->link->record, full->link->record.match.length, seat);
    if (full->ended)
        tty_view_ended(&full->view);
    scene->large = true;
    scene->seat = full->front;
    scene->rolling = full->rolling;
    if (full->covered)
        cover(scene);
    full->spots = full->front == full->actor ? tty_spots(scene, full->spot) : 0; /* nobody plays on another's sheet */
    full->cursor = full->cursor < full->spots ? full->cursor : -1;
    if (!full->entry.move)
        return;
    scene->cursor = full->cursor;
    entry_light(&full->entry, full->spot, full->spots, scene->lit);
}

/* Of the line's row the bar may have what is free while nothing is entered. */
static void lend_foot(struct full *full)
{
    full->bar.foot = full->prompt[0] ? tty_width(full->prompt) + 2 : 0;
    full->bar.foot_end = entry_empty(&full->entry) ? TTY_COLUMNS - tty_width(full->aside) - (full->aside[0] != 0) : 0;
}

void full_draw(struct full *full, int seat)
{
    struct tty_canvas canvas;
    struct tty_box box;
    char line[LINES][TTY_WRAPPED];
    lend_foot(full);
    look(full, seat);
    tty_clear(&canvas);
    int count = place_message(full, bar_place(&full->bar, FULL_BAR_ROW) - (full->ask[0] != 0), &box, line);
    full->view.scene.reserved = box.row < TTY_LARGE_ROWS && count ? count + 1 : 0;
    if (!full->hidden)
        tty_paint(&canvas, 0, 0, &full->view.scene);
    draw_message(&canvas, &box, line, count);
    draw_ask(full, &canvas, bar_draw(&full->bar, &canvas, FULL_BAR_ROW));
    draw_line(full, &canvas);
    full_show(&canvas, full->hidden ? NULL : &full->view.scene);
}

/* Any key ends it; those who only watch mean something by it. */
bool full_tumble(struct full *full, int seat)
{
    struct screen_input input = {.event = SCREEN_TICK};
    bool stop;
    full->rolling = full->tumble && !full->options->no_animation ? PICTURES : 0;
    for (; full->rolling > 0 && input.event == SCREEN_TICK; full->rolling--) {
        full_draw(full, seat);
        input = full_wait(full, PICTURE_MS);
    }
    full->rolling = 0;
    full->tumble = false;
    return full_people(full) ? input.event != SCREEN_LEAVE : full_answer(full, input, &stop);
}
