/* Sealed dice at a table of this machine: where the key lies, when it is shown, and what can't be done meanwhile. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/option.h"
#include "cubilete/playout.h"
#include "host/dice_key.h"
#include "tty/local.h"

enum { PATH = CUB_JOURNAL_PATH + 8, FILE_ROOM = 1 << 16 };

static char folder[] = "/tmp/cubilete-cup-XXXXXX";
static int draws_left = -1; /* of the system's randomness; below 0: as many as anybody likes */

/* The linker puts this one in the place of the system's. */
ssize_t __real_getrandom(void *bytes, size_t length, unsigned flags);
ssize_t __wrap_getrandom(void *bytes, size_t length, unsigned flags);

ssize_t __wrap_getrandom(void *bytes, size_t length, unsigned flags)
{
    errno = ENOSYS;
    if (draws_left == 0)
        return -1;
    draws_left--;
    return __real_getrandom(bytes, length, flags);
}

static int forced_left =
    -1; /* times that anything is forced to the disk before the power fails; below 0: it does not */

/* In the place of the system's, too. */
int fsync(int fd)
{
    (void)fd;
    if (forced_left == 0)
        _exit(EXIT_SUCCESS);
    forced_left--;
    return 0;
}

static struct local_plan plan_of(const struct cub_game *game, const char *first, const char *second)
{
    struct local_plan plan = {.game = game, .seeded = true, .seed = 7, .sealed = true};
    cub_setup_init(&plan.setup, game, 2);
    assert_null(seat_holder_read(&plan.seat[0], first));
    assert_null(seat_holder_read(&plan.seat[1], second));
    return plan;
}

static void begin(struct local_table *local, const struct cub_game *game, const char *first, const char *second)
{
    struct local_plan plan = plan_of(game, first, second);
    assert_true(local_table_init(local, &plan, NULL));
    assert_int_equal(local->save_error, 0);
}

/* Plays whatever is due once, people at random. */
static void step(struct local_table *local, struct cub_rng *rng)
{
    const struct cub_match *match = &local->link.record.match;
    enum due due = table_link_due(&local->link);
    if (due == DUE_DICE) {
        assert_true(local_table_roll(local));
    } else if (due == DUE_BOT) {
        assert_true(local_table_answer(local, NULL, NULL));
    } else if (table_link_people(&local->link)) {
        int seat = cub_actor_among(table_link_people(&local->link), rng);
        cub_move move = match->game->draw(&match->now.state, seat, rng);
        assert_true(table_link_play(&local->link, seat, move, NULL));
    } else {
        local_table_race_advance(local, UINT32_MAX - 1);
    }
}

static void play_out(struct local_table *local)
{
    struct cub_rng rng;
    cub_rng_init(&rng, 3, 0);
    while (table_link_due(&local->link) != DUE_OVER)
        step(local, &rng);
}

static void key_file(const struct local_table *local, char out[PATH])
{
    snprintf(out, PATH, "%s.key", local->journal.path);
}

static bool is_file(const char *path)
{
    return access(path, F_OK) == 0;
}

static const char *load(const char *path)
{
    static char text[FILE_ROOM];
    FILE *file = fopen(path, "rb");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return text;
}

static void store(const char *path, const char *text)
{
    FILE *file = fopen(path, "wb");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

/* What the journal's record says about its dice: NULL, or the rule that it breaks. */
static const char *verdict_of(const char *journal)
{
    static char rule[8];
    struct cub_verdict verdict;
    struct cub_record record;
    struct cub_fault fault;
    assert_true(cub_journal_read(journal, &record, &fault));
    cub_dice_verify(&record, &verdict);
    cub_record_finish(&record);
    snprintf(rule, sizeof rule, "%s", verdict.verified ? "" : verdict.why.rule);
    return *rule ? rule : NULL;
}

/* Every game: the key is for its owner alone and in no journal before the end, and then in the journal alone. */
static void test_whole_games(void **state)
{
    (void)state;
    for (int i = 0; cub_games[i]; i++) {
        struct local_table local;
        struct stat file;
        char path[PATH], key[CUB_KEY + 1];
        begin(&local, cub_games[i], "Ana", "bot:novato");
        strcpy(key, local.cup.key);
        key_file(&local, path);
        assert_int_equal(stat(path, &file), 0);
        assert_int_equal(file.st_mode & 0777, 0600);
        assert_null(strstr(load(local.journal.path), key));
        assert_non_null(strstr(load(local.journal.path), "dice-salt 2 00000000000000000000000000000000\n"));
        assert_null(strstr(load(local.journal.path), "dice-salt 1 00000000000000000000000000000000\n"));
        assert_string_equal(verdict_of(local.journal.path), "DI-2");
        play_out(&local);
        assert_non_null(strstr(load(local.journal.path), key));
        assert_false(is_file(path));
        assert_null(verdict_of(local.journal.path));
        local_table_finish(&local);
    }
}

/* The record of a table, rolls alone. */
static void print_rolls(const struct cub_match *match, char out[FILE_ROOM])
{
    union cub_any now = match->first;
    out[0] = 0;
    for (uint32_t i = 0; i < match->length; i++) {
        char text[CUB_MOVE_TEXT];
        match->game->print(&now.state, (int)match->log[i].who, match->log[i].move, text);
        if (match->log[i].who == CUB_DICE)
            strcat(strcat(out, text), " ");
        match->game->apply(&now.state, (int)match->log[i].who, match->log[i].move);
    }
}

/* Whatever is taken back and played again, roll n is roll n; at the end nothing is taken back any more. */
static void test_undo(void **state)
{
    struct local_table local;
    struct cub_rng rng;
    (void)state;
    cub_rng_init(&rng, 5, 0);
    begin(&local, &cub_secuencia, "Ana", "Luis");
    for (int i = 0; i < 12; i++)
        step(&local, &rng);
    char before[FILE_ROOM], after[FILE_ROOM];
    uint32_t length = local.link.record.match.length;
    print_rolls(&local.link.record.match, before);
    while (table_link_undoable(&local.link))
        assert_true(table_link_undo(&local.link));
    assert_true(local.link.record.match.length < length);
    while (local.link.record.match.length < length)
        step(&local, &rng);
    print_rolls(&local.link.record.match, after);
    size_t common = strlen(before) < strlen(after) ? strlen(before) : strlen(after); /* other moves may lose a turn */
    assert_true(common > 0);
    assert_memory_equal(before, after, common);
    play_out(&local);
    assert_null(verdict_of(local.journal.path));
    assert_false(table_link_undoable(&local.link));
    local_table_finish(&local);
}

static void resume(struct local_table *local, const char *path)
{
    struct cub_fault fault;
    assert_true(local_table_resume(local, path, &fault));
}

/* Left after every move and gone on with; also when it is over. */
static void test_resume(void **state)
{
    struct local_table local;
    struct cub_rng rng;
    char path[CUB_JOURNAL_PATH], key[PATH];
    (void)state;
    cub_rng_init(&rng, 5, 0);
    begin(&local, &cub_dizzle, "Ana", "bot:novato");
    key_file(&local, key);
    strcpy(path, local.journal.path);
    while (table_link_due(&local.link) != DUE_OVER) {
        step(&local, &rng);
        local_table_finish(&local);
        resume(&local, path);
    }
    assert_null(verdict_of(path));
    assert_false(is_file(key));
    assert_false(table_link_undoable(&local.link));
    local_table_finish(&local);
}

/* A crash between the last move and the key's line: going on with it adds the line. */
static void test_crash_at_the_end(void **state)
{
    struct local_table local;
    char path[CUB_JOURNAL_PATH], key[CUB_KEY + 1], file[PATH];
    (void)state;
    begin(&local, &cub_secuencia, "bot:novato", "bot:novato");
    key_file(&local, file);
    strcpy(path, local.journal.path);
    strcpy(key, local.cup.key);
    play_out(&local);
    local_table_finish(&local);
    assert_int_equal(truncate(path, (off_t)strlen(load(path)) - 5), 0);
    store(file, "9d607dc9b4b39af73c962533a6158ca5deb137acbcdb50e2df0bc1c183bef4b8\n");
    resume(&local, path); /* with another's key it stays as it is */
    local_table_finish(&local);
    assert_string_equal(verdict_of(path), "DI-2");
    assert_true(cub_dice_key_keep(path, key));
    resume(&local, path);
    local_table_finish(&local);
    assert_null(verdict_of(path));
    assert_false(is_file(file));
}

/* Begins a match in another process, in which the power fails before the nth time that anything is forced to the disk.
 */
static bool begin_and_fail(int nth)
{
    pid_t child = fork();
    int status;
    if (child == 0) {
        struct local_plan plan = plan_of(&cub_secuencia, "Ana", "bot:novato");
        struct local_table local;
        forced_left = nth;
        _exit(local_table_init(&local, &plan, NULL) && forced_left > 0 ? EXIT_FAILURE : EXIT_SUCCESS);
    }
    assert_true(child > 0);
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    return WEXITSTATUS(status) == EXIT_SUCCESS;
}

/* A crash while a match is begun leaves none behind that can't be gone on with: before the key is there no match is. */
static void test_crash_at_the_beginning(void **state)
{
    char games[CUB_JOURNAL_PATH];
    uint32_t *numbers;
    size_t before, count, resumed = 0;
    (void)state;
    assert_true(cub_journal_folder(games));
    assert_true(cub_journal_list(games, &numbers, &before));
    free(numbers);
    for (int nth = 0; begin_and_fail(nth); nth++) {
        assert_in_range(nth, 0, 20);
        assert_true(cub_journal_list(games, &numbers, &count));
        for (size_t i = before; i < count; i++) {
            struct local_table local;
            char path[CUB_JOURNAL_PATH];
            assert_true(cub_journal_path(path, games, numbers[i]));
            if (!*load(path))
                continue;
            resumed++;
            resume(&local, path);
            assert_true(local.cup.kept);
            local_table_finish(&local);
        }
        free(numbers);
    }
    assert_in_range(resumed, 1, 20 * 20);
}

static void assert_not_resumed(const char *path, const char *message, const char *rule)
{
    struct local_table local;
    struct cub_fault fault;
    assert_false(local_table_resume(&local, path, &fault));
    assert_int_equal(errno, 0);
    assert_string_equal(fault.why.id, message);
    if (rule)
        assert_string_equal(fault.why.rule, rule);
    else
        assert_null(fault.why.rule);
}

/* Without its key a match does not go on, and stays as it is; nor with another's. */
static void test_lost_key(void **state)
{
    static const char *const keys[] = {"", "\n", "0123\n",
                                       "9d607dc9b4b39af73c962533a6158ca5deb137acbcdb50e2df0bc1c183bef4b8",
                                       "9d607dc9b4b39af73c962533a6158ca5deb137acbcdb50e2df0bc1c183bef4bX\n"};
    struct local_table local;
    char path[CUB_JOURNAL_PATH], file[PATH], key[CUB_KEY + 2];
    (void)state;
    begin(&local, &cub_secuencia, "Ana", "Luis");
    key_file(&local, file);
    strcpy(path, local.journal.path);
    snprintf(key, sizeof key, "%s\n", local.cup.key);
    local_table_finish(&local);
    assert_int_equal(unlink(file), 0);
    assert_not_resumed(path, "home.no-key", NULL);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
        store(file, keys[i]);
        assert_not_resumed(path, "home.no-key", NULL);
    }
    store(file, "9d607dc9b4b39af73c962533a6158ca5deb137acbcdb50e2df0bc1c183bef4b8\n");
    assert_not_resumed(path, "dice.key", "DI-1");
    store(file, key);
    resume(&local, path);
    local_table_finish(&local);
}

/* A journal that somebody removes is begun anew, and its key with it. */
static void test_removed(void **state)
{
    struct local_table local, next;
    char old[CUB_JOURNAL_PATH], file[PATH];
    (void)state;
    begin(&local, &cub_secuencia, "Ana", "Luis");
    begin(&next, &cub_secuencia, "Ana", "Luis"); /* so that it gets another number */
    local_table_finish(&next);
    strcpy(old, local.journal.path);
    unlink(old);
    assert_true(local_table_roll(&local));
    key_file(&local, file);
    assert_string_not_equal(local.journal.path, old);
    assert_true(is_file(local.journal.path) && is_file(file));
    strcpy(old, local.journal.path);
    local_table_finish(&local);
    resume(&local, old);
    local_table_finish(&local);
}

/* A key that can't be written is trouble, and is written as soon as it can. */
static void test_unwritten_key(void **state)
{
    struct local_table local;
    char file[PATH];
    (void)state;
    begin(&local, &cub_secuencia, "Ana", "Luis");
    key_file(&local, file);
    local.cup.kept = false;
    assert_int_equal(unlink(file), 0);
    assert_int_equal(mkdir(file, 0700), 0);
    assert_true(local_table_roll(&local));
    assert_true(local.save_error != 0);
    assert_int_equal(rmdir(file), 0);
    assert_true(local_table_roll(&local));
    assert_true(is_file(file));
    local_table_finish(&local);
}

/* Another match of the same people is sealed as well, with a key of its own; one from a record is not. */
static void test_again_and_from(void **state)
{
    struct local_table local;
    struct cub_record record;
    struct cub_fault fault;
    struct local_plan plan = {.game = &cub_secuencia};
    char key[CUB_KEY + 1], path[CUB_JOURNAL_PATH];
    (void)state;
    begin(&local, &cub_secuencia, "bot:novato", "bot:novato");
    strcpy(key, local.cup.key);
    play_out(&local);
    strcpy(path, local.journal.path);
    assert_true(local_table_again(&local, NULL));
    assert_true(local.cup.key[0] && strcmp(local.cup.key, key) != 0);
    play_out(&local);
    assert_null(verdict_of(local.journal.path));
    local_table_finish(&local);
    assert_true(cub_journal_read(path, &record, &fault));
    cub_match_undo(&record.match, 10);
    assert_true(local_table_from(&local, &record, &plan, NULL));
    assert_null(strstr(load(local.journal.path), "dice-"));
    local_table_finish(&local);
}

/* Without randomness there is no game: for the key, or for the salt of any person. */
static void test_no_randomness(void **state)
{
    struct local_plan plan = plan_of(&cub_secuencia, "Ana", "Luis");
    struct local_table local;
    struct cub_message why;
    (void)state;
    for (int draws = 0; draws < 3; draws++) {
        draws_left = draws;
        assert_false(local_table_init(&local, &plan, &why));
        assert_string_equal(why.id, "home.random");
    }
    draws_left = 3;
    assert_true(local_table_init(&local, &plan, &why));
    draws_left = -1;
    local_table_finish(&local);
}

/* A table without a journal shows its key in the end, too. */
static void test_unsaved(void **state)
{
    struct local_plan plan = plan_of(&cub_secuencia, "bot:azar", "bot:azar");
    struct cub_verdict verdict;
    struct local_table local;
    (void)state;
    plan.unsaved = true;
    assert_true(local_table_init(&local, &plan, NULL));
    play_out(&local);
    cub_dice_verify(&local.link.record, &verdict);
    assert_true(verdict.verified);
    local_table_finish(&local);
}

static int make_folder(void **state)
{
    (void)state;
    return mkdtemp(folder) && setenv("XDG_DATA_HOME", folder, 1) == 0 ? 0 : -1;
}

static int remove_folder(void **state)
{
    char command[sizeof folder + 16];
    (void)state;
    snprintf(command, sizeof command, "rm -r %s", folder);
    return system(command);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_games),
        cmocka_unit_test(test_undo),
        cmocka_unit_test(test_resume),
        cmocka_unit_test(test_crash_at_the_end),
        cmocka_unit_test(test_crash_at_the_beginning),
        cmocka_unit_test(test_lost_key),
        cmocka_unit_test(test_removed),
        cmocka_unit_test(test_unwritten_key),
        cmocka_unit_test(test_again_and_from),
        cmocka_unit_test(test_no_randomness),
        cmocka_unit_test(test_unsaved),
    };
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
