/*
 * A server's settings: one list, which flags, the
 * environment and a file set by the same names. The last one counts.
 */
#ifndef SERVER_CONFIG_H
#define SERVER_CONFIG_H

#include <stdbool.h>
#include <stdint.h>

enum { CONFIG_PATH = 4096, CONFIG_TEXT = 512, CONFIG_BASE = 128, CONFIG_WHERE = CONFIG_PATH + 128 };

/* The limits of docs/protocol.md, section 11. */
enum config_limit {
    LIMIT_MESSAGE_BYTES,
    LIMIT_MESSAGE_LINES,
    LIMIT_MESSAGES_SECOND,
    LIMIT_MESSAGES_BURST,
    LIMIT_MESSAGES_OVER,
    LIMIT_PING_SECONDS,
    LIMIT_SEEN_SECOND,
    LIMIT_COMMANDS_WAITING,
    LIMIT_BAD_LINES,
    LIMIT_SAY_SECONDS,
    LIMIT_SAY_BURST,
    LIMIT_SAY_BYTES,
    LIMIT_EMOTE_SECONDS,
    LIMIT_EMOTE_BURST,
    LIMIT_HELLO_SECONDS,
    LIMIT_OUTBOX_MESSAGES,
    LIMIT_OUTBOX_BYTES,
    LIMIT_CONNECTIONS_PLAYER,
    LIMIT_CONNECTIONS_ADDRESS,
    LIMIT_CONNECTIONS,
    LIMIT_LOG_LINES,
    LIMIT_TABLES_OPEN,
    LIMIT_TABLES_RUNNING,
    LIMIT_TABLES_MINUTE,
    LIMIT_DEVICES_MINUTE,
    LIMIT_DEVICES_DAY,
    LIMIT_CODE_TRIES,
    LIMIT_CODES_HOUR,
    LIMIT_REQUESTS_SECOND,
    LIMIT_REQUESTS_BURST,
    LIMIT_HEAD_BYTES,
    LIMIT_BODY_BYTES,
    LIMIT_VERIFY_BYTES,
    LIMIT_VERIFY_GAMES,
    LIMIT_VERIFY_MOVES,
    LIMIT_REQUEST_SECONDS,
    LIMIT_SHEET_LINES,
    LIMIT_SHEET_BYTES,
    LIMIT_BODY_COMMANDS,
    LIMIT_COMMANDS_SECOND,
    LIMIT_COMMANDS_BURST,
    LIMIT_COMMANDS_DAY,
    LIMIT_BYTES_DAY,
    LIMIT_ADDRESS_BYTES_DAY,
    LIMIT_WORK_SECOND,
    LIMIT_WORK_BURST,
    CONFIG_LIMITS
};

struct server_config {
    char address[CONFIG_TEXT];
    int port;
    char data[CONFIG_PATH];     /* the data folder; empty: the default; */
    char database[CONFIG_TEXT]; /* or instead a database; empty: none */
    char base_path[CONFIG_BASE];
    char public_url[CONFIG_TEXT]; /* how people see it, where something stands in front: `https://dice.example`; or
                                     empty */
    char certificate[CONFIG_PATH], private_key[CONFIG_PATH];
    char metrics_from[CONFIG_TEXT], proxies[CONFIG_TEXT]; /* lists of addresses (server/address.h) */
    bool limits;                                          /* whether limits of rates and counts apply */
    bool json_log;
    char push_test[CONFIG_PATH]; /* for tests: a certificate; push services with it may be at any address */
    uint32_t pace;               /* for tests: heartbeats and waiting times are this many times quicker */
    uint32_t limit[CONFIG_LIMITS];
};

/* A fault in the settings: its place for people, and a message. */
struct config_fault {
    char where[CONFIG_WHERE]; /* `FILE:7: listen`, `CUBILETE_LISTEN`, `--listen` */
    const char *id;
    char arg[2][CONFIG_TEXT];
    bool unreadable; /* the file could not be read: errno says why */
};

/* Sets the defaults. */
void config_init(struct server_config *);

/* Sets one by its name. False with the fault, without its place. */
bool config_set(struct server_config *, const char *name, const char *value, struct config_fault *);

/* Sets a limit, `NAME=NUMBER`. */
bool config_set_limit(struct server_config *, const char *text, struct config_fault *);

/* Reads a file of lines `name = value`; empty lines and lines that begin with `#` are ignored. */
bool config_read(struct server_config *, const char *path, struct config_fault *);

/* Reads `CUBILETE_LISTEN` and so on: the names in capitals, `_` for `-`. */
bool config_environment(struct server_config *, struct config_fault *);

/* Whether the settings go together. */
bool config_check(const struct server_config *, struct config_fault *);

#endif
