/* Replacing files: drafts, their names, and what becomes of them when a signal ends the program. */
#include "host/replace.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/paths.h"
#include "host/random.h"

enum { MOST_LINKS = 40 }; /* as the system */

static const int deadly[] = {SIGHUP, SIGINT, SIGQUIT, SIGPIPE, SIGTERM, SIGXCPU, SIGXFSZ};

enum { DEADLY = sizeof deadly / sizeof *deadly };

/*
 * The drafts on disk. The list is changed only while it is held and signals are
 * blocked, so that a signal handler that waits for it never waits for its own thread.
 */
static struct {
    atomic_flag held;
    struct cub_replace *first;
    bool ours[DEADLY]; /* signals whose handler is `die` */
} drafts = {.held = ATOMIC_FLAG_INIT};

static void hold(sigset_t *before)
{
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, before);
    while (atomic_flag_test_and_set(&drafts.held))
        ;
}

static void release(const sigset_t *before)
{
    atomic_flag_clear(&drafts.held);
    pthread_sigmask(SIG_SETMASK, before, NULL);
}

/* Only what is safe in a signal's handler. The drafts stay held: nobody begins another. */
static void die(int number)
{
    while (atomic_flag_test_and_set(&drafts.held))
        ;
    for (const struct cub_replace *draft = drafts.first; draft; draft = draft->next)
        unlink(draft->draft);
    signal(number, SIG_DFL);
    raise(number);
}

/* From the first draft on. */
static void catch_signals(void)
{
    struct sigaction action = {.sa_handler = die}, old;
    sigfillset(&action.sa_mask);
    for (int i = 0; i < DEADLY; i++) {
        drafts.ours[i] = sigaction(deadly[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL;
        if (drafts.ours[i])
            sigaction(deadly[i], &action, NULL);
    }
}

/* After the last; what the program has changed meanwhile is its own. */
static void let_signals(void)
{
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    struct sigaction now;
    for (int i = 0; i < DEADLY; i++)
        if (drafts.ours[i] && sigaction(deadly[i], NULL, &now) == 0 && now.sa_handler == die)
            sigaction(deadly[i], &usual, NULL);
}

/* The draft is not where it was any more. The list is held. */
static void forget(struct cub_replace *replace)
{
    struct cub_replace **at = &drafts.first;
    while (*at != replace)
        at = &(*at)->next;
    *at = replace->next;
    replace->draft[0] = 0;
    if (!drafts.first)
        let_signals();
}

static bool print_path(char out[PATH_MAX], int folder, const char *path, const char *name)
{
    if (snprintf(out, PATH_MAX, "%.*s%s", folder, path, name) < PATH_MAX)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

/* Where a path leads, even if nothing is there yet. */
static bool follow(char place[PATH_MAX], const char *path)
{
    char from[PATH_MAX], target[PATH_MAX];
    if (!print_path(place, 0, "", path))
        return false;
    for (int i = 0; i < MOST_LINKS; i++) {
        ssize_t length = readlink(place, target, sizeof target - 1);
        if (length < 0)
            return errno == EINVAL || errno == ENOENT; /* no link */
        target[length] = 0;
        memcpy(from, place, sizeof from);
        if (!print_path(place, *target == '/' ? 0 : cub_paths_length(from), from, target))
            return false;
    }
    errno = ELOOP;
    return false;
}

/* A hidden file beside the place, whatever the length of its name. */
static bool name_draft(struct cub_replace *replace)
{
    char name[32];
    uint64_t random;
    if (!cub_random(&random, sizeof random))
        return false;
    snprintf(name, sizeof name, ".cubilete-%016" PRIx64, random);
    return print_path(replace->draft, cub_paths_length(replace->place), replace->place, name);
}

/* Makes the draft, and has it removed by signals from then on. Below 0: errno. */
static int open_draft(struct cub_replace *replace, mode_t mode)
{
    sigset_t before;
    hold(&before);
    if (!drafts.first)
        catch_signals();
    int fd = open(replace->draft, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode);
    replace->next = drafts.first;
    drafts.first = replace;
    if (fd < 0)
        forget(replace);
    release(&before);
    return fd;
}

/* Opens a draft of a file that is there as `old`, or not (NULL). Below 0: errno. */
static int begin_draft(struct cub_replace *replace, const char *path, const struct stat *old)
{
    const mode_t usual = 0666;
    if (old && access(path, W_OK) != 0)
        return -1;
    if (!follow(replace->place, path) || !name_draft(replace))
        return -1;
    int fd = open_draft(replace, old ? old->st_mode & 0777 : usual);
    if (fd >= 0 && old)
        fchmod(fd, old->st_mode & 0777); /* what the umask took; as far as it goes */
    return fd;
}

/* Asking the system first keeps its rules about links in folders that everybody can write. */
static int begin(struct cub_replace *replace, const char *path)
{
    struct stat old;
    bool there = stat(path, &old) == 0;
    if (!there && errno != ENOENT)
        return -1;
    if (there && S_ISDIR(old.st_mode)) {
        errno = EISDIR;
        return -1;
    }
    if (there && !S_ISREG(old.st_mode))
        return open(path, O_WRONLY | O_NOCTTY | O_CLOEXEC);
    return begin_draft(replace, path, there ? &old : NULL);
}

/* A stream forgets why it failed. Less than all is a failure to it. */
static ssize_t put(void *context, const char *bytes, size_t length)
{
    struct cub_replace *replace = context;
    size_t done = 0;
    while (done < length && !replace->error) {
        ssize_t more = write(replace->fd, bytes + done, length - done);
        if (more >= 0)
            done += (size_t)more;
        else if (errno != EINTR)
            replace->error = errno;
    }
    return (ssize_t)done;
}

static int end(void *context)
{
    return close(((struct cub_replace *)context)->fd);
}

bool cub_replace_begin(struct cub_replace *replace, const char *path)
{
    *replace = (struct cub_replace){.fd = -1};
    replace->fd = begin(replace, path);
    if (replace->fd < 0)
        return false;
    replace->file = fopencookie(replace, "wb", (cookie_io_functions_t){.write = put, .close = end});
    if (replace->file)
        return true;
    close(replace->fd);
    errno = ENOMEM;
    cub_replace_cancel(replace, 1);
    return false;
}

/* All that was written is on the disk. */
static bool complete(struct cub_replace *replace)
{
    FILE *file = replace->file;
    bool good = fflush(file) == 0 && !ferror(file) && cub_file_sync(replace->fd);
    if (!replace->error)
        replace->error = errno;
    replace->file = NULL;
    if (fclose(file) != 0 && good)
        return false;
    errno = replace->error;
    return good;
}

/* Something else may have been put there meanwhile: a folder is not replaced. */
static bool move(struct cub_replace *replace)
{
    sigset_t before;
    if (!replace->draft[0])
        return true;
    hold(&before);
    bool good = rename(replace->draft, replace->place) == 0;
    int error = errno;
    if (good)
        forget(replace);
    release(&before);
    errno = error;
    return good;
}

bool cub_replace_finish(struct cub_replace *replace, size_t count)
{
    bool good = true;
    for (size_t i = 0; i < count && good; i++)
        good = complete(&replace[i]);
    for (size_t i = 0; i < count && good; i++)
        good = move(&replace[i]);
    for (size_t i = 0; i < count && good; i++)
        good = !replace[i].place[0] || cub_paths_sync(replace[i].place);
    if (!good)
        cub_replace_cancel(replace, count);
    return good;
}

void cub_replace_cancel(struct cub_replace *replace, size_t count)
{
    int error = errno;
    for (size_t i = 0; i < count; i++) {
        sigset_t before;
        if (replace[i].file)
            fclose(replace[i].file);
        replace[i].file = NULL;
        if (!replace[i].draft[0])
            continue;
        hold(&before);
        unlink(replace[i].draft);
        forget(&replace[i]);
        release(&before);
    }
    errno = error;
}

bool cub_file_replace(const char *path, const void *bytes, size_t length)
{
    struct cub_replace replace;
    if (!cub_replace_begin(&replace, path))
        return false;
    fwrite(bytes, 1, length, replace.file); /* finish asks whether it could be */
    return cub_replace_finish(&replace, 1);
}
