/* A screen for programs that are built without one: it never opens. */
#include "tty/screen/screen.h"

bool screen_open(void)
{
    return false;
}

void screen_close(void)
{
}

int screen_signal(void)
{
    return 0;
}

bool screen_wants_lines(void)
{
    return false;
}

void screen_draw(const struct tty_canvas *canvas, const struct screen_margin *margin)
{
    (void)margin;
    (void)canvas;
}

struct screen_input screen_wait(int ms)
{
    (void)ms;
    return (struct screen_input){.event = SCREEN_LEAVE};
}

void screen_listen(int fd)
{
    (void)fd;
}

void screen_wake(void)
{
}
