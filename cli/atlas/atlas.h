/* The atlas: the best equation of every roll there is. */
#ifndef CLI_ATLAS_ATLAS_H
#define CLI_ATLAS_ATLAS_H

#include <stdbool.h>
#include <stdio.h>

#include "games/ecuaciones/ecuaciones.h"

enum { ATLAS_SCORES = ECU_LINES + 1 }; /* one for each line of the solitaire, and ECU_FREE without one */

/* What there is to know of a roll; eight bytes, so that it is read and written at once. */
struct atlas_entry {
    uint8_t solved;              /* 0: not yet */
    uint8_t dice;                /* that the equation with most of them uses; 0: there is no equation */
    uint8_t score[ATLAS_SCORES]; /* of the best, by line; 0: there is none */
};

struct atlas {
    uint32_t rolls;
    _Atomic uint64_t *entry; /* of each roll, in the order of ecu_cup_nth; see atlas_get */
    _Atomic uint32_t next;   /* the first roll that nobody has taken */
    _Atomic uint32_t solved;
    _Atomic uint32_t working; /* threads */
    const char *path;         /* of the file that keeps it; NULL: none does */
    bool kept;                /* the file can be written, as far as is known */
};

/* An empty one; false without memory. To be finished either way. */
bool atlas_init(struct atlas *);
void atlas_finish(struct atlas *);

/* The roll of an entry, and the entry. */
ecu_dice atlas_roll(uint32_t number);
struct atlas_entry atlas_get(const struct atlas *, uint32_t number);
void atlas_put(struct atlas *, uint32_t number, struct atlas_entry);

/* Solves what is left in this many threads, saving now and then, until all is done or Ctrl-C is pressed. */
void atlas_solve(struct atlas *, uint64_t threads);

enum atlas_found { ATLAS_READ, ATLAS_MISSING, ATLAS_FOREIGN, ATLAS_FAILED };

/* Reads what the file holds. Foreign: it holds something else, or is damaged. Failed: with errno. */
enum atlas_found atlas_load(struct atlas *);

/* Writes the file, so that it is whole at any time; false with errno. */
bool atlas_save(const struct atlas *);

/* Where it is kept unless told otherwise, the folders made; to be freed. NULL: nowhere. */
char *atlas_usual_path(void);

/*
 * The solitaire played as well as it can be: the points that each set of free
 * lines (bit 0 the first) brings on average, with rerolls or without. False
 * without memory.
 */
bool atlas_solitaire(const struct atlas *, bool rerolls, double value[1 << ECU_LINES]);

/* Writes what comes of it, for people or as JSON; all: with the rolls that make no equation. */
void atlas_report_text(const struct atlas *, bool all);
void atlas_report_json(const struct atlas *, bool all);

/* The same for the solitaire; false without memory. */
bool atlas_report_solitaire(const struct atlas *, bool json);

#endif
