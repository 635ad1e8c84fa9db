/* Ratings: published examples, and what follows from records. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "rank/book.h"
#include "rank/number.h"
#include "tests/support.h"

static void assert_near(double is, double should, double within)
{
    if (!(fabs(is - should) <= within))
        fail_msg("%.12g, should be %.12g", is, should);
}

static void test_numbers(void **context)
{
    (void)context;
    for (double x = 1e-6; x < 1e9; x *= 1.37) {
        assert_near(rank_root(x) / sqrt(x), 1, 1e-15);
        assert_near(rank_log(x), log(x), 1e-14);
    }
    for (double x = -600; x < 600; x += 3.7)
        assert_near(rank_power(x) / exp(x), 1, 1e-13);
    assert_true(rank_root(0) == 0 && rank_log(1) == 0 && rank_power(0) == 1);
}

/* The example of the paper: its results, and one more figure of each as other programs have it. */
static void test_glicko(void **context)
{
    struct rank_rating self = {.rating = 1500, .deviation = 200, .volatility = 0.06};
    const struct rank_game games[] = {
        {.against = {.rating = 1400, .deviation = 30}, .score = 1},
        {.against = {.rating = 1550, .deviation = 100}, .score = 0},
        {.against = {.rating = 1700, .deviation = 300}, .score = 0},
    };
    struct rank_rating idle = self;
    (void)context;
    rank_glicko(&self, games, 3);
    assert_near(self.rating, 1464.06, 0.01);
    assert_near(self.deviation, 151.52, 0.01);
    assert_near(self.volatility, 0.05999, 0.00001);
    rank_glicko(&idle, NULL, 0);
    assert_near(idle.deviation, sqrt(200.0 * 200 + 0.06 * 173.7178 * 0.06 * 173.7178), 1e-9);
    rank_idle(&idle, 1e9);
    assert_near(idle.deviation, 350, 0);
}

/* A surprise that is larger than what was thought possible: the other branch of step 5. */
static void test_upset(void **context)
{
    struct rank_rating self = {.rating = 1500, .deviation = 30, .volatility = 0.06};
    const struct rank_game game = {.against = {.rating = 2600, .deviation = 30}, .score = 1};
    (void)context;
    rank_glicko(&self, &game, 1);
    assert_true(self.volatility > 0.06 && self.rating > 1500 && self.rating < 1520);
}

static struct rank_rating skill(double mu, double sigma)
{
    return (struct rank_rating){.rating = mu, .deviation = sigma};
}

/* Two teams of two, as the programs that are called OpenSkill print it in their introductions. */
static void test_teams(void **context)
{
    struct rank_rating r[] = {skill(25, 25 / 3.0), skill(32.444, 5.123), skill(43.381, 2.421), skill(25.188, 6.211)};
    const double mu[] = {28.669648436582808, 33.83086971107981, 43.071274808241974, 23.149503312339064};
    const double sigma[] = {8.071520788025197, 5.062772998705765, 2.4166900452721256, 6.1378606973362135};
    const struct rank_team teams[] = {{.member = {&r[0], &r[1]}, .members = 2, .place = 1},
                                      {.member = {&r[2], &r[3]}, .members = 2, .place = 2}};
    (void)context;
    rank_many(teams, 2, 25 / 6.0);
    for (int i = 0; i < 4; i++) {
        assert_near(r[i].rating, mu[i], 1e-9);
        assert_near(r[i].deviation, sigma[i], 1e-9);
    }
}

static void test_free_for_all(void **context)
{
    const double mu[] = {27.666666666666668, 26.833333333333332, 25.72222222222222, 24.055555555555557,
                         20.72222222222222};
    struct rank_rating r[5];
    struct rank_team teams[5];
    (void)context;
    for (int i = 0; i < 5; i++) {
        r[i] = skill(25, 25 / 3.0);
        teams[i] = (struct rank_team){.member = {&r[i]}, .members = 1, .place = i + 1};
    }
    rank_many(teams, 5, 25 / 6.0);
    for (int i = 0; i < 5; i++)
        assert_near(r[i].rating, mu[i], 1e-9);
    for (int i = 0; i < 5; i++) {
        r[i] = skill(25, 25 / 3.0);
        teams[i].place = 1;
    }
    rank_many(teams, 5, 25 / 6.0);
    for (int i = 0; i < 5; i++)
        assert_near(r[i].rating, 25, 1e-9);
}

/* Two who share the first place share what they win: of three equals, who comes after both pays them alike. */
static void test_tie(void **context)
{
    struct rank_rating r[3];
    struct rank_team teams[3];
    const double variance = 625 / 9.0, unit = variance / sqrt(3 * (variance + 625 / 36.0));
    (void)context;
    for (int i = 0; i < 3; i++) {
        r[i] = skill(25, 25 / 3.0);
        teams[i] = (struct rank_team){.member = {&r[i]}, .members = 1, .place = i < 2 ? 1 : 3};
    }
    rank_many(teams, 3, 25 / 6.0);
    assert_near(r[0].rating, 25 + unit / 6, 1e-9);
    assert_near(r[1].rating, 25 + unit / 6, 1e-9);
    assert_near(r[2].rating, 25 - unit / 3, 1e-9);
}

/* A point means as much in both systems: nearly certain ratings win as often. */
static void test_scale(void **context)
{
    (void)context;
    assert_near(rank_beta * sqrt(2), 400 / log(10), 1e-4);
}

static void take(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct rank_book *book = context;
    struct rank_result result;
    struct cub_message why;
    assert_null(fault);
    if (rank_read(record, &result, &why) == RANK_COUNTS)
        rank_book_add(book, &result);
}

static void read_text(struct rank_book *book, const char *text)
{
    struct cub_reader reader;
    cub_reader_init(&reader, cub_games, cub_heap, (struct cub_reader_events){.context = book, .game = take});
    cub_reader_feed(&reader, text, strlen(text));
    cub_reader_finish(&reader);
}

#define HEAD "cubilete 1\ngame doce\nseats 2\nrated yes\n"
#define BEGUN "\n1 1@a1\n2 3@e5\n1 4@c1\n2 2@c4\n1 6@e4\n2 5@a4\n" /* three decisions each */

static void test_records(void **context)
{
    struct rank_book book;
    (void)context;
    rank_book_init(&book, cub_heap);
    read_text(&book, HEAD "seat 1 Ana\nseat 2 Luis\nended 1000\nend resigned 2\n" BEGUN);
    read_text(&book, HEAD "seat 1 Luis\nseat 2 Ana\nended 2000\nend draw\n" BEGUN);
    read_text(&book, HEAD "seat 1 Luis\nseat 2 Ana\nended 2000\nend draw\n" BEGUN); /* a copy */
    read_text(&book, HEAD "seat 1 Luis\nseat 2 Ana\nended 3000\nend stopped\n\n");  /* no result */
    read_text(&book, HEAD "seat 1 Luis\nseat 2 Ana\nended 3000\n\n");               /* unfinished */
    read_text(&book,
              "cubilete 1\ngame doce\nseats 2\nseat 1 Ana\nseat 2 Luis\nended 1\nend draw\n" BEGUN); /* not rated */
    read_text(&book, HEAD "seat 1 bot:medio\nseat 2 bot:facil\nended 3000\nend resigned 2\n" BEGUN); /* nobody */
    read_text(&book,
              HEAD "seat 1 Ana\nplayer 1 0000000001\nseat 2 bot:medio\nended 4000\nend draw\n" BEGUN); /* another */
    rank_book_rate(&book, cub_games);
    assert_int_equal(book.count, 3);
    assert_int_equal(book.lists, 1);
    assert_int_equal(book.list[0].count, 3);
    const struct rank_player *p = book.list[0].player;
    assert_string_equal(p[0].name, "Ana");
    assert_int_equal(p[0].games, 2);
    assert_string_equal(p[1].id, "0000000001");
    assert_string_equal(p[2].name, "Luis");
    assert_near(p[0].rating.rating - 1500, 1500 - p[2].rating.rating, 1e-9);
    assert_near(p[1].rating.rating, 1500, 1e-9);
    rank_book_finish(&book);
}

/* The order in which records are read does not matter: time does. */
static void test_order(void **context)
{
    static const char *const records[] = {
        HEAD "seat 1 Ana\nseat 2 Luis\nended 1000\nend resigned 2\n" BEGUN,
        HEAD "seat 1 Eva\nseat 2 Ana\nended 1000\nend resigned 2\n" BEGUN,
        HEAD "seat 1 Ana\nseat 2 bot:maestro\nended 900000000000\nend left 2\n" BEGUN,
        ("cubilete 1\ngame dizzle\nseats 3\nrated yes\nseat 1 Ana\nseat 2 Luis\nseat 3 Eva\ndate 2026-11-15\nend time "
         "2\n\n"),
    };
    double first[3] = {0};
    (void)context;
    for (int shift = 0; shift < 4; shift++) {
        struct rank_book book;
        rank_book_init(&book, cub_heap);
        for (int i = 0; i < 4; i++)
            read_text(&book, records[(i + shift) % 4]);
        rank_book_rate(&book, cub_games);
        assert_int_equal(book.lists, 2);
        assert_int_equal(book.list[0].form, RANK_MANY);
        assert_string_equal(book.list[0].player[2].name, "Luis");
        for (int i = 0; i < 3; i++) {
            double rating = book.list[1].player[i].rating.rating;
            assert_true(shift == 0 || memcmp(&rating, &first[i], sizeof rating) == 0);
            first[i] = rating;
        }
        rank_book_finish(&book);
    }
}

static void test_moments(void **context)
{
    static const struct {
        const char *date;
        int64_t moment;
    } cases[] = {{"1970-01-01T00:00:00Z", 0},
                 {"1970-01-01", 43200000},
                 {"2026-11-15T10:00:00Z", 1794736800000},
                 {"2026-11-15T11:00:00+01:00", 1794736800000},
                 {"2026-11-15T06:30:00.25-03:30", 1794736800250},
                 {"2024-02-29T12:00", 1709208000000}};
    int64_t moment;
    (void)context;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_true(rank_moment(cases[i].date, &moment));
        assert_true(moment == cases[i].moment);
    }
    assert_false(rank_moment("2023-02-29", &moment));
}

struct judged {
    enum rank_finding found;
    struct cub_message why;
};

static void judge(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct judged *judged = context;
    struct rank_result result;
    assert_null(fault);
    judged->found = rank_read(record, &result, &judged->why);
}

static void assert_wrong(const char *header, const char *message)
{
    struct judged judged = {.found = RANK_COUNTS};
    struct cub_reader reader;
    cub_reader_init(&reader, cub_games, cub_heap, (struct cub_reader_events){.context = &judged, .game = judge});
    cub_reader_feed(&reader, header, strlen(header));
    cub_reader_finish(&reader);
    assert_int_equal(judged.found, RANK_WRONG);
    assert_string_equal(judged.why.id, message);
}

static void test_wrong(void **context)
{
    (void)context;
    assert_wrong(HEAD "seat 1 Ana\nended 1\nend draw\n\n", "rank.name");
    assert_wrong(HEAD "seat 1 Ana\nseat 2 Luis\nend draw\n\n", "rank.date");
    assert_wrong(HEAD "seat 1 Ana\nseat 2 Ana\nended 1\nend draw\n\n", "rank.twice");
    assert_wrong(HEAD "seat 1 Ana\nseat 2 bot:dios\nended 1\nend draw\n\n", "rank.bot");
    assert_wrong(HEAD
                 "seat 1 1234567890123456789012345678901234567890123456789012345678901234\nseat 2 Ana\nended 1\n\n",
                 "rank.long");
}

/* Bots stand in the order of their levels, and rating them again changes nothing. */
static void test_levels(void **context)
{
    (void)context;
    for (int g = 0; cub_games[g]; g++)
        for (int level = CUB_NOVATO; level < CUB_LEVELS; level++)
            assert_true(rank_bot(cub_games[g], (enum cub_level)level).rating >=
                        rank_bot(cub_games[g], (enum cub_level)(level - 1)).rating);
    assert_true(rank_bot(cub_games[0], CUB_MEDIO).rating == 1500);
}

/* Somebody of the first list; of nobody, no games. */
static struct rank_player player_of(const struct rank_book *book, const char *name)
{
    for (size_t i = 0; i < book->list[0].count; i++)
        if (strcmp(book->list[0].player[i].name, name) == 0)
            return book->list[0].player[i];
    return (struct rank_player){.games = 0};
}

/* Records of Ana against Luis, this many ms apart, that end so; the book of them, rated. */
static struct rank_book series(int count, int64_t apart, const char *end)
{
    struct rank_book book;
    rank_book_init(&book, cub_heap);
    for (int i = 0; i < count; i++) {
        char text[512];
        snprintf(text, sizeof text, HEAD "seat 1 Ana\nseat 2 Luis\nended %lld\nend %s", (long long)(1 + i * apart),
                 end);
        read_text(&book, text);
    }
    rank_book_rate(&book, cub_games);
    return book;
}

/* Who leaves before three decisions loses, and nobody wins by it; a draw so soon counts for nobody. */
static void test_early(void **context)
{
    struct rank_book book = series(9, 1000, "resigned 2\n\n");
    (void)context;
    assert_int_equal(player_of(&book, "Ana").games, 0);
    assert_int_equal(player_of(&book, "Luis").games, 9);
    assert_true(player_of(&book, "Luis").rating.rating < 1400);
    rank_book_finish(&book);
    book = series(1, 1, "time 1\n\n1 1@a1\n2 3@e5\n1 4@c1\n2 2@c4\n"); /* two each */
    assert_int_equal(player_of(&book, "Luis").games, 0);
    assert_near(player_of(&book, "Ana").rating.rating, 1337.69, 0.01);
    rank_book_finish(&book);
    book = series(1, 1, "draw\n\n1 1@a1\n2 3@e5\n1 4@c1\n2 2@c4\n1 6@e4\n"); /* three and two */
    assert_int_equal(book.count, 0);
    rank_book_finish(&book);
    book = series(1, 1, "resigned 2\n" BEGUN);
    assert_near(player_of(&book, "Ana").rating.rating, 1662.31, 0.01);
    assert_near(player_of(&book, "Luis").rating.rating, 1337.69, 0.01);
    rank_book_finish(&book);
}

/* Of three, the two who stayed are rated by what they did to each other. */
static void test_early_of_three(void **context)
{
    static const char head[] = "cubilete 1\ngame dizzle\nseats 3\nrated yes\nseat 1 Ana\nseat 2 Luis\nseat 3 Eva\n";
    char text[512];
    struct rank_book book;
    (void)context;
    rank_book_init(&book, cub_heap);
    snprintf(text, sizeof text, "%sended 1\nend left 2\n\n", head);
    read_text(&book, text);
    rank_book_rate(&book, cub_games);
    assert_true(player_of(&book, "Luis").rating.rating < 1500);
    assert_near(player_of(&book, "Ana").rating.rating, 1500, 1e-9); /* level with Eva */
    assert_near(player_of(&book, "Eva").rating.rating, 1500, 1e-9);
    rank_book_finish(&book);
}

/* The same two again within a day: half as much each time. On another day, or against others, the whole. */
static void test_again(void **context)
{
    enum { DAY = 86400000 };
    struct rank_book one = series(1, 1, "resigned 2\n" BEGUN), nine = series(9, 1000, "resigned 2\n" BEGUN),
                     many = series(60, 1000, "resigned 2\n" BEGUN), days = series(9, DAY, "resigned 2\n" BEGUN);
    double first = player_of(&one, "Ana").rating.rating, more = player_of(&nine, "Ana").rating.rating;
    (void)context;
    assert_int_equal(player_of(&nine, "Ana").games, 9);
    assert_near(more, 1711.78, 0.01); /* without less and less for the same two: 1834 */
    assert_near(player_of(&many, "Ana").rating.rating, more, 0.5);
    assert_true(first < more && player_of(&days, "Ana").rating.rating > more + 100);
    read_text(&nine, HEAD "seat 1 Ana\nseat 2 Eva\nended 20000\nend resigned 2\n" BEGUN);
    rank_book_rate(&nine, cub_games);
    assert_near(player_of(&nine, "Eva").rating.rating, 1400, 60); /* a whole match */
    struct rank_book *const books[] = {&one, &nine, &many, &days};
    for (int i = 0; i < 4; i++)
        rank_book_finish(books[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_numbers), cmocka_unit_test(test_glicko),         cmocka_unit_test(test_upset),
        cmocka_unit_test(test_teams),   cmocka_unit_test(test_free_for_all),   cmocka_unit_test(test_tie),
        cmocka_unit_test(test_scale),   cmocka_unit_test(test_records),        cmocka_unit_test(test_order),
        cmocka_unit_test(test_moments), cmocka_unit_test(test_wrong),          cmocka_unit_test(test_levels),
        cmocka_unit_test(test_early),   cmocka_unit_test(test_early_of_three), cmocka_unit_test(test_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
