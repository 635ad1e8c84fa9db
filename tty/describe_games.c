/* What lies on the table in words, game by game: dizzle's is with its painter. */
#include "games/blitz/blitz.h"
#include "games/doce/doce.h"
#include "games/ecuaciones/ecuaciones.h"
#include "games/secuencia/secuencia.h"
#include "tty/describe.h"

#include "cubilete/lang.h"
#include "cubilete/text.h"
#include "tty/say.h"

enum { TEXT = 256 };

/* A list that is written piece by piece, with blanks between. */
struct list {
    struct cub_out out;
    char text[TTY_DESCRIBED];
};

static void list_begin(struct list *list)
{
    cub_out_init(&list->out, list->text, sizeof list->text);
}

static void list_add(struct list *list, const char *piece)
{
    if (list->out.length)
        cub_put_char(&list->out, ' ');
    cub_put_text(&list->out, piece);
}

/* The squares of a set of doce's. */
static void list_doce(struct list *list, uint32_t squares)
{
    for (list_begin(list); squares; squares &= squares - 1) {
        char square[3];
        doce_square_print((uint32_t)__builtin_ctz(squares), square);
        list_add(list, square);
    }
}

/* `Dados de Ana: 4@c3 2@e1`. */
static void describe_dice(const struct tty_scene *scene, int seat, FILE *file)
{
    const struct doce *s = (const struct doce *)scene->state;
    struct list list;
    char name[TEXT];
    list_begin(&list);
    for (uint32_t squares = s->dice[seat]; squares; squares &= squares - 1) {
        uint32_t square = (uint32_t)__builtin_ctz(squares);
        char text[CUB_MOVE_TEXT];
        doce_print(s, seat, doce_move(s->face[square], square, 0), text);
        list_add(&list, text);
    }
    tty_describe_seat(scene, seat, name, sizeof name);
    if (list.out.length)
        tty_say(file, "plain.doce-dice", name, list.text, NULL);
}

void tty_describe_doce(const struct tty_scene *scene, int seat, FILE *file)
{
    const struct doce *s = (const struct doce *)scene->state;
    uint32_t all = ((1u << DOCE_SQUARES) - 1) << 1, blocked = s->blocker[0] | s->blocker[1];
    struct list list;
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

static void list_secuencia(struct list *list, uint64_t squares)
{
    for (list_begin(list); squares; squares &= squares - 1) {
        int square = __builtin_ctzll(squares);
        char text[] = {(char)('a' + square % 8), (char)('1' + square / 8), 0};
        list_add(list, text);
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
    struct list list;
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

/* `O3 R(G) G2 B5 Y1 K4 + G K`: a die that shows a dot, with the dot's colour. */
void tty_describe_blitz(const struct tty_scene *scene, int seat, FILE *file)
{
    static const char letters[] = "ORGBYK";
    const struct blitz *s = (const struct blitz *)scene->state;
    struct list list;
    char number[CUB_MOVE_TEXT];
    (void)seat;
    if (!s->face[0])
        return;
    list_begin(&list);
    for (int i = 0; i < BLITZ_COLOURS; i++) {
        char pips[] = {letters[i], (char)('0' + s->face[i]), 0},
             dot[] = {letters[i], '(', letters[blitz_dot(i)], ')', 0};
        list_add(&list, s->face[i] == BLITZ_DOT ? dot : pips);
    }
    for (int i = 0; i < BLITZ_WHITES && s->white[i]; i++) {
        char dot[] = {letters[s->white[i] - 1], 0};
        list_add(&list, i ? dot : "+");
        if (!i)
            list_add(&list, dot);
    }
    tty_say(file, "plain.blitz-dice", list.text, NULL, NULL);
    snprintf(number, sizeof number, "%d", s->answer);
    if (!(s->base.to_act & (CUB_BIT(CUB_SEATS) - 1u)))
        tty_say(file, "show.answer", number, NULL, NULL);
}

/* What a seat has entered on the solitaire's lines: `b 12, g free, …`. */
static void describe_lines(const struct tty_scene *scene, int seat, FILE *file)
{
    const struct ecuaciones *s = (const struct ecuaciones *)scene->state;
    struct list list;
    char name[TEXT];
    list_begin(&list);
    for (int line = 0; line < ECU_LINES; line++) {
        int points = ecuaciones_line(s, seat, line);
        char number[CUB_MOVE_TEXT], piece[TEXT];
        snprintf(number, sizeof number, "%d", points);
        snprintf(piece, sizeof piece, "%c %s%s", ecuaciones_letter(line), points < 0 ? cub_text("plain.free") : number,
                 line + 1 < ECU_LINES ? "," : "");
        list_add(&list, piece);
    }
    tty_describe_seat(scene, seat, name, sizeof name);
    tty_say(file, "plain.ecuaciones-lines", name, list.text, NULL);
}

void tty_describe_ecuaciones(const struct tty_scene *scene, int seat, FILE *file)
{
    const struct ecuaciones *s = (const struct ecuaciones *)scene->state;
    char number[CUB_MOVE_TEXT], dice[ECU_DICE + 1], owed[ECU_DICE + 1] = "";
    const char *mode = scene->game->options[ECU_MODE].words[s->game];
    bool solitaire = s->game == ECU_YAHTZEE;
    (void)seat;
    snprintf(number, sizeof number, "%d", solitaire ? s->cost : s->target);
    tty_say(file, !solitaire ? "show.target" : s->cost ? "show.cost" : "show.mode", mode, number, NULL);
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
