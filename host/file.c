/* Records to files and from them, in pieces: a record may be larger than memory. */
#include "cubilete/host.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

void cub_file_add(void *file, const char *bytes, size_t length)
{
    fwrite(bytes, 1, length, file);
}

static bool feed(FILE *file, struct cub_reader *reader)
{
    char piece[1 << 16];
    size_t length;
    while ((length = fread(piece, 1, sizeof piece, file)) > 0)
        if (!cub_reader_feed(reader, piece, length))
            return true;
    return !ferror(file);
}

bool cub_file_read(const char *path, struct cub_reader *reader)
{
    bool standard = strcmp(path, "-") == 0;
    FILE *file = standard ? stdin : fopen(path, "rb");
    if (!file)
        return false;
    bool good = feed(file, reader);
    int error = errno;
    if (!standard)
        fclose(file);
    errno = error;
    if (good)
        cub_reader_finish(reader);
    else
        cub_record_finish(&reader->record); /* a file that fails half-way has no end to report */
    return good;
}
