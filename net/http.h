/* As much of HTTP as a player needs: one request, one answer. */
#ifndef NET_HTTP_H
#define NET_HTTP_H

#include "net/stream.h"

enum { HTTP_ROOM = 16384, HTTP_MS = 10000 };

struct http_answer {
    int status;
    char bytes[HTTP_ROOM + 1]; /* all of it, ended by NUL */
    size_t length, body;       /* how many there are, and where what follows the head begins */
};

/* Reads up to the end of an answer's head, within this many ms. False: it is none. */
bool http_read_head(struct stream *, struct http_answer *, int ms);

/* The value of a line of the head, without the blanks around it; false: there is none, or no room for it. */
bool http_field(const struct http_answer *, const char *name, char *out, size_t room);

/* Sends a request whose body is a text, and reads the whole answer. False with *why. */
bool http_request(const struct net_url *, const char *method, const char *path, const char *body, struct http_answer *,
                  struct cub_message *why);

#endif
