/* Plays a match: appends moves to its list and applies them to its state. */
#include "cubilete/match.h"

bool cub_match_init(struct cub_match *match, const struct cub_game *game, const struct cub_setup *setup,
                    const char *sheet, struct cub_memory memory, struct cub_message *why)
{
    *match = (struct cub_match){.game = game, .memory = memory};
    if (!cub_start(game, setup, sheet, &match->first.state, why))
        return false;
    cub_state_copy(game, &match->now.state, &match->first.state);
    return true;
}

void cub_match_finish(struct cub_match *match)
{
    if (match->log)
        match->memory.resize(match->memory.context, match->log, 0);
    match->log = NULL;
    match->length = match->revealed = 0;
    match->capacity = 0;
}

static bool append(struct cub_match *match, int who, cub_move move, struct cub_message *why)
{
    void *log =
        cub_array_reserve(&match->memory, match->log, &match->capacity, (size_t)match->length + 1, sizeof *match->log);
    if (!log) {
        cub_refuse(why, NULL, "match.memory");
        return false;
    }
    match->log = log;
    match->log[match->length++] = (struct cub_entry){.move = move, .who = (uint16_t)who};
    if (!cub_is_hidden(&match->now.state, who))
        match->revealed = match->length;
    match->game->apply(&match->now.state, who, move);
    return true;
}

bool cub_match_play(struct cub_match *match, int who, cub_move move, struct cub_message *why)
{
    return !cub_game_refuse(match->game, &match->now.state, who, move, why) && append(match, who, move, why);
}

bool cub_match_play_text(struct cub_match *match, int who, const char *text, struct cub_message *why)
{
    cub_move move = cub_game_parse(match->game, &match->now.state, who, text, why);
    return move && append(match, who, move, why);
}

bool cub_match_roll(struct cub_match *match, struct cub_rng *rng)
{
    struct cub_state *now = &match->now.state;
    return (now->to_act & CUB_BIT(CUB_DICE)) && append(match, CUB_DICE, match->game->draw(now, CUB_DICE, rng), NULL);
}

uint32_t cub_match_rolls(const struct cub_match *match)
{
    uint32_t rolls = 0;
    for (uint32_t i = 0; i < match->length; i++)
        rolls += match->log[i].who == CUB_DICE;
    return rolls;
}

void cub_match_at(const struct cub_match *match, uint32_t length, union cub_any *out)
{
    cub_state_copy(match->game, &out->state, &match->first.state);
    for (uint32_t i = 0; i < length; i++)
        match->game->apply(&out->state, (int)match->log[i].who, match->log[i].move);
}

void cub_match_undo(struct cub_match *match, uint32_t length)
{
    struct cub_replay replay;
    cub_replay_init(&replay, match, CUB_NOBODY);
    cub_replay_go(&replay, length);
    match->length = length;
    match->revealed = replay.revealed;
    cub_state_copy(match->game, &match->now.state, &replay.state.state);
}

bool cub_is_hidden(const struct cub_state *state, int who)
{
    uint32_t seats = state->to_act & (CUB_BIT(CUB_SEATS) - 1u);
    return who < CUB_SEATS && (seats & ~(uint32_t)CUB_BIT(who));
}

void cub_match_view(const struct cub_match *match, int seat, union cub_any *out)
{
    cub_state_copy(match->game, &out->state, &match->now.state);
    match->game->redact(&out->state, seat);
}

bool cub_match_stand_in(struct cub_match *match, int who, struct cub_message *why)
{
    const struct cub_state *now = &match->now.state;
    cub_move any = match->game->count(now, who) ? match->game->nth(now, who, 0) : 0;
    if (cub_game_refuse(match->game, now, who, any, why))
        return false;
    if (!cub_is_hidden(now, who))
        return !cub_refuse(why, "NO-2", "match.unsealed");
    if (!append(match, who, any, why))
        return false;
    match->log[match->length - 1].stand_in = true;
    return true;
}

/* Whether all moves from number `from` on are legal where they stand. */
static bool holds(const struct cub_match *match, uint32_t from, struct cub_message *why)
{
    union cub_any state;
    cub_match_at(match, from, &state);
    for (uint32_t i = from; i < match->length; i++) {
        if (cub_game_refuse(match->game, &state.state, match->log[i].who, match->log[i].move, why))
            return false;
        match->game->apply(&state.state, match->log[i].who, match->log[i].move);
    }
    return true;
}

bool cub_match_reveal(struct cub_match *match, uint32_t i, const char *text, struct cub_message *why)
{
    struct cub_entry *entry = &match->log[i];
    union cub_any before;
    cub_match_at(match, i, &before);
    cub_move move = cub_game_parse(match->game, &before.state, entry->who, text, why);
    if (!move)
        return false;
    cub_move other = entry->move;
    entry->move = move;
    if (!holds(match, i, why)) {
        entry->move = other;
        return false;
    }
    entry->stand_in = false;
    cub_match_undo(match, match->length);
    return true;
}
