/* A page: its title, as many lines as there is room for, and the keys that move it. */
#include "tty/screen/page.h"

#include <string.h>

#include "cubilete/lang.h"
#include "tty/draw/wrap.h"
#include "tty/games/rules.h"
#include "tty/screen/bar.h"

enum { FIRST_ROW = 2, BAR_ROW = TTY_ROWS - 1, ROOM = BAR_ROW - FIRST_ROW - 1 };

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
        bar_add(bar, "↑", cub_msg("page.up"), (struct screen_input){.event = SCREEN_PAGE_UP});
        bar_add(bar, "↓", cub_msg("page.down"), (struct screen_input){.event = SCREEN_PAGE_DOWN});
    }
    bar_add_sign(bar, 'q', cub_msg("page.back"));
}

static void draw(const struct page *page, int first, struct bar *bar)
{
    struct tty_canvas canvas;
    tty_clear(&canvas);
    tty_text(&canvas, 0, 0, strong, page->title);
    draw_place(page, first, &canvas);
    page->draw(page->source, first, page->lines - first < ROOM ? page->lines - first : ROOM, &canvas, FIRST_ROW);
    bar_draw(bar, &canvas, BAR_ROW);
    screen_draw(&canvas, NULL);
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
    const char *text = source;
    char line[TTY_WRAPPED];
    for (int i = 0; i < first + count; i++) {
        tty_wrap(&text, line);
        if (i >= first)
            tty_text(canvas, row + i - first, 0, usual, line);
    }
}

bool page_text(const char *title, const char *text)
{
    struct page page = {.title = title, .source = text, .draw = draw_text};
    char line[TTY_WRAPPED];
    for (const char *at = text; *at; page.lines++)
        tty_wrap(&at, line);
    return page_show(&page, 0);
}

static void put_piece(struct tty_canvas *canvas, int row, int column, struct tty_style style, struct tty_piece piece)
{
    char text[TTY_WRAPPED];
    snprintf(text, sizeof text, "%.*s", piece.length, piece.text);
    tty_text(canvas, row, column, style, text);
}

static void draw_rules(const void *source, int first, int count, struct tty_canvas *canvas, int row)
{
    struct tty_rules_reader reader;
    struct tty_rules_line line;
    tty_rules_begin(&reader, source, TTY_COLUMNS);
    for (int i = 0; i < first + count && tty_rules_next(&reader, &line); i++) {
        bool head = line.kind == TTY_RULES_TITLE || line.kind == TTY_RULES_HEADING;
        if (i < first || line.kind == TTY_RULES_BLANK)
            continue;
        put_piece(canvas, row + i - first, 0, line.kind == TTY_RULES_TERM ? strong : usual, line.lead);
        put_piece(canvas, row + i - first, line.indent, head ? strong : usual, line.text);
    }
}

bool page_rules(const struct cub_game *game, const char *rule)
{
    struct page page = {.title = cub_msg("page.rules"), .source = tty_rules(game), .draw = draw_rules};
    struct tty_rules_reader reader;
    struct tty_rules_line line;
    tty_rules_begin(&reader, page.source, TTY_COLUMNS);
    while (tty_rules_next(&reader, &line))
        page.lines++;
    return page_show(&page, rule ? tty_rules_find(page.source, TTY_COLUMNS, rule) : 0);
}
