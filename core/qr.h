/* Makes QR codes (ISO/IEC 18004) of short texts: byte mode, correction level M, versions 1 to 10. */
#ifndef CORE_QR_H
#define CORE_QR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { QR_SIDE = 57, QR_MOST = 213 }; /* squares of the largest; bytes of the longest text */

struct qr {
    int side;                        /* squares of a row */
    uint8_t dark[QR_SIDE * QR_SIDE]; /* row by row, side squares each; 1: dark */
};

/* False: the text is too long. The caller draws the quiet zone, four light squares around the code. */
bool qr_make(struct qr *, const char *text, size_t length);

static inline bool qr_is_dark(const struct qr *qr, int x, int y)
{
    return qr->dark[y * qr->side + x];
}

#endif
