/* The notation: rolls, equations, passes; the solitaire's lines and rerolls; the clock. */
#include "cubilete/text.h"
#include "games/ecuaciones/ecuaciones.h"

CUB_TABLE char letters[ECU_LINES] = {
    [ECU_BLUE] = 'b', [ECU_GREEN] = 'g', [ECU_RED] = 'r', [ECU_POKER] = 'p', [ECU_OVER_100] = 'h'};

char ecuaciones_letter(int line)
{
    return letters[line];
}

static void print_equation(cub_move move, char *out)
{
    if (!(move & ECU_PASS)) {
        ecu_equation_print(move & ECU_EQUATION_BITS, out);
        return;
    }
    out[0] = '-';
    out[1] = 0;
}

static void print_entry(cub_move move, char *out)
{
    if (move & ECU_REROLL) {
        out[0] = 'R';
        ecu_dice_print(move ^ ECU_REROLL, out + 1);
        return;
    }
    out[0] = letters[(move >> ECU_LINE_SHIFT & 7) - 1];
    out[1] = ' ';
    print_equation(move, out + 2);
}

void ecuaciones_print(const struct ecuaciones *s, int who, cub_move move, char *out)
{
    if (who == CUB_DICE) {
        ecu_dice_print(move, out);
    } else if (who == CUB_CLOCK) {
        out[0] = '!';
        out[1] = 0;
    } else if (s->game == ECU_YAHTZEE) {
        print_entry(move, out);
    } else {
        print_equation(move, out);
    }
}

static cub_move no_move(struct cub_message *why, const char *message)
{
    cub_refuse(why, "NO-1", message);
    return 0;
}

static cub_move parse_equation(const char *text, struct cub_message *why)
{
    return cub_str_equal(text, "-") ? ECU_PASS : ecu_equation_parse(text, why);
}

static cub_move parse_dice(const char *text, struct cub_message *why)
{
    ecu_dice dice;
    return ecu_dice_parse(text, &dice) ? dice : no_move(why, "ecuaciones.dice");
}

static int line_of(char letter)
{
    int line = 0;
    while (line < ECU_LINES && letters[line] != letter)
        line++;
    return line;
}

/* `b 72:4=18`: a line that is taken is named before the equation's faults (EC-60). */
static cub_move parse_line(const struct ecuaciones *s, int seat, const char *text, struct cub_message *why)
{
    int line = line_of(text[0]);
    if (line == ECU_LINES || text[1] != ' ')
        return no_move(why, "ecuaciones.entry");
    if (ecuaciones_refuse_line(s, seat, line, why))
        return 0;
    cub_move move = parse_equation(text + 2, why);
    if (move)
        return move | (cub_move)(line + 1) << ECU_LINE_SHIFT;
    if (why && why->column)
        cub_message_place(why, why->line, why->column + 2);
    return 0;
}

static cub_move parse_entry(const struct ecuaciones *s, int seat, const char *text, struct cub_message *why)
{
    if (*text != 'R')
        return parse_line(s, seat, text, why);
    cub_move dice = parse_dice(text + 1, why);
    return dice ? dice | ECU_REROLL : 0;
}

cub_move ecuaciones_parse(const struct ecuaciones *s, int who, const char *text, struct cub_message *why)
{
    if (who == CUB_DICE)
        return parse_dice(text, why);
    if (who == CUB_CLOCK)
        return cub_str_equal(text, "!") ? ECU_TIME : no_move(why, "match.notation");
    return s->game == ECU_YAHTZEE ? parse_entry(s, who, text, why) : parse_equation(text, why);
}
