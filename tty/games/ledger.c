/* Points by round and by kind, move by move. */
#include "tty/games/ledger.h"

#include <string.h>

/* The page of a round; with no room for another the oldest goes. */
static struct tty_round *open_round(struct tty_ledger *ledger, uint32_t number)
{
    struct tty_round *round = ledger->round;
    if (ledger->rounds && round[ledger->rounds - 1].number == number)
        return &round[ledger->rounds - 1];
    if (ledger->rounds == TTY_ROUNDS)
        memmove(round, round + 1, (size_t)--ledger->rounds * sizeof *round);
    round[ledger->rounds] = (struct tty_round){.number = number};
    return &round[ledger->rounds++];
}

void tty_ledger_add(struct tty_ledger *ledger, const struct cub_game *game, const struct cub_transition *step)
{
    const struct cub_state *before = step->before, *after = step->after;
    if (memcmp(before->score, after->score, sizeof before->score) == 0)
        return;
    struct tty_round *round = open_round(ledger, before->round); /* the move may have begun the next one */
    for (int seat = 0; seat < before->setup.seats; seat++) {
        struct cub_share gain[CUB_SHARES];
        round->points[seat] += after->score[seat] - before->score[seat];
        for (int i = cub_game_gains(game, step, seat, gain) - 1; i >= 0; i--)
            ledger->earned[seat][i] += gain[i].count;
    }
}
