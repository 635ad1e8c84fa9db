/* Sitting down at a table: its record, who sits where, its seed, its journal. */
#include "tty/table.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "cubilete/text.h"
#include "tty/draw/sign.h"

enum { CACHE_LINE = 64, NUMBER = 24 }; /* the longest uint64_t has 20 digits */
enum { PATIENCE_MS = 5000 };           /* ten times what the slowest level needs on a small machine */

static const char by_hand[] = "by-hand"; /* the value of the key `dice` */

void table_seat_bot(struct table_seat *seat, enum cub_level level)
{
    *seat = (struct table_seat){.bot = true, .level = level};
    snprintf(seat->name, sizeof seat->name, "bot:%s", cub_level_names[level]);
}

static bool has_control(const char *text)
{
    while (*text)
        if (cub_text_control(cub_text_next(&text)))
            return true;
    return false;
}

const char *table_seat_read(struct table_seat *seat, const char *text)
{
    enum cub_level level = strncmp(text, "bot:", 4) == 0 ? cub_level_find(text + 4) : CUB_LEVELS;
    size_t begin = strspn(text, " "), end = strlen(text);
    while (end > begin && text[end - 1] == ' ')
        end--;
    if (level != CUB_LEVELS) {
        table_seat_bot(seat, level);
        return NULL;
    }
    if (strncmp(text + begin, "bot:", 4) == 0)
        return "table.level";
    if (end == begin || !cub_text_utf8(text, strlen(text)) || has_control(text))
        return "table.name";
    if (end - begin >= TABLE_NAME)
        return "table.long-name";
    *seat = (struct table_seat){0};
    memcpy(seat->name, text + begin, end - begin);
    return NULL;
}

/* As much of a name as there is room for, in whole signs: half of one is not UTF-8, and no record would be one. */
static void cut_name(char out[TABLE_NAME], const char *name)
{
    size_t length = strnlen(name, TABLE_NAME - 1);
    while (length > 0 && ((unsigned char)name[length] & 0xC0) == 0x80)
        length--;
    snprintf(out, TABLE_NAME, "%.*s", (int)length, name);
}

/* Who sits where by a record's header; a bot of a level that there is none of is a name like others, by hand any bot.
 */
static void read_seats(struct table *table)
{
    for (int i = 0; i < table->record.match.now.state.setup.seats; i++) {
        char key[NUMBER], nameless[TABLE_NAME];
        snprintf(key, sizeof key, "seat %d", i + 1);
        const char *name = cub_record_value(&table->record, key);
        cub_say_number(nameless, sizeof nameless, "show.seat", i + 1);
        table->seat[i] = (struct table_seat){0};
        name = name && name[strspn(name, " ")] ? name : nameless;
        if (table_seat_read(&table->seat[i], name))
            cut_name(table->seat[i].name, name);
        table->seat[i].bot = table->seat[i].bot && !table->by_hand;
    }
}

static bool say_seats(const struct table *table, struct cub_record *record)
{
    for (int i = 0; i < table->record.match.now.state.setup.seats; i++) {
        char key[NUMBER];
        snprintf(key, sizeof key, "seat %d", i + 1);
        if (!cub_record_say(record, key, table->seat[i].name))
            return false;
    }
    return true;
}

static bool say_date(struct cub_record *record)
{
    char text[sizeof "2026-11-15T10:00:00Z" + 16]; /* years may grow */
    time_t now = time(NULL);
    struct tm parts;
    return !gmtime_r(&now, &parts) || !strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts) ||
           cub_record_say(record, "date", text);
}

/* The seed, or that people roll. */
static bool say_dice(const struct table *table, struct cub_record *record)
{
    char number[NUMBER];
    if (table->by_hand)
        return cub_record_say(record, "dice", by_hand);
    snprintf(number, sizeof number, "%llu", (unsigned long long)table->seed);
    return cub_record_say(record, "seed", number);
}

static uint64_t draw_seed(void)
{
    uint64_t seed;
    if (getrandom(&seed, sizeof seed, 0) == (ssize_t)sizeof seed)
        return seed;
    struct timespec now; /* no randomness in this system: the clock's nanoseconds */
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000000000u + (uint64_t)now.tv_nsec;
}

/* As the header says; a record without a seed gets one that its next rolls come from. */
static void read_dice(struct table *table)
{
    const char *seed = cub_record_value(&table->record, "seed"), *dice = cub_record_value(&table->record, "dice");
    char *end = NULL;
    table->by_hand = dice && strcmp(dice, by_hand) == 0;
    table->seed = seed ? strtoull(seed, &end, 10) : 0;
    if (!end || *end)
        table->seed = draw_seed();
}

static bool prepare(struct table *table, const struct cub_game *game, struct cub_refusal *why)
{
    *table = (struct table){.bot = cub_bot_find(game), .ms = PATIENCE_MS, .journal = {.fd = -1}};
    if (table->bot)
        table->memory = aligned_alloc(CACHE_LINE, (table->bot->memory / CACHE_LINE + 1) * CACHE_LINE);
    if (table->memory || !table->bot)
        return true;
    cub_refuse(why, NULL, "match.memory");
    return false;
}

static void obey(struct table *table, const struct table_plan *plan)
{
    table->by_hand = plan->by_hand;
    table->unsaved = plan->unsaved;
    table->seed = plan->seeded ? plan->seed : draw_seed();
}

bool table_init(struct table *table, const struct table_plan *plan, struct cub_refusal *why)
{
    struct cub_record *record = &table->record;
    if (!prepare(table, plan->game, why))
        return false;
    obey(table, plan);
    memcpy(table->seat, plan->seat, sizeof table->seat);
    const char *sheet = plan->by_hand && !plan->sheet ? plan->game->hand_sheet : plan->sheet;
    bool good = cub_record_init(record, plan->game, &plan->setup, sheet, cub_heap, why);
    if (good && !(say_seats(table, record) && say_date(record) && say_dice(table, record)))
        good = !cub_refuse(why, NULL, "match.memory");
    if (good)
        table_save(table);
    else
        table_finish(table);
    return good;
}

bool table_resume(struct table *table, const char *path, struct cub_fault *fault)
{
    struct cub_journal journal;
    struct cub_record record;
    if (!cub_journal_open(&journal, path, &record, fault))
        return false;
    if (!prepare(table, record.match.game, NULL)) {
        cub_record_finish(&record);
        cub_journal_close(&journal);
        errno = ENOMEM;
        return false;
    }
    table->record = record;
    table->journal = journal;
    read_dice(table);
    read_seats(table);
    return true;
}

/* Whether a header's line is one that a table writes itself. */
static bool is_ours(const char *line)
{
    static const char *const keys[] = {"seat ", "date ", "seed ", "dice "};
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (strncmp(line, keys[i], strlen(keys[i])) == 0)
            return true;
    return false;
}

/* Copies what else the header says. */
static bool copy_header(const struct cub_record *from, struct cub_record *to)
{
    char key[CUB_LINE + 1];
    for (size_t at = 0; at < from->header.length; at += strlen(from->header.text + at) + 1) {
        const char *line = from->header.text + at, *value = strchr(line, ' ');
        snprintf(key, sizeof key, "%.*s", (int)(value - line), line); /* a header's line has a blank: NO-4 */
        if (!is_ours(line) && !cub_record_say(to, key, value + 1))
            return false;
    }
    return true;
}

bool table_from(struct table *table, struct cub_record *record, const struct table_plan *plan, struct cub_refusal *why)
{
    struct cub_record header = {.match = {.memory = cub_heap}};
    if (!prepare(table, record->match.game, why))
        return false;
    table->record = *record;
    obey(table, plan);
    read_seats(table);
    for (int i = 0; i < CUB_SEATS; i++)
        if (plan->seat[i].name[0])
            table->seat[i] = plan->seat[i];
    if (!copy_header(record, &header) || !say_seats(table, &header) || !say_date(&header) ||
        !say_dice(table, &header)) {
        cub_record_finish(&header);
        table->record = (struct cub_record){0};
        table_finish(table);
        return !cub_refuse(why, NULL, "match.memory");
    }
    struct cub_buffer old = record->header;
    table->record.header = header.header;
    header.header = old;
    cub_record_finish(&header);
    *record = (struct cub_record){0};
    table_save(table);
    return true;
}

void table_finish(struct table *table)
{
    if (table->journal.fd >= 0)
        cub_journal_close(&table->journal);
    cub_record_finish(&table->record);
    free(table->memory);
    *table = (struct table){.journal = {.fd = -1}};
}

/* A journal that could not be begun is begun as soon as it can; one that somebody has removed is begun anew. */
static bool write_journal(struct table *table)
{
    struct cub_journal *journal = &table->journal;
    char folder[CUB_JOURNAL_PATH];
    if (journal->fd >= 0 && cub_journal_sync(journal, &table->record))
        return true;
    if (journal->fd >= 0 && errno != ENOENT)
        return false;
    cub_journal_close(journal);
    return cub_journal_folder(folder) && cub_journal_create(journal, folder, &table->record);
}

bool table_save(struct table *table)
{
    if (table->unsaved)
        return true;
    errno = 0;
    bool good = write_journal(table);
    table->trouble = good ? 0 : errno ? errno : EIO;
    return good;
}
