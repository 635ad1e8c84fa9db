/* A table's code: letters that somebody reads off a screen, which a server turns into the address of a table. */
#ifndef NET_CODE_H
#define NET_CODE_H

#include "cubilete/message.h"
#include "net/url.h"

/* Asks the server of *url; the table and its invitation are in *url then. False with *why. */
bool code_enter(struct net_url *url, const char *letters, struct cub_message *why);

#endif
