/* A page: its title, as many lines as there is room for, and the keys that move it. */
#include "tty/page.h"

#include <string.h>

#include "cubilete/lang.h"
#include "tty/bar.h"

enum { FIRST_ROW = 2, BAR_ROW = TTY_ROWS - 1, ROOM = BAR_ROW - FIRST_ROW - 1, LINE = 4 * TTY_COLUMNS };

static const struct tty_style usual, strong = {.bold = true}, faint = {.ink = TTY_GREY};

static int last_first(const struct page *page)
{
    return page->lines > ROOM ? page->lines - ROOM : 0;
}

/* `13/40`: the last line in sight, and how many there are. */
static void draw_place(const struct page *page, int first, struct tty_canvas *canvas)
{
    char text[32];
    int last = first + ROOM < page->lines ? first + ROOM : page->lines;
    int length = snprintf(text, sizeof text, "%d/%d", last, page->lines);
    if (page->lines > ROOM)
        tty_text(canvas, 0, TTY_COLUMNS - length, faint, text);
}

static void fill_bar(const struct page *page, struct bar *bar)
{
    if (page->lines > ROOM) {
        bar_add(bar, "↑", cub_text("page.up"), (struct screen_input){.event = SCREEN_PAGE_UP});
        bar_add(bar, "↓", cub_text("page.down"), (struct screen_input){.event = SCREEN_PAGE_DOWN});
    }
    bar_add_sign(bar, 'q', cub_text("page.back"));
}

static void draw(const struct page *page, int first, struct bar *bar)
{
    struct tty_canvas canvas;
    tty_clear(&canvas);
    tty_text(&canvas, 0, 0, strong, page->title);
    draw_place(page, first, &canvas);
    page->draw(page->source, first, page->lines - first < ROOM ? page->lines - first : ROOM, &canvas, FIRST_ROW);
    bar_draw(bar, &canvas, BAR_ROW);
    screen_draw(&canvas);
}

/* Where an input leads from line first; not yet kept within the text. */
static int scroll(const struct page *page, int first, struct screen_input input)
{
    switch ((int)input.event) {
    case SCREEN_UP:
        return first - 1;
    case SCREEN_DOWN:
        return first + 1;
    case SCREEN_PAGE_UP:
        return first - ROOM;
    case SCREEN_PAGE_DOWN:
        return first + ROOM;
    case SCREEN_HOME:
        return 0;
    case SCREEN_END:
        return last_first(page);
    case SCREEN_SIGN:
        return input.sign == ' ' ? first + ROOM : first;
    default:
        return first;
    }
}

static bool closes(struct screen_input input)
{
    return input.event == SCREEN_ESCAPE || input.event == SCREEN_ENTER || input.event == SCREEN_BACKSPACE ||
           (input.event == SCREEN_SIGN && (input.sign == 'q' || input.sign == '?'));
}

bool page_show(const struct page *page, int first)
{
    struct bar bar = {.count = 0};
    struct screen_input input = {.event = SCREEN_TICK};
    fill_bar(page, &bar);
    do {
        first = scroll(page, first, input);
        first = first > last_first(page) ? last_first(page) : first < 0 ? 0 : first;
        draw(page, first, &bar);
        input = bar_input(&bar, BAR_ROW, screen_wait(-1));
    } while (!closes(input) && input.event != SCREEN_LEAVE);
    return input.event != SCREEN_LEAVE;
}

static void draw_text(const void *source, int first, int count, struct tty_canvas *canvas, int row)
{
    const char *at = source;
    for (int i = 0; i < first + count && at; i++) {
        char line[LINE];
        size_t length = strcspn(at, "\n");
        snprintf(line, sizeof line, "%.*s", (int)length, at);
        if (i >= first)
            tty_text(canvas, row++, 0, usual, line);
        at = at[length] ? at + length + 1 : NULL;
    }
}

bool page_text(const char *title, const char *text)
{
    struct page page = {.title = title, .source = text, .draw = draw_text};
    for (const char *at = text; *at; at += *at == '\n') {
        at += strcspn(at, "\n");
        page.lines++;
    }
    return page_show(&page, 0);
}
