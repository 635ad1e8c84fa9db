/* A thought that is to be had, as bytes that any instance of this module can take. */
#ifndef WEB_JOB_H
#define WEB_JOB_H

#include "cubilete/bot.h"

struct web_job {
    uint64_t nodes; /* as in cub_think */
    struct cub_rng rng;
    uint32_t game; /* its place in cub_games */
    uint32_t level;
    uint32_t seat, unused;
    union cub_any view;
};

#endif
