/* A list on the screen. */
#include "tty/screen/list.h"

#include "cubilete/lang.h"
#include "tty/draw/die.h"
#include "tty/draw/wrap.h"
#include "tty/screen/bar.h"

enum { TITLE_ROWS = 2, MESSAGE_ROW = TTY_ROWS - 3, BAR_ROW = TTY_ROWS - 1, VALUE = 30, DICE = 5 };

static const struct tty_style usual, strong = {.bold = true}, here = {.bold = true, .reverse = true};

/* Where the rows begin: below the title, or below the dice beside it. */
static int top_of(const struct list *list)
{
    return list->dice ? TTY_DIE_HEIGHT + 1 : TITLE_ROWS;
}

/* How many rows there is room for. */
static int room_of(const struct list *list)
{
    return MESSAGE_ROW - top_of(list);
}

/* The first row in sight: the chosen one is among those that are. */
static int first_of(const struct list *list)
{
    int first = list->chosen - room_of(list) + 1;
    return first > 0 ? first : 0;
}

static void draw_row(const struct list *list, int i, int row, struct tty_canvas *canvas)
{
    const struct list_row *line = &list->row[i];
    bool chosen = i == list->chosen;
    struct tty_style style = chosen ? here : usual;
    char text[3 * LIST_TEXT];
    int column = tty_text(canvas, row, 0, style, chosen ? "> " : "  ");
    if (list->numbered) {
        int number = i + !list->from_zero;
        snprintf(text, sizeof text, number <= 9 ? "%d  " : "   ", number);
        column += tty_text(canvas, row, column, style, text);
    }
    column += tty_text(canvas, row, column, style, line->text);
    if (!line->value[0] && !line->changes)
        return;
    int value = list->value_column ? list->value_column : VALUE;
    if (column >= value) /* what is too long is cut off */
        column = value - 1;
    while (column < value)
        column += tty_text(canvas, row, column, style, " ");
    snprintf(text, sizeof text, line->changes ? "‹ %s ›" : "%s", line->value);
    tty_mark(canvas, row, column, style, text, 0);
}

static void fill_bar(const struct list *list, struct bar *bar)
{
    const struct list_row *row = &list->row[list->chosen];
    bar_add(bar, cub_msg("full.enter-key"), cub_msg("list.choose"), (struct screen_input){.event = SCREEN_ENTER});
    if (list->count && row->changes) {
        bar_add(bar, "←", cub_msg("list.less"), (struct screen_input){.event = SCREEN_LEFT});
        bar_add(bar, "→", cub_msg("list.more"), (struct screen_input){.event = SCREEN_RIGHT});
    }
    if (list->count && list->key)
        bar_add_sign(bar, list->key, list->key_label);
    bar_add(bar, list->typed ? "Esc" : "q", list->back ? list->back : cub_msg("page.back"),
            (struct screen_input){.event = SCREEN_ESCAPE});
}

/* A throw of five, at the right end of the title. */
static void draw_dice(struct tty_canvas *canvas)
{
    static const struct tty_style styles[DICE] = {
        {.ink = TTY_WHITE, .paper = TTY_RED},    {.ink = TTY_BLACK, .paper = TTY_YELLOW},
        {.ink = TTY_WHITE, .paper = TTY_GREEN},  {.ink = TTY_WHITE, .paper = TTY_BLUE},
        {.ink = TTY_BLACK, .paper = TTY_ORANGE},
    };
    for (int i = 0; i < DICE; i++)
        tty_die(canvas, 0, TTY_COLUMNS - (DICE - i) * (TTY_DIE_WIDTH + 1), styles[i], i + 2);
}

static void draw_title(const struct list *list, struct tty_canvas *canvas)
{
    tty_text(canvas, list->dice ? 1 : 0, list->dice ? 2 : 0, strong, list->title);
    if (list->dice) {
        tty_text(canvas, 3, 2, usual, list->dice);
        draw_dice(canvas);
    }
}

static void draw(const struct list *list, struct bar *bar)
{
    struct tty_canvas canvas;
    int first = first_of(list);
    char line[TTY_WRAPPED];
    const char *message = list->message ? list->message : "";
    tty_clear(&canvas);
    draw_title(list, &canvas);
    for (int i = first; i < list->count && i - first < room_of(list); i++)
        draw_row(list, i, top_of(list) + i - first, &canvas);
    for (int row = MESSAGE_ROW; *message && row < BAR_ROW; row++) {
        tty_wrap(&message, line);
        tty_text(&canvas, row, 0, strong, line);
    }
    bar->count = 0;
    fill_bar(list, bar);
    bar_draw(bar, &canvas, BAR_ROW);
    screen_draw(&canvas, NULL);
}

static void go(struct list *list, int row)
{
    int last = list->count - 1;
    list->chosen = row < 0 ? 0 : row > last ? (last < 0 ? 0 : last) : row;
}

/* Moves that stay within the list; false: it was something else. */
static bool move(struct list *list, struct screen_input input)
{
    switch ((int)input.event) {
    case SCREEN_UP:
        go(list, list->chosen - 1);
        return true;
    case SCREEN_DOWN:
    case SCREEN_TAB:
        go(list, list->chosen + 1);
        return true;
    case SCREEN_PAGE_UP:
        go(list, list->chosen - room_of(list));
        return true;
    case SCREEN_PAGE_DOWN:
        go(list, list->chosen + room_of(list));
        return true;
    case SCREEN_HOME:
        go(list, 0);
        return true;
    case SCREEN_END:
        go(list, list->count - 1);
        return true;
    default:
        return false;
    }
}

/* A click on a row chooses it; false: it was none. */
static bool click(struct list *list, struct screen_input input)
{
    int top = top_of(list), row = input.row - top + first_of(list);
    bool hit = input.event == SCREEN_CLICK && input.row >= top && input.row < MESSAGE_ROW && row < list->count;
    if (hit)
        go(list, row);
    return hit;
}

/* What a character means; LIST_SIGN: nothing to the list. */
static enum list_event read_sign(struct list *list, uint32_t sign)
{
    int number = (int)sign - '0', row = number - !list->from_zero;
    if (list->numbered && row >= 0 && number <= 9 && row < list->count) {
        go(list, row);
        return LIST_ENTER;
    }
    return sign == 'q' && !list->typed ? LIST_BACK : LIST_SIGN;
}

/* What an input means to the caller; LIST_NONE: the list has handled it. */
static enum list_event read_input(struct list *list, struct screen_input input)
{
    static const enum list_event events[SCREEN_LEAVE + 1] = {
        [SCREEN_ENTER] = LIST_ENTER,     [SCREEN_LEFT] = LIST_LESS,   [SCREEN_RIGHT] = LIST_MORE,
        [SCREEN_BACKSPACE] = LIST_ERASE, [SCREEN_ESCAPE] = LIST_BACK, [SCREEN_LEAVE] = LIST_LEAVE};
    if (input.event == SCREEN_SIGN)
        return read_sign(list, input.sign);
    if (click(list, input))
        return list->row[list->chosen].changes ? LIST_MORE : LIST_ENTER;
    return move(list, input) ? LIST_NONE : events[input.event];
}

enum list_event list_wait(struct list *list, uint32_t *sign)
{
    struct bar bar = {.count = 0};
    enum list_event event = LIST_NONE;
    while (event == LIST_NONE) {
        draw(list, &bar);
        struct screen_input input = bar_input(&bar, BAR_ROW, screen_wait(-1));
        *sign = input.sign;
        event = read_input(list, input);
    }
    return event;
}
