/* A position on the screen, with its margins. */
#include "tty/full/show.h"

#include "tty/games/margin.h"
#include "tty/screen/screen.h"

void full_show(const struct tty_canvas *canvas, const struct tty_scene *scene)
{
    struct screen_margin margin;
    tty_clear(&margin.side);
    tty_clear(&margin.foot);
    tty_clear(&margin.corner);
    if (scene) {
        tty_paint_side(&margin.side, scene);
        tty_paint_foot(&margin.foot, scene);
        tty_paint_corner(&margin.corner, scene);
    }
    screen_draw(canvas, &margin);
}
