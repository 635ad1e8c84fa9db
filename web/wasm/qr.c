/* A link as a QR code, for another phone to read off this screen. */
#include "web/wasm/surface.h"

#include "core/qr.h"

/* Put in: a text. Out: a line for each row, `#` for a dark square; nothing if the text is too long. */
EXPORT(qr) bool qr_draw(void)
{
    static struct qr qr;
    int side = qr_make(&qr, web_in(), web_in_length()) ? qr.side : 0;
    web_begin();
    for (int y = 0; y < side; y++) {
        for (int x = 0; x < side; x++)
            web_put(NULL, qr_is_dark(&qr, x, y) ? "#" : ".", 1);
        web_put(NULL, "\n", 1);
    }
    return web_end();
}
