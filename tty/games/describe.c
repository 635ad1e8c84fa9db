/* A position in words: what is alike for all games. */
#include "tty/games/describe.h"

#include <string.h>

#include "cubilete/lang.h"
#include "tty/draw/say.h"
#include "tty/games/words.h"

enum { TEXT = 256 };

void tty_describe_seat(const struct tty_scene *scene, int seat, char *out, size_t room)
{
    if (scene->name[seat])
        snprintf(out, room, "%s", scene->name[seat]);
    else
        cub_format_number(out, room, "show.seat", seat + 1);
}

/* `Ana: 14 puntos; dados: 9 y el bloqueador` */
static void describe_seat(const struct tty_scene *scene, int seat, FILE *file)
{
    const struct tty_painter *painter = tty_painter_of(scene->game);
    char name[TEXT], points[CUB_MOVE_TEXT], more[TEXT] = "";
    tty_describe_seat(scene, seat, name, sizeof name);
    snprintf(points, sizeof points, "%d", (int)scene->state->score[seat]);
    if (painter->belongings)
        painter->belongings(scene, seat, more, sizeof more);
    for (size_t end = strlen(more); end && more[end - 1] == ' '; end--)
        more[end - 1] = 0;
    tty_say(file, *more ? "plain.seat" : "plain.seat-bare", name, points, *more ? more : NULL);
}

void tty_describe_seats(const struct tty_scene *scene, FILE *file)
{
    for (int i = 0; i < scene->state->setup.seats; i++)
        describe_seat(scene, i, file);
}

void tty_describe_table(const struct tty_scene *scene, int seat, FILE *file)
{
    const struct tty_painter *painter = tty_painter_of(scene->game);
    if (painter->describe)
        painter->describe(scene, seat, file);
}

void tty_describe_ask(const struct cub_game *game, const struct cub_state *state, int seat, FILE *file)
{
    struct cub_message what;
    if (cub_game_ask(game, state, seat, &what))
        tty_say(file, what.id, what.arg[0], what.arg[1], what.arg[2]);
}

void tty_list_begin(struct tty_list *list)
{
    cub_out_init(&list->out, list->text, sizeof list->text);
}

void tty_list_add(struct tty_list *list, const char *piece)
{
    if (list->out.length)
        cub_put_char(&list->out, ' ');
    cub_put_text(&list->out, piece);
}
