/* Assets: the page's files, which are a part of the program. */
#ifndef SERVER_ASSET_H
#define SERVER_ASSET_H

#include <stdbool.h>
#include <stddef.h>

enum asset_encoding { ASSET_PLAIN, ASSET_BROTLI, ASSET_GZIP, ASSET_ENCODINGS };

struct asset {
    const char *path; /* from the page's root, without a slash before it */
    const char *type, *hash;
    bool immutable; /* its name changes with what is in it */
    struct {
        const unsigned char *begin, *end; /* NULL: it is not there in this encoding */
    } body[ASSET_ENCODINGS];
};

/* All of them, ended by one without a path; none in a program that was built without the page. */
extern const struct asset server_assets[];

#endif
