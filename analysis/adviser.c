/* The bot whose opinion is asked for. */
#include "analysis/adviser.h"

#include <stdlib.h>

void adviser_finish(struct adviser *adviser)
{
    free(adviser->memory);
    *adviser = (struct adviser){0};
}

void adviser_json(struct json *json, const struct adviser *adviser, const struct cub_setup *setup)
{
    bool alone = setup->seats == 1;
    json_key(json, "bot");
    json_text(json, cub_level_names[adviser->level]);
    json_key(json, "unit");
    json_text(json, alone ? "point" : "victory");
    json_key(json, "scale");
    json_integer(json, alone ? CUB_POINT : CUB_VICTORY);
}
