/*
 * Plays the records in golden/ and checks what their `=` lines state there:
 *
 *   = score 17 0             the points of all seats
 *   = act 1 dice             who may act, in order of seats; `= act` alone: the game is over
 *   = winners 1 3            who has won
 *   = places 1 2             the places of all seats
 *   = shares 1 10 0 6        what a seat's points come from, kind by kind
 *   = spans 2 b2-e5:b2=4     squares on end that a piece or two of a seat would complete: ends, where, which sum
 *   = closed 1 a2 b2         empty squares where a seat could not go
 *   = refuse 1 4@c3 DO-3     this move is refused by this rule
 *   = allow 1 4@c3           this move is not refused
 *   = count 1 3750           how many moves a seat has
 *   = field blocked 0 3      the values of a field, as many as are given
 *   = view 2 field call 0    the same in a seat's view
 *   = cast 44 55             the dice that are due, each on this side from 0, are this roll
 *   = roller 2               the seat that rolls them
 *   = deadline 1284          when the clock is to act, in ms from the dice; `never`
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/field.h"
#include "cubilete/host.h"
#include "tests/support.h"

static const char *folder;

static bool wrong(struct cub_message *why, const char *what)
{
    cub_refuse(why, "test", what);
    return false;
}

/* The statement is about a list of numbers that must begin as stated. */
static bool same_numbers(const char *text, int64_t (*value)(const void *, int), const void *from, int count)
{
    int i = 0;
    char *end;
    for (; *text; text = end + (*end == ' '), i++) {
        long long want = strtoll(text, &end, 10);
        if (end == text || i >= count || value(from, i) != want)
            return false;
    }
    return true;
}

struct field {
    const struct cub_state *state;
    const struct cub_field *field;
};

static int64_t field_value(const void *from, int i)
{
    const struct field *f = from;
    return cub_field_value(f->state, f->field, (uint32_t)i);
}

static bool check_field(const struct cub_game *game, const struct cub_state *state, const char *text)
{
    size_t length = strcspn(text, " ");
    const struct cub_field *lists[] = {cub_common_fields, game->fields};
    for (int k = 0; k < 2; k++)
        for (const struct cub_field *f = lists[k]; f->name; f++)
            if (strlen(f->name) == length && strncmp(f->name, text, length) == 0 && text[length] == ' ') {
                struct field field = {.state = state, .field = f};
                return same_numbers(text + length + 1, field_value, &field, f->count);
            }
    return false;
}

static int64_t score_value(const void *from, int i)
{
    return ((const struct cub_state *)from)->score[i];
}

static int64_t place_value(const void *from, int i)
{
    const struct cub_match *match = from;
    return cub_place(match->game, &match->now.state, i);
}

static int64_t share_count(const void *from, int i)
{
    return ((const struct cub_share *)from)[i].count;
}

/* `SEAT SPAN…`, all of them, in the rules' order. */
static bool check_spans(const struct cub_match *match, const char *text)
{
    struct cub_span span[CUB_SPANS];
    char told[CUB_SPANS * 24] = "";
    int count = cub_game_spans(match->game, &match->now.state, text[0] - '1', span);
    for (int i = 0, length = 0; i < count && length < (int)sizeof told; i++)
        length += snprintf(told + length, sizeof told - (size_t)length, " %s-%s:%s%s=%d", span[i].from, span[i].to,
                           span[i].at[0], span[i].at[1], (int)span[i].lacks);
    return strcmp(told, text + 1) == 0;
}

/* `SEAT SQUARE…`, all of them, from the first row up. */
static bool check_closed(const struct cub_match *match, const char *text)
{
    char square[CUB_CLOSED][4], told[CUB_CLOSED * 4 + 1] = "";
    int count = cub_game_closed(match->game, &match->now.state, text[0] - '1', square);
    for (int i = 0; i < count; i++)
        strcat(strcat(told, " "), square[i]);
    return strcmp(told, text + 1) == 0;
}

/* `SEAT NUMBER…`, as many as there are kinds. */
static bool check_shares(const struct cub_match *match, const char *text)
{
    struct cub_share share[CUB_SHARES];
    int seat = text[0] - '1', count = cub_game_shares(match->game, &match->now.state, seat, share);
    return text[1] == ' ' && same_numbers(text + 2, share_count, share, count);
}

/* Whether a mask of who is spelled so: `1 2 dice`. */
static bool same_mask(uint32_t mask, const char *text)
{
    char all[128] = "", one[CUB_MOVE_TEXT];
    for (int who = 0; who < CUB_NOBODY; who++)
        if (mask >> who & 1) {
            cub_who_print(who, one);
            strcat(strcat(all, *all ? " " : ""), one);
        }
    return strcmp(all, text) == 0;
}

/* `WHO TEXT… [RULE]`: splits in place; rule is NULL for allow. */
static bool check_refused(const struct cub_match *match, const char *statement, bool refused)
{
    char text[256];
    struct cub_message why = {0};
    snprintf(text, sizeof text, "%s", statement);
    char *rule = refused ? strrchr(text, ' ') : NULL, *move = strchr(text, ' ');
    if (!move || (refused && rule == move))
        return false;
    *move++ = 0;
    if (rule)
        *rule++ = 0;
    int who = cub_who_parse(text, strlen(text));
    bool legal = cub_game_parse(match->game, &match->now.state, who, move, &why) != 0;
    if (refused && !legal && strcmp(why.rule, rule) != 0)
        print_message("# refused by %s, not %s\n", why.rule, rule);
    return refused ? !legal && strcmp(why.rule, rule) == 0 : legal;
}

static bool check_count(const struct cub_match *match, const char *text)
{
    char who[16];
    unsigned want;
    if (sscanf(text, "%15s %u", who, &want) != 2)
        return false;
    return match->game->count(&match->now.state, cub_who_parse(who, strlen(who))) == want;
}

static bool check_view(const struct cub_match *match, const char *text)
{
    union cub_any view;
    int seat = atoi(text);
    const char *field = strstr(text, " field ");
    if (!field)
        return false;
    cub_match_view(match, seat > 0 ? seat - 1 : CUB_NOBODY, &view);
    return check_field(match->game, &view.state, field + 7);
}

/* `SIDES ROLL`: as many sides as dice are due. */
static bool check_cast(const struct cub_match *match, const char *text)
{
    uint8_t sides[CUB_MOST_DICE];
    char roll[CUB_MOVE_TEXT];
    size_t count = strspn(text, "012345");
    if (count != (size_t)cub_game_due(match->game, &match->now.state) || count == 0)
        return false;
    for (size_t i = 0; i < count; i++)
        sides[i] = (uint8_t)(text[i] - '0');
    match->game->print(&match->now.state, CUB_DICE, cub_game_cast(match->game, &match->now.state, sides), roll);
    return text[count] == ' ' && strcmp(text + count + 1, roll) == 0;
}

static bool check_deadline(const struct cub_match *match, const char *text)
{
    uint32_t deadline = cub_game_deadline(match->game, &match->now.state);
    char number[CUB_MOVE_TEXT];
    snprintf(number, sizeof number, "%u", (unsigned)deadline);
    return strcmp(text, deadline == CUB_NEVER ? "never" : number) == 0;
}

static bool holds(const struct cub_match *match, const char *word, const char *rest)
{
    const struct cub_state *now = &match->now.state;
    if (strcmp(word, "score") == 0)
        return same_numbers(rest, score_value, now, now->setup.seats);
    if (strcmp(word, "places") == 0)
        return same_numbers(rest, place_value, match, now->setup.seats);
    if (strcmp(word, "spans") == 0)
        return check_spans(match, rest);
    if (strcmp(word, "closed") == 0)
        return check_closed(match, rest);
    if (strcmp(word, "shares") == 0)
        return check_shares(match, rest);
    if (strcmp(word, "act") == 0)
        return same_mask(now->to_act, rest);
    if (strcmp(word, "winners") == 0)
        return same_mask(now->winners, rest);
    if (strcmp(word, "refuse") == 0 || strcmp(word, "allow") == 0)
        return check_refused(match, rest, *word == 'r');
    if (strcmp(word, "count") == 0)
        return check_count(match, rest);
    if (strcmp(word, "field") == 0)
        return check_field(match->game, now, rest);
    if (strcmp(word, "cast") == 0)
        return check_cast(match, rest);
    if (strcmp(word, "roller") == 0)
        return cub_game_roller(match->game, now) + 1 == atoi(rest);
    if (strcmp(word, "deadline") == 0)
        return check_deadline(match, rest);
    return strcmp(word, "view") == 0 && check_view(match, rest);
}

static bool expect(void *context, struct cub_record *record, const char *text, struct cub_message *why)
{
    char word[32] = "";
    size_t length = strcspn(text, " ");
    (void)context;
    if (length >= sizeof word)
        return wrong(why, "not a statement");
    memcpy(word, text, length);
    return holds(&record->match, word, text + length + (text[length] == ' ')) || wrong(why, "this does not hold");
}

struct outcome {
    const char *file;
    int games, faults;
};

static void game_read(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct outcome *outcome = context;
    (void)record;
    outcome->games++;
    if (!fault)
        return;
    outcome->faults++;
    print_message("# %s:%d: %s (%s)\n", outcome->file, (int)fault->line, fault->why.id, fault->why.rule);
}

static void test_file(void **context)
{
    char path[1024];
    struct outcome outcome = {.file = *context};
    struct cub_reader reader;
    snprintf(path, sizeof path, "%s/%s", folder, outcome.file);
    cub_reader_init(&reader, test_games(), cub_heap,
                    (struct cub_reader_events){.context = &outcome, .game = game_read, .expect = expect});
    assert_true(cub_file_read(path, &reader));
    assert_true(outcome.games > 0);
    assert_int_equal(outcome.faults, 0);
}

int main(int argc, char **argv)
{
    struct dirent **names;
    folder = argc > 1 ? argv[1] : "golden";
    int n = scandir(folder, &names, NULL, alphasort), count = 0;
    if (n < 0)
        return 1;
    struct CMUnitTest *tests = calloc((size_t)n, sizeof *tests);
    for (int i = 0; i < n; i++)
        if (strstr(names[i]->d_name, ".cub"))
            tests[count++] = (struct CMUnitTest){
                .name = names[i]->d_name, .test_func = test_file, .initial_state = names[i]->d_name};
    int failed = _cmocka_run_group_tests("golden", tests, (size_t)count, NULL, NULL);
    for (int i = 0; i < n; i++)
        free(names[i]);
    free(names);
    free(tests);
    return failed;
}
