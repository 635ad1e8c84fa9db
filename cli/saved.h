/* The games in the folder of journals, for those who list them. */
#ifndef CLI_SAVED_H
#define CLI_SAVED_H

#include <stdint.h>

#include "cli/cli.h"
#include "cli/columns.h"
#include "cubilete/journal.h"

struct saved {
    uint32_t number;
    char path[CUB_JOURNAL_PATH];
    int64_t when; /* seconds of Unix time: when it was begun, or else when the file was written last */
    bool good;
    struct cub_record record; /* if it is good */
    struct cub_fault fault;   /* if it is not, and error is 0 */
    int error;                /* why the file can't be read */
};

/* Reads a journal by its number; always to be finished. */
void saved_init(struct saved *, const char *folder, uint32_t number);
void saved_finish(struct saved *);

/* Which journals there are, by their numbers, ascending. */
struct saved_list {
    char folder[CUB_JOURNAL_PATH];
    uint32_t *number;
    size_t count;
};

/* Looks; another exit code than CLI_FINE: told already, nothing to finish. */
int saved_list_init(struct saved_list *);
void saved_list_finish(struct saved_list *);

enum { SAVED_TEXT = 512 };

/* When it was here: `2026-11-15`, or if that is today, `11:00`. */
void saved_date(const struct saved *, char out[SAVED_TEXT]);

/* The game and what is not usual about it, seats apart: `dizzle level=2`, `ecuaciones torneo`. */
void saved_title(const struct cub_record *, char out[SAVED_TEXT]);

/* The names of these seats: `Ana, bot:medio ×2`. */
void saved_names(const struct cub_record *, uint32_t seats, char out[SAVED_TEXT]);

/* Whether moves could be taken back against bots. */
bool saved_takeback(const struct cub_record *);

/* What has become of it: how far it is, or how it ended; and that moves could be taken back. */
void saved_state(const struct cub_record *, char out[SAVED_TEXT]);

/* Why it can't be read. */
void saved_reason(const struct saved *, char out[SAVED_TEXT]);

#endif
