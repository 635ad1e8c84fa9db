/* Reads the lines that clients send, by a list of what arguments each verb takes; writes and reads answers. */
#include "wire/grammar.h"

const char *const wire_offers[] = {
    [WIRE_NO_OFFER] = "", [WIRE_UNDO] = "undo", [WIRE_DRAW] = "draw", [WIRE_AGAIN] = "again"};

const char *const wire_emotes[] = {"hello", "luck", "well", "wow", "oops", "think", "thanks", "bye", NULL};

/* The arguments of each verb, a letter each; `take` reads them. */
static const struct shape {
    const char *word, *arguments;
} shapes[WIRE_VERBS] = {
    [WIRE_NOTHING] = {"", ""},          [WIRE_HELLO] = {"hello", "TE#I"}, [WIRE_SEEN] = {"seen", "#"},
    [WIRE_PING] = {"ping", "w"},        [WIRE_SIT] = {"sit", "ksan"},     [WIRE_STAND] = {"stand", "k"},
    [WIRE_BOT] = {"bot", "ksl"},        [WIRE_KICK] = {"kick", "ks"},     [WIRE_START] = {"start", "k"},
    [WIRE_PLAY] = {"play", "k#t"},      [WIRE_OFFER] = {"offer", "ko"},   [WIRE_ACCEPT] = {"accept", "k#"},
    [WIRE_DECLINE] = {"decline", "k#"}, [WIRE_RESIGN] = {"resign", "k"},  [WIRE_CLAIM] = {"claim", "ks"},
    [WIRE_SAYING] = {"say", "kc"},      [WIRE_GIVE] = {"give", "ks"},     [WIRE_WITHDRAW] = {"withdraw", "k#"},
    [WIRE_VOTE] = {"vote", "ks"},       [WIRE_REMARK] = {"remark", "kc"}, [WIRE_EMOTE] = {"emote", "ke"},
    [WIRE_LISTEN] = {"listen", "y"},    [WIRE_LEAD] = {"lead", "kw"},     [WIRE_PLAN] = {"plan", "k#t"},
    [WIRE_READY] = {"ready", "k"},
};

static const struct {
    const char *word;
    int status;
} codes[WIRE_CODES] = {
    [WIRE_DONE] = {"ok", 200},         [WIRE_RULE] = {"rule", 422},    [WIRE_STALE] = {"stale", 409},
    [WIRE_USED] = {"key", 409},        [WIRE_TAKEN] = {"taken", 409},  [WIRE_LATE] = {"late", 409},
    [WIRE_TOO_FAR] = {"undo", 409},    [WIRE_NO_SEAT] = {"seat", 403}, [WIRE_NO_SUCH_OFFER] = {"offer", 409},
    [WIRE_NOT_OWNER] = {"owner", 403}, [WIRE_FORM] = {"form", 400},    [WIRE_NO_INVITE] = {"invite", 403},
    [WIRE_SIZE] = {"size", 413},       [WIRE_GONE] = {"gone", 404},    [WIRE_STRANGER] = {"token", 401},
    [WIRE_RATE] = {"rate", 429},       [WIRE_BUSY] = {"busy", 503},
};

const char *wire_code_name(enum wire_code code)
{
    return codes[code].word;
}

int wire_code_status(enum wire_code code)
{
    return codes[code].status;
}

bool wire_is_line(const char *bytes, size_t length)
{
    if (length == 0 || length > WIRE_LINE || !cub_str_is_utf8(bytes, length))
        return false;
    for (size_t i = 0; i < length; i++) {
        uint8_t c = (uint8_t)bytes[i];
        bool second = c == 0xC2 && i + 1 < length && (uint8_t)bytes[i + 1] < 0xA0; /* U+0080 to U+009F */
        if (c < ' ' || c == 0x7F || second)
            return false;
    }
    return true;
}

char *wire_next(struct wire_lines *lines, size_t *length)
{
    char *line = lines->at;
    *length = 0;
    while (line && *length < lines->left && line[*length] != '\n')
        ++*length;
    bool more = *length < lines->left;
    if (line)
        line[*length] = 0;
    lines->left -= *length + more;
    lines->at = line && more ? line + *length + 1 : NULL;
    return line;
}

bool wire_was_name(const char *name, size_t length)
{
    bool mark = length == 1 && (name[0] == '-' || name[0] == '?');
    return length > 0 && length <= WIRE_NAME && !mark && !(length >= 4 && cub_str_starts(name, "bot:")) &&
           wire_is_line(name, length);
}

bool wire_is_name(const char *name, size_t length)
{
    return wire_was_name(name, length) && cub_str_is_name(name, length);
}

bool wire_read_number(const char **at, uint64_t *number)
{
    const char *p = *at;
    uint64_t n = 0;
    if (*p < '0' || *p > '9' || (p[0] == '0' && p[1] >= '0' && p[1] <= '9'))
        return false;
    for (; *p >= '0' && *p <= '9'; p++) {
        n = n * 10 + (uint64_t)(*p - '0');
        if (n > WIRE_MOST)
            return false;
    }
    *at = p;
    *number = n;
    return true;
}

/* The length of the word at text: up to a blank or the end. */
static size_t word(const char *text)
{
    size_t length = 0;
    while (text[length] && text[length] != ' ')
        length++;
    return length;
}

static bool all_of(const char *text, size_t length, bool (*fits)(char))
{
    for (size_t i = 0; i < length; i++)
        if (!fits(text[i]))
            return false;
    return true;
}

static bool is_hex(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
}

static bool is_key(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z');
}

static bool is_base64(char c)
{
    return is_key(c) || (c >= 'A' && c <= 'Z') || c == '-' || c == '_';
}

static void copy(char *out, const char *from, size_t length)
{
    for (size_t i = 0; i < length; i++)
        out[i] = from[i];
    out[length] = 0;
}

/* Takes a word of exactly `count` characters of a kind. */
static bool take_exact(const char **at, size_t count, bool (*fits)(char), char *out)
{
    if (word(*at) != count || !all_of(*at, count, fits))
        return false;
    copy(out, *at, count);
    *at += count;
    return true;
}

bool wire_read_hex(const char **at, int count, char *out)
{
    return take_exact(at, (size_t)count, is_hex, out);
}

enum cub_level wire_read_level(const char *text)
{
    enum cub_level level = cub_level_find(text);
    return level == CUB_AZAR ? CUB_LEVELS : level;
}

/* Takes `-`, which stands for an absent argument. */
static bool take_dash(const char **at)
{
    if (word(*at) != 1 || **at != '-')
        return false;
    ++*at;
    return true;
}

/* Takes a key as a number with digits 1 to 36, not 0 to 35, so that `0a` and `a` differ. 12 digits stay below 2^63. */
static bool take_key(struct wire_command *c, const char **at)
{
    size_t length = word(*at);
    if (length == 0 || length > WIRE_KEY || !all_of(*at, length, is_key))
        return false;
    copy(c->key, *at, length);
    for (size_t i = 0; i < length; i++)
        c->key_number = c->key_number * 36 + (uint64_t)(c->key[i] <= '9' ? c->key[i] - '0' : c->key[i] - 'a' + 10) + 1;
    *at += length;
    return true;
}

static bool take_seat(struct wire_command *c, const char **at)
{
    if (word(*at) != 1 || **at < '1' || **at > '0' + CUB_SEATS)
        return false;
    c->seat = *(*at)++ - '1';
    return true;
}

static bool take_level(struct wire_command *c, const char **at)
{
    c->level = wire_read_level(*at); /* always the last word */
    *at += cub_str_length(*at);
    return c->level != CUB_LEVELS;
}

/* Takes a word of a list, which ends with NULL. */
static bool take_one_of(struct wire_command *c, const char **at, const char *const *words)
{
    size_t length = word(*at);
    for (c->number = 0; words[c->number]; c->number++)
        if (cub_str_is_word(*at, length, words[c->number])) {
            *at += length;
            return true;
        }
    return false;
}

static bool take_number(struct wire_command *c, const char **at)
{
    return wire_read_number(at, &c->number);
}

/* Takes `undo N`, `draw` or `again`. */
static bool take_offer(struct wire_command *c, const char **at)
{
    size_t length = word(*at);
    for (int i = WIRE_UNDO; i <= WIRE_AGAIN; i++)
        if (cub_str_is_word(*at, length, wire_offers[i])) {
            c->offer = (enum wire_offer)i;
            *at += length;
            return i != WIRE_UNDO || (cub_read_char(at, ' ') && take_number(c, at));
        }
    return false;
}

/* Takes the rest of the line. */
static bool take_text(struct wire_command *c, const char **at)
{
    c->text = *at;
    c->length = cub_str_length(*at);
    *at += c->length;
    return c->length > 0;
}

static enum wire_code take_name(struct wire_command *c, const char **at, uint32_t *most)
{
    take_text(c, at);
    for (; c->length > 0 && *c->text == ' '; c->text++)
        c->length--;
    while (c->length > 0 && c->text[c->length - 1] == ' ')
        c->length--;
    *most = WIRE_NAME;
    if (c->length > WIRE_NAME)
        return WIRE_SIZE;
    return wire_is_name(c->text, c->length) ? WIRE_DONE : WIRE_FORM;
}

static enum wire_code take_chat(struct wire_command *c, const char **at, uint32_t *most)
{
    *most = WIRE_SAY;
    if (!take_text(c, at))
        return WIRE_FORM;
    return c->length > WIRE_SAY ? WIRE_SIZE : WIRE_DONE;
}

static bool take_token(struct wire_command *c, const char **at)
{
    return take_dash(at) || (cub_str_starts(*at, "cub_") && take_exact(at, WIRE_TOKEN, is_base64, c->token));
}

static bool take_word(struct wire_command *c, const char **at)
{
    return take_text(c, at) && word(c->text) == c->length;
}

/* Takes an argument of the kind that the letter stands for. */
static enum wire_code take(struct wire_command *c, char kind, const char **at, uint32_t *most)
{
    bool good = false;
    switch (kind) {
    case 'n':
        return take_name(c, at, most);
    case 'c':
        return take_chat(c, at, most);
    case 'k':
        good = take_key(c, at);
        break;
    case 's':
        good = take_seat(c, at);
        break;
    case 'l':
        good = take_level(c, at);
        break;
    case '#':
        good = take_number(c, at);
        break;
    case 'o':
        good = take_offer(c, at);
        break;
    case 't':
        good = take_text(c, at);
        break;
    case 'w':
        good = take_word(c, at);
        break;
    case 'e':
        good = take_one_of(c, at, wire_emotes);
        break;
    case 'y':
        good = take_one_of(c, at, (const char *const[]){"no", "yes", NULL});
        break;
    case 'T':
        good = take_token(c, at);
        break;
    case 'a':
        good = take_dash(at) || wire_read_hex(at, WIRE_SALT, c->salt);
        break;
    case 'E':
        good = take_dash(at) || wire_read_hex(at, WIRE_EDITION, c->edition);
        break;
    case 'I':
        good = take_exact(at, WIRE_INVITE, is_base64, c->invite);
        break;
    default:
        break;
    }
    return good ? WIRE_DONE : WIRE_FORM;
}

static enum wire_verb find_verb(const char *line, size_t length)
{
    for (int i = WIRE_HELLO; i < WIRE_VERBS; i++)
        if (cub_str_is_word(line, length, shapes[i].word))
            return (enum wire_verb)i;
    return WIRE_NOTHING;
}

/* CRC-32 as in zlib, four bits at a time with a table of 16 values. */
static uint32_t checksum(const char *bytes, size_t length)
{
    static const uint32_t worth[16] = {0x00000000, 0x1DB71064, 0x3B6E20C8, 0x26D930AC, 0x76DC4190, 0x6B6B51F4,
                                       0x4DB26158, 0x5005713C, 0xEDB88320, 0xF00F9344, 0xD6D6A3E8, 0xCB61B38C,
                                       0x9B64C2B0, 0x86D3D2D4, 0xA00AE278, 0xBDBDF21C};
    uint32_t crc = UINT32_MAX;
    for (size_t i = 0; i < length; i++) {
        crc ^= (uint8_t)bytes[i];
        crc = crc >> 4 ^ worth[crc & 15];
        crc = crc >> 4 ^ worth[crc & 15];
    }
    return ~crc;
}

enum wire_code wire_read(struct wire_command *c, const char *line, size_t length, uint32_t *most)
{
    size_t first = word(line);
    const char *at = line + first;
    *c = (struct wire_command){.checksum = checksum(line, length)};
    *most = WIRE_LINE;
    enum wire_verb verb = wire_is_line(line, length) ? find_verb(line, first) : WIRE_NOTHING;
    enum wire_code code = verb ? WIRE_DONE : length > WIRE_LINE ? WIRE_SIZE : WIRE_FORM;
    const char *kinds = verb ? shapes[verb].arguments : "k"; /* an unknown verb is answered too, if it has a key */
    for (; *kinds && (code == WIRE_DONE || *kinds == 'k'); kinds++) {
        if (*kinds == 'I' && !*at) /* it may be left out */
            continue;
        enum wire_code found = cub_read_char(&at, ' ') ? take(c, *kinds, &at, most) : WIRE_FORM;
        code = code == WIRE_DONE ? found : code;
    }
    c->verb = verb;
    return code == WIRE_DONE && *at ? WIRE_FORM : code;
}

void wire_put_argument(struct cub_out *out, const char *text)
{
    static const char digits[] = "0123456789ABCDEF";
    if (!*text)
        cub_put_char(out, '%');
    for (; *text; text++) {
        uint8_t c = (uint8_t)*text;
        if (c > ' ' && c != '%' && c != 0x7F) {
            cub_put_char(out, *text);
            continue;
        }
        cub_put_char(out, '%');
        cub_put_char(out, digits[c >> 4]);
        cub_put_char(out, digits[c & 15]);
    }
}

/* Writes `RULE MESSAGE ARG…`. */
static void put_refusal(struct cub_out *out, const struct cub_message *why)
{
    int count = CUB_ARGS;
    while (count > 0 && !why->arg[count - 1][0])
        count--;
    cub_put_char(out, ' ');
    wire_put_argument(out, why->rule ? why->rule : "");
    cub_put_char(out, ' ');
    wire_put_argument(out, why->id);
    for (int i = 0; i < count; i++) {
        cub_put_char(out, ' ');
        wire_put_argument(out, why->arg[i]);
    }
}

static bool has_number(enum wire_code code)
{
    return code == WIRE_DONE || code == WIRE_STALE || code == WIRE_TOO_FAR || code == WIRE_SIZE || code == WIRE_RATE ||
           code == WIRE_BUSY;
}

size_t wire_write(char out[WIRE_ANSWER], const char *key, const struct wire_answer *answer)
{
    struct cub_out text;
    cub_out_init(&text, out, WIRE_ANSWER);
    cub_put_text(&text, answer->code == WIRE_DONE ? "ok " : "no ");
    cub_put_text(&text, key);
    if (answer->code != WIRE_DONE) {
        cub_put_char(&text, ' ');
        cub_put_text(&text, wire_code_name(answer->code));
    }
    if (answer->code == WIRE_RULE)
        put_refusal(&text, &answer->why);
    if (has_number(answer->code)) {
        cub_put_char(&text, ' ');
        cub_put_number(&text, (int64_t)answer->number);
    }
    return text.length;
}

static int hex_value(char c)
{
    return c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

bool wire_read_argument(const char **at, char *out, size_t room)
{
    struct cub_out text;
    const char *p = *at;
    cub_out_init(&text, out, room);
    if (!*p || *p == ' ')
        return false;
    for (bool empty = p[0] == '%' && word(p) == 1; *p && *p != ' '; p++) {
        bool coded = *p == '%' && !empty;
        int high = coded ? hex_value(p[1]) : 0, low = coded && high >= 0 ? hex_value(p[2]) : 0;
        if (high < 0 || low < 0)
            return false;
        if (!empty)
            cub_put_char(&text, (char)(coded ? high << 4 | low : *p));
        p += coded ? 2 : 0;
    }
    *at = p;
    return true;
}

/* The same after a blank. */
static bool read_argument(const char **at, char *out, size_t room)
{
    return cub_read_char(at, ' ') && wire_read_argument(at, out, room);
}

/* Reads `RULE MESSAGE ARG…`. */
static bool read_refusal(struct wire_reply *reply, const char **at)
{
    struct cub_message *why = &reply->answer.why;
    if (!read_argument(at, reply->rule, sizeof reply->rule) ||
        !read_argument(at, reply->message, sizeof reply->message))
        return false;
    why->rule = reply->rule[0] ? reply->rule : NULL;
    why->id = reply->message;
    for (int i = 0; i < CUB_ARGS && **at; i++)
        if (!read_argument(at, why->arg[i], sizeof why->arg[i]))
            return false;
    return !**at;
}

static enum wire_code find_code(const char *name, size_t length)
{
    for (int i = WIRE_RULE; i < WIRE_CODES; i++)
        if (cub_str_is_word(name, length, codes[i].word))
            return (enum wire_code)i;
    return WIRE_CODES;
}

/* Reads what follows the key of an answer. */
static bool read_outcome(struct wire_reply *reply, bool done, const char *at)
{
    struct wire_answer *answer = &reply->answer;
    size_t length = done ? 0 : word(at);
    enum wire_code code = done ? WIRE_DONE : find_code(at, length);
    bool known = code != WIRE_CODES;
    at += length;
    answer->code = known ? code : WIRE_FORM;
    if (code == WIRE_RULE)
        return read_refusal(reply, &at);
    bool good =
        !known || !has_number(code) || ((done || cub_read_char(&at, ' ')) && wire_read_number(&at, &answer->number));
    return good && (!known || !*at) && (done || length);
}

bool wire_read_answer(struct wire_reply *reply, const char *line)
{
    struct wire_command key = {.verb = WIRE_NOTHING};
    bool done = cub_str_starts(line, "ok ");
    const char *at = line + 3;
    *reply = (struct wire_reply){.answer = {.number = 0}};
    if ((!done && !cub_str_starts(line, "no ")) || !take_key(&key, &at) || !cub_read_char(&at, ' '))
        return false;
    copy(reply->key, key.key, cub_str_length(key.key));
    return read_outcome(reply, done, at);
}

static const char letters[] = "0123456789abcdefghjkmnpqrstvwxyz"; /* Crockford's */

void wire_print_id(uint64_t id, char out[WIRE_ID + 1])
{
    for (int i = WIRE_ID - 1; i >= 0; i--, id >>= 5)
        out[i] = letters[id & 31];
    out[WIRE_ID] = 0;
}

bool wire_is_id(const char *text)
{
    size_t length = cub_str_length(text);
    for (size_t i = 0; i < length; i++) {
        size_t at = 0;
        while (letters[at] && letters[at] != text[i])
            at++;
        if (!letters[at])
            return false;
    }
    return length == WIRE_ID;
}
