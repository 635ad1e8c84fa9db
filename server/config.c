/* Settings are set by name, from flags, the environment and a file. */
#include "server/config.h"

#include <ctype.h>
#include <errno.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/settings.h"
#include "server/address.h"

enum { PORT = 1212, PACE = 20 };

/* A limit: what is usual, and between what it may be. What the grammar itself bounds can only be made smaller. */
static const struct limit {
    const char *name;
    uint32_t usual, min, max;
} limits[CONFIG_LIMITS] = {
    [LIMIT_MESSAGE_BYTES] = {"message-bytes", 4096, 128, 4096},
    [LIMIT_MESSAGE_LINES] = {"message-lines", 8, 1, 64},
    [LIMIT_MESSAGES_SECOND] = {"messages-second", 10, 1, 1000},
    [LIMIT_MESSAGES_BURST] = {"messages-burst", 20, 1, 1000},
    [LIMIT_MESSAGES_OVER] = {"messages-over", 100, 1, 10000},
    [LIMIT_PING_SECONDS] = {"ping-seconds", 5, 1, 3600},
    [LIMIT_SEEN_SECOND] = {"seen-second", 2, 1, 1000},
    [LIMIT_COMMANDS_WAITING] = {"commands-waiting", 16, 1, 1000},
    [LIMIT_BAD_LINES] = {"bad-lines", 10, 1, 1000},
    [LIMIT_SAY_SECONDS] = {"say-seconds", 2, 1, 3600},
    [LIMIT_SAY_BURST] = {"say-burst", 5, 1, 1000},
    [LIMIT_SAY_BYTES] = {"say-bytes", 300, 1, 300},
    [LIMIT_EMOTE_SECONDS] = {"emote-seconds", 3, 1, 3600},
    [LIMIT_EMOTE_BURST] = {"emote-burst", 4, 1, 1000},
    [LIMIT_HELLO_SECONDS] = {"hello-seconds", 10, 1, 3600},
    [LIMIT_OUTBOX_MESSAGES] = {"outbox-messages", 64, 1, 10000},
    [LIMIT_OUTBOX_BYTES] = {"outbox-bytes", 64 << 10, 8 << 10, 64 << 20},
    [LIMIT_CONNECTIONS_PLAYER] = {"connections-player", 8, 1, 1000},
    [LIMIT_CONNECTIONS_ADDRESS] = {"connections-address", 512, 1, 1000000},
    [LIMIT_CONNECTIONS] = {"connections", 19000, 1, 1000000},
    [LIMIT_LOG_LINES] = {"log-lines", 20000, 1, 20000},
    [LIMIT_TABLES_OPEN] = {"tables-open", 20, 1, 1000000},
    [LIMIT_TABLES_RUNNING] = {"tables-running", 200, 1, 1000000},
    [LIMIT_TABLES_MINUTE] = {"tables-minute", 10, 1, 10000},
    [LIMIT_DEVICES_MINUTE] = {"devices-minute", 60, 1, 10000},
    [LIMIT_DEVICES_DAY] = {"devices-day", 500, 1, 1000000},
    [LIMIT_CODE_TRIES] = {"code-tries", 5, 1, 1000},
    [LIMIT_CODES_HOUR] = {"codes-hour", 20, 1, 10000},
    [LIMIT_REQUESTS_SECOND] = {"requests-second", 60, 1, 10000},
    [LIMIT_REQUESTS_BURST] = {"requests-burst", 900, 1, 10000},
    [LIMIT_HEAD_BYTES] = {"head-bytes", 8192, 1024, 65535},
    [LIMIT_BODY_BYTES] = {"body-bytes", 64 << 10, 1024, 1 << 20},
    [LIMIT_VERIFY_BYTES] = {"verify-bytes", 1 << 20, 1024, 64 << 20},
    [LIMIT_VERIFY_GAMES] = {"verify-games", 500, 1, 1000000},
    [LIMIT_VERIFY_MOVES] = {"verify-moves", 20000, 1, 10000000},
    [LIMIT_REQUEST_SECONDS] = {"request-seconds", 10, 1, 3600},
    [LIMIT_SHEET_LINES] = {"sheet-lines", 64, 1, 64},
    [LIMIT_SHEET_BYTES] = {"sheet-bytes", 8192, 1, 8192},
    [LIMIT_BODY_COMMANDS] = {"body-commands", 64, 1, 10000},
    [LIMIT_COMMANDS_SECOND] = {"commands-second", 20, 1, 10000},
    [LIMIT_COMMANDS_BURST] = {"commands-burst", 200, 1, 10000},
    [LIMIT_COMMANDS_DAY] = {"commands-day", 50000, 1, 100000000},
    [LIMIT_BYTES_DAY] = {"bytes-day", 8 << 20, 1024, 1 << 30},
    [LIMIT_ADDRESS_BYTES_DAY] = {"address-bytes-day", 64 << 20, 1024, 1 << 30},
    [LIMIT_WORK_SECOND] = {"work-second", 20, 1, 10000},
    [LIMIT_WORK_BURST] = {"work-burst", 200, 1, 10000},
};

/* Always false. */
static bool complain(struct config_fault *fault, const char *id, const char *a, const char *b)
{
    fault->id = id;
    snprintf(fault->arg[0], CONFIG_TEXT, "%s", a);
    snprintf(fault->arg[1], CONFIG_TEXT, "%s", b);
    return false;
}

static bool parse_number(const char *value, uint32_t min, uint32_t max, uint32_t *out, struct config_fault *fault)
{
    char *end, range[64];
    unsigned long number = strtoul(value, &end, 10);
    snprintf(range, sizeof range, "%u–%u", (unsigned)min, (unsigned)max);
    if (!isdigit((unsigned char)value[0]) || *end || number < min || number > max)
        return complain(fault, "serve.number", value, range);
    *out = (uint32_t)number;
    return true;
}

static bool copy(char *out, size_t room, const char *value, struct config_fault *fault)
{
    return (size_t)snprintf(out, room, "%s", value) < room || complain(fault, "serve.long", value, "");
}

/* `ADDR:PORT`; the last colon parts them, and an address with colons of its own may stand in brackets. */
static bool set_listen(struct server_config *config, const char *value, struct config_fault *fault)
{
    const char *colon = strrchr(value, ':');
    char *end = NULL;
    bool bracket = value[0] == '[' && colon && colon > value && colon[-1] == ']';
    long port = colon ? strtol(colon + 1, &end, 10) : -1;
    size_t length = colon ? (size_t)(colon - value) - 2 * bracket : 0;
    if (port < 0 || port > 65535 || !isdigit((unsigned char)colon[1]) || *end || length == 0 || length >= CONFIG_TEXT)
        return complain(fault, "serve.listen", value, "");
    snprintf(config->address, CONFIG_TEXT, "%.*s", (int)length, value + bracket);
    config->port = (int)port;
    return true;
}

/* `/X`, without a slash at its end. */
static bool set_base(struct server_config *config, const char *value, struct config_fault *fault)
{
    size_t length = strlen(value);
    bool root = strcmp(value, "/") == 0;
    if (!root && (value[0] != '/' || length >= CONFIG_BASE || value[length - 1] == '/' || strpbrk(value, " ?#%\"\\")))
        return complain(fault, "serve.base", value, "");
    return copy(config->base_path, CONFIG_BASE, root ? "" : value, fault);
}

/* `http://HOST[:PORT]` or `https://…`, nothing after it but perhaps one slash. */
static bool set_public(struct server_config *config, const char *value, struct config_fault *fault)
{
    const char *host = strncmp(value, "http://", 7) == 0    ? value + 7
                       : strncmp(value, "https://", 8) == 0 ? value + 8
                                                            : "";
    size_t length = strcspn(host, "/?#@ \"");
    if (length == 0 || (host[length] && strcmp(host + length, "/") != 0))
        return complain(fault, "serve.public", value, "");
    snprintf(config->public_url, CONFIG_TEXT, "%.*s", (int)(host + length - value), value);
    return true;
}

static bool set_word(bool *out, const char *yes, const char *no, const char *value, struct config_fault *fault)
{
    *out = strcmp(value, yes) == 0;
    char words[64];
    snprintf(words, sizeof words, "%s|%s", yes, no);
    return *out || strcmp(value, no) == 0 || complain(fault, "serve.word", value, words);
}

static bool set_limits(struct server_config *config, const char *value, struct config_fault *fault)
{
    return set_word(&config->limits, "on", "off", value, fault);
}

static bool set_log(struct server_config *config, const char *value, struct config_fault *fault)
{
    return set_word(&config->json_log, "json", "human", value, fault);
}

static bool set_data(struct server_config *config, const char *value, struct config_fault *fault)
{
    config->database[0] = 0;
    return copy(config->data, CONFIG_PATH, value, fault);
}

static bool set_database(struct server_config *config, const char *value, struct config_fault *fault)
{
    if (!strstr(value, "://"))
        return complain(fault, "serve.database", "", ""); /* it may hold a password */
    return copy(config->database, CONFIG_TEXT, value, fault);
}

static bool set_pace(struct server_config *config, const char *value, struct config_fault *fault)
{
    return parse_number(value, 1, PACE, &config->pace, fault);
}

/* A setting has a function of its own, or is a text that is kept as it is. */
#define TEXT(member) .offset = offsetof(struct server_config, member), .room = sizeof((struct server_config *)0)->member
static const struct setting {
    const char *name;
    bool (*set)(struct server_config *, const char *value, struct config_fault *);
    size_t offset, room; /* of the text, where there is no function */
    bool is_list;        /* of addresses */
} settings[] = {
    {.name = "base-path", .set = set_base},
    {.name = "certificate", TEXT(certificate)},
    {.name = "data", .set = set_data},
    {.name = "database", .set = set_database}, /* after data: of both it counts */
    {.name = "key", TEXT(private_key)},
    {.name = "limits", .set = set_limits},
    {.name = "listen", .set = set_listen},
    {.name = "log", .set = set_log},
    {.name = "metrics-from", TEXT(metrics_from), .is_list = true},
    {.name = "pace", .set = set_pace},
    {.name = "proxies", TEXT(proxies), .is_list = true},
    {.name = "public", .set = set_public},
    {.name = "push-test", TEXT(push_test)},
};

enum { SETTINGS = sizeof settings / sizeof *settings };

void config_init(struct server_config *config)
{
    *config = (struct server_config){
        .address = "127.0.0.1", .port = PORT, .limits = true, .pace = 1, .metrics_from = "loopback"};
    for (int i = 0; i < CONFIG_LIMITS; i++)
        config->limit[i] = limits[i].usual;
}

static const struct limit *find_limit(const char *name, size_t length)
{
    for (int i = 0; i < CONFIG_LIMITS; i++)
        if (strlen(limits[i].name) == length && strncmp(limits[i].name, name, length) == 0)
            return &limits[i];
    return NULL;
}

static bool set_number(struct server_config *config, const struct limit *limit, const char *value,
                       struct config_fault *fault)
{
    return parse_number(value, limit->min, limit->max, &config->limit[limit - limits], fault);
}

bool config_set(struct server_config *config, const char *name, const char *value, struct config_fault *fault)
{
    const struct limit *limit = find_limit(name, strlen(name));
    for (const struct setting *setting = settings; setting < settings + SETTINGS; setting++) {
        if (strcmp(setting->name, name) != 0)
            continue;
        if (setting->is_list && !address_list_good(value))
            return complain(fault, "serve.addresses", value, "");
        return setting->set ? setting->set(config, value, fault)
                            : copy((char *)config + setting->offset, setting->room, value, fault);
    }
    return limit ? set_number(config, limit, value, fault) : complain(fault, "serve.unknown", name, "");
}

bool config_set_limit(struct server_config *config, const char *text, struct config_fault *fault)
{
    size_t length = strcspn(text, "=");
    const struct limit *limit = text[length] ? find_limit(text, length) : NULL;
    snprintf(fault->where, sizeof fault->where, "--limit %.*s", (int)(length < CONFIG_TEXT ? length : CONFIG_TEXT),
             text);
    return limit ? set_number(config, limit, text + length + 1, fault) : complain(fault, "serve.limit", text, "");
}

/* Without the blanks around it. */
static char *trim(char *text)
{
    while (isspace((unsigned char)*text))
        text++;
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1]))
        text[--length] = 0;
    return text;
}

/* Whether a name stood in this file before; it is remembered. */
static bool is_second(uint64_t *seen, const char *name)
{
    _Static_assert(CONFIG_LIMITS + SETTINGS <= 64, "each has a bit of its own");
    const struct limit *limit = find_limit(name, strlen(name));
    uint64_t bit = limit ? (uint64_t)1 << (limit - limits) : 0;
    for (int i = 0; i < SETTINGS; i++)
        if (strcmp(settings[i].name, name) == 0)
            bit = (uint64_t)1 << (CONFIG_LIMITS + i);
    bool second = *seen & bit;
    *seen |= bit;
    return second;
}

struct reading {
    struct server_config *config;
    const char *path;
    uint64_t seen; /* names, as is_second has them */
    struct config_fault *fault;
};

static bool take_line(void *context, unsigned number, char *text, size_t size)
{
    struct reading *reading = context;
    struct config_fault *fault = reading->fault;
    snprintf(fault->where, sizeof fault->where, "%s:%u", reading->path, number);
    if (strlen(text) != size)
        return complain(fault, "serve.line", text, "");
    char *line = trim(text), *equals = strchr(line, '=');
    if (!line[0] || line[0] == '#')
        return true;
    if (!equals)
        return complain(fault, "serve.line", line, "");
    *equals = 0;
    char *name = trim(line), *value = trim(equals + 1);
    size_t length = strlen(fault->where);
    snprintf(fault->where + length, sizeof fault->where - length, ": %s", name);
    return is_second(&reading->seen, name) ? complain(fault, "serve.twice", name, "")
                                           : config_set(reading->config, name, value, fault);
}

bool config_read(struct server_config *config, const char *path, struct config_fault *fault)
{
    struct reading reading = {.config = config, .path = path, .fault = fault};
    snprintf(fault->where, sizeof fault->where, "%s", path);
    bool good = cub_settings_read(path, take_line, &reading);
    fault->unreadable = !good && errno;
    return good;
}

static bool set_by_variable(struct server_config *config, const char *name, struct config_fault *fault)
{
    char *variable = fault->where;
    snprintf(variable, sizeof fault->where, "CUBILETE_%s", name);
    for (char *at = variable; *at; at++)
        *at = *at == '-' ? '_' : (char)toupper((unsigned char)*at);
    const char *value = getenv(variable);
    return !value || !value[0] || config_set(config, name, value, fault);
}

bool config_environment(struct server_config *config, struct config_fault *fault)
{
    for (int i = 0; i < SETTINGS; i++)
        if (!set_by_variable(config, settings[i].name, fault))
            return false;
    for (int i = 0; i < CONFIG_LIMITS; i++)
        if (!set_by_variable(config, limits[i].name, fault))
            return false;
    return true;
}

bool config_check(const struct server_config *config, struct config_fault *fault)
{
    bool whole = !config->certificate[0] == !config->private_key[0];
    snprintf(fault->where, sizeof fault->where, "%s", config->private_key[0] ? "certificate" : "key");
    return whole || complain(fault, "serve.pair", "", "");
}
