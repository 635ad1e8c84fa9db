/* The compiled catalogues: sorted by id. */
#ifndef HOST_TEXTS_H
#define HOST_TEXTS_H

#include "cubilete/lang.h"

struct cub_texts {
    const char *id;
    const char *text[CUB_LANGS];
};

extern const struct cub_texts cub_texts[];
extern const size_t cub_texts_count;

#endif
