/* The bot whose opinion is asked for. */
#ifndef ANALYSIS_ADVISER_H
#define ANALYSIS_ADVISER_H

#include "cubilete/bot.h"
#include "engine/judge.h"
#include "host/json.h"

struct adviser {
    const struct cub_bot *bot;
    const char *name; /* of its level, or its command */
    enum cub_level level;
    uint64_t nodes;
    void *memory;
    struct engine_judge *foreign; /* which the memory is, if it is no bot of ours; NULL: it is */
};

/* Frees the memory; a foreign bot is told to go. Accepts a zeroed adviser. */
void adviser_finish(struct adviser *);

/* What people call it: its level in their language, or its command. */
const char *adviser_called(const struct adviser *);

/* `bot`, and the `unit` and `scale` of values: so many of them are a victory, or a point. */
void adviser_json(struct json *, const struct adviser *, const struct cub_setup *);

#endif
