/* The full screen in play: the picture, the message over its foot, what can be done, the line. */
#include "tty/play_parts.h"

#include <string.h>

#include "cubilete/lang.h"
#include "tty/wrap.h"

enum { PICTURES = 8, PICTURE_MS = 50, LINES = 12 };

static const struct tty_style strong = {.bold = true}, faint = {.ink = TTY_GREY};

const char *play_name(const struct play *play, int seat)
{
    return play->table->seat[seat].name;
}

int play_people(const struct play *play)
{
    int people = 0;
    for (int i = 0; i < play->table->record.match.now.state.setup.seats; i++)
        people += !play->table->seat[i].bot;
    return people;
}

void play_say(struct play *play, const char *id, const char *a, const char *b, const char *c)
{
    const char *const args[CUB_ARGS] = {a, b, c};
    int count = 0;
    while (count < CUB_ARGS && args[count])
        count++;
    play->message[0] = 0;
    if (*id)
        cub_say(play->message, sizeof play->message, id, args, count);
}

void play_say_why(struct play *play, const struct cub_refusal *why)
{
    char reason[PLAY_TEXT];
    const char *const args[CUB_ARGS] = {why->arg[0], why->arg[1], why->arg[2]};
    cub_say(reason, sizeof reason, why->message, args, CUB_ARGS);
    play_say(play, why->rule ? "play.refused" : "play.failed", reason, why->rule, NULL);
}

static void clear_row(struct tty_canvas *canvas, int row)
{
    memset(canvas->cell[row], 0, sizeof canvas->cell[row]);
}

/* A message that needs more rows than one takes them from the picture above. */
static void draw_message(struct tty_canvas *canvas, const char *text)
{
    char line[LINES][TTY_WRAPPED];
    int count = 0;
    while (*text && count < LINES)
        tty_wrap(&text, line[count++]);
    for (int i = 0; i < count; i++) {
        int row = PLAY_MESSAGE_ROW - count + 1 + i;
        clear_row(canvas, row);
        tty_text(canvas, row, 0, strong, line[i]);
    }
}

/* What is wrong with the disk stays in sight until it is right again. */
static void draw_messages(const struct play *play, struct tty_canvas *canvas)
{
    char trouble[PLAY_TEXT / 2], text[2 * PLAY_TEXT];
    const char *why = cub_error_text(play->table->trouble);
    cub_say(trouble, sizeof trouble, "play.trouble", &why, 1);
    if (!play->table->trouble)
        trouble[0] = 0;
    snprintf(text, sizeof text, "%s%s%s", trouble, trouble[0] && play->message[0] ? "\n" : "", play->message);
    draw_message(canvas, text);
}

/* `Ana> 4@c` and where the next sign goes. */
static void draw_line(const struct play *play, struct tty_canvas *canvas)
{
    static const struct tty_style here = {.reverse = true};
    int column = tty_text(canvas, PLAY_LINE_ROW, 0, faint, play->prompt);
    if (play->prompt[0]) {
        column += tty_text(canvas, PLAY_LINE_ROW, column, strong, play->entry.line);
        tty_text(canvas, PLAY_LINE_ROW, column, here, " ");
    }
    tty_text(canvas, PLAY_LINE_ROW, TTY_COLUMNS - tty_width(play->aside), strong, play->aside);
}

static void look(struct play *play, int seat)
{
    struct tty_scene *scene = &play->view.scene;
    tty_view_init(&play->view, &play->table->record, play->table->record.match.length, seat);
    scene->front = true;
    scene->seat = play->front;
    scene->rolling = play->rolling;
    play->spots = play->front == play->actor ? tty_spots(scene, play->spot) : 0; /* nobody plays on another's sheet */
    play->cursor = play->cursor < play->spots ? play->cursor : -1;
    if (!play->entry.move)
        return;
    scene->cursor = play->cursor;
    entry_light(&play->entry, play->spot, play->spots, scene->lit);
}

void play_draw(struct play *play, int seat)
{
    struct tty_canvas canvas;
    look(play, seat);
    tty_clear(&canvas);
    if (!play->hidden)
        tty_paint(&canvas, 0, 0, &play->view.scene);
    draw_messages(play, &canvas);
    bar_draw(&play->bar, &canvas, PLAY_BAR_ROW);
    draw_line(play, &canvas);
    screen_draw(&canvas);
}

bool play_tumble(struct play *play, int seat)
{
    struct screen_input input = {.event = SCREEN_TICK};
    play->rolling = play->tumble && !play->options->still ? PICTURES : 0;
    for (; play->rolling > 0 && input.event == SCREEN_TICK; play->rolling--) {
        play_draw(play, seat);
        input = screen_wait(PICTURE_MS);
    }
    play->rolling = 0;
    play->tumble = false;
    return input.event != SCREEN_LEAVE;
}
