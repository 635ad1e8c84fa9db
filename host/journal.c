/* Begins, reads and continues journals: matches on disk, of which every line is on the disk before it counts. */
#include "cubilete/journal.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/text.h"
#include "host/paths.h"
#include "host/strbuf.h"

enum {
    PIECE = 1 << 16,        /* bytes read at once */
    LAST_NUMBER = 999999999 /* of a journal */
};

bool cub_journal_folder(char out[CUB_JOURNAL_PATH])
{
    return cub_paths_find("XDG_DATA_HOME", ".local/share", "games", out, CUB_JOURNAL_PATH);
}

bool cub_journal_path(char out[CUB_JOURNAL_PATH], const char *folder, uint32_t number)
{
    if (snprintf(out, CUB_JOURNAL_PATH, "%s/%u.cub", folder, (unsigned)number) < CUB_JOURNAL_PATH)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

/* The number in a file's name, `12.cub`; 0: it has none. */
static uint32_t number_of(const char *name)
{
    uint32_t number;
    return cub_read_number(&name, LAST_NUMBER, &number) && strcmp(name, ".cub") == 0 ? number : 0;
}

static int by_number(const void *a, const void *b)
{
    uint32_t left = *(const uint32_t *)a, right = *(const uint32_t *)b;
    return (left > right) - (left < right);
}

bool cub_journal_list(const char *folder, uint32_t **numbers, size_t *count)
{
    uint32_t *list = NULL, *more = NULL;
    size_t capacity = 0;
    bool good = true;
    *numbers = NULL;
    *count = 0;
    DIR *open = opendir(folder);
    if (!open)
        return errno == ENOENT;
    for (struct dirent *entry; good && (entry = readdir(open));) {
        uint32_t number = number_of(entry->d_name);
        if (!number)
            continue;
        more = cub_array_reserve(&cub_heap, list, &capacity, *count + 1, sizeof *list);
        list = more ? more : list;
        good = more;
        if (good)
            list[(*count)++] = number;
    }
    closedir(open);
    if (!good) {
        free(list);
        *count = 0;
        errno = ENOMEM;
        return false;
    }
    if (*count)
        qsort(list, *count, sizeof *list, by_number);
    *numbers = list;
    return true;
}

/* Reads these bytes of a file, all of them: what is taken for its end may be cut off. False with errno. */
static bool get(int fd, char *piece, int64_t from, int64_t length)
{
    ssize_t got = pread(fd, piece, (size_t)length, from);
    if (got >= 0 && got != length)
        errno = EIO;
    return got == length;
}

/* How many bytes stand up to the last LF. Below 0: errno. */
static int64_t measure(int fd)
{
    char piece[PIECE];
    int64_t end = lseek(fd, 0, SEEK_END);
    while (end > 0) {
        int64_t from = end > PIECE ? end - PIECE : 0;
        if (!get(fd, piece, from, end - from))
            return -1;
        while (end > from && piece[end - from - 1] != '\n')
            end--;
        if (end > from)
            return end;
    }
    return end;
}

/* The last game of a file, and what is wrong with it. */
struct last {
    struct cub_record record;
    struct cub_fault fault;
    bool good;
};

static void keep(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct last *last = context;
    cub_record_finish(&last->record);
    last->record = *record;
    *record = (struct cub_record){0};
    last->good = !fault;
    if (fault)
        last->fault = *fault;
}

/* Reads the record in the first size bytes; false as cub_journal_open. */
static bool read_record(int fd, int64_t size, struct cub_record *record, struct cub_fault *fault)
{
    struct last last = {0};
    struct cub_reader reader;
    char piece[PIECE];
    bool read = true, more = true;
    cub_reader_init(&reader, cub_games, cub_heap,
                    (struct cub_reader_events){.context = &last, .game = keep, .journal = true});
    for (int64_t at = 0; at < size && more; at += PIECE) {
        int64_t length = size - at < PIECE ? size - at : PIECE;
        read = get(fd, piece, at, length);
        more = read && cub_reader_feed(&reader, piece, (size_t)length);
    }
    int error = read ? 0 : errno;
    if (read)
        cub_reader_finish(&reader);
    else
        cub_record_finish(&reader.record);
    if (read && last.good) {
        *record = last.record;
        return true;
    }
    cub_record_finish(&last.record);
    *fault = last.fault;
    errno = error;
    return false;
}

/* Whether it is a journal of ours by its place and name; another file is a person's. */
static bool is_own(const char *path)
{
    char folder[CUB_JOURNAL_PATH], here[CUB_JOURNAL_PATH];
    struct stat left, right;
    int length = cub_paths_length(path);
    snprintf(here, sizeof here, "%.*s.", length, path);
    return number_of(path + length) && cub_journal_folder(folder) && stat(folder, &left) == 0 &&
           stat(here, &right) == 0 && left.st_dev == right.st_dev && left.st_ino == right.st_ino;
}

/* What the file holds, and how much of it; false as cub_journal_open. */
static bool understand(struct cub_journal *journal, struct cub_record *record, struct cub_fault *fault)
{
    int64_t size = lseek(journal->fd, 0, SEEK_END), lines = measure(journal->fd);
    if (size < 0 || lines < 0)
        return false;
    journal->torn = size > lines && is_own(journal->path);
    journal->bare = size > lines && !journal->torn;
    journal->size = journal->torn ? lines : size;
    return read_record(journal->fd, journal->size, record, fault);
}

/* Opens a file for a journal that has none yet. */
static bool open_file(struct cub_journal *journal, const char *path, int flags)
{
    *journal = (struct cub_journal){.fd = -1};
    errno = ENAMETOOLONG;
    if ((size_t)snprintf(journal->path, sizeof journal->path, "%s", path) < sizeof journal->path)
        journal->fd = cub_file_open(path, flags);
    return journal->fd >= 0;
}

bool cub_journal_read(const char *path, struct cub_record *record, struct cub_fault *fault)
{
    struct cub_journal journal;
    *record = (struct cub_record){0};
    bool good = open_file(&journal, path, O_RDONLY) && understand(&journal, record, fault);
    cub_journal_close(&journal);
    return good;
}

/* Takes off what stands after the whole lines: a torn one, or what a full disk took of a batch. */
static bool cut(struct cub_journal *journal)
{
    if (journal->torn && ftruncate(journal->fd, journal->size) != 0)
        return false;
    journal->torn = false;
    return true;
}

/* Against a second program. A file system that knows no locks is no reason not to play. */
static bool lock(const struct cub_journal *journal)
{
    return flock(journal->fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK;
}

bool cub_journal_remove(const char *path)
{
    static const char *const beside[] = {".rest", ".key"};
    struct cub_journal journal = {.fd = cub_file_open(path, O_RDWR)};
    bool good = journal.fd >= 0 && lock(&journal) && unlink(path) == 0;
    for (size_t i = 0; i < sizeof beside / sizeof *beside && good; i++) {
        char other[CUB_JOURNAL_PATH + 8];
        snprintf(other, sizeof other, "%s%s", path, beside[i]);
        unlink(other); /* most have none */
    }
    cub_journal_close(&journal);
    return good;
}

bool cub_journal_open(struct cub_journal *journal, const char *path, struct cub_record *record, struct cub_fault *fault)
{
    *record = (struct cub_record){0};
    if (open_file(journal, path, O_RDWR) && lock(journal) && understand(journal, record, fault)) {
        journal->written = journal->common = record->match.length;
        journal->header = record->header.length;
        if (cut(journal))
            return true;
        cub_record_finish(record);
    }
    cub_journal_close(journal);
    return false;
}

void cub_journal_close(struct cub_journal *journal)
{
    int error = errno;
    if (journal->fd >= 0)
        close(journal->fd);
    journal->fd = -1;
    errno = error;
}

void cub_journal_undo(struct cub_journal *journal, uint32_t length)
{
    if (journal->common > length)
        journal->common = length;
}

/* The lines that the disk lacks, for the caller to free. NULL with errno: no memory. */
static char *compose(const struct cub_journal *journal, const struct cub_record *record, size_t *length)
{
    struct cub_strbuf buffer = {0};
    char line[sizeof "undo \n" + 10];
    if (journal->size == 0) {
        cub_record_write(record, cub_strbuf_add, &buffer);
    } else {
        cub_strbuf_add(&buffer, "\n", journal->bare);
        int undo = snprintf(line, sizeof line, "undo %u\n", (unsigned)journal->common);
        if (journal->common < journal->written)
            cub_strbuf_add(&buffer, line, (size_t)undo);
        cub_record_write_moves(record, journal->common, cub_strbuf_add, &buffer);
        cub_record_write_header(record, journal->header, cub_strbuf_add, &buffer);
    }
    return cub_strbuf_finish(&buffer, length);
}

/* A file that was removed or moved takes lines, but nobody will find them; one that others write is not ours. */
static bool is_as_left(const struct cub_journal *journal)
{
    struct stat file, named;
    if (fstat(journal->fd, &file) < 0)
        return false;
    int missing = stat(journal->path, &named) < 0 ? errno : 0;
    if (missing == ENOENT || (!missing && (file.st_dev != named.st_dev || file.st_ino != named.st_ino))) {
        errno = ENOENT;
        return false;
    }
    errno = ESTALE;
    return file.st_size == journal->size || (journal->torn && file.st_size > journal->size);
}

/* Appends all of it or nothing. What could not be cut off after a failure is cut off before the next attempt. */
static bool append(struct cub_journal *journal, const char *text, size_t length)
{
    size_t done = 0;
    if (!cut(journal))
        return false;
    for (ssize_t put = 0; done < length && (put >= 0 || errno == EINTR); done += put > 0 ? (size_t)put : 0)
        put = pwrite(journal->fd, text + done, length - done, journal->size + (int64_t)done);
    if (done == length && cub_file_sync(journal->fd))
        return true;
    int error = errno;
    journal->torn = true;
    cut(journal);
    errno = error;
    return false;
}

bool cub_journal_sync(struct cub_journal *journal, const struct cub_record *record)
{
    uint32_t length = record->match.length;
    size_t bytes;
    cub_journal_undo(journal, length);
    if (!is_as_left(journal))
        return false;
    if (journal->size && journal->common == journal->written && journal->written == length &&
        journal->header == record->header.length)
        return true;
    char *text = compose(journal, record, &bytes);
    bool good = text && append(journal, text, bytes);
    free(text);
    if (good) {
        journal->size += (int64_t)bytes;
        journal->bare = false;
        journal->written = journal->common = length;
        journal->header = record->header.length;
    }
    return good;
}

/* The last number before the one that a new journal gets: the folder's last, or where there is none above it, a gap. */
static uint32_t find_number(const uint32_t *numbers, size_t count)
{
    uint32_t gap = 0;
    if (!count || numbers[count - 1] < LAST_NUMBER)
        return count ? numbers[count - 1] : 0;
    while (gap < count && numbers[gap] == gap + 1)
        gap++;
    return gap;
}

/* Opens a file under the next number that nobody takes meanwhile. */
static bool open_next(struct cub_journal *journal, const char *folder)
{
    uint32_t *numbers;
    size_t count;
    if (!cub_journal_list(folder, &numbers, &count))
        return false;
    uint32_t number = find_number(numbers, count);
    free(numbers);
    errno = EEXIST;
    while (journal->fd < 0 && errno == EEXIST && number < LAST_NUMBER)
        if (cub_journal_path(journal->path, folder, ++number))
            journal->fd = open(journal->path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    return journal->fd >= 0;
}

/* What has gone wrong leaves no file behind; errno stays. */
static bool give_up(struct cub_journal *journal)
{
    int error = errno;
    unlink(journal->path);
    cub_journal_close(journal);
    errno = error;
    return false;
}

bool cub_journal_begin(struct cub_journal *journal, const char *folder)
{
    *journal = (struct cub_journal){.fd = -1};
    if (!cub_paths_make(folder) || !open_next(journal, folder))
        return false;
    return lock(journal) || give_up(journal);
}

bool cub_journal_fill(struct cub_journal *journal, const struct cub_record *record)
{
    return (record && cub_journal_sync(journal, record) && cub_paths_sync(journal->path)) || give_up(journal);
}

bool cub_journal_create(struct cub_journal *journal, const char *folder, const struct cub_record *record)
{
    return cub_journal_begin(journal, folder) && cub_journal_fill(journal, record);
}
