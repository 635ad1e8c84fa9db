/*
 * A race: one key a person to buzz, then the dice are covered and the answer is
 * typed, within the time that there is for it; without one it counts as wrong. Time
 * is counted from the moment the dice were on the screen (WB-6).
 */
#include "tty/full/parts.h"

#include "cubilete/lang.h"
#include "host/clock.h"
#include "tty/full/buzz.h"
#include "tty/games/words.h"

enum { TICK_MS = 100, MOST_KEYS = 7, SECOND = 1000 };

/* For this many people, from left to right as they sit: keys as far apart as a keyboard lets them be. */
static const char *const keys[MOST_KEYS + 1] = {"", " ", "al", "agl", "afjl", "adgjl", "adgjlp", "axfbjlp"};

struct race {
    struct full *full;
    int eyes;
    struct buzz buzz;
    bool leaving; /* Esc was pressed: the next key may end it */
    bool hurried; /* nobody wants to wait for the bots that are left */
};

static struct table_link *link_of(const struct race *race)
{
    return race->full->link;
}

static const struct cub_match *match_of(const struct race *race)
{
    return &link_of(race)->record.match;
}

/* The key of a person's seat; 0 for a bot's. */
static char key_of(const struct full *full, int seat)
{
    uint32_t people = full->link->local_seats, before = people & (CUB_BIT(seat) - 1u);
    int count = __builtin_popcount(people);
    return people >> seat & 1 && count <= MOST_KEYS ? keys[count][__builtin_popcount(before)] : 0;
}

/* That key as people read it. */
static const char *key_name(const struct full *full, int seat, char out[2])
{
    out[0] = key_of(full, seat);
    out[1] = 0;
    return out[0] == ' ' ? cub_msg("replay.space") : out;
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

bool full_say_race(struct full *full, uint32_t sign)
{
    if (!cub_game_races(full->link->record.match.game) || (sign != 'h' && sign != 'u'))
        return false;
    full_say(full, sign == 'h' ? "full.race-hint" : "full.race-undo", NULL, NULL, NULL);
    return true;
}

static bool is_alone(const struct race *race)
{
    return full_people(race->full) == 1;
}

static void add_people(struct race *race)
{
    struct full *full = race->full;
    for (uint32_t may = table_link_people(full->link); may; may &= may - 1) {
        int seat = __builtin_ctz(may);
        char text[2], key = key_of(full, seat);
        if (key)
            bar_add(&full->bar, key_name(full, seat, text), full_name(full, seat),
                    (struct screen_input){.event = SCREEN_SIGN, .sign = (unsigned char)key});
    }
}

/* Whether all who sit here have called, and only bots of this table have not. */
static bool only_bots(const struct race *race)
{
    return full_people(race->full) && link_of(race)->local && !table_link_people(link_of(race));
}

static void fill_bar(struct race *race)
{
    struct full *full = race->full;
    full->bar.count = 0;
    if (race->leaving) {
        bar_add_sign(&full->bar, 'q', cub_msg("screen.leave"));
        if (full->link->local)
            bar_add_sign(&full->bar, 'c', cub_msg("full.close"));
        bar_add(&full->bar, "Esc", cub_msg("full.go-on"), (struct screen_input){.event = SCREEN_ESCAPE});
    } else if (buzz_caller(&race->buzz) >= 0) {
        bar_add(&full->bar, cub_msg("full.enter-key"), cub_msg("full.call"),
                (struct screen_input){.event = SCREEN_ENTER});
    } else {
        add_people(race);
        if (is_alone(race) && table_link_people(full->link))
            bar_add_sign(&full->bar, '-', cub_msg("full.give-up"));
        if (only_bots(race))
            bar_add(&full->bar, cub_msg("replay.space"), cub_msg("full.go-on"),
                    (struct screen_input){.event = SCREEN_SIGN, .sign = ' '});
        bar_add(&full->bar, "Esc", cub_msg("full.halt"), (struct screen_input){.event = SCREEN_ESCAPE});
    }
}

/* The time of the race, or what is left of it for an answer. */
static void draw(struct race *race)
{
    struct full *full = race->full;
    int64_t now = cub_clock_ms();
    int caller = buzz_caller(&race->buzz);
    uint32_t ms = caller >= 0 ? buzz_left(&race->buzz, now) : buzz_time(&race->buzz, now), tenths = ms / 100;
    char seconds[CUB_DECIMAL];
    full->aside[0] = full->prompt[0] = 0;
    if (ms != CUB_NEVER)
        snprintf(full->aside, sizeof full->aside, "%s s ", cub_decimal(seconds, tenths / 10.0, 1));
    if (caller >= 0)
        snprintf(full->prompt, sizeof full->prompt, "%s> ", full_name(full, caller));
    full->covered = caller >= 0;
    full->masked = caller >= 0 && !is_alone(race); /* WB-14 */
    fill_bar(race);
    full_draw(full, race->eyes);
}

/* Asks the seat that answers next, after bots that were earlier; after a right call nobody else is asked. */
static void serve(struct race *race)
{
    const struct cub_match *match = match_of(race);
    int caller = buzz_caller(&race->buzz);
    char seconds[CUB_MOVE_TEXT];
    entry_clear(&race->full->entry);
    if (caller >= 0)
        play_race_advance(link_of(race), buzz_called(&race->buzz));
    else if (cub_game_deadline(match->game, &match->now.state) != CUB_NEVER)
        play_race_advance(link_of(race), CUB_NEVER - 1);
    snprintf(seconds, sizeof seconds, "%u", race->buzz.limit / SECOND);
    if (caller >= 0)
        full_say(race->full, race->buzz.limit ? "full.answer-in" : "full.answer", full_name(race->full, caller),
                 seconds, NULL);
}

static void press(struct race *race, int seat, int64_t when)
{
    bool first = buzz_caller(&race->buzz) < 0;
    if (buzz_press(&race->buzz, seat, when) && first)
        serve(race);
}

/* A call of the one who answers, at the time of its buzz. */
static bool call(struct race *race, const char *text, struct cub_message *why)
{
    return table_link_call(link_of(race), buzz_caller(&race->buzz), text, buzz_called(&race->buzz), why);
}

/* What was typed is the answer. Once it is too late, something wrong is: or it would cost nothing to buzz blind. */
static void settle(struct race *race, bool late)
{
    struct full *full = race->full;
    struct cub_message why;
    int caller = buzz_caller(&race->buzz);
    bool typed = !entry_empty(&full->entry), called = typed && call(race, full->entry.line, &why),
         silent = late && !called;
    if (silent)
        called = call(race, tty_words_of(match_of(race)->game)->silence, &why);
    else if (!called && typed)
        full_say_why(full, &why);
    entry_clear(&full->entry);
    if (!called)
        return;
    const char *outcome = full->link->local ? "full.not-right" : "full.called"; /* elsewhere nobody knows it yet */
    full_say(full, silent ? "full.too-late" : outcome, full_name(full, caller), NULL, NULL);
    buzz_next(&race->buzz, cub_clock_ms());
    serve(race);
}

/* Each has a key to buzz with. Alone against bots there is nobody to be told from: a digit buzzes and is typed at once.
 */
static void type(struct race *race, uint32_t sign, int64_t when)
{
    bool digit = sign >= '0' && sign <= '9', alone = is_alone(race), first = buzz_caller(&race->buzz) < 0;
    for (uint32_t may = table_link_people(link_of(race)); may; may &= may - 1) {
        int seat = __builtin_ctz(may);
        bool own = (uint32_t)(unsigned char)key_of(race->full, seat) == sign;
        if (alone && first && sign == '-')
            table_link_call(link_of(race), seat, "-", 0, NULL);
        else if (alone ? first && (sign == ' ' || digit) : own)
            press(race, seat, when);
    }
    if (buzz_caller(&race->buzz) >= 0 && digit)
        entry_type(&race->full->entry, (char)sign);
}

/* After Esc: leave, close the race, or go on. */
static bool halt(struct race *race, struct screen_input input)
{
    uint32_t sign = input.event == SCREEN_SIGN ? input.sign : 0;
    race->leaving = input.event == SCREEN_TICK;
    if (sign == 'c' && link_of(race)->local)
        local_table_close(link_of(race)->local);
    return sign != 'q';
}

static bool act(struct race *race, struct screen_input input)
{
    bool watched = !full_people(race->full), answering = buzz_caller(&race->buzz) >= 0;
    if (input.event == SCREEN_LEAVE)
        return false;
    if (race->leaving || (watched && input.event == SCREEN_SIGN))
        return halt(race, input);
    if (input.event == SCREEN_ESCAPE)
        race->leaving = !answering;
    else if (input.event == SCREEN_SIGN && input.sign == ' ' && only_bots(race))
        race->hurried = true; /* not Enter, which lifts the next cup: it might come a moment too late */
    else if (input.event == SCREEN_SIGN && (answering || !full_say_race(race->full, input.sign)))
        type(race, input.sign, input.when);
    else if (input.event == SCREEN_BACKSPACE)
        entry_erase(&race->full->entry);
    else if (input.event == SCREEN_ENTER && answering)
        settle(race, false);
    return true;
}

/* How long to wait: the time in sight is drawn anew, and bots are on time. */
static int patience(const struct race *race)
{
    int64_t now = cub_clock_ms();
    uint32_t time = buzz_time(&race->buzz, now), next = play_race_next(link_of(race));
    uint32_t left = buzz_caller(&race->buzz) >= 0 ? buzz_left(&race->buzz, now) : next > time ? next - time : 0;
    return left < TICK_MS ? (int)left : TICK_MS;
}

/* What happens by itself up to a moment: an answer is too late, bots call. False without memory. */
static bool pass_time(struct race *race, int64_t moment)
{
    struct full *full = race->full;
    bool hurry = race->hurried || (full->options->no_animation && !full_people(full));
    if (buzz_caller(&race->buzz) < 0)
        return play_race_advance(full->link, hurry ? CUB_NEVER - 1 : buzz_time(&race->buzz, moment));
    if (!buzz_left(&race->buzz, moment))
        settle(race, true);
    return true;
}

/* Keys count from when they came: what happens by itself comes before them only if it was sooner. */
static bool hold_race(struct race *race)
{
    bool on = pass_time(race, cub_clock_ms());
    while (on && table_link_due(link_of(race)) == DUE_RACE && !link_of(race)->left) {
        draw(race);
        struct screen_input input = bar_input(&race->full->bar, FULL_BAR_ROW, full_wait(race->full, patience(race)));
        on = pass_time(race, input.event == SCREEN_TICK ? cub_clock_ms() : input.when);
        if (on && table_link_due(link_of(race)) == DUE_RACE)
            on = act(race, input);
    }
    return on;
}

bool full_race(struct full *full)
{
    static const char *const how[] = {"", "full.sum", "full.buzz"}; /* nobody, one, or several people play */
    struct race race = {.full = full, .eyes = table_link_viewer(full->link)};
    int people = full_people(full);
    struct cub_message what;
    full->bar.count = 0;
    full_say(full, how[people < 2 ? people : 2], NULL, NULL, NULL);
    if (people &&
        cub_game_ask(match_of(&race)->game, &match_of(&race)->now.state, __builtin_ctz(full->link->local_seats), &what))
        cub_format_message(full->ask, sizeof full->ask, &what);
    if (!full_tumble(full, race.eyes))
        return false;
    uint32_t ms = table_link_race_last(full->link, full->link->record.match.length); /* as it was left */
    buzz_begin(&race.buzz, cub_clock_ms(), ms, full->options->answer_ms);
    draw(&race);
    buzz_begin(&race.buzz, cub_clock_ms(), ms, full->options->answer_ms); /* now they are seen */
    bool on = hold_race(&race);
    full_say(full, "", NULL, NULL, NULL); /* what it came to is told */
    entry_clear(&full->entry);
    full->ask[0] = full->prompt[0] = full->aside[0] = 0;
    full->covered = full->masked = false;
    return on && (full_people(full) || full_linger(full, race.eyes));
}
