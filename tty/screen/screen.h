/*
 * The terminal as a screen that canvases are shown on and that people act on
 * (ncurses). A program has one terminal: so there is one screen, and it is given
 * back as it was found however the program ends.
 */
#ifndef TTY_SCREEN_SCREEN_H
#define TTY_SCREEN_SCREEN_H

#include "tty/draw/canvas.h"

enum screen_event {
    SCREEN_TICK, /* nothing came within the time given, or screen_wake */
    SCREEN_SIGN, /* a character was typed */
    SCREEN_ENTER,
    SCREEN_ESCAPE,
    SCREEN_BACKSPACE,
    SCREEN_TAB,
    SCREEN_UP,
    SCREEN_DOWN,
    SCREEN_LEFT,
    SCREEN_RIGHT,
    SCREEN_PAGE_UP,
    SCREEN_PAGE_DOWN,
    SCREEN_HOME,
    SCREEN_END,
    SCREEN_FUNCTION, /* F1 and so on: sign is its number */
    SCREEN_CLICK,    /* on a cell of the canvas */
    SCREEN_FLOOD,    /* far more at once than anybody types: it was dropped */
    SCREEN_LEAVE /* a hang-up, a signal, or `q` where there is no room for anything: save and leave; nothing else comes
                    after it */
};

struct screen_input {
    enum screen_event event;
    uint32_t sign;
    int row, column; /* of a click */
    int64_t when;    /* it came, by cub_clock_ms: inputs that come together have one moment */
};

/*
 * Takes the terminal over. False if it is none, or one that can't move its cursor: nothing has changed then.
 * Until screen_close, SIGINT, SIGTERM and SIGHUP come as SCREEN_LEAVE.
 */
bool screen_open(void);

/* Gives it back. Harmless twice. */
void screen_close(void);

/* The signal that asked to leave; 0: none. */
int screen_signal(void);

/* Whether somebody on a terminal that is too small has asked to go on line by line; then SCREEN_LEAVE comes. */
bool screen_wants_lines(void);

/*
 * What else there is to see: right of a canvas and below it on a terminal of 100 x 30
 * and more, as far as it fits; and from 120 x 34 on in the corner between them.
 */
struct screen_margin {
    struct tty_canvas side, foot, corner;
};

/* Shows a canvas in the middle, with margins (NULL: none) where there is room for them; where it has no room, what can
 * be done about that. It is shown again after each change of size. */
void screen_draw(const struct tty_canvas *, const struct screen_margin *);

/* The next thing that happens; SCREEN_TICK after ms milliseconds without any (below 0: waits for ever). */
struct screen_input screen_wait(int ms);

/* From now on screen_wait ends with SCREEN_TICK when this file can be read, too; below 0: none. */
void screen_listen(int fd);

/* Ends screen_wait with SCREEN_TICK. For other threads. */
void screen_wake(void);

#endif
