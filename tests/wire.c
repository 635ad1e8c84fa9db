/*
 * Tables by script: each file of tests/wire is first lines, `---`, and what clients
 * send and have to get (tests/room.h). After each script the table is read again
 * from every beginning of its log, and has to be the same.
 */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/room.h"

enum { SCRIPTS = 64, PATH = 512, BODY = 8192 };

static char paths[SCRIPTS][PATH];
static struct room room;

/* The lines up to `---`, remarks left out. */
static void read_body(FILE *file, char body[BODY], int *number)
{
    char line[2 * WIRE_LINE];
    body[0] = 0;
    while (++*number && fgets(line, sizeof line, file) && strcmp(line, "---\n") != 0)
        if (line[0] != '#')
            strncat(body, line, BODY - strlen(body) - 1);
}

static void run_lines(FILE *file, const char *path, int number)
{
    char line[2 * WIRE_LINE];
    for (; fgets(line, sizeof line, file); number++) {
        line[strcspn(line, "\n")] = 0;
        const char *got = room_run(&room, line);
        if (got)
            fail_msg("%s:%d: %s\ngot: %s", path, number, line, got);
    }
}

/* Whatever was written so far and is read again, and then the rest, makes the same table. */
static void check_every_beginning(void)
{
    for (uint32_t appends = 1; appends <= room.appends; appends++) {
        struct table again;
        room_reload(&room, appends, &again);
        room_catch_up(&room, appends, &again);
        assert_true(room_same(&room.table, &again));
        table_finish(&again);
    }
}

static void run_script(void **state)
{
    const char *path = *state;
    struct table_error fault;
    char body[BODY];
    int number = 0;
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    read_body(file, body, &number);
    assert_true(room_init(&room, body, &fault));
    run_lines(file, path, number + 1);
    fclose(file);
    check_every_beginning();
    room_finish(&room);
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The scripts of a folder, in order; how many. */
static int list(const char *folder)
{
    int count = 0;
    DIR *dir = opendir(folder);
    for (struct dirent *entry; dir && (entry = readdir(dir)) && count < SCRIPTS;)
        if (strstr(entry->d_name, ".txt"))
            snprintf(paths[count++], PATH, "%.200s/%.200s", folder, entry->d_name);
    if (dir)
        closedir(dir);
    qsort(paths, (size_t)count, sizeof *paths, compare);
    return count;
}

int main(int argc, char **argv)
{
    static struct CMUnitTest tests[SCRIPTS];
    int count = list(argc > 1 ? argv[1] : "tests/wire");
    for (int i = 0; i < count; i++)
        tests[i] =
            (struct CMUnitTest){.name = strrchr(paths[i], '/') + 1, .test_func = run_script, .initial_state = paths[i]};
    return count ? _cmocka_run_group_tests("wire", tests, (size_t)count, NULL, NULL) : 1;
}
