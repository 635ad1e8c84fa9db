/* Calls a game's functions: checks what is the same for every game, and has defaults for functions that a game lacks.
 */
#include "cubilete/game.h"
#include "cubilete/text.h"

const struct cub_game *cub_game_find(const struct cub_game *const *games, const char *name)
{
    while (*games && !cub_str_equal((*games)->name, name))
        games++;
    return *games;
}

static void clear(struct cub_state *state, size_t size)
{
    uint8_t *bytes = (uint8_t *)state;
    for (size_t i = 0; i < size; i++)
        bytes[i] = 0;
}

bool cub_start(const struct cub_game *game, const struct cub_setup *setup, const char *sheet, struct cub_state *state,
               struct cub_message *why)
{
    if (setup->seats < game->min_seats || setup->seats > game->max_seats) {
        cub_refuse(why, "NO-4", "setup.seats");
        cub_message_text(why, 0, game->name);
        cub_message_range(why, 1, game->min_seats, game->max_seats);
        return false;
    }
    if (sheet && !game->takes_sheet) {
        cub_refuse(why, "NO-4", "setup.sheet");
        cub_message_place(why, 1, 1);
        return false;
    }
    clear(state, game->state_size);
    state->setup = *setup;
    return game->start(state, sheet, why);
}

/* Refuses by NO-2, or by the game's own rule. */
static bool refuse_idle(const struct cub_game *game, const struct cub_state *state, int who, struct cub_message *why)
{
    if (who >= CUB_DICE)
        return cub_refuse(why, "NO-2", who == CUB_DICE ? "match.no-dice" : "match.no-clock");
    if (game->idle && game->idle(state, who, why))
        return true;
    cub_refuse(why, "NO-2", "match.turn");
    cub_message_number(why, 0, who + 1);
    return true;
}

/* memcpy, as a copy by words would break aliasing rules: the state has its game's own type. */
void cub_state_copy(const struct cub_game *game, struct cub_state *to, const struct cub_state *from)
{
    __builtin_memcpy(to, from, game->state_size);
}

/* NO-3, NO-2: refuses who is not to act now. */
static bool refuse_turn(const struct cub_game *game, const struct cub_state *state, int who, struct cub_message *why)
{
    if (!state->to_act)
        return cub_refuse(why, "NO-3", "match.over");
    if (who < CUB_NOBODY && (state->to_act >> who & 1))
        return false;
    if (who >= CUB_NOBODY || (who < CUB_DICE && who >= state->setup.seats))
        return cub_refuse(why, "NO-2", "match.seat");
    return refuse_idle(game, state, who, why);
}

bool cub_game_refuse(const struct cub_game *game, const struct cub_state *state, int who, cub_move move,
                     struct cub_message *why)
{
    if (refuse_turn(game, state, who, why))
        return true;
    if (!move)
        return cub_refuse(why, "NO-1", "match.notation");
    return game->refuse(state, who, move, why);
}

cub_move cub_game_parse(const struct cub_game *game, const struct cub_state *state, int who, const char *text,
                        struct cub_message *why)
{
    if (refuse_turn(game, state, who, why))
        return 0;
    cub_move move = game->parse(state, who, text, why);
    return move && !game->refuse(state, who, move, why) ? move : 0;
}

cub_move cub_game_parse_at(const struct cub_game *game, const struct cub_state *state, int who, const char *text,
                           uint32_t ms, struct cub_message *why)
{
    if (refuse_turn(game, state, who, why))
        return 0;
    cub_move move = game->parse(state, who, text, why);
    if (move && cub_game_when(game, state, who, move) == CUB_NEVER)
        move = cub_game_stamp(game, state, who, move, ms);
    return move && !game->refuse(state, who, move, why) ? move : 0;
}

int cub_game_due(const struct cub_game *game, const struct cub_state *state)
{
    return game->due ? game->due(state) : 0;
}

cub_move cub_game_cast(const struct cub_game *game, const struct cub_state *state, const uint8_t *sides)
{
    return game->cast ? game->cast(state, sides) : 0;
}

int cub_game_roller(const struct cub_game *game, const struct cub_state *state)
{
    return game->roller ? game->roller(state) : CUB_NOBODY;
}

uint32_t cub_game_deadline(const struct cub_game *game, const struct cub_state *state)
{
    return game->deadline ? game->deadline(state) : CUB_NEVER;
}

cub_move cub_game_stamp(const struct cub_game *game, const struct cub_state *state, int who, cub_move move, uint32_t ms)
{
    return game->stamp ? game->stamp(state, who, move, ms) : move;
}

uint32_t cub_game_when(const struct cub_game *game, const struct cub_state *state, int who, cub_move move)
{
    return game->when ? game->when(state, who, move) : CUB_NEVER;
}

int cub_game_rating(const struct cub_game *game, const struct cub_state *state)
{
    return game->rating ? game->rating(state) : -1;
}

int cub_game_shares(const struct cub_game *game, const struct cub_state *state, int seat,
                    struct cub_share out[CUB_SHARES])
{
    return game->shares ? game->shares(state, seat, out) : 0;
}

int cub_game_spans(const struct cub_game *game, const struct cub_state *state, int seat, struct cub_span out[CUB_SPANS])
{
    return game->spans ? game->spans(state, seat, out) : 0;
}

int cub_game_closed(const struct cub_game *game, const struct cub_state *state, int seat, char out[CUB_CLOSED][4])
{
    return game->closed ? game->closed(state, seat, out) : 0;
}

void cub_who_print(int who, char out[CUB_MOVE_TEXT])
{
    struct cub_out text;
    cub_out_init(&text, out, CUB_MOVE_TEXT);
    if (who == CUB_DICE)
        cub_put_text(&text, "dice");
    else if (who == CUB_CLOCK)
        cub_put_text(&text, "clock");
    else
        cub_put_number(&text, who + 1);
}

int cub_who_parse(const char *text, size_t length)
{
    if (cub_str_is_word(text, length, "dice"))
        return CUB_DICE;
    if (cub_str_is_word(text, length, "clock"))
        return CUB_CLOCK;
    if (length == 0 || (length > 1 && text[0] == '0'))
        return -1;
    for (size_t i = 0; i < length; i++)
        if (text[i] < '0' || text[i] > '9')
            return -1;
    return length == 1 && text[0] >= '1' && text[0] <= '0' + CUB_SEATS ? text[0] - '1' : CUB_NOBODY;
}

static int64_t standing(const struct cub_game *game, const struct cub_state *state, int seat)
{
    return game->standing ? game->standing(state, seat) : state->score[seat];
}

int cub_place(const struct cub_game *game, const struct cub_state *state, int seat)
{
    int place = 1;
    for (int i = 0; i < state->setup.seats; i++)
        if (state->setup.side[i] != state->setup.side[seat])
            place += standing(game, state, i) > standing(game, state, seat);
    return place;
}
