/* Reads the lines of a record's header, for the reader and for cub_record_setup. */
#ifndef CORE_HEADER_H
#define CORE_HEADER_H

#include "core/buffer.h"

struct cub_header {
    /* Set by the caller. */
    const struct cub_buffer *lines;
    const struct cub_game *const *games;
    const struct cub_memory *memory;
    /* Read from the lines. */
    const struct cub_game *game;
    struct cub_setup setup;
    struct cub_buffer sheet;                 /* empty, or a text that ends in NUL */
    uint32_t options, names, players, known; /* bits of the lines seen, to refuse a second one */
    struct cub_message why;
};

/*
 * Reads game first, then seats, then the rest: the lines may stand in any order.
 * False with header->why and *line, the line to blame, from 0. To be finished
 * either way.
 */
bool cub_header_read(struct cub_header *, uint64_t *line);
void cub_header_finish(struct cub_header *);

#endif
