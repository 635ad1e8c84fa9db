/* Dizzle in words. */
#include "tty/games/words.h"

#include <stdio.h>
#include <string.h>

#include "cubilete/lang.h"
#include "games/dizzle/dizzle.h"

/* A seat that has a die to place: its first, one beside its others, or a jump. */
static const char *topic_placing(const struct dizzle *s)
{
    dizzle_board dice = s->dice[s->seat];
    if (!s->choice)
        return "DZ-9";
    if (!dice)
        return "DZ-5";
    return s->choice & dizzle_beside(dice) ? "DZ-6" : "DZ-7";
}

static const char *topic(const struct cub_state *state)
{
    const struct dizzle *s = (const struct dizzle *)state;
    static const char *const topics[] = {
        [DIZZLE_ROLLS] = "DZ-2", [DIZZLE_AGAIN] = "DZ-9",  [DIZZLE_MUST] = "DZ-9",
        [DIZZLE_GIVES] = "DZ-9", [DIZZLE_EXTRA] = "DZ-40", [DIZZLE_ROCKET] = "DZ-24",
    };
    if (!state->to_act)
        return "DZ-31";
    return s->stage == DIZZLE_GO ? topic_placing(s) : topics[s->stage];
}

/* `<c3` as giving back, `*f2` as flying; a die on a square as it is written. */
static void move(const char *text, char out[CUB_MOVE_TEXT])
{
    const char *id = text[0] == '<' ? "show.gives" : text[0] == '*' ? "show.flies" : NULL;
    if (id)
        cub_format(out, CUB_MOVE_TEXT, id, text + 1, NULL, NULL);
    else if (strcmp(text, "R") == 0 || strcmp(text, "-") == 0)
        snprintf(out, CUB_MOVE_TEXT, "%s", cub_msg(text[0] == 'R' ? "show.rerolls" : "show.passes"));
    else
        snprintf(out, CUB_MOVE_TEXT, "%s", text);
}

/* DZ-42 */
static const char *const ratings[DIZZLE_RATINGS] = {"dizzle.rating.1", "dizzle.rating.2", "dizzle.rating.3",
                                                    "dizzle.rating.4", "dizzle.rating.5"};

const struct tty_words tty_dizzle_words = {
    .game = "dizzle",
    .topic = topic,
    .move = move,
    .dice = "referee.form.dizzle",
    .ratings = ratings,
};
