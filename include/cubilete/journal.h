/*
 * A match on disk, as it is played (docs/journal.md): the record's header, then a
 * line for every move as it happens, each forced to the disk before it counts. An
 * undo is a line too (`undo N`: back to the first N moves), and so is the key of
 * sealed dice once the match is over, so that a journal only ever grows; the record
 * is what remains. In the folder of journals a last line without its LF was being
 * written when the program crashed: it is dropped when the journal is read or
 * opened again. Elsewhere it counts as in any record.
 */
#ifndef CUB_JOURNAL_H
#define CUB_JOURNAL_H

#include "cubilete/record.h"

enum { CUB_JOURNAL_PATH = 4096 }; /* room for the path of a journal or of the folder, the NUL included */

struct cub_journal {
    char path[CUB_JOURNAL_PATH];
    int fd;           /* below 0: closed */
    int64_t size;     /* bytes that are known to be whole */
    bool bare;        /* the last line of these lacks its LF */
    bool torn;        /* of a write that failed more may stand behind them */
    uint32_t written; /* moves that remain on disk */
    uint32_t common;  /* how many of them the match still has: undo lowers it */
    size_t header;    /* bytes of the record's header that are there */
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
 * The same in two steps, for what must lie beside a journal before anything is in it: the first makes it, empty; the
 * second writes. Without a record that is given up.
 */
bool cub_journal_begin(struct cub_journal *, const char *folder);
bool cub_journal_fill(struct cub_journal *, const struct cub_record *);

/*
 * Opens a journal to go on with it: the record as it remains. It is locked against
 * a second program (errno EWOULDBLOCK). False with errno, or with errno 0 and
 * *fault if it is no journal; then the file is as it was and *record is empty.
 */
bool cub_journal_open(struct cub_journal *, const char *path, struct cub_record *, struct cub_fault *);

/* Reads the record that remains without opening the journal to write; of several games in a file, the last. */
bool cub_journal_read(const char *path, struct cub_record *, struct cub_fault *);

/*
 * Removes a journal for good, with what lies beside it: the key of sealed dice, what waits for its correction. False
 * with errno and nothing removed; EWOULDBLOCK: it is being played.
 */
bool cub_journal_remove(const char *path);

/* Is told that the match went back to its first length moves; the next sync writes it. */
void cub_journal_undo(struct cub_journal *, uint32_t length);

/*
 * Writes what the disk lacks, all of it or nothing, and forces it there. Of the
 * header only the key of sealed dice may come later than the rest, once the match
 * is over; what a move's comment gets later than its line is not written. False
 * with errno: the file holds what it held; a later call tries again with
 * everything. ENOENT: somebody has removed the file or put another in its place;
 * ESTALE: somebody has made it longer or shorter. Such a file is left alone.
 */
bool cub_journal_sync(struct cub_journal *, const struct cub_record *);

/* Closes it; errno stays. Accepts one whose fd is below 0, as every failure leaves it. */
void cub_journal_close(struct cub_journal *);

#endif
