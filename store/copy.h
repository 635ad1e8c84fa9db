/*
 * Backs up and restores whole stores. Backups are SQLite files for both databases: each can
 * be read as a list of writes, and made from one.
 */
#ifndef STORE_COPY_H
#define STORE_COPY_H

#include "store/database.h"

/* Calls back with each write that would make this store again, from a snapshot; its texts are valid during the call.
 * False ends it. */
typedef bool store_each_write_op(void *context, const struct store_write_op *);
bool store_dump(const char *where, store_each_write_op *each, void *context, char why[STORE_WHY]);
bool store_dump_file(const char *path, store_each_write_op *each, void *context, char why[STORE_WHY]);

/* Writes a backup of a store that may be in use. A file at the path is replaced once the backup is complete. */
bool store_backup(const char *where, const char *path, char why[STORE_WHY]);

/*
 * Makes a store from a backup, with a new generation. It must not be in use. A folder that
 * has a store already is left alone unless force is set; then the old store is kept beside
 * the new one. A database has to be empty.
 */
bool store_restore(const char *path, const char *where, bool force, char why[STORE_WHY]);

#endif
