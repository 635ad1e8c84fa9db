/* JSON on a stream, and numbers that are not whole. */
#include "host/json.h"

#include <math.h>

#include "cubilete/host.h"

enum { NUMBER = 336 }; /* room for any number: a double has 309 digits before its point at most */

struct json json_on(FILE *file)
{
    return (struct json){.sink = cub_file_add, .context = file};
}

void json_real(struct json *json, double number)
{
    char text[NUMBER];
    snprintf(text, sizeof text, isnan(number) ? "null" : "%.6f", number);
    json_bare(json, text);
}

void json_put_real(struct json *json, const char *name, double number)
{
    json_key(json, name);
    json_real(json, number);
}
