/*
 * What every game must keep, tested by random matches without knowing the game:
 * listed moves are allowed and nothing else is; texts round-trip; the log replays
 * to equal bytes; fields tile the state; a view hides what it must and no more;
 * the story adds up, is in every language, and tells nothing that is hidden.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/field.h"
#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "cubilete/playout.h"
#include "cubilete/story.h"
#include "cubilete/text.h"
#include "tests/each.h"
#include "tests/support.h"

enum { MATCHES = TEST_SANITIZED ? 1 : 3, MOST_PLIES = 20000, SAMPLES = 12, MOST_LISTED = 6000 };

struct trial {
    const struct cub_game *game;
    struct cub_match match;
    struct cub_rng rng;
    const char *kind[CUB_SHARES]; /* what points are for: told by the first move, the same for all others */
    int kinds;
    int32_t gained[CUB_SEATS];
};

static uint32_t pick(struct trial *t, uint32_t n)
{
    return cub_rng_below(&t->rng, n);
}

static bool same(const struct trial *t, const struct cub_state *a, const struct cub_state *b)
{
    return memcmp(a, b, t->game->state_size) == 0;
}

static bool listed(const struct trial *t, int who, cub_move move)
{
    const struct cub_state *now = &t->match.now.state;
    uint32_t count = t->game->count(now, who);
    for (uint32_t i = 0; i < count; i++)
        if (t->game->nth(now, who, i) == move)
            return true;
    return false;
}

/* A legal move prints to a text that reads back as the same move. */
static void check_text(struct trial *t, int who, cub_move move)
{
    const struct cub_state *now = &t->match.now.state;
    char text[CUB_MOVE_TEXT];
    struct cub_message why;
    memset(text, 'x', sizeof text);
    t->game->print(now, who, move, text);
    assert_non_null(memchr(text, 0, sizeof text));
    assert_true(cub_game_parse(t->game, now, who, text, &why) == move);
}

/* A move that has a time can be made at any other, and says so; one that has none is left as it is. */
static void check_time(struct trial *t, int who, cub_move move)
{
    const struct cub_state *now = &t->match.now.state;
    uint32_t when = cub_game_when(t->game, now, who, move), ms = pick(t, 1000000);
    cub_move later = cub_game_stamp(t->game, now, who, move, ms);
    char text[CUB_MOVE_TEXT];
    t->game->print(now, who, later, text);
    assert_true(cub_game_parse_at(t->game, now, who, text, ms + 1, NULL) == later);
    assert_int_equal(cub_game_when(t->game, now, who, later), when == CUB_NEVER ? CUB_NEVER : ms);
    if (when == CUB_NEVER)
        assert_true(later == move);
    else
        assert_true(cub_game_stamp(t->game, now, who, later, when) == move);
}

static void check_allowed(struct trial *t, int who, cub_move move)
{
    struct cub_message why;
    assert_true(move != 0);
    assert_false(cub_game_refuse(t->game, &t->match.now.state, who, move, &why));
    assert_false(cub_game_refuse(t->game, &t->match.now.state, who, move, NULL));
    check_text(t, who, move);
    check_time(t, who, move);
    if (who == CUB_DICE)
        assert_true(t->game->weight(&t->match.now.state, move) > 0);
}

/* A move made up from a legal one: refused, or one of the list (of which an open-ended game gives only a part). */
static void check_made_up(struct trial *t, int who, cub_move move)
{
    struct cub_message why = {0};
    if (cub_game_refuse(t->game, &t->match.now.state, who, move, &why)) {
        assert_non_null(why.rule);
        assert_non_null(why.id);
        return;
    }
    check_text(t, who, move);
    if (!t->game->open_ended && t->game->count(&t->match.now.state, who) <= MOST_LISTED)
        assert_true(listed(t, who, move));
}

/* The text of a legal move, damaged: refused with a reason, or a move like any other. */
static void check_damaged(struct trial *t, int who, cub_move move)
{
    const struct cub_state *now = &t->match.now.state;
    char text[2 * CUB_MOVE_TEXT] = "";
    struct cub_message why = {0};
    t->game->print(now, who, move, text);
    size_t length = strlen(text), at = pick(t, (uint32_t)length + 1);
    switch (pick(t, 3)) {
    case 0: /* another character */
        text[at] = (char)(' ' + pick(t, 95));
        break;
    case 1: /* one more */
        memmove(text + at + 1, text + at, length - at + 1);
        text[at] = (char)(' ' + pick(t, 95));
        break;
    default: /* cut */
        text[at] = 0;
    }
    cub_move got = cub_game_parse(t->game, now, who, text, &why);
    if (got)
        check_made_up(t, who, got);
    else
        assert_true(why.rule && why.id);
}

/* Asks for few moves and makes up more out of them: in an open-ended game each may take a search. */
static void check_moves(struct trial *t, int who)
{
    const struct cub_state *now = &t->match.now.state;
    uint32_t count = t->game->count(now, who), few = count < SAMPLES ? count : SAMPLES;
    cub_move moves[SAMPLES];
    assert_true(count > 0);
    for (uint32_t i = 0; i < few; i++) {
        moves[i] = t->game->nth(now, who, count <= SAMPLES ? i : pick(t, count));
        check_allowed(t, who, moves[i]);
    }
    for (uint32_t i = 0; i < SAMPLES; i++) {
        check_made_up(t, who, moves[i % few] ^ 1ull << pick(t, 64));
        check_made_up(t, who, cub_rng_next(&t->rng) >> pick(t, 64));
        check_damaged(t, who, moves[i % few]);
    }
}

/* Whoever may not act is refused whatever it does, by a rule of the game if that says more. */
static void check_idle(struct trial *t, int who)
{
    const struct cub_state *now = &t->match.now.state;
    struct cub_message why, own = {.rule = now->to_act ? "NO-2" : "NO-3"};
    assert_int_equal(t->game->count(now, who), 0);
    assert_true(cub_game_refuse(t->game, now, who, 1, &why));
    if (now->to_act && who < now->setup.seats && t->game->idle)
        t->game->idle(now, who, &own);
    assert_string_equal(why.rule, own.rule);
}

/* A seat's view hides nothing that the seat needs: it has the same moves. Twice redacted is once redacted. */
static void check_view(struct trial *t, int seat)
{
    union cub_any view, again;
    cub_match_view(&t->match, seat, &view);
    again = view;
    t->game->redact(&again.state, seat);
    assert_true(same(t, &view.state, &again.state));
    assert_int_equal(view.state.to_act, t->match.now.state.to_act);
    if (seat == CUB_NOBODY)
        return;
    uint32_t count = t->game->count(&t->match.now.state, seat);
    assert_int_equal(t->game->count(&view.state, seat), count);
    if (count)
        assert_true(t->game->nth(&view.state, seat, count / 2) == t->game->nth(&t->match.now.state, seat, count / 2));
}

/* A message has a text in every language, and arguments for all that it names. */
static void check_message(const char *id, const struct cub_message *what, const char *name)
{
    for (int lang = 0; lang < CUB_LANGS; lang++) {
        const char *text = cub_msg_in((enum cub_lang)lang, id);
        if (text == id)
            fail_msg("%s is in no catalogue", id);
        for (int i = 0; i < CUB_ARGS; i++) {
            char place[] = {'{', (char)('1' + i), '}', 0};
            if (strstr(text, place) && !(i == 0 && name ? name : what->arg[i])[0])
                fail_msg("%s: nothing is given for %s", id, place);
        }
    }
}

/* A seat that is to act is asked for something, as its view has it: nothing that it may not see. */
static void check_ask(struct trial *t, int seat)
{
    const struct cub_state *now = &t->match.now.state;
    struct cub_message what, seen;
    union cub_any view;
    bool acts = now->to_act >> seat & 1;
    cub_match_view(&t->match, seat, &view);
    assert_int_equal(cub_game_ask(t->game, now, seat, &what), acts);
    assert_int_equal(cub_game_ask(t->game, &view.state, seat, &seen), acts);
    if (!acts)
        return;
    check_message(what.id, &what, NULL);
    assert_string_equal(what.id, seen.id);
    assert_memory_equal(what.arg, seen.arg, sizeof what.arg);
}

/* Where several may act at once, what one of them does looks alike to all others until it is over. */
static void check_secret(struct trial *t, int who)
{
    const struct cub_state *now = &t->match.now.state;
    uint32_t count = t->game->count(now, who), others = now->to_act & 0xFFu & ~(1u << who);
    if (who >= CUB_SEATS || !others || count < 2)
        return;
    cub_move a = t->game->nth(now, who, pick(t, count)), b = t->game->draw(now, who, &t->rng);
    for (int seat = 0; seat <= CUB_NOBODY; seat++) {
        union cub_any x = t->match.now, y = t->match.now;
        struct cub_told told[CUB_TOLD];
        if (seat == who || (seat >= now->setup.seats && seat != CUB_NOBODY))
            continue;
        t->game->apply(&x.state, who, a);
        t->game->apply(&y.state, who, b);
        if (x.state.to_act & others) /* nobody else may know it yet */
            assert_int_equal(cub_game_tell(t->game, &(struct cub_transition){now, &x.state, who, a}, told), 0);
        t->game->redact(&x.state, seat);
        t->game->redact(&y.state, seat);
        assert_true(same(t, &x.state, &y.state));
    }
}

/* From the deadline on what is done changes nothing any more: the clock may as well have acted. */
static void check_late(struct trial *t, uint32_t deadline)
{
    const struct cub_state *now = &t->match.now.state;
    union cub_any closed = t->match.now, late = t->match.now;
    int who = cub_actor(now, &t->rng);
    cub_move move = t->game->draw(now, who, &t->rng);
    t->game->apply(&closed.state, CUB_CLOCK, t->game->nth(now, CUB_CLOCK, 0));
    t->game->apply(&late.state, who, cub_game_stamp(t->game, now, who, move, deadline + pick(t, 1000)));
    if (late.state.to_act & CUB_BIT(CUB_CLOCK))
        t->game->apply(&late.state, CUB_CLOCK, t->game->nth(&late.state, CUB_CLOCK, 0));
    assert_int_equal(late.state.winners, closed.state.winners);
    assert_memory_equal(late.state.score, closed.state.score, sizeof closed.state.score);
}

/* Only a clock that is to act has a deadline. */
static void check_deadline(struct trial *t)
{
    uint32_t deadline = cub_game_deadline(t->game, &t->match.now.state);
    if (deadline == CUB_NEVER)
        return;
    assert_true(t->match.now.state.to_act & CUB_BIT(CUB_CLOCK));
    if (cub_game_races(t->game))
        check_late(t, deadline);
}

static void check_position(struct trial *t)
{
    check_deadline(t);
    for (int who = 0; who < CUB_NOBODY; who++) {
        if (t->match.now.state.to_act >> who & 1) {
            check_moves(t, who);
            check_secret(t, who);
        } else {
            check_idle(t, who);
        }
        if (who < t->match.now.state.setup.seats) {
            check_view(t, who);
            check_ask(t, who);
        }
    }
    check_view(t, CUB_NOBODY);
}

/* What is told has a text for everybody, and a second one for the seat that it is about. */
static void check_told(const struct trial *t, const struct cub_transition *step)
{
    struct cub_told told[CUB_TOLD];
    int count = cub_game_tell(t->game, step, told);
    assert_in_range(count, 0, CUB_TOLD);
    for (int i = 0; i < count; i++) {
        const struct cub_message *what = &told[i].what;
        char you[128];
        assert_string_equal(what->arg[0], ""); /* the name's place */
        check_message(what->id, what, told[i].seat == CUB_NOBODY ? NULL : "Ana");
        if (told[i].seat == CUB_NOBODY)
            continue;
        assert_in_range(told[i].seat, 0, step->after->setup.seats - 1);
        snprintf(you, sizeof you, "%s-you", what->id);
        check_message(you, what, NULL);
    }
}

/* What a move gained a seat, by the same kinds as ever, is what it has more. */
static void check_gains(struct trial *t, const struct cub_transition *step, int seat)
{
    struct cub_share gain[CUB_SHARES];
    int count = cub_game_gains(t->game, step, seat, gain);
    int32_t sum = 0;
    assert_in_range(count, 1, CUB_SHARES);
    assert_true(!t->kinds || count == t->kinds);
    for (int i = 0; i < count; i++) {
        assert_true(!t->kinds || strcmp(gain[i].id, t->kind[i]) == 0);
        t->kind[i] = gain[i].id;
        sum += gain[i].count;
        check_message(gain[i].id, &(struct cub_message){0}, NULL);
    }
    t->kinds = count;
    t->gained[seat] += sum;
    assert_int_equal(sum, step->after->score[seat] - step->before->score[seat]);
    count = cub_game_gains(t->game, &(struct cub_transition){step->after, step->after, CUB_NOBODY, 0}, seat, gain);
    for (int i = 0; i < count; i++)
        assert_true(gain[i].count == 0 && strcmp(gain[i].id, t->kind[i]) == 0);
}

/* A round that ended did so in a position of its own, with the points that it brought. */
static void check_round_end(const struct trial *t, const struct cub_transition *step)
{
    union cub_any end;
    bool ended = cub_game_round_end(t->game, step, &end);
    if (t->game->round_end)
        assert_int_equal(ended, step->after->round > step->before->round || !step->after->to_act);
    if (!ended)
        return;
    assert_int_equal(end.state.to_act, 0);
    assert_int_equal(end.state.round, step->before->round);
    assert_int_equal(end.state.winners >> end.state.setup.seats, 0);
    assert_memory_equal(&end.state.setup, &step->after->setup, sizeof end.state.setup);
    assert_memory_equal(end.state.score, step->after->score, sizeof end.state.score);
}

static void step(struct trial *t)
{
    const struct cub_state *now = &t->match.now.state;
    union cub_any before = t->match.now;
    int who = pick(t, 8) ? cub_actor(now, &t->rng) : test_actor(now, &t->rng);
    cub_move move = t->game->draw(now, who, &t->rng);
    struct cub_transition made = {&before.state, now, who, move};
    check_allowed(t, who, move);
    assert_true(cub_match_play(&t->match, who, move, NULL));
    assert_int_equal(now->ply, before.state.ply + 1);
    check_told(t, &made);
    check_round_end(t, &made);
    for (int seat = 0; seat < now->setup.seats; seat++)
        check_gains(t, &made, seat);
}

/* Undo to any point and play on: the same bytes. */
static void check_replay(struct trial *t)
{
    union cub_any end = t->match.now, there;
    uint32_t length = t->match.length, back = pick(t, length + 1);
    cub_match_at(&t->match, back, &there);
    cub_match_undo(&t->match, back);
    assert_true(same(t, &there.state, &t->match.now.state));
    for (uint32_t i = back; i < length; i++)
        assert_true(cub_match_play(&t->match, (int)t->match.log[i].who, t->match.log[i].move, NULL));
    assert_true(same(t, &end.state, &t->match.now.state));
}

static void check_end(struct trial *t)
{
    const struct cub_state *now = &t->match.now.state;
    assert_int_equal(now->winners >> now->setup.seats, 0);
    assert_memory_equal(t->gained, now->score, sizeof now->score);
    for (int seat = 0; seat < now->setup.seats; seat++)
        if (now->winners >> seat & 1)
            assert_int_equal(cub_place(t->game, now, seat), 1);
}

static void one_match(const struct cub_game *game, const struct cub_setup *setup, uint64_t seed)
{
    struct trial t = {.game = game};
    cub_rng_init(&t.rng, 1234, seed);
    assert_true(cub_match_init(&t.match, game, setup, NULL, cub_heap, NULL));
    uint32_t due = 0; /* positions are checked often at first, later now and then */
    while (t.match.now.state.to_act && t.match.length < MOST_PLIES) {
        if (t.match.length >= due) {
            check_position(&t);
            due = t.match.length + 1 + t.match.length / 16;
        }
        step(&t);
    }
    assert_int_equal(t.match.now.state.to_act, 0);
    check_position(&t);
    check_end(&t);
    check_replay(&t);
    cub_match_finish(&t.match);
}

static void matches(const struct cub_game *game, const struct cub_setup *setup, void *context)
{
    int *number = context;
    for (int i = 0; i < MATCHES; i++)
        one_match(game, setup, (uint64_t)++ * number);
}

static void test_matches(void **context)
{
    int number = 0;
    test_each_setup(*context, matches, &number);
    assert_true(number > 0);
}

/* The common part and the game's own fields cover every byte of the state, once. */
static void test_fields(void **context)
{
    const struct cub_game *game = *context;
    size_t at = 0;
    for (const struct cub_field *f = cub_common_fields; f->name; f++) {
        assert_int_equal(f->offset, at);
        at += (size_t)f->count * (size_t)abs(f->width);
    }
    assert_int_equal(at, sizeof(struct cub_state));
    for (const struct cub_field *f = game->fields; f->name; f++) {
        assert_int_equal(f->offset, at);
        at += (size_t)f->count * (size_t)abs(f->width);
    }
    assert_int_equal(at, game->state_size);
    assert_true(at <= CUB_STATE_SIZE && at % 8 == 0);
}

/* Rolls come up as often as their weights say: within six standard deviations. */
static void check_odds(const struct cub_game *game, const struct cub_state *state, struct cub_rng *rng)
{
    enum { ROLLS = 20000, MOST_FACES = 200 };
    uint32_t count = game->count(state, CUB_DICE), seen[MOST_FACES] = {0};
    uint64_t sum = 0;
    if (count > MOST_FACES)
        return;
    for (uint32_t i = 0; i < count; i++)
        sum += game->weight(state, game->nth(state, CUB_DICE, i));
    for (int i = 0; i < ROLLS; i++) {
        cub_move move = game->draw(state, CUB_DICE, rng);
        for (uint32_t k = 0; k < count; k++)
            seen[k] += game->nth(state, CUB_DICE, k) == move;
    }
    for (uint32_t i = 0; i < count; i++) {
        double odds = (double)game->weight(state, game->nth(state, CUB_DICE, i)) / (double)sum;
        double off = seen[i] - odds * ROLLS;
        assert_true(off * off <= 36 * odds * (1 - odds) * ROLLS + 1);
    }
}

static void odds_at_start(const struct cub_game *game, const struct cub_setup *setup, void *context)
{
    union cub_any state;
    cub_start(game, setup, NULL, &state.state, NULL);
    if (state.state.to_act & CUB_BIT(CUB_DICE))
        check_odds(game, &state.state, context);
}

static void test_odds(void **context)
{
    struct cub_rng rng;
    cub_rng_init(&rng, 99, 0);
    test_each_setup(*context, odds_at_start, &rng);
}

/* A match written as a record reads back to the same bytes and the same text. */
struct text {
    char *bytes;
    size_t length;
};

static void collect(void *context, const char *bytes, size_t length)
{
    struct text *text = context;
    text->bytes = realloc(text->bytes, text->length + length + 1);
    assert_non_null(text->bytes);
    memcpy(text->bytes + text->length, bytes, length);
    text->length += length;
    text->bytes[text->length] = 0;
}

struct comparison {
    const struct cub_record *written;
    struct text text, again;
    int games;
};

static void compare(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct comparison *c = context;
    c->games++;
    assert_null(fault);
    assert_memory_equal(&record->match.now, &c->written->match.now, record->match.game->state_size);
    cub_record_write(record, collect, &c->again);
}

static void reread(const struct cub_record *record)
{
    struct comparison c = {.written = record};
    struct cub_reader reader;
    cub_record_write(record, collect, &c.text);
    cub_reader_init(&reader, test_games(), cub_heap, (struct cub_reader_events){.context = &c, .game = compare});
    for (size_t i = 0; i < c.text.length; i += 7)
        cub_reader_feed(&reader, c.text.bytes + i, c.text.length - i < 7 ? c.text.length - i : 7);
    cub_reader_finish(&reader);
    assert_int_equal(c.games, 1);
    assert_string_equal(c.text.bytes, c.again.bytes);
    free(c.text.bytes);
    free(c.again.bytes);
}

static void record_one(const struct cub_game *game, const struct cub_setup *setup, void *context)
{
    struct cub_record record;
    struct cub_rng rng;
    (void)context;
    cub_rng_init(&rng, 7, setup->seats);
    assert_true(cub_record_init(&record, game, setup, NULL, cub_heap, NULL));
    cub_record_say(&record, "seat 1", "Ana María");
    cub_record_say(&record, "colour", "kept though unknown");
    while (record.match.now.state.to_act && record.match.length < MOST_PLIES) {
        int who = cub_actor(&record.match.now.state, &rng);
        cub_move move = game->draw(&record.match.now.state, who, &rng);
        assert_true(cub_match_play(&record.match, who, move, NULL));
        if (record.match.length % 5 == 0)
            cub_record_note(&record, "una nota");
    }
    reread(&record);
    cub_record_finish(&record);
}

static void test_record(void **context)
{
    test_each_setup(*context, record_one, NULL);
}

int main(void)
{
    static const struct each_kind kinds[] = {
        {"fields", test_fields}, {"odds", test_odds}, {"matches", test_matches}, {"record", test_record}};
    struct CMUnitTest tests[EACH_TESTS];
    size_t n = each_game(tests, 0, kinds, sizeof kinds / sizeof *kinds);
    return _cmocka_run_group_tests("conform", tests, n, NULL, NULL);
}
