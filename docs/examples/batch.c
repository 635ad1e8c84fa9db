/* 256 matches of Secuencia: seat 1 takes the legal action nearest the centre, seat 2 plays at random. Who wins? */
#include <cubilete/batch.h>
#include <cubilete/games.h>
#include <cubilete/lang.h>
#include <cubilete/option.h>
#include <stdio.h>

enum { MATCHES = 256, ACTIONS = 72, SEATS = 2 };
static int distance(int action) /* of an action's square from the centre, squared */
{
    int x = 2 * (action % 6) - 5, y = 2 * (action / 6 % 6) - 5;
    return x * x + y * y;
}

int main(void)
{
    static uint8_t mask[MATCHES][ACTIONS];
    static float result[MATCHES][SEATS];
    static int32_t actor[MATCHES], action[MATCHES];
    struct cub_batch_arrays arrays = {.actor = actor, .mask = mask[0], .result = result[0]};
    struct cub_batch_config config = {.game = &cub_secuencia, .seed = 1, .matches = MATCHES, .device = CUB_PROCESSOR};
    struct cub_message why;
    cub_setup_init(&config.setup, config.game, SEATS);
    struct cub_batch *batch = cub_batch_open(&config, &why);
    bool good = batch && cub_batch_look(batch, &arrays, &why);
    for (int going = 1; good && going; good = cub_batch_step(batch, action, NULL, &arrays, &why))
        for (int i = going = 0; i < MATCHES; i++) {
            going += actor[i] != CUB_OVER;
            action[i] = CUB_ACT_RANDOM;
            for (int a = 0; a < ACTIONS && actor[i] == 0; a++)
                if (mask[i][a] && (action[i] < 0 || distance(a) < distance(action[i])))
                    action[i] = a;
        }
    float won = 0;
    for (int i = 0; i < MATCHES; i++)
        won += result[i][0];
    printf("%s: seat 1 wins %.1f of %d\n", good ? "played" : cub_msg(why.id), won, MATCHES);
    cub_batch_close(batch);
    return good ? 0 : 1;
}
