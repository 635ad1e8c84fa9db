/* HTTP routes of the page: its files, and one document for all of its addresses. */
#include <stdio.h>
#include <string.h>

#include "server/asset.h"
#include "server/http.h"

static const char policy[] = "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
                             "style-src 'self'; img-src 'self' data: blob:; object-src 'none'; base-uri 'none'; "
                             "form-action 'self'; frame-ancestors 'none'\n"
                             "Referrer-Policy: no-referrer\nCross-Origin-Opener-Policy: same-origin\n";

/* Addresses that the page knows besides those of tables. */
static const char *const pages[] = {"",       "new",    "settings", "rules", "learn", "referee",   "solve", "daily",
                                    "sheet",  "verify", "print",    "after", "link",  "lobby",     "games", "analysis",
                                    "import", "words",  "ratings",  "keys",  "t",     "index.html"};

static const struct asset *find(const char *path)
{
    for (const struct asset *asset = server_assets; asset->path; asset++)
        if (strcmp(asset->path, path) == 0)
            return asset;
    return NULL;
}

/* What stands after a table's id: nothing, a seat, or a word. */
static bool is_of_table(const char *rest)
{
    rest += *rest == '/';
    bool seat = *rest >= '1' && *rest <= '0' + CUB_SEATS && !rest[1];
    return !*rest || seat || strcmp(rest, "show") == 0 || strcmp(rest, "after") == 0;
}

/* `new`, `rules/doce`: the first part decides; `ID`, `ID/2`, `ID/show`. */
static bool is_page(const char *path)
{
    size_t length = strcspn(path, "/");
    char first[WIRE_ID + 1];
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (strlen(pages[i]) == length && memcmp(path, pages[i], length) == 0)
            return true;
    if (length != WIRE_ID || !is_of_table(path + length))
        return false;
    snprintf(first, sizeof first, "%.*s", WIRE_ID, path);
    return token_id_read(first) != 0;
}

/* `br`, `gzip;q=0.5`; but not `br;q=0`. */
static bool accepts(const struct call *call, const char *encoding)
{
    size_t length = strlen(encoding);
    for (const char *at = call->request->head.encoding; *at; at += strcspn(at, ",")) {
        at += strspn(at, ", ");
        if (strncmp(at, encoding, length) != 0 || !strchr(";, ", at[length]))
            continue;
        const char *quality = at + length + strspn(at + length, "; ");
        return strncmp(quality, "q=0", 3) != 0 || !strchr(", ", quality[2 + strspn(quality + 2, "0.")]);
    }
    return false;
}

static enum asset_encoding choose(const struct call *call, const struct asset *asset)
{
    if (asset->body[ASSET_BROTLI].begin && accepts(call, "br"))
        return ASSET_BROTLI;
    return asset->body[ASSET_GZIP].begin && accepts(call, "gzip") ? ASSET_GZIP : ASSET_PLAIN;
}

static void send(struct call *call, const struct asset *asset, enum asset_encoding encoding, int status)
{
    static const char *const names[] = {"", "Content-Encoding: br\n", "Content-Encoding: gzip\n"};
    static const char *const ends[] = {"", "-br", "-gz"}; /* of tags: each encoding is another body */
    bool document = strncmp(asset->type, "text/html", 9) == 0;
    char headers[1024], etag[96];
    snprintf(etag, sizeof etag, "\"%s%s\"", asset->hash, ends[encoding]);
    snprintf(headers, sizeof headers, "%s%sVary: Accept-Encoding\nETag: %s\nCache-Control: %s", names[encoding],
             document ? policy : "", etag, asset->immutable ? "public, max-age=31536000, immutable" : "no-cache");
    bool same = status == 200 && call_has(call, etag);
    if (same)
        call->out.length = call->lasting_length = 0;
    call_answer(call, same ? 304 : status, asset->type, headers);
}

/* The document's addresses begin with a slash: the base path goes before it. */
static void put_based(struct call *call, const char *at, const char *end, const char *base)
{
    for (const char *next; (next = memmem(at, (size_t)(end - at), "=\"/", 3)); at = next + 2) {
        call_sink(call, at, (size_t)(next + 2 - at));
        call_sink(call, base, strlen(base));
    }
    call_sink(call, at, (size_t)(end - at));
}

static const struct asset *find_for(const struct call *call)
{
    const char *path = call->request->head.path + strlen(call->server->config.base_path);
    path += *path == '/';
    const struct asset *asset = find(path);
    return asset || !is_page(path) ? asset : find("index.html");
}

bool http_has_page(const struct call *call)
{
    return find_for(call);
}

static void answer_with(struct call *call, const struct asset *asset, int status)
{
    const char *base = call->server->config.base_path;
    bool document = strcmp(asset->path, "index.html") == 0;
    enum asset_encoding encoding = document && *base ? ASSET_PLAIN : choose(call, asset);
    const char *begin = (const char *)asset->body[encoding].begin, *end = (const char *)asset->body[encoding].end;
    if (document && *base)
        put_based(call, begin, end, base);
    else {
        call->lasting = begin; /* it lies in the program */
        call->lasting_length = (size_t)(end - begin);
    }
    send(call, asset, encoding, status);
}

void http_page(struct call *call)
{
    answer_with(call, find_for(call), 200);
}

bool http_unknown_page(struct call *call)
{
    const struct asset *document = find("index.html");
    bool asked = call->request->head.method == NET_GET && call->request->head.reads_pages;
    if (asked && document)
        answer_with(call, document, 404);
    return asked && document;
}
