/* Tournament logs are read from the store, extended by commands and turned into transactions. */
#include "server/tournament.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "server/stored_table.h"

enum {
    LINE = 512,
    COMES = 100,      /* lines of a player after which they can't come again or rename; after twice as many, nor go */
    WATCH_MS = 30000, /* between two looks at a tournament that waits for boards; a board that ends wakes it, too */
    SELDOM_MS = 3600000, /* between two looks at most: the time grows while nothing is written to the tournament */
    PATIENCE_S = 30,     /* in an arena, until those who have just met meet again while others play on */
    WAVE_MS = 5000       /* between two looks at an arena in which somebody waits for an opponent */
};

void tournament_log_init(struct tournament_log *log, uint64_t id, uint32_t pace)
{
    *log = (struct tournament_log){.id = id, .pace = pace};
    tournament_init(&log->tournament, cub_heap);
}

void tournament_log_finish(struct tournament_log *log)
{
    size_t length;
    tournament_finish(&log->tournament);
    free(cub_strbuf_finish(&log->added, &length));
}

/* What is kept of a line besides what the tournament itself makes of it. */
static void note_line(struct tournament_log *log, const char *line)
{
    static const char *const words[] = {"game ", "option ", "table "};
    size_t length = strlen(log->table_lines), left = sizeof log->table_lines - length;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(line, words[i], strlen(words[i])) == 0 && strlen(line) + 2 < left)
            snprintf(log->table_lines + length, left, "%s\n", line);
    if (strncmp(line, "game ", 5) == 0)
        snprintf(log->game, sizeof log->game, "%s", line + 5);
    for (int i = 0; strncmp(line, "invite ", 7) == 0 && i < CUB_DIGEST; i++)
        sscanf(line + 7 + 2 * i, "%2hhx", &log->invite[i]);
    const char *at = line + (cub_str_starts(line, "player ")     ? 7
                             : cub_str_starts(line, "withdraw ") ? 9
                                                                 : strlen(line));
    uint32_t number;
    if (cub_read_number(&at, TOURNAMENT_PLAYERS, &number) && number && log->came[number - 1] < UINT8_MAX)
        log->came[number - 1]++;
}

static bool take(struct tournament_log *log, const char *line)
{
    if (!tournament_take(&log->tournament, line))
        return false;
    note_line(log, line);
    return true;
}

bool tournament_log_append(struct tournament_log *log, const char *line)
{
    if (!take(log, line))
        return false;
    cub_strbuf_add(&log->added, line, strlen(line));
    cub_strbuf_add(&log->added, "\n", 1);
    log->added_lines++;
    return true;
}

/* Each line of a text that may be written to. */
static bool each_line(char *text, bool (*take_line)(void *, char *), void *context)
{
    bool good = true;
    for (char *line = text, *end; line && *line && good; line = end) {
        end = strchr(line, '\n');
        if (end)
            *end++ = 0;
        good = take_line(context, line);
    }
    return good;
}

static bool take_stored(void *log, char *line)
{
    return take(log, line);
}

/* When it began, and since when all boards of the round have their results. */
static void note_moment(struct tournament_log *log, int64_t moment)
{
    const struct tournament *tournament = &log->tournament;
    log->begun_at = !tournament->started ? 0 : log->begun_at ? log->begun_at : moment;
    log->done_at = !tournament->started || !tournament_is_done(tournament) ? 0 : log->done_at ? log->done_at : moment;
}

static void take_append(void *context, const struct store_append *append)
{
    struct tournament_log *log = context;
    if (append->first == 1 && strncmp(append->text, "tournament ", 11) == 0)
        log->owner = append->player;
    if (!log->owner) /* a table's log */
        return;
    char *text = strndup(append->text, append->length);
    log->failed = log->failed || !text || !each_line(text, take_stored, log);
    log->length = append->first + append->count - 1;
    note_moment(log, append->moment);
    log->changed_at = append->moment;
    free(text);
}

struct copying {
    cub_sink *sink;
    void *context;
};

static bool copy_line(void *context, char *line)
{
    const struct copying *copying = context;
    if (strncmp(line, "invite ", 7) == 0)
        return true;
    copying->sink(copying->context, line, strlen(line));
    copying->sink(copying->context, "\n", 1);
    return true;
}

static void copy_append(void *context, const struct store_append *append)
{
    char *text = strndup(append->text, append->length);
    if (text)
        each_line(text, copy_line, context);
    free(text);
}

bool tournament_log_text(uint64_t id, struct store *store, cub_sink *sink, void *context)
{
    return store_log(store, id, 1, copy_append, &(struct copying){.sink = sink, .context = context});
}

static void feed(void *reader, const char *bytes, size_t length)
{
    cub_reader_feed(reader, bytes, length);
}

/* Where the places of a table go. */
struct outcome {
    struct rank_result result;
    bool good;
};

static void take_record(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct outcome *outcome = context;
    outcome->good = !fault && rank_places(record, &outcome->result);
}

/* `result BOARD PLACE …`, as places are counted: one more than those who came before. */
static void say_result(struct tournament_log *log, size_t board, const struct rank_result *result)
{
    char line[LINE];
    int length = snprintf(line, sizeof line, "result %zu", board + 1);
    for (int i = 0; i < result->seats; i++) {
        int place = 1;
        for (int j = 0; j < result->seats; j++)
            place += result->seat[j].place < result->seat[i].place;
        length += snprintf(line + length, sizeof line - (size_t)length, " %d", place);
    }
    tournament_log_append(log, line);
}

/*
 * A board that did not begin: an absent player has lost it, and in an arena is not paired again before they come
 * back, or two who have gone would be paired again and again.
 */
static void say_no_show(struct tournament_log *log, size_t board, const struct table *table)
{
    uint16_t absent = table_absent(table);
    char line[LINE];
    int length = snprintf(line, sizeof line, "result %zu", board + 1);
    for (int i = 0; i < log->tournament.board[board].seats; i++)
        length += snprintf(line + length, sizeof line - (size_t)length, " %d", absent >> i & 1 ? 2 : 1);
    tournament_log_append(log, line);
    for (int i = 0; i < log->tournament.board[board].seats && log->tournament.kind == TOURNAMENT_ARENA; i++)
        if (absent >> i & 1) {
            snprintf(line, sizeof line, "withdraw %d", log->tournament.board[board].player[i] + 1);
            tournament_log_append(log, line);
        }
}

/* Whether those who played a board are those who were paired; else nothing that came of it counts. */
static bool are_paired(const struct tournament_log *log, const struct tournament_board *board,
                       const struct table *table)
{
    bool good = table->match.now.state.setup.seats == board->seats;
    for (int i = 0; i < board->seats && good; i++)
        good = table->now.seat[i].player == token_id_read(log->tournament.player[board->player[i]].id);
    return good;
}

static bool read_board(struct tournament_log *log, struct store *store, size_t board)
{
    uint64_t id = token_id_read(log->tournament.board[board].table);
    struct table table;
    struct store_table row;
    struct outcome outcome = {.good = false};
    static _Thread_local struct cub_reader reader;
    enum store_found found = store_table(store, id, &row);
    if (found != STORE_FOUND || row.phase != CUB_PHASE_OVER)
        return found != STORE_FAILED;
    table_init(&table, cub_games, cub_heap);
    bool good = stored_table_read(&table, store, id, NULL);
    bool over = good && table.match.game && table.now.phase == CUB_PHASE_OVER;
    if (over && !table.now.started) {
        say_no_show(log, board, &table);
    } else if (over && are_paired(log, &log->tournament.board[board], &table)) {
        cub_reader_init(&reader, cub_games, cub_heap,
                        (struct cub_reader_events){.context = &outcome, .game = take_record});
        table_record(&table, CUB_NOBODY, table.durable, feed, &reader);
        cub_reader_finish(&reader);
        if (outcome.good)
            say_result(log, board, &outcome.result);
    }
    table_finish(&table);
    return good;
}

bool tournament_log_load(struct tournament_log *log, struct store *store)
{
    return store_log(store, log->id, 1, take_append, log) && !log->failed;
}

bool tournament_log_add_results(struct tournament_log *log, struct store *store)
{
    bool good = true;
    log->stored_boards = log->tournament.boards;
    for (size_t i = 0; i < log->stored_boards && good && !log->tournament.over; i++)
        if (!log->tournament.board[i].done && log->tournament.board[i].table[0])
            good = read_board(log, store, i);
    note_moment(log, server_now());
    return good;
}

bool tournament_log_read(struct tournament_log *log, struct store *store)
{
    return tournament_log_load(log, store) && tournament_log_add_results(log, store);
}

/* The number of a player, from 0; -1: takes no part. */
static int number_of(const struct tournament_log *log, uint64_t player)
{
    char id[WIRE_ID + 1];
    wire_print_id(player, id);
    for (int i = 0; i < log->tournament.players; i++)
        if (strcmp(log->tournament.player[i].id, id) == 0)
            return i;
    return -1;
}

static enum wire_code done(bool good)
{
    return good ? WIRE_DONE : WIRE_FORM;
}

static enum wire_code do_join(struct tournament_log *log, char *rest, uint64_t player)
{
    uint8_t hash[CUB_DIGEST];
    char line[LINE], id[WIRE_ID + 1];
    char *name = strchr(rest, ' ');
    int number = number_of(log, player);
    if (!name)
        return WIRE_FORM;
    *name++ = 0;
    for (size_t end = strlen(name); end > 0 && name[end - 1] == ' '; end--)
        name[end - 1] = 0;
    if (!wire_is_name(name, strlen(name)))
        return WIRE_FORM;
    token_hash(rest, hash);
    if (log->tournament.over || (log->tournament.started && log->tournament.kind != TOURNAMENT_ARENA))
        return WIRE_LATE;
    if (number >= 0 && log->came[number] >= COMES)
        return WIRE_LATE;
    if (number < 0 && player != log->owner && !token_same(hash, log->invite))
        return WIRE_NO_INVITE;
    if (number < 0 && log->tournament.players == TOURNAMENT_PLAYERS)
        return WIRE_TAKEN;
    wire_print_id(player, id);
    snprintf(line, sizeof line, "player %d %s %s", (number < 0 ? log->tournament.players : number) + 1, id, name);
    return done(tournament_log_append(log, line));
}

static enum wire_code withdraw(struct tournament_log *log, int number)
{
    char line[LINE];
    if (log->tournament.over || log->came[number] >= 2 * COMES)
        return WIRE_LATE;
    snprintf(line, sizeof line, "withdraw %d", number + 1);
    return done(tournament_log_append(log, line));
}

static enum wire_code do_leave(struct tournament_log *log, char *rest, uint64_t player)
{
    int number = number_of(log, player);
    if (*rest)
        return WIRE_FORM;
    return number < 0 ? WIRE_NO_SEAT : withdraw(log, number);
}

static enum wire_code do_withdraw(struct tournament_log *log, char *rest, uint64_t player)
{
    const char *at = rest;
    uint32_t number;
    if (!cub_read_number(&at, TOURNAMENT_PLAYERS, &number) || *at)
        return WIRE_FORM;
    if (player != log->owner)
        return WIRE_NOT_OWNER;
    return number == 0 || number > log->tournament.players ? WIRE_NO_SEAT : withdraw(log, (int)number - 1);
}

/* The ids of a round's tables. */
struct tables {
    char id[TOURNAMENT_PLAYERS][WIRE_ID + 1];
};

static const char *table_of(void *context, int board)
{
    return ((struct tables *)context)->id[board];
}

static bool say_line(void *log, char *line)
{
    return tournament_log_append(log, line);
}

static enum wire_code say_round(struct tournament_log *log)
{
    struct tables tables = {0};
    struct cub_strbuf buffer = {0};
    size_t length;
    uint64_t id;
    for (int i = 0; i < TOURNAMENT_PLAYERS; i++) {
        if (!token_number(&id))
            return WIRE_BUSY;
        wire_print_id(id, tables.id[i]);
    }
    tournament_write_round(&log->tournament, cub_strbuf_add, &buffer, table_of, &tables);
    char *text = cub_strbuf_finish(&buffer, &length);
    bool good = text && each_line(text, say_line, log);
    free(text);
    return good ? WIRE_DONE : WIRE_BUSY;
}

static int count_people(const struct tournament_log *log)
{
    int people = 0;
    for (int i = 0; i < log->tournament.players; i++)
        people += !log->tournament.player[i].gone && !tournament_is_bot(&log->tournament, i);
    return people;
}

/* As many as fit one table, or a tournament. */
static int player_limit(const struct tournament_log *log)
{
    const struct cub_game *game = cub_game_find(cub_games, log->game);
    return log->tournament.kind != TOURNAMENT_TABLE ? TOURNAMENT_PLAYERS : game ? game->max_seats : 0;
}

/* How many bots take part besides: until there are as many as were asked for, and, where two play, an even number. */
static int missing_bots(const struct tournament_log *log)
{
    const struct tournament *tournament = &log->tournament;
    int active = tournament_active(tournament), wanted = (int)tournament->fill;
    if (tournament->bots == CUB_LEVELS || tournament->started)
        return 0;
    wanted = wanted < active ? active : wanted;
    wanted += wanted == 1 || (wanted % 2 && tournament->kind != TOURNAMENT_TABLE);
    wanted = wanted > player_limit(log) ? player_limit(log) : wanted;
    int numbers = TOURNAMENT_PLAYERS - tournament->players;
    return wanted <= active ? 0 : wanted - active < numbers ? wanted - active : numbers;
}

/* All sit at one table only where so many can; and bots do not play among themselves. */
static bool are_enough(const struct tournament_log *log)
{
    int active = tournament_active(&log->tournament) + missing_bots(log);
    return count_people(log) >= 1 && active >= 2 && active <= player_limit(log);
}

static bool add_bots(struct tournament_log *log)
{
    char line[LINE];
    bool good = true;
    for (int count = missing_bots(log); count > 0 && good; count--) {
        snprintf(line, sizeof line, "player %d - bot:%s", log->tournament.players + 1,
                 cub_level_names[log->tournament.bots]);
        good = tournament_log_append(log, line);
    }
    return good;
}

static enum wire_code begin_tournament(struct tournament_log *log)
{
    if (log->tournament.started)
        return WIRE_LATE;
    if (!are_enough(log))
        return WIRE_NO_SEAT;
    return add_bots(log) && tournament_log_append(log, "start") ? say_round(log) : WIRE_FORM;
}

static enum wire_code do_start(struct tournament_log *log, char *rest, uint64_t player)
{
    if (*rest)
        return WIRE_FORM;
    return player == log->owner ? begin_tournament(log) : WIRE_NOT_OWNER;
}

static enum wire_code do_next(struct tournament_log *log, char *rest, uint64_t player)
{
    if (*rest)
        return WIRE_FORM;
    if (player != log->owner && number_of(log, player) < 0)
        return WIRE_NO_SEAT;
    if (!log->tournament.started || log->tournament.over || !tournament_is_done(&log->tournament) ||
        (log->tournament.kind == TOURNAMENT_ARENA && log->tournament.round))
        return WIRE_LATE;
    return are_enough(log) ? say_round(log) : done(tournament_log_append(log, "end"));
}

static enum wire_code do_result(struct tournament_log *log, char *rest, uint64_t player)
{
    char line[LINE];
    if (player != log->owner)
        return WIRE_NOT_OWNER;
    if (log->tournament.over || log->length + log->added_lines >= TABLE_MOST)
        return WIRE_LATE;
    snprintf(line, sizeof line, "result %.200s", rest);
    return done(tournament_log_append(log, line));
}

static enum wire_code do_end(struct tournament_log *log, char *rest, uint64_t player)
{
    if (*rest)
        return WIRE_FORM;
    if (player != log->owner)
        return WIRE_NOT_OWNER;
    return tournament_log_append(log, "end") ? WIRE_DONE : WIRE_LATE;
}

bool tournament_log_runs(const struct tournament_log *log)
{
    return log->tournament.no_show_s;
}

static int64_t in_ms(const struct tournament_log *log, int64_t seconds)
{
    return seconds * 1000 / log->pace;
}

static int64_t arena_end(const struct tournament_log *log)
{
    return log->begun_at + in_ms(log, (int64_t)log->tournament.minutes * 60);
}

/* Whether there is another round once this one is done. */
static bool has_more(const struct tournament_log *log)
{
    return log->tournament.round < tournament_rounds(&log->tournament) && are_enough(log);
}

int64_t tournament_log_next(const struct tournament_log *log)
{
    const struct tournament *tournament = &log->tournament;
    if (!tournament_log_runs(log) || tournament->over)
        return 0;
    if (!tournament->started)
        return tournament->begin;
    if (tournament->kind == TOURNAMENT_ARENA)
        return arena_end(log);
    return log->done_at && has_more(log) ? log->done_at + in_ms(log, tournament->pause_s) : 0;
}

/* The next look after `ms`, or later if nothing was written for long: what could change the tournament wakes it anyway.
 */
static int64_t look_again(const struct tournament_log *log, int64_t now, int64_t ms)
{
    int64_t quiet = log->added_lines ? 0 : (now - log->changed_at) / 4, seldom = SELDOM_MS / log->pace;
    quiet = quiet < seldom ? quiet : seldom;
    return now + (quiet > ms / log->pace ? quiet : ms / log->pace);
}

/* Pairs free players as long as the tournament lasts; then the boards that are left are played to their end. */
static int64_t advance_arena(struct tournament_log *log, int64_t now)
{
    const struct tournament *tournament = &log->tournament;
    int64_t end = arena_end(log);
    if (now >= end && tournament_is_done(tournament))
        return tournament_log_append(log, "end") ? 0 : now + WATCH_MS;
    if (now >= end)
        return look_again(log, now, WATCH_MS);
    log->tournament.impatient = now - log->changed_at >= in_ms(log, PATIENCE_S);
    say_round(log);
    bool waits = false;
    for (int i = 0; i < tournament->players; i++)
        waits = waits || (!tournament->player[i].gone && !tournament_is_bot(tournament, i) &&
                          !tournament_is_busy(tournament, i));
    int64_t again = look_again(log, now, waits ? WAVE_MS : WATCH_MS);
    return again < end ? again : end;
}

static int64_t advance_rounds(struct tournament_log *log, int64_t now)
{
    int64_t next = tournament_log_next(log);
    if (tournament_is_done(&log->tournament) && !has_more(log))
        return tournament_log_append(log, "end") ? 0 : now + WATCH_MS;
    if (tournament_is_done(&log->tournament) && next > now)
        return next;
    if (tournament_is_done(&log->tournament))
        say_round(log);
    return look_again(log, now, WATCH_MS);
}

int64_t tournament_log_advance(struct tournament_log *log, int64_t now)
{
    const struct tournament *tournament = &log->tournament;
    if (!tournament_log_runs(log) || tournament->over)
        return 0;
    if (!tournament->started && (!tournament->begin || now < tournament->begin))
        return tournament->begin;
    if (!tournament->started) { /* at its time; if too few have come by then, the next one wakes it */
        enum wire_code code = begin_tournament(log);
        return code == WIRE_DONE ? now : code == WIRE_NO_SEAT ? 0 : now + WATCH_MS / log->pace;
    }
    return tournament->kind == TOURNAMENT_ARENA ? advance_arena(log, now) : advance_rounds(log, now);
}

static bool read_key(char **at, char key[WIRE_KEY + 1])
{
    size_t length = strspn(*at, "0123456789abcdefghijklmnopqrstuvwxyz");
    if (length == 0 || length > WIRE_KEY || ((*at)[length] && (*at)[length] != ' '))
        return false;
    snprintf(key, WIRE_KEY + 1, "%.*s", (int)length, *at);
    *at += length + ((*at)[length] == ' ');
    return true;
}

void tournament_log_do(struct tournament_log *log, char *line, size_t length, uint64_t player, char key[WIRE_KEY + 1],
                       struct wire_answer *answer)
{
    static const struct {
        const char *word;
        enum wire_code (*go)(struct tournament_log *, char *rest, uint64_t player);
    } verbs[] = {{"join ", do_join},   {"leave ", do_leave}, {"withdraw ", do_withdraw},
                 {"start ", do_start}, {"next ", do_next},   {"result ", do_result},
                 {"end ", do_end}};
    uint32_t before = log->length + log->added_lines;
    struct wire_command read;
    uint32_t max;
    wire_read(&read, line, length, &max);
    snprintf(key, WIRE_KEY + 1, "%s", read.key[0] ? read.key : "-");
    *answer = (struct wire_answer){.code = WIRE_FORM};
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs && wire_is_line(line, length); i++) {
        char *at = line + strlen(verbs[i].word);
        if (strncmp(line, verbs[i].word, strlen(verbs[i].word)) == 0 && read_key(&at, key))
            answer->code = verbs[i].go(log, at, player);
    }
    answer->number = answer->code == WIRE_DONE ? before + 1 : 1;
}

/* One that runs by itself needs boards that come to an end by themselves; what only such a one can do needs one. */
static bool may_run(const struct tournament_log *log, const struct table *table)
{
    const struct tournament *tournament = &log->tournament;
    if (!tournament_log_runs(log))
        return !tournament->begin && tournament->bots == CUB_LEVELS && tournament->kind != TOURNAMENT_ARENA;
    bool timed = table->settings.clock != CLOCK_NONE || table->match.game->stamp;
    return timed && table->settings.late != LATE_WAIT;
}

/* Lines of a table, as a trial of what they are for. */
static bool try_table(const struct tournament_log *log, struct table_error *fault)
{
    char body[TOURNAMENT_LINES + LINE];
    struct table table;
    const struct table_append append = {.player = 1, .spent = -1};
    *fault = (struct table_error){.line = 1, .code = WIRE_BUSY};
    snprintf(body, sizeof body, "%sseats 2\n", log->table_lines);
    table_init(&table, cub_games, cub_heap);
    bool good =
        token_dice_key(table.dice_key) && table_create(&table, body, strlen(body), "2000-01-01", &append, fault);
    if (good && !may_run(log, &table)) {
        *fault = (struct table_error){.line = 1, .code = WIRE_FORM};
        good = false;
    }
    table_finish(&table);
    return good;
}

static bool is_first(const char *line)
{
    static const char *const words[] = {"name ",    "kind ",  "game ",  "option ", "table ",
                                        "no-show ", "pause ", "begin ", "bots "};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strncmp(line, words[i], strlen(words[i])) == 0)
            return true;
    return false;
}

/* A tournament's name has to be as harmless as a player's: as many people read it. */
static bool append_first(void *context, char *line)
{
    bool named = strncmp(line, "name ", 5) != 0 || cub_str_is_name(line + 5, strlen(line + 5));
    return !*line ||
           (wire_is_line(line, strlen(line)) && is_first(line) && named && tournament_log_append(context, line));
}

static bool sets_late(const struct tournament_log *log)
{
    return strncmp(log->table_lines, "table late ", 11) == 0 || strstr(log->table_lines, "\ntable late ");
}

bool tournament_log_begin(struct tournament_log *log, const char *body, const char *invite, struct table_error *fault)
{
    char *text = strdup(body), hex[2 * CUB_DIGEST + 1], line[LINE];
    uint8_t hash[CUB_DIGEST];
    bool good =
        text && tournament_log_append(log, "tournament 1") && each_line(text, append_first, log) && log->game[0];
    free(text);
    *fault = (struct table_error){.line = 1, .code = WIRE_FORM};
    if (good && tournament_log_runs(log) && !sets_late(log))
        good = tournament_log_append(log, "table late end"); /* nobody is there to claim */
    token_hash(invite, hash);
    cub_hex(hash, sizeof hash, hex);
    snprintf(line, sizeof line, "invite %s", hex);
    return good && tournament_log_append(log, line) && try_table(log, fault);
}

/* Who owns a board: the first person who sits there; of bots among themselves nobody, for no player has this id. */
static uint64_t board_owner(const struct tournament_log *log, const struct tournament_board *board)
{
    for (int i = 0; i < board->seats; i++)
        if (!tournament_is_bot(&log->tournament, board->player[i]))
            return token_id_read(log->tournament.player[board->player[i]].id);
    return log->id;
}

static bool board_is_bots(const struct tournament_log *log, const struct tournament_board *board)
{
    bool bots = true;
    for (int i = 0; i < board->seats; i++)
        bots = bots && tournament_is_bot(&log->tournament, board->player[i]);
    return bots;
}

/* The table of a board: everybody has their seat; it begins when they come, else the first one starts it. */
static bool add_board(struct transaction *tx, const struct tournament_log *log, const struct tournament_board *board)
{
    const struct tournament_player *players = log->tournament.player;
    const struct table_append append = {.moment = server_now(), .player = board_owner(log, board), .spent = -1};
    struct new_table made = {.id = token_id_read(board->table)};
    struct table table;
    struct table_error fault;
    char body[TOURNAMENT_LINES + LINE], date[TABLE_DATE], invite[WIRE_INVITE + 1];
    server_date(append.moment, date);
    int length = snprintf(body, sizeof body, "%sseats %d\n", log->table_lines, board->seats);
    for (int i = 0; i < board->seats; i++) {
        const struct tournament_player *player = &players[board->player[i]];
        made.player[i] = token_id_read(player->id);
        made.name[i] = player->name;
        if (tournament_is_bot(&log->tournament, board->player[i]))
            length += snprintf(body + length, sizeof body - (size_t)length, "seat %d %s\n", i + 1, player->name);
    }
    table_init(&table, cub_games, cub_heap);
    wire_print_id(log->id, table.settings.tournament);
    if (tournament_log_runs(log))
        table.settings.come_s = (uint32_t)(in_ms(log, log->tournament.no_show_s) + 999) / 1000;
    bool good = token_invite(invite) && token_dice_key(table.dice_key) &&
                table_create(&table, body, strlen(body), date, &append, &fault);
    if (good && board_is_bots(log, board))
        good = table_start_full(&table);
    if (good) {
        token_hash(invite, made.invite);
        good = transaction_add_table(tx, &table, &made);
    }
    table_finish(&table);
    return good;
}

/* If another request appended first, the tables are left out with the lines. */
static bool add_lines(struct transaction *tx, struct tournament_log *log, uint64_t player)
{
    size_t length = 0;
    char *added = cub_strbuf_finish(&log->added, &length), *text = added ? transaction_alloc(tx, length) : NULL;
    bool good = text;
    if (text) {
        memcpy(text, added, length);
        transaction_add(tx, STORE_APPEND)->append =
            (struct store_append){.table = log->id,
                                  .first = log->length + 1,
                                  .count = log->added_lines,
                                  .moment = server_now(),
                                  .player = player,
                                  .spent = -1,
                                  .text = text,
                                  .length = length - 1};    /* without the last LF */
        transaction_add_seat(tx, log->id, 0, player, true); /* for the list of their tournaments */
    }
    for (size_t i = log->stored_boards; i < log->tournament.boards && good; i++)
        good = add_board(tx, log, &log->tournament.board[i]);
    free(added);
    log->added = (struct cub_strbuf){0};
    return good;
}

struct transaction *tournament_log_write(struct tournament_log *log, uint64_t player)
{
    struct transaction *tx = transaction_new();
    bool good = tx && (!log->added_lines || add_lines(tx, log, player));
    if (good && tournament_log_runs(log)) {
        struct store_write_op *op = transaction_add(tx, STORE_SET_TOURNAMENT);
        op->table.id = log->id;
        op->table.due = log->due;
        op->moment = log->due_read;
    }
    for (size_t i = 1; i < (good ? tx->count : 0); i++)
        tx->ops[i].with = log->id;
    if (good)
        return tx;
    transaction_free(tx);
    return NULL;
}
