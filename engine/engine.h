/*
 * Foreign bots: programs that speak the bot protocol (docs/bots/protocol.md) on their standard input and output.
 *
 * Whatever such a program does, its caller gets an answer or a fault in bounded time: a fault names the rule of
 * the protocol that was broken and the line that broke it. The program is killed then, and started afresh for the next
 * match.
 */
#ifndef ENGINE_ENGINE_H
#define ENGINE_ENGINE_H

#include <stdio.h>

#include "cubilete/bot.h"
#include "cubilete/record.h"
#include "host/process.h"
#include "host/strbuf.h"

enum {
    ENGINE_TEXT = 256,    /* room for what a program said, where only the beginning of it is shown */
    ENGINE_NAME = 64,     /* room for its name, the NUL included */
    ENGINE_WORDS = 32,    /* words of a command line at most */
    ENGINE_SETTINGS = 16, /* options that can be set */
    ENGINE_MS = 10000,    /* an answer may take so long, unless somebody says otherwise */
    ENGINE_GREETING_MS = 15000,
    ENGINE_STOP_MS = 2000, /* after `stop` */
    ENGINE_QUIT_MS = 1000, /* after `quit` */
    ENGINE_MUCH = 1 << 20, /* bytes of one answer at most */
};

/* How foreign bots are to be talked to. */
struct engine_options {
    uint32_t ms;    /* that an answer may take */
    uint64_t nodes; /* 0: as many as it likes */
    const char
        *setting[ENGINE_SETTINGS]; /* `NAME=VALUE`, for those that have such an option; as many as are not NULL */
    FILE *log;  /* all that is said, and what they write on their standard error; NULL: nobody reads it */
    bool quiet; /* without a log: their standard error is dropped, instead of going to ours */
};

/* What a program did that it may not. */
struct engine_fault {
    const char *rule;    /* `BP-3`; NULL: there is none */
    const char *message; /* with {1} and {2} */
    char arg[2][ENGINE_TEXT];
    uint64_t line;          /* of its output since it was started, from 1; 0: none that it wrote */
    struct cub_message why; /* of BP-7: what the game says against the move */
};

/* One move that it thought of. */
struct engine_choice {
    cub_move move;
    bool valued;
    cub_value value;
    char reasons[ENGINE_TEXT]; /* in its own words; may be empty */
};

struct engine_answer {
    struct engine_choice best;
    uint32_t choices;
    struct engine_choice choice[CUB_CHOICES]; /* as it listed them; the best is not there unless it did */
    cub_value value[CUB_SEATS];               /* of engine_value */
};

/* One program; it plays one seat at a time. Zeroed but for options and command: it is not running. */
struct engine {
    const struct engine_options *options;
    const char *command;         /* words with blanks between */
    char name[ENGINE_NAME];      /* what it calls itself; before its greeting the last part of its command */
    bool values;                 /* it says what positions are worth */
    const struct cub_game *game; /* that it has greeted for; NULL: it has not */
    uint32_t settings;           /* bits of the engine_options's settings that it took */
    struct process process;
    uint64_t asked, lines; /* questions and lines of answers since it was started */
    size_t heard;          /* bytes of this answer */
    bool begun;            /* `new` was said for this match */
    uint64_t seed;
    const struct cub_game *match_game; /* of what is asked about: */
    struct cub_strbuf position;
    union cub_any view;
    int seat;
    struct engine_fault fault;
};

/* Whether a word of `--bot` is a command: it has a slash or a blank. Names of levels have neither. */
bool engine_is_command(const char *word);

void engine_init(struct engine *, const char *command, const struct engine_options *);

/* Says `quit`, and waits until it is gone. Accepts a zeroed one. */
void engine_finish(struct engine *);

/*
 * Starts it, unless it runs, and hears its greeting: it must play this game; NULL: which one is not known yet. False
 * with engine->fault, and with errno other than 0 if the program can't be run at all.
 */
bool engine_start(struct engine *, const struct cub_game *);

/* The next position is of another match, whose chance comes from this seed. */
void engine_begin(struct engine *, uint64_t seed);

/* A seed for a seat of a match that tells nothing about the one that its dice come from. */
uint64_t engine_seed(uint64_t seed, uint64_t match, int seat);

/*
 * Remembers the position after the first length moves with the eyes of a seat (CUB_NOBODY: nothing is hidden), to be
 * asked about: the match may go on meanwhile. False without memory.
 */
bool engine_see(struct engine *, const struct cub_record *, uint32_t length, int seat);

/* Writes that position as text; the number of its lines. A move of which is not known what it was is `2 ?`. */
uint32_t engine_position(const struct cub_record *, uint32_t length, int seat, cub_sink *, void *context);

/* What is asked: as in cub_think. */
struct engine_question {
    bool advice;
    cub_move also;
    bool (*stop)(void *); /* true: the answer is wanted at once */
    void *context;
};

/*
 * Asks for a move in that position, for the seat that sees it. In a race a move without its time was made when it came.
 * False with engine->fault.
 */
bool engine_go(struct engine *, const struct engine_question *, struct engine_answer *);

/* Asks what that position is worth to each seat. */
bool engine_value(struct engine *, const struct engine_question *, struct engine_answer *);

/* A fault in words: `line 14, "bestmove 3 z9": … (BP-7, DO-3)`. */
void engine_fault_text(const struct engine_fault *, char *out, size_t room);

#endif
