/* Asks a server where a table's code leads. */
#include "net/code.h"

#include <stdlib.h>
#include <string.h>

#include "net/http.h"

enum { FINE = 200, UNKNOWN = 404, MALFORMED = 400, TOO_MANY = 429 };

/* `"KEY":"VALUE"`, of exactly this many characters; false: it is not there so. */
static bool find_text(const struct http_answer *answer, const char *key, size_t length, char *out)
{
    const char *at = strstr(answer->bytes + answer->body, key);
    at = at ? at + strlen(key) : "";
    at += strspn(at, " :");
    if (*at != '"' || strlen(at) < length + 2 || at[length + 1] != '"' ||
        strspn(at + 1, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_") != length)
        return false;
    memcpy(out, at + 1, length);
    out[length] = 0;
    return true;
}

bool code_enter(struct net_url *url, const char *letters, struct cub_message *why)
{
    struct http_answer *answer = malloc(sizeof *answer);
    bool good = answer && http_request(url, "POST", "/api/enter", letters, answer, why);
    if (!answer)
        cub_refuse(why, NULL, "match.memory");
    if (good && answer->status == TOO_MANY)
        why->id = "net.too-many-codes";
    if (good && (answer->status == UNKNOWN || answer->status == MALFORMED)) {
        cub_refuse(why, NULL, "net.code");
        cub_message_text(why, 0, letters);
    }
    good = good && answer->status == FINE && find_text(answer, "\"id\"", WIRE_ID, url->id);
    if (good)
        find_text(answer, "\"invite\"", WIRE_INVITE, url->invite); /* null: none is needed */
    free(answer);
    return good;
}
