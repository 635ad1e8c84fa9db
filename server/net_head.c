/* Copies the head of a request out of the library. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/address.h"
#include "server/net_parts.h"

static void copy_header(struct lws *wsi, enum lws_token_indexes token, char *out, size_t room)
{
    if (lws_hdr_copy(wsi, out, (int)room, token) < 0)
        out[0] = 0;
}

/* Who sends an Origin comes from a page, even where it is too long to be looked at: then it is not our own. */
static void copy_origin(struct lws *wsi, char out[NET_HEADER])
{
    copy_header(wsi, WSI_TOKEN_ORIGIN, out, NET_HEADER);
    if (!out[0] && lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0)
        snprintf(out, NET_HEADER, "?");
}

/* Of all cookies, which may be many and long, those of our name; `-` where there are only others. */
static void copy_cookies(struct lws *wsi, const char *name, char out[NET_HEADER])
{
    static char all[UINT16_MAX + 1]; /* only the loop's thread comes here, and no head is longer */
    size_t length = 0, named = strlen(name);
    copy_header(wsi, WSI_TOKEN_HTTP_COOKIE, all, sizeof all);
    snprintf(out, NET_HEADER, "%s", all[0] ? "-" : "");
    for (const char *at = all + strspn(all, "; "); *at; at += strspn(at, "; ")) {
        size_t pair = strcspn(at, ";");
        bool ours = strncmp(at, name, named) == 0 && at[named] == '=';
        if (ours && length + pair + 2 < NET_HEADER)
            length += (size_t)snprintf(out + length, NET_HEADER - length, "%.*s;", (int)pair, at);
        at += pair;
    }
}

/* The part of the query that is wanted: all of it, arguments with `&` between. */
static void copy_query(struct lws *wsi, char out[NET_QUERY])
{
    size_t length = 0;
    char part[NET_QUERY];
    out[0] = 0;
    for (int i = 0; lws_hdr_copy_fragment(wsi, part, sizeof part, WSI_TOKEN_HTTP_URI_ARGS, i) > 0; i++)
        length +=
            (size_t)snprintf(out + length, length < NET_QUERY ? NET_QUERY - length : 0, "%s%s", i ? "&" : "", part);
}

static enum net_method method_of(int number)
{
    return number == LWSHUMETH_GET || number == LWSHUMETH_HEAD ? NET_GET
           : number == LWSHUMETH_POST                          ? NET_POST
           : number == LWSHUMETH_PUT                           ? NET_PUT
           : number == LWSHUMETH_DELETE                        ? NET_DELETE
                                                               : NET_OTHER;
}

/* The client's address; forwarding headers count only from our proxies. */
static void copy_address(struct lws *wsi, struct net_head *head)
{
    char forwarded[NET_HEADER], before[NET_ADDRESS];
    if (!lws_get_peer_simple(wsi, head->address, NET_ADDRESS))
        head->address[0] = 0;
    memcpy(before, head->address, sizeof before);
    copy_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded, sizeof forwarded);
    address_behind(net_of(wsi)->options.proxies, forwarded, head->address, NET_ADDRESS);
    head->behind = strcmp(before, head->address) != 0;
}

void net_head_read(struct lws *wsi, struct net_head *head)
{
    char *path, accept[NET_HEADER];
    int length, method = lws_http_get_uri_and_method(wsi, &path, &length);
    *head = (struct net_head){.method = method_of(method)};
    if (method >= 0)
        snprintf(head->path, sizeof head->path, "%.*s", length, path);
    copy_query(wsi, head->query);
    copy_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, head->authorization, sizeof head->authorization);
    copy_cookies(wsi, net_of(wsi)->options.cookie, head->cookie);
    copy_origin(wsi, head->origin);
    copy_header(wsi, WSI_TOKEN_HOST, head->host, sizeof head->host);
    copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, head->etag, sizeof head->etag);
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, head->encoding, sizeof head->encoding);
    copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT, accept, sizeof accept);
    head->reads_pages = strstr(accept, "text/html");
    copy_header(wsi, WSI_TOKEN_PROTOCOL, head->protocol, sizeof head->protocol);
    copy_address(wsi, head);
}

bool net_head_length(struct lws *wsi, unsigned long long *length)
{
    char text[32] = "";
    bool said = lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH) > 0;
    copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, text, sizeof text);
    *length = strtoull(text, NULL, 10);
    return !said || (text[0] && text[strspn(text, "0123456789")] == 0);
}
