/* Writes the verdict on sealed dice as JSON. */
#include "core/verdict.h"

void verdict_json(struct json *json, uint64_t game, const struct cub_verdict *verdict)
{
    json_open(json, '{');
    json_put_natural(json, "game", game);
    json_put_natural(json, "rolls", verdict->rolls);
    if (verdict->carried)
        json_put_natural(json, "carried", verdict->carried);
    json_put_truth(json, "verified", verdict->verified);
    json_key(json, "first_bad");
    if (verdict->first_bad)
        json_natural(json, verdict->first_bad);
    else
        json_text(json, NULL);
    json_put_text(json, "seal", verdict->seal);
    json_put_open(json, "salts", '[');
    for (uint32_t rest = verdict->salts; rest; rest &= rest - 1)
        json_integer(json, __builtin_ctz(rest) + 1);
    json_close(json, ']');
    json_close(json, '}');
}
