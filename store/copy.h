/*
 * Copies of a whole store: backups, which are SQLite files whichever database they come
 * from, and stores restored from them. Either database can be read as writes and made from them.
 */
#ifndef STORE_COPY_H
#define STORE_COPY_H

#include "store/database.h"

/* Each write that would make this store anew, of one moment; what it points to goes with the call. False ends it. */
typedef bool store_each_write_op(void *context, const struct store_write_op *);
bool store_dump(const char *where, store_each_write_op *each, void *context, char why[STORE_WHY]);
bool store_dump_file(const char *path, store_each_write_op *each, void *context, char why[STORE_WHY]);

/* Writes a backup of a store that may be in use. What was at the path is replaced when all is there. */
bool store_backup(const char *where, const char *path, char why[STORE_WHY]);

/*
 * Makes a store of a backup, with a generation of its own. It must not be in use; a folder
 * that has one already is left alone unless force says so, and then its old one is kept
 * beside it; a database has to be empty.
 */
bool store_restore(const char *path, const char *where, bool force, char why[STORE_WHY]);

#endif
