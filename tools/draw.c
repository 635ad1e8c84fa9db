/* The picture of a position on stdout. */
#include "cli.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "tty/view.h"

/* Whether an environment variable is set and not empty. */
static const char *set(const char *name)
{
    const char *value = getenv(name);
    return value && *value ? value : NULL;
}

/* By the locale's name: it need not be installed. */
static bool speaks_utf8(void)
{
    const char *name = set("LC_ALL");
    if (!name)
        name = set("LC_CTYPE");
    if (!name)
        name = set("LANG");
    const char *code = name ? strchr(name, '.') : NULL;
    return code && (strncasecmp(code, ".UTF-8", 6) == 0 || strncasecmp(code, ".UTF8", 5) == 0);
}

bool cli_plain(const struct cli_call *call)
{
    const char *term = set("TERM");
    return cli_flag(call, "plain") || set("NO_COLOR") || !isatty(STDOUT_FILENO) || !term || strcmp(term, "dumb") == 0 ||
           !speaks_utf8();
}

void cli_draw(const struct cub_record *record, uint32_t length, int seat, bool plain)
{
    struct tty_view view;
    struct tty_canvas canvas;
    tty_view_init(&view, record, length, seat);
    tty_clear(&canvas);
    tty_paint(&canvas, 0, 0, &view.scene);
    tty_print(&canvas, stdout, plain);
}
