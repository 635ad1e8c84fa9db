/* Finds a game's personal bests: the best solo score, the best equation, the fastest right call. */
#include "tty/games/bests.h"

#include <stdio.h>

#include "cubilete/games.h"
#include "cubilete/lang.h"
#include "games/dizzle/dizzle.h"
#include "games/ecuaciones/ecuaciones.h"
#include "tty/games/words.h"

/* DZ-42: the score alone on a built-in level, the best's variant, with its band. */
static bool find_sheet(const struct tty_best *kind, const struct cub_match *match, int seat, struct tty_mark *mark)
{
    const struct cub_state *end = &match->now.state;
    if (end->setup.seats > 1 || end->setup.option[DIZZLE_LEVEL] != kind->variant)
        return false;
    mark->value = end->score[seat];
    snprintf(mark->arg[0], sizeof mark->arg[0], "%d", kind->variant);
    snprintf(mark->arg[1], sizeof mark->arg[1], "%d", (int)end->score[seat]);
    snprintf(mark->arg[2], sizeof mark->arg[2], "%s", cub_msg(tty_rating(match->game, end)));
    return true;
}

/* The equation that scores most. */
static bool find_equation(const struct tty_best *kind, const struct cub_match *match, int seat, struct tty_mark *mark)
{
    ecu_equation best = 0;
    (void)kind;
    for (uint32_t i = 0; i < match->length; i++) {
        cub_move move = match->log[i].move;
        ecu_equation equation = move & ECU_EQUATION_BITS;
        if ((int)match->log[i].who != seat || move & (ECU_PASS | ECU_REROLL) || !equation)
            continue;
        int score = ecu_equation_score(equation, NULL);
        if (!best || score > mark->value) {
            best = equation;
            mark->value = score;
        }
    }
    ecu_equation_print(best, mark->arg[0]);
    snprintf(mark->arg[1], sizeof mark->arg[1], "%d", (int)mark->value);
    return best != 0;
}

/* The right call that took the least time, in ms. */
static bool find_call(const struct tty_best *kind, const struct cub_match *match, int seat, struct tty_mark *mark)
{
    const struct tty_words *words = tty_words_of(match->game);
    union cub_any state = match->first;
    bool found = false;
    (void)kind;
    for (uint32_t i = 0; i < match->length; i++) {
        const struct cub_entry *entry = &match->log[i];
        uint32_t ms = cub_game_when(match->game, &state.state, (int)entry->who, entry->move);
        bool right = (int)entry->who == seat && words->right(&state.state, entry->move);
        if (right && (!found || ms < mark->value)) {
            mark->value = ms;
            found = true;
        }
        match->game->apply(&state.state, (int)entry->who, entry->move);
    }
    cub_decimal(mark->arg[0], (double)mark->value / 1000, 2);
    return found;
}

const struct tty_best tty_bests[TTY_BESTS] = {
    {.game = &cub_dizzle, .id = "stats.sheet", .variant = 1, .find = find_sheet},
    {.game = &cub_dizzle, .id = "stats.sheet", .variant = 2, .find = find_sheet},
    {.game = &cub_dizzle, .id = "stats.sheet", .variant = 3, .find = find_sheet},
    {.game = &cub_dizzle, .id = "stats.sheet", .variant = 4, .find = find_sheet},
    {.game = &cub_ecuaciones, .id = "stats.equation", .find = find_equation},
    {.game = &cub_blitz, .id = "stats.call", .less = true, .find = find_call},
};
