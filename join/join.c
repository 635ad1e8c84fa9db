/* Joining a server's table and leaving it; what the front ends see of it, and the commands that they send. */
#include "join/join.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "cubilete/lang.h"
#include "host/clock.h"
#include "host/random.h"

static struct join *join_of(struct table_link *link)
{
    return (struct join *)link; /* its first member */
}

static const struct follow *follow_of(const struct table_link *link)
{
    return &((const struct join *)link)->follow;
}

static bool hear(struct table_link *link)
{
    return join_hear(join_of(link));
}

/* One move at a time: the next one may depend on what comes of it. */
static bool play(struct join *join, const char *text, struct cub_message *why)
{
    const char *line = join->link.waits ? NULL : follow_play(&join->follow, text);
    if (!line)
        return !cub_refuse(why, NULL, "join.waits");
    if (join->follow.live)
        link_send(join->connection, line);
    join->link.waits = true;
    return true;
}

/* Besides the protocol's commands lines that begin with a slash, as people type them. */
static bool send(struct table_link *link, int seat, const char *command, struct cub_message *why)
{
    struct join *join = join_of(link);
    (void)seat; /* who sent it is known by the connection */
    if (strncmp(command, "play ", 5) == 0)
        return play(join, command + 5, why);
    if (command[0] == '/')
        join_command(join, command);
    else if (strcmp(command, "offer again") == 0)
        join_again(join);
    else if (strncmp(command, "offer ", 6) == 0)
        join_ask(join, "offer", command + 6);
    return true;
}

static uint32_t undo_limit(const struct table_link *link)
{
    const struct table *table = &follow_of(link)->table;
    return table->now.phase == CUB_PHASE_PLAYING ? table_undo_limit(table, LINE_UNDO_AGREED)
                                                 : link->record.match.length;
}

static const char *next_note(struct table_link *link)
{
    return join_next_note(join_of(link));
}

static int64_t left_ms(const struct table_link *link, int seat)
{
    return follow_left_ms(follow_of(link), seat, cub_clock_ms());
}

static const struct table_link_ops ops = {
    .send = send, .hear = hear, .undo_limit = undo_limit, .note = next_note, .left_ms = left_ms};

void join_give_up(struct join *join, const struct cub_message *why)
{
    join->over = true;
    join->why = *why;
}

bool join_has_begun(const struct join *join)
{
    return join->link.record.match.game;
}

static void take_header(void *context, struct cub_record *record, const struct cub_fault *fault)
{
    struct cub_buffer *header = context;
    if (fault)
        return;
    *header = record->header;
    record->header = (struct cub_buffer){0};
}

static void feed(void *context, const char *bytes, size_t length)
{
    cub_reader_feed(context, bytes, length);
}

/* The match has begun: who sits where stands in its record's header. False without memory. */
static bool begin(struct join *join)
{
    static struct cub_reader reader;
    const struct table *table = &join->follow.table;
    struct cub_buffer *header = &join->link.record.header;
    cub_reader_init(&reader, cub_games, cub_heap, (struct cub_reader_events){.context = header, .game = take_header});
    table_record(table, CUB_NOBODY, table->now.started, feed, &reader);
    cub_reader_finish(&reader);
    return header->text && table_link_init_thinking(&join->link, table->match.game);
}

/*
 * What is shown is the follower's own match; once the follower has forgotten it, until it has come again, only its
 * beginning. A server that sends another game under the same id is left.
 */
static void show_match(struct join *join)
{
    const struct cub_match *heard = &join->follow.table.match;
    struct cub_match *shown = &join->link.record.match;
    bool here = heard->game && join->follow.table.now.started;
    bool same = here && shown->game == heard->game && shown->first.state.setup.seats == heard->first.state.setup.seats;
    struct cub_message why;
    cub_refuse(&why, NULL, "match.memory");
    if (here && !shown->game && !begin(join)) {
        join_give_up(join, &why);
    } else if (here && (same || !shown->game)) {
        *shown = *heard;
    } else if (shown->game) {
        join->link.undos += shown->length > 0;
        *shown =
            (struct cub_match){.game = shown->game, .memory = cub_heap, .first = shown->first, .now = shown->first};
        cub_refuse(&why, NULL, "follow.other");
        cub_message_number(&why, 0, 1);
        if (here)
            join_give_up(join, &why);
    }
}

/* A seat as records have it: a name, `bot:LEVEL`, or where nobody sits its number. */
static const char *record_name(const struct join *join, int seat, char out[SEAT_NAME_SIZE])
{
    const struct table_seat *at_seat = &join->follow.table.now.seat[seat];
    if (at_seat->name)
        return table_name(&join->follow.table, seat);
    if (at_seat->bot)
        snprintf(out, SEAT_NAME_SIZE, "bot:%s", cub_level_names[at_seat->level]);
    else
        cub_format_number(out, SEAT_NAME_SIZE, "show.seat", seat + 1);
    return out;
}

void join_show(struct join *join)
{
    const struct table_state *now = &join->follow.table.now;
    struct table_link *link = &join->link;
    const struct cub_state *shown = &link->record.match.now.state;
    show_match(join);
    link->left = join->over || now->again[0];
    link->closed = now->phase == CUB_PHASE_OVER && shown->to_act;
    link->waits = false;
    for (uint32_t i = 0; i < join->follow.pending_count; i++)
        link->waits |= join->follow.pending[i].verb == WIRE_PLAY;
    link->local_seats = 0;
    for (int i = 0; now->started && i < shown->setup.seats; i++) {
        char name[SEAT_NAME_SIZE];
        link->seat[i] = (struct seat_holder){.bot = now->seat[i].bot, .level = now->seat[i].level};
        snprintf(link->seat[i].name, SEAT_NAME, "%.*s", SEAT_NAME - 1, record_name(join, i, name));
        if (i == join->follow.seat && !now->seat[i].bot)
            link->local_seats = CUB_BIT(i);
    }
}

/* So that the keys of another window of the same player are others. */
static bool draw_prefix(char prefix[FOLLOW_PREFIX + 1])
{
    uint8_t bytes[FOLLOW_PREFIX];
    if (!cub_random(bytes, sizeof bytes))
        return false;
    for (int i = 0; i < FOLLOW_PREFIX; i++)
        prefix[i] = "0123456789abcdefghijklmnopqrstuvwxyz"[bytes[i] % 36];
    prefix[FOLLOW_PREFIX] = 0;
    return true;
}

bool join_init(struct join *join, const struct join_wish *wish, struct cub_message *why)
{
    char prefix[FOLLOW_PREFIX + 1];
    memset(join, 0, sizeof *join);
    join->wish = *wish;
    join->sought = CUB_NOBODY;
    join->link.ops = &ops;
    if (!draw_prefix(prefix))
        return !cub_refuse(why, NULL, "home.random");
    follow_init(&join->follow, cub_games, cub_heap, prefix);
    join->connection = link_start(&wish->url);
    if (!join->connection) {
        follow_finish(&join->follow);
        return !cub_refuse(why, NULL, "match.memory");
    }
    join->link.fd = link_fd(join->connection);
    return true;
}

void join_finish(struct join *join)
{
    link_finish(join->connection);
    follow_finish(&join->follow); /* and with it the match that was shown */
    join->link.record.match = (struct cub_match){.memory = cub_heap};
    cub_record_finish(&join->link.record);
    free(join->link.memory);
    join->link.memory = NULL;
}

const char *join_name(const struct join *join, int seat, char out[JOIN_NOTE])
{
    char raw[CUB_SEATS][SEAT_NAME_SIZE], called[CUB_SEATS][SEAT_NAME_SIZE];
    const char *names[CUB_SEATS];
    for (int i = 0; i < CUB_SEATS; i++)
        names[i] = record_name(join, i, raw[i]);
    seat_names_call(called, names, CUB_SEATS);
    snprintf(out, JOIN_NOTE, "%s", called[seat]);
    return out;
}
