/* Memory that runs out. The linker puts these in the place of the system's (--wrap, see meson.build). */
#include "tests/scarce.h"

#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

static int left; /* requests up to the one that fails; 0: none does */
static bool hit;

void scarce_at(int nth)
{
    left = nth;
    hit = false;
}

bool scarce_end(void)
{
    left = 0;
    return hit;
}

static bool fails(void)
{
    if (!left || --left)
        return false;
    hit = true;
    errno = ENOMEM;
    return true;
}

void *__real_malloc(size_t);
void *__wrap_malloc(size_t);
void *__real_calloc(size_t, size_t);
void *__wrap_calloc(size_t, size_t);
void *__real_realloc(void *, size_t);
void *__wrap_realloc(void *, size_t);
DIR *__real_opendir(const char *);
DIR *__wrap_opendir(const char *);
FILE *__real_fopencookie(void *, const char *, cookie_io_functions_t);
FILE *__wrap_fopencookie(void *, const char *, cookie_io_functions_t);

void *__wrap_malloc(size_t size)
{
    return fails() ? NULL : __real_malloc(size);
}

void *__wrap_calloc(size_t count, size_t size)
{
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *old, size_t size)
{
    return fails() ? NULL : __real_realloc(old, size);
}

DIR *__wrap_opendir(const char *path)
{
    return fails() ? NULL : __real_opendir(path);
}

FILE *__wrap_fopencookie(void *cookie, const char *mode, cookie_io_functions_t functions)
{
    return fails() ? NULL : __real_fopencookie(cookie, mode, functions);
}
