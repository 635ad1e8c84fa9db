/* Würfelblitz in words. */
#include "tty/games/describe.h"
#include "games/blitz/blitz.h"

#include "cubilete/bot.h"
#include "tty/draw/say.h"

enum { REASONS = 4 };

/* The answer, and how it comes about. */
static void tell_answer(const struct blitz *s, FILE *file)
{
    struct cub_message why[REASONS];
    char number[CUB_MOVE_TEXT];
    int count = cub_blitz_bot.explain(&s->base, 0, BLITZ_GIVE_UP, why, REASONS);
    snprintf(number, sizeof number, "%d", s->answer);
    tty_say(file, "show.answer", number, NULL, NULL);
    for (int i = 0; i < count; i++)
        tty_say(file, why[i].id, why[i].arg[0], why[i].arg[1], why[i].arg[2]);
}

/* `O3 R(G) G2 B5 Y1 K4 + G K`: a die that shows a dot, with the dot's colour. */
void tty_describe_blitz(const struct tty_scene *scene, int seat, FILE *file)
{
    const struct blitz *s = (const struct blitz *)scene->state;
    struct tty_list list;
    (void)seat;
    if (!s->face[0])
        return;
    tty_list_begin(&list);
    for (int i = 0; i < BLITZ_COLOURS; i++) {
        bool dotted = s->face[i] == BLITZ_DOT;
        char pips[] = {blitz_letters[i], (char)('0' + s->face[i]), 0},
             dot[] = {blitz_letters[i], '(', dotted ? blitz_letters[s->dot[i] - 1] : 0, ')', 0};
        tty_list_add(&list, dotted ? dot : pips);
    }
    for (int i = 0; i < BLITZ_WHITES && s->white[i]; i++) {
        char dot[] = {blitz_letters[s->white[i] - 1], 0};
        tty_list_add(&list, i ? dot : "+");
        if (!i)
            tty_list_add(&list, dot);
    }
    tty_say(file, "plain.blitz-dice", list.text, NULL, NULL);
    if (!(s->base.to_act & (CUB_BIT(CUB_SEATS) - 1u)))
        tell_answer(s, file);
}
