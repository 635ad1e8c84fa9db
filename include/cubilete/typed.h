/*
 * How a game's functions over its own type become its table: out of one list, such
 * as DOCE_FUNCTIONS(F, g, S) in its header, which is made of those of game.h.
 */
#ifndef CUB_TYPED_H
#define CUB_TYPED_H

#include "cubilete/game.h"

#define CUB_DECLARE_(g, result, give, name, parameters, arguments) result g##_##name parameters;
#define CUB_SHIM_(g, result, give, name, parameters, arguments) \
    static result g##_shim_##name parameters                    \
    {                                                           \
        give g##_##name arguments;                              \
    }
#define CUB_ENTRY_(g, result, give, name, parameters, arguments) .name = g##_shim_##name,

/* Declares the functions, for bots and simulations to call: in the game's header. */
#define CUB_TYPED(g, functions) functions(CUB_DECLARE_, g, g)

/* The shims that the table needs before it, and its entries, the size of the state among them. */
#define CUB_SHIMS(g, functions) functions(CUB_SHIM_, g, cub_state)
#define CUB_ENTRIES(g, functions) functions(CUB_ENTRY_, g, cub_state).state_size = sizeof(struct g)

#endif
