/*
 * A tournament, as a text that only grows: who takes part, who meets whom at which
 * board, what came of it. Everything else, the next round and the standings, follows
 * from the lines, for every reader alike.
 *
 *     tournament 1             the first line
 *     name TEXT                what it is called
 *     kind round-robin | swiss ROUNDS | one-table | arena MINUTES
 *     game, option, table …    for its tables; kept, and not read here
 *     no-show S                it runs by itself: a player who has not come to their board after S seconds loses it
 *     pause S                  between two rounds
 *     begin MOMENT             it begins by itself then
 *     bots LEVEL N             bots take part until there are N players, and an even number
 *     player N ID NAME         the Nth to take part; ID is `-` where no server knows them, NAME `bot:LEVEL` of a bot
 *     withdraw N               does not play any more; before `start`: never did
 *     start
 *     round N
 *     pair BOARD TABLE P P …   players in the order of the seats; TABLE is `-` without a server
 *     bye P
 *     result BOARD PLACE …     in the order of the seats
 *     end
 *
 * Boards are counted through the tournament, as servers do, or anew in each round, as people do: the second round's
 * first `pair` decides.
 */
#ifndef RANK_TOURNAMENT_H
#define RANK_TOURNAMENT_H

#include "cubilete/bot.h"
#include "cubilete/record.h"

enum {
    TOURNAMENT_PLAYERS = 64,
    TOURNAMENT_ROUNDS = 64,
    TOURNAMENT_MINUTES = 1440,
    TOURNAMENT_WAIT = 7 * 86400, /* s: the longest no-show, and the longest pause */
    TOURNAMENT_PAUSE = 30,       /* s: the usual one */
    TOURNAMENT_NAME = 63,
    TOURNAMENT_ID = 10,
    TOURNAMENT_SHOWN = 32 /* boards of an arena that are over and told in JSON: the newest */
};

enum tournament_kind { TOURNAMENT_ROBIN, TOURNAMENT_SWISS, TOURNAMENT_TABLE, TOURNAMENT_ARENA, TOURNAMENT_KINDS };
extern const char *const tournament_kinds[TOURNAMENT_KINDS];

struct tournament_player {
    char name[TOURNAMENT_NAME + 1], id[TOURNAMENT_ID + 1]; /* id: empty for `-` */
    bool gone;
    uint8_t byes;
    uint64_t rests; /* bits: the rounds in which it had them, from the first */
    int8_t firsts;  /* how much more often the first seat than another */
    bool was_first; /* the last time */
};

struct tournament_board {
    uint8_t round, seats;
    bool done;
    char table[TOURNAMENT_ID + 1];
    uint8_t player[CUB_SEATS], place[CUB_SEATS]; /* players from 0 */
};

struct tournament {
    struct cub_memory memory;
    char name[TOURNAMENT_NAME + 1];
    enum tournament_kind kind;
    bool begun, started, over;
    bool impatient;    /* an arena: those who have just met may meet again, though others still play */
    bool by_round;     /* boards are numbered from 1 in each round; writers of lines may set it after init */
    bool once;         /* a board's result may not be given again; as by_round */
    const char *fault; /* why the last line was refused, the id of a message with {1} for the line; NULL: it is none */
    uint8_t wanted;    /* rounds of a Swiss one */
    uint32_t minutes;  /* of an arena */
    uint32_t no_show_s, pause_s; /* no_show_s 0: its maker decides when rounds begin */
    int64_t begin;               /* ms; 0: when somebody says so */
    enum cub_level bots;         /* CUB_LEVELS: none take part */
    uint32_t fill;               /* players that there shall be with the bots */
    uint8_t players, round;
    struct tournament_player player[TOURNAMENT_PLAYERS];
    struct tournament_board *board;
    size_t boards, capacity;
    uint8_t met[TOURNAMENT_PLAYERS][TOURNAMENT_PLAYERS / 8]; /* bits: who was paired with whom */
};

void tournament_init(struct tournament *, struct cub_memory);
void tournament_finish(struct tournament *);

/* Takes the next line; false: it can't stand here, nothing has changed, and fault says why if that is known. */
bool tournament_take(struct tournament *, const char *line);

/* The number by which lines call the board at this place in the list, or in the round to come after its end. */
int tournament_board_number(const struct tournament *, size_t board);

/* Whether the Nth player, from 0, is a bot, and of which level. */
bool tournament_is_bot(const struct tournament *, int player);
enum cub_level tournament_bot_level(const struct tournament *, int player);

/* How many take part and have not withdrawn. */
int tournament_active(const struct tournament *);

/* Whether somebody has a board whose result is not known. */
bool tournament_is_busy(const struct tournament *, int player);

/* How many rounds there are, now that it is known who plays: of a Swiss one no more than half as many as players, for
 * so many always find opponents whom they have not met. */
int tournament_rounds(const struct tournament *);

/* Whether every board of the round has its result. */
bool tournament_is_done(const struct tournament *);

/* Who meets whom in the next round: pairs of players, the first one at the first seat. */
struct tournament_pairing {
    uint8_t count, pair[TOURNAMENT_PLAYERS / 2][2];
    uint8_t byes,
        bye[TOURNAMENT_PLAYERS]; /* those without an opponent: one of an odd number, and where somebody withdrew */
};
void tournament_pair(const struct tournament *, struct tournament_pairing *);

/* Points are counted in halves, the tie-breaks in halves and quarters. */
struct tournament_row {
    uint8_t player, place;
    uint8_t by;     /* what tells it apart from those with as many points: tournament_reason */
    uint8_t streak; /* of an arena: games won one after another, the last one among them */
    uint16_t played, won;
    uint32_t points, buchholz, sonneborn;
};

/* Everybody who takes part, the best first; how many. */
int tournament_standings(const struct tournament *, struct tournament_row out[TOURNAMENT_PLAYERS]);

/* `points`, `buchholz`, `sonneborn-berger`, `won`, `played`, or `shared`: the place is shared. */
const char *tournament_reason(const struct tournament *, const struct tournament_row *);

/* Writes the lines of the next round, of an arena the next boards, each ended by LF: `round`, `pair` with
 * table(context, board) as its table, `bye`; or `end` after the last. */
void tournament_write_round(const struct tournament *tournament, cub_sink *sink, void *context,
                            const char *(*table)(void *tables, int board), void *tables);

/* For programs: what it is called, its kind and its state; that and the standings. */
struct json;
void tournament_json_head(const struct tournament *, struct json *);
void tournament_json(const struct tournament *, struct json *);
void tournament_csv(const struct tournament *, cub_sink *, void *context);

#endif
