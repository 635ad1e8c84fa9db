/* Messages to people: an id, up to three arguments, and for a refusal the rule. lang.h prints them in every language.
 */
#ifndef CUB_MESSAGE_H
#define CUB_MESSAGE_H

#include <stdbool.h>
#include <stdint.h>

enum { CUB_ARGS = 3, CUB_ARG_SIZE = 32 };

struct cub_message {
    const char *rule; /* "DO-3" */
    const char *id;   /* in the catalogues of po: "doce.zone" */
    char arg[CUB_ARGS][CUB_ARG_SIZE];
    uint32_t line, column; /* the place in a sheet or a text, from 1; 0: none */
};

/*
 * Fills *why with a rule and a message id, without arguments. Returns true, so that
 * rules can write `return cub_refuse(...)`. All functions of this file accept NULL for
 * why, so that a caller who wants only yes or no pays nothing for the reason.
 */
bool cub_refuse(struct cub_message *why, const char *rule, const char *message);

/* Set argument i (0 is {1} in the text). A text that is too long is cut between two characters. */
void cub_message_text(struct cub_message *why, int i, const char *text);
void cub_message_number(struct cub_message *why, int i, int64_t number);
void cub_message_range(struct cub_message *why, int i, int64_t min, int64_t max); /* `1–8`, or `2` if both are 2 */

/* Sets the place, line and column from 1, 0 for none. */
void cub_message_place(struct cub_message *why, uint32_t line, uint32_t column);

#endif
