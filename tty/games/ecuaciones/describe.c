/* Ecuaciones in words. */
#include "tty/games/describe.h"
#include "cubilete/option.h"
#include "games/ecuaciones/ecuaciones.h"

#include <stdio.h>

#include "cubilete/lang.h"
#include "tty/draw/say.h"

enum { TEXT = 256, TITLE = 128 };

/* What a seat has entered on the solitaire's lines: `b 12, g free, …`. */
static void describe_lines(const struct tty_scene *scene, int seat, FILE *file)
{
    const struct ecuaciones *s = (const struct ecuaciones *)scene->state;
    struct tty_list list;
    char name[TEXT];
    tty_list_begin(&list);
    for (int line = 0; line < ECU_LINES; line++) {
        int points = ecuaciones_line(s, seat, line);
        char number[CUB_MOVE_TEXT], piece[TEXT];
        snprintf(number, sizeof number, "%d", points);
        snprintf(piece, sizeof piece, "%c %s%s", ecuaciones_letter(line), points < 0 ? cub_msg("plain.free") : number,
                 line + 1 < ECU_LINES ? "," : "");
        tty_list_add(&list, piece);
    }
    tty_describe_seat(scene, seat, name, sizeof name);
    tty_say(file, "plain.ecuaciones-lines", name, list.text, NULL);
}

void tty_ecuaciones_game(const struct tty_scene *scene, char *out, size_t room)
{
    const struct ecuaciones *s = (const struct ecuaciones *)scene->state;
    bool solitaire = s->game == ECU_YAHTZEE;
    char number[CUB_MOVE_TEXT], word[CUB_MOVE_TEXT];
    snprintf(word, sizeof word, "%s%s", "word.", scene->game->options[ECU_MODE].words[s->game]);
    snprintf(number, sizeof number, "%d", solitaire ? s->cost : s->target);
    cub_format(out, room,
               !solitaire ? "show.target"
               : s->cost  ? "show.cost"
                          : "show.mode",
               cub_msg(word), number, NULL);
}

void tty_describe_ecuaciones(const struct tty_scene *scene, int seat, FILE *file)
{
    const struct ecuaciones *s = (const struct ecuaciones *)scene->state;
    char game[TITLE], dice[ECU_DICE + 1], owed[ECU_DICE + 1] = "";
    bool solitaire = s->game == ECU_YAHTZEE;
    (void)seat;
    tty_ecuaciones_game(scene, game, sizeof game);
    tty_say_text(file, game);
    for (int i = 0; solitaire && i < s->base.setup.seats; i++)
        describe_lines(scene, i, file);
    if (!(s->base.to_act & (CUB_BIT(CUB_SEATS) - 1u)))
        return;
    ecu_dice_print(s->dice, dice);
    tty_say(file, "plain.ecuaciones-dice", dice, NULL, NULL);
    if (!s->fresh)
        ecu_dice_print(ecuaciones_task(s).must, owed); /* EC-41 */
    if (*owed)
        tty_say(file, "plain.ecuaciones-owed", owed, NULL, NULL);
}
