/* Doce's bot: its board against the rules, its search against trying everything, its levels against plain tactics. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/doce/images.h"
#include "bots/doce/search.h"
#include "cubilete/analysis.h"
#include "cubilete/option.h"
#include "tests/support.h"

/* Room for the bot, filled with whatever a caller may have had there. */
static struct doce_search *memory;

static int get_memory(void **context)
{
    (void)context;
    memory = aligned_alloc(64, (cub_doce_bot.memory + 63) / 64 * 64);
    return memory ? 0 : -1;
}

static int free_memory(void **context)
{
    (void)context;
    free(memory);
    return 0;
}

static struct cub_rng generator(uint64_t seed)
{
    struct cub_rng rng;
    cub_rng_init(&rng, seed, 0);
    return rng;
}

static struct doce begin(int rounds)
{
    struct doce s;
    struct cub_setup setup;
    cub_setup_init(&setup, &cub_doce, 2);
    setup.option[DOCE_ROUNDS] = rounds;
    assert_true(cub_start(&cub_doce, &setup, NULL, &s.base, NULL));
    return s;
}

static int mover_of(const struct doce *s)
{
    return s->base.to_act == CUB_BIT(1);
}

/* The position in a match of this many rounds after these moves, separated by commas. */
static struct doce play_of(int rounds, const char *moves)
{
    struct doce s = begin(rounds);
    char text[CUB_MOVE_TEXT];
    while (*moves) {
        size_t length = strcspn(moves, ",");
        memcpy(text, moves, length);
        text[length] = 0;
        cub_move move = cub_game_parse(&cub_doce, &s.base, mover_of(&s), text, NULL);
        assert_int_not_equal(move, 0);
        doce_apply(&s, mover_of(&s), move);
        moves += length + (moves[length] == ',');
    }
    return s;
}

static struct doce play(const char *moves)
{
    return play_of(1, moves);
}

static struct cub_thought think(const struct doce *s, enum cub_level level, uint64_t nodes, uint64_t seed)
{
    struct cub_rng rng = generator(seed);
    struct cub_thought thought;
    struct cub_think about = {
        .view = &s->base, .seat = mover_of(s), .level = level, .nodes = nodes, .rng = &rng, .memory = memory};
    cub_bot_think(cub_bot_find(&cub_doce), &about, &thought);
    return thought;
}

static cub_value value_of(const struct doce *s, int seat, enum cub_level level, uint64_t nodes)
{
    struct cub_rng rng = generator(1);
    cub_value value[CUB_SEATS];
    struct cub_think about = {.view = &s->base, .level = level, .nodes = nodes, .rng = &rng, .memory = memory};
    cub_bot_find(&cub_doce)->value(&about, value);
    assert_int_equal(value[0] + value[1], CUB_VICTORY);
    assert_in_range(value[seat], 0, CUB_VICTORY);
    return value[seat];
}

/* A random move, its blocker left out four times in five so that blockers last. */
static cub_move draw(const struct doce *s, struct cub_rng *rng)
{
    cub_move move = doce_draw(s, mover_of(s), rng);
    return cub_rng_below(rng, 5) ? doce_move(doce_face(move), doce_die(move), 0) : move;
}

/* The bot's board says of every die what the rules do with it. */
static void compare_board(const struct doce *s, const struct doce_map *map, const struct doce_stakes *stakes)
{
    int seat = mover_of(s);
    struct doce_board board;
    doce_board_init(&board, map, s);
    assert_int_equal(doce_board_allowed(&board, map, seat), s->allowed);
    for (uint32_t n = 0; n < DOCE_FACES * size(s->allowed); n++) {
        struct doce after = *s;
        struct doce_board next = board;
        cub_move move = doce_nth(s, seat, n);
        uint32_t lines = doce_board_lines(&board, map, seat, doce_die(move), doce_face(move));
        doce_apply(&after, seat, move);
        doce_board_place(&next, map, doce_die(move), doce_face(move));
        bool goes_on = !lines && doce_board_turn(&next, map);
        assert_int_equal(goes_on, after.base.to_act != 0);
        if (goes_on)
            assert_int_equal(next.mover, mover_of(&after));
        else
            assert_int_equal(doce_worth_value(doce_worth_end(stakes, &next, lines, seat)),
                             cub_result(&after.base, seat));
    }
}

static void test_board(void **context)
{
    struct cub_rng rng = generator(12);
    struct doce_map map;
    struct doce_stakes stakes;
    (void)context;
    doce_map_init(&map);
    for (int match = 0; match < 10; match++) {
        struct doce s = begin(1);
        doce_stakes_init(&stakes, &s, DOCE_SEARCHED);
        for (; s.base.to_act; doce_apply(&s, mover_of(&s), draw(&s, &rng)))
            compare_board(&s, &map, &stakes);
    }
}

/* A board that was played on is the board of the position played to; cells keep within their number. */
static void test_board_steps(void **context)
{
    struct cub_rng rng = generator(13);
    struct doce_map map;
    (void)context;
    doce_map_init(&map);
    for (int match = 0; match < 20; match++) {
        struct doce s = begin(1);
        struct doce_board board, fresh;
        doce_board_init(&board, &map, &s);
        while (s.base.to_act) {
            cub_move move = draw(&s, &rng);
            doce_board_init(&fresh, &map, &s);
            assert_true(board.key == fresh.key && board.mover == fresh.mover && board.ripe == fresh.ripe);
            assert_true(board.dead == fresh.dead && board.half[0] == fresh.half[0] && board.half[1] == fresh.half[1]);
            assert_memory_equal(board.cell, fresh.cell, sizeof board.cell);
            for (int w = 0; w < DOCE_WINDOWS; w++)
                assert_true(board.cell[0][w] < DOCE_CELLS && board.cell[1][w] < DOCE_CELLS);
            if (doce_blocker(move))
                doce_board_block(&board, &map, doce_blocker(move));
            doce_board_place(&board, &map, doce_die(move), doce_face(move));
            doce_board_turn(&board, &map);
            doce_apply(&s, mover_of(&s), move);
        }
    }
}

/* What the round is worth to its mover, by trying everything with the rules; a sure victory needs no more trying. */
static cub_value try_everything(const struct doce *s)
{
    int seat = mover_of(s);
    cub_value best = 0;
    for (uint32_t n = 0; n < doce_count(s, seat) && best < CUB_VICTORY; n++) {
        struct doce after = *s;
        cub_value value;
        doce_apply(&after, seat, doce_nth(s, seat, n));
        if (!after.base.to_act)
            value = cub_result(&after.base, seat);
        else if (after.base.round != s->base.round)
            value = value_of(&after, seat, CUB_MAESTRO, 0);
        else
            value = mover_of(&after) == seat ? try_everything(&after) : CUB_VICTORY - try_everything(&after);
        best = value > best ? value : best;
    }
    return best;
}

/* Plays at random until few squares are empty; false: the round ended before. */
static bool play_late(struct doce *s, uint32_t empty, struct cub_rng *rng)
{
    uint32_t round = s->base.round;
    while (s->base.to_act && s->base.round == round && size(empty_squares(s)) > empty)
        doce_apply(s, mover_of(s), draw(s, rng));
    return s->base.to_act && s->base.round == round;
}

/* Returns how many of the positions had a blocker left to either seat. */
static int compare_late(int rounds, uint32_t empty, int positions, uint64_t seed)
{
    struct cub_rng rng = generator(seed);
    int blockers = 0;
    while (positions > 0) {
        struct doce s = begin(rounds);
        for (int seat = 0; seat < 2; seat++)
            s.base.score[seat] = (int32_t)cub_rng_below(&rng, 12);
        if (!play_late(&s, empty, &rng))
            continue;
        assert_int_equal(value_of(&s, mover_of(&s), CUB_MAESTRO, 10000000), try_everything(&s));
        blockers += !s.blocker[0] || !s.blocker[1];
        positions--;
    }
    return blockers;
}

/* In the last round, and with one more to come, when ends differ by their points; with blockers to place and without.
 */
static void test_exact(void **context)
{
    (void)context;
    assert_in_range(compare_late(1, 4, 20, 1), 5, 19);
    assert_in_range(compare_late(1, 5, 2, 2), 1, 2);
    assert_in_range(compare_late(2, 4, 10, 6), 3, 10);
}

static bool wins_by_threats(const struct doce *s, int dice);

/* Whether whatever the other seat does, the first wins by threats with at most this many dice. */
static bool loses_all_ways(const struct doce *s, int dice)
{
    int seat = mover_of(s);
    for (uint32_t n = 0; n < doce_count(s, seat); n++) {
        struct doce after = *s;
        doce_apply(&after, seat, doce_nth(s, seat, n));
        if (!after.base.to_act ? after.base.winners != CUB_BIT(!seat) : !wins_by_threats(&after, dice))
            return false;
    }
    return true;
}

/* Whether the seat has a line now. */
static cub_move find_line(const struct doce *s)
{
    int seat = mover_of(s);
    for (uint32_t n = 0; n < DOCE_FACES * size(s->allowed); n++) {
        struct doce after = *s;
        doce_apply(&after, seat, doce_nth(s, seat, n));
        if (!after.base.to_act && after.base.winners == CUB_BIT(seat))
            return doce_nth(s, seat, n);
    }
    return 0;
}

/* Searches with as many nodes as each of these says, one after the other in one memory; what the last one found. */
static uint32_t find_threats_in_steps(const struct doce *s, const uint64_t *nodes, int *dice)
{
    struct cub_rng rng = generator(1);
    struct cub_think about = {.view = &s->base, .seat = mover_of(s), .rng = &rng, .memory = memory};
    struct doce_style style = {.nodes = 200000};
    uint32_t move = 0;
    doce_map_init(&memory->map);
    doce_search_init(memory, &about, &style, 0);
    for (; *nodes; nodes++)
        move = doce_find_threats(memory, *nodes, dice);
    return move;
}

static uint32_t find_threats(const struct doce *s, uint64_t nodes, int *dice)
{
    return find_threats_in_steps(s, (const uint64_t[]){nodes, 0}, dice);
}

/* Follows what the threat search says, and tries all that can be done against it. */
static bool wins_by_threats(const struct doce *s, int dice)
{
    int needed = 0;
    struct doce after = *s;
    if (dice > 0 && find_line(s))
        return true;
    uint32_t move = dice > 1 ? find_threats(s, 100000, &needed) : 0;
    if (!move || needed > dice)
        return false;
    doce_apply(&after, mover_of(s), move);
    return after.base.to_act && loses_all_ways(&after, dice - 1);
}

/* Every win that the threat search claims is one. */
static void test_threats(void **context)
{
    struct cub_rng rng = generator(5);
    int proven = 0, blockers = 0, dice = 0;
    (void)context;
    while (proven < 12) {
        struct doce s = begin(1);
        s.base.score[mover_of(&s)] = 40; /* no draw is as good as a win, but every win will do */
        s.base.score[!mover_of(&s)] = 40;
        if (!play_late(&s, 19 - cub_rng_below(&rng, 8), &rng) || find_line(&s) || !find_threats(&s, 20000, &dice) ||
            dice > 3)
            continue;
        assert_true(wins_by_threats(&s, dice));
        proven++;
        blockers += !s.blocker[!mover_of(&s)];
    }
    assert_true(blockers > 0);
}

/* What a search had no time for is not taken for refuted by the next one. */
static void test_threats_again(void **context)
{
    static const uint64_t steps[] = {1, 2, 5, 10, 20, 50, 20000, 0};
    struct cub_rng rng = generator(7);
    int dice;
    (void)context;
    for (int found = 0; found < 20;) {
        struct doce s = begin(1);
        if (!play_late(&s, 19 - cub_rng_below(&rng, 8), &rng) || find_line(&s) || !find_threats(&s, 5000, &dice))
            continue;
        assert_true(find_threats_in_steps(&s, steps, &dice));
        found++;
    }
}

/* The bot finds the wins that its threat search finds, and plays them home. */
static void test_forced_wins(void **context)
{
    struct cub_rng rng = generator(6);
    int dice, won = 0;
    (void)context;
    while (won < 3) {
        struct doce s = begin(1);
        if (!play_late(&s, 18 - cub_rng_below(&rng, 6), &rng) || find_line(&s) || !find_threats(&s, 5000, &dice))
            continue;
        int seat = mover_of(&s);
        assert_int_equal(value_of(&s, seat, CUB_MAESTRO, 10000), CUB_VICTORY);
        while (s.base.to_act)
            doce_apply(&s, mover_of(&s),
                       mover_of(&s) == seat ? think(&s, CUB_MAESTRO, 10000, 1).move : think(&s, CUB_MEDIO, 0, 1).move);
        assert_int_equal(s.base.winners, CUB_BIT(seat));
        won++;
    }
}

/* Three on row 1 with c1 missing, seat 2 to move; its sixes hope for nothing. */
#define PRESSED "3@b1,6@e5,3@d1,6@c5,3@a1"

static void test_line(void **context)
{
    struct doce s = play(PRESSED ",6@e3");
    (void)context;
    for (int level = CUB_MEDIO; level < CUB_LEVELS; level++)
        assert_int_equal(think(&s, (enum cub_level)level, 4000, 1).move, doce_move(3, 3, 0));
}

/* A die on c1 parries as long as it is not a 3, at the end of a line; here it is in the middle, and any will do. */
static void test_parry(void **context)
{
    struct doce s = play(PRESSED), near = play("3@b1,6@e5,3@d1,6@c2,3@a1");
    (void)context;
    for (int level = CUB_MEDIO; level < CUB_LEVELS; level++) {
        cub_move move = think(&s, (enum cub_level)level, 4000, 1).move;
        assert_true(doce_die(move) == 3 || doce_blocker(move) == 3);
        assert_int_equal(doce_blocker(think(&near, (enum cub_level)level, 4000, 1).move), 3); /* c1 is in the zone */
    }
}

/* A novice overlooks things, but not always. */
static void test_novice(void **context)
{
    struct doce s = play(PRESSED ",6@e3");
    int lines = 0;
    (void)context;
    for (uint64_t seed = 0; seed < 120; seed++)
        lines += think(&s, CUB_NOVATO, 0, seed).move == doce_move(3, 3, 0);
    assert_in_range(lines, 30, 119);
}

/* How many different moves are made in a position, of images one, with this many seeds. */
static int count_openings(const struct doce *s, enum cub_level level, uint64_t seeds)
{
    cub_move seen[64];
    int count = 0;
    for (uint64_t seed = 0; seed < seeds; seed++) {
        cub_move move = think(s, level, 0, seed).move, least = move;
        for (uint32_t i = 0; i < DOCE_IMAGES; i++)
            least = doce_image_move(move, i) < least ? doce_image_move(move, i) : least;
        int i = 0;
        while (i < count && seen[i] != least)
            i++;
        seen[i] = least;
        count += i == count;
    }
    return count;
}

/* Nobody but a master opens always alike; and whoever asks for advice is shown other good openings. */
static void test_openings(void **context)
{
    struct doce first = begin(4), second = first;
    struct cub_thought thought;
    (void)context;
    doce_apply(&second, 0, doce_move(2, 13, 0));
    for (int level = CUB_NOVATO; level <= CUB_FUERTE; level++) {
        struct cub_judge judge = {.bot = &cub_doce_bot, .level = (enum cub_level)level, .memory = memory};
        assert_true(count_openings(&first, (enum cub_level)level, 30) >= 2);
        cub_judge_advise(&judge, &first.base, 0, 0, &thought);
        assert_true(thought.choices >= 2);
    }
    assert_true(count_openings(&second, CUB_FUERTE, 30) >= 2);
}

/* Matches of every level against the next go by the rules, and go the same way twice. */
static void test_legal(void **context)
{
    (void)context;
    for (int level = CUB_NOVATO; level < CUB_LEVELS; level++) {
        struct doce s = begin(2);
        for (uint64_t ply = 0; s.base.to_act; ply++) {
            struct doce view = s;
            doce_redact(&view, mover_of(&s));
            struct cub_thought thought = think(&view, (enum cub_level)level, 300, ply), again;
            assert_false(cub_game_refuse(&cub_doce, &s.base, mover_of(&s), thought.move, NULL));
            memset(memory, 0xA5, sizeof *memory);
            again = think(&view, (enum cub_level)level, 300, ply);
            assert_true(test_same_thought(&thought, &again));
            for (uint32_t i = 0; i < thought.choices; i++) {
                assert_false(cub_game_refuse(&cub_doce, &s.base, mover_of(&s), thought.choice[i].move, NULL));
                assert_true(i == 0 || thought.choice[i].value <= thought.choice[i - 1].value);
            }
            doce_apply(&s, mover_of(&s), thought.move);
        }
    }
}

static void test_budget(void **context)
{
    struct doce early = play("4@c3,2@a1"), late = play(PRESSED);
    (void)context;
    for (uint64_t nodes = 1; nodes < 5000; nodes *= 9)
        for (int level = CUB_NOVATO; level < CUB_LEVELS; level++) {
            assert_in_range(think(&early, (enum cub_level)level, nodes, 1).nodes, 0, nodes);
            assert_in_range(think(&late, (enum cub_level)level, nodes, 1).nodes, 0, nodes);
        }
}

static bool count_down(void *context)
{
    int *left = context;
    return --*left < 0;
}

/* Whenever the caller wants no more, a legal move comes back soon. */
static void test_stop(void **context)
{
    struct doce s = play("4@c3,2@a1");
    (void)context;
    for (int patience = 0; patience < 20; patience += 3) {
        struct cub_rng rng = generator(1);
        struct cub_thought thought;
        int left = patience;
        struct cub_think about = {.view = &s.base, .level = CUB_MAESTRO, .rng = &rng, .memory = memory};
        about.stop = count_down;
        about.context = &left;
        cub_bot_think(cub_bot_find(&cub_doce), &about, &thought);
        assert_false(cub_game_refuse(&cub_doce, &s.base, 0, thought.move, NULL));
        assert_in_range(thought.nodes, 0, (uint64_t)patience * 256);
    }
}

/* A round that has not begun is worth what the end of the round before led to; more points are worth more. */
static void test_value(void **context)
{
    struct doce s = begin(4);
    cub_value value = 0, last = 0, level = value_of(&s, 0, CUB_FUERTE, 100);
    (void)context;
    for (int32_t ahead = -60; ahead <= 60; ahead += 5, last = value) {
        s.base.score[0] = 100 + ahead;
        s.base.score[1] = 100;
        value = value_of(&s, 0, CUB_FUERTE, 100);
        assert_true(value >= last && (ahead > -20 || value < level) && (ahead < 20 || value > level));
    }
    s = play(PRESSED ",6@e3,3@c1");
    assert_int_equal(value_of(&s, 0, CUB_FUERTE, 100), CUB_VICTORY);
    assert_int_equal(value_of(&s, 1, CUB_FUERTE, 100), 0);
}

/* With a round's lead in the match's last round, a draw is as good as a win: nothing is risked for more. */
static void test_stakes(void **context)
{
    struct doce s = begin(1);
    struct doce_stakes stakes;
    (void)context;
    s.base.score[0] = 3;
    doce_stakes_init(&stakes, &s, DOCE_SEARCHED);
    assert_int_equal(doce_worth_value(stakes.draw[1][1]), CUB_VICTORY);
    assert_int_equal(doce_worth_value(stakes.draw[0][1]), 0); /* DO-13: the blocker's five points */
    assert_int_equal(doce_worth_value(stakes.win[1][3]), CUB_VICTORY / 2);
}

/* The first die is mirrored by chance, and its alternatives with it. */
static void test_mirrors(void **context)
{
    struct doce s = begin(4);
    uint32_t seen = 0;
    (void)context;
    for (uint64_t seed = 0; seed < 24; seed++) {
        struct cub_thought thought = think(&s, CUB_MEDIO, 500, seed);
        for (uint32_t i = 0; i < thought.choices; i++)
            seen |= SET(doce_die(thought.choice[i].move));
    }
    assert_true(seen == (seen & GRID) && size(seen) > 4 &&
                size(seen) % 4 <= 1); /* whole families, with or without c3 */
}

static struct cub_thought advise_about(const struct doce *s, cub_move also)
{
    const struct cub_judge judge = {
        .bot = cub_bot_find(&cub_doce), .level = CUB_MAESTRO, .nodes = 5000, .memory = memory};
    struct cub_thought thought;
    cub_judge_advise(&judge, &s->base, mover_of(s), also, &thought);
    return thought;
}

static struct cub_thought advise(const struct doce *s)
{
    return advise_about(s, 0);
}

/* Both dice lie on a diagonal: of two moves that are each other's image in it one is advised, and both are worth the
 * same. Played is the one or the other. */
static void test_images(void **context)
{
    enum { DIAGONAL = 4 };
    struct doce s = play("2@c3,3@b2");
    struct cub_thought advice = advise(&s);
    uint32_t seen = 0;
    (void)context;
    for (uint32_t i = 0; i < advice.choices; i++)
        for (uint32_t j = 0; j < i; j++)
            assert_int_not_equal(doce_image_move(advice.choice[i].move, DIAGONAL), advice.choice[j].move);
    assert_int_not_equal(doce_image_move(advice.move, DIAGONAL), advice.move);
    assert_int_equal(advise_about(&s, doce_image_move(advice.move, DIAGONAL)).also, advise_about(&s, advice.move).also);
    for (uint64_t seed = 0; seed < 24; seed++)
        seen |= SET(doce_die(think(&s, CUB_MAESTRO, 5000, seed).choice[0].move));
    assert_true(size(seen) > 1 && doce_image_set(seen, DIAGONAL) == seen);
}

/* How many dice are placed from here on if this move is made, and then what is best. */
static int count_dice(struct doce s, cub_move move)
{
    int count = 1;
    doce_apply(&s, mover_of(&s), move);
    for (; s.base.to_act; count++)
        doce_apply(&s, mover_of(&s), advise(&s).move);
    return count;
}

/* Where every move loses, the one that is advised holds out as long as any. */
static void test_lost(void **context)
{
    struct doce s = play("4@c3,3@b3,4@c1,1@c5,1@d3,2@c2,1@b2,4@e3,5@d4");
    struct cub_thought thought = advise(&s);
    (void)context;
    assert_int_equal(thought.choice[0].value, 0);
    assert_true(thought.choices > 1);
    int first = count_dice(s, thought.choice[0].move);
    assert_true(first > 2);
    for (uint32_t i = 1; i < thought.choices; i++)
        assert_true(count_dice(s, thought.choice[i].move) <= first);
}

static void assert_reason(const struct doce *s, const char *text, const char *message, const char *first)
{
    struct cub_message reasons[8];
    int seat = mover_of(s), count;
    cub_move move = cub_game_parse(&cub_doce, &s->base, seat, text, NULL);
    assert_int_not_equal(move, 0);
    count = cub_bot_find(&cub_doce)->explain(&s->base, seat, move, reasons, 8);
    for (int i = 0; i < count; i++) {
        assert_null(reasons[i].rule);
        if (strcmp(reasons[i].id, message) == 0) {
            assert_string_equal(reasons[i].arg[0], first);
            return;
        }
    }
    fail_msg("%s: %s is not among %d reasons", text, message, count);
}

static void test_explain(void **context)
{
    struct doce pressed = play(PRESSED), open = play(PRESSED ",6@e3"), quiet = play("3@b1,6@e5,3@d1,6@c5");
    struct doce first = begin(1);
    struct cub_message reasons[1];
    (void)context;
    assert_reason(&pressed, "6@c1", "doce.why-parry", "c1");
    assert_reason(&pressed, "6@c1", "doce.why-keeps", "");
    assert_reason(&pressed, "#c1 6@e3", "doce.why-block", "c1");
    assert_reason(&pressed, "6@e3", "doce.why-misses", "c1");
    assert_reason(&open, "3@c1", "doce.why-line", "a1");
    assert_reason(&open, "#c2 1@c4", "doce.why-ahead", "c2");
    assert_reason(&open, "1@c4", "doce.why-row", "3");
    assert_reason(&quiet, "3@a1", "doce.why-row", "3");
    assert_reason(&quiet, "3@b3", "doce.why-builds", "2");
    assert_reason(&first, "1@c3", "doce.why-lines", "8");
    assert_int_equal(cub_bot_find(&cub_doce)->explain(&pressed.base, 1, doce_move(6, 3, 0), reasons, 1), 1);
}

static struct cub_thought advise_fully_about(const struct doce *s, cub_move also)
{
    const struct cub_judge judge = {.bot = &cub_doce_bot, .level = CUB_MAESTRO, .memory = memory};
    struct cub_thought thought;
    cub_judge_advise(&judge, &s->base, mover_of(s), also, &thought);
    return thought;
}

static struct cub_thought advise_fully(const struct doce *s)
{
    return advise_fully_about(s, 0);
}

/* What advice says for certain of the best move, and the first of its reasons. */
static void assert_proven(const char *moves, const char *proven, const char *reason)
{
    struct doce s = play(moves);
    struct cub_thought thought = advise_fully(&s);
    struct cub_message reasons[4];
    const struct cub_bot *bot = cub_bot_find(&cub_doce);
    assert_int_equal(thought.choice[0].proven != NULL, proven != NULL);
    if (proven)
        assert_string_equal(thought.choice[0].proven, proven);
    assert_int_not_equal(cub_bot_explain(bot, &s.base, mover_of(&s), &thought.choice[0], reasons, 4), 0);
    assert_string_equal(reasons[0].id, reason);
    assert_int_equal(thought.choice[0].value, value_of(&s, mover_of(&s), CUB_MAESTRO, 0));
    for (uint32_t i = 1; i < thought.choices; i++)
        assert_true(thought.choice[i].value <= thought.choice[0].value);
}

/* A round that is won or lost by proof is said to be, in hints as in values; a line to be made needs no proof. */
static void test_proven(void **context)
{
    (void)context;
    assert_proven("2@c3,#e5 5@c1", "doce.why-won", "doce.why-won");
    assert_proven("2@c3,#e5 5@c1,6@a3", "doce.why-lost", "doce.why-lost");
    assert_proven(PRESSED ",6@e3", NULL, "doce.why-line");
    assert_proven("3@c3", NULL, "doce.why-closes");
    if (TEST_SANITIZED) /* the rest differs in the position alone */
        return;
    assert_proven("", "doce.why-won", "doce.why-won");
    assert_proven("2@c3", "doce.why-lost", "doce.why-lost");
    assert_proven("2@c3,3@c2", "doce.why-won", "doce.why-won");
    assert_proven("2@c3,3@c2,1@c5", "doce.why-lost", "doce.why-lost"); /* by book */
    assert_proven("2@c3,4@b2,2@e3", "doce.why-lost", "doce.why-lost");
    assert_proven("2@c3,4@b2,2@c5", "doce.why-lost", "doce.why-lost"); /* its image */
    assert_proven("2@c3,4@b2,6@c5", NULL, "doce.why-closes");
}

/* Of two moves that are proven to win neither is a mistake: the other seat has as little left after both. */
static void test_both_win(void **context)
{
    struct doce s = play_of(4, "2@c3,#e5 5@c1"), after = s;
    cub_move also = doce_move(1, 15, 0); /* e3 */
    struct cub_thought thought = advise_fully_about(&s, also);
    (void)context;
    assert_string_equal(thought.choice[0].proven, "doce.why-won");
    assert_true(thought.move != also);
    doce_apply(&after, 0, also);
    assert_string_equal(advise_fully(&after).choice[0].proven, "doce.why-lost");
    assert_int_equal(thought.also, value_of(&after, 0, CUB_MAESTRO, 0));
    assert_in_range(thought.also, thought.choice[0].value - CUB_VICTORY / 20, thought.choice[0].value);
}

#define LATE "2@c3,3@c2,1@c5,2@c4,3@b3,3@d2,2@d3,#a3 1@b2,#e2 1@d5,3@e3,4@a2"

/* A round that is lost is worth what losing it leaves, hint and value agree, and not as if it might still be won. */
static void test_proven_loss(void **context)
{
    struct doce s = play_of(4, LATE);
    struct cub_thought thought = advise_fully(&s);
    struct doce_stakes told;
    struct doce_map map;
    struct doce_board b;
    (void)context;
    doce_map_init(&map);
    doce_board_init(&b, &map, &s);
    doce_stakes_init(&told, &s, CUB_MAESTRO);
    assert_string_equal(thought.choice[0].proven, "doce.why-lost");
    assert_int_equal(thought.choice[0].value, value_of(&s, 1, CUB_MAESTRO, 0));
    assert_int_equal(thought.choice[0].value, CUB_VICTORY - doce_worth_value(doce_worth_win(&told, &b, 0)));
}

#define THREATS "3@e3,1@c1,3@c3,1@e2,6@c5,2@a5"

/* A win is certain, its points are not: nothing changes with a move that keeps it, whichever of them it is. */
static void test_won_alike(void **context)
{
    struct doce s = play_of(4, THREATS), after = s;
    struct cub_thought thought = advise_fully_about(&s, doce_move(3, 25, 0)); /* e5 */
    (void)context;
    assert_in_range(thought.also, thought.choice[0].value - CUB_VICTORY / 50, thought.choice[0].value);
    doce_apply(&after, 0, thought.move);
    assert_in_range(value_of(&after, 0, CUB_MAESTRO, 0), thought.choice[0].value - CUB_VICTORY / 50,
                    thought.choice[0].value + CUB_VICTORY / 50);
}

/* A line that is there to be made has its points, not those that may be expected. */
static void test_late_line(void **context)
{
    struct doce s = play_of(1, LATE ",6@e1");
    (void)context;
    s.base.score[1] = 24; /* as many as rounds like that may have, and more than this one */
    assert_int_equal(advise_fully(&s).choice[0].value, 0);
    s.base.score[1] = 20;
    assert_int_equal(advise_fully(&s).choice[0].value, CUB_VICTORY);
}

/* Whoever starts wins the round, and so the last one: that is known before the first die, and nothing changes with it.
 */
static void test_proven_start(void **context)
{
    struct doce first = begin(4), opened = play_of(4, "2@c3,3@c2"), last = begin(1);
    (void)context;
    assert_int_equal(value_of(&last, 0, CUB_MAESTRO, 0), CUB_VICTORY);
    cub_value before = value_of(&first, 0, CUB_MAESTRO, 0), after = value_of(&opened, 0, CUB_MAESTRO, 0);
    assert_in_range(after, before - CUB_VICTORY / 30, before + CUB_VICTORY / 30);
}

/* In the last round points may be needed: of moves that win it the one that brings them, and what is proven is not left
 * for points that are not needed. */
static void test_last_round(void **context)
{
    struct doce s = play("2@c3,#b4 5@a5");
    cub_move winner = advise_fully(&s).move;
    (void)context;
    assert_string_equal(advise_fully(&s).choice[0].proven, "doce.why-won");
    s.base.score[1] = 28; /* the search sees two points more where nothing is proven */
    struct cub_thought thought = advise_fully(&s);
    assert_true(thought.move != winner);
    assert_string_equal(thought.choice[0].proven, "doce.why-won");
    assert_int_equal(thought.choice[0].value, CUB_VICTORY);
}

/* What is certain comes true as often as the level sees it; what is not, the more often the more it is worth. */
static void test_tempered(void **context)
{
    struct doce line = play(PRESSED ",6@e3"), s = begin(4);
    struct doce_map map;
    struct doce_board b;
    (void)context;
    assert_in_range(value_of(&line, 0, CUB_NOVATO, 0), CUB_VICTORY * 4 / 5, CUB_VICTORY - 1);
    assert_int_equal(value_of(&line, 0, CUB_FUERTE, 0), CUB_VICTORY);
    line.base.score[1] = 30; /* more than most rounds have, and less than this one */
    assert_int_equal(value_of(&line, 0, CUB_FUERTE, 0), CUB_VICTORY);
    line.base.score[1] = 0;
    doce_map_init(&map);
    doce_board_init(&b, &map, &s);
    for (int level = CUB_NOVATO; level < CUB_LEVELS; level++) {
        struct doce_stakes searched, told;
        doce_stakes_init(&searched, &s, DOCE_SEARCHED);
        doce_stakes_init(&told, &s, level);
        int32_t last = doce_worth_calibrate(&searched, &told, &b, 0, DOCE_GUESSED);
        int32_t even = (doce_worth_win(&searched, &b, 0) + DOCE_SURE - doce_worth_win(&searched, &b, 1)) / 2;
        even = doce_worth_calibrate(&searched, &told, &b, even, DOCE_GUESSED); /* but whoever starts is ahead */
        assert_in_range(doce_worth_chance(&told, &b, even), 32768 + 1, 65536 - 1);
        for (int part = 1; part <= 20; part++) {
            int32_t worth = doce_worth_calibrate(&searched, &told, &b, DOCE_SURE / 20 * part, DOCE_GUESSED);
            assert_true(worth >= last);
            last = worth;
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_board),       cmocka_unit_test(test_board_steps),   cmocka_unit_test(test_exact),
        cmocka_unit_test(test_threats),     cmocka_unit_test(test_threats_again), cmocka_unit_test(test_forced_wins),
        cmocka_unit_test(test_line),        cmocka_unit_test(test_parry),         cmocka_unit_test(test_novice),
        cmocka_unit_test(test_legal),       cmocka_unit_test(test_budget),        cmocka_unit_test(test_stop),
        cmocka_unit_test(test_value),       cmocka_unit_test(test_stakes),        cmocka_unit_test(test_mirrors),
        cmocka_unit_test(test_images),      cmocka_unit_test(test_lost),          cmocka_unit_test(test_explain),
        cmocka_unit_test(test_proven),      cmocka_unit_test(test_last_round),    cmocka_unit_test(test_tempered),
        cmocka_unit_test(test_proven_loss), cmocka_unit_test(test_late_line),     cmocka_unit_test(test_both_win),
        cmocka_unit_test(test_openings),    cmocka_unit_test(test_proven_start),  cmocka_unit_test(test_won_alike),
    };
    return cmocka_run_group_tests(tests, get_memory, free_memory);
}
