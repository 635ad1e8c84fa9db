/*
 * What a person has set, and what the program remembers for the next time: lines
 * `key value` in `$XDG_CONFIG_HOME/cubilete/settings` (or below `$HOME/.config`).
 * People may edit it: comments and keys that nobody knows are kept.
 */
#ifndef CUB_SETTINGS_H
#define CUB_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

enum { CUB_SETTINGS_PATH = 4096 }; /* room, the NUL included */

struct cub_settings {
    char path[CUB_SETTINGS_PATH]; /* `$HOME` if that says no place */
    char *lines;                  /* each ended by NUL */
    size_t length;
    int trouble; /* why they could not be read, an errno; 0: they were, or there are none yet */
};

/*
 * Reads a file of settings, a person's or a server's. `take` gets each line with its number, without the LF (the last
 * one may be missing) and as long as it lasts; whether a line that means nothing is skipped or refused is for it to
 * say. False with errno: the file can't be read, or not all of it (EFBIG); with errno 0: `take` has refused a line, the
 * last it got.
 */
typedef bool cub_settings_take(void *context, unsigned number, char *line, size_t length);
bool cub_settings_read(const char *path, cub_settings_take *, void *context);

/*
 * Reads the settings; without a file there are none. Lines that can't be read as
 * text are skipped. False with errno if the file or its place can't be read, or
 * not all of it (EFBIG): get and set work all the same, save does not. To be finished either way.
 */
bool cub_settings_load(struct cub_settings *);
void cub_settings_finish(struct cub_settings *);

/* The value of a key (one word), or NULL; it stays until the next set. */
const char *cub_settings_get(const struct cub_settings *, const char *key);

/* Sets a key to a value of one line of text, not empty; NULL removes it. False with errno: EINVAL, ENOMEM. */
bool cub_settings_set(struct cub_settings *, const char *key, const char *value);

/* Writes them to the disk: whole, or not at all. False with errno. */
bool cub_settings_save(const struct cub_settings *);

#endif
