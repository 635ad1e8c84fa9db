/* HTTP calls: a request while it is answered, and what the routes need to answer it. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "host/json.h"
#include "server/server.h"

/* The hooks of net.h: a request is complete; how long its body may be; whether it will be refused for its rate. */
void http_request(void *server, struct request *);
size_t http_body_limit(void *server, const struct net_head *);
bool http_is_rate_limited(void *server, const struct net_head *);

/* The token of a request: bearer or cookie; bearer says which. False: there is none, or it is malformed. */
bool http_token(const struct net_head *, char out[WIRE_TOKEN + 1], bool *bearer);

/* A request that is being answered. */
struct call {
    struct fair_task turn; /* when a thread works for it */
    struct server *server;
    struct request *request; /* NULL: its connection has gone */
    struct lookup *lookup;   /* who, and which table */
    const struct route *route;
    uint64_t id;         /* what stands for the `*` of its path */
    bool bearer;         /* the token came in a header, not in a cookie */
    struct buffer out;   /* the body of its answer */
    const void *lasting; /* what is answered instead: it outlives the call, and is not copied */
    size_t lasting_length;
    bool no_memory, failed;
    void (*work)(struct call *, struct store *);
    void (*done)(struct call *);
    void (*written)(struct call *, struct transaction *);
    void *user;
    void (*drop)(struct call *); /* frees what user is; NULL: free does */
};

struct route {
    enum net_method method;
    const char *path; /* `*` stands for a table's id */
    bool changes;     /* something: wants a token, and with a cookie the server's own Origin */
    bool open;        /* a token is not needed */
    bool tournament;  /* `*` stands for a tournament's id, and no table is wanted */
    void (*go)(struct call *);
    int cost; /* what one request takes from the limits of its address and of its player; a plain read is 1 */
};

/* Adds to what is composed; the context is the call. */
void call_sink(void *call, const char *bytes, size_t length);
struct json call_json(struct call *);

/* Its body, with a NUL after it, to be freed: NULL without memory. And its lines, the last with LF or without. */
char *call_copy(const struct call *);
struct wire_lines call_lines(char *body, size_t length);

/* Whether its body is a text: no NUL in it. */
bool call_is_text(const struct call *);

/* Ends the call. */
void call_answer(struct call *, int status, const char *type, const char *headers);
void call_refuse(struct call *, enum wire_code, const struct cub_message *why, uint64_t seconds);
void call_refuse_size(struct call *, uint64_t max);
void call_refuse_fault(struct call *, const struct table_error *); /* of first lines */
void call_refuse_path(struct call *);                              /* there is nothing, or nothing for that method */
void call_free(struct call *);

/*
 * Has a thread do something for a call: work gets what that thread has, for readers a
 * store, and composes in the call; then done is called in the loop, unless nobody waits
 * any more. call_read: something is read, beside others; call_read_in_turn: after what was
 * asked for before, by whomever, so that of two who want the same one comes first.
 */
void call_work(struct call *, struct worker_pool *, void (*work)(struct call *, struct store *),
               void (*done)(struct call *));
void call_read(struct call *, void (*work)(struct call *, struct store *), void (*done)(struct call *));
void call_read_in_turn(struct call *, void (*work)(struct call *, struct store *), void (*done)(struct call *));

/* A task for the query pool on behalf of a call: whose turn it takes, and whether it is soon done. */
struct fair_task call_turn(const struct call *, void (*work)(struct task *, void *), void (*done)(struct task *));

/* Submits a transaction for a call. Once it is committed, done is called in the loop, also when the connection has gone
 * (there is no request then): what was stored has to be known in memory. */
void call_write(struct call *, struct transaction *, void (*done)(struct call *, struct transaction *));

/* The header that lets pages of any origin read what anybody may see, with LF; empty: this is nothing such. */
const char *call_origin(const struct call *);

/* Whether the caller has what bears this tag: `"TAG"`, one of several, `W/` before it, or `*` for whatever there is. */
bool call_has(const struct call *, const char *etag);

/* A number in the query, left as it is where there is none. False: it is no number. */
bool call_number(const struct call *, const char *name, uint64_t *number);

/* The value of an argument of the query; empty: none. */
void call_argument(const struct call *, const char *name, char *out, size_t room);

/* The routes, ended by one without a path; and what stands after them. */
extern const struct route http_routes[];
void http_device(struct call *);
void http_me(struct call *);
void http_rename(struct call *);

/* In a thread that reads, `"tournaments": […]`: those of who asks. */
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

/* What no route has: a file of the page, or one of its addresses, below the base path. */
bool http_has_page(const struct call *);
void http_page(struct call *); /* where there is one */

/* A link to nothing: answers the page, which says so, as 404. False: the client is no browser. */
bool http_unknown_page(struct call *);

#endif
