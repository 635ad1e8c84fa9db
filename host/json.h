/* JSON on a stream, and numbers that are not whole. */
#ifndef HOST_JSON_H
#define HOST_JSON_H

#include <stdio.h>

#include "core/json.h"

struct json json_on(FILE *);

void json_real(struct json *, double); /* six decimals; NaN: null */
void json_put_real(struct json *, const char *name, double);

#endif
