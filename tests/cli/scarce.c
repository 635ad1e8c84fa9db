/*
 * Put before a program (LD_PRELOAD), it fails one request for memory: the nth
 * after main has begun, n is $SCARCE_AT. The file $SCARCE_HIT says that it has
 * come to that. With $SCARCE_RANDOM there are no random numbers.
 */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/random.h>
#include <sys/syscall.h>
#include <unistd.h>

void *__libc_malloc(size_t);
void *__libc_calloc(size_t, size_t);
void *__libc_realloc(void *, size_t);
int __libc_start_main(int (*)(int, char **, char **), int, char **, void (*)(void), void (*)(void), void (*)(void),
                      void *);

static atomic_long left; /* requests up to the one that fails; 0 and below: none does any more */

/* What other libraries do before main is theirs. */
int __libc_start_main(int (*main)(int, char **, char **), int argc, char **argv, void (*init)(void), void (*fini)(void),
                      void (*loader)(void), void *stack)
{
    __typeof__(&__libc_start_main) real;
    *(void **)&real = dlsym(RTLD_NEXT, "__libc_start_main"); /* as POSIX has it */
    atomic_store(&left, atol(getenv("SCARCE_AT")));
    return real(main, argc, argv, init, fini, loader, stack);
}

static bool fails(void)
{
    if (atomic_load(&left) <= 0 || atomic_fetch_sub(&left, 1) != 1)
        return false;
    close(open(getenv("SCARCE_HIT"), O_WRONLY | O_CREAT, 0666));
    errno = ENOMEM;
    return true;
}

void *malloc(size_t size)
{
    return fails() ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
    return fails() ? NULL : __libc_calloc(count, size);
}

void *realloc(void *old, size_t size)
{
    return fails() ? NULL : __libc_realloc(old, size);
}

ssize_t getrandom(void *bytes, size_t length, unsigned flags)
{
    if (!getenv("SCARCE_RANDOM"))
        return syscall(SYS_getrandom, bytes, length, flags);
    errno = ENOSYS;
    return -1;
}
