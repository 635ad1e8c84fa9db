/* Finds a person's files (XDG base directory specification), makes their folders, and opens plain files. */
#ifndef HOST_PATHS_H
#define HOST_PATHS_H

#include <stdbool.h>
#include <stddef.h>

/*
 * Writes `BASE/cubilete/REST`: BASE is the variable's value if it is an absolute
 * path, else `$HOME/usual`. False with errno: EDESTADDRREQ if HOME is none either.
 */
bool cub_paths_find(const char *variable, const char *usual, const char *rest, char *out, size_t room);

/* How many bytes of a file's path are its folder, the slash included; 0: it is the one we are in. */
int cub_paths_length(const char *file);

/* Makes a folder and what it lacks above it, for its owner alone, and forces them to the disk. False with errno. */
bool cub_paths_make(const char *path);

/* The same for the folder of a file, which its path names. */
bool cub_paths_make_for(const char *file);

/* Forces to the disk which files the folder of this file holds. False with errno. */
bool cub_paths_sync(const char *file);

/*
 * Opens a file with these flags of open. Below 0 with errno: ESPIPE if it is
 * something that nobody keeps text in, such as a FIFO, which is not waited for.
 */
int cub_file_open(const char *path, int flags);

/* Whether two paths lead to one plain file. */
bool cub_file_same(const char *a, const char *b);

/* Forces a file to the disk. False with errno. */
bool cub_file_sync(int fd);

#endif
