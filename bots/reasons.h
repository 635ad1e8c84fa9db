/* Why a move is good, reason by reason: what every bot's explain fills. */
#ifndef BOTS_REASONS_H
#define BOTS_REASONS_H

#include <stddef.h>

#include "cubilete/message.h"

/* Those told so far; the list is the caller's and has room for cap. */
struct reasons {
    struct cub_message *list;
    int count, cap;
};

/* The next reason to fill in; NULL, which all setters accept, when there is no more room. */
static inline struct cub_message *reasons_add(struct reasons *reasons, const char *message)
{
    struct cub_message *reason = reasons->count < reasons->cap ? &reasons->list[reasons->count++] : NULL;
    cub_refuse(reason, NULL, message);
    return reason;
}

#endif
