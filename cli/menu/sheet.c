/* The sheets that people can choose in the menu: those of the folder that they are in, or any by its path. */
#include "cli/menu/menu.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cubilete/option.h"

enum { MOST = 64, LOOKED = 1000 }; /* files that are offered; that are looked at */

/* A pipe, a device or standard input would not let the menu go on. */
char *menu_sheet_read(const char *path)
{
    struct stat status;
    if (stat(path, &status) != 0)
        return NULL;
    errno = ESPIPE;
    return S_ISREG(status.st_mode) && strcmp(path, "-") != 0 ? cli_sheet_read(path) : NULL;
}

/* Whether the game can be played on it. */
static bool is_sheet(const struct cub_game *game, const char *path)
{
    struct cub_setup setup;
    union cub_any first;
    char *text = menu_sheet_read(path);
    cub_setup_init(&setup, game, (int)cli_usual_seats(game));
    bool good = text && cub_start(game, &setup, text, &first.state, NULL);
    free(text);
    return good;
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* The sheets of the folder by their names; returns how many. */
static int find_all(const struct cub_game *game, char (*names)[MENU_PATH])
{
    DIR *folder = opendir(".");
    int count = 0;
    const struct dirent *file;
    for (int i = 0; folder && i < LOOKED && count < MOST && (file = readdir(folder)); i++) {
        size_t length = strlen(file->d_name);
        if (file->d_name[0] == '.' || length >= MENU_PATH || !is_sheet(game, file->d_name))
            continue;
        memcpy(names[count++], file->d_name, length + 1);
    }
    if (folder)
        closedir(folder);
    qsort(names, (size_t)count, sizeof *names, compare);
    return count;
}

void menu_sheet_beside(const struct cub_game *game, char sheet[MENU_PATH], int step)
{
    char names[MOST][MENU_PATH];
    int count = find_all(game, names), now = -1;
    for (int i = 0; i < count; i++)
        if (strcmp(names[i], sheet) == 0)
            now = i;
    now += step;
    now = now < -1 ? count - 1 : now < count ? now : -1;
    if (now < 0)
        sheet[0] = 0;
    else
        memcpy(sheet, names[now], MENU_PATH);
}
