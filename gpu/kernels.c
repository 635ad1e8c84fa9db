/*
 * Plays random games on a graphics card: one kernel a game, one thread a series of games. Compiled to PTX together with
 * the rules as they stand (gpu/build), never for the CPU.
 *
 * Game number n has the dice of stream n and the moves of stream ~n of the seed, as cli/sim plays it on the CPU: the
 * same games, whichever device plays them. A thread adds up its games by itself and its sum to that of all.
 */
#include "cubilete/playout.h"
#include "cubilete/tally.h"
#include "games/blitz/blitz.h"
#include "games/dizzle/dizzle.h"
#include "games/doce/doce.h"
#include "games/ecuaciones/ecuaciones.h"
#include "games/secuencia/secuencia.h"

static void add(void *to, int64_t number)
{
    __nvvm_atom_add_gen_ll(to, number);
}

static void raise(void *to, uint64_t number)
{
    __nvvm_atom_max_gen_ull(to, number);
}

/* `all` begins zeroed, but for shortest: that is kept as its complement, so that the largest is wanted there, too. */
static void merge(struct cub_tally *all, const struct cub_tally *own)
{
    if (!own->games)
        return;
    add(&all->games, (int64_t)own->games);
    add(&all->moves, (int64_t)own->moves);
    add(&all->shared, (int64_t)own->shared);
    add(&all->unwon, (int64_t)own->unwon);
    raise(&all->longest, own->longest);
    raise(&all->shortest, ~own->shortest);
    for (int i = 0; i < CUB_SEATS; i++) {
        const struct cub_tally_seat *seat = &own->seat[i];
        add(&all->seat[i].points, seat->points);
        add(&all->seat[i].squares, seat->squares);
        add(&all->seat[i].results, seat->results);
        add(&all->seat[i].wins, (int64_t)seat->wins);
    }
}

/*
 * Moves are drawn from what the seat sees. A copy of the state costs more than a move, so only Ecuaciones makes one:
 * the others hide nothing that a random move depends on.
 */
#define SEES_ALL(game, now, who, rng) game##_draw(now, who, rng)

static cub_move draw_redacted(const struct ecuaciones *now, int who, struct cub_rng *rng)
{
    struct ecuaciones view = *now;
    ecuaciones_redact(&view, who);
    return ecuaciones_draw(&view, who, rng);
}
#define SEES_OWN(game, now, who, rng) draw_redacted(now, who, rng)

/* Games from `from` up to before `to`, those of this thread: every (number of threads)th. */
#define KERNEL(game, SEES)                                                                                        \
    void play_##game(const struct game *first, struct cub_tally *all, uint64_t seed, uint64_t from, uint64_t to); \
    void play_##game(const struct game *first, struct cub_tally *all, uint64_t seed, uint64_t from, uint64_t to)  \
    {                                                                                                             \
        uint32_t width = __nvvm_read_ptx_sreg_ntid_x(), stride = width * __nvvm_read_ptx_sreg_nctaid_x();         \
        uint32_t thread = __nvvm_read_ptx_sreg_ctaid_x() * width + __nvvm_read_ptx_sreg_tid_x();                  \
        struct cub_tally own = {0};                                                                               \
        for (uint64_t n = from + thread; n < to; n += stride) {                                                   \
            struct cub_rng dice, seats;                                                                           \
            struct game now = *first;                                                                             \
            cub_rng_init(&dice, seed, n);                                                                         \
            cub_rng_init(&seats, seed, ~n);                                                                       \
            while (now.base.to_act) {                                                                             \
                int who = cub_actor(&now.base, &seats);                                                           \
                cub_move move = who >= CUB_SEATS ? game##_draw(&now, who, &dice) : SEES(game, &now, who, &seats); \
                game##_apply(&now, who, move);                                                                    \
            }                                                                                                     \
            cub_tally_add(&own, &now.base);                                                                       \
        }                                                                                                         \
        merge(all, &own);                                                                                         \
    }

KERNEL(blitz, SEES_ALL)
KERNEL(dizzle, SEES_ALL)
KERNEL(doce, SEES_ALL)
KERNEL(ecuaciones, SEES_OWN)
KERNEL(secuencia, SEES_ALL)
