/* Simulated games: how one is played, how many are, and what comes of them. */
#ifndef CLI_SIM_SIM_H
#define CLI_SIM_SIM_H

#include <stdio.h>

#include "cli/cli.h"
#include "cubilete/bot.h"
#include "cubilete/cup.h"
#include "cubilete/tally.h"
#include "engine/engine.h"
#include "host/json.h"

enum { SIM_MOST_GAMES = 1000000000, SIM_MOST_THREADS = CLI_MOST_THREADS, SIM_BOTS = CUB_SEATS };

/* Who plays is a number: a level, or after the levels a foreign bot, CUB_LEVELS for the first. */
enum { SIM_PLAYERS = CUB_LEVELS + SIM_BOTS };

/* A bot that is another program. */
struct sim_foreign {
    const char *command;
    char name[ENGINE_NAME];
    struct engine_fault fault; /* of its greeting, if that failed: then it loses every game */
};

/* The options that every verb with simulated games has, in the order of the alphabet; what sim_init reads. */
#define SIM_OPTIONS(fewest_seats)                                                                                      \
    {.name = "json", .kind = CLI_FLAG, .help = "help.opt.json"},                                                       \
        {.name = "nodes", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = UINT64_MAX, .help = "help.opt.nodes"}, \
        {.name = "option", .kind = CLI_SETTING, .argument = "NAME=VALUE", .help = "help.opt.option"},                  \
        {.name = "plain", .kind = CLI_FLAG, .help = "help.opt.plain"},                                                 \
        {.name = "records", .kind = CLI_FILE, .argument = "FILE", .written = true, .help = "help.opt.records"},        \
        {.name = "seats",                                                                                              \
         .kind = CLI_NUMBER,                                                                                           \
         .argument = "N",                                                                                              \
         .min = fewest_seats,                                                                                          \
         .max = CUB_SEATS,                                                                                             \
         .help = "help.opt.seats"},                                                                                    \
        {.name = "seed", .kind = CLI_NUMBER, .argument = "S", .max = UINT64_MAX, .help = "help.opt.seed"},             \
        {.name = "sheet", .kind = CLI_FILE, .argument = "FILE", .help = "help.opt.sheet"},                             \
    {                                                                                                                  \
        .name = "threads", .kind = CLI_NUMBER, .argument = "N", .min = 1, .max = SIM_MOST_THREADS,                     \
        .help = "help.opt.threads"                                                                                     \
    }

/* One game among many. */
struct sim_plan {
    int player[CUB_SEATS]; /* who plays each seat */
    uint64_t deal;         /* games of the same deal have the same dice */
    int group;             /* games of the same group are counted together */
};

/* What is to be played. */
struct sim {
    const struct cub_game *game;
    const struct cub_bot *bot; /* the game's; NULL: it has none, and only azar can play */
    struct cub_setup setup;
    struct cub_setup decided; /* the same with what the rules decide at the start */
    union cub_any first;      /* the position that every game begins with */
    char *sheet;              /* ours to free; NULL: none */
    int player[SIM_BOTS];     /* who takes part */
    int players;
    char *list; /* their names as they were given, each ended by NUL; ours to free */
    struct sim_foreign foreign[SIM_BOTS];
    int foreigners;
    struct engine_options engine_options; /* how those are talked to */
    uint64_t games, seed;
    uint64_t nodes; /* that each move is thought about; 0: as many as the level usually does */
    uint64_t threads;
    bool sealed;   /* the dice are (docs/dice.md) */
    FILE *records; /* where the games are written, in their order; NULL: nowhere */
    int groups;
    void (*plan)(const struct sim *, uint64_t number, struct sim_plan *); /* what game number is */
};

/*
 * Reads it from a command line, all but groups and plan, with this many games and
 * these bots unless others are given; foreigners: programs may be among them. Another exit code than CLI_FINE: told
 * already. To be finished either way.
 */
int sim_init(struct sim *, const struct cli_call *, uint64_t usual_games, const char *usual_bots, bool foreigners);
void sim_finish(struct sim *);

/* What a player is called: a level, or a command. */
const char *sim_name(const struct sim *, int player);

/* Whether anybody thinks; if not, a game takes no time. */
bool sim_thinks(const struct sim *);

/* How long moves were thought about, in nanoseconds of the processor. */
struct pace {
    uint64_t moves, ns, slowest;
};

/* Where games are played, one after another. */
struct sim_table {
    const struct sim *sim;
    void *memory; /* the bot's */
    struct sim_plan plan;
    struct cub_rng dice, minds; /* apart, so that the same dice can fall for others */
    char key[CUB_KEY + 1];      /* where dice are sealed: what of, */
    struct cub_cup cup;         /* what they fall from, */
    uint32_t rolls;             /* and how often they have */
    struct pace pace[SIM_PLAYERS];
    uint64_t number;                            /* of the game */
    struct engine *engine[SIM_BOTS][CUB_SEATS]; /* of a foreign bot one a seat; NULL: not needed yet */
    int loser;                                  /* the seat whose foreign bot has lost by a fault; CUB_NOBODY: none */
    struct engine_fault fault;
};

/* False without memory; to be finished either way. */
bool sim_table_init(struct sim_table *, const struct sim *);
void sim_table_finish(struct sim_table *);

/* Sits down to game number. */
void sim_table_begin(struct sim_table *, uint64_t number);

/*
 * The next move of the game, and who makes it. record is that of the game, which foreign bots are shown; where none
 * play it may be NULL. 0: there is none, for a foreign bot has lost by a fault.
 */
cub_move sim_choose(struct sim_table *, const struct cub_record *, const struct cub_state *, int *who);

/* What is left of a game that was lost by a fault: nobody is to act, and all seats of other bots have won. */
void sim_forfeit(const struct sim_table *, struct cub_state *end);

/* Begins the record of the game; false with *why. To be finished either way. */
bool sim_record_init(const struct sim_table *, struct cub_record *, struct cub_message *why);

/* An estimate with its 95 % limits; NaN where there is too little to tell. */
struct estimate {
    double value, low, high;
};

extern const double estimate_z; /* standard deviations on both sides that hold 95 % */

struct estimate tally_points(const struct cub_tally *, int seat);
struct estimate tally_wins(const struct cub_tally *, int seat); /* as a share, 0 to 1 */

/* A share of this many games. */
struct estimate estimate_share(double share, double games);
void estimate_json(struct json *, const char *name, const struct estimate *);

/* A game that a foreign bot has lost by a fault. */
struct sim_fault {
    uint64_t game; /* from 0 */
    int seat, player;
    struct engine_fault fault;
};

/* Tells it on stderr. */
void sim_tell_fault(const struct sim *, const struct sim_fault *);

enum { SIM_FAULTS = 1000 }; /* of which more is kept than their number */

/* The outcome of a batch. */
struct batch_result {
    struct cub_tally *tally; /* the caller's, zeroed: one a group */
    uint64_t games, moves;
    struct pace pace[SIM_PLAYERS];
    uint64_t lost[SIM_PLAYERS]; /* games by faults */
    struct sim_fault
        *fault; /* the caller's, room for SIM_FAULTS where foreign bots play: the first by their games' numbers */
    size_t faults;
    double seconds;
    bool interrupted; /* by Ctrl-C: the tally holds the games up to then, a beginning of the whole */
    int error;        /* errno of a failed write or of memory; 0: none */
};

/*
 * Plays all games, several at once; the dice of a deal and the thoughts of a game
 * have a stream of the seed each, so that the number of threads changes nothing.
 * Shows how far it is on a terminal.
 * The records that --records asks for are written, or it is told why not. Returns
 * an exit code.
 */
int batch_run(const struct cli_call *, struct sim *, struct batch_result *);

/* The same on graphics cards, as --device says: random games, the same ones that the CPU plays. */
int device_run(const struct cli_call *, struct sim *, struct batch_result *);

/* `speed`: what depends on the machine, apart, so that the rest can be compared. */
void batch_speed_json(struct json *, const struct sim *, const struct batch_result *);

/* Writes the result of a simulation for people, or as JSON. */
void report_text(const struct sim *, const struct batch_result *, FILE *, bool plain);
void report_json(const struct sim *, const struct batch_result *, FILE *);

#endif
