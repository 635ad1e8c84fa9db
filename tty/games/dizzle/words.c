/* Dizzle in words. */
#include "tty/games/words.h"

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

/* DZ-5 to DZ-9 */
static const char *ask_placing(const struct dizzle *s)
{
    dizzle_board dice = s->dice[s->seat];
    if (!s->choice)
        return "ask.dizzle.none";
    if (!dice)
        return "ask.dizzle.first";
    return s->choice & dizzle_beside(dice) ? "ask.dizzle.beside" : "ask.dizzle.jump";
}

/* {1} is a square that can be named. */
static void ask(const struct cub_state *state, int seat, struct cub_refusal *what)
{
    const struct dizzle *s = (const struct dizzle *)state;
    static const char *const asks[] = {
        [DIZZLE_MUST] = "ask.dizzle.must", [DIZZLE_GIVES] = "ask.dizzle.give", [DIZZLE_ROCKET] = "ask.dizzle.planet"};
    char square[3] = "";
    (void)seat;
    if (s->choice)
        dizzle_square_print(__builtin_ctzll(s->choice), square);
    what->message = s->stage == DIZZLE_GO ? ask_placing(s) : asks[s->stage];
    cub_refusal_text(what, 0, square);
}

/* A die that goes back can't be had again, nor can a planet be changed for another. */
static bool ask_at(const struct cub_state *state, int seat, const char *square, struct cub_refusal *what)
{
    const struct dizzle *s = (const struct dizzle *)state;
    int number = square[0] - 'a' + DIZZLE_COLUMNS * (square[1] - '1');
    (void)seat;
    if ((s->stage != DIZZLE_GIVES && s->stage != DIZZLE_ROCKET) || !(s->choice & dizzle_bit(number)))
        return false;
    what->message = s->stage == DIZZLE_GIVES ? "ask.dizzle.give-at" : "ask.dizzle.planet-at";
    cub_refusal_text(what, 0, square);
    return true;
}

/* DZ-42 */
static const char *const ratings[DIZZLE_RATINGS] = {"dizzle.rating.1", "dizzle.rating.2", "dizzle.rating.3",
                                                    "dizzle.rating.4", "dizzle.rating.5"};

const struct tty_words tty_dizzle_words = {
    .game = "dizzle",
    .topic = topic,
    .ask = ask,
    .ask_at = ask_at,
    .tell = tty_tell_dizzle,
    .dice = "referee.form.dizzle",
    .ratings = ratings,
};
