/* Sheets of dizzle: the built-in ones, and what there is to say of one's own. */
#include "web/wasm/surface.h"

#include "cubilete/text.h"
#include "games/dizzle/sheet.h"

static void put_finding(void *context, enum dizzle_gravity gravity, const struct cub_message *finding)
{
    static const char *const names[] = {[DIZZLE_FACT] = "fact", [DIZZLE_DOUBT] = "doubt", [DIZZLE_FAULT] = "fault"};
    struct json *json = context;
    json_open(json, '{');
    json_put_text(json, "gravity", names[gravity]);
    web_put_refusal(json, "what", finding);
    json_close(json, '}');
}

/* The text that was put in; with a level from 1 also by what that level asks for. */
EXPORT(sheet) bool sheet_judge(int level)
{
    struct dizzle_sheet sheet;
    struct json json = web_begin();
    json_open(&json, '{');
    json_put_open(&json, "findings", '[');
    dizzle_sheet_check(web_in(), level, put_finding, &json);
    json_close(&json, ']');
    json_put_truth(&json, "playable", dizzle_sheet_read(web_in(), &sheet, NULL, NULL));
    json_close(&json, '}');
    return web_end();
}

/* A built-in sheet, from 1; nothing if there is none of that number. */
EXPORT(level) bool sheet_level(int level)
{
    web_begin();
    if (level >= 1 && level <= DIZZLE_LEVELS)
        web_put(NULL, dizzle_levels[level - 1], cub_str_length(dizzle_levels[level - 1]));
    return web_end();
}
