/* A table at home: its record, who sits where, its seed, its journal. */
#include "tty/home.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "host/random.h"

enum { NUMBER = 24 };        /* the longest uint64_t has 20 digits */
enum { PATIENCE_MS = 5000 }; /* ten times what the slowest level needs on a small machine */

static const char by_hand[] = "by-hand"; /* the value of the key `dice` */

/* From the cup, or a stream of the seed a roll. */
static cub_move roll(void *context, const struct cub_match *match, uint64_t n)
{
    const struct home *home = context;
    struct cub_rng rng;
    if (home->cup.key[0])
        return cub_cup_roll(&home->cup.cup, match->game, &match->now.state, (uint32_t)n + 1);
    cub_rng_init(&rng, home->seed, n);
    return match->game->draw(&match->now.state, CUB_DICE, &rng);
}

static void wake(void *context, uint64_t stream, struct cub_rng *rng)
{
    const struct home *home = context;
    cub_rng_init(rng, home->seed, stream);
}

static bool keep(void *context, const struct cub_record *record, uint32_t stands)
{
    struct home *home = context;
    (void)record; /* the table's own, which home_save writes */
    if (home->journal.fd >= 0)
        cub_journal_undo(&home->journal, stands);
    return home_save(home);
}

/* Those who have no name have a number. */
static void name_seats(struct table *table)
{
    for (int i = 0; i < table->record.match.now.state.setup.seats; i++)
        if (!table->seat[i].name[0])
            cub_say_number(table->seat[i].name, TABLE_NAME, "show.seat", i + 1);
}

const char *home_name(struct home *home, int seat)
{
    const struct table *table = &home->table;
    const char *names[CUB_SEATS];
    for (int i = 0; i < CUB_SEATS; i++)
        names[i] = table->seat[i].name;
    return call_apart(home->called[seat], names, table->record.match.now.state.setup.seats, seat);
}

/* Takes the record over. Before one keyboard people may agree on taking back whatever they like. */
static void sit_down(struct home *home, struct cub_record *record, bool dice_by_hand)
{
    const struct table_means means = {.roll = dice_by_hand ? NULL : roll, .wake = wake, .keep = keep, .context = home};
    table_init(&home->table, record, &means);
    home->table.free_undo = true;
    home->table.takeback = cub_record_value(&home->table.record, "takeback");
    name_seats(&home->table);
}

static bool say_seats(const struct table_seat *seat, int seats, struct cub_record *record)
{
    for (int i = 0; i < seats; i++) {
        char key[NUMBER];
        snprintf(key, sizeof key, "seat %d", i + 1);
        if (!cub_record_say(record, key, seat[i].name))
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
static bool say_dice(const struct home *home, bool dice_by_hand, struct cub_record *record)
{
    char number[NUMBER];
    if (dice_by_hand)
        return cub_record_say(record, "dice", by_hand);
    snprintf(number, sizeof number, "%llu", (unsigned long long)home->seed);
    return cub_record_say(record, "seed", number);
}

/* A game in which moves may be taken back against bots is another game: whoever reads its record is to know. */
static bool say_takeback(bool takeback, struct cub_record *record)
{
    return !takeback || cub_record_say(record, "takeback", "yes");
}

/* All that a table says of itself; false without memory. */
static bool say_all(const struct home *home, const struct table_seat *seat, int seats, bool dice_by_hand,
                    struct cub_record *record)
{
    return say_seats(seat, seats, record) && say_date(record) && say_dice(home, dice_by_hand, record);
}

/* There is nothing that could stand in for randomness. */
static bool draw_seed(struct home *home, struct cub_refusal *why)
{
    return cub_random(&home->seed, sizeof home->seed) || !cub_refuse(why, NULL, "home.random");
}

static bool prepare(struct home *home, const struct cub_game *game, struct cub_refusal *why)
{
    const struct cub_bot *bot = cub_bot_find(game);
    *home = (struct home){.ms = PATIENCE_MS, .journal = {.fd = -1}};
    home->memory = bot ? cub_bot_memory(bot) : NULL;
    return home->memory || !bot || !cub_refuse(why, NULL, "match.memory");
}

/* Prepares for a plan; to be finished also if it is false. */
static bool obey(struct home *home, const struct cub_game *game, const struct home_plan *plan, struct cub_refusal *why)
{
    if (!prepare(home, game, why))
        return false;
    home->unsaved = plan->unsaved;
    home->seed = plan->seed;
    return plan->seeded || plan->by_hand || draw_seed(home, why);
}

bool home_init(struct home *home, const struct home_plan *plan, struct cub_refusal *why)
{
    struct cub_record record = {.header = {.text = NULL}};
    const char *sheet = plan->by_hand && !plan->sheet ? plan->game->hand_sheet : plan->sheet;
    bool good =
        obey(home, plan->game, plan, why) && cub_record_init(&record, plan->game, &plan->setup, sheet, cub_heap, why);
    if (good && !(say_all(home, plan->seat, plan->setup.seats, plan->by_hand, &record) &&
                  say_takeback(plan->takeback, &record)))
        good = !cub_refuse(why, NULL, "match.memory");
    if (good && plan->sealed)
        good = home_cup_init(&home->cup, plan->seat, &record, why);
    if (!good) {
        cub_record_finish(&record);
        home_finish(home);
        return false;
    }
    sit_down(home, &record, plan->by_hand);
    home_save(home); /* trouble is told */
    return true;
}

/* As the header says; a record without a seed gets one that its next rolls come from. */
static bool read_dice(struct home *home, const struct cub_record *record, bool *dice_by_hand, struct cub_refusal *why)
{
    const char *seed = cub_record_value(record, "seed"), *dice = cub_record_value(record, "dice");
    char *end = NULL;
    *dice_by_hand = dice && strcmp(dice, by_hand) == 0;
    home->seed = seed ? strtoull(seed, &end, 10) : 0;
    return (end && !*end) || *dice_by_hand || draw_seed(home, why);
}

bool home_resume(struct home *home, const char *path, struct cub_fault *fault)
{
    struct cub_journal journal;
    struct cub_record record;
    bool dice_by_hand;
    if (!cub_journal_open(&journal, path, &record, fault))
        return false;
    *fault = (struct cub_fault){.line = 0};
    if (!prepare(home, record.match.game, &fault->why) || !read_dice(home, &record, &dice_by_hand, &fault->why) ||
        !home_cup_resume(&home->cup, journal.path, &record, &fault->why)) {
        cub_record_finish(&record);
        cub_journal_close(&journal);
        home_finish(home);
        fault->line = fault->why.line;
        errno = 0;
        return false;
    }
    home->journal = journal;
    sit_down(home, &record, dice_by_hand);
    if (cub_record_value(&home->table.record, "dice-seal"))
        home_save(home); /* a crash may have been faster than the key's line */
    return true;
}

/* Whether a header's line is one that a table writes itself; sealed dice are another table's. */
static bool is_ours(const char *line)
{
    static const char *const keys[] = {"seat ", "date ", "seed ", "dice ", "dice-", "end ", "takeback ", "carried "};
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

/* The record's header becomes what the table says of itself, with what else it said. False without memory. */
static bool say_anew(const struct home *home, struct cub_record *record)
{
    const struct table *table = &home->table;
    struct cub_record fresh = {.match = {.memory = cub_heap}};
    bool good = copy_header(record, &fresh) &&
                say_all(home, table->seat, record->match.now.state.setup.seats, table->by_hand, &fresh) &&
                say_takeback(table->takeback, &fresh);
    struct cub_buffer old = record->header;
    if (good) {
        record->header = fresh.header;
        fresh.header = old;
    }
    cub_record_finish(&fresh);
    return good;
}

bool home_from(struct home *home, struct cub_record *record, const struct home_plan *plan, struct cub_refusal *why)
{
    struct table *table = &home->table;
    if (!obey(home, record->match.game, plan, why)) {
        home_finish(home);
        return false;
    }
    sit_down(home, record, plan->by_hand);
    for (int i = 0; i < CUB_SEATS; i++)
        if (plan->seat[i].name[0])
            table->seat[i] = plan->seat[i];
    table->takeback |= plan->takeback;
    if (!say_anew(home, &table->record)) {
        *record = table->record;
        table->record = (struct cub_record){.header = {.text = NULL}};
        home_finish(home);
        return !cub_refuse(why, NULL, "match.memory");
    }
    home_save(home); /* trouble is told */
    return true;
}

void home_finish(struct home *home)
{
    cub_journal_close(&home->journal);
    table_finish(&home->table);
    free(home->memory);
    *home = (struct home){.journal = {.fd = -1}};
}

/* A journal that could not be begun is begun as soon as it can; one that is not ours any more is left and begun anew.
 */
static bool write_journal(struct home *home)
{
    struct cub_journal *journal = &home->journal;
    char folder[CUB_JOURNAL_PATH];
    if (journal->fd >= 0 && cub_journal_sync(journal, &home->table.record))
        return home_cup_keep(&home->cup, journal->path, &home->table.record);
    if (journal->fd >= 0 && errno != ENOENT && errno != ESTALE)
        return false;
    home->moved |= journal->fd >= 0;
    cub_journal_close(journal);
    home->cup.kept = false;
    if (!cub_journal_folder(folder) || !cub_journal_begin(journal, folder))
        return false;
    bool kept = home_cup_keep(&home->cup, journal->path, &home->table.record); /* first: no match is there without it */
    return cub_journal_fill(journal, kept ? &home->table.record : NULL);
}

bool home_save(struct home *home)
{
    bool good = home_cup_open(&home->cup, &home->table);
    if (home->unsaved)
        return good;
    errno = good ? 0 : ENOMEM;
    good = good && write_journal(home);
    home->trouble = good ? 0 : errno ? errno : EIO;
    return good;
}
