/* Declares what the files of the line-by-line front ends share. */
#ifndef TTY_PLAIN_PLAIN_H
#define TTY_PLAIN_PLAIN_H

#include <stdio.h>

#include "tty/plain/lines.h"
#include "tty/play.h"

#define PLAIN_NONE UINT32_MAX

struct plain {
    struct table_link *link;
    bool (*more)(struct plain *, const char *line); /* other commands; true: it was one. NULL: there are none */
    const char *help;                               /* what `?` says */
    const struct play_options *options;
    FILE *out;
    struct lines in;
    bool left;                /* somebody wants to leave, or no more lines will come */
    uint32_t told;            /* entries of the log that were told */
    struct cub_replay replay; /* over those told in full; of the others was told that they were made: they are sealed */
    uint32_t described;       /* the length of the log when the position was last described; PLAIN_NONE: not yet */
    int32_t score[CUB_SEATS]; /* as it was last told */
    uint32_t undos;           /* how often the match had gone back then */
    int save_error;           /* of the journal, as it was last told */
    int64_t seen;             /* when the last dice were told, by cub_clock_ms */
    const char *rule;         /* the last that a move broke since; NULL: none */
    int hints;                /* steps of the hint that were told (analysis/advice.h) */
    uint32_t hinted;          /* the length of the log then */
    char warned[LINES_TEXT];  /* the move that the tutor has warned about */
};

void plain_init(struct plain *, struct table_link *, const struct play_options *);

/* Tells what has happened since the last call, and a save_error. */
void plain_tell(struct plain *);

/* Forgets what was told from the first length entries on: they were taken back. */
void plain_forget(struct plain *);

/* Describes the position, if it was not since the last move. */
void plain_describe(struct plain *);

/* Tells who has won, and the places. */
void plain_result(struct plain *);

/* What seat may type: its moves if they are few, else the form that they have. */
void plain_choices(struct plain *, int seat);

/* The moves themselves, as many as anybody would read. */
void plain_list(struct plain *, int seat);

/* Names of the seats in a mask, with commas. */
void plain_names(const struct plain *, uint16_t seats, char *out, size_t room);

/*
 * Reads a line after a prompt with this name (NULL: none). LINES_LINE: it is in
 * p->in.text, and no command; other lines have been dealt with. LINES_TICK as
 * lines_next. LINES_END: p->left. LINES_LONG: something was dealt with: ask anew.
 * seat: who is asked, or CUB_NOBODY.
 */
enum lines_event plain_read(struct plain *, const char *name, int seat, int64_t until);

/* What one-letter lines do. True: it was one. */
bool plain_command(struct plain *, int seat, const char *line);

/* Whether the dice may fall: before a race on a terminal somebody has to ask for them. */
bool plain_ready(struct plain *);

/* Asks a person for a move, once. */
void plain_ask(struct plain *);

/* What is typed is a move of seat: plays it, or says what is wrong. True: it was played. */
bool plain_try(struct plain *, int seat, const char *line);

/* Whether a signal asks to leave: ends thoughts. */
bool plain_leaving(void *nothing);

/* Whether nobody wants to leave, and there is somewhere to write to. */
bool plain_goes_on(const struct plain *);

/* At a table that is kept elsewhere: waits for what comes, and for commands. */
void plain_wait(struct plain *);

/* Who plays what. */
void plain_welcome(const struct plain *);

/* The result, and whatever people want to know about it before they go. False: they took something back. */
bool plain_end(struct plain *);

/* A race, up to its end or until somebody leaves. False without memory. */
bool plain_race(struct plain *);

/* A refused move: why, and the rule for `r`. */
void plain_refuse(struct plain *, const struct cub_message *);

/* To whom what was typed is no move at all (NO-1): what seat may type. */
void plain_remind(struct plain *, int seat, const struct cub_message *);

#endif
