/* The painter for games that have none: the members of the state by name, as many as there is room for. */
#include "cubilete/field.h"
#include "tty/games/paint.h"

#include <inttypes.h>
#include <string.h>

enum { WIDTH = 46, NAME_WIDTH = 12 };

/* The values of a field on one line; those that don't fit are left as an ellipsis. */
static void values(const struct cub_state *state, const struct cub_field *field, char *out, size_t room)
{
    size_t length = 0;
    for (uint32_t i = 0; i < field->count; i++) {
        char number[24];
        int64_t value = cub_field_value(state, field, i);
        if (field->width < 0)
            snprintf(number, sizeof number, "%" PRId64, value);
        else
            snprintf(number, sizeof number, "%" PRIu64, (uint64_t)value);
        if (length + strlen(number) + sizeof " " + sizeof " …" > room) {
            snprintf(out + length, room - length, " …");
            return;
        }
        length += (size_t)snprintf(out + length, room - length, "%s%s", i ? " " : "", number);
    }
}

static void board(struct tty_canvas *canvas, int row, int column, const struct tty_scene *scene)
{
    static const struct tty_style usual, faint = {.ink = TTY_GREY};
    const struct cub_field *field = scene->game->fields;
    int rows = (scene->large ? TTY_LARGE_ROWS : TTY_ROWS - 1) - 2; /* without the title's */
    for (int i = 0; field->name && i < rows; field++, i++) {
        char text[WIDTH - NAME_WIDTH];
        values(scene->state, field, text, sizeof text);
        tty_text(canvas, row + i, column, faint, field->name);
        tty_text(canvas, row + i, column + NAME_WIDTH, usual, text);
    }
}

const struct tty_painter tty_fields = {.game = "", .width = WIDTH, .board = board};
