/* The key of sealed dice: drawn, kept beside the journal, read, dropped. */
#include "host/dice_key.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "cubilete/journal.h"
#include "host/paths.h"
#include "host/random.h"

enum { PATH = CUB_JOURNAL_PATH + 8, OWNER = 0600, LINE = CUB_KEY + 1 /* with its LF */ };

static bool draw(char *out, size_t digits)
{
    uint8_t bytes[CUB_KEY / 2];
    if (!cub_random(bytes, digits / 2))
        return false;
    cub_hex(bytes, digits / 2, out);
    return true;
}

bool cub_dice_key_draw(char key[CUB_KEY + 1])
{
    return draw(key, CUB_KEY);
}

bool cub_dice_key_salt(char salt[CUB_SALT + 1])
{
    return draw(salt, CUB_SALT);
}

static void find_file(const char *journal, char path[PATH])
{
    snprintf(path, PATH, "%s.key", journal);
}

/* Writes the one line; false with errno. */
static bool put_line(int fd, const char *text)
{
    char line[LINE + 1];
    ssize_t length = snprintf(line, sizeof line, "%s\n", text); /* keys are the longest */
    ssize_t put = write(fd, line, (size_t)length);
    if (put >= 0 && put < length)
        errno = ENOSPC;
    return put == length && cub_file_sync(fd);
}

bool cub_dice_key_write(const char *path, const char *line)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, OWNER);
    if (fd < 0)
        return false;
    bool good = put_line(fd, line);
    int error = errno;
    good = close(fd) == 0 && good && cub_paths_sync(path);
    if (!good)
        unlink(path);
    errno = error;
    return good;
}

bool cub_dice_key_keep(const char *journal, const char *key)
{
    char path[PATH];
    find_file(journal, path);
    if (unlink(path) < 0 && errno != ENOENT)
        return false;
    return cub_dice_key_write(path, key);
}

bool cub_dice_key_read(const char *journal, char key[CUB_KEY + 1])
{
    char path[PATH];
    find_file(journal, path);
    int fd = cub_file_open(path, O_RDONLY);
    if (fd < 0)
        return false;
    char line[LINE + 1] = "";
    ssize_t got = read(fd, line, LINE);
    int error = got < 0 ? errno : 0;
    close(fd);
    snprintf(key, CUB_KEY + 1, "%.*s", CUB_KEY, line);
    errno = error;
    return got == LINE && line[CUB_KEY] == '\n' && cub_is_key(key);
}

void cub_dice_key_drop(const char *journal)
{
    char path[PATH];
    find_file(journal, path);
    unlink(path);
}
