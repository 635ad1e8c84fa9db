/* Text that grows in memory. */
#include "host/memo.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 256 };

/* Room for so many bytes more and a NUL. */
static bool grow(struct cub_memo *memo, size_t more)
{
    size_t room = memo->room ? memo->room : FIRST_ROOM;
    while (room - memo->length <= more)
        room *= 2;
    char *text = room == memo->room ? memo->text : realloc(memo->text, room);
    if (!text)
        return false;
    memo->text = text;
    memo->room = room;
    return true;
}

void cub_memo_add(void *context, const char *bytes, size_t length)
{
    struct cub_memo *memo = context;
    if (memo->lost || !grow(memo, length)) {
        memo->lost = true;
        return;
    }
    memcpy(memo->text + memo->length, bytes, length);
    memo->length += length;
}

/* As a stream expects: less than all is a failure. */
static ssize_t put(void *context, const char *bytes, size_t length)
{
    struct cub_memo *memo = context;
    cub_memo_add(memo, bytes, length);
    return memo->lost ? 0 : (ssize_t)length;
}

FILE *cub_memo_open(struct cub_memo *memo)
{
    FILE *file = fopencookie(memo, "w", (cookie_io_functions_t){.write = put});
    memo->lost |= !file;
    return file;
}

char *cub_memo_finish(struct cub_memo *memo, size_t *length)
{
    cub_memo_add(memo, "", 1);
    char *text = memo->text;
    if (memo->lost) {
        free(text);
        text = NULL;
        errno = ENOMEM;
    }
    *length = text ? memo->length - 1 : 0;
    *memo = (struct cub_memo){0};
    return text;
}
