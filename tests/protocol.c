/*
 * The transcripts of docs/protocol.md, run from the document itself against a
 * table in this process: what a client sends is sent, and what it has to get has
 * to come, in its order and to the last byte.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "tests/room.h"

enum { TEXT = 1 << 17 };

static const char *folder;
static char document[TEXT];
static struct room room;

static void read_document(void)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/protocol.md", folder);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    document[fread(document, 1, sizeof document - 1, file)] = 0;
    fclose(file);
}

/* The first block of code after a heading. */
static const char *find_block(const char *heading)
{
    const char *at = strstr(document, heading);
    assert_non_null(at);
    at = strstr(at, "\n```\n");
    assert_non_null(at);
    return at + 5;
}

/* A, L and W are the players 1, 2 and 3. */
static int client_of(char letter)
{
    const char *at = strchr("ALW", letter);
    return letter && at ? (int)(at - "ALW") : -1;
}

/* The cup is lifted as soon as both have shown that it lies there. */
static void lift(void)
{
    uint32_t cup = room.table.now.cup;
    if (cup && room.client[0].subscription.seen == cup && room.client[1].subscription.seen == cup &&
        table_lift(&room.table, 1794736804200))
        room_flush(&room);
}

static void receive(int client, const char *expected, const char *whole)
{
    const char *got = room_next(&room, client);
    if (got && strcmp(got, expected) == 0)
        return;
    print_message("%s\ngot: %s\n", whole, got ? got : "nothing");
    fail();
}

static void run_line(const char *line)
{
    int client = client_of(line[0]);
    if (line[0] == '#' || client < 0)
        return;
    if (line[1] == '<') {
        receive(client, line + 3, line);
        return;
    }
    room_send(&room, client, line + 3);
    lift();
}

static void run(const char *heading, const char *body)
{
    struct table_error fault;
    char line[WIRE_LINE];
    read_document();
    assert_true(room_init(&room, body, &fault));
    room.seals = true;
    for (int i = 0; i < 2; i++) { /* as the transcript tells of their lines */
        room.client[i].came_ms = i ? 1561 : 1533;
        room.client[i].rtt_ms = i ? 63 : 24;
    }
    for (const char *at = find_block(heading); strncmp(at, "```", 3) != 0; at += strlen(line) + 1) {
        snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
        run_line(line);
    }
    for (int i = 0; i < ROOM_CLIENTS; i++) { /* the transcript stops before the seal of the next dice */
        const char *rest = room_next(&room, i);
        assert_true(!rest || strncmp(rest, "seal 17 ", 8) == 0);
        assert_null(room_next(&room, i));
    }
}

static void put(void *context, const char *bytes, size_t length)
{
    strncat(context, bytes, length);
}

static void transcript_of_doce(void **state)
{
    char record[TEXT] = "";
    (void)state;
    run("### DOCE", "game doce\noption rounds 1\ntable clock move 60\ntable late wait\n");
    table_record(&room.table, CUB_NOBODY, room.table.durable, put, record);
    const char *expected = find_block("The record of it");
    assert_int_equal(strncmp(record, expected, strlen(record)), 0);
    assert_int_equal(strncmp(expected + strlen(record), "```", 3), 0);
    room_finish(&room);
}

static void transcript_of_blitz(void **state)
{
    (void)state;
    run("### One round", "game blitz\ntable line 400\ntable race 60\n");
    room_finish(&room);
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(transcript_of_doce),
        cmocka_unit_test(transcript_of_blitz),
    };
    folder = argc > 1 ? argv[1] : ".";
    return cmocka_run_group_tests_name("protocol", tests, NULL, NULL);
}
