/* The terminal through ncurses: drawing, keys, the mouse, changes of size. */
#include "tty/screen/screen.h"

#include <curses.h>
#include <errno.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "cubilete/lang.h"
#include "host/clock.h"
#include "tty/draw/colour.h"
#include "tty/draw/wrap.h"
#include "tty/screen/guard.h"

enum {
    WIDE = 100, /* columns, and */
    HIGH = 30,  /* rows from which on margins are shown */
    CORNER_WIDE = 120,
    CORNER_HIGH = 34, /* and their corner: what stands there is of no use by halves */
    FLOOD = 128,      /* bytes waiting at once that are no typing */
    PENDING = 128,    /* keys that wait to be dealt with; more stay where they are */
    QUIET_MS = 100,   /* a flood has ended when nothing came for so long */
    ESCAPE_MS = 25,   /* after Esc: the rest of a key's sequence comes within this */
};

static struct {
    bool open, plain, coloured;
    bool left;  /* to leave was asked for once: it stays so */
    bool lines; /* and to go on line by line */
    SCREEN *curses;
    int wake;  /* an eventfd */
    int heard; /* another file that is listened to */
    bool listens;
    short pair[TTY_INKS][TTY_INKS], pairs;
    struct tty_canvas shown;
    bool margins; /* of what is shown */
    struct screen_margin margin;
    struct screen_input pending[PENDING];
    int pendings;
} screen;

/* A UTF-8 locale that is not installed is as good as C.UTF-8: only its characters matter. */
static void choose_signs(void)
{
    const char *name = setlocale(LC_CTYPE, "");
    const char *wanted = getenv("LC_ALL");
    if (!wanted || !*wanted)
        wanted = getenv("LC_CTYPE");
    if (!wanted || !*wanted)
        wanted = getenv("LANG");
    if (!name && wanted && (strstr(wanted, ".UTF-8") || strstr(wanted, ".utf8")))
        setlocale(LC_CTYPE, "C.UTF-8");
    screen.plain = strcmp(nl_langinfo(CODESET), "UTF-8") != 0;
}

static void choose_colours(void)
{
    const char *none = getenv("NO_COLOR");
    screen.coloured = has_colors() && !(none && *none) && start_color() == OK && use_default_colors() == OK;
    memset(screen.pair, 0, sizeof screen.pair);
    screen.pairs = 0;
}

static void choose_keys(void)
{
    cbreak();
    noecho();
    nonl();
    keypad(stdscr, TRUE);
    nodelay(stdscr, TRUE);
    set_escdelay(ESCAPE_MS);
    mouseinterval(0);
    mousemask(BUTTON1_PRESSED | BUTTON4_PRESSED | BUTTON5_PRESSED, NULL);
}

bool screen_open(void)
{
    static bool registered;
    if (screen.open || !guard_look())
        return screen.open;
    choose_signs();
    unsetenv("LINES"); /* a shell's idea of the size, which would hide every change of it */
    unsetenv("COLUMNS");
    screen.wake = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    screen.curses = screen.wake < 0 ? NULL : newterm(NULL, stdout, stdin);
    if (!screen.curses) {
        close(screen.wake);
        return false;
    }
    if (!registered)
        atexit(screen_close);
    registered = screen.open = true;
    screen.left = screen.lines = false;
    screen.pendings = 0;
    guard_begin();
    choose_colours();
    choose_keys();
    curs_set(0);
    return true;
}

void screen_close(void)
{
    if (!screen.open)
        return;
    screen.open = false;
    endwin();
    delscreen(screen.curses);
    close(screen.wake);
    guard_end();
}

int screen_signal(void)
{
    return guard_signal();
}

bool screen_wants_lines(void)
{
    return screen.lines;
}

static bool roomy(void)
{
    return LINES >= TTY_ROWS && COLS >= TTY_COLUMNS;
}

static bool wide(void)
{
    return screen.margins && LINES >= HIGH && COLS >= WIDE;
}

/* Half of what is left over, for the picture or for it and its margins. */
static int half_of_rest(int there, int alone, int with_margins)
{
    int rest = there - (wide() ? with_margins : alone);
    return roomy() && rest > 0 ? rest / 2 : 0;
}

static int top(void)
{
    return half_of_rest(LINES, TTY_ROWS, CORNER_HIGH);
}

static int left(void)
{
    return half_of_rest(COLS, TTY_COLUMNS, CORNER_WIDE);
}

/* The pair of these two, made when it is first needed; 0, which is the terminal's own, when there are no more. */
static short pair_of(struct tty_style style)
{
    short *pair = &screen.pair[style.ink][style.paper];
    if (*pair || !screen.coloured || (!style.ink && !style.paper) || screen.pairs + 1 >= COLOR_PAIRS)
        return *pair;
    int ink = tty_colour(style.ink, COLORS), paper = tty_colour(style.paper, COLORS);
    if (style.ink == TTY_GREY && !style.paper && COLORS < 16) /* there it might be the colour of the paper */
        ink = -1;
    if (ink == paper && style.paper) /* two inks that look alike here */
        ink = paper ? 0 : 7;
    if (init_pair((short)(screen.pairs + 1), (short)ink, (short)paper) == OK)
        *pair = ++screen.pairs;
    return *pair;
}

/* Without colours paper shows as reversed: dice stay told from the board. */
static attr_t attributes_of(struct tty_style style)
{
    bool paper = style.paper && style.paper != TTY_BLACK && !screen.coloured;
    return (style.bold ? A_BOLD : A_NORMAL) | (paper != style.reverse ? A_REVERSE : A_NORMAL);
}

static void draw_cell(int row, int column, const struct tty_cell *cell)
{
    wchar_t sign[2] = {(wchar_t)(screen.plain ? (uint32_t)(unsigned char)cell->plain : cell->sign), 0};
    cchar_t shown;
    if (cell->sign == TTY_TAIL && !screen.plain)
        return;
    setcchar(&shown, sign, attributes_of(cell->style), pair_of(cell->style), NULL);
    mvadd_wch(row, column, &shown);
}

/* As much of a canvas as there is room for from this cell on. */
static void copy(const struct tty_canvas *canvas, int top_row, int left_column)
{
    for (int row = 0; row < TTY_ROWS && top_row + row < LINES; row++)
        for (int column = 0; column < TTY_COLUMNS && left_column + column < COLS; column++)
            if (canvas->cell[row][column].sign)
                draw_cell(top_row + row, left_column + column, &canvas->cell[row][column]);
}

static void show_all(void)
{
    copy(&screen.shown, top(), left());
    if (!wide())
        return;
    copy(&screen.margin.side, top(), left() + TTY_COLUMNS);
    copy(&screen.margin.foot, top() + TTY_ROWS, left());
    if (LINES >= CORNER_HIGH && COLS >= CORNER_WIDE)
        copy(&screen.margin.corner, top() + TTY_ROWS, left() + TTY_COLUMNS);
}

/* How large it would have to be, and what can be done about it; in as many columns as there are. */
static void show_small(void)
{
    static const struct tty_style usual;
    struct tty_canvas small;
    char line[TTY_WRAPPED];
    const char *text = cub_msg("screen.small");
    tty_clear(&small);
    for (int row = 0; *text && row < TTY_ROWS; row++) {
        tty_wrap_to(&text, COLS < TTY_COLUMNS ? COLS : TTY_COLUMNS, line);
        tty_text(&small, row, 0, usual, line);
    }
    copy(&small, 0, 0);
}

static void show(void)
{
    erase();
    if (roomy())
        show_all();
    else
        show_small();
    refresh();
}

void screen_draw(const struct tty_canvas *canvas, const struct screen_margin *margin)
{
    screen.shown = *canvas;
    screen.margins = margin != NULL;
    if (margin)
        screen.margin = *margin;
    show();
}

static struct screen_input click(void)
{
    struct screen_input input = {.event = SCREEN_TICK};
    MEVENT event;
    if (getmouse(&event) != OK)
        return input;
    input.row = event.y - top();
    input.column = event.x - left();
    if (event.bstate & BUTTON1_PRESSED)
        input.event = SCREEN_CLICK;
    else if (event.bstate & BUTTON4_PRESSED)
        input.event = SCREEN_UP;
    else if (event.bstate & BUTTON5_PRESSED)
        input.event = SCREEN_DOWN;
    return input;
}

static struct screen_input function_key(int key)
{
    static const struct {
        int key;
        enum screen_event event;
    } keys[] = {
        {KEY_ENTER, SCREEN_ENTER},     {KEY_BACKSPACE, SCREEN_BACKSPACE},
        {KEY_DC, SCREEN_BACKSPACE},    {KEY_UP, SCREEN_UP},
        {KEY_DOWN, SCREEN_DOWN},       {KEY_LEFT, SCREEN_LEFT},
        {KEY_RIGHT, SCREEN_RIGHT},     {KEY_PPAGE, SCREEN_PAGE_UP},
        {KEY_NPAGE, SCREEN_PAGE_DOWN}, {KEY_HOME, SCREEN_HOME},
        {KEY_END, SCREEN_END},         {KEY_FIND, SCREEN_HOME},
        {KEY_SELECT, SCREEN_END},
    };
    if (key == KEY_MOUSE)
        return click();
    if (key >= KEY_F(1) && key <= KEY_F(12))
        return (struct screen_input){.event = SCREEN_FUNCTION, .sign = (uint32_t)(key - KEY_F0)};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i].key == key)
            return (struct screen_input){.event = keys[i].event};
    return (struct screen_input){.event = SCREEN_TICK};
}

static struct screen_input character(wint_t sign)
{
    static const struct {
        wint_t sign;
        enum screen_event event;
    } controls[] = {{'\r', SCREEN_ENTER}, {'\n', SCREEN_ENTER},    {'\t', SCREEN_TAB},
                    {27, SCREEN_ESCAPE},  {127, SCREEN_BACKSPACE}, {'\b', SCREEN_BACKSPACE}};
    for (size_t i = 0; i < sizeof controls / sizeof *controls; i++)
        if (controls[i].sign == sign)
            return (struct screen_input){.event = controls[i].event};
    return (struct screen_input){.event = sign < ' ' ? SCREEN_TICK : SCREEN_SIGN, .sign = (uint32_t)sign};
}

static int waiting_bytes(void)
{
    int count = 0;
    return ioctl(STDIN_FILENO, FIONREAD, &count) == 0 ? count : 0;
}

/* Drops what has come and what comes, until nothing does for a moment. */
static void drain(void)
{
    static const struct timespec quiet = {.tv_nsec = QUIET_MS * 1000000L};
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    char lost[4096];
    while (!guard_signal() && ppoll(&input, 1, &quiet, guard_mask()) > 0)
        if (read(STDIN_FILENO, lost, sizeof lost) <= 0)
            break;
    flushinp();
}

/* The next key; false: none. Keys without a meaning are passed over. */
static bool read_key(struct screen_input *input)
{
    wint_t sign;
    int kind;
    while ((kind = get_wch(&sign)) != ERR) {
        *input = kind == KEY_CODE_YES ? function_key((int)sign) : character(sign);
        if (kind == KEY_CODE_YES && sign == KEY_RESIZE)
            show();
        bool small = !roomy() && input->event == SCREEN_SIGN;
        screen.lines = screen.lines || (small && input->sign == 'l');
        if (small && (input->sign == 'q' || input->sign == 'l'))
            input->event = SCREEN_LEAVE;
        if (input->event == SCREEN_LEAVE || (roomy() && input->event != SCREEN_TICK))
            return true;
    }
    return false;
}

/* Takes all keys that have come, each with this moment: what is done about the first makes none of the others later. */
static void collect(void)
{
    int64_t now = cub_clock_ms();
    while (screen.pendings < PENDING && read_key(&screen.pending[screen.pendings]))
        screen.pending[screen.pendings++].when = now;
}

/* What there is to take now; false: nothing. */
static bool take(struct screen_input *input)
{
    if (guard_signal() || screen.left) {
        input->event = SCREEN_LEAVE;
        return true;
    }
    if (waiting_bytes() > FLOOD) {
        drain();
        screen.pendings = 0;
        input->event = SCREEN_FLOOD;
        return true;
    }
    collect();
    if (!screen.pendings)
        return false;
    *input = screen.pending[0];
    memmove(screen.pending, screen.pending + 1, (size_t)--screen.pendings * sizeof *screen.pending);
    return true;
}

/* Whether the terminal is gone: it can be read, but there is nothing to read. */
static bool hung_up(void)
{
    struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
    if (poll(&input, 1, 0) <= 0)
        return false;
    return input.revents & (POLLHUP | POLLERR | POLLNVAL) || waiting_bytes() == 0;
}

/* Waits till something can be taken, the time is over or somebody wakes it; false: one of the latter. */
static bool rest(int ms)
{
    struct pollfd fds[] = {{.fd = STDIN_FILENO, .events = POLLIN},
                           {.fd = screen.wake, .events = POLLIN},
                           {.fd = screen.listens ? screen.heard : -1, .events = POLLIN}};
    struct timespec time = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000L};
    uint64_t count;
    int ready = ppoll(fds, 3, ms < 0 ? NULL : &time, guard_mask());
    if (ready > 0 && fds[1].revents) {
        ssize_t got = read(screen.wake, &count, sizeof count);
        (void)got;
        return false;
    }
    if (ready > 0 && fds[2].revents && !fds[0].revents)
        return false;
    return ready > 0 || (ready < 0 && errno == EINTR);
}

struct screen_input screen_wait(int ms)
{
    struct screen_input input = {.event = SCREEN_TICK};
    int64_t end = cub_clock_ms() + ms;
    while (!take(&input)) {
        int64_t rest_ms = end - cub_clock_ms();
        screen.left = hung_up();
        if (!screen.left && !rest(ms < 0 ? -1 : rest_ms > 0 ? (int)rest_ms : 0))
            return (struct screen_input){.event = SCREEN_TICK};
    }
    screen.left = screen.left || input.event == SCREEN_LEAVE;
    return input;
}

void screen_listen(int fd)
{
    screen.heard = fd;
    screen.listens = fd >= 0;
}

void screen_wake(void)
{
    const uint64_t one = 1;
    ssize_t written = write(screen.wake, &one, sizeof one);
    (void)written;
}
