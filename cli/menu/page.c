/* The page beside the menu: a server of its own, for this machine or for phones nearby, and its address to be opened.
 */
#include "cli/menu/page.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ifaddrs.h>
#include <net/if.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/menu/menu.h"
#include "cli/serving/serving.h"
#include "core/qr.h"
#include "cubilete/lang.h"
#include "tty/draw/wrap.h"
#include "tty/screen/page.h"

enum { PATIENCE_MS = 5000, QUIET = 2, TEXT_COLUMN = 42, LINES = 10 };

/* While waiting for a key signals are blocked; a child would inherit that for ever. */
static void unblock_signals(void)
{
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
}

/* In the child: nothing of ours is touched, and it goes when we go. */
static void become_server(const char *listen, int out)
{
    char name[] = "cubilete", verb[] = "serve", option[] = "--listen", where[32], limits[] = "--limits", off[] = "off";
    char *words[] = {name, verb, option, where, limits, off, NULL};
    int none = open("/dev/null", O_RDWR);
    snprintf(where, sizeof where, "%s", listen);
    unblock_signals();
    prctl(PR_SET_PDEATHSIG, SIGTERM);
    setpgid(0, 0); /* Ctrl-C in the terminal is for the menu */
    dup2(none, STDIN_FILENO);
    dup2(none, STDERR_FILENO);
    dup2(out, STDOUT_FILENO);
    serving_become(words);
    _exit(CLI_FILE_FAILED);
}

static bool launch(struct menu_page *page, const char *listen)
{
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return false;
    page->pid = fork();
    if (page->pid == 0)
        become_server(listen, ends[1]);
    close(ends[1]);
    page->out = ends[0];
    return page->pid > 0;
}

void menu_page_stop(struct menu_page *page)
{
    if (page->pid > 0) {
        kill(page->pid, SIGTERM);
        waitpid(page->pid, NULL, 0);
        close(page->out);
    }
    *page = (struct menu_page){0};
}

void menu_page_start(struct menu_page *page, bool near)
{
    if (page->pid > 0 && page->near == near)
        return;
    menu_page_stop(page);
    page->near = near;
    if (!launch(page, near ? "0.0.0.0:1212" : "127.0.0.1:1212"))
        page->pid = 0;
}

/* The line that a server prints as soon as it can be reached. */
static bool read_address(struct menu_page *page, int ms)
{
    struct pollfd wait = {.fd = page->out, .events = POLLIN};
    if (page->address[0] || page->pid <= 0)
        return page->address[0];
    if (poll(&wait, 1, ms) != 1)
        return false;
    ssize_t length = read(page->out, page->address, sizeof page->address - 1);
    page->address[length > 0 ? length : 0] = 0;
    page->address[strcspn(page->address, "\n")] = 0;
    return page->address[0];
}

const char *menu_page_address(struct menu_page *page)
{
    return read_address(page, 0) ? page->address : "";
}

/* Another program may have the usual port: then any other one does. */
static bool reach(struct menu_page *page, bool near)
{
    menu_page_start(page, near);
    if (read_address(page, PATIENCE_MS))
        return true;
    menu_page_stop(page);
    page->near = near;
    if (launch(page, near ? "0.0.0.0:0" : "127.0.0.1:0") && read_address(page, PATIENCE_MS))
        return true;
    menu_page_stop(page);
    return false;
}

/* --- where others find it --- */

static bool is_near(const struct ifaddrs *at)
{
    return at->ifa_addr && at->ifa_addr->sa_family == AF_INET && at->ifa_flags & IFF_UP &&
           !(at->ifa_flags & IFF_LOOPBACK);
}

/* The first address that phones in the same network know this machine by; false: there is none. */
static bool find_near(const struct menu_page *page, char out[MENU_ADDRESS])
{
    char host[INET_ADDRSTRLEN] = "";
    struct ifaddrs *all, *at;
    if (getifaddrs(&all) != 0)
        return false;
    for (at = all; at && !is_near(at);)
        at = at->ifa_next;
    if (at)
        inet_ntop(AF_INET, &((struct sockaddr_in *)(void *)at->ifa_addr)->sin_addr, host, sizeof host);
    freeifaddrs(all);
    snprintf(out, MENU_ADDRESS, "http://%s%s", host, strrchr(page->address, ':'));
    return host[0];
}

/* --- showing and opening it --- */

struct poster {
    char address[MENU_ADDRESS];
    const char *words; /* what to do with it */
    struct qr qr;      /* side 0: none */
};

static bool dark_at(const struct qr *qr, int x, int y)
{
    return x >= 0 && y >= 0 && x < qr->side && y < qr->side && qr_is_dark(qr, x, y);
}

/* Two rows of squares in one of characters. */
static void draw_squares(const struct qr *qr, int line, struct tty_canvas *canvas, int row)
{
    static const char *const halves[] = {" ", "▄", "▀", "█"};
    for (int x = -QUIET; x < qr->side + QUIET; x++) {
        int upper = dark_at(qr, x, 2 * line - QUIET), lower = dark_at(qr, x, 2 * line + 1 - QUIET);
        tty_mark(canvas, row, 2 + x + QUIET, (struct tty_style){.ink = TTY_BLACK, .paper = TTY_WHITE},
                 halves[2 * upper + lower], ' ');
    }
}

static void draw_words(const struct poster *poster, struct tty_canvas *canvas, int row)
{
    static const struct tty_style strong = {.bold = true}, usual;
    int column = poster->qr.side ? TEXT_COLUMN : 2;
    const char *at = poster->words;
    char line[TTY_WRAPPED];
    tty_text(canvas, row + 1, column, strong, poster->address);
    for (row += 3; *at; row++) {
        tty_wrap_to(&at, TTY_COLUMNS - 2 - column, line);
        tty_text(canvas, row, column, usual, line);
    }
}

static void draw_poster(const void *source, int first, int count, struct tty_canvas *canvas, int row)
{
    const struct poster *poster = source;
    for (int i = first; i < first + count && poster->qr.side; i++)
        if (2 * i < poster->qr.side + 2 * QUIET)
            draw_squares(&poster->qr, i, canvas, row + i - first);
    if (first == 0)
        draw_words(poster, canvas, row);
}

static bool show(const char *title, const struct poster *poster)
{
    int lines = (poster->qr.side + 2 * QUIET + 1) / 2;
    struct page page = {.title = title, .lines = lines > LINES ? lines : LINES, .source = poster, .draw = draw_poster};
    return page_show(&page, 0);
}

/* In whatever browser the desktop has; where there is no desktop, people open it themselves. */
static void open_browser(const char *address)
{
    const char *browser = getenv("BROWSER");
    if (!browser && !getenv("DISPLAY") && !getenv("WAYLAND_DISPLAY"))
        return;
    pid_t child = fork();
    if (child == 0) {
        unblock_signals();
        int none = open("/dev/null", O_RDWR);
        for (int fd = STDIN_FILENO; fd <= STDERR_FILENO; fd++)
            dup2(none, fd);
        if (fork() == 0) /* nobody has to wait for it */
            execlp(browser ? browser : "xdg-open", browser ? browser : "xdg-open", address, (char *)NULL);
        _exit(0);
    }
    if (child > 0)
        waitpid(child, NULL, 0);
}

bool menu_page_show(struct menu_page *page, char message[SAVED_TEXT])
{
    static struct poster poster;
    if (!reach(page, page->near)) {
        menu_say(message, "menu.page-failed", NULL, NULL, NULL);
        return true;
    }
    poster = (struct poster){.words = cub_msg("menu.page-open")};
    snprintf(poster.address, sizeof poster.address, "http://127.0.0.1%s", strrchr(page->address, ':'));
    open_browser(poster.address);
    return show(cub_msg("menu.page"), &poster);
}

bool menu_page_show_near(struct menu_page *page, char message[SAVED_TEXT])
{
    static struct poster poster;
    poster = (struct poster){.words = cub_msg("menu.near-open")};
    bool reached = reach(page, true);
    if (!reached || !find_near(page, poster.address)) {
        menu_say(message, reached ? "menu.near-alone" : "menu.page-failed", NULL, NULL, NULL);
        return true;
    }
    qr_make(&poster.qr, poster.address, strlen(poster.address));
    return show(cub_msg("menu.near"), &poster);
}
