/* A foreign bot as a judge of matches: it has the table of one of ours, so that hints and analysis ask it alike. */
#ifndef ENGINE_JUDGE_H
#define ENGINE_JUDGE_H

#include "engine/engine.h"

struct engine_judge {
    struct cub_bot bot;                     /* its memory in struct cub_think is this judge */
    struct engine engine;                   /* whose fault says why `failed` */
    const struct cub_record *record;        /* of the match that is judged; positions are its beginnings */
    bool failed;                            /* it broke a rule: what it says since means nothing */
    struct engine_choice said[CUB_CHOICES]; /* of the last thought, its choices in their order */
};

/* Its engine is to be started before, and finished after. */
void engine_judge_init(struct engine_judge *, const struct cub_record *);

#endif
