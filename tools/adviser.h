/* The bot whose opinion a verb asks for. */
#ifndef CLI_ADVISER_H
#define CLI_ADVISER_H

#include "cli.h"
#include "cubilete/bot.h"
#include "json.h"

struct adviser {
    const struct cub_bot *bot;
    enum cub_level level;
    uint64_t nodes;
    void *memory;
};

/* As --bot and --nodes say; another exit code than CLI_FINE: told already. To be finished either way. */
int adviser_init(struct adviser *, const struct cli_call *, const struct cub_game *);
void adviser_finish(struct adviser *);

/* `bot`, and the `unit` and `scale` of values: so many of them are a victory, or a point. */
void adviser_json(struct json *, const struct adviser *, const struct cub_setup *);

#endif
