/*
 * Fuzzes a match: the bytes choose a game, its setup, and then who does what,
 * by number, by random bits or by text. Whatever is accepted must print, read
 * back and leave a sound state.
 */
#include <stdlib.h>
#include <string.h>

#include "cubilete/host.h"
#include "cubilete/option.h"
#include "tests/support.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct input {
    const uint8_t *at, *end;
};

static uint32_t take(struct input *in, uint32_t n)
{
    uint32_t value = in->at < in->end ? *in->at++ : 0;
    value |= (in->at < in->end && n > 256 ? *in->at++ : 0u) << 8;
    return value % n;
}

static cub_move any_bits(struct input *in)
{
    cub_move move = 0;
    for (int i = 0; i < 8; i++)
        move = move << 8 | take(in, 256);
    return move;
}

static void play_text(struct cub_match *match, struct input *in)
{
    char text[CUB_MOVE_TEXT + 1] = "";
    struct cub_message why = {0};
    uint32_t length = take(in, CUB_MOVE_TEXT);
    for (uint32_t i = 0; i < length; i++)
        text[i] = (char)(1 + take(in, 255));
    if (!cub_match_play_text(match, (int)take(in, CUB_NOBODY + 1), text, &why) && !(why.rule && why.id))
        abort();
}

static void check_round_trip(const struct cub_match *match, int who, cub_move move)
{
    char text[CUB_MOVE_TEXT];
    match->game->print(&match->now.state, who, move, text);
    if (cub_game_parse(match->game, &match->now.state, who, text, NULL) != move)
        abort();
}

static void play_bits(struct cub_match *match, struct input *in)
{
    int who = (int)take(in, CUB_NOBODY + 1);
    cub_move move = any_bits(in);
    if (cub_game_refuse(match->game, &match->now.state, who, move, NULL))
        return;
    check_round_trip(match, who, move);
    cub_match_play(match, who, move, NULL);
}

static void play_listed(struct cub_match *match, struct input *in)
{
    for (int who = 0; who < CUB_NOBODY; who++) {
        uint32_t count = match->game->count(&match->now.state, who);
        if (!count || take(in, 4) == 3)
            continue;
        if (!cub_match_play(match, who, match->game->nth(&match->now.state, who, any_bits(in) % count), NULL))
            abort();
        return;
    }
}

static bool begin(struct cub_match *match, struct input *in)
{
    uint32_t games = 0;
    struct cub_setup setup;
    while (test_games()[games])
        games++;
    const struct cub_game *game = test_games()[take(in, games)];
    cub_setup_init(&setup, game, game->min_seats + (int)take(in, game->max_seats - game->min_seats + 1u));
    for (int i = 0; game->options[i].name; i++)
        if (take(in, 4) == 0 && !game->options[i].per_seat)
            setup.option[i] =
                game->options[i].min + (int32_t)take(in, (uint32_t)(game->options[i].max - game->options[i].min) + 1);
    return cub_match_init(match, game, &setup, NULL, cub_heap, NULL);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct input in = {.at = data, .end = data + size};
    struct cub_match match;
    if (!begin(&match, &in))
        return 0;
    while (in.at < in.end && match.now.state.to_act) {
        uint32_t how = take(&in, 8);
        if (how == 0)
            play_text(&match, &in);
        else if (how == 1)
            play_bits(&match, &in);
        else
            play_listed(&match, &in);
    }
    cub_match_undo(&match, match.length / 2);
    cub_match_finish(&match);
    return 0;
}
