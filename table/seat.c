/* Sitting down at a table: who sits where, by what people write and by the record's header. */
#include "table/table.h"

#include "cubilete/text.h"

static const char bot_mark[] = "bot:";

void table_seat_bot(struct table_seat *seat, enum cub_level level)
{
    struct cub_out out;
    *seat = (struct table_seat){.bot = true, .level = level};
    cub_out_init(&out, seat->name, sizeof seat->name);
    cub_put_text(&out, bot_mark);
    cub_put_text(&out, cub_level_names[level]);
}

/* Without the blanks in front; *length is that without those behind. */
static const char *trim(const char *text, size_t *length)
{
    while (*text == ' ')
        text++;
    *length = cub_text_length(text);
    while (*length > 0 && text[*length - 1] == ' ')
        --*length;
    return text;
}

static bool is_bot(const char *text, enum cub_level *level)
{
    if (!cub_text_begins(text, bot_mark))
        return false;
    *level = cub_level_find(text + sizeof bot_mark - 1);
    return *level != CUB_LEVELS;
}

const char *table_seat_read(struct table_seat *seat, const char *text)
{
    enum cub_level level;
    struct cub_out out;
    size_t length;
    const char *name = trim(text, &length);
    if (is_bot(text, &level)) {
        table_seat_bot(seat, level);
        return NULL;
    }
    if (cub_text_begins(name, bot_mark))
        return "table.level";
    if (!cub_text_name(name, length))
        return "table.name";
    if (length >= TABLE_NAME)
        return "table.long-name";
    *seat = (struct table_seat){.bot = false};
    cub_out_init(&out, seat->name, sizeof seat->name);
    cub_put_bytes(&out, name, length);
    return NULL;
}

/* As much of a name as there is room for, in whole characters: half of one is not UTF-8, and no record would be one. */
static void cut_name(struct table_seat *seat, const char *name)
{
    struct cub_out out;
    size_t length = cub_text_length(name);
    length = length < TABLE_NAME ? length : TABLE_NAME - 1;
    while (length > 0 && ((unsigned char)name[length] & 0xC0) == 0x80)
        length--;
    *seat = (struct table_seat){.bot = false};
    cub_out_init(&out, seat->name, sizeof seat->name);
    cub_put_bytes(&out, name, length);
}

/* By a record's header; a bot of a level that there is none of is a name like others, by hand any bot. */
static void read_seat(struct table *table, int i)
{
    struct table_seat *seat = &table->seat[i];
    const char *name = cub_record_name(&table->record, i);
    if (name && table_seat_read(seat, name))
        cut_name(seat, name);
    seat->bot = seat->bot && !table->by_hand;
}

void table_init(struct table *table, struct cub_record *record, const struct table_means *means)
{
    *table = (struct table){
        .record = *record, .means = *means, .by_hand = !means->roll, .bot = cub_bot_find(record->match.game)};
    *record = (struct cub_record){.header = {.text = NULL}};
    for (int i = 0; i < table->record.match.now.state.setup.seats; i++)
        read_seat(table, i);
}

void table_finish(struct table *table)
{
    cub_record_finish(&table->record);
    *table = (struct table){.bot = NULL};
}

void table_sit(struct table *table, int seat, const struct table_seat *who)
{
    table->seat[seat] = *who;
    table->fixed = table->record.match.length;
    table->race.call[seat] = 0;
}
