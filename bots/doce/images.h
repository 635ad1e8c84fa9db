/* The grid turned and mirrored, in eight ways (0: as it is). The rules are the same in all of them. */
#ifndef BOTS_DOCE_IMAGES_H
#define BOTS_DOCE_IMAGES_H

#include "games/doce/doce.h"

enum { DOCE_IMAGES = 8 };

/* Where a square comes to lie; no square stays none. Bits 0 and 1 turn the grid over, bit 2 then swaps columns and
 * rows. */
static inline uint32_t doce_image(uint32_t square, uint32_t image)
{
    uint32_t column = (square - 1) % DOCE_SIDE, row = (square - 1) / DOCE_SIDE;
    if (!square)
        return 0;
    if (image & 1)
        column = DOCE_SIDE - 1 - column;
    if (image & 2)
        row = DOCE_SIDE - 1 - row;
    return image & 4 ? 1 + column * DOCE_SIDE + row : 1 + row * DOCE_SIDE + column;
}

static inline cub_move doce_image_move(cub_move move, uint32_t image)
{
    return doce_move(doce_face(move), doce_image(doce_die(move), image), doce_image(doce_blocker(move), image));
}

/* The image that undoes another one: quarter turns undo each other, all else undoes itself. */
static inline uint32_t doce_image_back(uint32_t image)
{
    return image == 5 || image == 6 ? 11 - image : image;
}

static inline uint32_t doce_image_set(uint32_t squares, uint32_t image)
{
    uint32_t set = 0;
    for (; squares; squares &= squares - 1)
        set |= 1u << doce_image((uint32_t)__builtin_ctz(squares), image);
    return set;
}

#endif
