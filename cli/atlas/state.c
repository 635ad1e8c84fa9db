/*
 * The file that keeps an atlas while it grows. A line that says what it is, a
 * check of the dice, an entry a roll, and a check of all that: whatever does not
 * fit is no such file.
 */
#include "cli/atlas/atlas.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "host/paths.h"
#include "host/replace.h"

static const char title[] = "cubilete atlas 1\n";

enum { TITLE = sizeof title - 1, CHECK = 8 };

/* FNV-1a. */
static uint64_t check_bytes(uint64_t check, const uint8_t *bytes, size_t length)
{
    for (size_t i = 0; i < length; i++)
        check = (check ^ bytes[i]) * 0x100000001B3u;
    return check;
}

static const uint64_t check_start = 0xCBF29CE484222325u;

/* Least significant byte first, on every machine. */
static void put_word(uint8_t out[CHECK], uint64_t word)
{
    for (int i = 0; i < CHECK; i++)
        out[i] = (uint8_t)(word >> 8 * i);
}

/* Differs for other dice, which have other rolls. */
static uint64_t check_dice(uint32_t rolls)
{
    uint64_t check = check_start;
    for (uint32_t i = 0; i < rolls; i++) {
        uint8_t bytes[CHECK];
        put_word(bytes, atlas_roll(i));
        check = check_bytes(check, bytes, CHECK);
    }
    return check;
}

static size_t file_size(const struct atlas *atlas)
{
    return TITLE + CHECK + atlas->rolls * sizeof(struct atlas_entry) + CHECK;
}

static void write_head(const struct atlas *atlas, uint8_t *file)
{
    memcpy(file, title, TITLE);
    put_word(file + TITLE, check_dice(atlas->rolls));
}

static void write_check(const struct atlas *atlas, const uint8_t *file, uint8_t out[CHECK])
{
    put_word(out, check_bytes(check_start, file, file_size(atlas) - CHECK));
}

/* The whole file in memory, to be freed; NULL without memory. */
static uint8_t *compose(const struct atlas *atlas)
{
    uint8_t *file = malloc(file_size(atlas)), *at = file;
    if (!file)
        return NULL;
    write_head(atlas, file);
    at += TITLE + CHECK;
    for (uint32_t i = 0; i < atlas->rolls; i++, at += sizeof(struct atlas_entry)) {
        struct atlas_entry entry = atlas_get(atlas, i);
        memcpy(at, &entry, sizeof entry);
    }
    write_check(atlas, file, at);
    return file;
}

/* Whether these bytes are such a file. */
static bool sound(const struct atlas *atlas, const uint8_t *file, size_t length)
{
    uint8_t head[TITLE + CHECK], check[CHECK];
    if (length != file_size(atlas))
        return false;
    write_head(atlas, head);
    write_check(atlas, file, check);
    return memcmp(file, head, sizeof head) == 0 && memcmp(file + length - CHECK, check, CHECK) == 0;
}

static void take(struct atlas *atlas, const uint8_t *file)
{
    const uint8_t *at = file + TITLE + CHECK;
    for (uint32_t i = 0; i < atlas->rolls; i++, at += sizeof(struct atlas_entry)) {
        struct atlas_entry entry;
        memcpy(&entry, at, sizeof entry);
        atlas_put(atlas, i, entry);
    }
}

enum atlas_found atlas_load(struct atlas *atlas)
{
    int fd = cub_file_open(atlas->path, O_RDONLY);
    FILE *in = fd >= 0 ? fdopen(fd, "rb") : NULL;
    enum atlas_found found = ATLAS_FAILED;
    if (fd >= 0 && !in)
        close(fd);
    if (!in)
        return errno == ENOENT ? ATLAS_MISSING : ATLAS_FAILED;
    uint8_t *file = malloc(file_size(atlas) + 1);
    size_t length = file ? fread(file, 1, file_size(atlas) + 1, in) : 0;
    if (file && !ferror(in))
        found = sound(atlas, file, length) ? ATLAS_READ : ATLAS_FOREIGN;
    if (found == ATLAS_READ)
        take(atlas, file);
    int error = errno;
    free(file);
    fclose(in);
    errno = error;
    return found;
}

bool atlas_save(const struct atlas *atlas)
{
    uint8_t *file = compose(atlas);
    bool good = file && cub_file_replace(atlas->path, file, file_size(atlas));
    free(file);
    return good;
}

char *atlas_usual_path(void)
{
    char path[PATH_MAX];
    if (!cub_paths_find("XDG_CACHE_HOME", ".cache", "atlas", path, sizeof path))
        return NULL;
    cub_paths_make_for(path); /* a failure shows when the file is written */
    return strdup(path);
}
