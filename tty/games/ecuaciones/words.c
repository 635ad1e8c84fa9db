/* Ecuaciones in words: which game of it is under way, and its dice in any order. */
#include "tty/games/words.h"

#include "games/ecuaciones/ecuaciones.h"

static bool seats_act(const struct cub_state *state)
{
    return state->to_act & (CUB_BIT(CUB_SEATS) - 1u);
}

static const char *topic(const struct cub_state *state)
{
    const struct ecuaciones *s = (const struct ecuaciones *)state;
    static const char *const playing[] = {
        [ECU_UNO] = "EC-20", [ECU_TODOS] = "EC-30", [ECU_ULTIMO] = "EC-41", [ECU_YAHTZEE] = "EC-60"};
    static const char *const over[] = {[ECU_UNO] = "EC-22",
                                       [ECU_TODOS] = "EC-32",
                                       [ECU_ULTIMO] = "EC-45",
                                       [ECU_TORNEO] = "EC-51",
                                       [ECU_YAHTZEE] = "EC-63"};
    if (!state->to_act)
        return over[state->setup.option[ECU_MODE]];
    if (s->game == ECU_ULTIMO && (s->fresh || !ecuaciones_task(s).must))
        return "EC-40";
    return s->game == ECU_YAHTZEE && seats_act(state) ? "EC-61" : playing[s->game];
}

static const char *form(const struct cub_state *state)
{
    bool lines = ((const struct ecuaciones *)state)->game == ECU_YAHTZEE;
    return lines ? "plain.form.yahtzee" : "plain.form.ecuaciones";
}

/* The `=` is no die that is rolled. */
static int count(const char *typed)
{
    int dice = 0, length = 1;
    for (; *typed; typed += length) {
        length = 1;
        bool blank = tty_dice_blank(*typed);
        dice += !blank && ecu_sign_read(typed, &length) != ECU_EQUALS;
    }
    return dice;
}

/* Signs as equations have them; the `=` goes without saying. */
static void sort(const struct cub_state *state, const char *typed, char out[CUB_MOVE_TEXT])
{
    ecu_dice dice = 0;
    int count = 0;
    (void)state;
    while (*typed) {
        int length = 1;
        enum ecu_sign sign = tty_dice_blank(*typed) ? ECU_EQUALS : ecu_sign_read(typed, &length);
        bool die = sign != ECU_EQUALS;
        if (sign == ECU_NONE || (die && count == ECU_ROLLED)) { /* more dice than there are, or none */
            out[0] = '?';
            out[1] = 0;
            return;
        }
        dice += (ecu_dice)die << (4 * sign);
        count += die;
        typed += length;
    }
    ecu_dice_print(dice, out);
}

const struct tty_words tty_ecuaciones_words = {
    .game = "ecuaciones",
    .topic = topic,
    .form = form,
    .dice = "referee.form.ecuaciones",
    .sort = sort,
    .count = count,
};
