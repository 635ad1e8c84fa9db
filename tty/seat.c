/* Reads who holds a seat, as people write it. */
#include "tty/link.h"

#include <stdio.h>
#include <string.h>

#include "cubilete/text.h"

static const char bot_mark[] = "bot:";

void seat_holder_bot(struct seat_holder *seat, enum cub_level level)
{
    *seat = (struct seat_holder){.bot = true, .level = level};
    snprintf(seat->name, sizeof seat->name, "%s%s", bot_mark, cub_level_names[level]);
}

void seat_holder_engine(struct seat_holder *seat, struct engine *engine)
{
    *seat = (struct seat_holder){.bot = true, .level = CUB_AZAR, .engine = engine};
    snprintf(seat->name, sizeof seat->name, "%s", engine->name);
}

const char *seat_holder_read(struct seat_holder *seat, const char *text)
{
    bool bot = cub_str_starts(text, bot_mark);
    enum cub_level level = bot ? cub_level_find(text + strlen(bot_mark)) : CUB_LEVELS;
    if (level != CUB_LEVELS) {
        seat_holder_bot(seat, level);
        return NULL;
    }
    const char *name = text + strspn(text, " ");
    size_t length = strlen(name);
    while (length > 0 && name[length - 1] == ' ')
        length--;
    if (cub_str_starts(name, bot_mark))
        return "table.level";
    if (!cub_str_is_name(name, length))
        return "table.name";
    if (length >= SEAT_NAME)
        return "table.long-name";
    *seat = (struct seat_holder){.bot = false};
    memcpy(seat->name, name, length);
    return NULL;
}
