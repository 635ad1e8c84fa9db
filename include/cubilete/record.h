/* Reads and writes the record of a match, a text (docs/record.md), piece by piece. */
#ifndef CUB_RECORD_H
#define CUB_RECORD_H

#include "cubilete/match.h"

enum { CUB_LINE = 4096 }; /* bytes of a line at most, without its LF */

/* Growing text. */
struct cub_buffer {
    char *text;
    size_t length, capacity;
};

/* A match, and what else its record says. */
struct cub_record {
    struct cub_buffer header; /* its lines in order, unknown ones too, each ended by NUL */
    struct cub_buffer notes;  /* comments, each ended by NUL; an entry's note is its offset + 1 */
    struct cub_match match;   /* game is NULL until the header is complete */
};

/*
 * Begins a record of a new match: writes the header for this setup (options that
 * are not as usual, and the sheet's lines) and starts it. False with *why as
 * cub_match_init; the record is to be finished either way.
 */
bool cub_record_init(struct cub_record *, const struct cub_game *, const struct cub_setup *, const char *sheet,
                     struct cub_memory, struct cub_message *why);

/* Adds a header line `KEY VALUE`; false without memory. */
bool cub_record_say(struct cub_record *, const char *key, const char *value);

/* Adds a comment to the move played last: text without line breaks or braces. False without memory. */
bool cub_record_note(struct cub_record *, const char *text);

/* Frees everything. Accepts a zeroed record. */
void cub_record_finish(struct cub_record *);

/* The value of the first header line that begins with `KEY `, or NULL. key may hold spaces: "seat 1". */
const char *cub_record_value(const struct cub_record *, const char *key);

/* The name of a seat, or NULL. */
const char *cub_record_name(const struct cub_record *, int seat);

/*
 * The setup that the header asks for, before the game's start has changed it: to
 * begin another match like this one. *sheet is allocated from the record's memory;
 * NULL: none. False without memory.
 */
bool cub_record_setup(const struct cub_record *, struct cub_setup *, char **sheet);

/* Writes the record, piece by piece; its moves end before the first stand-in, whose real move is unknown. */
typedef void cub_sink(void *context, const char *bytes, size_t length);
void cub_record_write(const struct cub_record *, cub_sink *, void *context);

/* Writes the header's lines alone, without those in its first `from` bytes. */
void cub_record_write_header(const struct cub_record *, size_t from, cub_sink *, void *context);

/* Writes the lines of its moves alone, from the one after the first `from` on. */
void cub_record_write_moves(const struct cub_record *, uint32_t from, cub_sink *, void *context);

/* What is wrong with a record, and in which line (from 1). */
struct cub_fault {
    struct cub_message why;
    uint64_t line;
};

/* Whether the record can't be read at all (NO-4, NO-5), in contrast to one with an illegal move. */
bool cub_fault_unreadable(const struct cub_fault *);

struct cub_reader_events {
    void *context;
    /*
     * A game has ended: by the next one's first line, a fault or the end of the
     * text. fault is NULL if the game has none; otherwise the record ends with the
     * last good move, and reading goes on with the next game unless the text is no
     * record at all (NO-5).
     * The record is the reader's: it is finished after the call, unless the
     * callee copies the struct and zeroes the original to keep it.
     */
    void (*game)(void *context, struct cub_record *, const struct cub_fault *fault);
    /* A move was read from this line; it is the record's last. May be NULL. */
    void (*move)(void *context, const struct cub_record *, uint64_t line);
    /* A line `= TEXT` among the moves, with which tests state something about the position. NULL: not allowed. */
    bool (*expect)(void *context, struct cub_record *, const char *text, struct cub_message *why);
    /*
     * The text is a journal (docs/journal.md): a line `undo N` among the moves goes
     * back to the first N of them, and `dice-key KEY` after the last belongs to the
     * header. False: such lines are not allowed.
     */
    bool journal;
};

enum cub_reader_stage { CUB_READ_NOTHING, CUB_READ_HEADER, CUB_READ_MOVES, CUB_READ_SKIP, CUB_READ_DEAD };

/* Reads any number of games from one text, fed in pieces of any size. Memory: one line and the game being read. */
struct cub_reader {
    const struct cub_game *const *games;
    struct cub_memory memory;
    struct cub_reader_events events;
    struct cub_record record;
    enum cub_reader_stage stage;
    uint64_t line, first_line; /* the current line, and the game's first */
    size_t length;
    char text[CUB_LINE + 1];
};

/* games: the catalogue that the records' games are looked up in. */
void cub_reader_init(struct cub_reader *, const struct cub_game *const *games, struct cub_memory,
                     struct cub_reader_events);

/* Takes the next bytes of the text; false once it is known to be no record: no more need be fed. */
bool cub_reader_feed(struct cub_reader *, const char *bytes, size_t length);

/* Ends the text: reports the last game, and frees everything. */
void cub_reader_finish(struct cub_reader *);

#endif
