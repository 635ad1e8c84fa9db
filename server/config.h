/*
 * What a server is told before it starts: one table of settings, which flags, the
 * environment and a file fill by the same names. What is set later counts.
 */
#ifndef SERVER_CONFIG_H
#define SERVER_CONFIG_H

#include <stdbool.h>
#include <stdint.h>

enum { CONFIG_PATH = 4096, CONFIG_TEXT = 512, CONFIG_BASE = 128, CONFIG_WHERE = CONFIG_PATH + 128 };

/* The limits of docs/protocol.md, section 11. */
enum config_limit {
    MOST_MESSAGE_BYTES,
    MOST_MESSAGE_LINES,
    MOST_MESSAGES_SECOND,
    MOST_MESSAGES_BURST,
    MOST_MESSAGES_OVER,
    MOST_PING_SECONDS,
    MOST_SEEN_SECOND,
    MOST_COMMANDS_WAITING,
    MOST_BAD_LINES,
    MOST_SAY_SECONDS,
    MOST_SAY_BURST,
    MOST_SAY_BYTES,
    MOST_HELLO_SECONDS,
    MOST_OUTBOX_MESSAGES,
    MOST_OUTBOX_BYTES,
    MOST_CONNECTIONS_PLAYER,
    MOST_CONNECTIONS_ADDRESS,
    MOST_CONNECTIONS,
    MOST_LOG_LINES,
    MOST_TABLES_OPEN,
    MOST_TABLES_RUNNING,
    MOST_TABLES_MINUTE,
    MOST_DEVICES_MINUTE,
    MOST_DEVICES_DAY,
    MOST_CODE_TRIES,
    MOST_CODES_HOUR,
    MOST_REQUESTS_SECOND,
    MOST_REQUESTS_BURST,
    MOST_HEAD_BYTES,
    MOST_BODY_BYTES,
    MOST_VERIFY_BYTES,
    MOST_VERIFY_GAMES,
    MOST_VERIFY_MOVES,
    MOST_REQUEST_SECONDS,
    MOST_SHEET_LINES,
    MOST_SHEET_BYTES,
    MOST_BODY_COMMANDS,
    MOST_COMMANDS_SECOND,
    MOST_COMMANDS_BURST,
    MOST_COMMANDS_DAY,
    MOST_BYTES_DAY,
    MOST_ADDRESS_BYTES_DAY,
    MOST_WORK_SECOND,
    MOST_WORK_BURST,
    CONFIG_LIMITS
};

struct server_config {
    char address[CONFIG_TEXT];
    int port;
    char data[CONFIG_PATH];     /* a folder; empty: the usual one, */
    char database[CONFIG_TEXT]; /* unless this names a database */
    char base_path[CONFIG_BASE];
    char public_url[CONFIG_TEXT]; /* how people see it, where something stands in front: `https://dice.example`; or
                                     empty */
    char certificate[CONFIG_PATH], key[CONFIG_PATH];
    char metrics_from[CONFIG_TEXT], proxies[CONFIG_TEXT]; /* lists of addresses (server/address.h) */
    bool limits;                                          /* of rates and counts */
    bool json_log;
    uint32_t pace; /* heartbeats and patience are so many times quicker: for tests */
    uint32_t limit[CONFIG_LIMITS];
};

/* What is wrong: where, as people know it, and why, as a message of the catalogues. */
struct config_fault {
    char where[CONFIG_WHERE]; /* `FILE:7: listen`, `CUBILETE_LISTEN`, `--listen` */
    const char *id;
    char arg[2][CONFIG_TEXT];
    bool unreadable; /* the file itself: errno says why */
};

/* The usual values. */
void config_init(struct server_config *);

/* Sets one by its name. False with what is wrong, where left out. */
bool config_set(struct server_config *, const char *name, const char *value, struct config_fault *);

/* Sets `NAME=NUMBER`, a limit. */
bool config_set_limit(struct server_config *, const char *text, struct config_fault *);

/* Lines `name = value` of a file; empty ones and what follows a `#` at a line's beginning are for people. */
bool config_read(struct server_config *, const char *path, struct config_fault *);

/* `CUBILETE_LISTEN` and so on: the names in capitals, `_` for `-`. */
bool config_environment(struct server_config *, struct config_fault *);

/* Whether all of it goes together. */
bool config_check(const struct server_config *, struct config_fault *);

#endif
