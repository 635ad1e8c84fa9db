/*
 * Keeps a match on disk while it is played (docs/journal.md): the record's header, then
 * a line for every move, each forced to the disk before the move counts. An undo is a
 * line too (`undo N`: back to the first N moves), and so is the dice key once the match
 * is over: a journal only ever grows. Replaying its lines gives the record. A last line
 * without LF was being written when the program crashed: in the folder of journals it
 * is dropped when the journal is read or opened again; elsewhere it counts as in any
 * record.
 */
#ifndef CUB_JOURNAL_H
#define CUB_JOURNAL_H

#include "cubilete/record.h"

enum { CUB_JOURNAL_PATH = 4096 }; /* room for the path of a journal or of the folder, the NUL included */

struct cub_journal {
    char path[CUB_JOURNAL_PATH];
    int fd;           /* below 0: closed */
    int64_t size;     /* bytes of complete lines */
    bool bare;        /* the last of those lines lacks its LF */
    bool torn;        /* after size bytes there may be remains of a write that failed */
    uint32_t written; /* moves that the lines on disk lead to */
    uint32_t common;  /* how many of these moves the match still has: undo lowers it */
    size_t header;    /* bytes of the record's header that are on disk */
};

/*
 * The folder of journals: `$XDG_DATA_HOME/cubilete/games`, or below
 * `$HOME/.local/share`. It need not be there. False with errno.
 */
bool cub_journal_folder(char out[CUB_JOURNAL_PATH]);

/* The path of a journal in a folder by its number: `FOLDER/12.cub`. False with errno if it is too long. */
bool cub_journal_path(char out[CUB_JOURNAL_PATH], const char *folder, uint32_t number);

/* The numbers of the journals in a folder, ascending, for the caller to free; none if it is not there. False with
 * errno. */
bool cub_journal_list(const char *folder, uint32_t **numbers, size_t *count);

/*
 * Begins a journal under the next number in the folder, which is made if it is
 * missing, locks it and writes what the record has so far. False with errno,
 * and no file left behind.
 */
bool cub_journal_create(struct cub_journal *, const char *folder, const struct cub_record *);

/*
 * The same in two steps, for a caller that must put a file beside the journal (a dice key) before anything is in it:
 * the first makes it, empty; the second writes. cub_journal_fill with NULL removes it again.
 */
bool cub_journal_begin(struct cub_journal *, const char *folder);
bool cub_journal_fill(struct cub_journal *, const struct cub_record *);

/*
 * Opens a journal to go on with it, locks it against other programs (errno
 * EWOULDBLOCK) and reads its record. False with errno, or with errno 0 and *fault if
 * it is no journal; then the file is unchanged and *record is empty.
 */
bool cub_journal_open(struct cub_journal *, const char *path, struct cub_record *, struct cub_fault *);

/* Reads a journal's record without opening it for writing; of several games in a file, the last. */
bool cub_journal_read(const char *path, struct cub_record *, struct cub_fault *);

/*
 * Removes a journal for good, with what lies beside it: the key of sealed dice, what waits for its correction. False
 * with errno and nothing removed; EWOULDBLOCK: it is being played.
 */
bool cub_journal_remove(const char *path);

/* Notes that the match went back to its first length moves; the next sync writes it. */
void cub_journal_undo(struct cub_journal *, uint32_t length);

/*
 * Writes all that the file lacks, or nothing, and forces it to the disk. A header line
 * added since is written only if it is the dice key of a match that is over; a comment
 * added to a move after its line was written is not. False with errno: the file is
 * unchanged, and a later call tries again with everything. ENOENT: the file was removed
 * or replaced by another program; ESTALE: it was made longer or shorter. Such a file is
 * left alone.
 */
bool cub_journal_sync(struct cub_journal *, const struct cub_record *);

/* Closes it; errno stays. Accepts one whose fd is below 0, as every failure leaves it. */
void cub_journal_close(struct cub_journal *);

#endif
