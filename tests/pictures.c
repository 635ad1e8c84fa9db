/*
 * Pictures of the full screen, compared: a record in the folder and the picture
 * of where it ends, X.cub and X.txt. Lines `picture KEY VALUE` of its header say
 * how it is looked at: lang, cursor (a spot's text), sheet (a seat), rolling, legend. To see
 * one, or to write it anew:
 *
 *     test-pictures FOLDER X.cub [colour]
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>
#include <dirent.h>

#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "tests/support.h"
#include "tty/games/view.h"

enum { ROOM = 1024 };

static const char *folder;

/* What a header says about the picture, or something else. */
static const char *wish(const struct cub_record *record, const char *key, const char *otherwise)
{
    char line[64];
    snprintf(line, sizeof line, "picture %s", key);
    const char *value = cub_record_value(record, line);
    return value ? value : otherwise;
}

/* The spots that legal moves name. */
static void light(struct tty_scene *scene, const struct cub_state *state, int seat)
{
    struct tty_spot spots[TTY_SPOTS];
    int count = tty_spots(scene, spots);
    for (uint32_t n = 0; n < scene->game->count(state, seat); n++) {
        char text[CUB_MOVE_TEXT];
        scene->game->print(state, seat, scene->game->nth(state, seat, n), text);
        for (int i = 0; i < count; i++)
            if (strstr(text, spots[i].text))
                scene->lit[i / 64] |= 1ull << i % 64;
    }
}

static int spot_of(const struct tty_scene *scene, const char *text)
{
    struct tty_spot spots[TTY_SPOTS];
    int i = tty_spots(scene, spots) - 1;
    while (i >= 0 && strcmp(spots[i].text, text) != 0)
        i--;
    return i;
}

/* The seat that may act, or the first. */
static int actor(const struct cub_state *state)
{
    uint32_t seats = state->to_act & (CUB_BIT(CUB_SEATS) - 1u);
    return seats ? __builtin_ctz(seats) : 0;
}

static void paint(const struct cub_record *record, struct tty_canvas *canvas)
{
    static struct tty_view view;
    int seat = actor(&record->match.now.state);
    enum cub_lang lang = CUB_ES;
    cub_lang_parse(wish(record, "lang", "es"), &lang);
    cub_lang_set(lang);
    tty_view_init(&view, record, record->match.length, seat);
    view.scene.large = true;
    view.scene.seat = atoi(wish(record, "sheet", "0")) - 1;
    if (view.scene.seat < 0)
        view.scene.seat = seat;
    view.scene.rolling = atoi(wish(record, "rolling", "0"));
    view.scene.cursor = spot_of(&view.scene, wish(record, "cursor", ""));
    light(&view.scene, &record->match.now.state, seat);
    tty_clear(canvas);
    if (cub_record_value(record, "picture legend"))
        tty_painter_of(view.scene.game)->legend(canvas, 0, 0, &view.scene);
    else
        tty_paint(canvas, 0, 0, &view.scene);
}

static void take(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    assert_null(fault);
    paint(record, context);
}

/* Paints the record of this name; false: it can't be read. */
static bool picture(const char *name, struct tty_canvas *canvas)
{
    char path[ROOM];
    struct cub_reader reader;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    cub_reader_init(&reader, test_games(), cub_heap, (struct cub_reader_events){.context = canvas, .game = take});
    return cub_file_read(path, &reader);
}

static char *contents(FILE *file)
{
    char *text = NULL;
    size_t room = 0;
    ssize_t length = getdelim(&text, &room, 0, file);
    fclose(file);
    assert_true(length > 0);
    return text;
}

static void test_picture(void **context)
{
    const char *name = *context;
    struct tty_canvas canvas;
    char path[ROOM], *drawn = NULL;
    size_t size;
    snprintf(path, sizeof path, "%s/%.*stxt", folder, (int)strlen(name) - 3, name);
    FILE *expected = fopen(path, "r"), *file = open_memstream(&drawn, &size);
    assert_true(expected && file && picture(name, &canvas));
    tty_print(&canvas, file, true);
    fclose(file);
    char *text = contents(expected);
    assert_string_equal(drawn, text);
    free(text);
    free(drawn);
}

static int ends_in_cub(const struct dirent *entry)
{
    size_t length = strlen(entry->d_name);
    return length > 4 && strcmp(entry->d_name + length - 4, ".cub") == 0;
}

static int compare_all(void)
{
    struct dirent **names;
    int count = scandir(folder, &names, ends_in_cub, alphasort);
    if (count < 1)
        return 1;
    struct CMUnitTest *tests = calloc((size_t)count, sizeof *tests);
    for (int i = 0; i < count; i++)
        tests[i] =
            (struct CMUnitTest){.name = names[i]->d_name, .test_func = test_picture, .initial_state = names[i]->d_name};
    int failed = _cmocka_run_group_tests("pictures", tests, (size_t)count, NULL, NULL);
    for (int i = 0; i < count; i++)
        free(names[i]);
    free(names);
    free(tests);
    return failed;
}

int main(int argc, char **argv)
{
    struct tty_canvas canvas;
    folder = argc > 1 ? argv[1] : "pictures";
    if (argc < 3)
        return compare_all();
    if (!picture(argv[2], &canvas))
        return 1;
    tty_print(&canvas, stdout, argc < 4);
    return 0;
}
