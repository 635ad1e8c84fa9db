/* Finds a person's files, makes their folders, and opens plain files. */
#include "host/paths.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_absolute(const char *path)
{
    return path && path[0] == '/';
}

bool cub_paths_find(const char *variable, const char *usual, const char *rest, char *out, size_t room)
{
    const char *base = getenv(variable), *home = getenv("HOME");
    int length;
    if (is_absolute(base)) {
        length = snprintf(out, room, "%s/cubilete/%s", base, rest);
    } else if (is_absolute(home)) {
        length = snprintf(out, room, "%s/%s/cubilete/%s", home, usual, rest);
    } else {
        errno = EDESTADDRREQ;
        return false;
    }
    if ((size_t)length < room)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

int cub_file_open(const char *path, int flags)
{
    struct stat file;
    int fd = open(path, flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (fd < 0 || (fstat(fd, &file) == 0 && S_ISREG(file.st_mode)))
        return fd;
    close(fd);
    errno = S_ISDIR(file.st_mode) ? EISDIR : ESPIPE;
    return -1;
}

bool cub_file_same(const char *a, const char *b)
{
    struct stat left, right;
    return stat(a, &left) == 0 && stat(b, &right) == 0 && S_ISREG(left.st_mode) && left.st_dev == right.st_dev &&
           left.st_ino == right.st_ino;
}

bool cub_file_sync(int fd)
{
    int result;
    do
        result = fsync(fd);
    while (result < 0 && errno == EINTR);
    return result == 0 || errno == EINVAL; /* some file systems can't, for folders */
}

int cub_paths_length(const char *file)
{
    const char *slash = strrchr(file, '/');
    return slash ? (int)(slash - file) + 1 : 0;
}

bool cub_paths_sync(const char *file)
{
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%.*s.", cub_paths_length(file), file);
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return false;
    bool good = cub_file_sync(fd);
    int error = errno;
    close(fd);
    errno = error;
    return good;
}

/* Makes one folder in another that is there. */
static bool make_one(const char *path)
{
    if (mkdir(path, 0700) == 0)
        return cub_paths_sync(path);
    return errno == EEXIST;
}

bool cub_paths_make(const char *path)
{
    char part[PATH_MAX];
    if (make_one(path))
        return true;
    if (errno != ENOENT || (size_t)snprintf(part, sizeof part, "%s", path) >= sizeof part)
        return false;
    for (char *at = part + 1; *at; at++) {
        if (*at != '/')
            continue;
        *at = 0;
        if (!make_one(part))
            return false;
        *at = '/';
    }
    return make_one(path);
}

bool cub_paths_make_for(const char *file)
{
    char folder[PATH_MAX];
    int length = snprintf(folder, sizeof folder, "%.*s", cub_paths_length(file) - 1, file);
    errno = ENAMETOOLONG;
    return length < PATH_MAX && cub_paths_make(folder);
}
