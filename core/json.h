/* Writes JSON, with commas and escapes where they belong. */
#ifndef CORE_JSON_H
#define CORE_JSON_H

#include "cubilete/record.h"

struct json {
    cub_sink *sink;
    void *context; /* the sink's */
    bool comma;    /* the next value needs a comma before it */
};

/* Begins or ends an object or a list: one of {}[]. */
void json_open(struct json *, char bracket);
void json_close(struct json *, char bracket);

/* Writes the name of the next value. */
void json_key(struct json *, const char *name);

void json_text(struct json *, const char *utf8); /* NULL: null */
void json_truth(struct json *, bool);
void json_integer(struct json *, int64_t);
void json_natural(struct json *, uint64_t);
void json_bits(struct json *, uint64_t);     /* `"0x1f"`: most programs read numbers as doubles, of 53 bits */
void json_bare(struct json *, const char *); /* a text that is JSON already */

/* The same for a member of an object: name and value. */
void json_put_open(struct json *, const char *name, char bracket);
void json_put_text(struct json *, const char *name, const char *utf8);
void json_put_truth(struct json *, const char *name, bool);
void json_put_integer(struct json *, const char *name, int64_t);
void json_put_natural(struct json *, const char *name, uint64_t);

/* Writes `options`: those of a setup by name, as words where they have words; null for one decided by rule. */
void json_options(struct json *, const struct cub_game *, const struct cub_setup *);

/* Ends the document with a line break. */
void json_finish(struct json *);

#endif
