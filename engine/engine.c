/* Talking to a foreign bot: the greeting, questions and answers, and what happens when it breaks a rule. */
#include "engine/engine.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cubilete/lang.h"
#include "cubilete/sha256.h"
#include "cubilete/text.h"
#include "host/clock.h"

enum {
    TICK_MS = 20,   /* how often stop is polled */
    LAST_MS = 200,  /* how long a program that has closed its output may take to end, so that it can be told how */
    COMMAND = 1024, /* bytes */
};

static const char hello[] = "cubilete-bot 1\n";

bool engine_is_command(const char *word)
{
    return strpbrk(word, "/ ");
}

/* `./bots/mine.py --fast` is called mine.py until it says otherwise. */
static void name_by_command(struct engine *engine)
{
    size_t length = strcspn(engine->command, " ");
    const char *name = engine->command;
    for (const char *at = name; at < engine->command + length; at++)
        if (*at == '/')
            name = at + 1;
    length -= (size_t)(name - engine->command);
    if (length >= ENGINE_NAME || !cub_str_is_name(name, length))
        name = "bot", length = 3;
    snprintf(engine->name, ENGINE_NAME, "%.*s", (int)length, name);
}

void engine_init(struct engine *engine, const char *command, const struct engine_options *options)
{
    *engine = (struct engine){.command = command, .options = options};
    name_by_command(engine);
}

static void log_line(const struct engine *engine, const char *sign, const char *text, size_t length)
{
    if (engine->options->log)
        fprintf(engine->options->log, "%s %s %.*s\n", engine->name, sign, (int)length, text);
}

static void log_lines(const struct engine *engine, const char *text, size_t length)
{
    for (const char *end = text + length; text < end; text++) {
        size_t line = (size_t)((const char *)memchr(text, '\n', (size_t)(end - text)) - text);
        log_line(engine, ">", text, line);
        text += line;
    }
}

/* The beginning of a text, cut between characters. */
static void cut(char out[ENGINE_TEXT], const char *text)
{
    size_t length = strnlen(text, ENGINE_TEXT);
    length = length < ENGINE_TEXT ? length : ENGINE_TEXT - 1;
    while (length > 0 && ((unsigned char)text[length] & 0xC0) == 0x80)
        length--;
    memcpy(out, text, length);
    out[length] = 0;
}

/* It has broken a rule: that is remembered, and it is gone. The line that is blamed is the last one, if one is. */
static bool fail(struct engine *engine, bool by_line, const char *rule, const char *message, const char *a,
                 const char *b)
{
    engine->fault = (struct engine_fault){.rule = rule, .message = message, .line = by_line ? engine->lines : 0};
    cut(engine->fault.arg[0], a ? a : "");
    cut(engine->fault.arg[1], b ? b : "");
    process_finish(&engine->process, 0);
    engine->game = NULL;
    return false;
}

static bool fail_number(struct engine *engine, bool by_line, const char *rule, const char *message, uint64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%" PRIu64, number);
    return fail(engine, by_line, rule, message, text, NULL);
}

/* It has closed its output, or its input: how it ended says more. */
static bool fail_ended(struct engine *engine)
{
    struct process_end end = process_finish(&engine->process, LAST_MS);
    if (!end.by_itself)
        return fail(engine, false, "BP-2", "engine.closed", NULL, NULL);
    if (end.signal)
        return fail_number(engine, false, "BP-2", "engine.killed", (uint64_t)end.signal);
    return fail_number(engine, false, "BP-2", "engine.ended", (uint64_t)end.status);
}

static bool write_all(struct engine *engine, const char *text, size_t length, int64_t until)
{
    log_lines(engine, text, length);
    switch (process_write(&engine->process, text, length, until)) {
    case PROCESS_GOOD:
        return true;
    case PROCESS_LATE:
        return fail(engine, false, "BP-3", "engine.deaf", NULL, NULL);
    case PROCESS_LONG:
    case PROCESS_CLOSED:
        break;
    }
    return fail_ended(engine);
}

/* The wait for an answer: until when, and who may lose patience before. */
struct wait {
    int64_t until;
    uint32_t ms;
    bool (*stop)(void *);
    void *context;
    bool stopped; /* it was told to stop */
};

static struct wait wait_ms(uint32_t ms)
{
    return (struct wait){.until = cub_clock_ms() + ms, .ms = ms};
}

/* A line that was read is text, and not too much of it. */
static bool check_line(struct engine *engine, char *line, size_t length)
{
    engine->lines++;
    engine->heard += length + 1;
    if (length > 0 && line[length - 1] == '\r')
        line[--length] = 0;
    log_line(engine, "<", line, strnlen(line, length));
    if (cub_str_flaw(line, line + length))
        return fail(engine, true, "BP-4", "engine.bytes", NULL, NULL);
    if (engine->heard > ENGINE_MUCH)
        return fail_number(engine, true, "BP-4", "engine.much", ENGINE_MUCH);
    return true;
}

/* Nothing has come yet: asks the caller whether to stop. */
static bool go_on_waiting(struct engine *engine, struct wait *wait)
{
    static const char stop[] = "stop\n";
    if (cub_clock_ms() >= wait->until)
        return fail_number(engine, false, "BP-3", wait->stopped ? "engine.unstopped" : "engine.late", wait->ms);
    if (wait->stopped || !wait->stop || !wait->stop(wait->context))
        return true;
    int64_t until = cub_clock_ms() + ENGINE_STOP_MS;
    wait->stopped = true;
    wait->ms = ENGINE_STOP_MS;
    wait->until = until;
    return write_all(engine, stop, strlen(stop), until);
}

/* The next line that it says, without what is only for people; NULL with a fault. */
static char *hear(struct engine *engine, struct wait *wait)
{
    for (;;) {
        bool ticks = wait->stop && !wait->stopped;
        int64_t tick = cub_clock_ms() + TICK_MS, until = ticks && tick < wait->until ? tick : wait->until;
        char *line;
        size_t length;
        switch (process_read(&engine->process, until, &line, &length)) {
        case PROCESS_GOOD:
            if (!check_line(engine, line, length))
                return NULL;
            if (strncmp(line, "error ", 6) == 0) {
                fail(engine, true, "BP-8", "engine.error", line + 6, NULL);
                return NULL;
            }
            if (strncmp(line, "info ", 5) != 0 && *line)
                return line;
            if (cub_clock_ms() >= wait->until && !go_on_waiting(engine, wait)) /* lines that say nothing gain no time */
                return NULL;
            break;
        case PROCESS_LATE:
            if (!go_on_waiting(engine, wait))
                return NULL;
            break;
        case PROCESS_CLOSED:
            fail_ended(engine);
            return NULL;
        case PROCESS_LONG:
            engine->lines++;
            fail_number(engine, true, "BP-4", "engine.long", PROCESS_LINE);
            return NULL;
        }
    }
}

static bool fail_word(struct engine *engine, const char *line)
{
    return fail(engine, true, "BP-5", "engine.word", line, NULL);
}

/* `option NAME …`: the value that somebody wants it to have is sent. */
static bool set_option(struct engine *engine, const char *option)
{
    size_t length = strcspn(option, " ");
    for (int i = 0; i < ENGINE_SETTINGS && engine->options->setting[i]; i++) {
        const char *setting = engine->options->setting[i];
        char line[COMMAND];
        if (strcspn(setting, "=") != length || strncmp(setting, option, length) != 0)
            continue;
        engine->settings |= 1u << i;
        int bytes = snprintf(line, sizeof line, "set %.*s %s\n", (int)length, option, setting + length + 1);
        if (!write_all(engine, line, (size_t)bytes < sizeof line ? (size_t)bytes : sizeof line - 1,
                       cub_clock_ms() + ENGINE_GREETING_MS))
            return false;
    }
    return true;
}

/* One line of the greeting. */
static bool take_greeting(struct engine *engine, const char *line, const struct cub_game *game, bool *choosy)
{
    const char *name = cub_str_value(line, "name"), *plays = cub_str_value(line, "game"),
               *option = cub_str_value(line, "option");
    if (option)
        return set_option(engine, option);
    if (plays) {
        *choosy = true;
        engine->game = game && strcmp(plays, game->name) == 0 ? game : engine->game;
    } else if (strcmp(line, "values") == 0) {
        engine->values = true;
    } else if (name && strlen(name) < ENGINE_NAME && cub_str_is_name(name, strlen(name))) {
        snprintf(engine->name, ENGINE_NAME, "%s", name);
    } else if (!cub_str_value(line, "author")) {
        return fail_word(engine, line);
    }
    return true;
}

static bool greet(struct engine *engine, const struct cub_game *game)
{
    struct wait wait = wait_ms(ENGINE_GREETING_MS);
    bool choosy = false;
    engine->lines = engine->heard = engine->asked = 0;
    engine->values = engine->begun = false;
    engine->game = NULL;
    engine->settings = 0;
    if (!write_all(engine, hello, strlen(hello), wait.until))
        return false;
    for (;;) {
        const char *line = hear(engine, &wait);
        if (!line)
            return false;
        if (strcmp(line, "ready") == 0)
            break;
        if (!take_greeting(engine, line, game, &choosy))
            return false;
    }
    if (choosy && game && !engine->game)
        return fail(engine, true, "BP-1", "engine.game", game->name, NULL);
    engine->game = game;
    return true;
}

/* The words of a command line; false: there are none, or too many. */
static bool split(char *command, char *words[ENGINE_WORDS + 1])
{
    int count = 0;
    for (char *rest, *word = strtok_r(command, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
        if (count == ENGINE_WORDS)
            return false;
        words[count++] = word;
    }
    words[count] = NULL;
    return count > 0;
}

bool engine_start(struct engine *engine, const struct cub_game *game)
{
    const struct engine_options *engine_options = engine->options;
    char command[COMMAND], *words[ENGINE_WORDS + 1];
    int errors = engine_options->log ? fileno(engine_options->log) : engine_options->quiet ? -1 : STDERR_FILENO;
    errno = 0;
    if (engine->process.pid && engine->game == game)
        return true;
    process_finish(&engine->process, 0);
    engine->fault = (struct engine_fault){.rule = NULL};
    bool fits = (size_t)snprintf(command, sizeof command, "%s", engine->command) < sizeof command;
    if (engine_options->log)
        fflush(engine_options->log);
    errno = E2BIG;
    if (!fits || !split(command, words) || !process_start(&engine->process, words, errors)) {
        int error = errno;
        fail(engine, false, "BP-1", "engine.start", cub_error_text(error), NULL);
        errno = error;
        return false;
    }
    bool good = greet(engine, game);
    if (!good && strcmp(engine->fault.rule, "BP-3") == 0) /* what is late is the greeting */
        engine->fault.rule = "BP-1";
    errno = 0;
    return good;
}

void engine_finish(struct engine *engine)
{
    static const char quit[] = "quit\n";
    if (engine->process.pid) {
        log_lines(engine, quit, strlen(quit));
        process_write(&engine->process, quit, strlen(quit), cub_clock_ms());
        process_finish(&engine->process, ENGINE_QUIT_MS);
    }
    free(engine->position.text);
    engine->position = (struct cub_strbuf){0};
}

void engine_begin(struct engine *engine, uint64_t seed)
{
    engine->begun = false;
    engine->seed = seed;
}

uint64_t engine_seed(uint64_t seed, uint64_t match, int seat)
{
    const uint64_t numbers[] = {seed, match, (uint64_t)seat};
    uint8_t digest[CUB_DIGEST];
    uint64_t result = 0;
    cub_sha256(numbers, sizeof numbers, digest);
    for (int i = 0; i < 8; i++)
        result = result << 8 | digest[i];
    return result;
}

/* `new` if it is due, the position, and the question with its limits. */
static bool ask(struct engine *engine, const char *word, const struct engine_question *what, struct wait *wait)
{
    char start[128], question[128], nodes[40] = "", other[CUB_MOVE_TEXT + 8] = "", move[CUB_MOVE_TEXT];
    bool good = true;
    *wait = wait_ms(engine->options->ms);
    wait->stop = what->stop;
    wait->context = what->context;
    engine->heard = 0;
    if (engine->options->nodes)
        snprintf(nodes, sizeof nodes, " nodes %" PRIu64, engine->options->nodes);
    if (what->also) {
        engine->game->print(&engine->view.state, engine->seat, what->also, move);
        snprintf(other, sizeof other, " also %s", move);
    }
    int begins = snprintf(start, sizeof start, "new %s seed %" PRIu64 "\n", engine->game->name, engine->seed);
    int asks = snprintf(question, sizeof question, "%s %" PRIu64 " ms %" PRIu32 "%s%s%s\n", word, ++engine->asked,
                        engine->options->ms, nodes, what->advice ? " advice" : "", other);
    if (!engine->begun)
        good = write_all(engine, start, (size_t)begins, wait->until);
    engine->begun = true;
    return good && write_all(engine, engine->position.text, engine->position.length, wait->until) &&
           write_all(engine, question, (size_t)asks, wait->until);
}

/* The number of the question that an answer is about: `bestmove 3 …`. NULL with a fault: it is another one, or none. */
static const char *check_number(struct engine *engine, const char *line, const char *rest)
{
    char *end, asked[24];
    unsigned long long number = strtoull(rest, &end, 10);
    if (end == rest || *end != ' ' || rest[0] < '0' || rest[0] > '9') {
        fail_word(engine, line);
        return NULL;
    }
    if (number != engine->asked) {
        char said[24];
        snprintf(said, sizeof said, "%llu", number);
        snprintf(asked, sizeof asked, "%" PRIu64, engine->asked);
        fail(engine, true, "BP-6", "engine.number", said, asked);
        return NULL;
    }
    return end + 1;
}

/* A value is what cub_value says; *at is moved past it. */
static bool read_value(const struct engine *engine, const char *text, char **end, cub_value *value)
{
    bool alone = engine->view.state.setup.seats == 1;
    errno = 0;
    long number = strtol(text, end, 10);
    if (*end == text || errno || number < (alone ? INT32_MIN : 0) || number > (alone ? INT32_MAX : CUB_VICTORY))
        return false;
    *value = (cub_value)number;
    return true;
}

/* `MOVE [value V] [{reasons}]` of an answer; false with a fault. */
static bool take_choice(struct engine *engine, const char *line, const char *rest, uint32_t ms,
                        struct engine_choice *choice)
{
    char text[PROCESS_LINE + 1], *end;
    size_t length = strlen(rest);
    *choice = (struct engine_choice){.move = 0};
    memcpy(text, rest, length + 1);
    char *reasons = length && text[length - 1] == '}' ? strstr(text, " {") : NULL;
    if (reasons) {
        text[length - 1] = 0;
        cut(choice->reasons, reasons + 2);
        *reasons = 0;
    }
    char *value = strstr(text, " value ");
    if (value) {
        choice->valued = read_value(engine, value + 7, &end, &choice->value);
        if (!choice->valued || *end)
            return fail_word(engine, line);
        *value = 0;
    }
    struct cub_message why;
    choice->move = cub_game_parse_at(engine->game, &engine->view.state, engine->seat, text, ms, &why);
    if (choice->move)
        return true;
    fail(engine, true, "BP-7", "engine.illegal", text, NULL);
    engine->fault.why = why;
    return false;
}

/* A bot that promised values has to value the moves that were asked for. */
static bool check_values(struct engine *engine, const struct engine_question *what, const struct engine_answer *answer)
{
    const struct engine_choice *best = &answer->best;
    bool found = !what->also || (best->move == what->also && best->valued);
    for (uint32_t i = 0; i < answer->choices; i++)
        found = found || (answer->choice[i].move == what->also && answer->choice[i].valued);
    if (!what->advice || !engine->values || (best->valued && found))
        return true;
    char move[CUB_MOVE_TEXT];
    engine->game->print(&engine->view.state, engine->seat, best->valued ? what->also : best->move, move);
    return fail(engine, true, "BP-9", "engine.unvalued", move, NULL);
}

bool engine_go(struct engine *engine, const struct engine_question *what, struct engine_answer *answer)
{
    struct wait wait;
    *answer = (struct engine_answer){.choices = 0};
    if (!engine_start(engine, engine->match_game) || !ask(engine, "go", what, &wait))
        return false;
    int64_t begin = cub_clock_ms();
    for (;;) {
        const char *line = hear(engine, &wait);
        if (!line)
            return false;
        const char *best = cub_str_value(line, "bestmove"), *choice = best ? best : cub_str_value(line, "choice");
        struct engine_choice found;
        if (!choice)
            return fail_word(engine, line);
        choice = check_number(engine, line, choice);
        if (!choice || !take_choice(engine, line, choice, (uint32_t)(cub_clock_ms() - begin), &found))
            return false;
        if (best) {
            answer->best = found;
            return check_values(engine, what, answer);
        }
        if (answer->choices < CUB_CHOICES)
            answer->choice[answer->choices++] = found;
        else if (found.move == what->also) /* the one that was asked for, however many stood before it */
            answer->choice[CUB_CHOICES - 1] = found;
    }
}

bool engine_value(struct engine *engine, const struct engine_question *what, struct engine_answer *answer)
{
    struct wait wait;
    *answer = (struct engine_answer){.choices = 0};
    if (!engine_start(engine, engine->match_game) || !ask(engine, "value", what, &wait))
        return false;
    const char *line = hear(engine, &wait), *values = line ? cub_str_value(line, "values") : NULL;
    if (line && !values)
        return fail_word(engine, line);
    values = values ? check_number(engine, line, values) : NULL;
    if (!values)
        return false;
    for (int i = 0; i < engine->view.state.setup.seats; i++) {
        char *end;
        if (!read_value(engine, values, &end, &answer->value[i]) || (*end && *end != ' '))
            return fail_word(engine, line);
        values = *end ? end + 1 : end;
    }
    return !*values || fail_word(engine, line);
}
