/* Doce's threat search: whether a seat wins the round by dice that must all be parried, whatever the parries are. */
#include "bots/doce/search.h"

/* Keeps apart, among the positions remembered, those of this search. */
#define SALT 0xD0CE12D0CE12D0CEu

/* Where the seat whose turn it is could make a line now, be it a draw. */
static uint32_t find_ends(const struct doce_search *s, const struct doce_ply *here)
{
    int mover = here->board.mover;
    return here->ends.squares[mover][mover] & doce_board_allowed(&here->board, &s->map, mover);
}

/* Whether the seat whose turn it is wins now. */
static bool can_end(const struct doce_search *s, const struct doce_ply *here)
{
    return doce_wins(&s->map, &here->board, &here->ends, here->board.mover) != 0;
}

static bool is_won(struct doce_search *s, int at, int dice, uint32_t *move);

/* Makes a move; whether the round goes on and it is the other seat's turn. */
static bool pass_on(struct doce_search *s, int at, uint32_t move)
{
    bool goes_on;
    doce_search_step(s, at, move, &goes_on);
    return goes_on && s->ply[at + 1].board.mover != s->ply[at].board.mover;
}

/* Whether the seat whose turn it is is threatened and every parry loses, with this many dice left to the attacker. */
static bool is_lost(struct doce_search *s, int at, int dice)
{
    struct doce_ply *here = &s->ply[at];
    uint32_t move = 0;
    doce_board_ends(&here->board, &s->map, &here->ends);
    if (find_ends(s, here) || !doce_dangers(&s->map, &here->board, &here->ends))
        return false;
    doce_list(&here->list, &s->map, &here->board, &here->ends, DOCE_PARRIES);
    if (here->list.full)
        return false;
    for (uint32_t i = 0; i < here->list.count; i++) {
        doce_list_raise(&here->list, i);
        if (doce_search_ends(s) || !pass_on(s, at, here->list.option[i].move) || !is_won(s, at + 1, dice, &move))
            return false;
    }
    return true;
}

/* Whether one of the threats wins with this many dice. */
static bool try_threats(struct doce_search *s, int at, int dice, uint32_t *move)
{
    struct doce_ply *here = &s->ply[at];
    doce_list(&here->list, &s->map, &here->board, &here->ends, DOCE_FORCING);
    for (uint32_t i = 0; i < here->list.count && !doce_search_ends(s); i++) {
        doce_list_raise(&here->list, i);
        if (here->list.option[i].threats && pass_on(s, at, here->list.option[i].move) && is_lost(s, at + 1, dice - 1)) {
            *move = here->list.option[i].move;
            return true;
        }
    }
    return false;
}

/* Whether the seat whose turn it is wins by threats with this many dice; *move is the first of them. */
static bool is_won(struct doce_search *s, int at, int dice, uint32_t *move)
{
    struct doce_ply *here = &s->ply[at];
    uint64_t key = here->board.key ^ SALT;
    struct doce_slot *slot = doce_search_slot(s, key);
    doce_board_ends(&here->board, &s->map, &here->ends);
    if (dice <= 1 || can_end(s, here))
        return can_end(s, here);
    if (slot->bound != DOCE_NOTHING && slot->key == key && (slot->bound == DOCE_EXACT || slot->depth >= dice)) {
        *move = slot->move;
        return slot->bound == DOCE_EXACT;
    }
    bool won = try_threats(s, at, dice, move);
    if (won || !s->halted)
        *slot = (struct doce_slot){
            .key = key,
            .move = (uint16_t)*move,
            .depth = (int8_t)dice,
            .bound = won ? DOCE_EXACT : DOCE_AT_MOST,
        };
    return won;
}

uint32_t doce_find_threats(struct doce_search *s, uint64_t nodes, int *dice)
{
    uint64_t budget = s->budget;
    uint32_t move = 0, most = s->ply[0].board.hand[s->ply[0].board.mover];
    bool won = false;
    if (s->nodes + nodes < budget)
        s->budget = s->nodes + nodes;
    for (*dice = 1; !won && !s->halted && *dice < (int)most;)
        won = is_won(s, 0, ++*dice, &move);
    s->budget = budget;
    s->halted = s->stopped;
    return won ? move : 0;
}
