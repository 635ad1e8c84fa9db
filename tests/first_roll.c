/* The first roll of each game by the key and salts of docs/dice.md. */
#include "cubilete/option.h"
#include "tests/support.h"

const char test_key[CUB_KEY + 1] = "9d607dc9b4b39af73c962533a6158ca5deb137acbcdb50e2df0bc1c183bef4b8";
const char test_salts[2][CUB_SALT + 1] = {"ae5d8142048b34c84ad3239e5b183e9e", "c7e5f744f35db03863b295d6346d6cb7"};

void test_first_roll(const struct cub_game *game, char out[CUB_MOVE_TEXT])
{
    struct cub_setup setup;
    struct cub_cup cup;
    union cub_any first;
    out[0] = 0;
    cub_cup_init(&cup, test_key);
    for (int i = 0; i < 2; i++)
        cub_cup_add(&cup, test_salts[i]);
    cub_setup_init(&setup, game, 2);
    if (cub_start(game, &setup, NULL, &first.state, NULL) && cub_game_due(game, &first.state))
        game->print(&first.state, CUB_DICE, cub_cup_roll(&cup, game, &first.state, 1), out);
}
