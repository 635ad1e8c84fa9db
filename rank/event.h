/*
 * A tournament, as a text that only grows: who takes part, who meets whom at which
 * board, what came of it. Everything else, the next round and the standings, follows
 * from the lines, whoever reads them.
 *
 *     tournament 1             the first line
 *     name TEXT                what it is called
 *     kind round-robin | swiss ROUNDS | one-table
 *     game, option, table …    for its tables; kept, and not read here
 *     player N ID NAME         the Nth to take part; ID is `-` where no server knows them
 *     withdraw N               does not play any more; before `start`: never did
 *     start
 *     round N
 *     pair BOARD TABLE P P …   players in the order of the seats; TABLE is `-` without a server
 *     bye P
 *     result BOARD PLACE …     in the order of the seats
 *     end
 */
#ifndef RANK_EVENT_H
#define RANK_EVENT_H

#include "cubilete/record.h"

enum { EVENT_PLAYERS = 64, EVENT_ROUNDS = 64, EVENT_NAME = 63, EVENT_ID = 10 };

enum event_kind { EVENT_ROBIN, EVENT_SWISS, EVENT_TABLE, EVENT_KINDS };
extern const char *const event_kinds[EVENT_KINDS];

struct event_player {
    char name[EVENT_NAME + 1], id[EVENT_ID + 1]; /* id: empty for `-` */
    bool gone;
    uint8_t byes;
    uint64_t rests; /* bits: the rounds in which it had them, from the first */
    int8_t firsts;  /* how much more often the first seat than another */
    bool was_first; /* the last time */
};

struct event_board {
    uint8_t round, seats;
    bool done;
    char table[EVENT_ID + 1];
    uint8_t player[CUB_SEATS], place[CUB_SEATS]; /* players from 0 */
};

struct event {
    struct cub_memory memory;
    char name[EVENT_NAME + 1];
    enum event_kind kind;
    bool begun, started, over;
    uint8_t wanted; /* rounds of a Swiss one */
    uint8_t players, round;
    struct event_player player[EVENT_PLAYERS];
    struct event_board *board;
    size_t boards, capacity;
    uint8_t met[EVENT_PLAYERS][EVENT_PLAYERS / 8]; /* bits: who was paired with whom */
};

void event_init(struct event *, struct cub_memory);
void event_finish(struct event *);

/* Takes the next line; false: it can't stand here, and nothing has changed. */
bool event_take(struct event *, const char *line);

/* How many rounds there are, now that it is known who plays: of a Swiss one no more than half as many as players, for
 * so many always find opponents whom they have not met. */
int event_rounds(const struct event *);

/* Whether every board of the round has its result. */
bool event_is_done(const struct event *);

/* Who meets whom in the next round: pairs of players, the first one at the first seat. */
struct event_pairing {
    uint8_t count, pair[EVENT_PLAYERS / 2][2];
    uint8_t byes, bye[EVENT_PLAYERS]; /* those without an opponent: one of an odd number, and where somebody withdrew */
};
void event_pair(const struct event *, struct event_pairing *);

/* Points are counted in halves, the tie-breaks in halves and quarters. */
struct event_row {
    uint8_t player, place;
    uint16_t played, won;
    uint32_t points, buchholz, sonneborn;
};

/* Everybody who takes part, the best first; how many. */
int event_standings(const struct event *, struct event_row out[EVENT_PLAYERS]);

/* Writes the lines of the next round, each ended by LF: `round`, `pair` with table(context, board) as its table, `bye`;
 * or `end` after the last. */
void event_write_round(const struct event *event, cub_sink *sink, void *context,
                       const char *(*table)(void *tables, int board), void *tables);

/* For programs: what it is called, its kind and its state; that and the standings. */
struct json;
void event_json_head(const struct event *, struct json *);
void event_json(const struct event *, struct json *);
void event_csv(const struct event *, cub_sink *, void *context);

#endif
