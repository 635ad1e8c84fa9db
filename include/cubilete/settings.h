/*
 * Reads and writes a person's settings: lines `key value` in
 * `$XDG_CONFIG_HOME/cubilete/settings` (or below `$HOME/.config`). People may edit the
 * file: comments and unknown keys are kept.
 */
#ifndef CUB_SETTINGS_H
#define CUB_SETTINGS_H

#include <stdbool.h>
#include <stddef.h>

enum { CUB_SETTINGS_PATH = 4096 }; /* room, the NUL included */

struct cub_settings {
    char path[CUB_SETTINGS_PATH]; /* `$HOME` itself if no path can be made of it */
    char *lines;                  /* each ended by NUL */
    size_t length;
    int error; /* the errno with which reading failed; 0: read, or there is no file yet */
};

/*
 * Reads a file of settings, a person's or a server's. `take` gets each line with its number, without the LF (the last
 * line may lack it); the text is valid during the call. It returns whether to go on. False with errno: the file can't
 * be read, or not all of it (EFBIG); with errno 0: `take` has refused a line, the last one it got.
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
