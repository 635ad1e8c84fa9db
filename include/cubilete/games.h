/* Lists the games of this library. */
#ifndef CUB_GAMES_H
#define CUB_GAMES_H

#include "cubilete/game.h"

/* All games that people can play, ended by NULL. */
extern const struct cub_game *const cub_games[];

/* Each of them by name; its folder in games/ has the typed functions. */
extern const struct cub_game cub_dizzle;
extern const struct cub_game cub_blitz;
extern const struct cub_game cub_ecuaciones;
extern const struct cub_game cub_doce;
extern const struct cub_game cub_secuencia;

/* The template for new games: built and tested like the others, but not in the list. */
extern const struct cub_game cub_null;

#endif
