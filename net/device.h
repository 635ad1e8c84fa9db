/* Keeps this device's token for a server in a file that only its owner can read. */
#ifndef NET_DEVICE_H
#define NET_DEVICE_H

#include "cubilete/message.h"
#include "net/url.h"

enum { DEVICE_PATH = 4096 };

/* Where the token of a server is kept, unless somebody says otherwise. False with errno. */
bool device_path(const struct net_url *, char path[DEVICE_PATH]);

/*
 * The token in this file; where there is none yet the server is asked for one, which is
 * kept there. False with *why.
 */
bool device_token(const struct net_url *, const char *path, char token[WIRE_TOKEN + 1], struct cub_message *why);

#endif
