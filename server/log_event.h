/* The server's log: one line an event on standard error, for people or as JSON. */
#ifndef SERVER_LOG_EVENT_H
#define SERVER_LOG_EVENT_H

struct server;

/* Logs an event: its kind, then names and values in pairs. Never a token, a key or an invitation. */
#define log_event(server, ...) log_event_words(server, (const char *const[]){__VA_ARGS__, NULL})
void log_event_words(struct server *, const char *const *words);

#endif
