/* A table of this machine: how it begins, what its record says of it, where it is kept. */
#include "tty/local.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "host/random.h"

enum { NUMBER = 24 }; /* the longest uint64_t has 20 digits */

static const char by_hand[] = "by-hand"; /* the value of the key `dice` */

/* An empty table whose dice come from this plan's seed; to be finished also if it is false. */
static bool prepare(struct local_table *local, const struct cub_game *game, const struct local_plan *plan,
                    struct cub_message *why)
{
    *local = (struct local_table){.unsaved = plan->unsaved,
                                  .takeback = plan->takeback,
                                  .seed = plan->seed,
                                  .link = {.by_hand = plan->by_hand},
                                  .journal = {.fd = -1}};
    if (!table_link_init_thinking(&local->link, game))
        return !cub_refuse(why, NULL, "match.memory");
    /* there is nothing that could stand in for randomness */
    return plan->seeded || plan->by_hand || cub_random(&local->seed, sizeof local->seed) ||
           !cub_refuse(why, NULL, "home.random");
}

/*
 * Who sits where, by the record's header. A bot of a level that there is none of is a name like others, by hand any bot
 * is; a name that is too long is cut between its characters, or no record would be UTF-8; who has none has a number.
 */
static void read_seats(struct local_table *local)
{
    for (int i = 0; i < local->link.record.match.now.state.setup.seats; i++) {
        struct seat_holder *seat = &local->link.seat[i];
        const char *name = cub_record_name(&local->link.record, i);
        if (name && seat_holder_read(seat, name)) {
            size_t length = strnlen(name, SEAT_NAME);
            length = length < SEAT_NAME ? length : SEAT_NAME - 1;
            while (length > 0 && ((unsigned char)name[length] & 0xC0) == 0x80)
                length--;
            *seat = (struct seat_holder){.bot = false};
            memcpy(seat->name, name, length);
        }
        seat->bot = seat->bot && !local->link.by_hand;
        if (!seat->name[0])
            cub_format_number(seat->name, SEAT_NAME, "show.seat", i + 1);
    }
}

/* Foreign bots sit where the plan has them; their names in the record are like people's. */
static void seat_engines(struct local_table *local, const struct seat_holder *seat)
{
    for (int i = 0; i < CUB_SEATS; i++)
        if (seat[i].engine)
            local->link.seat[i] = seat[i];
}

/* All are seated: the people, and the log. */
static bool sit_down(struct local_table *local, struct cub_message *why)
{
    for (int i = 0; i < local->link.record.match.now.state.setup.seats; i++)
        if (!local->link.seat[i].bot)
            local->link.local_seats |= CUB_BIT(i);
    return local_table_lay_out(local) || !cub_refuse(why, NULL, "match.memory");
}

/*
 * Adds the header lines that a table writes itself: names, date, the seed or that people roll, and that undo is allowed
 * against bots, as that makes it another game. False without memory.
 */
static bool say_table(const struct local_table *local, const struct seat_holder *seat, int seats,
                      struct cub_record *record)
{
    char text[sizeof "2026-11-15T10:00:00Z" + 16]; /* years may grow */
    time_t now = time(NULL);
    struct tm parts;
    bool good = true;
    for (int i = 0; i < seats && good; i++) {
        snprintf(text, sizeof text, "seat %d", i + 1);
        good = cub_record_say(record, text, seat[i].name);
    }
    if (good && gmtime_r(&now, &parts) && strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &parts))
        good = cub_record_say(record, "date", text);
    snprintf(text, sizeof text, "%llu", (unsigned long long)local->seed);
    return good &&
           (local->link.by_hand ? cub_record_say(record, "dice", by_hand) : cub_record_say(record, "seed", text)) &&
           (!local->takeback || cub_record_say(record, "takeback", "yes"));
}

bool local_table_init(struct local_table *local, const struct local_plan *plan, struct cub_message *why)
{
    struct cub_record *record = &local->link.record;
    const char *sheet = plan->by_hand && !plan->sheet ? plan->game->hand_sheet : plan->sheet;
    bool good = prepare(local, plan->game, plan, why) &&
                cub_record_init(record, plan->game, &plan->setup, sheet, cub_heap, why);
    if (good && !say_table(local, plan->seat, plan->setup.seats, record))
        good = !cub_refuse(why, NULL, "match.memory");
    if (good && plan->sealed)
        good = local_cup_init(&local->cup, plan->seat, record, why);
    if (good) {
        read_seats(local);
        seat_engines(local, plan->seat);
        good = sit_down(local, why);
    }
    if (good)
        local_table_save(local); /* front ends show save_error */
    else
        local_table_finish(local);
    return good;
}

/* By the header; a record without a seed gets one that its next rolls come from. */
static bool go_on_with(struct local_table *local, struct cub_record *record, const char *path, struct cub_message *why)
{
    const char *seed = cub_record_value(record, "seed"), *dice = cub_record_value(record, "dice");
    char *end = NULL;
    struct local_plan plan = {.seed = seed ? strtoull(seed, &end, 10) : 0,
                              .by_hand = dice && strcmp(dice, by_hand) == 0,
                              .takeback = cub_record_value(record, "takeback")};
    plan.seeded = end && !*end;
    bool good = prepare(local, record->match.game, &plan, why) && local_cup_resume(&local->cup, path, record, why);
    local->link.record = *record;
    read_seats(local);
    return good && sit_down(local, why);
}

bool local_table_resume(struct local_table *local, const char *path, struct cub_fault *fault)
{
    struct cub_journal journal;
    struct cub_record record;
    if (!cub_journal_open(&journal, path, &record, fault))
        return false;
    *fault = (struct cub_fault){.line = 0};
    bool good = go_on_with(local, &record, journal.path, &fault->why);
    local->journal = journal;
    if (!good) {
        local_table_finish(local);
        fault->line = fault->why.line;
        errno = 0;
        return false;
    }
    if (cub_record_value(&local->link.record, "dice-seal"))
        local_table_save(local); /* a crash may have been faster than the key's line */
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

/* The record's header becomes what the table says of itself, after what else it said. False without memory. */
static bool say_anew(const struct local_table *local, struct cub_record *record)
{
    struct cub_record fresh = {.match = {.memory = cub_heap}};
    struct cub_buffer old = record->header;
    char key[CUB_LINE + 1];
    bool good = true;
    for (size_t at = 0; at < old.length && good; at += strlen(old.text + at) + 1) {
        const char *line = old.text + at, *value = strchr(line, ' ');
        snprintf(key, sizeof key, "%.*s", (int)(value - line), line); /* a header's line has a blank: NO-4 */
        good = is_ours(line) || cub_record_say(&fresh, key, value + 1);
    }
    good = good && say_table(local, local->link.seat, record->match.now.state.setup.seats, &fresh);
    if (good) {
        record->header = fresh.header;
        fresh.header = old;
    }
    cub_record_finish(&fresh);
    return good;
}

bool local_table_from(struct local_table *local, struct cub_record *record, const struct local_plan *plan,
                      struct cub_message *why)
{
    bool good = prepare(local, record->match.game, plan, why);
    if (good) {
        local->link.record = *record;
        local->takeback |= cub_record_value(record, "takeback") != NULL;
        read_seats(local);
        for (int i = 0; i < CUB_SEATS; i++)
            if (plan->seat[i].name[0])
                local->link.seat[i] = plan->seat[i];
        good = sit_down(local, why);
        if (good && !say_anew(local, &local->link.record))
            good = !cub_refuse(why, NULL, "match.memory");
    }
    if (!good) {
        local->link.record = (struct cub_record){.header = {.text = NULL}}; /* the caller's */
        local_table_finish(local);
        return false;
    }
    *record = (struct cub_record){.header = {.text = NULL}};
    local_table_save(local); /* front ends show save_error */
    return true;
}

void local_table_finish(struct local_table *local)
{
    cub_journal_close(&local->journal);
    table_finish(&local->table);
    cub_record_finish(&local->link.record);
    free(local->link.memory);
    *local = (struct local_table){.journal = {.fd = -1}};
}

bool local_table_again(struct local_table *local, struct cub_message *why)
{
    const struct cub_record *record = &local->link.record;
    struct local_plan plan = {.game = record->match.game,
                              .by_hand = local->link.by_hand,
                              .unsaved = local->unsaved,
                              .takeback = local->takeback,
                              .sealed = cub_record_value(record, "dice-seal")};
    struct local_table next;
    char *sheet;
    if (!cub_record_setup(record, &plan.setup, &sheet))
        return !cub_refuse(why, NULL, "match.memory");
    plan.sheet = sheet;
    memcpy(plan.seat, local->link.seat, sizeof plan.seat);
    bool good = local_table_init(&next, &plan, why);
    free(sheet);
    if (!good)
        return false;
    next.nodes = local->nodes;
    next.link.think_ms = local->link.think_ms;
    local_table_finish(local);
    *local = next;
    local->link.local = local;
    return true;
}

/* A journal that could not be begun is begun as soon as it can; one that is not ours any more is left and begun anew.
 */
static bool write_journal(struct local_table *local)
{
    struct cub_journal *journal = &local->journal;
    const struct cub_record *record = &local->link.record;
    char folder[CUB_JOURNAL_PATH];
    if (journal->fd >= 0 && cub_journal_sync(journal, record))
        return local_cup_keep(&local->cup, journal->path, record);
    if (journal->fd >= 0 && errno != ENOENT && errno != ESTALE)
        return false;
    local->moved |= journal->fd >= 0;
    cub_journal_close(journal);
    local->cup.kept = false;
    if (!cub_journal_folder(folder) || !cub_journal_begin(journal, folder))
        return false;
    bool kept = local_cup_keep(&local->cup, journal->path, record); /* first: no match is there without it */
    return cub_journal_fill(journal, kept ? record : NULL);
}

bool local_table_save(struct local_table *local)
{
    bool good = local_cup_open(&local->cup, &local->link.record);
    if (local->unsaved)
        return good;
    errno = good ? 0 : ENOMEM;
    good = good && write_journal(local);
    local->save_error = good ? 0 : errno ? errno : EIO;
    return good;
}
