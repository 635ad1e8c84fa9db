/* The bot whose opinion is asked for. */
#include "analysis/adviser.h"

#include <stdlib.h>

#include "host/seat_names.h"

void adviser_finish(struct adviser *adviser)
{
    if (adviser->foreign)
        engine_finish(&adviser->foreign->engine);
    free(adviser->memory);
    *adviser = (struct adviser){0};
}

const char *adviser_called(const struct adviser *adviser)
{
    return adviser->foreign ? adviser->name : seat_level(cub_level_names[adviser->level]);
}

void adviser_json(struct json *json, const struct adviser *adviser, const struct cub_setup *setup)
{
    bool alone = setup->seats == 1;
    json_put_text(json, "bot", adviser->name);
    json_put_text(json, "unit", alone ? "point" : "victory");
    json_put_integer(json, "scale", alone ? CUB_POINT : CUB_VICTORY);
}
