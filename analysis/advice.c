/* Advice in words. */
#include "analysis/advice.h"

#include <stdio.h>
#include <string.h>

#include "cubilete/lang.h"
#include "tty/draw/say.h"

void advice_move(const struct advice *advice, uint32_t i, char out[CUB_MOVE_TEXT])
{
    advice->bot->game->print(advice->view, advice->seat, advice->thought->choice[i].move, out);
}

void advice_worth(const struct advice *advice, uint32_t i, char out[TTY_WORTH])
{
    tty_worth(&advice->view->setup, advice->thought->choice[i].value, false, out);
}

/* Whether a choice looks no better than nothing: no chance is left. */
static bool is_lost(const struct advice *advice)
{
    char worth[TTY_WORTH], nothing[TTY_WORTH];
    advice_worth(advice, 0, worth);
    tty_worth(&advice->view->setup, 0, false, nothing);
    return advice->view->setup.seats > 1 && strcmp(worth, nothing) == 0;
}

static bool is_only(const struct advice *advice)
{
    const struct cub_game *game = advice->bot->game;
    return !game->open_ended && game->count(advice->view, advice->seat) == 1;
}

const char *advice_heading(const struct advice *advice)
{
    if (is_only(advice))
        return cub_msg("advice.only");
    if (is_lost(advice))
        return cub_msg("advice.lost");
    return cub_msg(advice->view->setup.seats == 1 ? "advice.best-alone" : "advice.best");
}

/* Equal is what looks equal, unless more is proven of the first; in a lost position that one holds out longest. */
static bool is_equal(const struct advice *advice, uint32_t i)
{
    const struct cub_choice *choice = advice->thought->choice;
    char first[TTY_WORTH], worth[TTY_WORTH];
    advice_worth(advice, 0, first);
    advice_worth(advice, i, worth);
    return i > 0 && !(advice->said && !advice->said[i].valued) && !is_lost(advice) &&
           choice[i].proven == choice[0].proven && strcmp(first, worth) == 0;
}

int advice_explain(const struct advice *advice, uint32_t i, char text[ADVICE_REASONS][ADVICE_REASON])
{
    struct cub_message why[ADVICE_REASONS];
    if (advice->said) {
        snprintf(text[0], ADVICE_REASON, "%s", advice->said[i].reasons);
        return *text[0] != 0;
    }
    int count =
        cub_bot_explain(advice->bot, advice->view, advice->seat, &advice->thought->choice[i], why, ADVICE_REASONS);
    for (int k = 0; k < count; k++)
        cub_format_message(text[k], ADVICE_REASON, &why[k]);
    return count;
}

void advice_reasons(const struct advice *advice, uint32_t i, char out[ADVICE_TEXT])
{
    char text[ADVICE_REASONS][ADVICE_REASON];
    int count = advice_explain(advice, i, text);
    int length = snprintf(out, ADVICE_REASON, "%s", is_equal(advice, i) ? cub_msg("advice.equal") : "");
    for (int k = 0; k < count; k++)
        length += snprintf(out + length, (size_t)(ADVICE_TEXT - length), "%s%s", length ? "; " : "", text[k]);
}

/* What a first reason comes to, without telling where. */
static const struct {
    const char *reason, *nudge;
} nudges[] = {
    {"doce.why-line", "nudge.win"},           {"doce.why-sure", "nudge.sure"},
    {"doce.why-won", "nudge.sure"},           {"secuencia.why-wins", "nudge.win"},
    {"doce.why-draw", "nudge.guard"},         {"doce.why-parry", "nudge.guard"},
    {"doce.why-block", "nudge.guard"},        {"doce.why-ahead", "nudge.guard"},
    {"doce.why-closes", "nudge.guard"},       {"secuencia.why-defends", "nudge.guard"},
    {"secuencia.why-blocks", "nudge.guard"},  {"secuencia.why-frees", "nudge.guard"},
    {"doce.why-row", "nudge.threaten"},       {"doce.why-column", "nudge.threaten"},
    {"doce.why-diagonal", "nudge.threaten"},  {"secuencia.why-threatens", "nudge.threaten"},
    {"doce.why-builds", "nudge.build"},       {"doce.why-lines", "nudge.build"},
    {"secuencia.why-builds", "nudge.gather"}, {"secuencia.why-takes", "nudge.gather"},
    {"secuencia.why-again", "nudge.gather"},  {"dizzle.why.gem", "nudge.collect"},
    {"dizzle.why.flag", "nudge.collect"},     {"dizzle.why.lock", "nudge.collect"},
    {"dizzle.why.rocket", "nudge.collect"},   {"dizzle.why.bomb", "nudge.bomb"},
    {"dizzle.why.row", "nudge.line"},         {"dizzle.why.column", "nudge.line"},
    {"dizzle.why.block", "nudge.line"},       {"dizzle.why.puzzle", "nudge.line"},
    {"dizzle.why.in-row", "nudge.line"},      {"dizzle.why.in-column", "nudge.line"},
    {"dizzle.why.in-block", "nudge.line"},    {"dizzle.why.in-puzzle", "nudge.line"},
    {"dizzle.why.leave", "nudge.risk"},       {"dizzle.why.dare", "nudge.risk"},
    {"dizzle.why.reroll", "nudge.risk"},      {"dizzle.why.give", "nudge.risk"},
    {"dizzle.why.pile", "nudge.risk"},        {"dizzle.why.way", "nudge.open"},
    {"dizzle.why.cross", "nudge.open"},
};

void advice_square(const struct advice *advice, char out[4])
{
    char move[CUB_MOVE_TEXT];
    advice_move(advice, 0, move);
    out[0] = 0;
    for (const char *at = move; *at && !advice->bot->game->open_ended; at++)
        if (at[0] >= 'a' && at[0] <= 'i' && at[1] >= '1' && at[1] <= '9')
            snprintf(out, 4, "%c%c", at[0], at[1]);
}

/* Where moves are endless their reasons say what there is to be found, and not how. */
static void tell_nudge(const struct advice *advice, char out[ADVICE_TEXT])
{
    struct cub_message why[ADVICE_REASONS];
    int count =
        cub_bot_explain(advice->bot, advice->view, advice->seat, &advice->thought->choice[0], why, ADVICE_REASONS);
    const char *nudge = "nudge.any";
    if (advice->bot->game->open_ended && count) {
        advice_reasons(advice, 0, out);
        return;
    }
    for (size_t i = 0; count && i < sizeof nudges / sizeof *nudges; i++)
        if (strcmp(nudges[i].reason, why[0].id) == 0)
            nudge = nudges[i].nudge;
    snprintf(out, ADVICE_TEXT, "%s", cub_msg(nudge));
}

bool advice_tell_step(const struct advice *advice, enum advice_step step, char out[ADVICE_TEXT])
{
    char square[4], move[CUB_MOVE_TEXT];
    if (step == ADVICE_NUDGE) {
        tell_nudge(advice, out);
        tty_capitalize(out);
        return !is_only(advice);
    }
    advice_square(advice, square);
    advice_move(advice, 0, move);
    const char *side = strchr(move, '=');
    if (step != ADVICE_WHERE || (!square[0] && !side) || is_only(advice))
        return false;
    cub_format(out, ADVICE_TEXT, square[0] ? "nudge.where" : "nudge.side", square[0] ? square : side + 1, NULL, NULL);
    return true;
}

void advice_better(const struct advice *advice, char out[ADVICE_LINE])
{
    char move[CUB_MOVE_TEXT], reasons[ADVICE_TEXT];
    advice_move(advice, 0, move);
    advice_reasons(advice, 0, reasons);
    cub_format(out, ADVICE_LINE, *reasons ? "advice.better" : "advice.better-bare", move, *reasons ? reasons : NULL,
               NULL);
}
