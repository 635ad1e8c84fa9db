/*
 * What the verbs of the command line share. A verb is one const table in a file
 * of its own: parsing, help and completion are all made from it.
 */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "cubilete/bot.h"
#include "cubilete/journal.h"
#include "cubilete/record.h"

enum cli_exit {
    CLI_FINE = 0,
    CLI_NO = 1,           /* a normal no: an illegal move, say */
    CLI_MISUSE = 2,       /* wrong usage */
    CLI_UNREADABLE = 3,   /* no record, or a header that can't be */
    CLI_FILE_FAILED = 4,  /* a file can't be read or written */
    CLI_SIGNALLED = 128,  /* and the number of the signal that ended it */
    CLI_INTERRUPTED = 130 /* by Ctrl-C, with what there was by then */
};

/* What an option's argument or an operand is; completion offers accordingly. */
enum cli_kind {
    CLI_FLAG,
    CLI_NUMBER,
    CLI_FILE,
    CLI_LANG,
    CLI_GAME,
    CLI_BOTS,
    CLI_SETTING,
    CLI_VERB,
    CLI_RULE,
    CLI_CHOICE, /* one of the words of its argument: `a4|letter` */
    CLI_SAVED,
    CLI_TEXT,
    CLI_WORDS
};

struct cli_option {
    const char *name; /* without its dashes; NULL ends the list */
    char letter;      /* its short form, `-o`; 0: none */
    enum cli_kind kind;
    const char *argument; /* what help calls its argument; NULL for a flag */
    uint64_t min, max;    /* of a number */
    bool written;         /* of a file: else it is read */
    const char *help;     /* a message id; NULL: not for people */
};

enum { CLI_MANY = INT32_MAX - 1 }; /* as many words as there are */

struct cli_operand {
    const char *name; /* as help writes it; NULL: there is none */
    enum cli_kind kind;
    bool optional;
    uint32_t further;   /* how many more words may follow it, */
    enum cli_kind next; /* and what they are */
};

struct cli_call;

struct cli_verb {
    const char *name;
    const char *help; /* message ids: in one line; */
    const char *more; /* and what else there is to say, or NULL */
    struct cli_operand operand;
    const struct cli_option *options;
    int (*run)(const struct cli_call *); /* returns an exit code */
    bool hidden;                         /* not for people */
};

/* Printing can be left out of a build. */
#ifdef CLI_PRINT
#define CLI_PRINTING_(X) X(print)
#else
#define CLI_PRINTING_(X)
#endif

/* So can serving. */
#ifdef CLI_SERVER
#define CLI_SERVING_(X) X(serve) X(backup) X(restore) X(export)
#define CLI_HOME_(X) X(home)
#else
#define CLI_SERVING_(X)
#define CLI_HOME_(X)
#endif

/* Every verb: its table is `verb_NAME` in NAME.c. The server's own program has those that it does. */
/* clang-format off */
#ifdef CLI_IS_SERVER
#define CLI_VERBS(X) CLI_SERVING_(X) X(help)
#else
#define CLI_VERBS(X) \
    X(play) X(join) X(seat) X(resume) X(referee) X(games) X(stats) X(ratings) X(tournament) X(replay) X(check) X(verify) X(show) X(moves) X(score) X(hint) X(analyze) \
    X(rules) X(sheet) CLI_PRINTING_(X) X(equation) X(solve) X(atlas) X(simulate) X(arena) X(bot) \
    CLI_HOME_(X) CLI_SERVING_(X) X(completion) X(help) X(complete)
#endif
/* clang-format on */

#define CLI_DECLARE_(name) extern const struct cli_verb verb_##name;
CLI_VERBS(CLI_DECLARE_)

extern const struct cli_verb *const cli_verbs[]; /* ended by NULL */
extern const struct cli_option cli_common[];     /* the options that every verb has */

/* Whether what was typed is this text, or what a message says in any of the languages: capital letters or small ones,
 * accents or none (or ue for ü), blanks or hyphens. */
bool cli_alike(const char *typed, size_t length, const char *text, size_t text_length);
bool cli_means(const char *typed, size_t length, const char *id);
uint32_t cli_fold(uint32_t sign); /* a character as these compare it */

/* The nearest to a word that was mistyped, of those that it was tried with; NULL: none is near. */
struct cli_near {
    const char *typed;
    size_t length; /* of what was typed */
    const char *word;
    int distance;
};
void cli_near_try(struct cli_near *, const char *word);

/* The verb of this name, or of one that it has in any of the languages; NULL: there is none. */
const struct cli_verb *cli_verb_find(const char *typed);
const char *cli_verb_near(const char *typed); /* the name that may have been meant; NULL: none */

/* What a verb is called in the language of the texts: what the menu calls it, too. */
const char *cli_verb_word(const struct cli_verb *);
const struct cli_option *cli_option_find(const struct cli_option *, const char *name, size_t length);
const struct cli_option *cli_letter_find(const struct cli_option *, char letter);

/* One option as it was given. */
struct cli_given {
    const struct cli_option *option;
    const char *text;
    uint64_t number;
};

/* What is wrong with a command line: a message with its arguments, as many as are not NULL. */
struct cli_problem {
    const char *id;
    const char *arg[CUB_ARGS];
    const char *meant; /* what may have been meant, or NULL */
    const char *asks;  /* the message that asks so; NULL: the usual one */
    char range[48];    /* two numbers of 20 digits and a dash: what {3} points to if a number is wrong */
};

/* A command line, understood. */
struct cli_call {
    char **argv;                 /* as it came */
    const struct cli_verb *verb; /* NULL: none was given */
    struct cli_given *given;
    int given_count;
    const char **operands;
    int operand_count;
    struct cli_problem problem; /* the first; id NULL: none */
};

/*
 * Reads a command line to its end even past a problem, so that a later --lang
 * still decides the language in which it is told. False without memory; finish
 * it either way.
 */
bool cli_call_init(struct cli_call *, int argc, char **argv);
void cli_call_finish(struct cli_call *);

/* What was given for an option, or NULL; of several, the last. */
const struct cli_given *cli_given(const struct cli_call *, const char *name);
bool cli_flag(const struct cli_call *, const char *name);
uint64_t cli_number(const struct cli_call *, const char *name, uint64_t usual);
const char *cli_text(const struct cli_call *, const char *name); /* NULL: not given */

/* Whether this file is one that the command line says is to be read. */
bool cli_is_input(const struct cli_call *, const char *path);

enum { CLI_MOST_THREADS = 256 };

/* What --threads says, else as many as there are processors. */
uint64_t cli_threads(const struct cli_call *);

/* Writes a message on stderr, after `cubilete: `; characters that would steer a terminal are written as `?`. */
void cli_tell(const char *id, const char *a, const char *b, const char *c);

/* Writes help on a verb, or on all of them (NULL), on this file. */
void cli_help(const struct cli_verb *, FILE *);

/* The seat that --seat gives by its number or its name; CUB_NOBODY: none. Another exit code than CLI_FINE: there is no
 * such seat, which is told. */
int cli_seat(const struct cli_call *, const struct cub_record *, int *seat);

/* Tells what is wrong with the command line, what may have been meant (unless NULL) and where help is. Returns
 * CLI_MISUSE. */
int cli_misuse(const struct cli_verb *, const char *id, const char *a, const char *b, const char *c);
int cli_misuse_meant(const struct cli_verb *, const struct cli_problem *);

/* The same for options that a game refuses. */
int cli_misuse_refused(const struct cli_verb *, const struct cub_message *);

/* The same for a game that is in no list. */
int cli_misuse_game(const struct cli_call *, const char *name);

/* The same for a bot's name that is none of those from the lowest level up. */
int cli_misuse_level(const struct cli_call *, const char *name, enum cub_level lowest);

/* The words of a list (ended by NULL), with commas, as far as there is room. */
void cli_join(char *out, size_t room, const char *const *words);

/* Calls for each rule that the rules for players of a game explain: DO-9 before DO-10, none twice. */
void cli_each_rule(const struct cub_game *, void (*visit)(void *context, const char *rule), void *context);

/*
 * The adviser that --bot and --nodes name for a match, and how it is talked to if it is a foreign one; another exit
 * code than CLI_FINE: told already. Both are to be finished either way. cli_adviser_check: whether it has kept to the
 * protocol, else what it did is told.
 */
struct adviser;
struct engine_options;
int cli_adviser_init(struct adviser *, struct engine_options *, const struct cli_call *, const struct cub_record *);
int cli_adviser_check(const struct adviser *);

/* Writes `FILE:LINE: reason (RULE)` on stderr; returns the exit code that it means. */
int cli_fault(const char *path, const struct cub_fault *);

/* Writes `FILE:LINE:COLUMN: text (RULE)` on stderr, with as much of it as the refusal has: a finding about a sheet. */
void cli_remark(const char *path, const struct cub_message *);

/* Writes a record on stdout: as it is, but to a terminal without what would steer it. */
void cli_put_record(const struct cub_record *);

/* Tells, with errno, that a file can't be read or written. Returns CLI_FILE_FAILED. */
int cli_file_failed(const char *id, const char *path);

/* The same where memory is too small. */
int cli_memory_failed(void);

/* Whether a number that is no file here stands for a saved game, and where that one lies. */
bool cli_saved_path(const char *typed, char out[CUB_JOURNAL_PATH]);
int cli_load_saved(const char *typed, const char *path, struct cub_record *); /* as cli_load */

/* Reads one game of a file, the last if number is 0, or the saved game of that number, into *record; moves that were
 * taken back are left out. Another exit code: told already, nothing to free. */
int cli_load(const struct cli_call *, const char *path, uint64_t number, struct cub_record *);

/* Does this with the game of the operand's file that --game names, else with the last. Returns an exit code. */
int cli_with_record(const struct cli_call *, int (*work)(const struct cli_call *, const struct cub_record *));

/*
 * The text of a sheet from a file, which the caller frees, or NULL with errno;
 * EFBIG for what is no sheet by its size alone. A NUL in it becomes U+0001, which
 * no sheet has either.
 */
char *cli_sheet_read(const char *path);

/* The game of this name, or with this title in the menu; NULL: there is none. */
const struct cub_game *cli_game(const char *typed);

/* The bot's level of this name, or of what it is called in any of the languages; CUB_LEVELS: there is none. */
enum cub_level cli_level(const char *typed);

/* A record's name of a player as lists have it: `bot:medio` as `bot (Medium)`. */
void cli_player(const char *name, char *out, size_t room);

#define CLI_USUAL_LEVEL CUB_MEDIO /* of bots that nobody has chosen */

/* The game's option of this name, or of what the menu calls it in any of the languages; NULL: there is none. */
const struct cub_option *cli_game_option(const struct cub_game *, const char *typed, size_t length);

/* As cub_setup_option, of `NAME=VALUE`; either may be what the menu calls it, in any of the languages. */
bool cli_choose_option(struct cub_setup *, const struct cub_game *, const char *typed, struct cub_message *why);

/* How many play if nobody says: alone only if asked for, most games are meant for company. */
uint64_t cli_usual_seats(const struct cub_game *);

/*
 * What --option and --sheet say, and whether it goes together; *decided: with what
 * the rules decide filled in. Another exit code than CLI_FINE: told already. The
 * sheet's text is the caller's to free.
 */
int cli_setup(const struct cli_call *, const struct cub_game *, int seats, struct cub_setup *);
int cli_sheet(const struct cli_call *, const struct cub_game *, char **sheet);
int cli_start(const struct cli_call *, const struct cub_game *, const struct cub_setup *, const char *sheet,
              struct cub_setup *decided);

/*
 * Draws the position after the first length moves as seat (or CUB_NOBODY) may
 * see it. plain: without colours and in ASCII.
 */
void cli_draw(const struct cub_record *, uint32_t length, int seat, bool plain);

/* The same of a scene that is there already. */
struct tty_scene;
void cli_draw_scene(const struct tty_scene *, bool plain);

/* Whether stdout is no place for colours and box drawing, or --plain asks for none. */
bool cli_plain(const struct cli_call *);

#endif
