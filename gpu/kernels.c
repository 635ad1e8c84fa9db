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
 * Draws a seat's move. Ecuaciones draws from what the seat sees; the others hide nothing that a random move depends on.
 * Where the compiler can keep a copy of the state in registers, drawing from a copy is quicker than from memory.
 */
#define FROM_STATE(game, now, who, rng) game##_draw(now, who, rng)
#define FROM_COPY(game, now, who, rng) \
    ({                                 \
        struct game copy = *(now);     \
        game##_draw(&copy, who, rng);  \
    })
#define FROM_VIEW(game, now, who, rng) \
    ({                                 \
        struct game view = *(now);     \
        game##_redact(&view, who);     \
        game##_draw(&view, who, rng);  \
    })

/*
 * Goes on with a game: a roll if one is due, then a move if one is due. The threads of a warp are quick while they do
 * the same. After games of different lengths some would roll while others move; in this order all roll, then all move.
 */
#define ADVANCE(game, DRAW)                                                                                  \
    static void advance_##game(struct game *now, struct cub_rng *dice, struct cub_rng *seats)                \
    {                                                                                                        \
        if (now->base.to_act & CUB_BIT(CUB_DICE))                                                            \
            game##_apply(now, CUB_DICE, game##_draw(now, CUB_DICE, dice));                                   \
        if (!now->base.to_act || now->base.to_act & CUB_BIT(CUB_DICE))                                       \
            return;                                                                                          \
        int who = cub_actor(&now->base, seats);                                                              \
        game##_apply(now, who, who < CUB_SEATS ? DRAW(game, now, who, seats) : game##_draw(now, who, dice)); \
    }

ADVANCE(blitz, FROM_STATE)
ADVANCE(ecuaciones, FROM_VIEW)
ADVANCE(secuencia, FROM_COPY)

/*
 * The same truth value, but the compiler can't tell: it would make one way of each way out of a loop and of what
 * follows, and the threads of a warp, each on its own, would not meet again.
 */
static inline bool meet(bool value)
{
    int hidden = value;
    __asm__ volatile("" : "+r"(hidden));
    return hidden;
}

/* A whole turn: its end takes longer than all its moves, so the threads of a warp wait for each other to do it
 * together. */
static void advance_dizzle(struct dizzle *now, struct cub_rng *dice, struct cub_rng *seats)
{
    bool over = false;
    do {
        if (now->base.to_act & CUB_BIT(CUB_DICE))
            over = dizzle_play(now, CUB_DICE, dizzle_draw(now, CUB_DICE, dice));
        if (!over && now->base.to_act && !(now->base.to_act & CUB_BIT(CUB_DICE))) {
            int who = cub_actor(&now->base, seats);
            over = dizzle_play(now, who, dizzle_draw(now, who, seats));
        }
    } while (!over && now->base.to_act);
    if (meet(over))
        dizzle_end_turn(now);
}

/* A whole round in the same way: all games have as many. */
static void advance_doce(struct doce *now, struct cub_rng *dice, struct cub_rng *seats)
{
    (void)dice;
    uint32_t over;
    do {
        int who = cub_actor(&now->base, seats);
        over = doce_play(now, who, doce_draw(now, who, seats));
    } while (!over);
    if (meet(over))
        doce_end_round(now, over);
}

/* Games from `from` up to before `to`, those of this thread: every (number of threads)th. */
#define KERNEL(game)                                                                                              \
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
            while (now.base.to_act)                                                                               \
                advance_##game(&now, &dice, &seats);                                                              \
            cub_tally_add(&own, &now.base);                                                                       \
        }                                                                                                         \
        merge(all, &own);                                                                                         \
    }

KERNEL(blitz)
KERNEL(dizzle)
KERNEL(doce)
KERNEL(ecuaciones)
KERNEL(secuencia)
