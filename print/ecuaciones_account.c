/* A match of Ecuaciones gone through once more, for what its state no longer holds: rounds and games that are over. */
#include "print/ecuaciones.h"

#include "cubilete/story.h"

static void step(const struct cub_match *match, uint32_t i, union cub_any *state)
{
    match->game->apply(&state->state, (int)match->log[i].who, match->log[i].move);
}

int ecu_account_rounds(const struct cub_match *match, int skip, struct ecu_round *rounds, int cap)
{
    union cub_any now = match->first, begun = match->first;
    const struct ecuaciones *s = (const struct ecuaciones *)&now, *start = (const struct ecuaciones *)&begun;
    int count = 0;
    for (uint32_t i = 0; i < match->revealed; i++) {
        step(match, i, &now);
        if (now.state.round == begun.state.round && now.state.to_act)
            continue;
        struct ecu_round round = {.points = {0}};
        for (int seat = 0; seat < now.state.setup.seats; seat++) {
            round.laid[seat] = s->laid[seat];
            round.total[seat] = s->points[seat];
            round.points[seat] = s->points[seat] - start->points[seat];
        }
        if (count >= skip && count - skip < cap)
            rounds[count - skip] = round;
        count++;
        begun = now;
    }
    return count;
}

void ecu_account_entries(const struct cub_match *match, ecu_equation laid[ECU_SEATS][ECU_LINES])
{
    for (uint32_t i = 0; i < match->length; i++) {
        cub_move move = match->log[i].move;
        int line = (int)(move >> ECU_LINE_SHIFT & 7) - 1;
        if (match->log[i].who < ECU_SEATS && !(move & ECU_REROLL))
            laid[match->log[i].who][line] = move & ECU_EQUATION_BITS;
    }
}

int ecu_account_games(const struct cub_match *match, struct ecu_game games[ECU_GAMES])
{
    union cub_any now = match->first;
    int count = 0;
    for (uint32_t i = 0; i < match->revealed && count < ECU_GAMES; i++) {
        union cub_any before = now, end;
        const struct ecuaciones *s = (const struct ecuaciones *)&now, *old = (const struct ecuaciones *)&before,
                                *last = (const struct ecuaciones *)&end;
        const struct cub_entry *entry = &match->log[i];
        step(match, i, &now);
        if (s->game == old->game && now.state.to_act)
            continue;
        cub_game_round_end(match->game,
                           &(struct cub_transition){&before.state, &now.state, (int)entry->who, entry->move}, &end);
        for (int seat = 0; seat < now.state.setup.seats; seat++) {
            games[count].points[seat] = last->points[seat];
            games[count].prize[seat] = now.state.score[seat] - before.state.score[seat];
        }
        count++;
    }
    return count;
}
