/* The page beside the menu. */
#ifndef CLI_MENU_PAGE_H
#define CLI_MENU_PAGE_H

#include <sys/types.h>

#include "cli/saved.h"

enum { MENU_ADDRESS = 128 };

/* A server that runs as long as the menu does; zeroed: none. */
struct menu_page {
    pid_t pid; /* 0: none */
    int out;   /* what it prints */
    bool near; /* for the whole network, not for this machine alone */
    char address[MENU_ADDRESS];
};

/* Begins to serve, for this machine or the whole network; waits for nothing. */
void menu_page_start(struct menu_page *, bool near);
void menu_page_stop(struct menu_page *);

/* Where it can be reached; empty: not yet, or nowhere. */
const char *menu_page_address(struct menu_page *);

/*
 * Opens it in a browser, if there is a desktop, and shows its address; or shows the
 * address for phones nearby, with a code to point them at. False: the program is to
 * be left. What goes wrong is in the message.
 */
bool menu_page_show(struct menu_page *, char message[SAVED_TEXT]);
bool menu_page_show_near(struct menu_page *, char message[SAVED_TEXT]);

#endif
