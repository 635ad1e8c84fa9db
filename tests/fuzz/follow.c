/*
 * Fuzzes a client's table: whatever a server sends, it is refused at one of its lines or
 * is a table that can be looked at; what came before the refusal stays, and the table
 * after it can be begun anew.
 */
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "wire/follow.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* So that not every run has to find out how to begin. */
#define DOCE "welcome 1 7c1f02aa 4 9\n1 cubilete 1\n2 game doce\n3 seats 2\n4 seat 1 A\n5 seat 2 B\nlive\n6 start\n"
#define BLITZ                                                                                              \
    "welcome 1 7c1f02aa 4 9\n1 cubilete 1\n2 game blitz\n3 seats 3\nlive\n4 seat 1 A\n5 start\n6 dice ?\n" \
    "seal 6 b0f79d8dddb14473c76668ce8c340202f2ea866b0b6b4c2e01bfd2708b3f55cb 3000\nopen 6 dice 66*323RB\n" \
    "7 lift 6 1794736804200 46dc6302bfbb18028bd31375e698d5a6\n8 2 ?\n9 3 ?\n"
#define ECUACIONES                                                                                                \
    "welcome 2 7c1f02aa 4 9\n1 cubilete 1\n2 game ecuaciones\n3 option mode todos\n4 seats 3\nlive\n5 seat 1 A\n" \
    "6 start\n7 dice 37792224+--:\n8 1 ?\n9 3 ?\n"

static const char *const begins[] = {"", DOCE, BLITZ, ECUACIONES};

static void discard(void *context, const char *bytes, size_t length)
{
    (void)context;
    (void)bytes;
    (void)length;
}

/* Whatever a front end asks. */
static void look(struct follow *f)
{
    union cub_any view;
    struct follow_offer offer;
    struct cub_replay replay;
    char hello[FOLLOW_HELLO], text[CUB_MOVE_TEXT];
    int seat;
    follow_hello(f, NULL, NULL, hello);
    follow_offer(f, &offer);
    follow_end(f, &seat);
    for (uint32_t n = 1; n <= f->table.length; n++)
        follow_said(f, n, &seat);
    if (!f->table.match.game)
        return;
    follow_view(f, &view);
    table_record(&f->table, f->seat, f->table.length, discard, NULL);
    cub_replay_init(&replay, &f->table.match, f->seat);
    while (replay.length < f->table.match.length) {
        cub_replay_step(&replay, text);
        cub_replay_visibility(&replay, replay.length - 1);
        cub_replay_view(&replay, &view);
    }
}

static void tell(struct follow *f, const char *line, size_t length)
{
    uint32_t before = f->table.length, most = before + 1;
    bool bad = f->fault.code != WIRE_DONE;
    enum follow_event event = follow_tell(f, line, length, 5000);
    bool fault = event == FOLLOW_FAULT, fresh = event == FOLLOW_FORGET || event == FOLLOW_WELCOME;
    if (fault != (f->fault.code != WIRE_DONE) || (bad && !fault) || (fault && !f->fault.why.id))
        abort();
    if (!fresh && (event == FOLLOW_LINE ? f->table.length != most : f->table.length != before))
        abort();
}

static void tell_all(struct follow *f, const char *text, size_t size)
{
    for (size_t at = 0; at < size;) {
        const char *end = memchr(text + at, '\n', size - at);
        size_t length = end ? (size_t)(end - text) - at : size - at;
        tell(f, text + at, length);
        at += length + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct follow f;
    if (size == 0)
        return 0;
    const char *begin = begins[data[0] % 4];
    follow_init(&f, cub_games, cub_heap, "k");
    follow_ask(&f, "sit", "2 - A");
    tell_all(&f, begin, strlen(begin));
    tell_all(&f, (const char *)data + 1, size - 1);
    look(&f);
    follow_forget(&f);
    tell_all(&f, begin, strlen(begin));
    if (f.fault.code != WIRE_DONE)
        abort();
    follow_finish(&f);
    return 0;
}
