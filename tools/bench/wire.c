/*
 * Measures a table as a text: matches of doce between two seats, every move parsed,
 * judged, applied and written for both.
 *
 * Usage: wire MOVES
 * Prints `moves seconds bytes`: processor time, and how much was written.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubilete/games.h"
#include "cubilete/host.h"
#include "host/clock.h"
#include "wire/subscription.h"

static uint64_t bytes;

static void count(void *context, const char *text, size_t length)
{
    (void)context;
    (void)text;
    bytes += length;
}

static void say(struct table *table, struct subscription seats[2], int seat, const char *line)
{
    struct wire_command c;
    struct wire_answer answer;
    char text[WIRE_ANSWER];
    uint32_t most;
    const struct command_context context = {.player = seats[seat].player, .invited = true, .moment = 1};
    if (wire_read(&c, line, strlen(line), &most) != WIRE_DONE)
        abort();
    table_do(table, &c, &context, &answer);
    if (answer.code != WIRE_DONE)
        abort();
    table_commit(table);
    bytes += wire_write(text, c.key, &answer);
    for (int i = 0; i < 2; i++)
        subscription_follow(table, &seats[i], 1, SIZE_MAX, count, NULL);
}

static void open_table(struct table *table, struct subscription seats[2])
{
    static const char body[] = "game doce\ntable clock move 60\nseat 1 Ana\n";
    const struct table_append append = {.moment = 1, .player = 1, .spent = -1};
    struct table_error fault;
    table_init(table, cub_games, cub_heap);
    if (!table_create(table, body, strlen(body), "2026-11-15T10:00:00Z", &append, &fault))
        abort();
    table_commit(table);
    for (int i = 0; i < 2; i++)
        seats[i] = (struct subscription){.player = (uint64_t)i + 1, .live = true};
    say(table, seats, 1, "sit s 2 - Luis");
    say(table, seats, 0, "start s");
}

/* Random matches until this many moves are made. */
static void play(uint64_t moves)
{
    struct cub_rng rng;
    cub_rng_init(&rng, 12, 0);
    for (uint64_t made = 0; made < moves;) {
        struct table table;
        struct subscription seats[2];
        open_table(&table, seats);
        const struct cub_state *now = &table.match.now.state;
        for (; table.now.phase == CUB_PHASE_PLAYING && made < moves; made++) {
            char text[CUB_MOVE_TEXT], line[128];
            int seat = __builtin_ctz(now->to_act);
            table.match.game->print(now, seat, table.match.game->draw(now, seat, &rng), text);
            snprintf(line, sizeof line, "play k%u %u %s", (unsigned)table.length, (unsigned)table.length, text);
            say(&table, seats, seat, line);
        }
        table_finish(&table);
    }
}

int main(int argc, char **argv)
{
    uint64_t number = argc == 2 ? strtoull(argv[1], NULL, 10) : 0;
    if (!number) {
        fprintf(stderr, "usage: %s MOVES\n", argv[0]);
        return 2;
    }
    int64_t start = cub_clock_work_ns();
    play(number);
    printf("%llu %.6f %llu\n", (unsigned long long)number, (double)(cub_clock_work_ns() - start) / 1e9,
           (unsigned long long)bytes);
    return 0;
}
