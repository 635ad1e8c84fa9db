/* Advice in words. */
#include "analysis/advice.h"

#include <stdio.h>
#include <string.h>

#include "cubilete/lang.h"

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

void advice_better(const struct advice *advice, char out[ADVICE_LINE])
{
    char move[CUB_MOVE_TEXT], reasons[ADVICE_TEXT];
    advice_move(advice, 0, move);
    advice_reasons(advice, 0, reasons);
    cub_format(out, ADVICE_LINE, *reasons ? "advice.better" : "advice.better-bare", move, *reasons ? reasons : NULL,
               NULL);
}
