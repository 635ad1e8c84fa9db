/* A table before its match: who sits where, line by line or on the full screen, and what can be done about it. */
#include "join/join.h"

#include <stdio.h>
#include <string.h>

#include "cubilete/lang.h"
#include "host/signals.h"
#include "tty/draw/say.h"
#include "tty/draw/sign.h"
#include "tty/draw/wrap.h"
#include "tty/plain/lines.h"
#include "tty/screen/bar.h"
#include "tty/screen/screen.h"

enum { LINE = 320, HEARD = 10, LINE_ROW = 23, BAR_ROW = 22, NOTES_END = 20, NOTE_COLUMNS = TTY_COLUMNS - 1 };

/* Whether there is nothing to wait for here any more. */
static bool is_done(const struct join *join)
{
    return join->over || join_has_begun(join) || join->follow.table.now.again[0];
}

/* What is typed: a number sits down, `q` leaves: false; without a slash it is said to all. */
static bool obey(struct join *join, const char *text)
{
    char line[LINE + 8];
    bool number = text[0] >= '1' && text[0] <= '8' && !text[1];
    if (strcmp(text, "q") == 0)
        return false;
    snprintf(line, sizeof line, "%s%s", number ? "/sit " : text[0] == '/' ? "" : "/ ", text);
    if (*text)
        join_command(join, strcmp(text, "?") == 0 ? "/help" : line);
    return true;
}

static void put_line(const char *text)
{
    tty_put(stdout, text);
    fputs("\n", stdout);
}

bool join_lobby_plain(struct join *join, const struct play_options *options)
{
    struct lines *lines = options->lines;
    char seats[CUB_SEATS][JOIN_NOTE];
    const char *note;
    bool on = true, shown = false;
    lines->also = join->link.fd;
    while (on && !is_done(join)) {
        enum lines_event event = lines_next(lines, -1);
        join_hear(join);
        if (join->follow.live && !shown) {
            tty_say(stdout, "join.table", join->follow.table.match.game->name, NULL, NULL);
            tty_say(stdout, "join.how", NULL, NULL, NULL);
            for (int i = 0, count = join_seats(join, seats); i < count; i++)
                put_line(seats[i]);
            shown = true;
        }
        if (event == LINES_LINE)
            on = obey(join, lines->text);
        while ((note = join_next_note(join)))
            put_line(note);
        fflush(stdout);
        on = on && event != LINES_END && !cub_signals_last();
    }
    return on && !join->over;
}

/* The full screen's. */
struct lobby {
    struct join *join;
    struct bar bar;
    char line[LINE];
    char heard[HEARD][JOIN_NOTE]; /* the last notes, the latest at the end */
    int count;
};

static void keep_notes(struct lobby *lobby)
{
    const char *note;
    while ((note = join_next_note(lobby->join))) {
        if (lobby->count == HEARD)
            memmove(lobby->heard[0], lobby->heard[1], sizeof lobby->heard - sizeof *lobby->heard);
        else
            lobby->count++;
        memcpy(lobby->heard[lobby->count - 1], note, JOIN_NOTE);
    }
}

static int rows_of(const char *note)
{
    char line[TTY_WRAPPED];
    int rows = 0;
    for (; *note; rows++)
        tty_wrap_to(&note, NOTE_COLUMNS, line);
    return rows;
}

/* As many of the last notes as there is room for. */
static void draw_notes(const struct lobby *lobby, struct tty_canvas *canvas, int top)
{
    static const struct tty_style usual;
    char line[TTY_WRAPPED];
    int row = top, first = lobby->count, room = NOTES_END + 1 - top;
    while (first > 0 && (room -= rows_of(lobby->heard[first - 1])) >= 0)
        first--;
    for (int i = first; i < lobby->count; i++)
        for (const char *text = lobby->heard[i]; *text; row++) {
            tty_wrap_to(&text, NOTE_COLUMNS, line);
            tty_text(canvas, row, 1, usual, line);
        }
}

static void draw(struct lobby *lobby)
{
    static const struct tty_style strong = {.bold = true}, usual = {.bold = false}, here = {.reverse = true};
    const struct table *table = &lobby->join->follow.table;
    struct tty_canvas canvas;
    char seats[CUB_SEATS][JOIN_NOTE], title[JOIN_NOTE];
    int count = join_seats(lobby->join, seats);
    tty_clear(&canvas);
    cub_format(title, sizeof title, table->match.game ? "join.table" : "join.connecting",
               table->match.game ? table->match.game->name : lobby->join->wish.url.host, NULL, NULL);
    tty_text(&canvas, 0, 1, strong, title);
    for (int i = 0; i < count; i++)
        tty_text(&canvas, 2 + i, 1, i == lobby->join->follow.seat ? strong : usual, seats[i]);
    draw_notes(lobby, &canvas, 4 + count);
    lobby->bar.count = 0;
    bar_add(&lobby->bar, cub_msg("full.enter-key"), cub_msg("full.send"), (struct screen_input){.event = SCREEN_ENTER});
    bar_add(&lobby->bar, "Esc", cub_msg("screen.leave"), (struct screen_input){.event = SCREEN_ESCAPE});
    bar_draw(&lobby->bar, &canvas, BAR_ROW);
    int column = tty_text(&canvas, LINE_ROW, 0, usual, "> ");
    column += tty_text(&canvas, LINE_ROW, column, strong, lobby->line);
    tty_text(&canvas, LINE_ROW, column, here, " ");
    screen_draw(&canvas, NULL);
}

static void erase(char *line)
{
    size_t length = strlen(line);
    while (length > 0 && ((unsigned char)line[length - 1] & 0xC0) == 0x80)
        length--;
    line[length > 0 ? length - 1 : 0] = 0;
}

/* False: it is left. Esc clears the line first. */
static bool act(struct lobby *lobby, struct screen_input input)
{
    size_t length = strlen(lobby->line);
    bool on = true;
    if (input.event == SCREEN_SIGN && length + 5 < LINE)
        tty_sign_write(input.sign, lobby->line + length);
    if (input.event == SCREEN_BACKSPACE)
        erase(lobby->line);
    if (input.event == SCREEN_ENTER)
        on = obey(lobby->join, lobby->line);
    if (input.event == SCREEN_ESCAPE)
        on = length > 0;
    if (input.event == SCREEN_ENTER || input.event == SCREEN_ESCAPE)
        lobby->line[0] = 0;
    return on && input.event != SCREEN_LEAVE;
}

bool join_lobby_full(struct join *join, const struct play_options *options)
{
    struct lobby lobby = {.join = join};
    bool on = true;
    (void)options;
    screen_listen(join->link.fd);
    join_note(join, "join.how", NULL, NULL, NULL);
    join_note(join, "join.commands", NULL, NULL, NULL);
    while (on && !is_done(join)) {
        keep_notes(&lobby);
        draw(&lobby);
        on = act(&lobby, bar_input(&lobby.bar, BAR_ROW, screen_wait(-1)));
        join_hear(join);
    }
    return on && !join->over;
}
