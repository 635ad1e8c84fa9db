/* Answers HTTP requests: a call is a request with its lookup and its answer; routes say what each path does. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "host/json.h"
#include "server/server.h"

/* Hooks for net.h: a complete request; the limit of its body; whether it will be refused for its rate. */
void http_request(void *server, struct request *);
size_t http_body_limit(void *server, const struct net_head *);
bool http_is_rate_limited(void *server, const struct net_head *);

/* The token of a request: bearer or cookie; bearer says which. False: there is none, or it is malformed. */
bool http_token(const struct net_head *, char out[WIRE_TOKEN + 1], bool *bearer);

/* A request that is being answered. */
struct call {
    struct fair_task turn; /* while a thread works for it */
    struct server *server;
    struct request *request; /* NULL: its connection is closed */
    struct lookup *lookup;   /* of its player and table */
    const struct route *route;
    uint64_t id;         /* the id in place of the `*` of its route's path */
    bool bearer;         /* the token came in a header, not a cookie */
    struct buffer out;   /* the body of its answer */
    const void *lasting; /* a static body instead of out, which is not copied */
    size_t lasting_length;
    bool no_memory, failed;
    void (*work)(struct call *, struct store *);
    void (*done)(struct call *);
    void (*written)(struct call *, struct transaction *);
    void *user;
    void (*drop)(struct call *); /* frees user; NULL: free() */
};

struct route {
    enum net_method method;
    const char *path; /* `*` stands for a table's id */
    bool changes;     /* it writes: needs a token, and with a cookie the server's own Origin */
    bool open;        /* no token needed */
    bool tournament;  /* `*` stands for a tournament's id; no table is looked up */
    void (*go)(struct call *);
    int cost; /* what a request takes from the rate limits of its address and player; a plain read is 1 */
};

/* A cub_sink that adds to the answer; the context is the call. */
void call_sink(void *call, const char *bytes, size_t length);
struct json call_json(struct call *);

/* Copies the body, with a NUL after it, for the caller to free: NULL without memory. And reads it by lines. */
char *call_copy(const struct call *);
struct wire_lines call_lines(char *body, size_t length);
uint32_t call_count_lines(struct wire_lines);

/* Whether the body is a text, without NUL. */
bool call_is_text(const struct call *);

/* Ends the call. */
void call_answer(struct call *, int status, const char *type, const char *headers);
void call_refuse(struct call *, enum wire_code, const struct cub_message *why, uint64_t seconds);
void call_refuse_size(struct call *, uint64_t max);
void call_refuse_fault(struct call *, const struct table_error *); /* of first lines */
void call_refuse_path(struct call *);                              /* 404, or 405 if the path has other methods */
void call_free(struct call *);

/*
 * Runs work in a thread for a call; it gets the thread's data, for readers a
 * store, and composes in the call; then done is called in the loop, unless nobody waits
 * any more. call_read: reads beside other calls; call_read_in_turn: after all that was
 * asked for before, so that of two calls that compete for something one comes first.
 */
void call_work(struct call *, struct worker_pool *, void (*work)(struct call *, struct store *),
               void (*done)(struct call *));
void call_read(struct call *, void (*work)(struct call *, struct store *), void (*done)(struct call *));
void call_read_in_turn(struct call *, void (*work)(struct call *, struct store *), void (*done)(struct call *));

/* Fills in a task for the query pool: its owner, and whether it is quick. */
struct fair_task call_turn(const struct call *, void (*work)(struct task *, void *), void (*done)(struct task *));

/* Submits a transaction for a call. Once it is committed, done is called in the loop, also when the connection has gone
 * (there is no request then): what was stored has to be known in memory. */
void call_write(struct call *, struct transaction *, void (*done)(struct call *, struct transaction *));

/* The CORS header for public answers, with LF; empty: the answer is not public. */
const char *call_origin(const struct call *);

/* Whether If-None-Match has this tag: `"TAG"`, one of several, with `W/` before it, or `*`. */
bool call_has(const struct call *, const char *etag);

/* Reads a number of the query; without one *number stays as it is. False: it is no number. */
bool call_number(const struct call *, const char *name, uint64_t *number);

/* Reads an argument of the query; empty: none. */
void call_argument(const struct call *, const char *name, char *out, size_t room);

/* The routes, ended by one without a path; and their functions. */
extern const struct route http_routes[];
void http_device(struct call *);
void http_me(struct call *);
void http_rename(struct call *);

/* In a reader thread: writes `"tournaments": […]`, those of the call's player. */
void http_put_tournaments(struct call *, struct json *, struct store *);
void http_forget(struct call *);
void http_forget_names(struct call *);
void http_link(struct call *);
void http_claim(struct call *);
void http_export(struct call *);
void http_new_table(struct call *);
void http_tables(struct call *);
void http_ratings(struct call *);
void http_new_tournament(struct call *);
void http_tournament(struct call *);
void http_tournament_lines(struct call *);
void http_invite(struct call *);
void http_table_code(struct call *);
void http_enter(struct call *);
void http_seek(struct call *);
void http_unseek(struct call *);
void http_seekers(struct call *);
void http_push_key(struct call *);
void http_push(struct call *);
void http_no_push(struct call *);
void http_friends(struct call *);
void http_challenge(struct call *);
void http_record(struct call *);
void http_view(struct call *);
void http_log(struct call *);
void http_lines(struct call *);
void http_stream(struct call *);
void http_socket(struct call *); /* of requests there that don't ask for a WebSocket */
void http_player_feed(struct call *);
void http_verify(struct call *);
void http_openapi(struct call *);
void http_health(struct call *);
void http_metrics(struct call *);

/* For paths without a route: a file of the page, or one of the page's addresses, below the base path. */
bool http_has_page(const struct call *);
void http_page(struct call *); /* if the server has a page */

/* A link to nothing: answers the page, which says so, as 404. False: the client is no browser. */
bool http_unknown_page(struct call *);

#endif
