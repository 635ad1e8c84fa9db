/* Settings: files of them are read here, line by line; those of a person are kept and written whole. */
#include "cubilete/settings.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cubilete/text.h"
#include "host/paths.h"
#include "host/replace.h"
#include "host/strbuf.h"

enum { MOST = 1 << 20 }; /* bytes of a file: far more than a person sets */

/* Text of one line, without characters that would steer a terminal. */
static bool is_plain(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)text[i] < 0x20 || text[i] == 0x7F)
            return false;
    return cub_str_is_utf8(text, length);
}

/* All of a file, or it fails (EFBIG): what was not read would be lost with the next save. NULL without memory. */
static char *read_all(int fd, size_t *length)
{
    char *text = malloc(MOST + 1);
    ssize_t more = -1;
    *length = 0;
    while (text && *length <= MOST && (more = read(fd, text + *length, MOST + 1 - *length)) > 0)
        *length += (size_t)more;
    if (*length > MOST) {
        *length = MOST;
        errno = EFBIG;
    } else if (more == 0) {
        errno = 0;
    }
    return text;
}

bool cub_settings_read(const char *path, cub_settings_take *take, void *context)
{
    int fd = cub_file_open(path, O_RDONLY);
    if (fd < 0)
        return false;
    size_t length;
    char *text = read_all(fd, &length);
    int error = errno;
    bool good = text;
    close(fd);
    unsigned number = 1;
    for (size_t at = 0, end; at < length && good; at = end + 1) {
        const char *stop = memchr(text + at, '\n', length - at);
        end = stop ? (size_t)(stop - text) : length;
        text[end] = 0;
        good = take(context, number++, text + at, end - at);
    }
    free(text);
    errno = error;
    return good && !error;
}

static bool keep_line(void *context, unsigned number, char *line, size_t length)
{
    (void)number;
    if (is_plain(line, length))
        cub_strbuf_add(context, line, length + 1);
    return true;
}

bool cub_settings_load(struct cub_settings *settings)
{
    struct cub_strbuf buffer = {0};
    *settings = (struct cub_settings){.path = "$HOME"}; /* to be named where it is the trouble */
    if (!cub_paths_find("XDG_CONFIG_HOME", ".config", "settings", settings->path, sizeof settings->path) ||
        (!cub_settings_read(settings->path, keep_line, &buffer) && errno != ENOENT))
        settings->error = errno;
    settings->lines = cub_strbuf_finish(&buffer, &settings->length);
    if (!settings->lines)
        settings->error = ENOMEM;
    errno = settings->error;
    return !settings->error;
}

void cub_settings_finish(struct cub_settings *settings)
{
    free(settings->lines);
    *settings = (struct cub_settings){.lines = NULL};
}

/* The value in a line of this key, or NULL. */
static const char *value_in(const char *line, const char *key)
{
    size_t length = strlen(key);
    return strncmp(line, key, length) == 0 && line[length] == ' ' && line[length + 1] ? line + length + 1 : NULL;
}

const char *cub_settings_get(const struct cub_settings *settings, const char *key)
{
    for (size_t at = 0; at < settings->length; at += strlen(settings->lines + at) + 1) {
        const char *value = value_in(settings->lines + at, key);
        if (value)
            return value;
    }
    return NULL;
}

static void add_line(struct cub_strbuf *buffer, const char *key, const char *value)
{
    cub_strbuf_add(buffer, key, strlen(key));
    cub_strbuf_add(buffer, " ", 1);
    cub_strbuf_add(buffer, value, strlen(value) + 1);
}

/* The lines with this one in the place of the key's first, or at the end. NULL with errno: no memory. */
static char *replace(const struct cub_settings *settings, const char *key, const char *value, size_t *length)
{
    struct cub_strbuf buffer = {0};
    for (size_t at = 0; at < settings->length; at += strlen(settings->lines + at) + 1) {
        const char *line = settings->lines + at;
        bool ours = value_in(line, key);
        if (ours && value)
            add_line(&buffer, key, value);
        else if (!ours)
            cub_strbuf_add(&buffer, line, strlen(line) + 1);
        value = ours ? NULL : value;
    }
    if (value)
        add_line(&buffer, key, value);
    return cub_strbuf_finish(&buffer, length);
}

bool cub_settings_set(struct cub_settings *settings, const char *key, const char *value)
{
    size_t length;
    if (!*key || strchr(key, ' ') || !is_plain(key, strlen(key)) ||
        (value && (!*value || !is_plain(value, strlen(value))))) {
        errno = EINVAL;
        return false;
    }
    char *text = replace(settings, key, value, &length);
    if (!text)
        return false;
    free(settings->lines);
    settings->lines = text;
    settings->length = length;
    return true;
}

/* What could not be read is not ours to replace. */
bool cub_settings_save(const struct cub_settings *settings)
{
    struct cub_replace replace;
    errno = settings->error;
    if (settings->error)
        return false;
    if (!cub_paths_make_for(settings->path) || !cub_replace_begin(&replace, settings->path))
        return false;
    for (size_t at = 0; at < settings->length; at += strlen(settings->lines + at) + 1)
        fprintf(replace.file, "%s\n", settings->lines + at);
    return cub_replace_finish(&replace, 1);
}
