/* Writes bounded texts and reads numbers, characters and UTF-8, without libc. */
#ifndef CUB_TEXT_H
#define CUB_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Writes into caller's memory, always NUL-terminated; what does not fit is dropped but counted in length. */
struct cub_out {
    char *at;
    size_t room;   /* bytes of memory, the NUL included */
    size_t length; /* bytes put so far, without NUL; more than room - 1: some were dropped */
};

void cub_out_init(struct cub_out *, char *memory, size_t room);
void cub_put_char(struct cub_out *, char);
void cub_put_text(struct cub_out *, const char *);
void cub_put_bytes(struct cub_out *, const char *, size_t length);
void cub_put_number(struct cub_out *, int64_t);

/* As strlen, strcmp == 0, and whether text begins with prefix. */
size_t cub_str_length(const char *);
bool cub_str_equal(const char *, const char *);
bool cub_str_starts(const char *text, const char *prefix);

/* Whether the first length bytes of a text are just this word. */
bool cub_str_is_word(const char *text, size_t length, const char *word);

/* The text after `KEY `; NULL: it does not begin with this key. */
const char *cub_str_value(const char *text, const char *key);

/*
 * Reads a whole number at *at, digits only and no leading zero, at most max
 * (max < 2^32); moves *at past it. False, with *at unchanged, if there is none.
 */
bool cub_read_number(const char **at, uint32_t max, uint32_t *number);

/* Reads one expected character; false and unmoved if another stands there. */
bool cub_read_char(const char **at, char expected);

/* Whether these bytes are well-formed UTF-8 (no surrogates, no overlong forms, at most U+10FFFF). */
bool cub_str_is_utf8(const char *bytes, size_t length);

/* The first byte that a record's line can't contain: of a control character, or not UTF-8. NULL: none. */
const char *cub_str_flaw(const char *at, const char *end);

/* The character at *text, which is moved past it; U+FFFD for a byte that begins no character. */
uint32_t cub_str_next(const char **text);

/*
 * Whether these bytes may be a person's name (docs/record.md): UTF-8 that begins and ends with
 * a visible character; no control or format characters, line separators or blank letters;
 * joiners, marks and variation selectors only after a visible character; and nothing that
 * looks like a bot's name, `bot:` in any case or width.
 */
bool cub_str_is_name(const char *name, size_t length);

/* Whether a character controls a terminal or the direction of text instead of being shown. */
bool cub_char_is_control(uint32_t character);

#endif
