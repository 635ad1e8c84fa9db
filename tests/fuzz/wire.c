/*
 * Fuzzes the grammar of the protocol: lines of any bytes from several clients to one
 * table. Whatever comes, a command is answered once, and the log still reads as the
 * same table.
 */
#include <stdlib.h>
#include <string.h>

#include "tests/room.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char *const bodies[] = {
    "game doce\noption rounds 1\ntable sit anyone\n",
    "game blitz\ntable sit anyone\ntable start full\n",
    "game ecuaciones\noption mode todos\nseats 2\ntable sit anyone\ntable clock move 60\n",
    "game dizzle\nseats 2\ntable sit anyone\ntable late bot novato\n",
};

/* So that not every run has to find out how to begin. */
static void begin(struct room *room)
{
    const char *salt = table_has_dice(&room->table) ? "00112233445566778899aabbccddeeff" : "-";
    char line[128];
    for (int i = 0; i < 2; i++) {
        room_send(room, i, "hello - - 0");
        strcpy(line, i ? "sit x 2 " : "sit x 1 ");
        strcat(line, salt);
        strcat(line, " N");
        room_send(room, i, line);
    }
    room_send(room, 0, "start y");
}

static void check(const struct room *room)
{
    struct table again;
    room_reload(room, room->appends, &again);
    if (!room_same(&room->table, &again))
        abort();
    table_finish(&again);
}

/* A line of the script: a byte that says who, or what happens; then the text. */
static void run(struct room *room, uint8_t how, const char *text)
{
    room->now += how;
    if (how % 16 == 15)
        room_run(room, "@ lift");
    else if (how % 16 == 14)
        room_run(room, "@ close");
    else if (how % 16 == 13)
        room_run(room, "@ full");
    else
        room_send(room, how % 3, text);
    for (int i = 0; i < ROOM_CLIENTS; i++)
        room->client[i].length = 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct room room;
    static char line[6001];
    struct table_error fault;
    if (size < 2 || !room_init(&room, bodies[data[0] % 4], &fault))
        return 0;
    if (data[1] % 2)
        begin(&room);
    for (size_t at = 2; at < size;) {
        size_t length = 0;
        uint8_t how = data[at++];
        while (at < size && data[at] != '\n' && length < sizeof line - 1)
            line[length++] = (char)data[at++];
        line[length] = 0;
        at++;
        run(&room, how, line);
    }
    check(&room);
    room_finish(&room);
    return 0;
}
