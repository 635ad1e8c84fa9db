/* Doce in words. */
#include "tty/games/describe.h"
#include "games/doce/doce.h"

#include "tty/draw/say.h"

enum { TEXT = 256 };

/* The squares of a set of doce's. */
static void list_doce(struct tty_list *list, uint32_t squares)
{
    for (tty_list_begin(list); squares; squares &= squares - 1) {
        char square[3];
        doce_square_print((uint32_t)__builtin_ctz(squares), square);
        tty_list_add(list, square);
    }
}

/* `Dados de Ana: 4@c3 2@e1`. */
static void describe_dice(const struct tty_scene *scene, int seat, FILE *file)
{
    const struct doce *s = (const struct doce *)scene->state;
    struct tty_list list;
    char name[TEXT];
    tty_list_begin(&list);
    for (uint32_t squares = s->dice[seat]; squares; squares &= squares - 1) {
        uint32_t square = (uint32_t)__builtin_ctz(squares);
        char text[CUB_MOVE_TEXT];
        doce_print(s, seat, doce_move(s->face[square], square, 0), text);
        tty_list_add(&list, text);
    }
    tty_describe_seat(scene, seat, name, sizeof name);
    if (list.out.length)
        tty_say(file, "plain.doce-dice", name, list.text, NULL);
}

void tty_describe_doce(const struct tty_scene *scene, int seat, FILE *file)
{
    const struct doce *s = (const struct doce *)scene->state;
    uint32_t all = ((1u << DOCE_SQUARES) - 1) << 1, blocked = s->blocker[0] | s->blocker[1];
    struct tty_list list;
    char rounds[CUB_MOVE_TEXT], round[CUB_MOVE_TEXT];
    (void)seat;
    snprintf(round, sizeof round, "%u", (unsigned)s->base.round);
    snprintf(rounds, sizeof rounds, "%d", (int)s->base.setup.option[DOCE_ROUNDS]);
    tty_say(file, "plain.doce-round", round, rounds, NULL);
    for (int i = 0; i < 2; i++)
        describe_dice(scene, i, file);
    list_doce(&list, blocked);
    if (blocked)
        tty_say(file, "plain.doce-blocked", list.text, NULL, NULL);
    list_doce(&list, all & ~(s->allowed | s->dice[0] | s->dice[1] | blocked)); /* DO-3 */
    if (s->base.to_act && list.out.length)
        tty_say(file, "plain.doce-zone", list.text, NULL, NULL);
}
