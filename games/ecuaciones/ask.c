/* Reading what the solver is asked. */
#include "games/ecuaciones/ask.h"

#include "cubilete/text.h"
#include "games/ecuaciones/ecuaciones.h"

/* The face that *text begins with; *text is moved past it. ECU_NONE: there is none, for the = is no face to choose.
 */
static enum ecu_sign read_face(const char **text)
{
    int length;
    enum ecu_sign face = ecu_sign_read(*text, &length);
    if (face == ECU_NONE || face == ECU_EQUALS)
        return ECU_NONE;
    *text += length;
    return face;
}

/* False, so that reading can say `return refuse(...)`. */
static bool refuse(struct cub_message *why, const char *message, const char *text)
{
    cub_refuse(why, NULL, message);
    cub_message_text(why, 0, text);
    return false;
}

static bool refuse_count(struct cub_message *why, const char *message, int count)
{
    cub_refuse(why, NULL, message);
    cub_message_number(why, 0, count);
    return false;
}

static bool refuse_face(struct cub_message *why, const char *text)
{
    const char *end = text;
    char face[5];
    struct cub_out out;
    cub_str_next(&end);
    cub_out_init(&out, face, sizeof face);
    cub_put_bytes(&out, text, (size_t)(end - text));
    return refuse(why, cub_str_equal(face, "=") ? "solve.equals" : "solve.face", face);
}

/* EC-0: there are 4 dice of each colour. */
static bool check_colours(ecu_dice dice, struct cub_message *why)
{
    static const char *const ids[] = {
        [ECU_BLUE] = "solve.even", [ECU_GREEN] = "solve.odd", [ECU_RED] = "solve.operations"};
    for (enum ecu_line colour = ECU_BLUE; colour <= ECU_RED; colour++)
        if (ecu_dice_colour(dice, colour) > ECU_OF_COLOUR)
            return refuse_count(why, ids[colour], ecu_dice_colour(dice, colour));
    return true;
}

/* At most 12 are taken, so that no face's four bits run over. */
static bool read_dice(const char *name, const char *text, ecu_dice *dice, struct cub_message *why)
{
    int count = 0;
    for (const char *at = text; *at;) {
        enum ecu_sign face = read_face(&at);
        if (face == ECU_NONE)
            return refuse_face(why, at);
        if (++count <= ECU_ROLLED)
            *dice += (ecu_dice)1 << (4 * face);
    }
    if (count == 0)
        return refuse(why, "solve.none", name);
    return count > ECU_ROLLED ? refuse_count(why, "solve.many", count) : check_colours(*dice, why);
}

static bool read_line(const char *text, enum ecu_line *line, struct cub_message *why)
{
    for (*line = 0; *line < ECU_LINES; ++*line)
        if (text[0] == ecuaciones_letter((int)*line) && !text[1])
            return true;
    return refuse(why, "solve.line", text);
}

bool ecu_ask(struct ecu_task *task, const struct ecu_question *question, struct cub_message *why)
{
    *task = (struct ecu_task){.line = ECU_FREE};
    if (!read_dice(question->dice_name, question->dice, &task->dice, why) ||
        (question->must && !read_dice(question->must_name, question->must, &task->must, why)))
        return false;
    if (!check_colours(task->dice + task->must,
                       why)) /* each alone has at most 4 of a colour: together they still fit */
        return false;
    return !question->line || read_line(question->line, &task->line, why);
}

void ecu_ask_in_vain(const struct ecu_task *task, const struct ecu_question *question, struct cub_message *why)
{
    static const char *const ids[2][2] = {{"solve.nothing", "solve.nothing-line"},
                                          {"solve.nothing-must", "solve.nothing-must-line"}};
    char text[ECU_ROLLED + 1];
    cub_refuse(why, NULL, ids[task->must != 0][question->line != NULL]);
    ecu_dice_print(task->dice, text);
    cub_message_text(why, 0, text);
    ecu_dice_print(task->must, text);
    cub_message_text(why, 1, text);
    cub_message_text(why, 2, question->line ? question->line : "");
}
