/*
 * A race: one key a person to call, then the answer is typed while the others
 * wait. Time is counted from the moment the dice were on the screen (WB-6) and
 * stands still while somebody types.
 */
#include "tty/full/parts.h"

#include "cubilete/lang.h"
#include "host/clock.h"

enum { TICK_MS = 100, MOST_KEYS = 7, SECOND = 1000 };

/* For so many people: keys as far apart as a keyboard lets them be. */
static const char *const keys[MOST_KEYS + 1] = {"", " ", "al", "agl", "afjl", "adgjl", "adgjlp", "zadgjlp"};

struct race {
    struct full *full;
    int eyes;
    int64_t start; /* when its time was 0, by cub_clock_ms */
    int caller;    /* who has called and types; -1: nobody */
    uint32_t ms;   /* when that was */
    bool leaving;  /* Esc was pressed: the next key may end it */
};

static struct table *table_of(const struct race *race)
{
    return race->full->table;
}

/* The key of a person's seat; 0 for a bot's. */
static char key_of(const struct full *full, int seat)
{
    uint32_t people = table_persons(full->table), before = people & (CUB_BIT(seat) - 1u);
    int count = __builtin_popcount(people);
    return people >> seat & 1 && count <= MOST_KEYS ? keys[count][__builtin_popcount(before)] : 0;
}

/* That key as people read it. */
static const char *key_name(const struct full *full, int seat, char out[2])
{
    out[0] = key_of(full, seat);
    out[1] = 0;
    return out[0] == ' ' ? cub_text("replay.space") : out;
}

const char *full_race_keys(const struct full *full, char out[FULL_TEXT])
{
    size_t length = 0;
    char key[2];
    out[0] = 0;
    for (int seat = 0; seat < CUB_SEATS && length < FULL_TEXT; seat++)
        if (key_of(full, seat))
            length += (size_t)snprintf(out + length, FULL_TEXT - length, "%s%s %s", length ? ", " : "",
                                       key_name(full, seat, key), full_name(full, seat));
    return out;
}

/* Whose key this is, or whose number; -1: nobody's who may still call. */
static int seat_of(const struct race *race, uint32_t sign)
{
    uint16_t may = table_people(table_of(race));
    for (int seat = 0; seat < CUB_SEATS; seat++) {
        bool own = (uint32_t)(unsigned char)key_of(race->full, seat) == sign || sign == '1' + (uint32_t)seat;
        if (own && may >> seat & 1)
            return seat;
    }
    return -1;
}

static int64_t elapsed(const struct race *race)
{
    return race->caller < 0 ? cub_clock_ms() - race->start : race->ms;
}

static void fill_bar(struct race *race)
{
    struct full *full = race->full;
    full->bar.count = 0;
    if (race->leaving) {
        bar_add_sign(&full->bar, 'q', cub_text("screen.leave"));
        bar_add_sign(&full->bar, 'c', cub_text("full.close"));
        bar_add(&full->bar, "Esc", cub_text("full.go-on"), (struct screen_input){.event = SCREEN_ESCAPE});
        return;
    }
    if (race->caller >= 0) {
        bar_add(&full->bar, cub_text("full.enter-key"), cub_text("full.call"),
                (struct screen_input){.event = SCREEN_ENTER});
        bar_add_sign(&full->bar, '-', cub_text("full.give-up"));
        return;
    }
    for (int seat = 0; seat < CUB_SEATS; seat++) {
        char text[2], key = key_of(full, seat);
        if (key && table_people(full->table) >> seat & 1)
            bar_add(&full->bar, key_name(full, seat, text), full_name(full, seat),
                    (struct screen_input){.event = SCREEN_SIGN, .sign = (unsigned char)key});
    }
    bar_add(&full->bar, "Esc", cub_text("full.halt"), (struct screen_input){.event = SCREEN_ESCAPE});
}

static void draw(struct race *race)
{
    struct full *full = race->full;
    int64_t ms = elapsed(race);
    snprintf(full->aside, sizeof full->aside, "%d.%d s ", (int)(ms / SECOND), (int)(ms % SECOND / 100));
    full->prompt[0] = 0;
    if (race->caller >= 0)
        snprintf(full->prompt, sizeof full->prompt, "%s> ", full_name(full, race->caller));
    fill_bar(race);
    full_draw(full, race->eyes);
}

static void call(struct race *race, int seat)
{
    race->ms = (uint32_t)elapsed(race);
    race->caller = seat;
    full_say(race->full, "full.answer", full_name(race->full, seat), NULL, NULL);
}

/* The caller's answer stands: from here on time runs again. */
static void settle(struct race *race)
{
    struct full *full = race->full;
    struct cub_refusal why;
    if (!full->entry.line[0])
        return;
    if (table_race_play(full->table, race->caller, full->entry.line, race->ms, &why)) {
        race->start = cub_clock_ms() - race->ms;
        race->caller = -1;
        full_say(full, "", NULL, NULL, NULL);
    } else {
        full_say_why(full, &why);
    }
    entry_clear(&full->entry);
}

/* Alone against bots there is nobody to be told from: a digit calls and is typed at once. */
static void type(struct race *race, uint32_t sign)
{
    bool digit = sign >= '0' && sign <= '9', alone = full_people(race->full) == 1;
    int seat = alone ? __builtin_ctz(table_people(table_of(race)) | CUB_BIT(CUB_SEATS)) : seat_of(race, sign);
    if (race->caller < 0 && seat >= 0 && seat < CUB_SEATS && (!alone || digit || sign == ' ' || sign == '-')) {
        call(race, seat);
        if (!alone || sign == ' ')
            return;
    }
    if (race->caller >= 0 && (digit || sign == '-'))
        entry_type(&race->full->entry, (char)sign);
}

/* After Esc: leave, close the race, or go on. */
static bool halt(struct race *race, struct screen_input input)
{
    uint32_t sign = input.event == SCREEN_SIGN ? input.sign : 0;
    race->leaving = input.event == SCREEN_TICK;
    if (sign == 'c')
        table_close(table_of(race));
    return sign != 'q';
}

static bool act(struct race *race, struct screen_input input)
{
    bool watched = !full_people(race->full);
    if (input.event == SCREEN_LEAVE)
        return false;
    if (race->leaving || (watched && input.event == SCREEN_SIGN))
        return halt(race, input);
    if (input.event == SCREEN_ESCAPE)
        race->leaving = race->caller < 0;
    else if (input.event == SCREEN_SIGN)
        type(race, input.sign);
    else if (input.event == SCREEN_BACKSPACE)
        entry_erase(&race->full->entry);
    else if (input.event == SCREEN_ENTER && race->caller >= 0)
        settle(race);
    return true;
}

/* How long to wait: the time in sight is drawn anew, and bots are on time. */
static int patience(const struct race *race)
{
    int64_t next = (int64_t)home_race_next(race->full->home) - elapsed(race);
    return race->caller >= 0 ? -1 : next > TICK_MS ? TICK_MS : next > 0 ? (int)next : 0;
}

static bool hold_race(struct race *race)
{
    struct table *table = table_of(race);
    bool on = true, hurry = race->full->options->no_animation && !full_people(race->full);
    while (on && table_due(table) == TABLE_RACE) {
        if (race->caller < 0)
            on =
                home_race_advance(race->full->home, hurry ? CUB_NEVER - 1 : (uint32_t)elapsed(race)); /* or no memory */
        if (!on || table_due(table) != TABLE_RACE)
            break;
        draw(race);
        on = act(race, bar_input(&race->full->bar, FULL_BAR_ROW, screen_wait(patience(race))));
    }
    return on;
}

bool full_race(struct full *full)
{
    static const char *const how[] = {"", "full.sum", "full.buzz"}; /* nobody, one, or several people play */
    struct race race = {.full = full, .eyes = table_viewer(full->table), .caller = -1};
    int people = full_people(full);
    full->bar.count = 0;
    full_say(full, how[people < 2 ? people : 2], NULL, NULL, NULL);
    if (!full_tumble(full, race.eyes))
        return false;
    draw(&race);
    race.start = cub_clock_ms() - table_race_last(full->table, full->table->record.match.length); /* as it was left */
    bool on = hold_race(&race);
    entry_clear(&full->entry);
    full->prompt[0] = full->aside[0] = 0;
    return on && (full_people(full) || full_linger(full, race.eyes));
}
