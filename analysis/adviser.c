/* The bot whose opinion is asked for. */
#include "analysis/adviser.h"

#include <stdlib.h>

void adviser_finish(struct adviser *adviser)
{
    if (adviser->foreign)
        engine_finish(&adviser->foreign->engine);
    free(adviser->memory);
    *adviser = (struct adviser){0};
}

void adviser_json(struct json *json, const struct adviser *adviser, const struct cub_setup *setup)
{
    bool alone = setup->seats == 1;
    json_put_text(json, "bot", adviser->name);
    json_put_text(json, "unit", alone ? "point" : "victory");
    json_put_integer(json, "scale", alone ? CUB_POINT : CUB_VICTORY);
}
