/* The key of sealed dice while their game is played (docs/dice.md): beside its journal, `12.cub.key`, for its owner
 * alone. */
#ifndef HOST_DICE_KEY_H
#define HOST_DICE_KEY_H

#include "cubilete/cup.h"

/* Draws a key, or a salt, from the system's randomness. False with errno: there is none. */
bool cub_dice_key_draw(char key[CUB_KEY + 1]);
bool cub_dice_key_salt(char salt[CUB_SALT + 1]);

/* Writes a line, no longer than a key, to a new file for its owner alone, and to the disk; false with errno, and there
 * is none. */
bool cub_dice_key_write(const char *path, const char *line);

/* Writes it to the disk, in place of one that another game left there; false with errno. */
bool cub_dice_key_keep(const char *journal, const char *key);

/* False with errno; 0: what lies there is no key. */
bool cub_dice_key_read(const char *journal, char key[CUB_KEY + 1]);

/* Removes it; one that is not there is fine. */
void cub_dice_key_drop(const char *journal);

#endif
