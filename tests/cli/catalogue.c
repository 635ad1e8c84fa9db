/*
 * The lists of the program that the tests of bots run: the template with its bot,
 * whose every value is known, and a game that has none.
 *
 * This bot is harder to please than the template's. It refuses to think about
 * anything but its own seat's view, which the game's redact stamps. Asked for more
 * than SLOW nodes, it takes as many milliseconds as there are nodes above, so that
 * it can be interrupted; and then its values are worth nothing.
 */
#include <stdlib.h>
#include <time.h>

#include "cubilete/bot.h"
#include "cubilete/games.h"
#include "games/null/null.h"

enum { SLOW = 1000000 };

static struct cub_game game;

static void stamp(struct cub_state *state, int seat)
{
    ((struct null *)state)->spare[0] = (uint8_t)(seat + 1);
}

__attribute__((constructor)) static void make_game(void)
{
    game = cub_null;
    game.redact = stamp;
}

/* Whether it was stopped. */
static bool pass_time(const struct cub_think *think)
{
    const struct timespec ms = {.tv_nsec = 1000000};
    for (uint64_t i = SLOW; i < think->nodes; i++) {
        if (think->stop && think->stop(think->context))
            return true;
        nanosleep(&ms, NULL);
    }
    return false;
}

static void think_slowly(const struct cub_think *think, struct cub_thought *thought)
{
    if (((const struct null *)think->view)->spare[0] != think->seat + 1)
        abort();
    pass_time(think);
    cub_null_bot.think(think, thought);
}

static void value_slowly(const struct cub_think *think, cub_value value[CUB_SEATS])
{
    bool stopped = pass_time(think);
    cub_null_bot.value(think, value);
    for (int i = 0; i < CUB_SEATS && stopped; i++)
        value[i] = -1;
}

static int explain(const struct cub_state *view, int seat, cub_move move, struct cub_message *reasons, int cap)
{
    return cub_null_bot.explain(view, seat, move, reasons, cap);
}

static const struct cub_bot bot = {
    .game = &game,
    .memory = 1 << 16, /* more than the template's needs */
    .think = think_slowly,
    .value = value_slowly,
    .explain = explain,
};

const struct cub_game *const cub_games[] = {&game, &cub_secuencia, NULL};

const struct cub_bot *const cub_bots[] = {&bot, NULL};
