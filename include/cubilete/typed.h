/*
 * Makes a game's struct cub_game out of its functions, which take the game's own state
 * type. A game lists them once in its header, like DOCE_FUNCTIONS(F, g, S) of doce.h.
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

/* The shims that cast struct cub_state to the game's type, and the table's entries: these shims and state_size. */
#define CUB_SHIMS(g, functions) functions(CUB_SHIM_, g, cub_state)
#define CUB_ENTRIES(g, functions) functions(CUB_ENTRY_, g, cub_state).state_size = sizeof(struct g)

#endif
