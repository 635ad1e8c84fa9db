/* Why something is not allowed: the rule, and a message that every language can print. */
#ifndef CUB_MESSAGE_H
#define CUB_MESSAGE_H

#include <stdbool.h>
#include <stdint.h>

enum { CUB_ARGS = 3, CUB_ARG_SIZE = 32 };

struct cub_message {
    const char *rule;    /* "DO-3" */
    const char *id;   /* in the catalogues of po: "doce.zone" */
    char arg[CUB_ARGS][CUB_ARG_SIZE];
    uint32_t line, column; /* the place in a sheet or a text, from 1; 0: none */
};

/*
 * Fills *why with a rule and a message without arguments; returns true, so that
 * rules can say `return cub_refuse(...)`. This and the four below accept NULL
 * for why: a caller who only wants yes or no pays nothing for the reason.
 */
bool cub_refuse(struct cub_message *why, const char *rule, const char *message);

/* Sets argument i (0 is {1} in the text). A text too long is cut between characters. */
void cub_message_text(struct cub_message *why, int i, const char *text);
void cub_message_number(struct cub_message *why, int i, int64_t number);
void cub_message_range(struct cub_message *why, int i, int64_t min,
                       int64_t max); /* `1–8`; just `2` if they are equal */

/* Sets the place, line and column from 1, 0 for none. */
void cub_message_place(struct cub_message *why, uint32_t line, uint32_t column);

#endif
