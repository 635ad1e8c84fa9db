/* Playing at a table: what every front end is told. */
#ifndef TTY_PLAY_H
#define TTY_PLAY_H

#include "cubilete/story.h"
#include "tty/local.h"

struct lines; /* tty/plain/lines.h */

enum { PLAY_ID = 64 };

struct play_options {
    bool no_animation;
    int tutor; /* percent of the victory, alone points: the least cost of a move that is warned about; 0: never */
    struct lines *lines; /* line by line: what is typed comes from here, and what is left goes on; NULL: from its own */
    bool first;          /* the game was never played here before: its goal is told */
    uint32_t answer_ms;  /* on the full screen: the limit for an answer after buzzing; 0: none */
};

/* The cost from which on the tutor speaks, in cub_value; 0: it never does. */
cub_value play_threshold(const struct play_options *, const struct cub_setup *);

/* As cub_format_message, to people at a table: they have names, where rules and records have numbers. */
size_t play_reason(char *out, size_t room, const struct table_link *, const struct cub_message *);

/* As cub_say_told, with the seat's name here; the only person at this terminal is "you". */
size_t play_told(char *out, size_t room, struct table_link *, const struct cub_told *);

/* The form of a message for this seat: its id with `-you` after it if that is the only person here. */
const char *play_form(const struct table_link *, int seat, const char *id, char out[PLAY_ID]);

/* What the game is about, in one line; false: nobody has written it down. */
bool play_goal(char *out, size_t room, const struct table_link *);

/* As local_table_race_next and _advance; where a server keeps the table, everything is heard. */
uint32_t play_race_next(struct table_link *);
bool play_race_advance(struct table_link *, uint32_t ms);

/*
 * Plays line by line, on standard input and output, until the match is over or its
 * people leave; the result and the places are told. What is left to the caller:
 * how to resume a match that is not over, and save_error. False without memory.
 */
bool plain_play(struct table_link *, const struct play_options *);

/* The same for a table by hand: people type the dice that they roll, and can correct whatever was typed. */
bool referee_play(struct local_table *, const struct play_options *);

#endif
