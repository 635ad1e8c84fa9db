/* Checks dates in records. */
#ifndef CORE_DATE_H
#define CORE_DATE_H

#include <stdbool.h>

/*
 * Whether a text is a day as in ISO 8601, `2026-11-15`, perhaps with a time, `T10:00`
 * or `T10:00:00.5`, and how far from UTC that is: `Z`, `+01` or `+01:00`.
 */
bool cub_str_is_date(const char *);

#endif
