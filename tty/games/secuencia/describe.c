/* Secuencia in words. */
#include "tty/games/describe.h"
#include "games/secuencia/secuencia.h"

#include "cubilete/text.h"
#include "tty/draw/say.h"

enum { TEXT = 256 };

static void list_secuencia(struct tty_list *list, uint64_t squares)
{
    for (tty_list_begin(list); squares; squares &= squares - 1) {
        int square = __builtin_ctzll(squares);
        char text[] = {(char)('a' + square % 8), (char)('1' + square / 8), 0};
        tty_list_add(list, text);
    }
}

/* The name of a side: its seats. */
static void name_side(const struct tty_scene *scene, int side, char *out, size_t room)
{
    struct cub_out text;
    cub_out_init(&text, out, room);
    for (int i = 0; i < scene->state->setup.seats; i++) {
        char name[TEXT];
        if (scene->state->setup.side[i] != side)
            continue;
        tty_describe_seat(scene, i, name, sizeof name);
        cub_put_text(&text, text.length ? ", " : "");
        cub_put_text(&text, name);
    }
}

void tty_describe_secuencia(const struct tty_scene *scene, int seat, FILE *file)
{
    const struct secuencia *s = (const struct secuencia *)scene->state;
    struct tty_list list;
    char name[CUB_SEATS * TEXT], face[2][CUB_MOVE_TEXT], total[CUB_MOVE_TEXT];
    (void)seat;
    for (int side = 0; side < s->base.setup.sides; side++) {
        name_side(scene, side, name, sizeof name);
        list_secuencia(&list, s->chips[side]);
        if (s->chips[side])
            tty_say(file, "plain.secuencia-chips", name, list.text, NULL);
    }
    for (int i = 0; i < 2; i++)
        snprintf(face[i], sizeof face[i], "%d", s->dice[i]);
    snprintf(total, sizeof total, "%d", s->dice[0] + s->dice[1]);
    if (s->dice[0] && s->base.to_act)
        tty_say(file, "show.rolled", face[0], face[1], total);
}
