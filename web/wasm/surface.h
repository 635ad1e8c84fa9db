/*
 * What the page calls: the rules, bots and tables as WebAssembly.
 *
 * There are three modules: rules and tables, which the page waits for; tools
 * (records, sheets, QR codes), which few pages need; and bots, for a worker.
 * Each has its own memory. Nothing is imported. Text goes in at in(size) and comes out at out(), of
 * out_length() bytes; most of what comes out is JSON. Tables and the like are
 * addresses that the page gives back as it got them. A call that returns false
 * had no memory, and nothing has changed.
 */
#ifndef WEB_SURFACE_H
#define WEB_SURFACE_H

#include "core/json.h"
#include "cubilete/games.h"
#include "cubilete/record.h"

/* Before the definition of what the page calls by this name. Nobody else does, so it needs no declaration. */
#define EXPORT(name) __attribute__((export_name(#name)))
#pragma clang diagnostic ignored "-Wmissing-prototypes"

/* Memory of this instance. */
extern const struct cub_memory web_memory;

/* A zeroed piece of it, to be freed; NULL without memory. */
void *web_new(size_t size);
void web_free(void *);

/* The text that was put in, ended by NUL. */
const char *web_in(void);
size_t web_in_length(void);

/* Piece n of it, from 0, where NULs stand between: empty if there are fewer. */
const char *web_piece(int n);

/* Begins to put out; JSON on it, or bytes through web_put. web_end: false without memory. */
struct json web_begin(void);
void web_put(void *unused, const char *bytes, size_t length);
bool web_end(void);

/* A refusal as an object; NULL: null. */
void web_refusal(struct json *, const struct cub_message *);
void web_put_refusal(struct json *, const char *name, const struct cub_message *);

/* A list of them. */
void web_refusals(struct json *, const struct cub_message *, int count);

/* Why a move is good, at most cap messages; returns how many. Without thinking, and not where that would tell too much.
 */
int web_explain(const struct cub_game *, const struct cub_state *view, int seat, cub_move, struct cub_message *,
                int cap);

/* Whether a bot has learned what it needs to think. */
bool web_is_ready(const struct cub_game *);

#endif
