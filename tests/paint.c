/* What holds for every picture of the full screen, in random positions of every game. It knows no game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "cubilete/playout.h"
#include "tests/support.h"
#include "tty/games/view.h"

enum { PLIES = 120, EVERY = 7, MOVES = 4, LEGEND_ROWS = 16 };

/* A position and how it is looked at. */
struct look {
    struct cub_record record;
    struct tty_view view;
    struct cub_rng rng;
    int seat;           /* who acts, or the first */
    int rolls, tumbled; /* dice seen just rolled, and how often they moved */
};

struct plain {
    char row[TTY_ROWS][TTY_COLUMNS];
};

static void paint(const struct tty_scene *scene, struct plain *out)
{
    struct tty_canvas canvas;
    tty_clear(&canvas);
    tty_paint(&canvas, 0, 0, scene);
    for (int i = 0; i < TTY_ROWS * TTY_COLUMNS; i++) {
        const struct tty_cell *cell = &canvas.cell[i / TTY_COLUMNS][i % TTY_COLUMNS];
        out->row[i / TTY_COLUMNS][i % TTY_COLUMNS] = cell->sign ? cell->plain : ' ';
    }
}

static bool same(const struct plain *a, const struct plain *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static void check_signs(const struct tty_scene *scene)
{
    struct plain picture;
    paint(scene, &picture);
    for (int y = 0; y < TTY_ROWS; y++)
        for (int x = 0; x < TTY_COLUMNS; x++) {
            assert_in_range(picture.row[y][x], ' ', '~');
            if (y >= TTY_LARGE_ROWS)
                assert_int_equal(picture.row[y][x], ' ');
        }
}

static void check_spots(const struct tty_spot *spots, int count)
{
    bool taken[TTY_LARGE_ROWS][TTY_COLUMNS] = {{false}};
    for (int i = 0; i < count; i++) {
        assert_true(spots[i].row >= 0 && spots[i].row + spots[i].height <= TTY_LARGE_ROWS);
        assert_true(spots[i].column >= 0 && spots[i].column + spots[i].width <= TTY_COLUMNS);
        assert_true(spots[i].height > 0 && spots[i].width > 0 && spots[i].text[0]);
        for (int y = spots[i].row; y < spots[i].row + spots[i].height; y++)
            for (int x = spots[i].column; x < spots[i].column + spots[i].width; x++) {
                assert_false(taken[y][x]);
                taken[y][x] = true;
            }
    }
}

/* A spot that can be chosen, and the cursor on it or not, can be told in plain ASCII. */
static void check_marks(const struct tty_scene *as_it_is, int spot)
{
    struct tty_scene scene = *as_it_is;
    struct plain bare, lit, cursor, both;
    paint(&scene, &bare);
    scene.lit[spot / 64] = 1ull << spot % 64;
    paint(&scene, &lit);
    scene.cursor = spot;
    paint(&scene, &both);
    scene.lit[spot / 64] = 0;
    paint(&scene, &cursor);
    assert_false(same(&bare, &lit) || same(&bare, &cursor) || same(&lit, &both));
}

static int spot_of(const struct tty_spot *spots, int count, const char *square)
{
    for (int i = 0; i < count; i++)
        if (spots[i].square && strncmp(spots[i].text, square, 2) == 0)
            return i;
    return -1;
}

/* Squares in the text of a move have their spots. */
static void check_named(const struct look *look, const struct tty_spot *spots, int count, const char *text)
{
    for (; text[0] && text[1]; text++)
        if (text[0] >= 'a' && text[0] <= 'i' && text[1] >= '1' && text[1] <= '9') {
            int spot = spot_of(spots, count, text);
            assert_true(spot >= 0);
            check_marks(&look->view.scene, spot);
        }
}

static void check_moves(struct look *look, const struct tty_spot *spots, int count)
{
    const struct cub_game *game = look->view.scene.game;
    const struct cub_state *state = &look->record.match.now.state;
    uint32_t moves = game->open_ended ? 0 : game->count(state, look->seat);
    for (int i = 0; i < MOVES && moves; i++) {
        char text[CUB_MOVE_TEXT];
        game->print(state, look->seat, game->nth(state, look->seat, cub_rng_below(&look->rng, moves)), text);
        check_named(look, spots, count, text);
    }
}

/* The animation is the same whenever it is drawn, and shows what was just rolled, nothing else. */
static void check_rolling(struct look *look)
{
    struct tty_scene scene = look->view.scene;
    struct plain still, first, again;
    bool rolled = scene.pasts > 0 && scene.past[scene.pasts - 1].who == CUB_DICE;
    paint(&scene, &still);
    scene.rolling = 1;
    paint(&scene, &first);
    paint(&scene, &again);
    assert_true(same(&first, &again));
    if (!rolled)
        assert_true(same(&first, &still));
    look->rolls += rolled;
    look->tumbled += !same(&first, &still);
}

static void check_legend(const struct tty_scene *scene)
{
    const struct tty_painter *painter = tty_painter_of(scene->game);
    struct tty_canvas canvas;
    tty_clear(&canvas);
    if (painter->legend)
        painter->legend(&canvas, 0, 0, scene);
    for (int i = LEGEND_ROWS * TTY_COLUMNS; i < TTY_ROWS * TTY_COLUMNS; i++)
        assert_int_equal(canvas.cell[i / TTY_COLUMNS][i % TTY_COLUMNS].sign, 0);
}

static void check(struct look *look)
{
    uint32_t acting = look->record.match.now.state.to_act & (CUB_BIT(CUB_SEATS) - 1u);
    struct tty_spot spots[TTY_SPOTS];
    look->seat = acting ? __builtin_ctz(acting) : 0;
    cub_lang_set((enum cub_lang)cub_rng_below(&look->rng, CUB_LANGS));
    tty_view_init(&look->view, &look->record, look->record.match.length, look->seat);
    look->view.scene.large = true;
    look->view.scene.seat = look->seat;
    int count = tty_spots(&look->view.scene, spots);
    check_signs(&look->view.scene);
    check_spots(spots, count);
    check_moves(look, spots, count);
    check_rolling(look);
    check_legend(&look->view.scene);
    for (int i = 0; i < count; i++)
        if (!spots[i].square)
            check_marks(&look->view.scene, i);
}

static void assert_alike(const struct tty_view *a, const struct tty_view *b)
{
    assert_memory_equal(&a->state, &b->state, a->scene.game->state_size);
    assert_int_equal(a->scene.pasts, b->scene.pasts);
    assert_memory_equal(&a->scene.ledger, &b->scene.ledger, sizeof a->scene.ledger);
    for (int i = 0; i < a->scene.pasts; i++) {
        const struct tty_past *x = &a->scene.past[i], *y = &b->scene.past[i];
        assert_true(x->who == y->who && !x->text == !y->text && (!x->text || strcmp(x->text, y->text) == 0));
    }
}

static void (*apply)(struct cub_state *, int who, cub_move);
static uint32_t applied;

static void count_applied(struct cub_state *state, int who, cub_move move)
{
    applied++;
    apply(state, who, move);
}

/* One view that goes through a match takes each move once, and shows what another made for each length would. */
static void check_replay(struct look *look)
{
    struct cub_game counting = *look->record.match.game;
    uint32_t length = look->record.match.length;
    struct tty_view other;
    apply = counting.apply;
    counting.apply = count_applied;
    look->record.match.game = &counting;
    applied = 0;
    tty_view_init(&look->view, &look->record, 0, CUB_NOBODY);
    for (uint32_t i = 0; i <= length; i++)
        tty_view_go(&look->view, i);
    assert_int_equal(applied, length);
    for (uint32_t i = length + 1; i-- > 0; i -= i < EVERY ? i : EVERY) {
        tty_view_go(&look->view, i);
        tty_view_init(&other, &look->record, i, CUB_NOBODY);
        assert_alike(&look->view, &other);
    }
}

static void play(const struct cub_game *game, const struct cub_setup *setup, void *context)
{
    struct look look = {.seat = 0};
    struct cub_match *match = &look.record.match;
    (void)context;
    cub_rng_init(&look.rng, 24, setup->seats);
    assert_true(cub_record_init(&look.record, game, setup, NULL, cub_heap, NULL));
    for (int i = 0; i < PLIES && match->now.state.to_act; i++) {
        if (i % EVERY == 0)
            check(&look);
        int who = cub_actor(&match->now.state, &look.rng);
        assert_true(cub_match_play(match, who, game->draw(&match->now.state, who, &look.rng), NULL));
    }
    check(&look);
    assert_true(look.tumbled > 0 || look.rolls == 0 || tty_painter_of(game) == &tty_fields);
    check_replay(&look);
    look.record.match.game = game;
    cub_record_finish(&look.record);
}

static void test_game(void **context)
{
    test_each_setup(*context, play, NULL);
}

int main(void)
{
    enum { MOST = 16 };
    struct CMUnitTest tests[MOST];
    size_t count = 0;
    for (const struct cub_game *const *game = test_games(); *game && count < MOST; game++) {
        const struct cub_game *one = *game;
        tests[count++] =
            (struct CMUnitTest){.name = one->name, .test_func = test_game, .initial_state = (void *)(uintptr_t)one};
    }
    return _cmocka_run_group_tests("paint", tests, count, NULL, NULL);
}
