/* What the tests of journals share: a scratch folder, a match that is kept there, and a disk that can be told to fail.
 */
#ifndef TEST_JOURNALS_H
#define TEST_JOURNALS_H

#include <sys/resource.h>

#include "cubilete/journal.h"

enum { FILE_ROOM = 1 << 14 }; /* the files here are far smaller */

extern char scratch[];
extern char folder[CUB_JOURNAL_PATH];

/* In the place of the system's: what was forced to the disk, and whether it fails. */
extern int forced_files, forced_folders, force_error;

extern const char late_key[];

#define KEY_LINE "dice-key 9d607dc9b4b39af73c962533a6158ca5deb137acbcdb50e2df0bc1c183bef4b8\n"
#define HEAD "cubilete 1\ngame secuencia\nseats 2\nseat 1 Ana Peña\n\n"

#define STORY_TEXT "dice 34\ndice 12\ndice 35\n1 c5\ndice 16\n2 b5 {a note}\n"

/* One of these is played after the other: a match that goes this way is the same whoever plays it. */
struct story {
    int who;
    const char *text;
};
enum { STORY = 8 };
extern const struct story story[STORY];

size_t load(const char *path, char out[FILE_ROOM]);

void store(const char *path, const char *bytes, size_t length);

void assert_holds(const char *path, const char *expected);

/* A match of secuencia between Ana and a bot. */
void begin(struct cub_record *record);

void play(struct cub_record *record, int who, const char *text);

/* Begins a journal of that match and plays six moves of it, each synced. */
void begin_journal(struct cub_journal *journal, struct cub_record *record);

void end_journal(struct cub_journal *journal, struct cub_record *record);

void undo(struct cub_journal *journal, struct cub_record *record, uint32_t length);

/* What remains on disk is this match, byte for byte as its record writes it. */
void assert_remains(const char *path, const struct cub_record *expected);

void limit_files(rlim_t bytes);

int enter(void **context);

/* Each test has a place of its own for the folder. */
int prepare(void **context);

int sweep(void **context);

int leave(void **context);

/* A sink that adds to a text. */
void put(void *context, const char *bytes, size_t length);

#endif
