/*
 * A bot for Cubilete that plays any game greedily: whatever brings its seat the most points at once.
 *
 * It has the rules from libcubilete. The protocol: docs/bots/protocol.md. To build it:
 *
 *     cc -o bot bot.c $(pkg-config --cflags --libs cubilete)
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cubilete/games.h>
#include <cubilete/host.h>

static struct cub_record record; /* the position that was sent last */
static char line[CUB_LINE + 2];

static int next_line(void)
{
    if (!fgets(line, sizeof line, stdin))
        return 0;
    line[strcspn(line, "\n")] = 0;
    return 1;
}

static void keep(void *context, struct cub_record *read, const struct cub_fault *fault)
{
    (void)context;
    if (fault)
        return;
    record = *read;
    memset(read, 0, sizeof *read);
}

/* The header goes through the library's reader; then move by move, `3 ?` being one that nobody else may know yet. */
static void read_position(long lines)
{
    static struct cub_reader reader;
    int header = 1;
    cub_record_finish(&record);
    memset(&record, 0, sizeof record);
    cub_reader_init(&reader, cub_games, cub_heap, (struct cub_reader_events){.game = keep});
    for (; header && lines > 0 && next_line(); lines--) {
        header = line[0] != 0;
        cub_reader_feed(&reader, line, strlen(line));
        cub_reader_feed(&reader, "\n", 1);
    }
    cub_reader_finish(&reader);
    for (; lines > 0 && next_line(); lines--) {
        const char *text = strchr(line, ' ') + 1;
        int who = cub_who_parse(line, (size_t)(text - 1 - line));
        if (strcmp(text, "?") == 0)
            cub_match_stand_in(&record.match, who, NULL);
        else
            cub_match_play_text(&record.match, who, text, NULL);
    }
}

static cub_move choose(int seat)
{
    const struct cub_game *game = record.match.game;
    const struct cub_state *now = &record.match.now.state;
    cub_move best = 0;
    int32_t most = 0;
    for (uint32_t i = 0, count = game->count(now, seat); i < count; i++) {
        union cub_any after = record.match.now;
        cub_move move = game->nth(now, seat, i);
        game->apply(&after.state, seat, move);
        if (!best || after.state.score[seat] > most) {
            best = move;
            most = after.state.score[seat];
        }
    }
    return best;
}

int main(void)
{
    int seat = 0;
    while (next_line() && strcmp(line, "quit") != 0) {
        if (strcmp(line, "cubilete-bot 1") == 0) {
            puts("name Codiciosa\nready");
        } else if (strncmp(line, "position ", 9) == 0) {
            char *lines;
            seat = (int)strtol(line + 9, &lines, 10) - 1;
            read_position(strtol(lines, NULL, 10));
        } else if (strncmp(line, "go ", 3) == 0) {
            char move[CUB_MOVE_TEXT];
            record.match.game->print(&record.match.now.state, seat, choose(seat), move);
            printf("bestmove %ld %s\n", strtol(line + 3, NULL, 10), move);
        }
        fflush(stdout);
    }
    cub_record_finish(&record);
    return 0;
}
